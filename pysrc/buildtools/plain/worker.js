// Python the documented way: Pyodide as published, and the wheel installed by micropip.

import { loadPyodide } from "../assets/plain/pyodide.mjs";

addEventListener("message", async ({ data: { id, name, args } }) => {
  const python = await loadPyodide();
  performance.mark("python");
  await python.loadPackage("micropip", { checkIntegrity: false });
  await python.pyimport("micropip").install(new URL("../assets/plain/WHEEL", import.meta.url).href);
  performance.mark("engine");
  postMessage({
    id,
    result: python
      .pyimport("skerry.session")
      .Session()
      [name](...args),
  });
});
