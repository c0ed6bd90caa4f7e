// @ts-check
/**
 * Slips in entered cards: small changes of one card, or of two, that make the puzzle solvable, and what a missing card
 * can be. As in satpuzzle/generators/suspects.py: a changed side is found at the wrong join of a filling that matches
 * at all other joins.
 */

import { boardOf, findTypes, makePuzzle, mate, startBoard } from "./rules.js";
import { search } from "./search.js";
import { tally } from "./notes.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {{ card: number, kind: keyof typeof LIKELIHOOD, sides: number[], labels: number[], weight: number }} Slip  sides: those that change; labels: of the whole card after the change */
/**
 * @typedef {object} Slips
 * @property {Slip[]} slips  changes of one card, or cards in the place of a missing one; the most likely first
 * @property {Slip[][]} pairs  pairs of changes, if no single change helps
 * @property {{ card: number, same: number, possible: number[][] }[]} lost  equal cards, and what the second can be instead
 * @property {boolean} mirrored  whether all cards may be entered the wrong way round
 * @property {boolean} whole  whether these are all
 */
/** @typedef {{ solutions: number[][], complete: boolean, nodes: number, puzzle: import("./rules.js").Puzzle }} Found */

const LIKELIHOOD = { reversed: 15, halves: 12, sign: 2, label: 1, swap: 1, missing: 1 };
const COUNTED = 100; // solutions counted
const MOST_POSSIBLE = 20_000; // possible cards

/** A text that is equal for equal cards. @param {number[]} labels */
const cardKey = (labels) => findTypes([labels])[0].looks.map(String).sort()[0];

/** All labels of the figures on the cards, of those that have names, and of the rim. @param {PuzzleData} data */
function usedLabels({ cards, rule, figures: names }) {
  const figures = [...new Set([...cards.flat(), ...names.map((_, number) => number + 1), rule.rim ?? cards[0][0]].map(Math.abs))];
  return figures.flatMap((figure) => (rule.signed && figure ? [figure, -figure] : [figure]));
}

/** A changed side. @param {{cards: number[][], rule: import("./rules.js").Rule}} puzzle @param {number} card @param {number} side @param {number} label @returns {Slip} */
function changedSide({ cards, rule }, card, side, label) {
  const sign = rule.signed && label !== rule.rim && label === 0 - cards[card][side];
  return { card, kind: sign ? "sign" : "label", sides: [side], labels: cards[card].with(side, label), weight: 0 };
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
      ...every.flatMap((here) => usedLabels(data).map((label) => changedSide(data, card, here, label))),
      ...every.flatMap((a) => every.slice(a + 1).map((b) =>
        slip("swap", [a, b], (side) => shown[side === a ? b : side === b ? a : side]))),
    ];
    const met = new Set([cardKey(shown)]);
    return found.filter(({ labels }) => met.size < met.add(cardKey(labels)).size);
  });
}

/** The puzzle after a change. @param {PuzzleData} data @param {Slip} slip @returns {PuzzleData} */
const withSlip = (data, slip) => ({ ...data, cards: data.cards.map((labels, card) => (card === slip.card ? slip.labels : labels)) });

/** The fillings that match except at some joins. @param {PuzzleData} data @param {number[][]} opened @param {object} budget @returns {Found} */
function fillings(data, opened, budget) {
  const joins = data.board.joins.filter((join) => !opened.includes(join));
  const puzzle = makePuzzle({ ...data, board: { ...data.board, joins, rotations: [] } }, opened.flatMap(([a, b, c, d]) => [[a, b], [c, d]]));
  return { ...search(puzzle, startBoard(puzzle), budget), puzzle };
}

/**
 * For each open join of a filling, the changes of a side that repair it. Equal cards lie in order.
 * @param {import("./rules.js").Puzzle} puzzle
 * @param {number[]} filling
 * @param {number[][]} opened
 */
function repairs(puzzle, filling, opened) {
  const laid = boardOf(puzzle, filling);
  return opened.map(([a, b, c, d]) => [[a, b, c, d], [c, d, a, b]].map(([cell, side, beside, across]) => {
    const { card, turn } = /** @type {import("./rules.js").Laid} */ (laid[cell]);
    const own = (side - turn + puzzle.sides) % puzzle.sides;
    const label = mate(puzzle, puzzle.lays[filling[beside]].labels[across]);
    return changedSide(puzzle, card, own, label);
  }));
}

