// @ts-check
/**
 * Puzzles as plain values (numbers, strings, lists) with the keys of the notation toml, for TOML and links. Values that
 * are read may come from anyone and are checked.
 */

import { boardFor, boardNamed, MOST_CELLS, ownBoard } from "./boards.js";
import { layOf, makePuzzle, turnFor } from "./rules.js";

/** @typedef {import("./boards.js").Board} Board */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./rules.js").Rule} Rule */
/** @typedef {Omit<PuzzleData, "source" | "board"> & {board: Board | null}} Described  board: null if not determined */

const MOST_NUMBER = 1e9;
const MOST_SIDES = 64;
export const SIDES_OF_CARDS = [4, 3, 6]; // those of named boards, the most common first

/** An invalid value; `key` is its key. */
export class WrongValue extends Error {
  /** @param {string} key */
  constructor(key) {
    super(`wrong ${key}`);
    this.key = key;
  }
}

/**
 * A puzzle as values; hints as cells and types, from 1, and rotations.
 * @param {PuzzleData} puzzle
 */
export function valuesOf(puzzle) {
  return {
    title: oneLine(puzzle.title),
    source: oneLine(puzzle.source),
    board: boardValue(puzzle.board),
    rule: ruleName(puzzle.rule),
    figures: puzzle.figures.map(oneLine),
    card_names: puzzle.cardNames.map(oneLine),
    cards: puzzle.cards,
    hints: puzzle.hints.length ? hintValues(puzzle) : [],
  };
}

/** @param {PuzzleData} puzzle */
function hintValues(puzzle) {
  const made = makePuzzle(puzzle);
  return puzzle.hints.map(([cell, card, turn]) => {
    const lay = made.lays[layOf(made, { card, turn })];
    return { cell: cell + 1, type: lay.type + 1, turn: lay.turn };
  });
}

/**
 * The puzzle that the values describe. Throws WrongValue.
 * @param {Record<string, any>} values
 * @returns {Described}
 */
export function puzzleFrom({ title, board: place, rule: words = "signed", figures = [], card_names: cardNames = [], cards, hints = [] }) {
  const isCard = (/** @type {unknown} */ card) => areWhole(card, -MOST_NUMBER) && card.length > 0 && card.length === cards[0].length;
  demand("cards", Array.isArray(cards) && cards.length > 0 && cards.length <= MOST_CELLS && cards.every(isCard));
  const [n, sides] = [cards.length, cards[0].length];
  demand("cards", place !== undefined || SIDES_OF_CARDS.includes(sides));
  const rule = ruleNamed(words);
  if (!rule) throw new WrongValue("rule");
  demand("figures", areTexts(figures));
  demand("card_names", areTexts(cardNames) && (cardNames.length === 0 || cardNames.length === n));
  const named = cardNames.filter((/** @type {string} */ name) => name);
  demand("card_names", new Set(named).size === named.length);
  const board = place === undefined ? boardFor(n, sides) : boardIn(place);
  demand("board", place === undefined || (board?.cells === n && board?.sides === sides));
  const read = { title: typeof title === "string" ? oneLine(title) : "", rule, cards, cardNames, figures };
  return { ...read, board, hints: board ? hintsIn(hints, { ...read, board, source: "", hints: [] }) : [] };
}

/** @param {string} key @param {boolean} right */
function demand(key, right) {
  if (!right) throw new WrongValue(key);
}

/** @param {unknown} numbers @param {number} least @returns {numbers is number[]} */
export function areWhole(numbers, least) {
  if (!Array.isArray(numbers)) return false;
  return numbers.every((number) => Number.isInteger(number) && number >= least && number <= MOST_NUMBER);
}

/** @param {unknown} texts */
function areTexts(texts) {
  return Array.isArray(texts) && texts.every((text) => typeof text === "string");
}

/**
 * The text on one line, without surrogates.
 * @param {string} text
 */
function oneLine(text) {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, " ").trim();
}

/**
 * The rule in the program's words.
 * @param {Rule} rule
 */
export function ruleName({ signed, rim, rimOnly }) {
  const words = [signed ? "signed" : "unsigned"];
  if (rim !== null) words.push(!rimOnly ? `rim=${rim}` : rim === 0 ? "framed" : `frame=${rim}`);
  return words.join(",");
}

/**
 * The rule with these words; null if invalid.
 * @param {unknown} text
 * @returns {Rule | null}
 */
function ruleNamed(text) {
  const words = /^(?:(signed|unsigned),?)?(?:(framed)|(rim|frame)=(-?\d{1,9}))?$/.exec(String(text).replace(/\s/g, ""));
  if (!words?.[0] || words[0].endsWith(",")) return null;
  const [, sign, framed, kind, label] = words;
  const rim = framed ? 0 : kind ? Number(label) : null;
  return { signed: sign === "signed", rim, rimOnly: rim !== null && kind !== "rim" };
}

/**
 * The name of a board if that determines it, else a description, numbered from 1.
 * @param {Board} board
 */
function boardValue(board) {
  if (isNamed(board)) return board.name;
  const { name, sides, cells, joins, rows } = board;
  return {
    name: oneLine(name), sides, cells, joins: joins.map((join) => join.map((number) => number + 1)),
    ...(rows.length && { rows }),
  };
}

/**
 * The board that a value names or describes; null if invalid.
 * @param {unknown} value
 */
function boardIn(value) {
  if (typeof value === "string") return boardNamed(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { name = "own", sides, cells, joins = [], rows = [] } = /** @type {Record<string, any>} */ (value);
  if (!areWhole([sides, cells], 1) || cells > MOST_CELLS || sides > MOST_SIDES) return null;
  if (!areWhole(rows, 1) || (rows.length && rows.reduce((sum, row) => sum + row, 0) !== cells)) return null;
  if (!Array.isArray(joins) || !joins.every((join) => areWhole(join, 1) && join.length === 4)) return null;
  const pairs = /** @type {import("./boards.js").Join[]} */ (joins.map((join) => join.map((/** @type {number} */ number) => number - 1)));
  return ownBoard(String(name), sides, cells, pairs, rows);
}

/**
 * Whether the board's name determines it.
 * @param {Board} board
 */
function isNamed(board) {
  const named = boardNamed(board.name);
  return named !== null && named.name === board.name && String(named.joins) === String(board.joins);
}

/**
 * Hints as cells, cards and rotations, from cells, types and rotations.
 * @param {unknown} hints
 * @param {PuzzleData} puzzle  without them
 */
function hintsIn(hints, puzzle) {
  if (!Array.isArray(hints)) throw new WrongValue("hints");
  const made = makePuzzle(puzzle);
  const free = made.types.map(({ cards }) => [...cards]);
  const filled = new Set();
  return hints.map((hint) => {
    demand("hints", areWhole([hint?.cell, hint?.type], 1) && areWhole([hint?.turn], 0));
    const [cell, type] = [hint.cell - 1, hint.type - 1];
    const card = free[type]?.shift() ?? -1;
    demand("hints", cell < made.cells && !filled.has(cell) && card >= 0 && hint.turn < made.types[type].looks.length);
    filled.add(cell);
    return /** @type {[number, number, number]} */ ([cell, card, turnFor(made, card, made.firstLay[type] + hint.turn)]);
  });
}
