// @ts-check
/** The sections below the board: solutions, information, sharing, display settings; and the dialog with the keys. */
import { say, several, language } from "./texts.js";
import { cardName, COUNTS, mayText, upTo } from "./words.js";
import { howRead } from "./draft.js";
import { labelName } from "./figures.js";
import { boardOf } from "./rules.js";
import { toolButton } from "./icons.js";
import { drawBoard } from "./layout.js";
import { linkOf, whyLocal } from "./share.js";
import { asToml } from "./values.js";
import { copyText, div, element, svgElement } from "./view.js";

/** @type {Record<string, () => string>} */
const HEADINGS = {
  solutions: () => say("Solutions"),
  about: () => say("About this puzzle"),
  share: () => say("Share, save, print"),
  wishes: () => say("Display"),
};
/** @type {Record<keyof import("./state.js").Wishes, () => string>} */
const WISHES = {
  wrong: () => say("Mark sides that do not match"),
  numbers: () => say("Numbers on cards"),
  letters: () => say("Letters on figures"),
};
/** Keys and their actions; those with `solver` only where the page can search for solutions. */
const KEYS = [
  { keys: () => ["←", "↑", "→", "↓"], does: () => say("move around board and tray") },
  { keys: () => [say("Enter"), say("Space")], does: () => say("pick up, put down") },
  { keys: () => ["R", `${say("Shift")}+R`], does: () => say("rotate clockwise, anticlockwise") },
  { keys: () => ["T"], does: () => say("turn over, if that is allowed") },
  { keys: () => [say("Backspace")], does: () => say("return to the tray") },
  { keys: () => [say("Esc")], does: () => say("clear the selection") },
  { keys: () => ["Z", "Y"], does: () => say("undo, redo") },
  { keys: () => ["F"], does: () => say("what fits here") },
  { keys: () => ["C"], does: () => say("can this still be solved"), solver: true },
  { keys: () => ["N"], does: () => say("hint with a reason"), solver: true },
  { keys: () => ["S"], does: () => say("show the solution"), solver: true },
  { keys: () => ["+", "-", "0"], does: () => say("zoom in, zoom out, whole board") },
  { keys: () => ["?"], does: () => say("this help") },
];

/**
 * What panels use.
 * @typedef {object} Table
 * @property {import("./rules.js").Puzzle} puzzle
 * @property {import("./rules.js").PuzzleData} puzzleData
 * @property {any} data of the page
 * @property {ReturnType<typeof import("./layout.js").layoutOf>} layout
 * @property {() => import("./view.js").Style} style
 * @property {() => import("./rules.js").State} board
 * @property {(laid: import("./rules.js").Laid, cell: number) => {labels: number[]}} face how a card is drawn in a cell
 * @property {() => import("./known.js").Known | null} allKnown
 * @property {(next: import("./rules.js").State, sentence: string) => void} lay
 * @property {(sentence: string) => void} tellUser
 * @property {() => import("./state.js").Wishes} wishes
 * @property {(wishes: import("./state.js").Wishes) => void} wish
 */

/**
 * A section that can be opened; it is redrawn on the event `refresh` if it is open.
 * @param {string} name @param {HTMLElement} body @param {() => void} [refresh]
 */
function panel(name, body, refresh) {
  const made = element("details", { class: "panel", "data-panel": name }, [
    element("summary", {}, [element("h2", HEADINGS[name]())]), body,
  ]);
  const again = () => void (made.open && refresh?.());
  made.addEventListener("toggle", again);
  made.addEventListener("refresh", again);
  return made;
}

