// @ts-check
// The frame around the cages: it starts their workers, and passes on each call and one answer to it.
//
// It stands in a page without an origin, whose policy forbids everything but scripts that it makes
// itself; its workers inherit both.  All that they need comes in one message from the embedding page.

{
  const [ANSWER, REPORT] = [4e6, 1e8]; // characters: a report has the data of thousands of games
  /**
   * The cages by number; `due` are answers, of `longest` characters.
   * @type {Map<number, { worker: Worker, due: number, longest: number }>}
   */
  const cages = new Map();
  /** @type {MessagePort | undefined} */
  let port;
  /** @type {object} */
  let supplies;
  let script = "";

  /**
   * Ends a cage, and tells the page why unless the page has asked for it.
   * @param {number} id
   * @param {"flood" | "crash"} [lost]
   */
  const end = (id, lost) => {
    cages.get(id)?.worker.terminate();
    if (cages.delete(id) && lost) port?.postMessage({ id, lost });
  };

  /** @param {number} id */
  const start = (id) => {
    const worker = new Worker(script);
    const cage = { worker, due: 1, longest: ANSWER }; // that it is ready
    cages.set(id, cage);
    worker.onmessage = ({ data: text }) => {
      const isDue = cage.due-- > 0 && typeof text === "string" && text.length <= cage.longest;
      if (isDue) port?.postMessage({ id, text });
      else end(id, "flood");
    };
    worker.onmessageerror = () => end(id, "crash");
    worker.onerror = (event) => {
      event.preventDefault();
      end(id, "crash");
    };
    worker.postMessage(supplies);
  };

  addEventListener("message", async ({ source, data, ports }) => {
    if (port || source !== parent || !data) return;
    [port] = ports;
    const { worker, wasm, ...rest } = data;
    script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    supplies = { ...rest, module: await WebAssembly.compile(wasm) };
    port.onmessage = ({ data: { id, act, name, request } }) => {
      const cage = cages.get(id);
      if (act === "start") start(id);
      else if (act === "end") end(id);
      else if (cage) {
        cage.due++;
        cage.longest = name === "report" ? REPORT : ANSWER;
        cage.worker.postMessage({ name, request });
      }
    };
  });
}
