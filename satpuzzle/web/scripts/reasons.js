// @ts-check
// The next card, and why: first what a person sees who looks along the edges, then what would follow from another
// card, last what the solutions say. Each reason is a key of texts-reasons.json and the parts of that text; all that
// is said is true. A step without a card says why there is none: a wrong join, a dead end, or that nobody knows.

import { cellPart, freeCards, isGiven, mate, obeysHint, shown, turnFor, turnsThatFit, wrongSides } from "./rules.js";
import { canBeCompleted, search } from "./search.js";
import { completions } from "./known.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {string | number | { key: string, parts: Parts }} Part  a text within the text has a key of its own */
/** @typedef {{ [name: string]: Part }} Parts */
/**
 * @typedef {object} Step
 * @property {number | null} cell  where to look; null: nowhere
 * @property {number | null} card  to lay there; null: none
 * @property {number | null} turn
 * @property {string} reason
 * @property {Parts} parts
 * @property {number} [about]  a card that is spoken of, and is not to be laid
 */
/** @typedef {{ cell: number, lays: number[] }} Place  an empty cell, and what fits there */
/** @typedef {import("./search.js").Solutions} Solutions */

const CHOICES = 12; // with more candidates nobody thinks through what each would lead to
const ENOUGH = 200; // solutions that are looked for, to say in how many of them a card lies somewhere

/**
 * The next step; null if the board is full and right.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Solutions | null} known  solutions of the puzzle
 * @param {number} [nodes]  cards laid, at most, in a search of its own
 * @returns {Step | null}
 */
export function nextCard(puzzle, board, known, nodes = 20_000) {
  const [wrong] = wrongSides(puzzle, board);
  if (wrong) return stuck(puzzle, "reason wrong", wrong[0]);
  if (board.every((laid) => laid !== null)) return null;
  const left = leftOf(puzzle, board);
  const places = emptyPlaces(puzzle, board, left);
  const dead = deadEnd(puzzle, board, left, places);
  if (dead) return dead;
  const completed = canBeCompleted(puzzle, board, { known, nodes });
  if (completed === "no") return deadInTwo(puzzle, board, left, places) ?? deadUnseen(puzzle, board, known, nodes);
  const forced =
    onlyCard(puzzle, board, left, places) ??
    onlyPlace(puzzle, board, left, places) ??
    onlyOneGoesOn(puzzle, board, left, places);
  if (forced) return forced;
  if (completed === "unknown") return stuck(puzzle, "reason unknown", null);
  return fromSolutions(puzzle, board, places, solutionsAhead(puzzle, board, known, nodes));
}

/**
 * The reason as a sentence.
 * @param {{ reason: string, parts: Parts }} step
 * @param {(key: string, parts?: Record<string, string | number>) => string} text  as in texts.js
 */
export function inWords({ reason, parts }, text) {
  /** @type {(part: Part) => string | number} */
  const filled = (part) => (typeof part === "object" ? inWords({ reason: part.key, parts: part.parts }, text) : part);
  return text(reason, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, filled(part)])));
}

/**
 * For each type, how many of its cards are free.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
function leftOf(puzzle, board) {
  const left = puzzle.types.map(() => 0);
  for (const card of freeCards(puzzle, board)) left[puzzle.typeOf[card]]++;
  return left;
}

/**
 * What fits in each empty cell. Cells of which the same is asked have the same list.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @returns {Place[]}
 */
function emptyPlaces(puzzle, board, left) {
  /** @type {Map<string, number[]>} */
  const alike = new Map();
  return board.flatMap((laid, cell) => {
    if (laid) return [];
    const asked = `${sidesAround(puzzle, board, cell)} ${puzzle.hints[cell] ? cell : ""}`;
    const lays = alike.get(asked) ?? whatFits(puzzle, board, left, cell);
    alike.set(asked, lays);
    return [{ cell, lays }];
  });
}

/**
 * The lays of free cards that fit in an empty cell.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {number} cell
 */
function whatFits(puzzle, board, left, cell) {
  return puzzle.types.flatMap(({ cards }, type) =>
    left[type] ? turnsThatFit(puzzle, board, cards[0], cell).map((turn) => puzzle.firstLay[type] + turn) : [],
  );
}

/**
 * A cell that nothing fits, or a card that fits nowhere.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {Place[]} places
 */
