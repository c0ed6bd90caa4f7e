// @ts-check
/**
 * Reads typed cards: one per line, its sides as numbers, words or letters. `#` lines are the title.
 *
 *     -3 -1 4 2                                numbers: a minus marks a back; without any minus, 0 is the frame
 *     A: heart+ club- spade+ diamond-          a mark after each word (or + and - before it)
 *     heart, club', spade, diamond'            one mark only (' or * or -): the back
 *     A b C d   or   AbCd                      letters: upper case front, lower case back
 *     red blue red green                       none of these: colours, without fronts and backs
 *
 * Words without marks that may be halves, such as foxtop and foxtail, or FOX and fox, are a problem: the program knows
 * more of them. What is read here, it reads in the same way (satpuzzle/notation/card_rows.py).
 *
 * A problem has the line, from 1, and the name of a text in pasteproblems.js.
 */

import { boardFor, boardNamed } from "./boards.js";
import { tally } from "./notes.js";
import { plainRule } from "./rules.js";
import { isSide, readWords, unified } from "./typedwords.js";
import { Mistake, puzzleFrom, readToml, SIDES_OF_CARDS, WrongValue } from "./values.js";

/** @typedef {import("./values.js").Described & {readAs: import("./rules.js").ReadAs | null}} Draft  readAs: what was inferred */
/** @typedef {{ line: number, name: string, items: string[] }} Row */

