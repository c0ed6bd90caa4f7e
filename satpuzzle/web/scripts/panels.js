// @ts-check
/** What stands below the table: solutions to leaf through, what is known, how to hand it on, and what one likes to see. */
import { text, language } from "./texts.js";
import { howRead } from "./draft.js";
import { shown, isGiven, boardOf } from "./rules.js";
import { drawBoard, standalone } from "./layout.js";
import { asCards, linkOf } from "./share.js";
import { asToml } from "./toml.js";
import { element, svgElement } from "./view.js";

/**
 * What panels may know and do.
 * @typedef {object} Table
 * @property {import("./rules.js").Puzzle} puzzle
 * @property {import("./rules.js").PuzzleData} puzzleData
 * @property {any} data of the page
 * @property {ReturnType<typeof import("./layout.js").layoutOf>} layout
 * @property {() => import("./view.js").Style} style
 * @property {() => import("./rules.js").State} board
 * @property {(card: number) => string} middle what stands in the centre of a card
 * @property {() => import("./known.js").Known | null} allKnown
 * @property {(next: import("./rules.js").State, sentence: string) => void} lay
 * @property {(sentence: string) => void} say
 * @property {() => import("./state.js").Wishes} wishes
 * @property {(wishes: import("./state.js").Wishes) => void} wish
 */

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 11h-3", redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 11h3",
  reset: "M4.5 13a7.5 7.5 0 1 0 2.2-6.3L4 9.5M4 4v5.500h5.500", plus: "M12 5v14M5 12h14", minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", back: "m15 5-7 7 7 7", forward: "m9 5 7 7-7 7",
  keys: "M9.200 9a3 3 0 1 1 4.300 2.800c-1 .5-1.500 1.200-1.500 2.200v.5M12 18v.3",
  light: "M12 4v-2M12 22v-2M4 12H2M22 12h-2M6 6 4.700 4.700M19.300 19.300 18 18M6 18l-1.300 1.300M19.300 4.700 18 6M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  dark: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
};

/**
 * A button with a sign on it, and its name for those who cannot see the sign.
 * @param {string} icon @param {string} name @param {() => void} action
 */
export function toolButton(icon, name, action) {
  const sign = svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    [svgElement("path", { d: ICONS[icon] })]);
  return element("button", { type: "button", class: "tool", "data-tool": icon, "aria-label": name, title: name, onclick: action }, [sign]);
}

/**
 * A part of the page that opens; `refresh` is told to it when it is open and something changed.
 * @param {string} name @param {HTMLElement} body @param {() => void} [refresh]
 */
function panel(name, body, refresh) {
  const made = element("details", { class: "panel", "data-panel": name }, [
    element("summary", {}, [element("h2", { text: text(`panel.${name}`) })]), body,
  ]);
  const again = () => void (made.open && refresh?.());
  made.addEventListener("toggle", again);
  made.addEventListener("refresh", again);
  return made;
}

/**
 * All solutions in the file, one at a time; null if there are none.
 * @param {Table} table
 */
export function solutionsPanel({ puzzle, data, layout, style, middle, allKnown, lay }) {
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
    const words = text("solutions.at", { at: at + 1, all: solutions().length });
    place.textContent = words;
    picture.setAttribute("aria-label", words);
    picture.replaceChildren(drawBoard(style(), layout, (cell) => {
      const laid = board[cell];
      return laid && { labels: shown(puzzle, laid), middle: middle(laid.card), given: isGiven(puzzle, cell) };
    }));
  }
  const body = element("div", { class: "leaf" }, [
    element("p", { text: text(data.solutions.complete ? "solutions.all" : "solutions.some") }),
    element("div", { class: "row" }, [
      toolButton("back", text("solutions.before"), () => leaf(-1)), place,
      toolButton("forward", text("solutions.after"), () => leaf(1)),
    ]),
    /** @type {any} */ (picture),
    element("button", { type: "button", class: "wide", text: text("solutions.lay"), onclick: () => lay(current(), text("said.all")) }),
  ]);
  return panel("solutions", body, show);
}

/**
 * What is known of the puzzle.
 * @param {Table} table
 */
export function aboutPanel({ puzzle, puzzleData, data }) {
  const { facts } = data;
  const number = new Intl.NumberFormat(language());
  const list = element("dl");
  /** @param {string} name @param {string} words @param {string} [more] */
  const fact = (name, words, more) => {
    list.append(element("dt", { text: text(`about.${name}`) }), element("dd", {}, [words, ...(more ? [element("small", { text: more })] : [])]));
  };
  const { rule, board } = puzzleData;
  const words = [text(rule.signed ? "about.signed" : "about.unsigned")];
  if (rule.rim !== null) words.push(text(rule.rimOnly ? "about.framed" : "about.rim"));
  fact("board", text("about.boardText", { name: board.name, n: board.cells, types: puzzle.types.length }));
  fact("rule", words.join(" "));
  if (puzzleData.readAs) fact("readAs", howRead(puzzleData));
  if (puzzleData.source) fact("source", puzzleData.source);
  if (facts?.counts) {
    for (const count of ["distinct", "essential", "labelled"]) {
      fact(count, number.format(facts.counts[count]), text(`about.${count}.more`));
    }
  } else if (facts?.atLeast) fact("atLeast", number.format(facts.atLeast), facts.stopped || "");
  if (facts?.difficulty) {
    const { placements, deadEnds, untilFirst } = facts.difficulty;
    fact("difficulty", text("about.difficultyText", {
      placements: number.format(placements), deadEnds: number.format(deadEnds), first: number.format(Math.round(untilFirst ?? 0)),
    }));
  }
  if (facts?.certificate) {
    fact("certificate", text("about.certificateText", { file: facts.certificate.file }), facts.certificate.sha256);
  }
  return panel("about", element("div", {}, [list]));
}

