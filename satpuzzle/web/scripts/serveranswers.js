// @ts-check
// What the program behind the page answers, as people see it; and the form for a puzzle that it shall make.

import { figureName, labelName, sideName } from "./figures.js";
import { makePuzzle } from "./rules.js";
import { language, text } from "./texts.js";
import { element } from "./view.js";

const MOST_SUSPECTS = 12; // that are listed

/**
 * The form in which a puzzle is wished for.
 * @param {<Some extends HTMLElement>(key: string, where: Some) => Some} says
 * @param {(wishes: Record<string, any>) => void} wished
 */
export function designForm(says, wished) {
  const board = element("input", { name: "board", value: "3x3", size: 8, required: true, autocomplete: "off" });
  const figures = element("input", { name: "figures", type: "number", min: 1, max: 16, value: 4, required: true });
  const rule = element("select", { name: "rule" }, [
    says("server.rule.signed", element("option", { value: "signed" })),
    says("server.rule.unsigned", element("option", { value: "unsigned" })),
    says("server.rule.framed", element("option", { value: "framed" })),
  ]);
  /** @param {string} key @param {HTMLElement} field */
  const labelled = (key, field) => element("label", {}, [says(key, element("span")), field]);
  return element("form", {
    class: "server-design",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const seed = Math.floor(Math.random() * 2 ** 31);
      wished({ board: board.value, rule: rule.value, figures: Number(figures.value), seed, different: true });
    },
  }, [
    labelled("server.board", board),
    labelled("server.figures", figures),
    labelled("server.rule", rule),
    says("server.make", element("button")),
  ]);
}

/** @param {number} number */
export function inSeconds(number) {
  return number.toLocaleString(language(), { maximumFractionDigits: number < 10 ? 2 : 0 });
}

/**
 * A number with its digits in groups, however long it is.
 * @param {number | string} value
 */
function grouped(value) {
  return BigInt(value).toLocaleString(language());
}

/**
 * How far a task is, in a line.
 * @param {import("./server.js").ServerTask} task
 */
export function progressText(task) {
  if (task.state === "waiting") return text("server.waiting");
  const { work, step, cell, cells, clauses, conflicts, solutions, parts } = task.standing ?? {};
  const pieces = [text("server.seconds", { seconds: inSeconds(Math.floor(task.seconds)) })];
  if (work) pieces.push(String(work));
  if (step) pieces.push(String(step));
  if (parts) pieces.push(text("server.parts", { done: parts.done, parts: parts.parts }));
  if (typeof cell === "number") pieces.push(text("server.cell", { cell: Math.min(cell + 1, cells), cells }));
  if (clauses) pieces.push(text("server.clauses", { count: grouped(clauses) }));
  if (conflicts) pieces.push(text("server.conflicts", { count: grouped(conflicts) }));
  if (solutions) pieces.push(text("server.soFar", { count: grouped(solutions) }));
  return pieces.join(" · ");
}

/**
 * The three counts as parts of a text.
 * @param {any} result
 * @returns {Record<string, string | number>}
 */
export function countParts(result) {
  return { n: Number(result.distinct), distinct: grouped(result.distinct), essential: grouped(result.essential) };
}

/**
 * What a count came to.
 * @param {any} result
 */
export function counted(result) {
  if (!result.exact) return element("p", { text: text("server.atLeast", { count: grouped(result.at_least ?? 0) }) });
  if (Number(result.distinct) === 0) return element("p", { text: text("server.none") });
  const rows = ["distinct", "essential", "labelled"].map((name) => element("div", {}, [
    element("dt", { text: text(`server.count.${name}`) }),
    element("dd", { text: grouped(result[name]) }),
  ]));
  return element("dl", { class: "server-counts" }, rows);
}

/**
 * What the server found, as the page's data holds it: counts, and solutions, cell by cell the number of a lay.
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
    facts: { counts: exact, atLeast: exact?.distinct ?? known?.at_least ?? solutions.length, stopped: exact ? "" : text("server.notAll") },
    solutions: { complete, essential },
  };
}

/**
 * Sides that may be mistyped; each can be changed at once.
 * @param {any[]} suspects
 * @param {any} puzzle
 * @param {import("./figures.js").Looks} looks
 * @param {(asked: any, next: any) => void} replace
 * @returns {Node[]}
 */
export function suspectsShown(suspects, puzzle, looks, replace) {
  if (!suspects.length) return [element("p", { text: text("server.suspects.none") })];
  const lines = suspects.slice(0, MOST_SUSPECTS).map((each) => {
    const sides = each.sides ?? [each.side];
    const to = each.sides ? each.to : [each.to];
    const from = each.sides ? each.from : [each.from];
    const parts = {
      card: puzzle.cardNames?.[each.card - 1] || each.card,
      side: sideName(puzzle.board.sides, sides[0] - 1),
      other: sides.length > 1 ? sideName(puzzle.board.sides, sides[1] - 1) : "",
      from: labelText(from[0], puzzle, looks),
      to: labelText(to[0], puzzle, looks),
    };
    const line = text(sides.length > 1 ? "server.swap" : "server.change", parts);
    const change = () => {
      const cards = puzzle.cards.map((/** @type {number[]} */ card) => [...card]);
      sides.forEach((/** @type {number} */ side, /** @type {number} */ i) => (cards[each.card - 1][side - 1] = to[i]));
      replace(puzzle, { ...puzzle, cards, hints: [] });
    };
    const words = { text: text("server.tryIt"), "aria-label": text("server.tryThis", { line }) };
    const button = element("button", { type: "button", ...words, onclick: change });
    return element("li", {}, [element("span", { text: line }), " ", button]);
  });
  const left = suspects.length - lines.length;
  return [
    element("p", { text: text("server.suspects", { n: suspects.length }) }),
    element("ol", { class: "server-suspects" }, lines),
    ...(left > 0 ? [element("p", { text: text("server.suspects.more", { n: left }) })] : []),
  ];
}

/** @param {number} label @param {any} puzzle @param {import("./figures.js").Looks} looks */
function labelText(label, puzzle, looks) {
  if (!puzzle.rule.signed || label === puzzle.rule.rim) return labelName(looks, puzzle, label);
  const name = figureName(looks, puzzle, Math.abs(label));
  return text(label > 0 ? "server.front" : "server.back", { name });
}
