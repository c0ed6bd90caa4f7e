// @ts-check
/**
 * Python in a worker: loads Pyodide and the program, then answers one question after the other. Its name
 * is that of a package to load from Pyodide's own distribution: NumPy, which the second engine needs.
 *
 * The first time, Python's memory is kept when the program has been imported; later Python starts from a copy of it.
 */
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide, version as pyodide } from "./pyodide/pyodide.mjs";

const fetched = self.fetch;
const { version, bytes, files } = await (await fetched("files.json")).json();
let loaded = 0;
const { promise: failed, reject: fail } = Promise.withResolvers(); // Pyodide waits for ever for a file that does not come

/** What went wrong, without the lines before it. @param {any} error */
const lastLine = (error) => String(error.message ?? error).trim().split("\n").pop();

const cache = await self.caches?.open(version).catch(() => null);
let kept = await cache?.match("memory");

/** Fetches a file; the first time, the page is told how much has come. It may be WebAssembly, whatever the host says. */
self.fetch = async (...asked) => {
  const response = await fetched(...asked).catch(fail);
  if (!response.ok) fail(`${response.url}: ${response.status}`);
  const { readable, writable } = new TransformStream({
    transform(part, further) {
      loaded += part.length;
      self.postMessage({ loading: Math.min(1, loaded / bytes) });
      further.enqueue(part);
    },
  });
  if (!kept) response.body.pipeTo(writable).catch(fail);
  return new Response(kept ? response.body : readable, { headers: { "content-type": "application/wasm" } });
};

/** Python with the program. @param {Promise<ArrayBuffer>} [memory] that of an earlier start */
async function start(memory) {
  const data = fetch("program.data").then(({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const python = await loadPyodide({
    packageBaseUrl: `https://cdn.jsdelivr.net/pyodide/v${pyodide}/full/`,
    indexURL: new URL("pyodide/", location.href).href,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/files" },
    fsInit: async (FS) => {
      const all = new Uint8Array(await data);
      let at = 0;
      for (const [name, size] of files) {
        const path = `/program/${name}`;
        FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        FS.writeFile(path, all.subarray(at, at + size), { canOwn: true });
        at += size;
      }
    },
    createPyodideModule: async (settings) => {
      const module = await createPyodideModule(settings);
      if (memory) module._free(module._malloc((await memory).byteLength)); // makes room for it
      return module;
    },
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
  });
  if (!memory) {
    python.runPython("import sys; sys.path.insert(0, '/program'); import here; here.prepare()");
    cache?.put("memory", new Response(python.makeMemorySnapshot())).catch(() => {});
  }
  return python;
}

const ready = (async () => {
  const python = await start(kept?.arrayBuffer()).catch((error) => {
    if (!kept) throw error;
    kept = undefined;
    return start();
  });
  if (self.name) await python.loadPackage(self.name, { messageCallback: () => {} });
  const here = python.pyimport("here");
  self.postMessage({ ready: kept ? "again" : "first" });
  return { here, files: python.FS };
})();
const started = Promise.race([ready, failed]).catch((error) => self.postMessage({ broken: lastLine(error) }));

self.onmessage = async ({ data: { id, question, body, language, given } }) => {
  const python = await started;
  try {
    for (const [name, data] of given ?? []) {
      python.files.writeFile(`/files/${name}`, new Uint8Array(await (await fetched(data)).arrayBuffer()));
    }
    const found = python.here.answer(question, body, language, (standing) => self.postMessage({ id, standing }));
    const [result, error, names] = found.toJs();
    const made = names.map((name) => [name, python.files.readFile(`/files/${name}`)]);
    self.postMessage({ id, result, error, made });
  } catch (error) {
    self.postMessage({ id, result: "null", error: lastLine(error), made: [] });
  }
};
