// @ts-check
// What cards, places, sides and turns are called, in the language that is spoken.

import { cellPart } from "./rules.js";
import { text } from "./texts.js";
import { planOf } from "./view.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./state.js").Table} Table */

/** A card's name, or its number, from 1. @param {Puzzle} puzzle @param {number} card */
export function cardName({ data }, card) {
  return data.cardNames[card] || String(card + 1);
}

/** A cell: its row and its place in that, or its number. @param {Puzzle} puzzle @param {number} cell */
export function placeText(puzzle, cell) {
  const { key, parts } = cellPart(puzzle, cell);
  return text(key, parts);
}

/** How a card is turned. @param {Puzzle} puzzle @param {number} turn */
export function turnText({ sides }, turn) {
  const steps = turn % sides;
  if (steps === 0) return text("turn.none");
  if (2 * steps === sides) return text("turn.half");
  if (4 * steps === sides) return text("turn.right");
  if (4 * steps === 3 * sides) return text("turn.left");
  const right = 2 * steps < sides;
  const degrees = Math.round((360 * (right ? steps : sides - steps)) / sides);
  return text(right ? "turn.degreesRight" : "turn.degreesLeft", { degrees });
}

/** A side that does not match, by where it is. @param {Puzzle} puzzle @param {number} cell @param {number} side */
export function faultText({ board }, cell, side) {
  const [x, y] = planOf(board.corners[cell]).spots[side].inwards;
  const eighth = Math.round((Math.atan2(-y, -x) / Math.PI) * 4);
  return text("side.wrong", { side: text(`side.${(eighth + 8) % 8}`) });
}

/** Minutes and seconds. @param {number} seconds */
export function timeText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * What a cell is called, what lies there, and what is to be known of it.
 * @param {Table} table @param {number} cell @param {number[]} faults  its sides that do not match
 */
export function cellText({ puzzle, game, hand, chosen, lit, wishes }, cell, faults) {
  const laid = game.history.now[cell];
  const words = laid ? [text("card", { card: cardName(puzzle, laid.card) }), turnText(puzzle, laid.turn)] : [text("nothing")];
  if (puzzle.hints[cell]) words.push(text("given"));
  if (laid && laid.card === hand) words.push(text("inHand"));
  if (chosen === cell) words.push(text("chosen"));
  if (lit.cells.has(cell)) words.push(text(lit.word));
  const bad = wishes.wrong ? faults.map((side) => faultText(puzzle, cell, side)) : [];
  return `${placeText(puzzle, cell)}: ${[words.join(", "), ...bad].join("; ")}`;
}

/** What a card in the tray is called, and what is to be known of it. @param {Table} table @param {number} card */
export function slotText({ puzzle, game, lit }, card) {
  const words = [text("card", { card: cardName(puzzle, card) }), turnText(puzzle, game.turns[card])];
  if (lit.cards.has(card)) words.push(text(lit.word));
  return words.join(", ");
}
