// @ts-check
// Reads pasted cards: one per line, its sides as numbers, words or letters, in the forms that the program reads
// (listed in satpuzzle/notation/typed_cards.py; the program reads more), or a puzzle in TOML. `#` lines are the title.
//
//     -3 -1 4 2                                numbers: a minus marks a back; without any minus, 0 is the frame
//     A: heart+ club- spade+ diamond-          a mark after each word (or + and - before it)
//     heart, club', spade, diamond'            one mark only (' or * or -): the back
//     A b C d   or   AbCd                      letters: upper case front, lower case back
//     red blue red green                       none of these: colours, without fronts and backs
//
// Words that may be halves, such as foxtop and foxtail, or FOX and fox, are a problem until the user decides.
//
// A problem has the line, from 1, and the name of a text in pasteproblems.js.

import { boardFor, boardNamed } from "./boards.js";
import { endsInWords, halfOf, halvesOf } from "./halves.js";
import { tally } from "./notes.js";
import { readToml, TomlError } from "./toml.js";
import { puzzleFrom, ruleName, SIDES_OF_CARDS, WrongValue } from "./values.js";

/** @typedef {import("./rules.js").ReadAs} ReadAs */
/** @typedef {import("./values.js").Described & {readAs: ReadAs | null}} Draft  readAs: what was inferred; null: nothing */
/** @typedef {{ line: number, name: string, items: string[] }} Row */
/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */
/** @typedef {{ line: number, item: string, place: number, name: string, mark: string }} Side  mark: "a" stands for the name */

