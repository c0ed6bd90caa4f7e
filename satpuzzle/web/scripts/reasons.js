// @ts-check
/**
 * Hints with reasons: first what a player sees at the joins, then what follows from one more card, last what the
 * solutions say. A reason has a name, which reasonwords.js turns into a sentence, and the parts of that sentence; all
 * statements are true. A step without a card says why: a wrong join, a dead end, or nothing found.
 */

import { completions } from "./known.js";
import { demandedOf, freeCard, lookAround, starved } from "./outlook.js";
import { cellPart, isGiven, isSolved, mate, obeysHint, turnFor, wrongSides } from "./rules.js";
import { canBeCompleted, search } from "./search.js";
import { cardName } from "./words.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./search.js").Solutions} Solutions */
/** @typedef {import("./outlook.js").Outlook} Outlook */
/** @typedef {string | number | { key: string, parts: Parts }} Part  a nested text has its own key */
/** @typedef {{ [name: string]: Part }} Parts */
/**
 * @typedef {object} Step
 * @property {number | null} cell  where to look; null: nowhere
 * @property {number | null} card  to place there; null: none
 * @property {number | null} turn
 * @property {string} reason
 * @property {Parts} parts
 * @property {number} [about]  a card that the reason mentions
 */

const CHOICES = 12; // maximum number of candidates that a player would check
const ENOUGH = 200; // maximum number of solutions to compare

/**
 * The next step; null if the board is solved.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Solutions | null} known  solutions of the puzzle
 * @param {number} [nodes]  maximum number of cards placed in a search
 * @returns {Step | null}
 */
export function nextCard(puzzle, board, known, nodes = 20_000) {
  const [wrong] = wrongSides(puzzle, board);
  if (wrong) return stuck(puzzle, "wrong", wrong[0]);
  if (isSolved(puzzle, board)) return null;
  const outlook = lookAround(puzzle, board);
  const dead = deadEnd(outlook);
  if (dead) return dead;
  const completed = canBeCompleted(puzzle, board, { known, nodes });
  if (completed === "no") return deadInTwo(outlook) ?? deadUnseen(puzzle, board, known, nodes);
  const forced = onlyCard(outlook) ?? onlyPlace(outlook) ?? onlyOneGoesOn(outlook);
  if (forced) return forced;
  if (completed === "unknown") return stuck(puzzle, "unknown", null);
  return fromSolutions(outlook, solutionsAhead(puzzle, board, known, nodes));
}

/**
 * A cell that no card fits, or a card that fits nowhere, or more of a kind than may be left over.
 * @param {Outlook} outlook
 */
function deadEnd(outlook) {
  const { puzzle, places, left, spare } = outlook;
  const empty = places.find(({ lays }) => lays.length === 0);
  if (empty) {
    const label = demandedOf(outlook, empty.cell, 0);
    if (typeof label !== "number") return stuck(puzzle, "dead cell", empty.cell);
    return stuck(puzzle, "dead figure", empty.cell, { figure: figurePart(puzzle, label) });
  }
  const placed = new Set(places.flatMap(({ lays }) => lays.map((lay) => puzzle.lays[lay].type)));
  const type = left.findIndex((n, type) => n > spare && !placed.has(type));
  if (type < 0) return null;
  const about = freeCard(outlook, type);
  return { ...stuck(puzzle, "dead card", null, { card: cardPart(puzzle, about) }), about };
}

/**
 * A cell where each card that fits would leave nothing for a neighbour.
 * @param {Outlook} outlook
 */
function deadInTwo(outlook) {
  const found = byChoices(outlook).find(({ cell, lays }) => lays.every((lay) => starved(outlook, cell, lay) !== null));
  return found ? stuck(outlook.puzzle, "dead in two", found.cell) : null;
}

/**
 * A dead end found only by search: names a wrong card, if removing one is enough.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Solutions | null} known
 * @param {number} nodes
 */
function deadUnseen(puzzle, board, known, nodes) {
  if (known?.complete && !known.solutions.length) return stuck(puzzle, "dead puzzle", null);
  const lying = board.flatMap((laid, cell) =>
    laid && !(isGiven(puzzle, cell) && obeysHint(puzzle, cell, laid)) ? [cell] : [],
  );
  for (const cell of lying.reverse()) {
    const options = { known, nodes: nodes / lying.length };
    if (canBeCompleted(puzzle, board.with(cell, null), options) === "yes") return stuck(puzzle, "dead but one", cell);
  }
  return stuck(puzzle, lying.length ? "dead" : "dead puzzle", null);
}

/**
 * A cell that only one card fits, with one look; preferably because only this card has a needed figure.
 * @param {Outlook} outlook
 */
function onlyCard(outlook) {
  const single = outlook.places.filter(({ lays }) => lays.length === 1);
  for (const { cell, lays } of single) {
    const label = demandedOf(outlook, cell, 1);
    if (typeof label === "number") {
      return step(outlook, cell, lays[0], "last figure", { figure: figurePart(outlook.puzzle, label) });
    }
  }
  return single.length ? step(outlook, single[0].cell, single[0].lays[0], "only card") : null;
}