function deadEnd(puzzle, board, left, places) {
  const empty = places.find(({ lays }) => lays.length === 0);
  if (empty) {
    const label = demands(puzzle, board, empty.cell).find((label) => cardsShowing(puzzle, left, label) === 0);
    if (label === undefined) return stuck(puzzle, "reason dead cell", empty.cell);
    return stuck(puzzle, "reason dead figure", empty.cell, { figure: figurePart(puzzle, label) });
  }
  const placed = new Set(places.flatMap(({ lays }) => lays.map((lay) => puzzle.lays[lay].type)));
  const type = left.findIndex((n, type) => n > 0 && !placed.has(type));
  if (type < 0) return null;
  const about = freeCard(puzzle, board, type);
  return { ...stuck(puzzle, "reason dead card", null, { card: cardPart(puzzle, about) }), about };
}

/**
 * A cell where each card that fits would leave nothing for a neighbour.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {Place[]} places
 */
function deadInTwo(puzzle, board, left, places) {
  for (const { cell, lays } of byChoices(places)) {
    if (lays.every((lay) => starved(puzzle, board, left, cell, lay) !== null)) {
      return stuck(puzzle, "reason dead in two", cell);
    }
  }
  return null;
}

/**
 * A dead end that only the solutions tell: which card lies wrong, if taking away one is enough.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Solutions | null} known
 * @param {number} nodes
 */
function deadUnseen(puzzle, board, known, nodes) {
  if (known?.complete && !known.solutions.length) return stuck(puzzle, "reason dead puzzle", null);
  const lying = board.flatMap((laid, cell) =>
    laid && !(isGiven(puzzle, cell) && obeysHint(puzzle, cell, laid)) ? [cell] : [],
  );
  for (const cell of lying.reverse()) {
    const without = board.map((laid, at) => (at === cell ? null : laid));
    if (canBeCompleted(puzzle, without, { known, nodes: nodes / lying.length }) === "yes") {
      return stuck(puzzle, "reason dead but one", cell);
    }
  }
  return stuck(puzzle, lying.length ? "reason dead" : "reason dead puzzle", null);
}

/**
 * A cell that only one card fits, in one turn; best one that needs a figure which one card alone still has.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {Place[]} places
 */
function onlyCard(puzzle, board, left, places) {
  const single = places.filter(({ lays }) => lays.length === 1);
  for (const { cell, lays } of single) {
    const label = demands(puzzle, board, cell).find((label) => cardsShowing(puzzle, left, label) === 1);
    if (label !== undefined) {
      return step(puzzle, board, cell, lays[0], "reason last figure", { figure: figurePart(puzzle, label) });
    }
  }
  return single.length ? step(puzzle, board, single[0].cell, single[0].lays[0], "reason only card") : null;
}

/**
 * A card that fits in one cell only, in one turn; or one of n equal cards that fit in n cells only.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {Place[]} places
 */
function onlyPlace(puzzle, board, left, places) {
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
    const sure = left[type] && spot.length === left[type] ? spot.find(({ turns }) => turns === 1) : undefined;
    if (sure) return step(puzzle, board, sure.cell, sure.lay, "reason only place", { n: left[type] });
  }
  return null;
}

/**
 * A cell where every card but one would leave nothing for a neighbour.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {Place[]} places
 */
function onlyOneGoesOn(puzzle, board, left, places) {
  for (const { cell, lays } of byChoices(places)) {
    const ends = lays.map((lay) => starved(puzzle, board, left, cell, lay));
    if (ends.filter((end) => end === null).length !== 1) continue;
    const others = new Set(ends.filter((end) => end !== null));
    const [other] = others;
    const lay = lays[ends.indexOf(null)];
    if (others.size > 1) return step(puzzle, board, cell, lay, "reason otherwise", { n: lays.length - 1 });
    return step(puzzle, board, cell, lay, "reason otherwise there", {
      n: lays.length - 1,
      other: cellPart(puzzle, other),
    });
  }
  return null;
}

/**
 * What the solutions say: the card that lies somewhere in most of them.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Place[]} places
 * @param {Solutions} ahead
 * @returns {Step}
 */
