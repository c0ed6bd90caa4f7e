// @ts-check
/** Searches, with growing budgets, whether the entered cards can be solved. */

import { essentialOf } from "./known.js";
import { makePuzzle, startBoard } from "./rules.js";
import { slipsRest, slipsTitle } from "./slips.js";
import { say, several } from "./texts.js";
import { upTo } from "./words.js";
import { startWorker } from "./worker.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {{solutions: number[][], complete: boolean}} Found */
/** @typedef {Partial<import("./editing.js").Answer>} Answer */
/** @typedef {{worker: import("./worker.js").Searcher, stopped: boolean}} Running */

/** Budgets of the searches, one after the other. */
const PATIENCE = [100_000, 3_000_000, 30_000_000, 300_000_000];
const MOST_SOLUTIONS = 10_000;

/**
 * One search at a time. stop: ends it with what is known. drop: ends it without an answer.
 * @param {(answer: Answer) => void} tell
 */
export function makeSearch(tell) {
  /** @type {Running | null} */
  let running = null;

  /** Does what ends with an answer, unless something runs already. @param {(mine: Running) => Promise<Answer>} work */
  async function run(work) {
    if (running) return;
    const mine = { worker: startWorker(document.getElementById("script")?.textContent ?? ""), stopped: false };
    running = mine;
    const answer = await work(mine);
    mine.worker.stop();
    if (running !== mine) return;
    running = null;
    tell(answer);
  }

  /** Looks for slips. @param {PuzzleData} puzzle */
  const startSlips = (puzzle) => run(async (mine) => {
    tell({ searching: true, words: say("Looking for mistakes …") });
    /** @type {import("./slips.js").Slips | null} */
    let slips = null;
    for (const nodes of [3_000, 100_000]) {
      const found = await mine.worker.ask("slips", puzzle, [], { nodes });
      if (mine.stopped || !found) break;
      slips = found;
      if (found.whole) break;
      tell({ searching: true, words: say("Looking for mistakes …"), more: slipsTitle(found), slips });
    }
    const more = slips ? slipsRest(slips) : say("The search was not completed.");
    return { unsolvable: true, words: (slips && slipsTitle(slips)) || say("Unknown."), more, slips };
  });

  /** @param {PuzzleData} puzzle */
  const start = (puzzle) => run(async (mine) => {
    /** @type {Found} */
    let best = { solutions: [], complete: false };
    for (const nodes of PATIENCE) {
      const n = best.solutions.length;
      tell({ searching: true, words: n ? several(n, "Still searching; at least one solution so far …", "Still searching; at least {n} solutions so far …") : say("Searching for solutions …") });
      const found = await mine.worker.ask("search", puzzle, startBoard(makePuzzle(puzzle)), { limit: MOST_SOLUTIONS, nodes });
      if (found?.solutions.length >= n) best = found;
      if (mine.stopped || !found || best.complete || best.solutions.length >= MOST_SOLUTIONS) break;
    }
    return verdict(puzzle, best);
  });

  function stop() {
    if (!running) return;
    running.stopped = true;
    running.worker.stop();
  }

  function drop() {
    stop();
    running = null;
  }

  return { start, startSlips, stop, drop };
}

/** @param {PuzzleData} puzzle @param {Found} found @returns {Answer} */
function verdict(puzzle, found) {
  const { solutions, complete } = found;
  const n = solutions.length;
  if (!complete) {
    const least = several(n, "Yes: at least one solution.", "Yes: at least {n} solutions.");
    return { found: n ? found : null, words: n ? least : say("Unknown."), more: say("The search was not completed.") };
  }
  if (!n) return { unsolvable: true, words: say("No: these cards have no solution."), more: say("A single wrong side can cause this. Compare each card with the original.") };
  const parts = { n: essentialOf(makePuzzle(puzzle), solutions).length }, way = upTo(puzzle);
  const fewer = way === say("up to rotation") ? say("Not counting rotations of the whole board: {n}.", parts) : `${parts.n} ${way}.`;
  const more = parts.n < n ? fewer : "";
  return { found, words: several(n, "Yes: exactly one solution.", "Yes: {n} solutions."), more };
}
