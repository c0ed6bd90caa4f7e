// @ts-check
/**
 * The rules of the game: what matches, which cards are left, what is solved. Pure functions with the same terms as
 * satpuzzle/model, which is authoritative (tests/test_page_rules.py compares both).
 *
 * A label, an integer, is what a side shows. Under the signed rule +k is the front of figure k and -k its back, and
 * labels that touch add up to 0; under the unsigned rule they are equal. Labels go clockwise from side 0; a card
 * rotated by t steps clockwise shows labels[(i - t) mod sides] on side i. Cards that are equal up to rotation are of
 * one type; types are numbered in order of first appearance. A "lay" is a type in one of its different rotations. All
 * numbers begin with 0.
 */

import { touchingSides } from "./joins.js";

/** @typedef {import("./boards.js").Board} Board */
/** @typedef {import("./boards.js").Rotation} Rotation */
/** @typedef {{ signed: boolean, rim: number | null, rimOnly: boolean }} Rule  rim: what all rim sides show; rimOnly: and no others */
/**
 * A puzzle as in the page's data, in links and in the editor.
 * @typedef {object} PuzzleData
 * @property {string} title
 * @property {string} source
 * @property {Board} board
 * @property {Rule} rule
 * @property {number[][]} cards
 * @property {string[]} cardNames  empty, or one for each card, "" for none
 * @property {string[]} figures  names of figures 1, 2, …; empty if they have none
 * @property {[cell: number, card: number, turn: number][]} hints
 * @property {string[]} [cardPictures]  photographs of the cards, upright, as data URLs
 * @property {boolean} [picturesKept]  false: the browser must not store them
 * @property {ReadAs | null} [readAs]
 */
/**
 * How cards were read if their text leaves it open; null if not. halves: how a front and a back are typed; told:
 * whether the text or the user says which is which.
 * @typedef {{
 *   board: string | null, rule: string | null, halves: [string, string] | null, told: boolean, first_column: boolean,
 *   one_case: [string, string] | null, lines: [number, number] | null, clockwise: boolean, letters: boolean,
 *   }} ReadAs
 */
/** @typedef {{ card: number, turn: number }} Laid  a card, rotated clockwise from how it is written */
/** @typedef {(Laid | null)[]} State  the card in each cell */
/** @typedef {{ type: number, turn: number, labels: number[] }} Lay */
/** @typedef {{ cards: number[], looks: number[][] }} CardType  its cards; its labels in each different rotation */
/**
 * A puzzle with derived data.
 * @typedef {object} Puzzle
 * @property {PuzzleData} data
 * @property {Board} board
 * @property {Rule} rule
 * @property {number[][]} cards
 * @property {number} sides
 * @property {number} cells
 * @property {CardType[]} types
 * @property {number[]} typeOf  the type of each card
 * @property {number[]} turnOf  the rotation of the type that shows each card as written
 * @property {Lay[]} lays  all types in all rotations, in order
 * @property {number[]} firstLay  for each type the number of its first lay
 * @property {Int32Array} across  for each side (cell * sides + side) the one that it touches, -1 on the rim, OPEN if open
 * @property {(Laid | null)[]} hints  the given card of each cell
 * @property {Rotation[]} rotations  of the board that keep the hints
 */

const OPEN = -2; // across a side inside the board that touches nothing

/**
 * The puzzle that `data` describes; it must have as many cards as cells, all with the board's number of sides.
 * @param {PuzzleData} data
 * @param {number[][]} [open] sides, as [cell, side], without a join that are not on the rim
 * @returns {Puzzle}
 */
export function makePuzzle(data, open = []) {
  const { board, rule, cards } = data;
  const across = touchingSides(board.sides, board.cells, board.joins);
  if (!across) throw new RangeError("invalid joins");
  for (const [cell, side] of open) across[cell * board.sides + side] = OPEN;
  const types = findTypes(cards);
  const typeOf = Array(cards.length).fill(0);
  const turnOf = Array(cards.length).fill(0);
  types.forEach((type, number) => {
    const written = type.looks.map(String);
    for (const card of type.cards) {
      typeOf[card] = number;
      turnOf[card] = written.indexOf(String(cards[card]));
    }
  });
  /** @type {Lay[]} */
  const lays = [];
  const firstLay = types.map(({ looks }, type) => {
    looks.forEach((labels, turn) => lays.push({ type, turn, labels }));
    return lays.length - looks.length;
  });
  /** @type {(Laid | null)[]} */
  const hints = Array(board.cells).fill(null);
  for (const [cell, card, turn] of data.hints) hints[cell] = { card, turn };
  const { sides, cells } = board;
  const puzzle = { data, board, rule, cards, sides, cells, types, typeOf, turnOf, lays, firstLay, across, hints };
  const given = hints.map((hint) => (hint ? layOf({ ...puzzle, rotations: [] }, hint) : -1));
  const rotations = board.rotations.filter(({ cells: to, shifts }) =>
    given.every((lay, cell) => given[to[cell]] === (lay < 0 ? -1 : turnedLay(puzzle, lay, shifts[cell]))),
  );
  return { ...puzzle, rotations };
}