/** All solutions in the page, one at a time; null if there are none. @param {Table} table */
export function solutionsPanel({ puzzle, data, layout, style, face, allKnown, lay }) {
  if (!data.solutions?.essential.length) return null;
  let at = 0;
  const place = element("p", { class: "where", "aria-live": "polite" });
  const picture = svgElement("svg", { class: "solution", role: "img" });
  const { left, top, right, bottom } = layout.box;
  picture.setAttribute("viewBox", [left - 2, top - 2, right - left + 4, bottom - top + 4].join(" "));
  const solutions = () => allKnown()?.solutions ?? [];
  const current = () => boardOf(puzzle, solutions()[at]);
  /** @param {number} by */
  const leaf = (by) => {
    at = (at + by + solutions().length) % solutions().length;
    show();
  };
  function show() {
    if (!solutions().length) return;
    const board = current();
    const words = say("Solution {at} of {all}", { at: at + 1, all: solutions().length });
    place.textContent = words;
    picture.setAttribute("aria-label", words);
    picture.replaceChildren(drawBoard(style(), layout, (cell) => {
      const laid = board[cell];
      return laid && face(laid, cell);
    }));
  }
  const body = div("leaf", [
    element("p", data.solutions.complete ? say("This page contains all solutions.") : say("This page contains some of the solutions.")),
    div("row", [
      toolButton("back", say("Previous solution"), () => leaf(-1)), place,
      toolButton("forward", say("Next solution"), () => leaf(1)),
    ]),
    /** @type {any} */ (picture),
    element("button", { class: "wide", text: say("Put it on the board"), onclick: () => lay(current(), say("The board shows a solution.")) }),
  ]);
  return panel("solutions", body, show);
}

/** What is known about the puzzle. @param {Table} table */
export function aboutPanel({ puzzle, puzzleData, data }) {
  const { facts } = data;
  const number = new Intl.NumberFormat(language());
  const list = element("dl");
  /** @param {string} name @param {string} words @param {string} [more] */
  const fact = (name, words, more) => {
    list.append(element("dt", name), element("dd", {}, [words, ...(more ? [element("small", more)] : [])]));
  };
  const { rule, board } = puzzleData;
  const named = (/** @type {number[]} */ labels) => labels.map((label) => labelName(data.looks, puzzleData, label)).join(", ");
  const words = [rule.signed
    ? say("Touching sides must show the two halves of the same figure.")
    : say("Touching sides must show the same picture or colour.")];
  if (rule.whole.length) words.push(say("Figures without halves match themselves: {figures}.", { figures: named(rule.whole) }));
  if (rule.rims.length > 1) words.push(say("All sides on the rim must show one of these: {figures}.", { figures: named(rule.rims) }));
  else if (rule.rims.length && !rule.rimOnly) words.push(say("All sides on the rim must look the same."));
  if (rule.rimOnly) words.push(say("The frame must be on the rim and nowhere else."));
  const size = [several(board.cells, "{n} cell", "{n} cells"), several(puzzle.types.length, "{n} different card", "{n} different cards")];
  fact(say("Board"), `${board.name}: ${size.join(", ")}`);
  const equal = puzzle.types.filter(({ cards }) => cards.length > 1).map(({ cards }) => cards.map((card) => cardName(puzzle, card)).join(", "));
  if (equal.length) fact(say("Cards that are equal"), equal.join("; "));
  fact(say("Rule"), [...words, mayText(puzzleData)].join(" "));
  if (puzzleData.readAs) fact(say("Input"), howRead(puzzleData));
  if (puzzleData.source) fact(say("Source"), puzzleData.source);
  if (facts?.counts) {
    const { distinct, essential, labelled } = facts.counts;
    fact(COUNTS.distinct(), number.format(distinct), say("Equal cards are not distinguished."));
    fact(COUNTS.essential(puzzleData), number.format(essential), upTo(puzzleData) === say("up to rotation") ? say("A solution and its rotations count once.") : "");
    if (labelled) fact(COUNTS.labelled(), number.format(labelled), say("Equal cards, and rotations that look the same, count as different."));
  } else if (facts?.atLeast) fact(say("Solutions (at least)"), number.format(facts.atLeast), facts.stopped || "");
  if (facts?.difficulty) {
    const { most, placements, dead_ends, until_first } = facts.difficulty;
    const sentences = placements === null ? [say("To find all solutions, a plain search places more than {most} cards.", { most: number.format(most) })]
      : [say("To find all solutions, a plain search places {placements} cards; in {deadEnds} dead ends, only one card is left.", { placements: number.format(placements), deadEnds: number.format(dead_ends) })];
    if (until_first !== null) sentences.push(say("Before the first solution, it places {first} cards on average.", { first: number.format(Math.round(until_first)) }));
    fact(say("Difficulty"), sentences.join(" "));
  }
  if (facts?.certificate) {
    fact(say("Certificate"), say("The list of solutions is proved complete. To check the proof: satpuzzle verify {file}", { file: facts.certificate.file }), `SHA-256 ${facts.certificate.sha256}`);
  }
  fact(say("Licence"), say("satpuzzle's own drawings of figures may be used freely, also in printed and sold puzzles. Other pictures belong to their authors."));
  return panel("about", element("div", {}, [list]));
}

