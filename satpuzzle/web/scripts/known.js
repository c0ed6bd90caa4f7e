// @ts-check
/**
 * The solutions in the page: of those that symmetries of the board map to each other the page has one; this module adds
 * the others. A solution lists for each cell the number of a lay (see rules.js).
 */

import { say } from "./texts.js";
import { layOf, movedLay } from "./rules.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {{ complete: boolean, essential: number[][] }} Held  complete: whether these are all, up to symmetries */
/** @typedef {{ complete: boolean, solutions: number[][] }} Known  in order, each followed by its images */

const MOST = 1e7; // numbers in the solutions

/**
 * All distinct solutions from those in the page; null if there are none or they are invalid for this puzzle.
 * @param {Held | null} held
 * @param {Puzzle} puzzle
 * @returns {Known | null}
 */
export function withImages(held, puzzle) {
  const { cells, lays } = puzzle;
  if (!held?.essential.every((solution) => solution.length === cells && solution.every((lay) => lays[lay]))) return null;
  const size = held.essential.length && held.essential.length * cells * puzzle.symmetries().length;
  if (size > MOST) return { complete: false, solutions: held.essential };
  return { complete: held.complete, solutions: held.essential.flatMap((solution) => images(puzzle, solution)) };
}

/**
 * A solution and its distinct images under symmetries that keep the hints.
 * @param {Puzzle} puzzle
 * @param {number[]} solution
 */
export function images(puzzle, solution) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { cells, moves } of puzzle.symmetries()) {
    const image = [...solution];
    solution.forEach((lay, cell) => {
      image[cells[cell]] = movedLay(puzzle, lay, moves[cell]);
    });
    if (puzzle.hints.every((hint, cell) => !hint || image[cell] === layOf(puzzle, hint))) found.set(image.join(), image);
  }
  return [...found.values()];
}

/** One of each set of solutions that are images of each other. @param {Puzzle} puzzle @param {number[][]} solutions */
export function essentialOf(puzzle, solutions) {
  /** @type {Set<string>} */
  const met = new Set();
  return solutions.filter((solution) => {
    if (met.has(solution.join())) return false;
    for (const image of images(puzzle, solution)) met.add(image.join());
    return true;
  });
}

/** The result of a search in the form of the page's data. @param {Puzzle} puzzle @param {Known} found */
export function solvedWith(puzzle, { solutions, complete }) {
  const essential = essentialOf(puzzle, solutions);
  const counts = complete ? { distinct: solutions.length, essential: essential.length } : null;
  return { facts: { counts, atLeast: solutions.length, stopped: complete ? "" : say("count not complete") }, solutions: { complete, essential } };
}

/**
 * The solutions that contain the placed cards.
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
