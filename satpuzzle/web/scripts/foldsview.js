// @ts-check
/** The sections below the cards in the editor: pasting text, names, export, keyboard. */

import { asWhole, filledUp, howRead, RULES } from "./draft.js";
import { drafted, draftOf, draftTaken } from "./editing.js";
import { asNamed } from "./figures.js";
import { makeSharing } from "./panels.js";
import { fromText } from "./typed.js";
import { PROBLEMS } from "./pasteproblems.js";
import { readByProgram } from "./server.js";
import { say, several } from "./texts.js";
import { announce, div, element } from "./view.js";

/** @typedef {import("./editing.js").Editor} Editor */
/** @typedef {import("./cardsview.js").Act} Act */

/** @param {string} heading @param {Node[]} children */
export function fold(heading, children) {
  return element("details", { class: "editor-fold" }, [element("summary", heading), ...children]);
}

/** @param {string} words @param {() => void} onclick */
export function mainButton(words, onclick) {
  return element("button", { class: "editor-main", text: words, onclick });
}

/** @param {Act} act @param {() => Editor} now @param {() => void} taken called when cards were read */
export function makePaste(act, now, taken) {
  const pasted = element("textarea", {
    rows: 6, spellcheck: "false", autocomplete: "off", "aria-describedby": "editor-paste-problem editor-paste-help",
  });
  const problem = element("p", { class: "editor-problem", id: "editor-paste-problem", role: "alert" });
  const choice = div("editor-actions");
  const program = Boolean(now().page.server);
  const more = program
    ? say("Or any text that contains the cards, such as a program, a table or a message.")
    : say("Or a whole puzzle in TOML. (Any other text is read by the program: satpuzzle serve.)");

  /** @param {boolean | null} signed whether words that look like halves are halves; null: unknown */
  async function read(signed) {
    const own = fromText(pasted.value, signed);
    const found = program && pasted.value.trim() ? await readByProgram(pasted.value, signed, own, draftOf(now()).board.name) : own;
    if ("problem" in found) return refuse(PROBLEMS[found.problem](found.parts), found.line, found.problem === "halves" ? [false] : []);
    if ("words" in found) return refuse(found.words, found.line, found.words.includes("--rule") ? [true, false] : []);
    const draft = filledUp(asNamed(now().page.looks, found.draft));
    if (!draft) return refuse(PROBLEMS.long({}), null, []);
    problem.textContent = "";
    choice.replaceChildren();
    pasted.removeAttribute("aria-invalid");
    const words = `${several(found.draft.cards.length, "One card read.", "{n} cards read.")} ${howRead(draft)}`;
    act((editor) => draftTaken(editor, draft, words.trim()));
    taken();
  }

  /** @param {string} words @param {number | null} line @param {boolean[]} rules to choose from: signed or not */
  function refuse(words, line, rules) {
    problem.textContent = line ? say("Line {line}: {words}", { line, words }) : words;
    pasted.setAttribute("aria-invalid", "true");
    if (line) selectLine(line);
    choice.replaceChildren(...rules.map((signed) => mainButton(RULES[signed ? "signed" : "unsigned"](), () => read(signed))));
  }

  /** @param {number} line from 1 */
  function selectLine(line) {
    const lines = pasted.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    pasted.focus();
    pasted.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  }

  return fold(say("Paste cards as text"), [
    element("p", { id: "editor-paste-help", text: `${say("One card per line, its sides clockwise from the top: 1 -2 3 -4, or heart+ club- star+ club+. (If all are counter-clockwise, solutions are mirror images.)")} ${more}` }),
    element("label", {}, [element("span", say("Cards")), pasted]),
    problem, choice, mainButton(say("Read cards"), () => read(null)),
  ]);
}

/** The puzzle; null if it is incomplete. @param {Editor} editor */
export function wholeOf(editor) {
  return asWhole(editor.page.looks, draftOf(editor));
}

/** @param {Act} act @param {() => Editor} now */
export function makeExport(act, now) {
  const { body, show } = makeSharing(() => wholeOf(now()), () => null, false, announce);
  const title = element("input", {
    type: "text", maxlength: 200, onchange: () => act((editor) => drafted(editor, { ...draftOf(editor), title: title.value.trim() }, "")),
  });
  const made = fold(say("Export: text and link"), [element("label", { class: "editor-field" }, [element("span", say("Title")), title]), body]);
  const again = () => {
    if (document.activeElement !== title) title.value = draftOf(now()).title;
    if (made.open) show();
  };
  made.addEventListener("toggle", again);
  return { element: made, show: again };
}