const MOST_LINES = 2000;
const MOST_LETTERS = 400_000;
const CALLED = /^(?:([\p{L}\p{N}][\p{L}\p{N} .#-]{0,29}):|([\p{L}\p{N}]{1,8})\)|(\d{1,4})\.(?=\s))\s*/u;
const WORD = /[^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+/.source; // letters, digits, and characters without a meaning here
const SIDE_IN_WORDS = new RegExp(`^([+-]?)(${WORD}(?:[-./]${WORD})*)([+\\-'*]?)$`, "u");
/** Valid names of figures. */
export const FIGURE_NAME = new RegExp(`^${WORD}([-.]${WORD})*$`, "u");
const STYLES = ["a+ a-", "+a -a", "a a'", "a a-", "a -a", "a a*", "a+ a'", "a+ a*"]; // a front and a back

class Mistake extends Error {
  /**
   * @param {number | null} line
   * @param {string} problem  a name in pasteproblems.js
   * @param {Record<string, string | number>} [parts]
   */
  constructor(line, problem, parts = {}) {
    super(problem);
    this.found = { problem, parts, line };
  }
}

/**
 * The cards in a text, or what is wrong with it. signed: whether words that look like halves are halves; null: unknown.
 * @param {string} text
 * @param {boolean | null} [signed]
 * @returns {{ draft: Draft } | Problem}
 */
export function fromText(text, signed = null) {
  try {
    return { draft: /^[ \t]*cards[ \t]*=/m.test(text.slice(0, MOST_LETTERS)) ? tomlDraft(text) : readDraft(text, signed) };
  } catch (error) {
    if (error instanceof Mistake) return error.found;
    throw error;
  }
}

/** @param {string} text @param {boolean | null} signed @returns {Draft} */
function readDraft(text, signed) {
  const lines = text.slice(0, MOST_LETTERS + 1).split(/\r\n|\n|\r/);
  if (text.length > MOST_LETTERS || lines.length > MOST_LINES) throw new Mistake(null, "long");
  const { title, rows } = readRows(lines);
  if (rows.length === 0) throw new Mistake(null, "nothing");
  const sides = usualSides(rows);
  for (const { line, items } of rows) {
    if (items.length !== sides) throw new Mistake(line, "sides", { n: items.length, sides });
  }
  const numbers = rows.flatMap(({ items }) => items).filter((item) => /^[+-]?\d/.test(item)).length;
  const read = 2 * numbers >= sides * rows.length ? readNumbers(rows, title !== null) : readWords(rows, signed);
  const names = rows.map(({ name }) => name);
  names.forEach((name, row) => {
    if (name && names.indexOf(name) < row) throw new Mistake(rows[row].line, "name twice", { name });
  });
  const cardNames = names.some((name) => name) ? names : [];
  const board = (read.rule.rimOnly && framedBoard(read.cards)) || boardFor(read.cards.length, sides);
  const { halves, guessed, oneCase, ...draft } = read;
  const readAs = !guessed ? null : {
    board: board?.name ?? null,
    rule: halves || signed !== null ? null : ruleName(draft.rule),
    halves,
    told: !halves || signed !== null || tellBoth(halves),
    first_column: false,
    one_case: oneCase,
    lines: null,
    clockwise: false,
    letters: mayPair(read),
  };
  return { title: title ?? "", cardNames, board, hints: [], readAs, ...draft };
}

/**
 * Whether letters or numbers are read as whole pictures although they may be halves in pairs.
 * @param {{ cards: number[][], rule: import("./rules.js").Rule, figures: string[] }} read
 */
function mayPair({ cards, rule, figures }) {
  const shown = new Set(cards.flat());
  const alone = figures.every((name) => [...name].length === 1);
  return !rule.signed && rule.rim === null && alone && shown.size >= 6 && shown.size % 2 === 0;
}

/**
 * The puzzle in a TOML text; problems name the line of the key.
 * @param {string} text
 * @returns {Draft}
 */
function tomlDraft(text) {
  if (text.length > MOST_LETTERS) throw new Mistake(null, "long");
  try {
    return { ...puzzleFrom(readToml(text)), readAs: null };
  } catch (error) {
    if (error instanceof TomlError) throw new Mistake(error.line, "toml");
    if (!(error instanceof WrongValue)) throw error;
    if (error.key === "rule") throw new Mistake(null, "rule");
    const before = new RegExp(`^[ \\t]*\\[?${error.key}\\b`, "m").exec(text);
    throw new Mistake(text.slice(0, before?.index ?? 0).split("\n").length, "toml");
  }
}

/** @param {string[]} lines */
function readRows(lines) {
  /** @type {string[]} */
  const title = [];
  /** @type {Row[]} */
  const rows = [];
  lines.forEach((whole, at) => {
    const written = whole.trim();
    const line = at + 1;
    if (!written) return;
    if (!written.startsWith("#")) rows.push(readRow(line, written));
    else if (rows.length) throw new Mistake(line, "two puzzles");
    else title.push(written.slice(1).trim());
  });
  return { title: title.length ? title.join(" ").trim() : null, rows };
}

/** @param {number} line @param {string} written @returns {Row} */
function readRow(line, written) {
  const plain = written.replace(/[−–—‐‑]/g, "-").replace(/[’‘‚´`′]/g, "'").replace(/＋/g, "+").normalize("NFC");
  const named = CALLED.exec(plain);
  const name = named ? (named[1] ?? named[2] ?? named[3]).trim() : "";
  const rest = plain.slice(named ? named[0].length : 0);
  const items = rest.replace(/[\s,;]+$/, "").split(/\s*[,;]\s*|\s+/);
  if (items.includes("") && rest) throw new Mistake(line, "gap", { n: items.indexOf("") + 1 });
  return { line, name, items: rest ? items : [] };
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
    if (!/^[+-]?\d{1,9}$/.test(item)) throw new Mistake(line, "number", { item });
    return Number(item) || 0;
  }));
  const labels = cards.flat();
  const backs = labels.some((label) => label < 0);
  const framed = !titled && !backs && labels.includes(0);
  const rule = { signed: titled || backs, rim: framed ? 0 : null, rimOnly: framed };
  return { rule, cards, figures: [], halves: null, oneCase: null, guessed: !backs };
}

/** @param {Row[]} rows @param {boolean | null} signed */
function readWords(rows, signed) {
  const typed = rows.flatMap(typedSides);
  const sides = isMarked(typed) ? typed : halved(typed, signed);
  const marked = isMarked(sides);
  const letters = !marked && sides.every(({ name }) => [...name].length === 1);
  const cased = letters && signed !== false && [isCapital, isSmall].every((kind) => sides.some(({ name }) => kind(name)));
  const [front, back] = usualMarks(sides);
  /** @type {Map<string, string>} spellings of figures, by their names in lower case */
  const names = new Map();
  for (const { name } of sides) {
    const [key, capital] = [name.toLowerCase(), name.toUpperCase()];
    if (!names.has(key)) names.set(key, cased && capital.toLowerCase() === key ? capital : name); // ı is not the lower case of I
  }
  const numbers = new Map([...names.keys()].map((key, index) => [key, index + 1]));
  const oneSpelling = !cased && (marked ? sides === typed : signed !== false);
  const isOther = (/** @type {Side} */ { name }) => !cased && name !== names.get(name.toLowerCase());
  const labels = sides.map((side) => {
    const { line, item, name, mark } = side;
    if (marked && mark !== front && mark !== back) throw new Mistake(line, "mark", { item });
    if (cased && !isCapital(name) && !isSmall(name)) throw new Mistake(line, "case", { item });
    if (oneSpelling && isOther(side)) {
      throw new Mistake(line, marked || signed ? "spelling" : "cases", { item, name: names.get(name.toLowerCase()) ?? "" });
    }
    const isBack = marked ? mark === back : cased && isSmall(name);
    return (numbers.get(name.toLowerCase()) ?? 0) * (isBack ? -1 : 1);
  });
  const size = rows[0].items.length;
  const cards = rows.map((_, row) => labels.slice(row * size, (row + 1) * size));
  const read = { rule: { signed: marked || cased, rim: null, rimOnly: false }, cards, figures: [...names.values()], guessed: true };
  if (marked || cased) return { ...read, halves: typedHalves(sides, labels), oneCase: null };
  const other = sides.find(isOther);
  /** @type {[string, string] | null} */
  const oneCase = other ? [names.get(other.name.toLowerCase()) ?? "", other.name] : null;
  return { ...read, halves: null, oneCase };
}

/** @param {Row} row @returns {Side[]} */
function typedSides({ line, items }) {
  return items.map((item, place) => {
    const [, before, name, behind] = SIDE_IN_WORDS.exec(item) ?? [];
    if (!name || (before && behind)) throw new Mistake(line, "word", { item });
    if (/^\d+$/.test(name)) throw new Mistake(line, "mixed", { item });
    return { line, item, place, name, mark: `${before}a${behind}` };
  });
}

/** @param {Side[]} sides */
function isMarked(sides) {
  return sides.some(({ mark }) => mark !== "a");
}

/**
 * The usual marks of fronts and backs.
 * @param {Side[]} sides
 */
function usualMarks(sides) {
  const often = tally(sides.map(({ mark }) => mark));
  const fitting = STYLES.map((style) => style.split(" ").reduce((sum, mark) => sum + (often.get(mark) ?? 0), 0));
  return STYLES[fitting.indexOf(Math.max(...fitting))].split(" ");
}

/**
 * How front and back are typed for the first figure with both; null if there is none.
 * @param {Side[]} sides
 * @param {number[]} labels
 * @returns {[string, string] | null}
 */
function typedHalves(sides, labels) {
  const shown = labels.find((label) => labels.includes(-label));
  if (!shown) return null;
  const typed = (/** @type {number} */ label) => sides[labels.indexOf(label)].item;
  return [typed(Math.abs(shown)), typed(-Math.abs(shown))];
}

/** Whether + and - mark the halves. @param {[string, string]} halves */
function tellBoth(halves) {
  return [0, -1].some((place) => halves.map((half) => half.at(place)).sort().join("") === "+-");
}

/**
 * The sides, with marks for halves named by the beginnings or endings of words.
 * @param {Side[]} sides
 * @param {boolean | null} signed
 * @returns {Side[]}
 */
function halved(sides, signed) {
  if (signed === false || sides.some(({ name }) => [...name].length === 1)) return sides;
  const tell = halvesOf(new Set(sides.map(({ name }) => name.toLowerCase())));
  const beginsLine = (/** @type {Side} */ { name, place }) => !place && name.slice(1) === name.slice(1).toLowerCase();
  const capitals = signed ? sides.filter((side) => !beginsLine(side)) : sides;
  if (spellings(capitals).some((each) => each.size > 1)) {
    const byCase = signed && !tell && spellings(sides).every((each) => each.size === 2 && [...each].filter(beginsLarge).length === 1);
    return byCase ? sides.map((side) => ({ ...side, mark: beginsLarge(side.name) ? "a" : "a'" })) : sides;
  }
  if (!tell) return sides;
  const halves = sides.map(({ name }) => halfOf(name, tell));
  if (!signed || halves.includes(null)) {
    const { item, line } = sides[signed ? halves.indexOf(null) : 0];
    const [front, back] = endsInWords(tell);
    throw new Mistake(line, "halves", { item, front, back, figure: halves.find((half) => half)?.figure ?? "" });
  }
  return sides.map((side, at) => ({ ...side, name: halves[at]?.figure ?? "", mark: halves[at]?.isBack ? "a'" : "a" }));
}

/**
 * The spellings of each figure.
 * @param {Side[]} sides
 */
function spellings(sides) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { name } of sides) found.set(name.toLowerCase(), (found.get(name.toLowerCase()) ?? new Set()).add(name));
  return [...found.values()];
}

/** @param {string} word */
function beginsLarge(word) {
  return /^\p{Lu}/u.test(word);
}

/** @param {string} letter */
function isCapital(letter) {
  return /\p{Lu}/u.test(letter);
}

/** @param {string} letter */
function isSmall(letter) {
  return /\p{Ll}/u.test(letter);
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
