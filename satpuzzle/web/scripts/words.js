// @ts-check
/** Names of cards, cells, sides and rotations. */

import { directionName } from "./figures.js";
import { cellPart } from "./rules.js";
import { say, several } from "./texts.js";
import { planOf } from "./view.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./state.js").Table} Table */

/** The name of a card, `3` for `Card 3`, or its number from 1. @param {{data: {cardNames?: string[]}}} puzzle @param {number} card */
export function cardName({ data }, card) {
  return data.cardNames?.[card]?.replace(/^(card|karte)\s+(?=\S)/i, "") || String(card + 1);
}

/** The name of a cell: its number, or row and column. @type {Record<string, (parts: Record<string, number>) => string>} */
export const PLACES = {
  cell: (parts) => say("cell {cell}", parts),
  place: (parts) => say("row {row}, column {column}", parts),
};

/** The names of the three counts. */
export const COUNTS = {
  distinct: () => say("Distinct solutions"),
  essential: (/** @type {import("./rules.js").PuzzleData} */ puzzle) => say("Solutions {upTo}", { upTo: upTo(puzzle) }),
  labelled: () => say("Solutions, cards distinguished"),
};

/** How solutions are counted: symmetries that are no rotations need cards that are turned over, or touching edges. @param {import("./rules.js").PuzzleData} puzzle */
export function upTo({ flip, board }) {
  return flip || /torus|cylinder/.test(board.name) ? say("up to symmetries of the board") : say("up to rotation");
}

/** How cards may be rotated. @type {Record<string, () => string>} */
export const MAY = {
  free: () => say("Cards may be rotated."),
  half: () => say("Cards may be rotated by half turns."),
  none: () => say("Cards may not be rotated."),
};

/** What cards may do, and what else is unusual. @param {Parameters<typeof moreTexts>[0]} puzzle */
export function mayText(puzzle) {
  return [MAY[puzzle.turns ?? "free"](), ...(puzzle.flip ? [say("Cards may be turned over.")] : []), ...moreTexts(puzzle)].join(" ");
}

/** What is unusual about cards and board. @param {import("./rules.js").Kind & {cards: unknown[], board: {cells: number, name: string}}} puzzle */
export function moreTexts({ backs, cards, board: { cells, name } }) {
  const texts = backs?.length ? [say("Cards may be turned over to their backs.")] : [], n = cards.length - cells;
  if (n > 0) texts.push(several(n, "One card is left over.", "{n} cards are left over."));
  if (/torus/.test(name)) texts.push(say("Opposite edges of the board touch."));
  return /cylinder/.test(name) ? [...texts, say("The left and right edges of the board touch.")] : texts;
}

/** The name of a cell. @param {Puzzle} puzzle @param {number} cell */
export function placeText(puzzle, cell) {
  const { key, parts } = cellPart(puzzle, cell);
  return PLACES[key](parts);
}

/** How a card lies. @param {Puzzle} puzzle @param {number} turn */
export function turnText({ sides }, turn) {
  const degrees = Math.round((360 * (turn % sides)) / sides);
  const words = degrees ? say("rotated {degrees}° clockwise", { degrees }) : say("not rotated");
  return turn < sides ? words : `${say("turned over")}, ${words}`;
}

/** A wrong side, by its direction. @param {Puzzle} puzzle @param {number} cell @param {number} side */
export function faultText({ board }, cell, side) {
  const [x, y] = planOf(board.corners[cell]).spots[side].inwards;
  const eighth = Math.round((Math.atan2(-y, -x) / Math.PI) * 4);
  return say("{side} side does not match", { side: directionName((eighth + 8) % 8) });
}

/**
 * A cell, its card and its state.
 * @param {Table} table @param {number} cell @param {number[]} faults  its wrong sides
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

/** A card in the tray and its state. @param {Table} table @param {number} card */
export function slotText({ puzzle, game, lit }, card) {
  const words = [say("card {card}", { card: cardName(puzzle, card) }), turnText(puzzle, game.turns[card])];
  if (lit.cards.has(card)) words.push(lit.word);
  return words.join(", ");
}
