// @ts-check
/** Checks of entered cards: counts sides and compares cards. */

import { openCards } from "./draft.js";
import { figureName, labelName, sideName } from "./figures.js";
import { findTypes, mate } from "./rules.js";
import { say, several } from "./texts.js";
import { cardName } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{wrong: boolean, words: string, spots: import("./draft.js").Spot[]}} Note a remark on a draft, and its sides */
/** @typedef {{ figure: number, fronts: number, backs: number, onRim: number }} FigureCount  onRim: how many must be on the rim */
/**
 * @typedef {object} Balance
 * @property {FigureCount[]} figures  by number; `backs` is 0 for figures without halves
 * @property {[card: number, side: number][]} alone  sides that match no side of another card
 * @property {{ kind: "frame" | "rim" | "pairs" | "left", figure: number, n: number, rim: number } | null} conflict
 *   why there is no solution. frame, rim: n sides show a label of the rim, but the rim has `rim` sides; pairs: n sides of
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

/** How often each value occurs. @template T @param {T[]} things */
export function tally(things) {
  /** @type {Map<T, number>} */
  const often = new Map();
  for (const thing of things) often.set(thing, (often.get(thing) ?? 0) + 1);
  return often;
}

/**
 * Counts the sides. In a join, a front needs a back, and a colour another side of the same colour; sides without a
 * partner must be on the rim, if each side of each card is seen. Null labels (not entered yet) are ignored. Also accepts
 * a puzzle's data.
 * @param {Pick<Draft, "board" | "rule" | "cards" | "backs">} draft
 * @returns {Balance}
 */
export function balance({ board, rule, cards, backs = [] }) {
  const free = board.free?.length ?? 0;
  const rim = board.cells * board.sides - 2 * board.joins.length - free;
  const exact = cards.length === board.cells && !backs.length;
  const sides = tally([...cards, ...backs].flat().filter((label) => label !== null)), inside = new Map(sides);
  const seen = (/** @type {number} */ label) => sides.get(label) ?? 0, { rims, rimOnly } = rule;
  for (const label of rims) inside.set(label, rims.length === 1 ? seen(label) - rim : rimOnly ? 0 : seen(label));
  const numbers = [...new Set([...inside.keys()].map(Math.abs))].sort((a, b) => a - b);
  /** @type {{figure: number, onRim: number}[]} those with sides left over that do not belong on the rim */
  const uneven = [];
  let needed = 0;
  const figures = numbers.map((figure) => {
    const [label, other] = [figure, mate(rule, figure)], [n, m] = [label, other].map((each) => inside.get(each) ?? 0);
    const left = exact ? Math.abs(label === other ? n % 2 : n - m) : 0, onRim = Math.max(0, left - free);
    if (left && (rims.length < 2 || !rims.includes(m > n ? other : label))) {
      needed += left;
      uneven.push({ figure, onRim });
    }
    return { figure, fronts: seen(figure), backs: figure ? seen(-figure) : 0, onRim };
  });
  const n = rims.reduce((sum, label) => sum + seen(label), 0), only = rimOnly && exact;
  /** @type {Balance["conflict"]} */
  let conflict = null;
  if (rims.length && (only ? n !== rim : n < rim)) conflict = { kind: only ? "frame" : "rim", figure: rims[0], n, rim };
  else if (rims.length && uneven.length && !free) conflict = { kind: "pairs", figure: uneven[0].figure, n: uneven[0].onRim, rim };
  else if (needed > rim + free) conflict = { kind: "left", figure: 0, n: needed, rim: rim + free };
  const shown = cards.map((card, number) => new Set([...card, ...(backs[number] ?? [])]));
  const showing = tally(shown.flatMap((labels) => [...labels])); // number of cards with each label
  /** @type {[number, number][]} */
  const alone = [];
  cards.forEach((card, number) => card.forEach((label, side) => {
    if (label === null || rims.includes(label)) return;
    const partner = mate(rule, label);
    if ((showing.get(partner) ?? 0) === Number(shown[number].has(partner))) alone.push([number, side]);
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
  const backs = draft.backs?.length ? complete.map(({ card }) => /** @type {number[][]} */ (draft.backs)[card]) : [];
  const types = findTypes({ ...draft, cards: complete.map(({ sides }) => sides), backs });
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
    const { rule } = draft, onRim = kind === "frame" || kind === "rim";
    const figure = onRim ? rule.rims.map((each) => labelName(looks, draft, each)).join(" / ") : figureName(looks, draft, label);
    wrong(CONFLICTS[kind]({ figure, n, rim }), []);
    for (const { figure: each, fronts, backs, onRim: left } of onRim ? [] : figures) {
      const name = { figure: figureName(looks, draft, each) };
      const halves = say("{figure}: {fronts} × front, {backs} × back.", { ...name, fronts, backs });
      const odd = several(fronts, "{figure} appears only once.", "{figure} appears {n} times, so one is left over.", name);
      if (left) wrong(mate(rule, each) === each ? odd : halves, []);
    }
  }
  for (const [card, side] of draft.cards.length > draft.board.cells ? [] : alone) {
    const shown = labelName(looks, draft, /** @type {number} */ (draft.cards[card][side]));
    const parts = { card: cardName({ data: draft }, card), side: sideName(draft.board.sides, side), shown };
    const words = !draft.rule.rims.length && !draft.board.free
      ? say("Card {card}, {side} ({shown}): no other card matches, so this side can only be on the rim.", parts)
      : say("Card {card}, {side} ({shown}): no other card matches.", parts);
    wrong(words, [{ card, side }]);
  }
  return notes.sort((a, b) => Number(b.wrong) - Number(a.wrong));
}
