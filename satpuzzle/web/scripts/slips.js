// @ts-check
/**
 * Slips in entered cards: small changes of one card that make the puzzle solvable. As in satpuzzle/generators/suspects.py: a
 * changed side is found at the wrong join of a filling that matches at all other joins.
 */

import { labelName, sideName } from "./figures.js";
import { sideAfter } from "./joins.js";
import { balance, tally } from "./notes.js";
import { findTypes, makePuzzle, mate, startBoard, turnFor } from "./rules.js";
import { search } from "./search.js";
import { say, several } from "./texts.js";
import { cardName } from "./words.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {{ card: number, kind: keyof typeof LIKELIHOOD, sides: number[], labels: number[], weight: number }} Slip  sides: those that change; labels: of the whole card after the change */
/**
 * @typedef {object} Slips
 * @property {Slip[]} slips  changes of one card, the most likely first
 * @property {boolean} whole  whether these are all
 */
/** @typedef {{ solutions: number[][], complete: boolean, nodes: number, puzzle: import("./rules.js").Puzzle }} Found */

const LIKELIHOOD = { reversed: 15, halves: 12, sign: 2, label: 1, swap: 1 };
const COUNTED = 100; // solutions counted

/** Compares lists of numbers of equal length. @param {number[]} one @param {number[]} other */
function compared(one, other) {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? one.length - other.length : one[at] - (other[at] ?? -1);
}

/** A text that is equal for equal cards. @param {PuzzleData} data @param {number[]} labels */
const cardKey = (data, labels) => String(findTypes({ ...data, cards: [labels], backs: [] })[0].looks.toSorted(compared)[0]);

/** All labels of the figures on the cards, of those that have names, and of the rim. @param {PuzzleData} data */
function usedLabels({ cards, rule, figures: names }) {
  const figures = [...new Set([...cards.flat(), ...names.map((_, number) => number + 1), ...rule.rims].map(Math.abs))];
  return figures.flatMap((figure) => [...new Set([figure, mate(rule, figure)])]);
}

/** A changed side. @param {{cards: number[][], rule: import("./rules.js").Rule}} puzzle @param {number} card @param {number} side @param {number} label @returns {Slip} */
function changedSide({ cards, rule }, card, side, label) {
  const sign = rule.signed && label === 0 - cards[card][side];
  return { card, kind: sign ? "sign" : "label", sides: [side], labels: cards[card].with(side, label), weight: 0 };
}

/** All changes of one card that change it; reversals, swaps of halves and of sides only if they make another card. @param {PuzzleData} data @returns {Slip[]} */
function changes(data) {
  /** @type {(label: number) => number} */
  const other = (label) => (data.rule.rims.includes(label) ? label : mate(data.rule, label));
  return data.cards.flatMap((shown, card) => {
    const every = [...shown.keys()];
    /** @type {(kind: Slip["kind"], sides: number[], look: (side: number) => number) => Slip} */
    const slip = (kind, sides, look) => ({ card, kind, sides, labels: every.map(look), weight: 0 });
    const met = new Set([cardKey(data, shown)]);
    const whole = [
      slip("reversed", every, (side) => shown[(shown.length - side) % shown.length]),
      slip("halves", every, (side) => other(shown[side])),
    ].filter(({ labels }) => met.size < met.add(cardKey(data, labels)).size);
    const swaps = every.flatMap((a) => every.slice(a + 1).map((b) =>
      slip("swap", [a, b], (side) => shown[side === a ? b : side === b ? a : side])));
    return [
      ...every.flatMap((here) => usedLabels(data).filter((label) => label !== shown[here]).map((label) => changedSide(data, card, here, label))),
      ...whole,
      ...swaps.filter(({ labels }) => !met.has(cardKey(data, labels))),
    ];
  });
}

/** The puzzle after a change. @param {PuzzleData} data @param {Slip} slip @returns {PuzzleData} */
const withSlip = (data, slip) => ({ ...data, cards: data.cards.with(slip.card, slip.labels) });

/** How many sides need a place on the rim. @param {PuzzleData} data */
const unpaired = (data) => balance(data).figures.reduce((sum, { onRim }) => sum + onRim, 0);

