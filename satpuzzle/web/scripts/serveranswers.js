// @ts-check
/** The server's answers for people, and the form for a new puzzle. */

import { makePuzzle } from "./rules.js";
import { slipLines, slipsRest, slipsTitle } from "./slipsview.js";
import { language, say, several } from "./texts.js";
import { element } from "./view.js";
import { COUNTS, upTo } from "./words.js";


/**
 * The form for a new puzzle.
 * @param {<Some extends HTMLElement>(words: () => string, where: Some) => Some} says
 * @param {(wishes: Record<string, any>) => void} wished
 */
export function designForm(says, wished) {
  const board = element("input", { name: "board", value: "3x3", size: 8, required: true, autocomplete: "off" });
  const figures = element("input", { name: "figures", type: "number", min: 1, max: 16, value: 4, required: true });
  const rule = element("select", { name: "rule" }, [
    says(() => say("fronts and backs"), element("option", { value: "signed" })),
    says(() => say("colours"), element("option", { value: "unsigned" })),
    says(() => say("colours and a frame"), element("option", { value: "framed" })),
  ]);
  /** @param {() => string} words @param {HTMLElement} field */
  const labelled = (words, field) => element("label", {}, [says(words, element("span")), field]);
  return element("form", {
    class: "server-design",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const seed = Math.floor(Math.random() * 2 ** 31);
      wished({ board: board.value, rule: rule.value, figures: Number(figures.value), seed, different: true });
    },
  }, [
    labelled(() => say("Board"), board),
    labelled(() => say("Figures"), figures),
    labelled(() => say("Rule"), rule),
    says(() => say("Create"), element("button", { type: "submit" })),
  ]);
}

/** @param {number} number */
export function inSeconds(number) {
  return number.toLocaleString(language(), { maximumFractionDigits: number < 10 ? 2 : 0 });
}

/**
 * An integer of any size with its digits in groups.
 * @param {number | string} value
 */
function grouped(value) {
  return BigInt(value).toLocaleString(language());
}

/**
 * A line with the progress of a task.
 * @param {import("./server.js").ServerTask} task
 */
export function progressText(task) {
  if (task.state === "waiting") return say("Waiting for other requests …");
  const { work, step, cell, cells, clauses, conflicts, solutions, parts } = task.standing ?? {};
  const pieces = [say("{seconds} s", { seconds: inSeconds(Math.floor(task.seconds)) })];
  if (work) pieces.push(String(work));
  if (step) pieces.push(String(step));
  if (parts) pieces.push(say("{done} of {parts} parts", { done: parts.done, parts: parts.parts }));
  if (typeof cell === "number") pieces.push(say("cell {cell} of {cells}", { cell: Math.min(cell + 1, cells), cells }));
  if (clauses) pieces.push(several(Number(clauses), "{n} clause", "{n} clauses", { n: grouped(clauses) }));
  if (conflicts) pieces.push(several(Number(conflicts), "{n} conflict", "{n} conflicts", { n: grouped(conflicts) }));
  if (solutions) pieces.push(say("solutions so far: {count}", { count: grouped(solutions) }));
  return pieces.join(" · ");
}

/** Whether the solution is unique. @param {any} result @param {any} puzzle */
export function uniqueText(result, puzzle) {
  if (result.unique) return say("Yes: exactly one solution, {upTo}.", { upTo: upTo(puzzle) });
  return result.essential ? say("No: there are at least two solutions.") : say("No: there is no solution.");
}

/** What was proved. @param {any} result @param {any} puzzle */
export function provedText(result, puzzle) {
  if (result.distinct === 0) return say("Proved: there is no solution.");
  return several(Number(result.distinct), "Proved: there is exactly one solution.",
    "Proved: there are exactly {n} distinct solutions, {essential} {upTo}.", countParts(result, puzzle));
}

/** What was designed. @param {any} result */
export function designedText(result) {
  return several(Number(result.distinct), "New puzzle with exactly one solution.",
    "New puzzle with {n} distinct solutions, {essential} {upTo}.", countParts(result, result.puzzle));
}

/** @param {any} result @param {any} puzzle */
function countParts({ distinct, essential }, puzzle) {
  return { n: grouped(distinct), essential: grouped(essential), upTo: upTo(puzzle) };
}

/**
 * The counts.
 * @param {any} result
 * @param {any} puzzle
 */
export function counted(result, puzzle) {
  if (!result.exact) {
    const n = result.at_least ?? 0;
    const words = several(Number(n), "At least one solution; the count is not complete.",
      "At least {n} solutions; the count is not complete.", { n: grouped(n) });
    return element("p", words);
  }
  if (Number(result.distinct) === 0) return element("p", say("There is no solution. Was a side entered wrongly?"));
  const known = Object.entries(COUNTS).filter(([name]) => (result[name] ?? null) !== null);
  const rows = known.map(([name, words]) => element("div", {}, [
    element("dt", words(puzzle)),
    element("dd", grouped(result[name])),
  ]));
  return element("dl", { class: "server-counts" }, rows);
}

/**
 * The server's result in the form of the page's data: counts, and solutions as numbers of lays.
 * @param {any} result of solving
 * @param {any} puzzle
 * @returns {import("./server.js").Learnt}
 */
export function learnt(result, puzzle) {
  const { counts: known, solutions } = result;
  const { firstLay } = makePuzzle(puzzle);
  const essential = solutions.map((/** @type {{type: number, turn: number}[]} */ cells) =>
    cells.map(({ type, turn }) => firstLay[type - 1] + turn));
  const exact = known?.exact ? { distinct: known.distinct, essential: known.essential, labelled: known.labelled } : null;
  const complete = exact !== null && Number(exact.essential) === solutions.length;
  return {
    facts: { counts: exact, atLeast: exact?.distinct ?? known?.at_least ?? solutions.length, stopped: exact ? "" : say("count not complete") },
    solutions: { complete, essential },
  };
}

/**
 * Sides that may be mistyped, each with a button to apply the change.
 * @param {any} result
 * @param {any} puzzle
 * @param {import("./figures.js").Looks} looks
 * @param {(asked: any, next: any) => void} replace
 * @returns {Node[]}
 */
export function suspectsShown({ suspects, mirrored, essential }, puzzle, looks, replace) {
  if (essential && !suspects.length) {
    const unseen = puzzle.hints.length ? [] : [say("If all cards were entered counter-clockwise, the solutions are mirror images.")];
    return [say("Nothing looks wrong: the puzzle has a solution."), ...unseen].map((text) => element("p", { text }));
  }
  const slipOf = (/** @type {any} */ each) => {
    const labels = [...puzzle.cards[each.card - 1]];
    const sides = each.sides.map((/** @type {number} */ side) => side - 1);
    sides.forEach((/** @type {number} */ side, /** @type {number} */ i) => (labels[side] = each.after[i]));
    return { card: each.card - 1, kind: each.kind, sides, labels };
  };
  const found = { slips: suspects.map(slipOf), mirrored, whole: true };
  const lines = slipLines(found, puzzle, looks).map(({ words: line, slip }) => {
    const change = () => replace(puzzle, { ...puzzle, cards: slip ? puzzle.cards.with(slip.card, slip.labels) : puzzle.cards, hints: [] });
    const words = { text: say("Apply"), "aria-label": say("Apply: {line}", { line }) };
    const button = slip ? element("button", { ...words, onclick: change }) : "";
    return element("li", {}, [element("span", line), " ", button]);
  });
  return [
    element("p", slipsTitle(found)),
    element("ol", { class: "server-suspects" }, lines),
    element("p", slipsRest(found)),
  ];
}

