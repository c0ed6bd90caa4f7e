// @ts-check
/**
 * The rules of the game: what matches, which cards are left, what is solved. Pure functions with the same terms as
 * satpuzzle/model, which is authoritative (tests/test_page_rules.py compares both).
 *
 * A label, an integer, is what a side shows. Under the signed rule +k is the front of figure k and -k its back, which
 * meet, unless the figure matches itself; under the unsigned rule equal labels meet. Labels go clockwise from side 0. A
 * card lies as one of its moves leaves it: a move m < sides rotates it by m steps clockwise; sides + m first turns it
 * over, so that it shows its back, or its labels in reverse order from side 0. Cards that can show the same are of one
 * type; types are numbered in order of first appearance. A "lay" is a type with one of its looks. All numbers begin
 * with 0.
 */

import { findSymmetries, labelsMoved, touchingSides } from "./joins.js";

/** @typedef {import("./boards.js").Board} Board */
/** @typedef {import("./joins.js").Symmetry} Symmetry */
/**
 * rims: labels of which each side on the rim shows one, empty for any; rimOnly: no other side shows them; whole: figures
 * of a signed rule that match themselves.
 * @typedef {{ signed: boolean, rims: number[], rimOnly: boolean, whole: number[] }} Rule
 */
/**
 * How cards may lie. turns: how they may be rotated, "free" if left out; flip: whether they may be turned over, so that
 * their labels come in reverse order; backs: what they show on their backs instead; spare: whether there may be more
 * cards than cells.
 * @typedef {{ turns?: "free" | "half" | "none", flip?: boolean, backs?: number[][], spare?: boolean }} Kind
 */
/**
 * A puzzle as in the page's data, in links and in the editor.
 * @typedef {object} PuzzleFields
 * @property {string} title
 * @property {string} source
 * @property {Board} board
 * @property {Rule} rule
 * @property {number[][]} cards
 * @property {string[]} cardNames  empty, or one for each card, "" for none
 * @property {string[]} figures  names of figures 1, 2, …; empty if they have none
 * @property {[cell: number, card: number, turn: number][]} hints  turn: a move
 * @property {string[]} [cardPictures]  photographs of the cards, upright, as data URLs
 * @property {Record<string, string>} [cuts]  photographs of the halves of figures, by label, as data URLs
 * @property {boolean} [picturesKept]  false: the browser must not store them
 * @property {boolean} [unsure]  whether cards may be read wrongly from their photographs
 * @property {ReadAs | null} [readAs]
 */
/** @typedef {PuzzleFields & Kind} PuzzleData */
/**
 * How cards were read if their text leaves it open: by the page (board: as guessed; halves: how a front and a back are
 * typed), or the program's words in each language.
 * @typedef {{ board: string | null, halves: [string, string] | null } | Record<string, string>} ReadAs
 */
/** @typedef {{ card: number, turn: number }} Laid  a card, and the move that leaves it like this */
/** @typedef {(Laid | null)[]} State  the card in each cell */
/** @typedef {{ type: number, turn: number, labels: number[] }} Lay  turn: the number of the look */
/** @typedef {{ cards: number[], looks: number[][] }} CardType  its cards; the labels that it can show */
/**
 * A puzzle with derived data.
 * @typedef {object} Puzzle
 * @property {PuzzleData} data
 * @property {Board} board
 * @property {Rule} rule
 * @property {number[][]} cards
 * @property {number} sides
 * @property {number} cells
 * @property {number[]} moves  those allowed
 * @property {CardType[]} types
 * @property {number[]} typeOf  the type of each card
 * @property {Lay[]} lays  all types with all looks, in order
 * @property {number[]} firstLay  for each type the number of its first lay
 * @property {number[][]} layAt  for each card and move the number of the lay; -1 for moves that are not allowed
 * @property {Int32Array} across  for each side (cell * sides + side) the one that it touches, -1 on the rim, FREE if free
 * @property {(Laid | null)[]} hints  the given card of each cell
 * @property {() => Symmetry[]} symmetries  of the board, that cards can follow
 * @property {Map<number, number[]>} after  for moves, each lay after it
 */

const FREE = -2; // across a side inside the board that touches nothing

