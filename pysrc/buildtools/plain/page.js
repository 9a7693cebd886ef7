// Asks a worker that starts Python the plain way for a match of the game in the fragment of the
// address, as the page of the site does.

const worker = new Worker("./worker.js", { type: "module", name: "game" });
worker.postMessage({ id: 1, name: "new", args: [location.hash.slice(1)] });
worker.onmessage = () => performance.mark("answer");