/** @param {number[][]} cards @returns {CardType[]} */
export function findTypes(cards) {
  /** @type {Map<string, CardType>} */
  const types = new Map();
  cards.forEach((labels, card) => {
    const turns = labels.map((_, turn) => turnedLabels(labels, turn));
    const key = turns.map(String).sort()[0];
    const again = turns.findIndex((look, turn) => turn > 0 && String(look) === String(labels));
    const type = types.get(key) ?? { cards: [], looks: again < 0 ? turns : turns.slice(0, again) };
    type.cards.push(card);
    types.set(key, type);
  });
  return [...types.values()];
}

/**
 * The labels of a card rotated clockwise by `turn` steps.
 * @param {readonly number[]} labels
 * @param {number} turn
 */
function turnedLabels(labels, turn) {
  const at = labels.length - (turn % labels.length);
  return [...labels.slice(at), ...labels.slice(0, at)];
}

/**
 * The number of a lay after rotating it further.
 * @param {{ lays: Lay[], types: CardType[], firstLay: number[] }} puzzle
 * @param {number} lay
 * @param {number} steps
 */
export function turnedLay(puzzle, lay, steps) {
  const { type, turn } = puzzle.lays[lay];
  return puzzle.firstLay[type] + ((turn + steps) % puzzle.types[type].looks.length);
}

/**
 * The number of the lay of a card.
 * @param {Puzzle} puzzle
 * @param {Laid} laid
 */
export function layOf(puzzle, { card, turn }) {
  const type = puzzle.typeOf[card];
  return puzzle.firstLay[type] + ((turn + puzzle.turnOf[card]) % puzzle.types[type].looks.length);
}

/**
 * The smallest rotation in which `card` has this lay, which must be of its type.
 * @param {Puzzle} puzzle
 * @param {number} card
 * @param {number} lay
 */
export function turnFor(puzzle, card, lay) {
  const { type, turn } = puzzle.lays[lay];
  const looks = puzzle.types[type].looks.length;
  return (turn - puzzle.turnOf[card] + looks) % looks;
}

/**
 * The labels of a card as it lies, clockwise from side 0.
 * @param {Puzzle} puzzle
 * @param {Laid} laid
 */
export function shown(puzzle, { card, turn }) {
  return turnedLabels(puzzle.cards[card], turn);
}

/**
 * The label that must touch `label`.
 * @param {Puzzle} puzzle
 * @param {number} label
 */
export function mate(puzzle, label) {
  return puzzle.rule.signed ? 0 - label : label;
}

/**
 * The label of one side of a cell; null if the cell is empty.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} side  cell * sides + side
 */
function labelAt({ cards, sides }, board, side) {
  const cell = Math.floor(side / sides);
  const laid = board[cell];
  return laid && cards[laid.card][(side - cell * sides - (laid.turn % sides) + sides) % sides];
}

/**
 * Whether a side of an empty cell may show `label`, given what it touches.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} side  cell * sides + side
 * @param {number} label
 */
function sideFits(puzzle, board, side, label) {
  const { rim, rimOnly } = puzzle.rule;
  const other = puzzle.across[side];
  if (other === -1) return rim === null || label === rim;
  if (rimOnly && label === rim) return false;
  if (other === OPEN) return true;
  const beside = labelAt(puzzle, board, other);
  return beside === null || beside === mate(puzzle, label);
}

/**
 * Whether a side matches; "open" if unknown or free. Frames inside the board are wrong.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} cell
 * @param {number} side
 * @returns {"open" | "good" | "wrong"}
 */