/** The fillings that match, except perhaps at one join. @param {PuzzleData} data @param {number[] | null} opened @param {object} budget @returns {Found} */
function fillings(data, opened, budget) {
  const { joins, free = [] } = data.board, [a, b, c, d] = opened ?? [];
  const board = { ...data.board, joins: joins.filter((join) => join !== opened), free: opened ? [...free, [a, b], [c, d]] : free };
  const puzzle = makePuzzle({ ...data, board: /** @type {any} */ (board) });
  return { ...search(puzzle, startBoard(puzzle), budget), puzzle };
}

/**
 * The changes of a side that repair the open join of a filling. Of equal cards, the first are there.
 * @param {import("./rules.js").Puzzle} puzzle
 * @param {number[]} filling
 * @param {number[]} opened
 */
function repairs(puzzle, filling, [a, b, c, d]) {
  const given = puzzle.hints.map((hint) => hint?.card);
  const left = puzzle.types.map(({ cards }) => cards.filter((card) => !given.includes(card)));
  const laid = new Map([a, c].map((cell) => [cell, -1]));
  for (const cell of laid.keys()) laid.set(cell, given[cell] ?? left[puzzle.lays[filling[cell]].type].shift() ?? -1);
  return [[a, b, c, d], [c, d, a, b]].map(([cell, side, beside, across]) => {
    const card = laid.get(cell) ?? -1;
    const { sides, rule } = puzzle, move = turnFor(puzzle, card, filling[cell]);
    const own = sideAfter(side, move < sides ? (sides - move) % sides : move, sides);
    const label = mate(rule, puzzle.lays[filling[beside]].labels[across]);
    return changedSide(puzzle, card, own, label);
  });
}

/**
 * The slips that explain why a puzzle has no solution, the most likely first.
 * @param {PuzzleData} data
 * @param {{ nodes?: number }} [options] nodes: for each search, and a hundred times as many for all
 * @returns {Slips}
 */
export function slips(data, { nodes = 1e5 } = {}) {
  /** @type {Slips} */
  const result = { slips: [], whole: true };
  const puzzle = makePuzzle(data);
  const turns = puzzle.symmetries().length;
  const before = unpaired(data);
  const habits = [(/** @type {number[]} */ labels) => new Set(labels.map(Math.abs)).size, (/** @type {number[]} */ labels) => labels.filter((label) => label > 0).length];
  let left = 100 * nodes;

  /** @param {Slip} slip @param {number} solutions */
  function weigh(slip, solutions) {
    const cards = withSlip(data, slip).cards;
    let weight = 1 / (1 + Math.min(solutions, COUNTED) / turns);
    weight *= Math.exp((before - unpaired({ ...data, cards })) / 10);
    for (const habit of habits) {
      const often = tally(data.cards.filter((_, card) => card !== slip.card).map(habit));
      weight *= ((often.get(habit(cards[slip.card])) ?? 0) + 0.5) / ((often.get(habit(data.cards[slip.card])) ?? 0) + 0.5);
    }
    return { ...slip, weight: LIKELIHOOD[slip.kind] * weight };
  }

  /** @param {PuzzleData} changed @param {number[] | null} opened @param {number} [limit] */
  function fill(changed, opened, limit) {
    const found = fillings(changed, opened, { limit, nodes: Math.min(nodes, left) });
    left -= found.nodes;
    result.whole &&= found.complete || found.solutions.length === limit;
    return found;
  }

  /** The joins that are the first of those onto which the board's symmetries move them. */
  const leading = data.board.joins.filter(([a, b, c, d]) => puzzle.symmetries().every(({ cells, moves }) => {
    const moved = [[a, b], [c, d]].map(([cell, side]) => cells[cell] * puzzle.sides + sideAfter(side, moves[cell], puzzle.sides));
    return Math.min(...moved) >= Math.min(a * puzzle.sides + b, c * puzzle.sides + d);
  }));

  const near = data.hints.length || data.rule.rims.length ? null : new Set();
  const keyOf = (/** @type {Slip} */ { card, labels }) => `${puzzle.typeOf[card]}:${cardKey(data, labels)}`;
  for (const join of near ? leading : []) {
    const there = fill(data, join);
    for (const filling of there.solutions) for (const slip of repairs(there.puzzle, filling, join)) near?.add(keyOf(slip));
  }
  const every = changes(data);
  /** @type {Map<string, number>} solutions by changed card */
  const counted = new Map();
  const found = every.flatMap((slip) => {
    const key = keyOf(slip);
    const likely = near && slip.sides.length === 1 ? near.has(key) : true;
    if (likely && (data.hints.length || !counted.has(key))) counted.set(key, fill(withSlip(data, slip), null, COUNTED).solutions.length || Number(near !== null && slip.sides.length === 1));
    const n = likely ? counted.get(key) ?? 0 : 0;
    return n ? [weigh(slip, n)] : [];
  });
  result.slips = byCards(found);
  return result;
}

