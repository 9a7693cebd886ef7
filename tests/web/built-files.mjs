// Imported first by tests of modules that ask for files that the build makes: their list is empty
// but for Pyodide's folder.

import { register } from "node:module";

const resolve = (name, from, next) =>
  name.endsWith("/files.js")
    ? { url: 'data:text/javascript,export default {"pyodide/": ""}', shortCircuit: true }
    : next(name, from);
register(`data:text/javascript,export const resolve = ${encodeURIComponent(resolve)}`);