/**
 * The puzzle that `data` describes; it must have a card for each cell, or more, all with the board's number of sides.
 * @param {PuzzleData} data
 * @returns {Puzzle}
 */
export function makePuzzle(data) {
  const { board, rule, cards } = data;
  const { sides, cells } = board;
  const across = touchingSides(sides, cells, board.joins);
  if (!across) throw new RangeError("invalid joins");
  for (const [cell, side] of board.free ?? []) across[cell * sides + side] = FREE;
  const moves = movesOf(data, sides);
  const types = findTypes(data);
  const typeOf = Array(cards.length).fill(0);
  const layAt = cards.map(() => Array(2 * sides).fill(-1));
  /** @type {Lay[]} */
  const lays = [];
  const firstLay = types.map(({ cards, looks }, type) => {
    const first = lays.length;
    const numbers = new Map(looks.map((look, turn) => [String(look), first + turn]));
    looks.forEach((labels, turn) => lays.push({ type, turn, labels }));
    for (const card of cards) {
      typeOf[card] = type;
      for (const move of moves) layAt[card][move] = numbers.get(String(labelsAfter(data, card, move))) ?? -1;
    }
    return first;
  });
  /** @type {(Laid | null)[]} */
  const hints = Array(cells).fill(null);
  for (const [cell, card, turn] of data.hints) hints[cell] = { card, turn };
  /** @type {Symmetry[] | undefined} */
  let found;
  const symmetries = () => (found ??= findSymmetries(sides, across, data.flip ? moves : moves.filter((move) => move < sides)));
  return { data, board, rule, cards, sides, cells, moves, types, typeOf, lays, firstLay, layAt, across, hints, symmetries, after: new Map() };
}

/** The moves of a card that are allowed. @param {Kind} kind @param {number} sides */
export function movesOf({ turns = "free", flip = false, backs = [] }, sides) {
  const step = { free: 1, half: sides / 2, none: sides }[turns];
  const plain = Array.from({ length: sides / step }, (_, number) => number * step);
  return flip || backs.length ? [...plain, ...plain.map((move) => sides + move)] : plain;
}

/** What a card shows after a move. @param {Kind & { cards: number[][] }} puzzle @param {number} card @param {number} move */
function labelsAfter({ cards, backs = [] }, card, move) {
  const sides = cards[card].length;
  return backs.length && move >= sides ? labelsMoved(backs[card], move - sides) : labelsMoved(cards[card], move);
}

/** @param {Kind & { cards: number[][] }} puzzle @returns {CardType[]} */
export function findTypes(puzzle) {
  /** @type {Map<string, CardType>} */
  const types = new Map();
  puzzle.cards.forEach((labels, card) => {
    const shown = movesOf(puzzle, labels.length).map((move) => labelsAfter(puzzle, card, move));
    const looks = new Map(shown.map((look) => [String(look), look]));
    const key = [...looks.keys()].sort().join(";");
    const type = types.get(key) ?? { cards: [], looks: [...looks.values()] };
    type.cards.push(card);
    types.set(key, type);
  });
  return [...types.values()];
}

/**
 * The number of a lay after a move that cards can follow.
 * @param {Puzzle} puzzle
 * @param {number} lay
 * @param {number} move
 */
export function movedLay({ lays, types, firstLay, after }, lay, move) {
  const numbers = after.get(move) ?? lays.map(({ type, labels }) => {
    const look = String(labelsMoved(labels, move));
    return firstLay[type] + types[type].looks.findIndex((each) => String(each) === look);
  });
  after.set(move, numbers);
  return numbers[lay];
}

/** The number of the lay of a card. @param {Puzzle} puzzle @param {Laid} laid */
export function layOf({ layAt }, { card, turn }) {
  return layAt[card][turn];
}

/**
 * The first move that gives `card` this lay, which must be of its type.
 * @param {Puzzle} puzzle
 * @param {number} card
 * @param {number} lay
 */
export function turnFor({ layAt }, card, lay) {
  return layAt[card].indexOf(lay);
}

/** The labels of a card as it lies, clockwise from side 0. @param {Puzzle} puzzle @param {Laid} laid */
export function shown(puzzle, laid) {
  return puzzle.lays[layOf(puzzle, laid)].labels;
}

