// @ts-check
/** Undo and redo without end, in immutable histories; and a game: its start, and its stored form. */

import { makePuzzle, startBoard } from "./rules.js";
import { laidOf, stateFrom } from "./share.js";

/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/**
 * @template T
 * @typedef {{ past: readonly T[], now: T, future: readonly T[] }} History  `future`: the next one to redo is last
 */
/** @typedef {{ history: History<State>, turns: number[], won: boolean }} Game  turns: moves of the cards in the tray (see rules.js) */

const KEPT = 20_000; // maximum cells in the stored undo steps

/** A history that begins with `state`. @template T @param {T} state @returns {History<T>} */
export function startHistory(state) {
  return { past: [], now: state, future: [] };
}

/** The history after a step to `state`; removes what could be redone. @template T @param {History<T>} history @param {T} state @returns {History<T>} */
export function remember({ past, now }, state) {
  return { past: [...past, now], now: state, future: [] };
}

/** One step back; unchanged at the beginning. @template T @param {History<T>} history @returns {History<T>} */
export function undone(history) {
  const { past, now, future } = history;
  return past.length ? { past: past.slice(0, -1), now: past[past.length - 1], future: [...future, now] } : history;
}

/** One step forward; unchanged at the end. @template T @param {History<T>} history @returns {History<T>} */
export function redone(history) {
  const { past, now, future } = history;
  return future.length ? { past: [...past, now], now: future[future.length - 1], future: future.slice(0, -1) } : history;
}

/** A new game, or one with these cards on the board. @param {PuzzleData} data @param {State | null} board @returns {Game} */
export function newGame(data, board) {
  const begun = startHistory(startBoard(makePuzzle(data)));
  return { history: board ? remember(begun, board) : begun, turns: data.cards.map(() => 0), won: false };
}

/** The game as JSON data for storage. @param {Game} game */
export function gameText({ history: { past, now, future }, turns, won }) {
  const steps = Math.max(1, Math.floor(KEPT / now.length));
  return { past: past.slice(-steps).map(laidOf), now: laidOf(now), future: future.slice(-steps).map(laidOf), turns, won };
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
    const { turns, won } = text;
    const valid = turns.length === data.cards.length && turns.every((/** @type {any} */ turn) => puzzle.moves.includes(turn));
    if (!valid) return newGame(data, null);
    const history = { past: text.past.map(boardFrom), now: boardFrom(text.now), future: text.future.map(boardFrom) };
    return { history, turns, won: won === true };
  } catch {
    return newGame(data, null);
  }
}
