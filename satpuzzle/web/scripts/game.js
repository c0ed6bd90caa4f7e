// @ts-check
/** A game: its start, and its stored form. */

import { remember, startHistory } from "./history.js";
import { makePuzzle, startBoard } from "./rules.js";
import { laidOf, stateFrom } from "./share.js";
import { areWhole } from "./values.js";

/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/**
 * turns: moves of the cards in the tray (see rules.js). seconds: time with the page visible, from the first move to the solution.
 * @typedef {object} Game
 * @property {import("./history.js").History<State>} history
 * @property {number[]} turns
 * @property {number} moves
 * @property {number} seconds
 * @property {boolean} won
 */

const KEPT = 20_000; // maximum cells in the stored undo steps

/**
 * A new game, or one with these cards on the board.
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
 * The game as JSON data for storage.
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
 * The stored game; a new one if the data is invalid for this puzzle.
 * @param {PuzzleData} data
 * @param {any} text as returned by `gameText`
 * @returns {Game}
 */
export function gameOf(data, text) {
  const puzzle = makePuzzle(data);
  const boardFrom = (/** @type {any} */ laid) => stateFrom(laid, puzzle);
  try {
    const { turns, moves, seconds } = text;
    if (turns.length !== data.cards.length || !areWhole([moves, seconds], 0)) return newGame(data, null);
    if (!turns.every((/** @type {any} */ turn) => puzzle.moves.includes(turn))) return newGame(data, null);
    const history = { past: text.past.map(boardFrom), now: boardFrom(text.now), future: text.future.map(boardFrom) };
    return { history, turns, moves, seconds, won: text.won === true };
  } catch {
    return newGame(data, null);
  }
}
