// @ts-check
/**
 * Reads typed cards: one per line, its sides as numbers, words or letters, in the forms that the program reads (listed
 * in satpuzzle/notation/typed_cards.py; the program reads more). `#` lines are the title.
 *
 *     -3 -1 4 2                                numbers: a minus marks a back; without any minus, 0 is the frame
 *     A: heart+ club- spade+ diamond-          a mark after each word (or + and - before it)
 *     heart, club', spade, diamond'            one mark only (' or * or -): the back
 *     A b C d   or   AbCd                      letters: upper case front, lower case back
 *     red blue red green                       none of these: colours, without fronts and backs
 *
 * Words that may be halves, such as foxtop and foxtail, or FOX and fox, are a problem until the user decides, unless
 * they can only be halves (halves.js).
 *
 * A problem has the line, from 1, and the name of a text in pasteproblems.js.
 */

import { boardFor, boardNamed } from "./boards.js";
import { tally } from "./notes.js";
import { Mistake } from "./pasteproblems.js";
import { isDigits, SIDES_IN_TEXT } from "./rows.js";
import { plainRule } from "./rules.js";
import { readWords, unified } from "./typedwords.js";
import { ruleName, SIDES_OF_CARDS } from "./values.js";

/** @typedef {import("./rules.js").ReadAs} ReadAs */
/** @typedef {import("./values.js").Described & {readAs: ReadAs | null}} Draft  readAs: what was inferred; null: nothing */
/** @typedef {{ line: number, name: string, items: string[] }} Row */
/**
 * How to read cards, and what is known about them.
 * @typedef {object} How
 * @property {boolean | null} signed  whether words that look like halves are halves; null: unknown
 * @property {string | null} [title]  null: none
 * @property {boolean} [exact]  whether spellings are exact, as in programs
 * @property {boolean} [found]  whether the cards stand in other text
 * @property {boolean} [keyed]  whether keys or a header name the sides
 * @property {boolean} [column]  whether the first column was taken as names
 * @property {[string, string] | null} [told]  front and back if they are separate words
 */
/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */

