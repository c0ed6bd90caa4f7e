// @ts-check
/**
 * Puzzles as plain values (numbers, strings, lists) with the keys of the notation toml, for links and TOML, which holds
 * every puzzle; and what is wrong with a text. Values that are read may come from anyone and are checked.
 */

import { boardFor, boardNamed, MOST_CELLS, ownBoard } from "./boards.js";
import { layOf, makePuzzle, turnFor } from "./rules.js";
import { say, several } from "./texts.js";

/** @typedef {import("./boards.js").Board} Board */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./rules.js").Rule} Rule */
/** @typedef {import("./rules.js").Kind} Kind */
/** @typedef {Omit<PuzzleData, "source" | "board"> & {board: Board | null}} Described  board: null if not determined */

const MOST_NUMBER = 1e9;
const MOST_SIDES = 64;
const COMMENT = /"(?:[^"\\\n]|\\.)*"|#[^\n]*/g; // or a text, which may contain its sign
const START = /^[ \t]*(?:\[([a-z]\w*)\][ \t]*$|([\w-]+)[ \t]*=)/gm; // of a table or a key
const ITEM = /"(?:[^"\\\n]|\\.)*"|([\w-]+)[ \t]*=|,(?=\s*[\]}])/g; // what TOML writes unlike JSON, or a text
const WIDE = /\\U([0-9a-fA-F]{8})/g;
export const SIDES_OF_CARDS = [4, 3, 6]; // those of named boards, the most common first

/** An invalid value; `key` is its key. */
export class WrongValue extends Error {
  /** @param {string} key */
  constructor(key) {
    super(`wrong ${key}`);
    this.key = key;
  }
}

/** A puzzle as values; hints as cells (of the whole board) and types, from 1, and looks. @param {PuzzleData} puzzle */
export function valuesOf(puzzle) {
  const { backs = [], ...kind } = kindOf(puzzle);
  return {
    title: oneLine(puzzle.title),
    source: oneLine(puzzle.source),
    board: boardValue(puzzle.board),
    rule: ruleName(puzzle.rule),
    figures: puzzle.figures.map(oneLine),
    card_names: puzzle.cardNames.map(oneLine),
    ...kind,
    cards: puzzle.cards,
    backs,
    hints: puzzle.hints.length ? hintValues(puzzle) : [],
  };
}

/** How cards may lie, without what is usual. @param {Kind} kind @returns {Kind} */
export function kindOf({ turns = "free", flip, backs, spare }) {
  return { ...(turns !== "free" && { turns }), ...(flip && { flip }), ...(spare && { spare }), ...(backs?.length && { backs }) };
}

/** @param {PuzzleData} puzzle */
function hintValues(puzzle) {
  const made = makePuzzle(puzzle);
  return puzzle.hints.map(([cell, card, turn]) => {
    const lay = made.lays[layOf(made, { card, turn })];
    return { cell: (puzzle.board.kept?.[cell] ?? cell) + 1, type: lay.type + 1, turn: lay.turn };
  });
}

/** The puzzle that the values describe. Throws WrongValue. @param {Record<string, any>} values @returns {Described} */
export function puzzleFrom(values) {
  const { title, board: place, region, rule: words = "signed", match = "sides", figures = [], card_names: cardNames = [], cards, hints = [] } = values;
  const { turns = "free", flip = false, spare = false, backs = [] } = values;
  const isCard = (/** @type {unknown} */ card) => areWhole(card, -MOST_NUMBER) && card.length > 0 && card.length === cards[0].length;
  demand("cards", Array.isArray(cards) && cards.length > 0 && cards.length <= MOST_CELLS && cards.every(isCard));
  const [n, sides] = [cards.length, cards[0].length];
  demand("cards", place !== undefined || SIDES_OF_CARDS.includes(sides));
  demand("match", match === "sides");
  const rule = ruleNamed(words);
  if (!rule) throw new WrongValue("rule");
  demand("figures", areTexts(figures));
  demand("card_names", areTexts(cardNames) && (cardNames.length === 0 || cardNames.length === n));
  const named = cardNames.filter((/** @type {string} */ name) => name);
  demand("card_names", new Set(named).size === named.length);
  demand("turns", turns === "free" || turns === "none" || (turns === "half" && sides % 2 === 0));
  demand("spare", typeof spare === "boolean");
  demand("backs", Array.isArray(backs) && (backs.length === 0 || backs.length === n) && backs.every(isCard));
  demand("flip", typeof flip === "boolean" && !(flip && backs.length));
  const guessed = place === undefined && region === undefined && !spare;
  const board = guessed ? boardFor(n, sides) : boardIn(region === undefined ? place : `${place}:${region}`);
  demand("board", guessed || (board !== null && board.sides === sides && (board.cells === n || (spare && board.cells < n))));
  const read = { title: typeof title === "string" ? oneLine(title) : "", rule, cards, cardNames, figures, ...kindOf({ turns, flip, spare, backs }) };
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

/** The text on one line, without surrogates. @param {string} text */
function oneLine(text) {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, " ").trim();
}

