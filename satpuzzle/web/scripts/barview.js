// @ts-check
// What stands around board and tray: the tools and the counts above; what is said and offered, and help, below.

import { toolButton } from "./icons.js";
import { isGiven, isSolved, matched } from "./rules.js";
import { text } from "./texts.js";
import { announce, element } from "./view.js";
import { timeText } from "./words.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./rules.js").Puzzle} Puzzle */

/**
 * The tools, and how far the game is.
 * @param {Puzzle} puzzle
 * @param {Record<"undo" | "redo" | "reset" | "keys", () => void>} actions
 * @param {HTMLButtonElement[]} more  tools
 */
export function makeBar(puzzle, actions, more) {
  const count = element("p", { class: "count" });
  const clock = element("p", { class: "clock" });
  const [undoTool, redoTool, resetTool, keysTool] = /** @type {const} */ (["undo", "redo", "reset", "keys"])
    .map((name) => toolButton(name, text(name), actions[name]));
  const bar = element("div", { class: "bar", role: "toolbar", "aria-label": text("tools") },
    [undoTool, redoTool, resetTool, count, clock, element("span", { class: "gap" }), ...more, keysTool]);
  return {
    bar,
    /** @param {Table} table @param {[cell: number, side: number][]} wrong */
    draw({ game, wishes }, wrong) {
      const board = game.history.now;
      count.textContent = text("matched", { done: matched(puzzle, board), all: puzzle.board.joins.length });
      if (wrong.length && wishes.wrong) {
        count.append(" ", element("span", { class: "bad", text: text("wrong", { n: wrongJoins(puzzle, wrong) }) }));
      }
      if (isSolved(puzzle, board)) count.append(" ", element("span", { class: "good", text: text("solved.short") }));
      undoTool.disabled = game.history.past.length === 0;
      redoTool.disabled = game.history.future.length === 0;
      resetTool.disabled = board.every((laid, cell) => !laid || isGiven(puzzle, cell));
      clock.hidden = !wishes.clock;
      clock.textContent = text("clock", { time: timeText(game.seconds), n: game.moves });
    },
  };
}

/**
 * How many joins (or rim sides) are wrong.
 * @param {Puzzle} puzzle
 * @param {[cell: number, side: number][]} wrong
 */
function wrongJoins({ across, sides }, wrong) {
  const all = new Set(wrong.map(([cell, side]) => cell * sides + side));
  return [...all].filter((side) => side < across[side] || !all.has(across[side])).length;
}

/**
 * What is said, and buttons that offer something.
 * @param {(offer: import("./state.js").Offer) => void} taken
 */
export function makeVoice(taken) {
  const said = element("p", { id: "said", class: "said", role: "status", "aria-live": "polite" });
  const offers = element("div", { class: "offer" });
  /** @type {Partial<Table>} what is shown */
  let before = {};
  return {
    voice: element("div", { class: "voice" }, [said, offers]),
    /** @param {Table} table */
    draw(table) {
      if (table.said !== before.said) announce(table.said.words);
      if (table.offers !== before.offers) {
        offers.replaceChildren(...table.offers.map((offer) => element("button",
          { type: "button", class: "offered", "data-offer": offer.key, text: text(offer.key), onclick: () => taken(offer) })));
        const first = /** @type {HTMLElement | null} */ (offers.firstElementChild);
        if (table.offers[0]?.focus) first?.focus({ preventScroll: true });
      }
      before = table;
    },
  };
}

/**
 * The buttons that help.
 * @param {[name: string, key: string, action: () => void][]} helps
 * @param {boolean} solver  does the page look for solutions?
 */
export function makeHelps(helps, solver) {
  const buttons = helps.map(([name, key, action]) => element("button",
    { type: "button", class: "wide", "data-help": name, "aria-keyshortcuts": key, onclick: action, text: text(`help.${name}`) }));
  const closed = solver ? [] : [element("p", { text: text("help.closed") })];
  return element("section", { class: "help", "aria-label": text("help") }, [...buttons, ...closed]);
}
