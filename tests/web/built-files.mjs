// Imported first by tests of modules that ask for files that the build makes: Pyodide's folder, the
// board of the game of saying numbers (match/say.mjs), and proofs of who wins another one.

import { register } from "node:module";

const files = {
  "pyodide/": "",
  "boards/say.json": "",
  "proofs/toy-2.json": "toy-2",
  defaultGame: "say",
};
const list = `data:text/javascript,export default ${JSON.stringify(files)}`;
const resolve = (name, from, next) =>
  name.endsWith("/files.js") ? { url: list, shortCircuit: true } : next(name, from);
const script = `const list = ${JSON.stringify(list)}; export const resolve = ${resolve}`;
register(`data:text/javascript,${encodeURIComponent(script)}`);
