// Compiles the .py files of a zip with the very Python that will run them: sources cost a browser
// two thirds of its start, and zipimport takes `x.pyc` in the place of `x.py`.
//
// node bytecode.mjs PYODIDE SOURCE TARGET SHOWN: the folder of Pyodide, two zips, and the path that
// tracebacks show.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, source, target, shown] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const lock = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  lockFileContents: { info: lock.info, packages: {} },
  env: { PYTHONNODEBUGRANGES: "1" }, // lines in tracebacks, no columns: nobody has the source there
});
python.FS.writeFile("/source.zip", readFileSync(source));
python.globals.set("shown", shown);
python.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

with ZipFile("/source.zip") as source, ZipFile("/target.zip", "w") as target:
    for name in sorted(source.namelist()):
        content = source.read(name)
        if name.endswith(".py"):
            # Without docstrings and assertions, of which nobody there sees anything.
            code = compile(
                content, f"{shown}/{name}", "exec", dont_inherit=True, optimize=2
            )
            # Flags 1 and no hash: a .pyc that is never compared with a source.
            content = MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8) + marshal.dumps(code)
            name += "c"
        target.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
`);
writeFileSync(target, python.FS.readFile("/target.zip"));
