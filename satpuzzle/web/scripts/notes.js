// @ts-check
// What is wrong with cards that were entered, or worth a look: sides are counted, and cards compared.

import { openCards } from "./draft.js";
import { sideName } from "./figures.js";
import { turnedLabels } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{label: (label: number) => string, figure: (figure: number) => string}} Names how to say them */
/** @typedef {{wrong: boolean, words: string, spots: import("./draft.js").Spot[]}} Note what is said of a draft, and where that is */
/** @typedef {{ figure: number, fronts: number, backs: number, onRim: number }} FigureCount  onRim: so many must lie on the rim */
/**
 * @typedef {object} Balance
 * @property {FigureCount[]} figures  by number; `backs` is 0 on unsigned puzzles
 * @property {[card: number, side: number][]} alone  sides that no side of another card can touch, unless on the rim
 * @property {{ kind: "frame" | "rim" | "pairs" | "left", figure: number, n: number, rim: number } | null} conflict
 *   why there can be no solution. frame, rim: n sides show the rim's label, the rim has `rim`; pairs: within the rim
 *   n sides of the figure are left over; left: n sides in all must lie on the rim, which has `rim`
 */

/**
 * Counts the sides. A front at a join needs a back, a colour another side of that colour; what is left over must lie
 * on the rim. Labels that are null (not entered yet) are passed over. Takes a puzzle's data, too.
 * @param {Pick<Draft, "board" | "rule" | "cards">} draft
 * @returns {Balance}
 */
export function balance({ board, rule, cards }) {
  const rim = board.cells * board.sides - 2 * board.joins.length;
  /** @type {Map<number, number>} */
  const sides = new Map();
  /** @type {Map<number, Set<number>>} */
  const showing = new Map();
  cards.forEach((card, number) => {
    for (const label of card) {
      if (label === null) continue;
      sides.set(label, (sides.get(label) ?? 0) + 1);
      showing.set(label, (showing.get(label) ?? new Set()).add(number));
    }
  });
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
  /** @type {[number, number][]} */
  const alone = [];
  cards.forEach((card, number) =>
    card.forEach((label, side) => {
      if (label === null || (rule.rim !== null && label === rule.rim)) return;
      const partners = showing.get(rule.signed ? 0 - label : label);
      if (!partners || (partners.size === 1 && partners.has(number))) alone.push([number, side]);
    }),
  );
  return { figures, alone, conflict };
}

/**
 * What is wrong with a draft, or worth a look, and where. Of cards that are not complete little is said.
 * @param {Draft} draft
 * @param {Names} names
 * @returns {Note[]}
 */
export function notesOn(draft, names) {
  /** @type {Note[]} */
  const notes = [];
  /** @type {Map<string, number>} */
  const first = new Map();
  draft.cards.forEach((sides, card) => {
    if (sides.includes(null)) return;
    const key = sides.map((_, turn) => turnedLabels(/** @type {number[]} */ (sides), turn).join()).sort()[0];
    const other = first.get(key);
    if (other === undefined) first.set(key, card);
    else {
      const words = text("editor.twice", { a: other + 1, b: card + 1 });
      notes.push({ wrong: false, words, spots: [{ card: other, side: -1 }, { card, side: -1 }] });
    }
  });
  if (openCards(draft).length) return notes;
  const { figures, alone, conflict } = balance(draft);
  if (conflict) {
    const parts = { figure: conflict.figure === draft.rule.rim ? names.label(conflict.figure) : names.figure(conflict.figure), n: conflict.n, rim: conflict.rim };
    notes.push({ wrong: true, words: text(`editor.conflict.${conflict.kind}`, parts), spots: [] });
    for (const { figure, fronts, backs, onRim } of conflict.kind === "frame" || conflict.kind === "rim" ? [] : figures) {
      if (!onRim) continue;
      const key = draft.rule.signed ? "editor.halves" : "editor.odd";
      notes.push({ wrong: true, words: text(key, { figure: names.figure(figure), fronts, backs, number: fronts }), spots: [] });
    }
  }
  for (const [card, side] of alone) {
    const shown = names.label(/** @type {number} */ (draft.cards[card][side]));
    const key = draft.rule.rim === null ? "editor.alone" : "editor.alone.inside";
    const words = text(key, { card: card + 1, side: sideName(draft.board.sides, side), shown });
    notes.push({ wrong: true, words, spots: [{ card, side }] });
  }
  return notes.sort((a, b) => Number(b.wrong) - Number(a.wrong));
}