/**
 * Changes by cards, the most likely cards first. Weights are added in order: equal sums stay equal.
 * @param {Slip[]} weighed
 */
function byCards(weighed) {
  /** @type {Map<number, number>} */
  const total = new Map();
  for (const { card, weight } of weighed.toSorted((one, two) => one.weight - two.weight)) total.set(card, (total.get(card) ?? 0) + weight);
  const sum = (/** @type {Slip} */ { card }) => /** @type {number} */ (total.get(card));
  const after = (/** @type {Slip} */ { sides, labels }) => sides.map((side) => labels[side]);
  return weighed.sort((one, two) =>
    sum(two) - sum(one) || one.card - two.card || two.weight - one.weight || compared(one.sides, two.sides) || compared(after(one), after(two)));
}

// In words.

const MOST_SLIPS = 12;

/**
 * @param {Slip} slip
 * @param {Pick<import("./rules.js").PuzzleData, "board" | "rule" | "figures" | "cards" | "cardNames">} puzzle
 * @param {import("./figures.js").Looks} looks
 */
export function slipText({ card: number, kind, sides: [one, two], labels }, puzzle, looks) {
  /** @type {(label: number) => string} */
  const name = (label) => labelName(looks, puzzle, label);
  /** @type {(side: number) => string} */
  const place = (side) => sideName(puzzle.board.sides, side);
  const card = cardName({ data: puzzle }, number);
  if (kind === "reversed") return say("card {card} may be entered the wrong way round", { card });
  if (kind === "halves") return say("card {card}: fronts and backs may be swapped", { card });
  if (kind === "swap") return say("card {card}: {side} and {other} swapped", { card, side: place(one), other: place(two) });
  const parts = { card, side: place(one), from: name(puzzle.cards[number][one]), to: name(labels[one]) };
  return say("card {card}, {side}: {to} instead of {from}", parts);
}

/**
 * What was found, a line for each: the words, and the change if it is one. Not all changes are listed.
 * @param {Slips} found
 * @param {Parameters<typeof slipText>[1]} puzzle
 * @param {import("./figures.js").Looks} looks
 */
export function slipLines({ slips }, puzzle, looks) {
  const lines = slips.slice(0, MOST_SLIPS).map((slip) => ({ words: slipText(slip, puzzle, looks), slip }));
  const rest = slips.length - MOST_SLIPS;
  return [...lines, ...(rest > 0 ? [{ words: several(rest, "and {n} more", "and {n} more"), slip: null }] : [])];
}

/** The line above these lines. @param {Slips} found */
export function slipsTitle({ slips, whole }) {
  const n = slips.length;
  if (n) return several(n, "One change to one card makes the puzzle solvable:", "{n} changes to one card make the puzzle solvable, the most likely first:");
  return whole ? say("No change to a single card makes the puzzle solvable. There may be two mistakes: compare all cards.") : "";
}

/** A line about these lines: whether the search was completed, and what else may be wrong. @param {Slips} found */
export function slipsRest({ slips, whole }) {
  const ended = whole ? "" : say("The search was not completed.");
  if (slips.length) return `${ended} ${say("If none of these is the mistake, there may be two: compare all cards, correct what you find, and try again.")}`.trim();
  return ended;
}
