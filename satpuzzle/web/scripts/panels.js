// @ts-check
/** What stands below the table: solutions to leaf through, what is known, how to hand it on, and what one likes to see. */
import { text, language } from "./texts.js";
import { howRead } from "./draft.js";
import { shown, isGiven, boardOf } from "./rules.js";
import { toolButton } from "./icons.js";
import { drawBoard, standalone } from "./layout.js";
import { asCards, linkOf } from "./share.js";
import { asToml } from "./toml.js";
import { copyText, element, svgElement } from "./view.js";

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
    const { placements, dead_ends, until_first } = facts.difficulty;
    fact("difficulty", text("about.difficultyText", {
      placements: number.format(placements), deadEnds: number.format(dead_ends), first: number.format(Math.round(until_first ?? 0)),
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
  const copy = async (field) => say(text(await copyText(field)));
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
