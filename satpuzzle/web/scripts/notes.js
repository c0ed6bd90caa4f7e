// @ts-check
/** Checks of entered cards: counts sides and compares cards. */

import { openCards } from "./draft.js";
import { figureName, labelName, sideName } from "./figures.js";
import { findTypes } from "./rules.js";
import { say, several } from "./texts.js";
import { cardName } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{wrong: boolean, words: string, spots: import("./draft.js").Spot[]}} Note a remark on a draft, and its sides */
/** @typedef {{ figure: number, fronts: number, backs: number, onRim: number }} FigureCount  onRim: how many must be on the rim */
/**
 * @typedef {object} Balance
 * @property {FigureCount[]} figures  by number; `backs` is 0 on unsigned puzzles
 * @property {[card: number, side: number][]} alone  sides that match no side of another card
 * @property {{ kind: "frame" | "rim" | "pairs" | "left", figure: number, n: number, rim: number } | null} conflict
 *   why there is no solution. frame, rim: n sides show the rim's label, but the rim has `rim` sides; pairs: n sides of
 *   the figure have no partner; left: n sides in all must be on the rim, which has `rim`
 */

/** @type {Record<string, (parts: {figure: string, n: number, rim: number}) => string>} */
const CONFLICTS = {
  frame: (parts) => several(parts.n,
    "One side shows the {figure}, but the rim has {rim} sides.", "{n} sides show the {figure}, but the rim has {rim} sides.", parts),
  rim: (parts) => several(parts.n,
    "One side shows {figure}, but the rim needs {rim}.", "{n} sides show {figure}, but the rim needs {rim}.", parts),
  pairs: (parts) => several(parts.n,
    "{figure}: one side has no partner.", "{figure}: {n} sides have no partner.", parts),
  left: (parts) => several(parts.n,
    "Not solvable: one side has no partner, and the rim has no room for it.",
    "Not solvable: {n} sides have no partner, but the rim has room for only {rim}.", parts),
};

/**
 * How often each value occurs.
 * @template T
 * @param {T[]} things
 */
export function tally(things) {
  /** @type {Map<T, number>} */
  const often = new Map();
  for (const thing of things) often.set(thing, (often.get(thing) ?? 0) + 1);
  return often;
}

/**
 * Counts the sides. In a join, a front needs a back, and a colour another side of the same colour; sides without a
 * partner must be on the rim. Null labels (not entered yet) are ignored. Also accepts a puzzle's data.
 * @param {Pick<Draft, "board" | "rule" | "cards">} draft
 * @returns {Balance}
 */
export function balance({ board, rule, cards }) {
  const rim = board.cells * board.sides - 2 * board.joins.length;
  const sides = tally(cards.flat().filter((label) => label !== null));
  /** @type {Balance["conflict"]} */
  let conflict = null;
  if (rule.rim !== null) {
    const n = sides.get(rule.rim) ?? 0;
    if (rule.rimOnly ? n !== rim : n < rim) {
      conflict = { kind: rule.rimOnly ? "frame" : "rim", figure: rule.rim, n, rim };
    }
    sides.set(rule.rim, n - rim);
  }
  const numbers = [...new Set([...sides.keys()].map(Math.abs))].sort((a, b) => a - b);
  const figures = numbers.map((figure) => {
    const paired = rule.signed && figure !== 0;
    const fronts = sides.get(figure) ?? 0;
    const backs = paired ? (sides.get(-figure) ?? 0) : 0;
    return {
      figure,
      fronts: fronts + (rule.rim === figure ? rim : 0),
      backs: backs + (rule.rim === -figure && figure > 0 ? rim : 0),
      onRim: paired ? Math.abs(fronts - backs) : Math.abs(fronts % 2),
    };
  });
  const n = figures.reduce((sum, { onRim }) => sum + onRim, 0);
  if (!conflict && rule.rim !== null && n) {
    const odd = figures.find(({ onRim }) => onRim);
    conflict = { kind: "pairs", figure: odd?.figure ?? 0, n: odd?.onRim ?? 0, rim };
  } else if (!conflict && n > rim) conflict = { kind: "left", figure: 0, n, rim };
  const showing = tally(cards.flatMap((card) => [...new Set(card)])); // number of cards with each label
  /** @type {[number, number][]} */
  const alone = [];
  cards.forEach((card, number) => card.forEach((label, side) => {
    if (label === null || label === rule.rim) return;
    const partner = rule.signed ? 0 - label : label;
    if ((showing.get(partner) ?? 0) === (card.includes(partner) ? 1 : 0)) alone.push([number, side]);
  }));
  return { figures, alone, conflict };
}

/**
 * What is wrong or suspicious in a draft, and where; little is said about incomplete cards.
 * @param {import("./figures.js").Looks} looks
 * @param {Draft} draft
 * @returns {Note[]}
 */
export function notesOn(looks, draft) {
  const complete = draft.cards.flatMap((sides, card) => (sides.includes(null) ? [] : [{ card, sides: /** @type {number[]} */ (sides) }]));
  const types = findTypes(complete.map(({ sides }) => sides));
  const equal = types.flatMap(({ cards: [first, ...others] }) => others.map((other) => [first, other]));
  const notes = equal.sort((one, other) => one[1] - other[1]).map(([first, other]) => {
    const [a, b] = [complete[first].card, complete[other].card];
    const spots = [{ card: a, side: -1 }, { card: b, side: -1 }];
    const parts = { a: cardName({ data: draft }, a), b: cardName({ data: draft }, b) };
    return { wrong: false, words: say("Cards {a} and {b} are identical. Was one entered twice?", parts), spots };
  });
  if (openCards(draft).length) return notes;
  const { figures, alone, conflict } = balance(draft);
  const wrong = (/** @type {string} */ words, /** @type {Note["spots"]} */ spots) => notes.push({ wrong: true, words, spots });
  if (conflict) {
    const { kind, figure: label, n, rim } = conflict;
    const figure = label === draft.rule.rim ? labelName(looks, draft, label) : figureName(looks, draft, label);
    wrong(CONFLICTS[kind]({ figure, n, rim }), []);
    for (const { figure: each, fronts, backs, onRim } of kind === "frame" || kind === "rim" ? [] : figures) {
      const name = { figure: figureName(looks, draft, each) };
      const halves = say("{figure}: {fronts} × front, {backs} × back.", { ...name, fronts, backs });
      const odd = several(fronts, "{figure} appears only once.", "{figure} appears {n} times, so one is left over.", name);
      if (onRim) wrong(draft.rule.signed ? halves : odd, []);
    }
  }
  for (const [card, side] of alone) {
    const shown = labelName(looks, draft, /** @type {number} */ (draft.cards[card][side]));
    const parts = { card: cardName({ data: draft }, card), side: sideName(draft.board.sides, side), shown };
    const words = draft.rule.rim === null
      ? say("Card {card}, {side} ({shown}): no other card matches, so this side can only be on the rim.", parts)
      : say("Card {card}, {side} ({shown}): no other card matches.", parts);
    wrong(words, [{ card, side }]);
  }
  return notes.sort((a, b) => Number(b.wrong) - Number(a.wrong));
}
