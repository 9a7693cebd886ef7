// Lists the files in the bytecode archive that Python reads when it starts and imports the engine.
//
// node imported_modules.mjs PYODIDE OPTIONS LIBRARY TARGET: Pyodide's folder, its start options as
// JSON, the bytecode archive, and the JSON file to write the names to.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, options, library, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  ...JSON.parse(options),
  lockFileContents: { info, packages: {} },
  packageBaseUrl: "/",
  stdLibURL: library,
});
const names = python.runPython(`
import json, sys
import deferred_imports, skerry.bot_session, skerry.session
FOLDER = "/lib/python314.zip/"
files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
json.dumps(sorted(name.removeprefix(FOLDER) for name in files if name.startswith(FOLDER)))
`);
writeFileSync(target, names);
