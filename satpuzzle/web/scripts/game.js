// @ts-check
// A game as it stands: at its beginning, and as it is kept for the next visit.

import { remember, startHistory } from "./history.js";
import { makePuzzle, startBoard } from "./rules.js";

/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/**
 * turns: how the cards in the tray lie. seconds: in which somebody looked at it, from the first move until it was
 * solved.
 * @typedef {object} Game
 * @property {import("./history.js").History<State>} history
 * @property {number[]} turns
 * @property {number} moves
 * @property {number} seconds
 * @property {boolean} won
 */

const KEPT = 20_000; // places, in all boards that are kept to be undone after a reload

/**
 * The game at its beginning, or with these cards on the board.
 * @param {PuzzleData} data
 * @param {State | null} board
 * @returns {Game}
 */
export function newGame(data, board) {
  const begun = startHistory(startBoard(makePuzzle(data)));
  const history = board ? remember(begun, board) : begun;
  return { history, turns: data.cards.map(() => 0), moves: 0, seconds: 0, won: false };
}

/**
 * The game as data of JSON, to be kept.
 * @param {Game} game
 */
export function gameText({ history, turns, moves, seconds, won }) {
  const flat = (/** @type {State} */ board) => board.map((laid) => laid && [laid.card, laid.turn]);
  const steps = Math.max(1, Math.floor(KEPT / history.now.length));
  return {
    past: history.past.slice(-steps).map(flat),
    now: flat(history.now),
    future: history.future.slice(-steps).map(flat),
    turns, moves, seconds, won,
  };
}

/**
 * The game that was kept, or a new one if that is not one of this puzzle.
 * @param {PuzzleData} data
 * @param {any} text as `gameText` gives it
 * @returns {Game}
 */
export function gameOf(data, text) {
  const boardFrom = boardReader(data);
  try {
    const { turns, moves, seconds } = text;
    if (turns.length !== data.cards.length || ![...turns, moves, seconds].every(isCount)) return newGame(data, null);
    const history = { past: text.past.map(boardFrom), now: boardFrom(text.now), future: text.future.map(boardFrom) };
    return { history, turns, moves, seconds, won: text.won === true };
  } catch {
    return newGame(data, null);
  }
}

/**
 * A function that reads a board of this puzzle, as it was kept; it throws at any other.
 * @param {PuzzleData} data
 * @returns {(flat: any) => State}
 */
function boardReader(data) {
  const start = startBoard(makePuzzle(data));
  return (flat) => {
    if (flat.length !== start.length) throw new RangeError("another board");
    const cards = new Set();
    return start.map((hint, cell) => {
      if (flat[cell] === null && !hint) return null;
      const [card, turn] = flat[cell];
      if (!isCount(card) || !isCount(turn) || card >= data.cards.length || cards.has(card)) throw new RangeError("another card");
      if (hint && hint.card !== card) throw new RangeError("another hint");
      cards.add(card);
      return { card, turn: turn % data.board.sides };
    });
  };
}

/** @param {any} value */
function isCount(value) {
  return Number.isInteger(value) && value >= 0;
}