/** The rule in the program's words. @param {Rule} rule */
export function ruleName({ signed, rims, rimOnly, whole }) {
  const labels = rims.join("|");
  const rim = rims.length ? [!rimOnly ? `rim=${labels}` : labels === "0" ? "framed" : `frame=${labels}`] : [];
  return [signed ? "signed" : "unsigned", ...(whole.length ? [`self=${whole.join("|")}`] : []), ...rim].join(",");
}

/** The rule with these words; null if invalid. @param {unknown} text @returns {Rule | null} */
function ruleNamed(text) {
  const words = String(text).replace(/\s/g, "").split(",");
  const kinds = words.filter((word) => /^(un)?signed$/.test(word));
  const whole = words.filter((word) => /^self=\d{1,9}(\|\d{1,9})*$/.test(word));
  const rims = words.filter((word) => /^(framed|(frame|rim)=-?\d{1,9}(\|-?\d{1,9})*)$/.test(word));
  const signed = kinds.length ? kinds[0] === "signed" : whole.length > 0;
  if (kinds.length > 1 || rims.length > 1 || kinds.length + whole.length + rims.length < words.length || (whole.length && !signed)) return null;
  const labels = (/** @type {string[]} */ found) => ascending(found.flatMap((word) => word.replace("framed", "frame=0").split("=")[1].split("|").map(Number)));
  return { signed, rims: labels(rims), rimOnly: rims.length > 0 && !rims[0].startsWith("rim"), whole: labels(whole) };
}

/** The different numbers, in order. @param {number[]} numbers */
function ascending(numbers) {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** The name of a board if that determines it, else a description, numbered from 1. @param {Board} board */
function boardValue(board) {
  if (isNamed(board)) return board.name;
  const { name, sides, cells, joins, rows } = board;
  return {
    name: oneLine(name), sides, cells, joins: joins.map((join) => join.map((number) => number + 1)),
    ...(rows.length && { rows }),
  };
}

/** The board that a value names or describes; null if invalid. @param {unknown} value */
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

/** Whether the board's name determines it. @param {Board} board */
function isNamed(board) {
  const named = boardNamed(board.name);
  return named !== null && named.name === board.name && String(named.joins) === String(board.joins);
}

/**
 * Hints as cells, cards and moves, from cells, types and looks.
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
    const cell = puzzle.board.kept?.indexOf(hint.cell - 1) ?? hint.cell - 1, type = hint.type - 1;
    const card = free[type]?.shift() ?? -1;
    demand("hints", cell >= 0 && cell < made.cells && !filled.has(cell) && card >= 0 && hint.turn < made.types[type].looks.length);
    filled.add(cell);
    return /** @type {[number, number, number]} */ ([cell, card, turnFor(made, card, made.firstLay[type] + hint.turn)]);
  });
}

// TOML.

/**
 * The keys and values of a text as this page and the program write them; those below `[name]` are in a table with that
 * name. Other TOML, such as dates, other strings or dotted keys, is a Mistake with the line of its key.
 * @param {string} text
 */