const MOST_LINES = 2000;
const CARD_WORD = /^(?:card|karte|kärtchen|piece|nr|no|number|nummer)(?![\p{L}\p{N}_])[\s#.]*(?=[\p{L}\p{N}_])/iu; // of `card 3`
const CALLED = /^(?:([\p{L}\p{N}][\p{L}\p{N} .#-]{0,29}):|\(?([\p{L}\p{N}]{1,8})\)|(\d{1,4}|\p{L})\.(?=\s))\s*/u;

/**
 * The cards on the lines of a text. Throws Mistake.
 * @param {string} text
 * @param {boolean | null} signed  the rule; null: as the cards say
 * @returns {Draft}
 */
export function readTyped(text, signed) {
  const { titles, rows } = readRows(text);
  if (!rows.length) throw new Mistake(null, "nothing");
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
  const items = rows.flatMap((row) => row.items.map(unified));
  const numbered = items.some((item) => /^\d+[+\-'*]$/.test(item)) && items.every((item) => /^\d+[+\-'*]?$/.test(item)); // as in 1+ 2- 3+ 4-
  const numbers = items.filter((item) => /^[+-]?\d/.test(item)).length;
  const read = 2 * numbers >= items.length && !numbered ? readNumbers(rows, titles.length > 0) : readWords(rows, signed, numbered);
  const { rule, cards, figures, halves, guessed } = read;
  if (!rule.signed && rows.length > 2 && 2 * new Set(cards.flat()).size > cards.flat().length) throw new Mistake(null, "other"); // such as a magic square
  const board = (rule.rimOnly && framedBoard(cards)) || boardFor(cards.length, sides);
  const readAs = guessed ? { halves, board: board?.name ?? null } : null;
  return { title: titles.map((each) => each.text.trim()).join(" ").trim(), cardNames: namesOf(rows), board, rule, cards, figures, hints: [], readAs };
}

/** @param {string} text */
function readRows(text) {
  /** @type {{ line: number, text: string }[]} */
  const titles = [];
  /** @type {Row[]} */
  const rows = [];
  const lines = text.split("\n");
  if (lines.length > MOST_LINES) throw new Mistake(null, "long");
  lines.forEach((whole, at) => {
    const written = whole.trim();
    if (/^[,;\s]*$/.test(written)) return;
    if (!written.startsWith("#")) rows.push(readRow(at + 1, written));
    else if (rows.length) throw new Mistake(at + 1, "two puzzles");
    else titles.push({ line: at + 1, text: written.slice(1).trimEnd() });
  });
  return { titles, rows };
}

/** @param {number} line @param {string} whole @returns {Row} */
function readRow(line, whole) {
  const written = whole.replace(/\s#(?:\s.*)?$/, "");
  const called = CALLED.exec(written);
  const name = (called?.[1] ?? called?.[2] ?? called?.[3] ?? "").replace(CARD_WORD, "").trim();
  const rest = written.slice(called ? called[0].length : 0);
  const items = rest.replace(/[\s,;]+$/, "").split(/\s*[,;]\s*|\s+/);
  if (items.includes("") && rest) throw new Mistake(line, "gap", { n: items.indexOf("") + 1 });
  return { line, name, items: rest ? items : [] };
}

/** The names of the cards; none if all have the same. @param {Row[]} rows */
function namesOf(rows) {
  const names = rows.map(({ name }) => name);
  const [named, ...others] = rows.filter(({ name }) => name);
  if (named && !others.length && rows.length > 2) throw new Mistake(named.line, "strange");
  if (new Set(names).size === 1 && (rows.length > 1 || !names[0])) return [];
  const twice = rows.find(({ name }, row) => name && names.indexOf(name) < row);
  if (twice) throw new Mistake(twice.line, "name twice", { name: twice.name });
  return names;
}

/** The usual number of sides per line; splits cards written as one word into letters. @param {Row[]} rows */
function usualSides(rows) {
  const words = rows.filter(({ items }) => items.length === 1 && /^\p{L}+$/u.test(items[0]));
  const letters = tally(words.map(({ items }) => [...items[0]].length));
  if (SIDES_OF_CARDS.some((sides) => 2 * (letters.get(sides) ?? 0) > rows.length)) {
    for (const row of rows) if (row.items.length === 1) row.items = [...row.items[0]];
  }
  const often = tally(rows.map(({ items }) => items.length));
  const usual = [...SIDES_OF_CARDS, ...often.keys()].reduce((best, sides) => ((often.get(sides) ?? 0) > (often.get(best) ?? 0) ? sides : best));
  if (rows.length === 1 && usual > 2 && !SIDES_OF_CARDS.includes(usual)) throw new Mistake(rows[0].line, "sides", { n: usual, sides: 4 });
  if (often.has(0) || !SIDES_OF_CARDS.includes(usual)) throw new Mistake(null, "other"); // such as a table with names
  return usual;
}

/** @param {Row[]} rows @param {boolean} titled whether there is a title; then numbers mark fronts and backs */
function readNumbers(rows, titled) {
  const cards = rows.map(({ line, items }) => items.map((item) => {
    if (!/^[+-]?\d{1,9}$/.test(unified(item))) throw new Mistake(line, "word", { item });
    return Number(unified(item)) || 0;
  }));
  const labels = cards.flat();
  const marked = rows.some(({ items }) => items.some((item) => /^[+-]/.test(unified(item))));
  const framed = !titled && !marked && labels.includes(0);
  const zero = rows.find((_, card) => cards[card].includes(0));
  if (zero && !framed) throw new Mistake(zero.line, "zero");
  return { rule: plainRule(titled || marked, framed), cards, figures: [], halves: null, guessed: !labels.some((label) => label < 0) };
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

// Any text.

/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */

const TOML = /^[ \t]*cards[ \t]*=/m;
const TOML_KEYS = /^[ \t]*(?:(?:title|source|board|rule|figures)[ \t]*=[ \t]*["[]|\[\[puzzle\]\])/im;
const MOST_LETTERS = 400_000;

/**
 * The cards in a text, or what is wrong with it. signed: the rule; null: as the text says.
 * @param {string} whole
 * @param {boolean | null} [signed]
 * @returns {{ draft: Draft } | Problem}
 */
export function fromText(whole, signed = null) {
  if (whole.length > MOST_LETTERS) return { problem: "long", parts: {}, line: null };
  const text = whole.replace(/\r\n?/g, "\n").replace(/^[ \t]*\x60{3}.*$/gm, ""); // marks of code, pasted from a page
  try {
    return { draft: TOML.test(text) ? tomlDraft(text) : readTyped(text, signed) };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const { found } = error;
    return ["nothing", "other"].includes(found.problem) || TOML_KEYS.test(text) || looksTyped(text) ? found : { problem: "other", parts: {}, line: null };
  }
}

/** Whether half of the lines may be cards of one size, and none has the signs of programs. @param {string} text */
function looksTyped(text) {
  const lines = text.split("\n").filter((line) => /^\s*[^#\s]/.test(line));
  const cards = lines.map((line) => line.replace(/^[^:)]{0,30}[:)]/, "").split(/[\s,;]+/).filter((item) => item));
  const sizes = tally(cards.filter((items) => items.length < 9 && items.every(isSide)).map((items) => items.length));
  return 2 * Math.max(0, ...sizes.values()) >= lines.length && !lines.some((line) => /[[\]{}(=$]/.test(line));
}

/** The puzzle in a TOML text; problems name the line of the key. @param {string} text @returns {Draft} */
function tomlDraft(text) {
  try {
    return { ...puzzleFrom(readToml(text)), readAs: null };
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    if (error.key === "rule") throw new Mistake(null, "rule");
    const before = new RegExp(`^[ \\t]*\\[?${error.key}\\b`, "m").exec(text);
    throw new Mistake(text.slice(0, before?.index ?? 0).split("\n").length, "toml");
  }
}
