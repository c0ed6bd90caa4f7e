// @ts-check
/** Help from known solutions or a search: can this be completed, a hint, the solution. */

import { completions, withImages } from "./known.js";
import { inWords, nextCard } from "./reasons.js";
import { boardOf, isGiven, isSolved } from "./rules.js";
import { atRest, changed, litUp, lying, put, reset, saying } from "./state.js";
import { say, several } from "./texts.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */

const BUDGET = 400_000; // maximum number of cards placed in a search

/**
 * The solutions in the page; null if there are none.
 * @param {any} data of the page
 * @param {Puzzle} puzzle
 * @returns {import("./known.js").Known | null}
 */
export function solutionsIn(data, puzzle) {
  const none = data.facts?.counts?.distinct === 0 ? { complete: true, solutions: [] } : null;
  return withImages(data.solutions, puzzle) ?? none;
}

/**
 * What the helpers need. searcher: runs long searches. busy: called when a search begins and ends.
 * @typedef {object} Helped
 * @property {Puzzle} puzzle
 * @property {() => import("./known.js").Known | null} known
 * @property {import("./worker.js").Searcher | null} searcher
 * @property {() => Table} now
 * @property {(next: Table) => void} show
 * @property {(busy: boolean) => void} busy
 */

/** The helpers; `close` drops late answers. @param {Helped} helped */
export function makeHelp({ puzzle, known, searcher, now, show, busy }) {
  let questions = 0;
  const tellUser = (/** @type {string} */ words) => show(saying(now(), words));

  /**
   * Asks the worker; null if there is no answer, undefined if the board has changed meanwhile.
   * @param {import("./worker.js").Kind} kind
   * @param {import("./worker.js").Options} options
   */
  async function ask(kind, options) {
    const board = lying(now());
    const question = ++questions;
    searcher?.stop(); // stops the previous question
    tellUser(say("Searching …"));
    busy(true);
    const answer = await searcher?.ask(kind, puzzle.data, board, options);
    if (question !== questions) return undefined;
    busy(false);
    return board === lying(now()) ? answer ?? null : undefined;
  }

  /** These words, or that the puzzle has no solution at all. @param {string} words */
  function cannot(words) {
    const begun = lying(now()).some((laid, cell) => laid && !isGiven(puzzle, cell));
    const list = known();
    return begun && !(list?.complete && !list.solutions.length) ? words : say("This puzzle has no solution.");
  }

  async function canBeCompleted() {
    const list = known();
    const found = list ? completions(puzzle, list.solutions, lying(now())) : [];
    const yes = () => say("Yes, this can still be solved.");
    if (found.length) return tellUser(list?.complete ? several(found.length, "Yes, in exactly one way.", "Yes, in {n} ways.") : yes());
    const answer = list?.complete ? "no" : await ask("canBeCompleted", { nodes: BUDGET });
    if (answer === undefined) return undefined;
    if (answer === "yes") return tellUser(yes());
    if (answer !== "no") return tellUser(say("Unknown: the search would take too long."));
    return tellUser(cannot(say("No, this is a dead end: no solution contains the placed cards.")));
  }

  async function next() {
    const list = known();
    show(atRest(now()));
    const step = list?.complete
      ? nextCard(puzzle, lying(now()), list)
      : await ask("nextCard", { known: list, nodes: BUDGET });
    if (step !== undefined) show(step ? shownStep(now(), step) : saying(now(), say("No hint found in the available time.")));
  }

  async function solution() {
    const list = known();
    let [found] = list ? completions(puzzle, list.solutions, lying(now())) : [];
    if (!found && !list?.complete) {
      const answer = await ask("search", { limit: 1, nodes: BUDGET });
      if (answer === undefined) return undefined;
      found = answer?.solutions[0];
      if (!found && !answer?.complete) return tellUser(say("No solution found: the search would take too long."));
    }
    const table = atRest(now());
    if (found) return show(saying(offeringAll(table, boardOf(puzzle, found, lying(table))), say("This can be solved. Place one card at a time, or all at once?")));
    const words = say("No solution contains the placed cards. Return all cards to the tray, or undo some moves.");
    const reply = cannot(words);
    const offers = [{ name: "reset", words: say("Return all cards"), does: (/** @type {Table} */ next) => reset(next) }];
    return show(saying(reply === words ? { ...table, offers } : table, reply));
  }

  /** @param {() => Promise<void>} helper */
  const unlessSolved = (helper) => () => {
    if (isSolved(puzzle, lying(now()))) tellUser(say("Already solved: all sides match."));
    else helper();
  };

  return {
    canBeCompleted: unlessSolved(canBeCompleted),
    next: unlessSolved(next),
    solution: unlessSolved(solution),
    close() {
      questions = -1;
    },
  };
}

/**
 * Shows a hint with its reason, and highlights what it is about.
 * @param {Table} table @param {import("./reasons.js").Step} step
 */
function shownStep(table, step) {
  const { card, cell, turn, about } = step;
  const words = inWords(step);
  if (card === null || cell === null || turn === null) {
    return saying(litUp(table, cell === null ? [] : [cell], about === undefined ? [] : [about], say("mentioned in the message")), words);
  }
  const offers = [{ name: "lay", words: say("Place it there"), does: (/** @type {Table} */ now) => put(now, card, cell, turn) }];
  return saying({ ...litUp(table, [cell], [card]), offers }, words);
}

/**
 * Offers the cards of a solution, one by one or all at once.
 * @param {Table} table @param {State} target
 * @returns {Table}
 */
function offeringAll(table, target) {
  /** @type {(now: Table) => Table} */
  const one = (now) => {
    const cell = target.findIndex((laid, place) => laid && lying(now)[place]?.card !== laid.card);
    const laid = target[cell];
    if (!laid) return now;
    const next = put(now, laid.card, cell, laid.turn);
    return isSolved(now.puzzle, lying(next)) ? next : offeringAll(next, target);
  };
  /** @type {(now: Table) => Table} */
  const all = (now) => changed(now, target, say("The board shows a solution."));
  const offers = [
    { name: "one", words: say("Place one card"), does: one, focus: true },
    { name: "all", words: say("Place all cards"), does: all },
  ];
  return { ...table, offers };
}
