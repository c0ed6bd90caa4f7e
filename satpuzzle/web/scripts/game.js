// @ts-check
// A game as it stands: at its beginning, and as it is kept for the next visit.

import { remember, startHistory } from "./history.js";
import { makePuzzle, startBoard } from "./rules.js";
import { laidOf, stateFrom } from "./share.js";
import { areWhole } from "./values.js";

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
  const steps = Math.max(1, Math.floor(KEPT / history.now.length));
  return {
    past: history.past.slice(-steps).map(laidOf),
    now: laidOf(history.now),
    future: history.future.slice(-steps).map(laidOf),
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
  const puzzle = makePuzzle(data);
  const boardFrom = (/** @type {any} */ laid) => stateFrom(laid, puzzle);
  try {
    const { turns, moves, seconds } = text;
    if (turns.length !== data.cards.length || !areWhole([...turns, moves, seconds], 0)) return newGame(data, null);
    const history = { past: text.past.map(boardFrom), now: boardFrom(text.now), future: text.future.map(boardFrom) };
    return { history, turns, moves, seconds, won: text.won === true };
  } catch {
    return newGame(data, null);
  }
}