export function readToml(text) {
  const plain = text.replace(COMMENT, (each) => (each.startsWith('"') ? each : ""));
  const starts = [...plain.matchAll(START)];
  const top = Object.create(null);
  let here = top;
  if (plain.slice(0, starts[0]?.index).trim()) throw new Mistake(1, "toml");
  starts.forEach(({ 0: start, 1: section, 2: key, index }, number) => {
    const value = plain.slice(index + start.length, starts[number + 1]?.index).trim();
    const known = (section ? top : here)[section ?? key] !== undefined;
    try {
      if (known || (section && value)) throw new SyntaxError("twice, or no key");
      if (section) here = top[section] = Object.create(null);
      else here[key] = JSON.parse(value.replace(ITEM, (each, name) => (name ? `"${name}":` : each.replace(/^,/, "").replace(WIDE, character))));
    } catch {
      throw new Mistake(plain.slice(0, index).split("\n").length, "toml");
    }
  });
  return top;
}

/** @param {string} _ @param {string} code */
function character(_, code) {
  return JSON.stringify(String.fromCodePoint(Number.parseInt(code, 16))).slice(1, -1);
}

/** The puzzle in TOML. @param {import("./rules.js").PuzzleData} puzzle */
export function asToml(puzzle) {
  const { board, ...others } = valuesOf(puzzle);
  const { title, source, ...rest } = others;
  const named = typeof board === "string";
  const [whole, region = ""] = named ? board.split(":") : [];
  const lines = tomlLines({ title, source, ...(named && { board: whole, region }), ...rest });
  return `${[...lines, ...(named ? [] : ["", "[board]", ...tomlLines(board)])].join("\n")}\n`;
}

/** A line for each key with a value; lists of lists take several lines. @param {Record<string, unknown>} values */
function tomlLines(values) {
  return Object.entries(values).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return value === "" ? [] : [`${key} = ${inToml(value)}`];
    if (typeof value[0] === "object") return [`${key} = [`, ...value.map((each) => `    ${inToml(each)},`), "]"];
    return value.length || key === "joins" ? [`${key} = ${inToml(value)}`] : [];
  });
}

/** @param {unknown} value @returns {string} */
function inToml(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inToml).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{ ${Object.entries(value ?? {}).map(([key, each]) => `${key} = ${inToml(each)}`).join(", ")} }`;
}

/** The text in quotes; invisible characters are escaped. @param {string} text */
function quoted(text) {
  return JSON.stringify(text).replace(/[\p{Cf}\u007f]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
  });
}

// What is wrong with a text.

/** A problem in a text. */
export class Mistake extends Error {
  /**
   * @param {number | null} line
   * @param {string} problem  of a message below
   * @param {Record<string, string | number>} [parts]
   */
  constructor(line, problem, parts = {}) {
    super(problem);
    this.found = { problem, parts, line };
  }
}

/** By the name of the problem. @type {Record<string, (parts: any) => string>} */
export const PROBLEMS = {
  "long": () => say("This text is too long for a puzzle."),
  "toml": () => say("This is not a valid puzzle in TOML."),
  "rule": () => say("Invalid rule; expected signed, unsigned, framed or rim=1."),
  "other": () => say("Without the program, this page reads typed cards and puzzles in TOML. For any other text: paste it into the page of satpuzzle serve, or run satpuzzle page FILE -o page.html"),
  "nothing": () => say("No cards found. Write one card per line, for example: 1 -2 3 -4"),
  "sides": (parts) => several(parts.n,
    "{n} side; expected {sides}. A title begins with #.",
    "{n} sides; expected {sides}. A title begins with #.", parts),
  "gap": (parts) => say("Side {n} is missing between two commas.", parts),
  "two puzzles": () => say("The title after the cards begins a second puzzle. Paste one puzzle at a time."),
  "zero": () => say("0 has no front or back. Number the figures from 1."),
  "title": () => say("A # begins a title. Remove it before a card."),
  "name twice": (parts) => say("Two cards are named {name}.", parts),
  "word": (parts) => say("{item} is not a valid side. Write all as numbers, or as words with at most one mark each, as in heart+ club-", parts),
  "letters": (parts) => say("{item} is a word, but {name} is a letter. Write all sides as words or all as letters.", parts),
  "mark": (parts) => say("{item} is marked differently from the other sides. Is it a front or a back?", parts),
  "halves": (parts) => say("{item} and {name}: two halves of one figure, or whole pictures? Mark the halves, as in fox+ fox-, or choose.", parts),
  "strange": () => say("Unlike the other lines. If this is no card, remove the line."),
  "spelling": (parts) => say("{item} and {name}: the same figure? Use one spelling, and mark backs as in heart-", parts),
};