const MOST_LINES = 2000;
const MAY_PAIR = 6; // fewer letters are whole pictures
const NAME_HEADS = "card name karte kärtchen piece nr no number nummer id".split(" "); // of the column with the names of the cards
const CARD_WORD = new RegExp(`^(?:${NAME_HEADS.join("|")})(?![\\p{L}\\p{N}_])[\\s#.]*(?=[\\p{L}\\p{N}_])`, "iu"); // of `card 3`
const CALLED = /^(?:([\p{L}\p{N}][\p{L}\p{N} .#-]{0,29}):|\(?([\p{L}\p{N}]{1,8})\)|(\d{1,4}|\p{L})\.(?=\s))\s*/u;

/**
 * The cards on the lines of a text. Throws Mistake.
 * @param {string} text
 * @param {How} how
 * @returns {Draft}
 */
export function readTyped(text, how) {
  const lines = text.split("\n");
  if (lines.length > MOST_LINES) throw new Mistake(null, "long");
  const { titles, rows, keyed } = readRows(lines);
  const title = titles.length ? titles.map(({ text }) => text.trim()).join(" ").trim() : null;
  if (rows.length === 0) throw new Mistake(null, "nothing");
  const column = !keyed && rows.length > 1 && rows.every(({ items }) => items.length === 5 && items.every(isDigits)) && new Set(rows.map(({ items }) => items[0])).size === rows.length;
  if (column) for (const row of rows) row.name = row.items.shift() ?? "";
  const sides = usualSides(rows);
  for (const { line, items } of rows) {
    if (items.length !== sides) throw new Mistake(line, "sides", { n: items.length, sides });
  }
  const shown = new Set(rows.flatMap(({ items }) => items));
  for (const { line, text } of titles.filter((each) => /^\d/.test(each.text))) {
    const items = text.split(/[\s,;]+/).filter((item) => item);
    const last = [...new Set(items.slice(-sides))];
    if (items.length >= sides && 2 * last.filter((item) => shown.has(item)).length >= last.length) throw new Mistake(line, "title");
  }
  return readCards(rows, { ...how, title, keyed, column });
}

/**
 * The cards on these rows, which all have the same number of sides. Throws Mistake.
 * @param {Row[]} rows
 * @param {How} how
 * @returns {Draft}
 */
export function readCards(rows, { signed, title = null, exact = false, found = false, keyed = false, column = false, told = null }) {
  const sides = rows[0].items.length;
  const items = rows.flatMap((row) => row.items.map(unified));
  const numbered = items.some((item) => /^\d+[+\-'*]$/.test(item)) && items.every((item) => /^\d+[+\-'*]?$/.test(item)); // as in 1+ 2- 3+ 4-
  const numbers = items.filter((item) => /^[+-]?\d/.test(item)).length;
  const read = 2 * numbers >= items.length && !numbered ? readNumbers(rows, title !== null) : readWords(rows, { signed, exact, numbered });
  const names = rows.map(({ name }) => name);
  const cardNames = new Set(names).size === 1 && (rows.length > 1 || !names[0]) ? [] : names;
  cardNames.forEach((name, row) => {
    if (name && names.indexOf(name) < row) throw new Mistake(rows[row].line, "name twice", { name });
  });
  const board = (read.rule.rimOnly && framedBoard(read.cards)) || boardFor(read.cards.length, sides);
  const { halves: typedAs, guessed, oneCase, numbered: _, ...draft } = read;
  const halves = told ?? typedAs;
  const lines = rows.map(({ line }) => line);
  const readAs = {
    board: (guessed && !keyed && board?.name) || null,
    rule: !guessed || typedAs || signed !== null ? null : ruleName(draft.rule),
    halves,
    told: !halves || signed !== null || (!told && tellBoth(halves)),
    first_column: column,
    one_case: oneCase,
    lines: found ? /** @type {[number, number]} */ ([Math.min(...lines), Math.max(...lines)]) : null,
    clockwise: found && !keyed,
    letters: mayPair(read, found ? 4 : MAY_PAIR),
  };
  const { told: known, halves: _halves, ...open } = readAs; // null if the text leaves nothing open
  const nothing = known && !(guessed && !keyed) && !Object.values(open).some((each) => each);
  return { title: title ?? "", cardNames, board, hints: [], readAs: nothing ? null : readAs, ...draft };
}

/**
 * Whether so many letters or numbers are read as whole pictures although they may be halves in pairs.
 * @param {{ cards: number[][], rule: import("./rules.js").Rule, figures: string[] }} read
 * @param {number} least
 */
function mayPair({ cards, rule, figures }, least) {
  const shown = new Set(cards.flat());
  const alone = figures.every((name) => [...name].length === 1);
  return !rule.signed && !rule.rims.length && alone && shown.size >= least && shown.size % 2 === 0;
}

/** @param {string[]} lines */
function readRows(lines) {
  /** @type {{ line: number, text: string }[]} */
  const titles = [];
  /** @type {Row[]} */
  const rows = [];
  /** @type {ReturnType<typeof headerIn>} */
  let header = null;
  lines.forEach((whole, at) => {
    const written = whole.trim();
    const line = at + 1;
    if (/^[,;\s]*$/.test(written)) return;
    if (!rows.length && !header && !written.startsWith("#")) {
      header = headerIn(written);
      if (header) return;
    }
    if (!written.startsWith("#")) rows.push(readRow(line, written, header));
    else if (rows.length) throw new Mistake(line, "two puzzles");
    else titles.push({ line, text: written.slice(1).trimEnd() });
  });
  return { titles, rows, keyed: header !== null };
}

/**
 * Whether the first column has names, and the place of each side, if a line names the sides; null for other lines.
 * @param {string} line
 */
function headerIn(line) {
  const words = line.split(/[\s,;]+/).filter((word) => word).map((word) => unified(word).toLowerCase());
  const named = NAME_HEADS.includes(words[0]);
  const sides = SIDES_IN_TEXT.find((each) => words.length === each.length + Number(named) && each.every((side) => words.includes(side)));
  return sides ? { named, order: sides.map((side) => words.indexOf(side) - Number(named)) } : null;
}

/** @param {number} line @param {string} whole @param {ReturnType<typeof headerIn>} header @returns {Row} */
function readRow(line, whole, header) {
  const written = whole.replace(/\s#(?:\s.*)?$/, "");
  const cell = header?.named ? /^(?:"([^"]*)"|(.*?))\s*(?:[,;\t]\s*|$)/.exec(/[,;\t]/.test(written) ? written : written.replace(/\s/, "\t")) : null;
  const called = cell ?? CALLED.exec(written);
  const name = (called?.[1] ?? called?.[2] ?? called?.[3] ?? "").replace(cell ? /^$/ : CARD_WORD, "").trim();
  const rest = written.slice(called ? called[0].length : 0);
  const items = rest.replace(/[\s,;]+$/, "").split(/\s*[,;]\s*|\s+/);
  if (items.includes("") && rest) throw new Mistake(line, "gap", { n: items.indexOf("") + 1 });
  const inOrder = header?.order.length === items.length ? header.order.map((place) => items[place].replace(/^["“”„«»]+|["“”„«»]+$/gu, "")) : items;
  return { line, name, items: rest ? inOrder : [] };
}

/**
 * The usual number of sides per line; splits cards written as one word into letters.
 * @param {Row[]} rows
 */
function usualSides(rows) {
  const words = rows.filter(({ items }) => items.length === 1 && /^\p{L}+$/u.test(items[0]));
  const letters = tally(words.map(({ items }) => [...items[0]].length));
  if (SIDES_OF_CARDS.some((sides) => 2 * (letters.get(sides) ?? 0) > rows.length)) {
    for (const row of rows) if (row.items.length === 1) row.items = [...row.items[0]];
  }
  const often = tally(rows.map(({ items }) => items.length));
  const known = SIDES_OF_CARDS.filter((sides) => often.has(sides));
  if (known.length === 0) throw new Mistake(rows[0].line, "sides", { n: rows[0].items.length, sides: 4 });
  return known.reduce((best, sides) => ((often.get(sides) ?? 0) > (often.get(best) ?? 0) ? sides : best));
}

/** @param {Row[]} rows @param {boolean} titled whether there is a title; then numbers mark fronts and backs */
function readNumbers(rows, titled) {
  const cards = rows.map(({ line, items }) => items.map((item) => {
    if (!/^[+-]?\d{1,9}$/.test(unified(item))) throw new Mistake(line, "number", { item });
    return Number(unified(item)) || 0;
  }));
  const labels = cards.flat();
  const marked = rows.some(({ items }) => items.some((item) => /^[+-]/.test(unified(item))));
  const framed = !titled && !marked && labels.includes(0);
  const zero = rows.find((_, card) => cards[card].includes(0));
  if (zero && !framed) throw new Mistake(zero.line, "zero");
  const rule = plainRule(titled || marked, framed);
  return { rule, cards, figures: [], halves: null, oneCase: null, guessed: !labels.some((label) => label < 0), numbered: false };
}

/**
 * A rectangle, not higher than wide, whose rim has as many sides as show 0; null if there is none.
 * @param {number[][]} cards
 */
function framedBoard(cards) {
  const zeros = cards.flat().filter((label) => label === 0).length;
  for (let rows = 1; rows * rows <= cards.length; rows++) {
    const columns = cards.length / rows;
    if (cards[0].length === 4 && 2 * (rows + columns) === zeros) return boardNamed(`${rows}x${columns}`);
  }
  return null;
}

/** Whether + and - mark the halves. @param {[string, string]} halves */
function tellBoth(halves) {
  return [0, -1].some((place) => halves.map((half) => unified(half).at(place)).sort().join("") === "+-");
}