export function sideState(puzzle, board, cell, side) {
  const here = cell * puzzle.sides + side;
  const label = labelAt(puzzle, board, here);
  if (label === null) return "open";
  if (!sideFits(puzzle, board, here, label)) return "wrong";
  const other = puzzle.across[here];
  if (other < 0) return puzzle.rule.rim === null ? "open" : "good";
  return labelAt(puzzle, board, other) === null ? "open" : "good";
}

/**
 * All wrong sides, as [cell, side]; both sides of a wrong join.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
export function wrongSides(puzzle, board) {
  /** @type {[cell: number, side: number][]} */
  const wrong = [];
  for (let cell = 0; cell < puzzle.cells; cell++) {
    if (!board[cell]) continue;
    for (let side = 0; side < puzzle.sides; side++) {
      if (sideState(puzzle, board, cell, side) === "wrong") wrong.push([cell, side]);
    }
  }
  return wrong;
}

/**
 * The number of matching joins, out of puzzle.board.joins.length.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
export function matched(puzzle, board) {
  return puzzle.board.joins.filter(
    ([a, b, c, d]) => sideState(puzzle, board, a, b) === "good" && sideState(puzzle, board, c, d) === "good",
  ).length;
}

/**
 * Whether a card agrees with the hint for a cell, if there is one.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Laid} laid
 */
export function obeysHint(puzzle, cell, laid) {
  const hint = puzzle.hints[cell];
  return hint === null || layOf(puzzle, hint) === layOf(puzzle, laid);
}

/**
 * The rotations in which `card` fits in a cell, as if it were empty; each look once, in its smallest rotation.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} card
 * @param {number} cell
 * @returns {number[]}
 */
export function turnsThatFit(puzzle, board, card, cell) {
  const { sides, cards, types, typeOf } = puzzle;
  const labels = cards[card];
  const turns = [];
  for (let turn = 0; turn < types[typeOf[card]].looks.length; turn++) {
    let fits = obeysHint(puzzle, cell, { card, turn });
    for (let side = 0; fits && side < sides; side++) {
      fits = sideFits(puzzle, board, cell * sides + side, labels[(side - turn + sides) % sides]);
    }
    if (fits) turns.push(turn);
  }
  return turns;
}

/**
 * The cards that are not on the board.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
export function freeCards(puzzle, board) {
  const free = new Set(puzzle.cards.keys());
  for (const laid of board) if (laid) free.delete(laid.card);
  return [...free];
}

/**
 * The board at the start: only the given cards.
 * @param {Puzzle} puzzle
 * @returns {State}
 */
export function startBoard(puzzle) {
  return puzzle.hints.map((hint) => hint && { ...hint });
}

/**
 * Whether the card of this cell is given.
 * @param {Puzzle} puzzle
 * @param {number} cell
 */
export function isGiven(puzzle, cell) {
  return puzzle.hints[cell] !== null;
}

/**
 * Whether the board is full, uses every card once, agrees with every hint, and has no wrong side.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
export function isSolved(puzzle, board) {
  return (
    board.length === puzzle.cells &&
    freeCards(puzzle, board).length === 0 &&
    board.every((laid, cell) => laid !== null && obeysHint(puzzle, cell, laid)) &&
    wrongSides(puzzle, board).length === 0
  );
}

/**
 * The board of a solution (a lay for each cell). Cards already placed as in the solution stay; equal cards are used in
 * order.
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>} solution
 * @param {State} [board]
 * @returns {State}
 */
export function boardOf(puzzle, solution, board = startBoard(puzzle)) {
  const kept = board.map((laid, cell) => (laid && layOf(puzzle, laid) === solution[cell] ? laid : null));
  const left = puzzle.types.map(({ cards }) => [...cards]);
  for (const laid of kept) {
    if (laid) left[puzzle.typeOf[laid.card]] = left[puzzle.typeOf[laid.card]].filter((card) => card !== laid.card);
  }
  return kept.map((laid, cell) => {
    if (laid) return laid;
    const card = left[puzzle.lays[solution[cell]].type].shift() ?? -1;
    return { card, turn: turnFor(puzzle, card, solution[cell]) };
  });
}

/**
 * The name of a cell: row and column, or a number, from 1.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @returns {{ key: string, parts: { [name: string]: number } }}
 */
export function cellPart({ board }, cell) {
  let [row, before] = [0, 0];
  while (row < board.rows.length && before + board.rows[row] <= cell) before += board.rows[row++];
  if (row >= board.rows.length) return { key: "cell", parts: { cell: cell + 1 } };
  return { key: "place", parts: { row: row + 1, column: cell - before + 1 } };
}