/** A rule without further labels. @param {boolean} signed @param {boolean} [framed] @returns {Rule} */
export function plainRule(signed, framed = false) {
  return { signed, rims: framed ? [0] : [], rimOnly: framed, whole: [] };
}

/** The label that must touch `label`. @param {Rule} rule @param {number} label */
export function mate({ signed, whole }, label) {
  return signed && !whole.includes(label) ? 0 - label : label;
}

/** The label that is drawn as a frame; null if there is none. @param {Rule} rule */
export function frameOf({ rims, rimOnly }) {
  return rims.length === 1 && (rimOnly || rims[0] === 0) ? rims[0] : null;
}

/** Whether a side on the rim, or another one, may show a label. @param {Rule} rule @param {number} label @param {boolean} onRim */
export function allows({ rims, rimOnly }, label, onRim) {
  return onRim ? !rims.length || rims.includes(label) : !rimOnly || !rims.includes(label);
}

/**
 * The label of one side of a cell; null if the cell is empty.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} side  cell * sides + side
 */
function labelAt(puzzle, board, side) {
  const laid = board[Math.floor(side / puzzle.sides)];
  return laid && shown(puzzle, laid)[side % puzzle.sides];
}

/**
 * Whether a side of an empty cell may show `label`, given what it touches.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} side  cell * sides + side
 * @param {number} label
 */
function sideFits(puzzle, board, side, label) {
  const other = puzzle.across[side];
  if (!allows(puzzle.rule, label, other === -1)) return false;
  const beside = other < 0 ? null : labelAt(puzzle, board, other);
  return beside === null || beside === mate(puzzle.rule, label);
}

/**
 * All wrong sides, as [cell, side]; both sides of a wrong join. Frames inside the board are wrong.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
export function wrongSides(puzzle, board) {
  /** @type {[cell: number, side: number][]} */
  const wrong = [];
  board.forEach((laid, cell) => laid && shown(puzzle, laid).forEach((label, side) => {
    if (!sideFits(puzzle, board, cell * puzzle.sides + side, label)) wrong.push([cell, side]);
  }));
  return wrong;
}

/** The number of matching joins, out of puzzle.board.joins.length. @param {Puzzle} puzzle @param {State} board */
export function matched(puzzle, board) {
  const wrong = new Set(wrongSides(puzzle, board).map(String));
  return puzzle.board.joins.filter(([a, b, c, d]) => board[a] && board[c] && !wrong.has(`${a},${b}`) && !wrong.has(`${c},${d}`)).length;
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
 * The moves after which `card` fits in a cell, as if it were empty; each look once, after its first move.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {number} card
 * @param {number} cell
 * @returns {number[]}
 */
export function turnsThatFit(puzzle, board, card, cell) {
  const fits = (/** @type {number} */ label, /** @type {number} */ side) => sideFits(puzzle, board, cell * puzzle.sides + side, label);
  return puzzle.moves.filter((turn) => {
    const laid = { card, turn };
    return turnFor(puzzle, card, layOf(puzzle, laid)) === turn && obeysHint(puzzle, cell, laid) && shown(puzzle, laid).every(fits);
  });
}

/** The cards that are not on the board. @param {Puzzle} puzzle @param {State} board */
export function freeCards(puzzle, board) {
  const free = new Set(puzzle.cards.keys());
  for (const laid of board) if (laid) free.delete(laid.card);
  return [...free];
}

/** The board at the start: only the given cards. @param {Puzzle} puzzle @returns {State} */
export function startBoard(puzzle) {
  return puzzle.hints.map((hint) => hint && { ...hint });
}

/** Whether the card of this cell is given. @param {Puzzle} puzzle @param {number} cell */
export function isGiven(puzzle, cell) {
  return puzzle.hints[cell] !== null;
}

/**
 * Whether the board is full, agrees with every hint, and has no wrong side, of cards that are surely read right.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
export function isSolved(puzzle, board) {
  return (
    !puzzle.data.unsure && board.length === puzzle.cells &&
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
  const there = board.kept?.[cell] ?? cell;
  let [row, before] = [0, 0];
  while (row < board.rows.length && before + board.rows[row] <= there) before += board.rows[row++];
  if (row >= board.rows.length) return { key: "cell", parts: { cell: cell + 1 } };
  return { key: "place", parts: { row: row + 1, column: there - before + 1 } };
}
