// @ts-check
// What cards, places, sides and turns are called, in the language that is spoken.

import { directionName } from "./figures.js";
import { cellPart } from "./rules.js";
import { say } from "./texts.js";
import { planOf } from "./view.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./state.js").Table} Table */

/** A card's name, or its number, from 1. @param {Puzzle} puzzle @param {number} card */
export function cardName({ data }, card) {
  return data.cardNames[card] || String(card + 1);
}

/** What a cell is called: its number, or its row and column. @type {Record<string, (parts: Record<string, number>) => string>} */
export const PLACES = {
  cell: (parts) => say("cell {cell}", parts),
  place: (parts) => say("row {row}, column {column}", parts),
};

/** What the three counts of solutions are called. */
export const COUNTS = {
  distinct: () => say("Distinct solutions"),
  essential: () => say("Solutions up to rotation"),
  labelled: () => say("Solutions, cards distinguished"),
};

/** A cell: its row and its place in that, or its number. @param {Puzzle} puzzle @param {number} cell */
export function placeText(puzzle, cell) {
  const { key, parts } = cellPart(puzzle, cell);
  return PLACES[key](parts);
}

/** How a card is turned. @param {Puzzle} puzzle @param {number} turn */
export function turnText({ sides }, turn) {
  const steps = turn % sides;
  if (steps === 0) return say("not rotated");
  return say("rotated {degrees}° clockwise", { degrees: Math.round((360 * steps) / sides) });
}

/** A side that does not match, by where it is. @param {Puzzle} puzzle @param {number} cell @param {number} side */
export function faultText({ board }, cell, side) {
  const [x, y] = planOf(board.corners[cell]).spots[side].inwards;
  const eighth = Math.round((Math.atan2(-y, -x) / Math.PI) * 4);
  return say("{side} side does not match", { side: directionName((eighth + 8) % 8) });
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
  const words = laid ? [say("card {card}", { card: cardName(puzzle, laid.card) }), turnText(puzzle, laid.turn)] : [say("empty")];
  if (puzzle.hints[cell]) words.push(say("given"));
  if (laid && laid.card === hand) words.push(say("picked up"));
  if (chosen === cell) words.push(say("selected"));
  if (lit.cells.has(cell)) words.push(lit.word);
  const bad = wishes.wrong ? faults.map((side) => faultText(puzzle, cell, side)) : [];
  return `${placeText(puzzle, cell)}: ${[words.join(", "), ...bad].join("; ")}`;
}

/** What a card in the tray is called, and what is to be known of it. @param {Table} table @param {number} card */
export function slotText({ puzzle, game, lit }, card) {
  const words = [say("card {card}", { card: cardName(puzzle, card) }), turnText(puzzle, game.turns[card])];
  if (lit.cards.has(card)) words.push(lit.word);
  return words.join(", ");
}