/** Ways to share the puzzle and the board. @param {Table} table */
export function sharePanel({ puzzleData, board, tellUser }) {
  const { body, show } = makeSharing(() => puzzleData, board, tellUser);
  return panel("share", body, show);
}

/**
 * Fields with a link and a text, and buttons for them.
 * @param {() => import("./rules.js").PuzzleData | null} puzzle  null: not complete
 * @param {() => import("./rules.js").State | null} board
 * @param {(sentence: string) => void} tell
 */
export function makeSharing(puzzle, board, tell) {
  const link = element("input", { type: "text", readonly: true, id: "link", class: "link" });
  const words = element("textarea", { readonly: true, id: "words", rows: 8, spellcheck: "false", placeholder: say("Enter all cards to see them here as text.") });
  let now = "";
  async function show() {
    const whole = puzzle(), on = board(), asked = whole ? asToml(whole) + JSON.stringify(on) : "";
    if (asked === now) return;
    now = asked;
    words.value = whole ? asToml(whole) : "";
    const end = whole && (await linkOf(whole, on));
    if (now === asked) link.value = end ? `${location.href.split("#")[0]}#${end}` : "";
  }
  function save() {
    const href = URL.createObjectURL(new Blob([words.value], { type: "text/plain" }));
    element("a", { href, download: "puzzle.toml" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }
  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  const copy = async (field) => tell(await copyText(field));
  const body = div("share", [
    element("label", { for: "link", text: say("Link to the puzzle and its current state") }),
    div("row", [link, element("button", { text: say("Copy"), onclick: () => copy(link) })]),
    element("small", whyLocal()),
    element("label", { for: "words", text: say("As text (TOML)") }),
    words,
    div("row", [
      element("button", { text: say("Copy"), onclick: () => copy(words) }),
      element("button", { text: say("Save"), onclick: save }),
      element("button", { text: say("Print"), onclick: () => print() }),
    ]),
  ]);
  return { body, show };
}

/** Display settings. @param {Table} table */
export function wishesPanel({ wishes, wish }) {
  const names = /** @type {(keyof import("./state.js").Wishes)[]} */ (["wrong", "numbers", "letters"]);
  const boxes = names.map((name) => {
    const box = element("input", { type: "checkbox", id: `wish-${name}`, checked: wishes()[name] });
    box.addEventListener("change", () => wish({ ...wishes(), [name]: box.checked }));
    return element("label", { class: "check" }, [box, element("span", WISHES[name]())]);
  });
  return panel("wishes", div("checks", boxes));
}

/** The dialog with the keys. @param {any} data of the page */
export function keysDialog(data) {
  const close = element("button", { class: "wide", text: say("Close"), onclick: () => dialog.close() });
  const rows = KEYS.filter(({ solver }) => data.solver || !solver).flatMap(({ keys, does }) => [
    element("dt", {}, keys().map((name) => element("kbd", name))),
    element("dd", does()),
  ]);
  const dialog = element("dialog", { class: "keys", "aria-labelledby": "keys-title" }, [
    element("h2", { id: "keys-title", text: say("Keys and gestures") }),
    element("p", say("Drag cards with a mouse, finger or pen. Or tap a card, then a cell to place it. Tap a placed card to rotate it; drag it to the tray to remove it. Zoom with two fingers or the mouse wheel.")), element("dl", {}, rows), close,
  ]);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
