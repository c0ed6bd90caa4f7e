// @ts-check
/** The first thing that runs in a page: unfolds its texts and its program, which stand in it compressed, and starts it. */

const packed = Uint8Array.from(atob(document.getElementById("packed")?.textContent ?? ""), (byte) => byte.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const { texts, script } = await new Response(stream).json();
const data = /** @type {HTMLElement} */ (document.getElementById("data"));
data.textContent = JSON.stringify({ ...JSON.parse(data.textContent ?? "{}"), texts });
const program = document.createElement("script");
program.type = "module";
program.id = "script";
program.textContent = script;
document.body.append(program);