/**
 * A card that fits in only one cell and look; or one of n equal cards that fit in only n cells. With spare cards, none.
 * @param {Outlook} outlook
 */
function onlyPlace(outlook) {
  const { puzzle, places, left, spare } = outlook;
  /** @type {{ cell: number, lay: number, turns: number }[][]} */
  const spots = left.map(() => []);
  for (const { cell, lays } of places) {
    lays.forEach((lay, at) => {
      const spot = spots[puzzle.lays[lay].type];
      if (at > 0 && puzzle.lays[lays[at - 1]].type === puzzle.lays[lay].type) spot[spot.length - 1].turns++;
      else spot.push({ cell, lay, turns: 1 });
    });
  }
  for (const [type, spot] of spots.entries()) {
    const sure = !spare && left[type] && spot.length === left[type] ? spot.find(({ turns }) => turns === 1) : undefined;
    if (sure) return step(outlook, sure.cell, sure.lay, "only place", { n: left[type] });
  }
  return null;
}

/**
 * A cell where all candidates but one would leave nothing for a neighbour.
 * @param {Outlook} outlook
 */
function onlyOneGoesOn(outlook) {
  for (const { cell, lays } of byChoices(outlook)) {
    const ends = lays.map((lay) => starved(outlook, cell, lay));
    const others = new Set(ends.filter((end) => end !== null));
    const [other] = others;
    if (ends.filter((end) => end === null).length !== 1) continue;
    const lay = lays[ends.indexOf(null)];
    const n = lays.length - 1;
    if (others.size > 1) return step(outlook, cell, lay, "otherwise", { n });
    return step(outlook, cell, lay, "otherwise there", { n, other: cellPart(outlook.puzzle, other) });
  }
  return null;
}

/**
 * The placement that most solutions contain.
 * @param {Outlook} outlook
 * @param {Solutions} ahead
 * @returns {Step}
 */
function fromSolutions(outlook, { complete, solutions }) {
  const seen = complete ? solutions : solutions.slice(0, 1);
  let best = { cell: -1, lay: -1, often: 0 };
  for (const { cell } of outlook.places.toSorted((one, other) => one.lays.length - other.lays.length)) {
    const often = new Map();
    for (const solution of seen) often.set(solution[cell], (often.get(solution[cell]) ?? 0) + 1);
    for (const [lay, times] of often) if (times > best.often) best = { cell, lay, often: times };
  }
  const { cell, lay, often } = best;
  if (!complete) return step(outlook, cell, lay, "found");
  const reason = often === seen.length ? "all solutions" : "some solutions";
  return step(outlook, cell, lay, reason, { often, n: seen.length });
}

/**
 * The solutions that contain the placed cards, known or found by search.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Solutions | null} known
 * @param {number} nodes
 * @returns {Solutions}
 */
function solutionsAhead(puzzle, board, known, nodes) {
  const agreeing = known ? completions(puzzle, known.solutions, board) : [];
  if (known?.complete) return { complete: true, solutions: agreeing };
  const found = search(puzzle, board, { limit: ENOUGH, nodes });
  return found.complete || agreeing.length === 0 ? found : { complete: false, solutions: agreeing };
}

/**
 * Cells with few candidates, those with the fewest first.
 * @param {Outlook} outlook
 */
function byChoices({ places }) {
  return places
    .filter(({ lays }) => lays.length <= CHOICES)
    .sort((one, other) => one.lays.length - other.lays.length);
}

/**
 * A step that places a card.
 * @param {Outlook} outlook
 * @param {number} cell
 * @param {number} lay
 * @param {string} reason
 * @param {Parts} [parts]
 * @returns {Step}
 */
function step(outlook, cell, lay, reason, parts = {}) {
  const { puzzle } = outlook;
  const card = freeCard(outlook, puzzle.lays[lay].type);
  const where = { cell: cellPart(puzzle, cell), card: cardPart(puzzle, card) };
  return { cell, card, turn: turnFor(puzzle, card, lay), reason, parts: { ...where, ...parts } };
}

/**
 * A step without a card.
 * @param {Puzzle} puzzle
 * @param {string} reason
 * @param {number | null} cell
 * @param {Parts} [parts]
 * @returns {Step}
 */
function stuck(puzzle, reason, cell, parts = {}) {
  const all = cell === null ? parts : { cell: cellPart(puzzle, cell), ...parts };
  return { cell, card: null, turn: null, reason, parts: all };
}

/**
 * The name of a card, or its number from 1.
 * @param {Puzzle} puzzle
 * @param {number} card
 * @returns {Part}
 */
function cardPart({ data }, card) {
  if (data.cardNames[card]) return cardName({ data }, card);
  return data.cardNames.length ? `#${card + 1}` : card + 1;
}

/**
 * The name of a label.
 * @param {Puzzle} puzzle
 * @param {number} label
 * @returns {Part}
 */
function figurePart({ data, rule }, label) {
  const figure = Math.abs(label);
  const name = data.figures[figure - 1] ?? figure;
  if (mate(rule, label) === label) return name;
  return { key: label > 0 ? "front" : "back", parts: { figure: name } };
}
