// Compiles the .py files in an archive with the Python that will run them.  Compiling in the browser
// would take two thirds of Python's start; zipimport accepts `x.pyc` in place of `x.py`.
//
// node bytecode.mjs PYODIDE SOURCE TARGET SHOWN: Pyodide's folder, the archive to read, the archive
// to write, and the path of the archive that tracebacks show.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, source, target, shown] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const lock = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  lockFileContents: { info: lock.info, packages: {} },
  env: { PYTHONNODEBUGRANGES: "1" }, // tracebacks need lines only, not columns
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
            # Without docstrings and assertions, which are of no use in a browser.
            code = compile(
                content, f"{shown}/{name}", "exec", dont_inherit=True, optimize=2
            )
            # Flags 1 and no hash (PEP 552): a .pyc that is never compared with its source.
            content = MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8) + marshal.dumps(code)
            name += "c"
        target.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
`);
writeFileSync(target, python.FS.readFile("/target.zip"));
