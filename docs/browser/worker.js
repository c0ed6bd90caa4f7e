// @ts-check
/**
 * Python in a worker: loads Pyodide, the wheels and the program, then answers one question after the other. With
 * `?numpy` in its address it also loads NumPy from Pyodide's own distribution, which the second engine needs.
 */
import { loadPyodide } from "./pyodide/pyodide.mjs";

const { files, numpy } = await (await fetch("files.json")).json();
const total = files.reduce((sum, [, size]) => sum + size, 0);
let loaded = 0;

/** What went wrong, without the lines before it. @param {any} error */
const lastLine = (error) => String(error.message ?? error).trim().split("\n").pop();

/** The bytes of a file, while the page is told how much has come. @param {string} name */
async function bytes(name) {
  const reader = (await fetch(name)).body.getReader();
  const parts = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    loaded += value.length;
    self.postMessage({ loading: Math.min(1, loaded / total) });
  }
}

const started = (async () => {
  const coming = files.map(async ([name]) => [name, await bytes(name)]);
  const all = new Map(await Promise.all(coming)); // now in the cache, where Pyodide finds its own
  const python = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href, env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/files" } });
  for (const [name, data] of all) if (name.endsWith(".whl")) python.unpackArchive(data, "wheel");
  python.unpackArchive(all.get("satpuzzle.zip"), "zip", { extractDir: "/program" });
  if (new URLSearchParams(location.search).has("numpy")) await python.loadPackage(numpy, { messageCallback: () => {} });
  python.runPython("import sys; sys.path.insert(0, '/program')");
  const here = python.pyimport("here");
  self.postMessage({ ready: true });
  return { here, files: python.FS };
})().catch((error) => self.postMessage({ broken: lastLine(error) }));

self.onmessage = async ({ data: { id, question, body, language, given } }) => {
  const python = await started;
  try {
    for (const [name, data] of given ?? []) {
      python.files.writeFile(`/files/${name}`, new Uint8Array(await (await fetch(data)).arrayBuffer()));
    }
    const found = python.here.answer(question, body, language, (standing) => self.postMessage({ id, standing }));
    const [result, error, names] = found.toJs();
    const made = names.map((name) => [name, python.files.readFile(`/files/${name}`)]);
    self.postMessage({ id, result, error, made });
  } catch (error) {
    self.postMessage({ id, result: "null", error: lastLine(error), made: [] });
  }
};
