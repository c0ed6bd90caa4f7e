// @ts-check
// Solutions that came with the page: the program has found them, one of each that are rotations of each other, and
// packed them; here they become all distinct ones. A solution is the number of a lay for each cell (see rules.js).

import { layOf, turnedLay } from "./rules.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {{ complete: boolean, essential: number, bytes: number, packed: string }} Packed  base64 of little-endian numbers */
/** @typedef {{ complete: boolean, solutions: Uint16Array[] }} Known  complete: these are all; in order, essential ones with their rotations */

/**
 * All distinct solutions of which `packed` holds one each; null if there is nothing, or it is not of this puzzle.
 * @param {Packed | null} packed
 * @param {Puzzle} puzzle
 * @returns {Known | null}
 */
export function unpack(packed, puzzle) {
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.packed), (letter) => letter.charCodeAt(0));
  const { essential, bytes: width, complete } = packed;
  const { cells, lays } = puzzle;
  if (bytes.length !== essential * cells * width) return null;
  /** @type {Uint16Array[]} */
  const solutions = [];
  for (let n = 0; n < essential; n++) {
    const solution = Uint16Array.from({ length: cells }, (_, cell) => {
      const at = (n * cells + cell) * width;
      return bytes[at] + (width > 1 ? 256 * bytes[at + 1] : 0);
    });
    if (solution.some((lay) => lay >= lays.length)) return null;
    solutions.push(...rotated(puzzle, solution));
  }
  return { complete, solutions };
}

/**
 * A solution and its different rotations.
 * @param {Puzzle} puzzle
 * @param {Uint16Array} solution
 */
export function rotated(puzzle, solution) {
  /** @type {Map<string, Uint16Array>} */
  const found = new Map();
  for (const { cells, shifts } of puzzle.rotations) {
    const turned = new Uint16Array(solution.length);
    solution.forEach((lay, cell) => {
      turned[cells[cell]] = turnedLay(puzzle, lay, shifts[cell]);
    });
    found.set(turned.join(), turned);
  }
  return [...found.values()];
}

/**
 * Those of the solutions that agree with what lies.
 * @template {ArrayLike<number>} T
 * @param {Puzzle} puzzle
 * @param {readonly T[]} solutions
 * @param {State} board
 * @returns {T[]}
 */
export function completions(puzzle, solutions, board) {
  /** @type {[cell: number, lay: number][]} */
  const lying = [];
  board.forEach((laid, cell) => {
    if (laid) lying.push([cell, layOf(puzzle, laid)]);
  });
  return solutions.filter((solution) => lying.every(([cell, lay]) => solution[cell] === lay));
}
