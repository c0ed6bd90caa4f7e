// @ts-check
/** The editor's check of the cards: how many are complete, what is wrong, whether they can be solved; and the sections below. */

import { asWhole, filledUp, howRead, openCards, RULES } from "./draft.js";
import { drafted, draftOf, draftTaken, wentTo } from "./editing.js";
import { asNamed } from "./figures.js";
import { makeSharing } from "./panels.js";
import { readByProgram } from "./server.js";
import { slipLines } from "./slips.js";
import { say, several } from "./texts.js";
import { fromText } from "./typed.js";
import { PROBLEMS } from "./values.js";
import { announce, div, element } from "./view.js";

/** @typedef {import("./notes.js").Note} Note */

const MOST_NOTES = 12; // maximum shown

/**
 * @typedef {object} Actions
 * @property {import("./cardsview.js").Act} act
 * @property {() => void} startSearch
 * @property {() => void} startSlips
 * @property {() => void} stopSearch
 * @property {(found: import("./known.js").Known | null) => void} play starts a game; found: shows the first of these solutions
 * @property {() => void} focusCards
 */
/** @param {Actions} actions @param {boolean} solver whether the page can search for solutions */
export function makeAnswer({ act, startSearch, startSlips, stopSearch, play, focusCards }, solver) {
  const progress = element("p", { class: "editor-progress" });
  const reading = element("p", { class: "editor-reading" }); // how a pasted text was read
  const list = element("ul", { class: "editor-notes" });
  const solve = mainButton(say("Can it be solved?"), startSearch);
  const stop = mainButton(say("Stop"), stopSearch);
  const lay = mainButton(say("Play this puzzle"), () => play(null));
  /** @type {import("./known.js").Known | null} */
  let known = null;
  /** @type {import("./editing.js").Answer | null} the last one shown */
  let answered = null;
  const solution = mainButton(say("Show the solution"), () => play(known));
  const slips = mainButton(say("Which side is mistyped?"), startSlips);
  const result = div("editor-result");

  /** @param {Note} note */
  function noteElement({ wrong, words, spots }) {
    const go = () => {
      act((editor) => wentTo(editor, { card: spots[0].card, side: Math.max(spots[0].side, 0) }));
      focusCards();
    };
    const said = spots.length ? element("button", { text: words, onclick: go }) : words;
    return element("li", { class: wrong ? "editor-wrong" : "editor-remark" }, [said]);
  }

  /** @param {import("./editing.js").Editor} editor @param {Note[]} notes */
  function show(editor, notes) {
    const draft = draftOf(editor);
    const [all, open] = [draft.cards.length, openCards(draft).length];
    progress.textContent = open
      ? say("{done} of {all} cards are complete.", { done: all - open, all })
      : notes.length ? say("All cards are complete. Please check:")
      : several(all, "The card is complete. No problems found.", "All {n} cards are complete. No problems found.");
    reading.textContent = howRead(draft);
    list.replaceChildren(...notes.slice(0, MOST_NOTES).map(noteElement));
    const more = notes.length - MOST_NOTES;
    if (more > 0) list.append(element("li", several(more, "and {n} more", "and {n} more")));
    solve.disabled = lay.disabled = open > 0;
    solve.title = lay.title = open ? say("Enter all cards first") : "";
    slips.hidden = editor.answer.searching || !editor.answer.unsolvable || Boolean(draft.backs?.length);
    showAnswer(editor.answer);
    const lines = editor.answer.slips ? slipLines(editor.answer.slips, /** @type {any} */ (draft), editor.page.looks) : [];
    const shown = lines.map(({ words, slip }) =>
      noteElement({ wrong: false, words, spots: slip ? [{ card: slip.card, side: slip.sides[0] ?? 0 }] : [] }));
    result.append(element("ul", { class: "editor-notes" }, shown));
    if (editor.answer !== answered && editor.answer.words) result.scrollIntoView({ block: "nearest" });
    answered = editor.answer;
  }

  /** @param {import("./editing.js").Answer} answer */
  function showAnswer({ searching, words, more, found }) {
    const had = document.activeElement === (searching ? solve : stop);
    solve.hidden = searching;
    stop.hidden = !searching;
    if (had) (searching ? stop : solve).focus();
    known = found;
    lay.classList.toggle("primary", found !== null);
    solve.classList.toggle("primary", found === null);
    const next = div("editor-actions", found ? [solution] : []);
    result.replaceChildren(...(words ? [element("p", { class: "editor-said", text: words }), element("p", more), next] : []));
  }

  /** Scrolls here and focuses the next button. */
  function goTo() {
    progress.scrollIntoView({ block: "start" });
    (solver ? solve : lay).focus({ preventScroll: true });
  }

  const section = element("section", { class: "editor-answer", "aria-label": say("Check") }, [
    progress, reading, list, div("editor-actions", solver ? [solve, stop, lay, slips] : [lay]), result,
  ]);
  return { element: section, show, goTo };
}

// The sections below the cards: pasting text, title and export.

/** @typedef {import("./editing.js").Editor} Editor */
/** @typedef {import("./cardsview.js").Act} Act */

/** @param {string} heading @param {Node[]} children */
export function fold(heading, children) {
  return element("details", { class: "panel editor-fold" }, [element("summary", {}, [element("h2", heading)]), div("share", children)]);
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
  const { body, show } = makeSharing(() => wholeOf(now()), () => null, announce);
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
