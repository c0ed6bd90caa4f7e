// @ts-check
// Solutions that came with the page: the program has found them, one of each that are rotations of each other; here
// they become all distinct ones. A solution is the number of a lay for each cell (see rules.js).

import { layOf, turnedLay } from "./rules.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {{ complete: boolean, essential: number[][] }} Held  complete: these are all, up to rotations */
/** @typedef {{ complete: boolean, solutions: number[][] }} Known  in order, essential ones with their rotations */

/**
 * All distinct solutions of which the page holds one each; null if there is nothing, or it is not of this puzzle.
 * @param {Held | null} held
 * @param {Puzzle} puzzle
 * @returns {Known | null}
 */
export function withRotations(held, puzzle) {
  const { cells, lays } = puzzle;
  if (!held?.essential.every((solution) => solution.length === cells && solution.every((lay) => lays[lay]))) return null;
  return { complete: held.complete, solutions: held.essential.flatMap((solution) => rotated(puzzle, solution)) };
}

/**
 * A solution and its different rotations.
 * @param {Puzzle} puzzle
 * @param {number[]} solution
 */
export function rotated(puzzle, solution) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { cells, shifts } of puzzle.rotations) {
    const turned = [...solution];
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
