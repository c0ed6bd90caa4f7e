// @ts-check
/** Unlimited undo and redo. A history is immutable: functions return a new one. */

/**
 * @template T
 * @typedef {{ past: readonly T[], now: T, future: readonly T[] }} History  `future`: the next one to redo is last
 */

/**
 * A history that begins with `state`.
 * @template T
 * @param {T} state
 * @returns {History<T>}
 */
export function startHistory(state) {
  return { past: [], now: state, future: [] };
}

/**
 * The history after a step to `state`; removes what could be redone.
 * @template T
 * @param {History<T>} history
 * @param {T} state
 * @returns {History<T>}
 */
export function remember(history, state) {
  return { past: [...history.past, history.now], now: state, future: [] };
}

/**
 * One step back; unchanged at the beginning.
 * @template T
 * @param {History<T>} history
 * @returns {History<T>}
 */
export function undone(history) {
  if (history.past.length === 0) return history;
  const now = history.past[history.past.length - 1];
  return { past: history.past.slice(0, -1), now, future: [...history.future, history.now] };
}

/**
 * One step forward; unchanged at the end.
 * @template T
 * @param {History<T>} history
 * @returns {History<T>}
 */
export function redone(history) {
  if (history.future.length === 0) return history;
  const now = history.future[history.future.length - 1];
  return { past: [...history.past, history.now], now, future: history.future.slice(0, -1) };
}
