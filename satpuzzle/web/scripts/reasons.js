// @ts-check
/**
 * Hints with reasons: first what a player sees at the joins, then what follows from one more card, last what the
 * solutions say. A reason has a name, for a sentence below, and the parts of that sentence; all statements are true. A
 * step without a card says why: a wrong join, a dead end, or nothing found.
 */

import { completions } from "./known.js";
import { cellPart, freeCards, isGiven, isSolved, mate, obeysHint, shown, turnFor, turnsThatFit, wrongSides } from "./rules.js";
import { canBeCompleted, search } from "./search.js";
import { say, several } from "./texts.js";
import { cardName, PLACES } from "./words.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./search.js").Solutions} Solutions */
/** @typedef {{ cell: number, lays: number[] }} Place  an empty cell and the lays that fit there */
/**
 * @typedef {object} Outlook
 * @property {Puzzle} puzzle
 * @property {State} board
 * @property {number[]} left  the number of free cards of each type
 * @property {number} spare  how many of them will be left over
 * @property {Place[]} places
 */
/** @typedef {string | number | { key: string, parts: Record<string, number> }} Part  the name of a cell has its own key */
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
  if (completed === "no") return deadUnseen(puzzle, board, known, nodes);
  const forced = onlyCard(outlook) ?? onlyPlace(outlook);
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
  if (empty) return stuck(puzzle, "dead cell", empty.cell);
  const placed = new Set(places.flatMap(({ lays }) => lays.map((lay) => puzzle.lays[lay].type)));
  const type = left.findIndex((n, type) => n > spare && !placed.has(type));
  if (type < 0) return null;
  const about = freeCard(outlook, type);
  return { ...stuck(puzzle, "dead card", null, { card: cardPart(puzzle, about) }), about };
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

/** A cell that only one card fits, with one look. @param {Outlook} outlook */
function onlyCard(outlook) {
  const single = outlook.places.find(({ lays }) => lays.length === 1);
  return single ? step(outlook, single.cell, single.lays[0], "only card") : null;
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

/** The placement that most solutions contain. @param {Outlook} outlook @param {Solutions} ahead @returns {Step} */
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

/** The name of a card, or its number from 1. @param {Puzzle} puzzle @param {number} card @returns {Part} */
function cardPart({ data }, card) {
  if (data.cardNames[card]) return cardName({ data }, card);
  return data.cardNames.length ? `#${card + 1}` : card + 1;
}

/** The outlook of a board. @param {Puzzle} puzzle @param {State} board @returns {Outlook} */
function lookAround(puzzle, board) {
  const left = puzzle.types.map(() => 0);
  for (const card of freeCards(puzzle, board)) left[puzzle.typeOf[card]]++;
  /** @type {Map<string, number[]>} cells with the same demands share a list */
  const alike = new Map();
  const places = board.flatMap((laid, cell) => {
    if (laid) return [];
    const asked = `${sidesAround(puzzle, board, cell)} ${puzzle.hints[cell] ? cell : ""}`;
    const lays = alike.get(asked) ?? fittingLays(puzzle, board, left, cell);
    alike.set(asked, lays);
    return [{ cell, lays }];
  });
  const spare = left.reduce((sum, n) => sum + n, 0) - places.length;
  return { puzzle, board, left, spare, places };
}

/**
 * The lays of free cards that fit in an empty cell.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {number} cell
 */
function fittingLays(puzzle, board, left, cell) {
  return puzzle.types.flatMap(({ cards }, type) =>
    left[type] ? turnsThatFit(puzzle, board, cards[0], cell).map((turn) => puzzle.layAt[cards[0]][turn]) : [],
  );
}

/**
 * What each side of a cell must show because of its neighbours; null: anything; "rim", "free": what may lie there.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} cell
 */
function sidesAround(puzzle, board, cell) {
  const { across, sides } = puzzle;
  return Array.from(across.slice(cell * sides, (cell + 1) * sides), (other) => {
    const laid = other < 0 ? null : board[Math.floor(other / sides)];
    return other < 0 ? (other === -1 ? "rim" : "free") : laid && mate(puzzle.rule, shown(puzzle, laid)[other % sides]);
  });
}

/** The first free card of a type. @param {Outlook} outlook @param {number} type */
function freeCard({ puzzle, board }, type) {
  const there = new Set(board.map((laid) => laid?.card));
  return puzzle.types[type].cards.find((card) => !there.has(card)) ?? -1;
}

/** By the name of the reason. @type {Record<string, (parts: Record<string, any>) => string>} */
export const REASONS = {
  "wrong": (parts) => say("A side does not match in {cell}. Rotate or remove that card.", parts),
  "dead cell": (parts) => say("Dead end: no remaining card fits in {cell}.", parts),
  "dead card": (parts) => say("Dead end: card {card} no longer fits anywhere.", parts),
  "dead but one": (parts) => say("Dead end: no solution contains all placed cards. Without the card in {cell} there is one.", parts),
  "dead": (parts) => say("Dead end: no solution contains the placed cards. Remove some of them.", parts),
  "dead puzzle": () => say("This puzzle has no solution."),
  "only card": (parts) => say("Card {card} in {cell}: no other card fits there, and this one fits in only one rotation.", parts),
  "only place": (parts) => several(parts.n,
    "Card {card} in {cell}: it fits nowhere else.",
    "Card {card} in {cell}: {n} cards like this are left, and they fit in only {n} cells.", parts),
  "all solutions": (parts) => several(parts.n,
    "Card {card} in {cell}: the only remaining solution has it there. No simpler reason was found.",
    "Card {card} in {cell}: all {n} remaining solutions have it there. No simpler reason was found.", parts),
  "some solutions": ({ often, n: all, ...parts }) => several(often,
    "Try card {card} in {cell}: one of the {all} remaining solutions has it there.",
    "Try card {card} in {cell}: {n} of the {all} remaining solutions have it there.", { ...parts, all }),
  "found": (parts) => say("Try card {card} in {cell}: one solution has it there. There may be others.", parts),
  "unknown": () => say("Unknown: no forced move was found, and a short search found no solution."),
};

/** The reason as a sentence. @param {{ reason: string, parts: Parts }} step */
export function inWords({ reason, parts }) {
  const words = Object.entries(parts).map(([name, part]) => [name, typeof part === "object" ? PLACES[part.key](part.parts) : part]);
  return REASONS[reason](Object.fromEntries(words));
}
