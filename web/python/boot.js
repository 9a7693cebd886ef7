// @ts-check
// Starts Pyodide with files that are loaded or being loaded, instead of letting it fetch and compile
// them.  Much of the start happens before the compiled code is there.

/**
 * @typedef {object} Parts
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {Promise<WebAssembly.Module>} wasm Pyodide's compiled code
 * @property {Response} library the archive of modules; empty with a snapshot
 * @property {string} base the address of the folder with Pyodide's files
 * @property {string} libraryUrl the address by which Pyodide asks for the archive
 */

/**
 * Starts Pyodide; resolves to it.
 * @param {Parts} parts
 * @param {object} options more options of loadPyodide
 */
export async function boot({ loadPyodide, wasm, library, base, libraryUrl }, options) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  const given = new Map([
    [libraryUrl, library],
    [`${base}pyodide.asm.wasm`, new Response()],
  ]);
  globalThis.fetch = async (url, ...rest) => given.get(String(url)) ?? fetch(url, ...rest);
  WebAssembly.Module = new Proxy(Module, { construct: (_, [bytes]) => moduleOf(Module, bytes) });
  try {
    const python = await new Promise((resolve, reject) => {
      WebAssembly.instantiateStreaming = async (_, imports) => {
        try {
          const module = await wasm;
          return { module, instance: await WebAssembly.instantiate(module, imports) };
        } catch (error) {
          reject(error); // Pyodide would only log it, and wait forever
          throw error;
        }
      };
      loadPyodide({ indexURL: base, stdLibURL: libraryUrl, ...options }).then(resolve, reject);
    });
    performance.mark("python");
    return python;
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  }
}

/** @type {Map<string, WebAssembly.Module>} */
const compiled = new Map();

/**
 * Compiles a small module, once: Pyodide asks for the same few again and again, for each function.
 * @param {typeof WebAssembly.Module} Module
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function moduleOf(Module, bytes) {
  const key = bytes.join();
  const module = compiled.get(key) ?? new Module(bytes);
  compiled.set(key, module);
  return module;
}
