// @ts-check
/** Slips in entered cards: small changes of one card that make the puzzle solvable, and what a missing card can be. */

import { findTypes, makePuzzle, mate, startBoard } from "./rules.js";
import { search } from "./search.js";
import { tally } from "./notes.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {{ card: number, kind: keyof typeof LIKELIHOOD, sides: number[], labels: number[], weight: number }} Slip  sides: those that change; labels: of the whole card after the change */

const LIKELIHOOD = { reversed: 15, halves: 12, sign: 2, label: 1, swap: 1, missing: 1 };
const COUNTED = 100; // solutions counted
const MOST_POSSIBLE = 20_000; // possible cards

/** A text that is equal for equal cards. @param {number[]} labels */
const cardKey = (labels) => findTypes([labels])[0].looks.map(String).sort()[0];

/** All labels of the figures on the cards. @param {PuzzleData} data */
function usedLabels({ cards, rule }) {
  const figures = [...new Set(cards.flat().map(Math.abs))];
  return figures.flatMap((figure) => (rule.signed && figure ? [figure, -figure] : [figure]));
}

/** All changes of one card, one for each different card. @param {PuzzleData} data @returns {Slip[]} */
function changes(data) {
  /** @type {(label: number) => number} */
  const other = (label) => (data.rule.signed && label !== data.rule.rim ? 0 - label : label);
  return data.cards.flatMap((shown, card) => {
    const every = [...shown.keys()];
    /** @type {(kind: Slip["kind"], sides: number[], look: (side: number) => number) => Slip} */
    const slip = (kind, sides, look) => ({ card, kind, sides, labels: every.map(look), weight: 0 });
    const found = [
      slip("reversed", every, (side) => shown[(shown.length - side) % shown.length]),
      slip("halves", every, (side) => other(shown[side])),
      ...every.flatMap((here) => usedLabels(data).map((label) =>
        slip(label === other(shown[here]) ? "sign" : "label", [here], (side) => (side === here ? label : shown[side])))),
      ...every.flatMap((a) => every.slice(a + 1).map((b) =>
        slip("swap", [a, b], (side) => shown[side === a ? b : side === b ? a : side]))),
    ];
    const met = new Set([cardKey(shown)]);
    return found.filter(({ labels }) => met.size < met.add(cardKey(labels)).size);
  });
}

/** The cards that can be in the place of a missing one, and their numbers of solutions. @param {PuzzleData} data @param {number} card @param {number} nodes */
function possible(data, card, nodes) {
  const { board, rule } = data;
  const cards = data.cards.filter((_, number) => number !== card);
  const labels = usedLabels({ ...data, cards });
  /** @type {Map<string, number>} */
  const found = new Map();
  let whole = rule.rim === null && !data.hints.length; // otherwise not supported
  for (let hole = 0; whole && hole < board.cells; hole++) {
    /** @type {(cell: number) => number} */
    const place = (cell) => cell - Number(cell > hole);
    const joins = board.joins.filter(([a, , c]) => a !== hole && c !== hole);
    const rest = joins.map(([a, b, c, d]) => [place(a), b, place(c), d]);
    const puzzle = makePuzzle({ ...data, cards, board: /** @type {any} */ ({ ...board, cells: board.cells - 1, joins: rest, rotations: [] }) });
    const { solutions, complete } = search(puzzle, startBoard(puzzle), { nodes });
    whole = complete && found.size < MOST_POSSIBLE;
    for (const solution of solutions) {
      const sides = Array(board.sides).fill(labels);
      for (const [a, b, c, d] of board.joins) {
        if (a === hole) sides[b] = [mate(puzzle, puzzle.lays[solution[place(c)]].labels[d])];
        if (c === hole) sides[d] = [mate(puzzle, puzzle.lays[solution[place(a)]].labels[b])];
      }
      let looks = [[]];
      for (const side of sides) looks = looks.flatMap((look) => side.map((/** @type {never} */ label) => [...look, label]));
      for (const look of looks) found.set(cardKey(look), (found.get(cardKey(look)) ?? 0) + 1);
    }
  }
  return { found, whole };
}

/**
 * The slips that explain why a puzzle has no solution, the most likely first; whole: whether these are all. With
 * `missing`, the number of a card whose labels are ignored: the cards that can be in its place.
 * @param {PuzzleData} data
 * @param {{ missing?: number | null, nodes?: number }} [options] nodes: for each search, and a hundred
 *   times as many for all
 */
export function slips(data, { missing = null, nodes = 1e5 } = {}) {
  /** @type {{ slips: Slip[], whole: boolean }} */
  const result = { slips: [], whole: true };
  const turns = data.board.rotations.length;
  const habits = [(/** @type {number[]} */ labels) => new Set(labels.map(Math.abs)).size, (/** @type {number[]} */ labels) => labels.filter((label) => label > 0).length];
  /** @type {(slip: Slip, solutions: number) => void} */
  function add(slip, solutions) {
    let weight = LIKELIHOOD[slip.kind] / (1 + solutions / turns);
    for (const habit of habits) {
      const often = tally(data.cards.filter((_, card) => card !== slip.card).map(habit));
      weight *= ((often.get(habit(slip.labels)) ?? 0) + 0.5) / ((slip.kind === "missing" ? 0 : often.get(habit(data.cards[slip.card])) ?? 0) + 0.5);
    }
    result.slips.push({ ...slip, weight });
  }
  if (missing !== null) {
    const { found, whole } = possible(data, missing, nodes);
    for (const [key, n] of found) add({ card: missing, kind: "missing", sides: [], labels: key.split(",").map(Number), weight: 0 }, n);
    result.whole = whole;
  } else {
    let left = 100 * nodes;
    for (const slip of changes(data)) {
      const puzzle = makePuzzle({ ...data, cards: data.cards.map((labels, card) => (card === slip.card ? slip.labels : labels)) });
      const { solutions, complete, nodes: laid } = search(puzzle, startBoard(puzzle), { limit: COUNTED, nodes: Math.min(nodes, left) });
      left -= laid;
      if (solutions.length) add(slip, solutions.length);
      else if (!complete) result.whole = false;
    }
  }
  /** @type {number[]} by card */
  const likely = data.cards.map((_, number) => result.slips.reduce((sum, { card, weight }) => sum + (card === number ? weight : 0), 0));
  result.slips.sort((one, two) => likely[two.card] - likely[one.card] || one.card - two.card || two.weight - one.weight);
  return result;
}
