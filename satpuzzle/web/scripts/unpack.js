// @ts-check
/** The first thing that runs in a page: unfolds its texts and its program, which stand in it compressed, and starts it. */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function unpack() {
  const packed = Uint8Array.from(atob(element("packed").textContent ?? ""), (byte) => byte.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { texts, script } = await new Response(stream).json();
  element("data").textContent = JSON.stringify({ ...JSON.parse(element("data").textContent ?? "{}"), texts });
  const program = document.createElement("script");
  program.type = "module";
  program.id = "script";
  program.textContent = script;
  document.body.append(program);
}

if ("DecompressionStream" in globalThis) unpack();
else element("game").textContent = document.querySelector("noscript")?.textContent ?? "";
