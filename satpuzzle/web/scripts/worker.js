// @ts-check
/**
 * Long searches in a worker: the page's whole script runs there a second time, and only answers questions. Stopped or
 * failed questions get null; nothing here throws. Without workers, the page answers questions itself, with a small
 * budget.
 */

import { makePuzzle } from "./rules.js";
import { canBeCompleted, search } from "./search.js";
import { nextCard } from "./reasons.js";
import { slips } from "./slips.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./known.js").Known} Known */
/** @typedef {"search" | "canBeCompleted" | "nextCard" | "slips"} Kind  the function that answers */
/** @typedef {{ limit?: number, nodes?: number, known?: Known | null }} Options  of that function */
/** @typedef {{ id: number, kind: Kind, puzzle: PuzzleData, board: State, options: Options }} Question */
/** @typedef {{ ask: (kind: Kind, puzzle: PuzzleData, board: State, options?: Options) => Promise<any>, stop: () => void }} Searcher */

/** Whether this script runs in a worker, without a page. */
export const inWorker =
  typeof document === "undefined" && typeof self !== "undefined" && typeof self.postMessage === "function";
const IN_PAGE = 20_000; // nodes without a worker

if (inWorker) {
  self.onmessage = ({ data }) => {
    const id = data?.id;
    try {
      self.postMessage({ id, answer: answer(data) });
    } catch {
      self.postMessage({ id, answer: null });
    }
  };
}

/** The answer to a question. @param {Question} question */
export function answer({ kind, puzzle: data, board, options }) {
  if (kind === "slips") return slips(data, options);
  const puzzle = makePuzzle(data);
  if (kind === "search") return search(puzzle, board, options);
  if (kind === "canBeCompleted") return canBeCompleted(puzzle, board, options);
  if (kind === "nextCard") return nextCard(puzzle, board, options.known ?? null, options.nodes);
  return null;
}

/**
 * Answers questions without blocking the page. `source`: the page's script. ask: resolves to the answer, or null if it
 * was stopped. stop: cancels all questions.
 * @param {string} source
 * @returns {Searcher}
 */
export function startWorker(source) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, { question: Question, resolve: (answer: any) => void }>} */
  const waiting = new Map();
  let [last, broken] = [0, false];

  function end() {
    worker?.terminate();
    worker = null;
    const given = [...waiting.values()];
    waiting.clear();
    return given;
  }

  /** From now on, answer in the page. */
  function fallBack() {
    broken = true;
    for (const { question, resolve } of end()) answeredHere(question).then(resolve);
  }

  function started() {
    if (worker) return worker;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    worker = new Worker(address); // pages opened as files cannot start module workers
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.resolve(data.answer);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      fallBack();
    };
    return worker;
  }

  /** @param {Question} question @returns {Promise<any>} */
  async function answeredHere(question) {
    const nodes = Math.min(question.options.nodes ?? IN_PAGE, IN_PAGE);
    await new Promise((resolve) => setTimeout(resolve));
    try {
      return answer({ ...question, options: { ...question.options, nodes } });
    } catch {
      return null;
    }
  }

  return {
    ask(kind, puzzle, board, options = {}) {
      const question = { id: ++last, kind, puzzle, board, options };
      if (broken) return answeredHere(question);
      return new Promise((resolve) => {
        waiting.set(question.id, { question, resolve });
        try {
          started().postMessage(question);
        } catch {
          fallBack();
        }
      });
    },
    stop() {
      for (const { resolve } of end()) resolve(null);
    },
  };
}