/**
 * Ways to hand on the puzzle and what lies.
 * @param {Table} table
 */
export function sharePanel({ puzzle, puzzleData, layout, style, board, middle, say }) {
  const link = element("input", { type: "text", readonly: true, id: "link", class: "link" });
  const words = element("textarea", { readonly: true, id: "words", rows: 8, spellcheck: "false" });
  const name = (puzzleData.title || puzzleData.board.name).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "puzzle";
  const cards = asCards(puzzleData);
  let kind = cards === null ? "toml" : "cards";
  const kinds = element("select", { id: "kind" },
    (cards === null ? ["toml"] : ["cards", "toml"]).map((value) => element("option", { value, text: text(`share.${value}`) })));
  kinds.addEventListener("change", () => {
    kind = kinds.value;
    show();
  });
  async function show() {
    words.value = (kind === "cards" ? cards : asToml(puzzleData)) ?? "";
    const now = board();
    const end = await linkOf(puzzleData, now);
    if (now === board()) link.value = `${location.href.split("#")[0]}#${end}`;
  }
  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  const copy = async (field) => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch { // no right to write there, as in pages from disk: then what is selected
      field.select();
      document.execCommand("copy");
    }
    say(text("said.copied"));
  };
  function download() {
    const { left, top, right, bottom } = layout.box;
    const picture = drawBoard(style(), layout, (cell) => {
      const laid = board()[cell];
      return laid && { labels: shown(puzzle, laid), middle: middle(laid.card), given: isGiven(puzzle, cell) };
    });
    const box = [left - 4, top - 4, right - left + 8, bottom - top + 8].join(" ");
    save(standalone(picture, box, puzzleData.title || puzzleData.board.name), `${name}.svg`, "image/svg+xml");
    say(text("said.saved", { file: `${name}.svg` }));
  }
  const body = element("div", { class: "share" }, [
    element("label", { for: "link", text: text("share.link") }),
    element("div", { class: "row" }, [link, element("button", { type: "button", text: text("share.copy"), onclick: () => copy(link) })]),
    element("label", { for: "kind", text: text("share.text") }),
    element("div", { class: "row" }, [
      kinds, element("button", { type: "button", text: text("share.copy"), onclick: () => copy(words) }),
      element("button", { type: "button", text: text("share.save"), onclick: () => save(words.value, `${name}.${kind === "cards" ? "txt" : "toml"}`, "text/plain") }),
    ]),
    words,
    element("div", { class: "row" }, [
      element("button", { type: "button", text: text("share.picture"), onclick: download }),
      element("button", { type: "button", text: text("share.print"), onclick: () => print() }),
    ]),
  ]);
  words.setAttribute("aria-label", text("share.words"));
  return panel("share", body, show);
}

/** @param {string} content @param {string} file @param {string} type */
function save(content, file, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * What somebody likes to see.
 * @param {Table} table
 */
export function wishesPanel({ data, wishes, wish }) {
  const names = /** @type {(keyof import("./state.js").Wishes)[]} */ (["wrong", "numbers", "letters", "clock"]);
  const boxes = names.map((name) => {
    const box = element("input", { type: "checkbox", id: `wish-${name}`, checked: wishes()[name] });
    box.addEventListener("change", () => wish({ ...wishes(), [name]: box.checked }));
    return element("label", { class: "check" }, [box, element("span", { text: text(`wish.${name}`) })]);
  });
  const keys = element("button", { type: "button", text: text("keys"), onclick: () => keysDialog(data) });
  return panel("wishes", element("div", { class: "checks" }, [...boxes, element("div", {}, [keys])]));
}

/**
 * What the keyboard can do.
 * @param {any} data of the page
 */
export function keysDialog(data) {
  const close = element("button", { type: "button", class: "wide", text: text("close"), onclick: () => dialog.close() });
  const rows = ["arrows", "enter", "r", "backspace", "escape", "z", "f", ...(data.solver ? ["c", "n", "s"] : []), "zoom", "help"].flatMap((key) => [
    element("dt", {}, text(`key.${key}.keys`).split(" ").map((name) => element("kbd", { text: name }))),
    element("dd", { text: text(`key.${key}`) }),
  ]);
  const dialog = element("dialog", { class: "keys", "aria-labelledby": "keys-title" }, [
    element("h2", { id: "keys-title", text: text("keys.title") }),
    element("p", { text: text("keys.touch") }), element("dl", {}, rows), close,
  ]);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
