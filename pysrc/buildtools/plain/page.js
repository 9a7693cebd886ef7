// Asks a worker that starts Python the plain way for a match, as the site's page does.

const worker = new Worker("./worker.js", { type: "module", name: "game" });
worker.postMessage({ id: 1, name: "new", args: ["rive-5"] });
worker.onmessage = () => performance.mark("answer");
