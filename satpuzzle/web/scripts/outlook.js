// @ts-check
/** What fits in the empty cells, and which cards are left: the basis of hints. */

import { freeCards, mate, shown, turnFor, turnsThatFit } from "./rules.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {{ cell: number, lays: number[] }} Place  an empty cell and the lays that fit there */
/**
 * @typedef {object} Outlook
 * @property {Puzzle} puzzle
 * @property {State} board
 * @property {number[]} left  the number of free cards of each type
 * @property {number} spare  how many of them will be left over
 * @property {Place[]} places
 */

/**
 * The outlook of a board.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @returns {Outlook}
 */
export function lookAround(puzzle, board) {
  const left = puzzle.types.map(() => 0);
  for (const card of freeCards(puzzle, board)) left[puzzle.typeOf[card]]++;
  /** @type {Map<string, number[]>} cells with the same demands share a list */
  const alike = new Map();
  const places = board.flatMap((laid, cell) => {
    if (laid) return [];
    const asked = `${sidesAround(puzzle, board, cell)} ${puzzle.hints[cell] ? cell : ""}`;
    const lays = alike.get(asked) ?? fittingLays(puzzle, board, left, cell);
    alike.set(asked, lays);
    return [{ cell, lays }];
  });
  const spare = left.reduce((sum, n) => sum + n, 0) - places.length;
  return { puzzle, board, left, spare, places };
}

/**
 * The lays of free cards that fit in an empty cell.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {number} cell
 */
function fittingLays(puzzle, board, left, cell) {
  return puzzle.types.flatMap(({ cards }, type) =>
    left[type] ? turnsThatFit(puzzle, board, cards[0], cell).map((turn) => puzzle.layAt[cards[0]][turn]) : [],
  );
}

/**
 * A neighbouring cell for which nothing would be left after this lay; null if there is none.
 * @param {Outlook} outlook
 * @param {number} cell
 * @param {number} lay
 */
export function starved({ puzzle, board, left }, cell, lay) {
  const { type } = puzzle.lays[lay], [card] = puzzle.types[type].cards;
  const next = board.with(cell, { card, turn: turnFor(puzzle, card, lay) });
  const rest = left.with(type, left[type] - 1);
  const empty = neighbours(puzzle, cell).filter((other) => board[other] === null);
  return empty.find((other) => fittingLays(puzzle, next, rest, other).length === 0) ?? null;
}

/**
 * @param {Puzzle} puzzle
 * @param {number} cell
 */
function neighbours({ across, sides }, cell) {
  const touched = across.slice(cell * sides, (cell + 1) * sides).filter((side) => side >= 0);
  return [...new Set(Array.from(touched, (side) => Math.floor(side / sides)))];
}

/**
 * What each side of a cell must show because of its neighbours; null: anything; "rim", "free": what may lie there.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} cell
 */
function sidesAround(puzzle, board, cell) {
  const { across, sides } = puzzle;
  return Array.from(across.slice(cell * sides, (cell + 1) * sides), (other) => {
    const laid = other < 0 ? null : board[Math.floor(other / sides)];
    return other < 0 ? (other === -1 ? "rim" : "free") : laid && mate(puzzle.rule, shown(puzzle, laid)[other % sides]);
  });
}

/**
 * The first label that a cell must show because of its neighbours and that exactly n free cards show.
 * @param {Outlook} outlook
 * @param {number} cell
 * @param {number} n
 */
export function demandedOf({ puzzle, board, left }, cell, n) {
  return sidesAround(puzzle, board, cell).find((label) => typeof label === "number" && n ===
    puzzle.types.reduce((sum, { looks }, type) => sum + (looks.some((look) => look.includes(label)) ? left[type] : 0), 0));
}

/**
 * The first free card of a type.
 * @param {Outlook} outlook
 * @param {number} type
 */
export function freeCard({ puzzle, board }, type) {
  const there = new Set(board.map((laid) => laid?.card));
  return puzzle.types[type].cards.find((card) => !there.has(card)) ?? -1;
}