/** The cards that can be in the place of a missing one, and their numbers of solutions. @param {PuzzleData} data @param {number} card @param {number} nodes */
function possible(data, card, nodes) {
  const { board, rule } = data;
  const cards = data.cards.filter((_, number) => number !== card);
  const labels = usedLabels(data);
  const hints = data.hints.filter(([, given]) => given !== card);
  /** @type {Map<string, number>} */
  const found = new Map();
  let whole = true;
  for (let hole = 0; whole && hole < board.cells; hole++) {
    if (hints.some(([cell]) => cell === hole) || data.hints.some(([cell, given]) => given === card && cell !== hole)) continue;
    /** @type {(cell: number) => number} */
    const place = (cell) => cell - Number(cell > hole);
    const [joins, around] = [board.joins.filter(([a, , c]) => a !== hole && c !== hole), board.joins.filter(([a, , c]) => a === hole || c === hole)];
    const rest = joins.map(([a, b, c, d]) => [place(a), b, place(c), d]);
    const puzzle = makePuzzle(
      { ...data, cards, board: /** @type {any} */ ({ ...board, cells: board.cells - 1, joins: rest, rotations: [] }),
        hints: hints.map(([cell, given, turn]) => [place(cell), given - Number(given > card), turn]) },
      around.map(([a, b, c, d]) => (a === hole ? [place(c), d] : [place(a), b])),
    );
    const { solutions, complete } = search(puzzle, startBoard(puzzle), { nodes });
    whole = complete && found.size < MOST_POSSIBLE;
    for (const solution of solutions) {
      const sides = Array(board.sides).fill(rule.rim === null ? labels : [rule.rim]);
      for (const [a, b, c, d] of around) {
        if (a === hole) sides[b] = [mate(puzzle, puzzle.lays[solution[place(c)]].labels[d])];
        else sides[d] = [mate(puzzle, puzzle.lays[solution[place(a)]].labels[b])];
      }
      let looks = [[]];
      for (const side of sides) looks = looks.flatMap((look) => side.map((/** @type {never} */ label) => [...look, label]));
      for (const look of looks) found.set(cardKey(look), (found.get(cardKey(look)) ?? 0) + 1);
    }
  }
  return { found, whole };
}

/**
 * The slips that explain why a puzzle has no solution, the most likely first. With `missing`, the number of a card
 * whose labels are ignored: the cards that can be in its place.
 * @param {PuzzleData} data
 * @param {{ missing?: number | null, nodes?: number }} [options] nodes: for each search, and a hundred
 *   times as many for all
 * @returns {Slips}
 */
