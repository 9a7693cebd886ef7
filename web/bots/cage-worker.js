// @ts-check
// A worker that runs one bot, or one game that a user writes, in a Python of its own: an object of
// skerry.lab.cage.Cage or another class that the page names.
//
// It is started in the frame of cage-frame.js from its text, with everything it needs in its first
// message, so it imports nothing by an address.  Each later message is a call, {name, request}; its
// answer is one string, of JSON.

{
  const MAX_MEMORY = 512 * 2 ** 20; // bytes of Python's memory
  const PAGE = 65536; // bytes of a page of WebAssembly's memory
  const NOWHERE = "cage:/"; // where Pyodide believes its files to be
  const STORES = ["caches", "indexedDB"];
  const WAYS_OUT = ["BroadcastChannel", "EventSource", "Worker", "WebSocket", "WebTransport"];
  const MORE = ["XMLHttpRequest", "fetch", "importScripts", "postMessage"];
  const answer = postMessage.bind(globalThis);

  /**
   * The exports of a module, given its text.
   * @param {string} text
   */
  const imported = (text) =>
    import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));

  /**
   * Limits Python's memory: a bot that needs more gets a MemoryError.
   * @param {WebAssembly.Memory} prototype
   */
  const boundMemory = (prototype) => {
    const { grow } = prototype;
    prototype.grow = function (pages) {
      if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY)
        throw new RangeError("no more memory");
      return grow.call(this, pages);
    };
  };

  /**
   * Removes what the policy forbids anyway, so that a bot that tries it gets a helpful error.  WebKit
   * would also let a frame without an origin open a cache.
   * @param {string[]} names of the globals, which prototypes may have as well
   */
  const close = (names) => {
    for (const name of names) {
      const value = () => {
        throw new Error(`${name}: a bot has no network, no storage and no other way out`);
      };
      for (let owner = globalThis; owner; owner = Object.getPrototypeOf(owner))
        if (owner === globalThis || Object.hasOwn(owner, name))
          Object.defineProperty(owner, name, { value, writable: false, configurable: false });
    }
  };
  close(STORES);

  /** @param {{ [name: string]: any }} supplies */
  const start = async ({
    texts,
    module,
    snapshot,
    library,
    rest,
    pyflakes,
    lock,
    options,
    inside,
  }) => {
    boundMemory(WebAssembly.Memory.prototype);
    Object.assign(globalThis, { importScripts: undefined }); // Pyodide would call it
    const [{ loadPyodide }, script, { boot }, { readSnapshot, withSnapshot }] = await Promise.all(
      texts.map(imported),
    );
    const parts = {
      loadPyodide,
      wasm: Promise.resolve(module),
      library: new Response(library),
      base: NOWHERE,
      libraryUrl: `${NOWHERE}library.zip`,
    };
    const memory = snapshot && readSnapshot(new Response(snapshot));
    const python = await boot(parts, {
      packageBaseUrl: NOWHERE,
      lockFileContents: lock,
      ...options,
      ...withSnapshot(Promise.resolve(script.default), memory),
    });
    const silent = { write: (/** @type {Uint8Array} */ bytes) => bytes.length };
    python.setStdout(silent);
    python.setStderr(silent);
    python.pyimport("deferred_imports").enable(() => python.FS.writeFile("/lib/rest.zip", rest));
    python.FS.writeFile("/lib/pyflakes.zip", pyflakes);
    python.pyimport("sys").path.append("/lib/pyflakes.zip");
    const cage = python.pyimport(inside[0])[inside[1]]();
    python.pyimport("skerry.lab.modules").leave_browser();
    close([...WAYS_OUT, ...MORE]);
    return cage;
  };

  /** @type {Promise<any>} */
  let starting;
  addEventListener("message", async ({ data }) => {
    try {
      if (!starting) {
        starting = start(data);
        await starting;
        return answer("{}");
      }
      const cage = await starting;
      answer(cage[data.name](data.request));
    } catch (error) {
      answer(JSON.stringify({ broken: String(error) }));
    }
  });
}