function fromSolutions(puzzle, board, places, { complete, solutions }) {
  const seen = complete ? solutions : solutions.slice(0, 1);
  let best = { cell: -1, lay: -1, often: 0 };
  for (const { cell } of [...places].sort((one, other) => one.lays.length - other.lays.length)) {
    const often = new Map();
    for (const solution of seen) often.set(solution[cell], (often.get(solution[cell]) ?? 0) + 1);
    for (const [lay, times] of often) if (times > best.often) best = { cell, lay, often: times };
  }
  const { cell, lay, often } = best;
  if (!complete) return step(puzzle, board, cell, lay, "reason found");
  const reason = often === seen.length ? "reason all solutions" : "reason some solutions";
  return step(puzzle, board, cell, lay, reason, { often, n: seen.length });
}

/**
 * The solutions that agree with what lies, of those that are known, or found in a search.
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
 * Cells that have a few candidates, those with the fewest first.
 * @param {Place[]} places
 */
function byChoices(places) {
  const few = places.filter(({ lays }) => lays.length <= CHOICES);
  return few.sort((one, other) => one.lays.length - other.lays.length);
}

/**
 * The neighbour that would have nothing left if this lay were in a cell; null if there is none.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number[]} left
 * @param {number} cell
 * @param {number} lay
 */
function starved(puzzle, board, left, cell, lay) {
  const { type } = puzzle.lays[lay];
  const next = [...board];
  next[cell] = { card: puzzle.types[type].cards[0], turn: puzzle.lays[lay].turn };
  const rest = left.map((n, at) => n - (at === type ? 1 : 0));
  const empty = neighbours(puzzle, cell).filter((other) => board[other] === null);
  return empty.find((other) => whatFits(puzzle, next, rest, other).length === 0) ?? null;
}

/**
 * @param {Puzzle} puzzle
 * @param {number} cell
 */
function neighbours({ across, sides }, cell) {
  const touched = across.slice(cell * sides, (cell + 1) * sides).filter((side) => side >= 0);
  return [...new Set(Array.from(touched, (side) => Math.floor(side / sides)))];
}

/**
 * What each side of a cell must show because of what lies beside it; null: anything; "rim": what the rim must.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} cell
 */
function sidesAround(puzzle, board, cell) {
  const { across, sides } = puzzle;
  return Array.from(across.slice(cell * sides, (cell + 1) * sides), (other) => {
    const laid = other < 0 ? null : board[Math.floor(other / sides)];
    return other < 0 ? "rim" : laid && mate(puzzle, shown(puzzle, laid)[other % sides]);
  });
}

/**
 * The labels that a cell must show because of what lies beside it.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} cell
 */
function demands(puzzle, board, cell) {
  return sidesAround(puzzle, board, cell).flatMap((label) => (typeof label === "number" ? [label] : []));
}

/**
 * How many free cards show a label.
 * @param {Puzzle} puzzle
 * @param {number[]} left
 * @param {number} label
 */
function cardsShowing(puzzle, left, label) {
  return puzzle.types.reduce((sum, { looks }, type) => sum + (looks[0].includes(label) ? left[type] : 0), 0);
}

/**
 * The first free card of a type.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} type
 */
function freeCard(puzzle, board, type) {
  const lying = new Set(board.map((laid) => laid?.card));
  return puzzle.types[type].cards.find((card) => !lying.has(card)) ?? -1;
}

/**
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} cell
 * @param {number} lay
 * @param {string} reason
 * @param {Parts} [parts]
 * @returns {Step}
 */
function step(puzzle, board, cell, lay, reason, parts = {}) {
  const card = freeCard(puzzle, board, puzzle.lays[lay].type);
  const where = { cell: cellPart(puzzle, cell), card: cardPart(puzzle, card) };
  return { cell, card, turn: turnFor(puzzle, card, lay), reason, parts: { ...where, ...parts } };
}

/**
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
 * What people call a card: its name, or its number, from 1.
 * @param {Puzzle} puzzle
 * @param {number} card
 * @returns {Part}
 */
export function cardPart({ data }, card) {
  return data.cardNames.length ? data.cardNames[card] || `#${card + 1}` : card + 1;
}

/**
 * What people call what a side shows.
 * @param {Puzzle} puzzle
 * @param {number} label
 * @returns {Part}
 */
export function figurePart({ data, rule }, label) {
  const figure = Math.abs(label);
  const name = data.figures[figure - 1] ?? figure;
  if (!rule.signed || label === 0) return { key: "reason colour", parts: { figure: name } };
  return { key: label > 0 ? "reason front" : "reason back", parts: { figure: name } };
}
