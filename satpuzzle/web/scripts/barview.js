// @ts-check
/** The parts around board and tray: tools and counts above, messages, offers and help below. */

import { toolButton } from "./icons.js";
import { isGiven, isSolved, matched } from "./rules.js";
import { say } from "./texts.js";
import { announce, div, element } from "./view.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./rules.js").Puzzle} Puzzle */

const TOOLS = {
  undo: () => say("Undo"),
  redo: () => say("Redo"),
  reset: () => say("Start over"),
  keys: () => say("Keys and gestures"),
};
/** @type {Record<string, () => string>} */
const HELPS = {
  fits: () => say("What fits here?"),
  can: () => say("Can this still be solved?"),
  next: () => say("Hint with a reason"),
  solution: () => say("Show the solution"),
};

/**
 * The toolbar, with the score.
 * @param {Puzzle} puzzle
 * @param {Record<"undo" | "redo" | "reset" | "keys", () => void>} actions
 * @param {HTMLButtonElement[]} more  further tools
 */
export function makeBar(puzzle, actions, more) {
  const count = element("p", { class: "count" });
  const [undoTool, redoTool, resetTool, keysTool] = /** @type {const} */ (["undo", "redo", "reset", "keys"])
    .map((name) => toolButton(name, TOOLS[name](), actions[name]));
  const bar = element("div", { class: "bar", role: "toolbar", "aria-label": say("Tools") },
    [undoTool, redoTool, resetTool, count, element("span", { class: "gap" }), ...more, keysTool]);
  return {
    bar,
    /** @param {Table} table @param {[cell: number, side: number][]} wrong */
    draw({ game, wishes }, wrong) {
      const board = game.history.now;
      count.textContent = say("{score} of {total} joins match", { score: matched(puzzle, board), total: puzzle.board.joins.length });
      if (wrong.length && wishes.wrong) {
        count.append(" ", element("span", { class: "bad", text: say("{n} wrong", { n: wrongJoins(puzzle, wrong) }) }));
      }
      if (isSolved(puzzle, board)) count.append(" ", element("span", { class: "good", text: say("Solved") }));
      undoTool.disabled = game.history.past.length === 0;
      redoTool.disabled = game.history.future.length === 0;
      resetTool.disabled = board.every((laid, cell) => !laid || isGiven(puzzle, cell));
    },
  };
}

/** The number of wrong joins and rim sides. @param {Puzzle} puzzle @param {[cell: number, side: number][]} wrong */
function wrongJoins({ across, sides }, wrong) {
  const all = new Set(wrong.map(([cell, side]) => cell * sides + side));
  return [...all].filter((side) => side < across[side] || !all.has(across[side])).length;
}

/** The message, and buttons with offers. @param {(offer: import("./state.js").Offer) => void} taken */
export function makeVoice(taken) {
  const said = element("p", { id: "said", class: "said", role: "status", "aria-live": "polite" });
  const offers = div("offer");
  const voice = div("voice", [said, offers]);
  /** @type {Partial<Table>} what is shown */
  let before = {};
  return {
    voice,
    /** @param {Table} table */
    draw(table) {
      if (table.said !== before.said) announce(table.said.words);
      if (table.offers !== before.offers) {
        offers.replaceChildren(...table.offers.map((offer) => element("button",
          { class: "offered", "data-offer": offer.name, text: offer.words, onclick: () => taken(offer) })));
        const first = /** @type {HTMLElement | null} */ (offers.firstElementChild);
        if (table.offers[0]?.focus) first?.focus({ preventScroll: true });
        if (first && table.offers[0].name !== "back") voice.scrollIntoView({ block: "nearest" }); // an answer to a question
      }
      before = table;
    },
  };
}

/**
 * The help buttons.
 * @param {[name: string, key: string, action: () => void][]} helps
 * @param {boolean} solver  whether the page can search for solutions
 */
export function makeHelps(helps, solver) {
  const buttons = helps.map(([name, key, action]) => element("button",
    { class: "wide", "data-help": name, "aria-keyshortcuts": key, onclick: action, text: HELPS[name]() }));
  const closed = solver ? [] : [element("p", say("This page contains no solutions and cannot search for them."))];
  return element("section", { class: "help", "aria-label": say("Help") }, [...buttons, ...closed]);
}