export function slips(data, { missing = null, nodes = 1e5 } = {}) {
  /** @type {Slips} */
  const result = { slips: [], pairs: [], lost: [], mirrored: false, whole: true };
  const puzzle = makePuzzle(data);
  const turns = data.board.rotations.length;
  const habits = [(/** @type {number[]} */ labels) => new Set(labels.map(Math.abs)).size, (/** @type {number[]} */ labels) => labels.filter((label) => label > 0).length];
  let left = 100 * nodes;

  /** @param {Slip} slip @param {number} solutions */
  function weigh(slip, solutions) {
    let weight = LIKELIHOOD[slip.kind] / (1 + solutions / turns);
    for (const habit of habits) {
      const often = tally(data.cards.filter((_, card) => card !== slip.card).map(habit));
      weight *= ((often.get(habit(slip.labels)) ?? 0) + 0.5) / ((slip.kind === "missing" ? 0 : often.get(habit(data.cards[slip.card])) ?? 0) + 0.5);
    }
    return { ...slip, weight };
  }

  /** @param {PuzzleData} changed @param {number[][]} opened @param {number} [limit] */
  function fill(changed, opened, limit) {
    const found = fillings(changed, opened, { limit, nodes: Math.min(nodes, left) });
    left -= found.nodes;
    result.whole &&= found.complete || found.solutions.length === limit;
    return found;
  }

  /** @param {number} card @returns {Slip[]} */
  function instead(card) {
    const { found, whole } = possible(data, card, nodes);
    result.whole &&= whole;
    return byCard([...found].map(([key, n]) => weigh({ card, kind: "missing", sides: [], labels: key.split(",").map(Number), weight: 0 }, n)));
  }

  /** Pairs of changes of sides and of whole cards. @param {Slip[]} every */
  function pairs(every) {
    const { joins, cells, sides } = data.board;
    const rimSides = cells * sides - 2 * joins.length;
    const first = every.filter(({ card, sides, kind, labels }) => kind !== "swap" && (sides.length > 1 ||
      (data.rule.rim !== null && [labels[sides[0]], data.cards[card][sides[0]]].includes(data.rule.rim))));
    /** @type {{ first: Slip[], opened: number[][] }[]} */
    const parts = [
      ...joins.flatMap((one, n) => joins.slice(n + 1).map((other) => ({ first: [], opened: [one, other] }))),
      ...first.flatMap((slip) => joins.map((join) => ({ first: [slip], opened: [join] }))),
      ...first.flatMap((slip, n) => first.slice(n + 1).map((other) => ({ first: [slip, other], opened: [] }))),
    ];
    /** @type {Map<string, Slip[]>} */
    const found = new Map();
    for (const { first, opened } of parts) {
      const changed = first.reduce(withSlip, data);
      const onRim = changed.cards.flat().filter((label) => label === data.rule.rim).length;
      if ((first[1] && first[0].card === first[1].card) || (data.rule.rimOnly && onRim !== rimSides)) continue;
      if (left <= 0 || found.size > MOST_POSSIBLE) {
        result.whole = false;
        break;
      }
      const there = fill(changed, opened, opened.length ? undefined : 1);
      for (const filling of there.solutions) {
        /** @type {Slip[][]} */
        let sets = [first];
        for (const choices of repairs(there.puzzle, filling, opened)) sets = sets.flatMap((set) => choices.map((slip) => [...set, slip]));
        for (const [one, two] of sets) {
          if (one.card === two.card && one.sides.some((side) => two.sides.includes(side))) continue;
          const pair = one.card < two.card || (one.card === two.card && one.sides[0] < two.sides[0]) ? [one, two] : [two, one];
          found.set(String(pair.flatMap(({ card, sides, labels }) => [card, sides, sides.map((side) => labels[side])])), pair);
        }
      }
    }
    const weight = (/** @type {Slip[]} */ [one, two]) => one.weight * two.weight;
    result.pairs = [...found.values()].map((pair) => pair.map((slip) => weigh(slip, 0))).sort((one, two) => weight(two) - weight(one));
  }

  if (missing !== null) {
    result.slips = instead(missing);
    return result;
  }
  /** @type {Map<string, number> | null} solutions by changed card */
  const near = data.hints.length || data.rule.rim !== null ? null : new Map();
  const keyOf = (/** @type {Slip} */ { card, labels }) => `${puzzle.typeOf[card]}:${cardKey(labels)}`;
  for (const join of near ? data.board.joins : []) {
    const there = fill(data, [join]);
    for (const filling of there.solutions) {
      for (const slip of repairs(there.puzzle, filling, [join])[0]) near?.set(keyOf(slip), (near.get(keyOf(slip)) ?? 0) + 1);
    }
  }
  const every = changes(data);
  for (const slip of every) {
    const n = near && slip.sides.length === 1 ? near.get(keyOf(slip)) ?? 0 : fill(withSlip(data, slip), [], COUNTED).solutions.length;
    if (n) result.slips.push(weigh(slip, n));
  }
  result.slips = byCard(result.slips);
  result.mirrored = fill({ ...data, cards: data.cards.map(([first, ...rest]) => [first, ...rest.reverse()]) }, [], 1).solutions.length > 0;
  for (const { cards } of puzzle.types) {
    const [same, card] = [cards[0], cards[cards.length - 1]];
    const cardsInstead = same === card ? [] : instead(card).filter(({ labels }) => cardKey(labels) !== cardKey(data.cards[card]));
    if (cardsInstead.length) result.lost.push({ card, same, possible: cardsInstead.map(({ labels }) => labels) });
  }
  if (!result.slips.length && !result.mirrored) pairs(every);
  return result;
}

/** The slips by card, the most likely cards first. @param {Slip[]} slips */
function byCard(slips) {
  /** @type {Map<number, number>} */
  const likely = new Map();
  for (const { card, weight } of slips) likely.set(card, (likely.get(card) ?? 0) + weight);
  return slips.sort((one, two) => (likely.get(two.card) ?? 0) - (likely.get(one.card) ?? 0) || one.card - two.card || two.weight - one.weight);
}
