// @ts-check
// Reads typed cards: one per line, its sides as numbers, words or letters, in the forms that the program reads (listed
// in satpuzzle/notation/typed_cards.py; the program reads more). `#` lines are the title.
//
//     -3 -1 4 2                                numbers: a minus marks a back; without any minus, 0 is the frame
//     A: heart+ club- spade+ diamond-          a mark after each word (or + and - before it)
//     heart, club', spade, diamond'            one mark only (' or * or -): the back
//     A b C d   or   AbCd                      letters: upper case front, lower case back
//     red blue red green                       none of these: colours, without fronts and backs
//
// Words that may be halves, such as foxtop and foxtail, or FOX and fox, are a problem until the user decides, unless
// they can only be halves (halves.js).
//
// A problem has the line, from 1, and the name of a text in pasteproblems.js.

import { boardFor, boardNamed } from "./boards.js";
import { alike, areSure, endsInWords, FEW_FIGURES, halfOf, halvesOf } from "./halves.js";
import { tally } from "./notes.js";
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
 * @property {{ keyed: boolean, column: boolean, halves: [string, string] | null } | null} [found]  cards found in other text:
 *   whether keys name the sides, whether names stood in the first column, and front and back if they are separate words
 */
/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */
/** @typedef {{ line: number, item: string, place: number, name: string, mark: string }} Side  mark: "a" stands for the name */

const MOST_LINES = 2000;
const MAY_PAIR = 6; // fewer letters are whole pictures
const MOST_COMMON = 40; // names with which a rare one is compared
const CARD_WORD = /^(?:card|name|karte|kärtchen|piece|nr|no|number|nummer|id)(?![\p{L}\p{N}_])[\s#.]*(?=[\p{L}\p{N}_])/iu; // of `card 3`
const CALLED = /^(?:([\p{L}\p{N}][\p{L}\p{N} .#-]{0,29}):|([\p{L}\p{N}]{1,8})\)|(\d{1,4})\.(?=\s))\s*/u;
const WORD = /[^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+/.source; // letters, digits, and characters without a meaning here
const SIDE_IN_WORDS = new RegExp(`^([+-]?)(${WORD}(?:[-./]${WORD})*)([+\\-'*]?)$`, "u");
/** Valid names of figures. */
export const FIGURE_NAME = new RegExp(`^${WORD}([-.]${WORD})*$`, "u");
const STYLES = ["a+ a-", "+a -a", "a a'", "a a-", "a -a", "a a*", "a+ a'", "a+ a*"]; // a front and a back

/** A problem in a text. */
export class Mistake extends Error {
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
 * The cards on the lines of a text. Throws Mistake.
 * @param {string} text
 * @param {boolean | null} signed
 * @returns {Draft}
 */
export function readTyped(text, signed) {
  const lines = text.split("\n");
  if (lines.length > MOST_LINES) throw new Mistake(null, "long");
  const { title, rows } = readRows(lines);
  if (rows.length === 0) throw new Mistake(null, "nothing");
  const sides = usualSides(rows);
  for (const { line, items } of rows) {
    if (items.length !== sides) throw new Mistake(line, "sides", { n: items.length, sides });
  }
  return readCards(rows, { signed, title });
}

/**
 * The cards on these rows, which all have the same number of sides. Throws Mistake.
 * @param {Row[]} rows
 * @param {How} how
 * @returns {Draft}
 */
export function readCards(rows, { signed, title = null, exact = false, found = null }) {
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
  const halves = found?.halves ?? typedAs;
  const lines = rows.map(({ line }) => line);
  const readAs = !guessed && !found ? null : {
    board: (guessed && !found?.keyed && board?.name) || null,
    rule: !guessed || typedAs || signed !== null ? null : ruleName(draft.rule),
    halves,
    told: !halves || signed !== null || (!found?.halves && tellBoth(halves)),
    first_column: found?.column ?? false,
    one_case: oneCase,
    lines: found && /** @type {[number, number]} */ ([Math.min(...lines), Math.max(...lines)]),
    clockwise: found !== null && !found.keyed,
    letters: mayPair(read, found ? 4 : MAY_PAIR),
  };
  return { title: title ?? "", cardNames, board, hints: [], readAs, ...draft };
}

/**
 * Whether so many letters or numbers are read as whole pictures although they may be halves in pairs.
 * @param {{ cards: number[][], rule: import("./rules.js").Rule, figures: string[] }} read
 * @param {number} least
 */
function mayPair({ cards, rule, figures }, least) {
  const shown = new Set(cards.flat());
  const alone = figures.every((name) => [...name].length === 1);
  return !rule.signed && rule.rim === null && alone && shown.size >= least && shown.size % 2 === 0;
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

/** The text with normalised marks and accents. @param {string} text */
export function unified(text) {
  return text.replace(/[−–—‐‑]/g, "-").replace(/[’‘‚´\x60′]/g, "'").replace(/＋/g, "+").replace(/\ufe0f/g, "").normalize("NFC");
}

/** Whether a word is a valid side. @param {string} word */
export function isSide(word) {
  return SIDE_IN_WORDS.test(unified(word));
}

/** @param {number} line @param {string} written @returns {Row} */
function readRow(line, written) {
  const named = CALLED.exec(written);
  const name = named ? (named[1] ?? named[2] ?? named[3]).replace(CARD_WORD, "").trim() : "";
  const rest = written.slice(named ? named[0].length : 0);
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
    if (!/^[+-]?\d{1,9}$/.test(unified(item))) throw new Mistake(line, "number", { item });
    return Number(unified(item)) || 0;
  }));
  const labels = cards.flat();
  const marked = rows.some(({ items }) => items.some((item) => /^[+-]/.test(unified(item))));
  const framed = !titled && !marked && labels.includes(0);
  const zero = rows.find((_, card) => cards[card].includes(0));
  if (zero && !framed) throw new Mistake(zero.line, "zero");
  const rule = { signed: titled || marked, rim: framed ? 0 : null, rimOnly: framed };
  return { rule, cards, figures: [], halves: null, oneCase: null, guessed: !labels.some((label) => label < 0), numbered: false };
}

/** @param {Row[]} rows @param {{ signed: boolean | null, exact: boolean, numbered: boolean }} how */
function readWords(rows, { signed, exact, numbered }) {
  const typed = rows.flatMap((row) => typedSides(row, numbered));
  const sides = isMarked(typed) ? typed : halved(typed, signed, exact);
  const marked = isMarked(sides);
  const letters = sides.filter(({ name }) => [...name].length === 1);
  const cased = !marked && letters.length === sides.length && signed !== false && [isCapital, isSmall].every((kind) => sides.some(({ name }) => kind(name)));
  const [front, back] = usualMarks(sides);
  /** @type {Map<string, string>} spellings of figures, by their names in lower case */
  const names = new Map();
  for (const { name } of sides) {
    const [key, capital] = [name.toLowerCase(), name.toUpperCase()];
    if (!names.has(key)) names.set(key, cased && capital.toLowerCase() === key ? capital : name); // ı is not the lower case of I
  }
  const numbers = new Map([...names.keys()].map((key, index) => [key, numbered ? Number(key) : index + 1]));
  if (marked) refuseCase(letters, "spelling");
  const labels = sides.map((side) => {
    const { line, item, name, mark } = side;
    if (marked && mark !== front && mark !== back) throw new Mistake(line, "mark", { item });
    if (cased && !isCapital(name) && !isSmall(name)) throw new Mistake(line, "case", { item });
    const isBack = marked ? mark === back : cased && isSmall(name);
    return (numbers.get(name.toLowerCase()) ?? 0) * (isBack ? -1 : 1);
  });
  if (!numbered && !exact) refuseSlips(sides);
  const size = rows[0].items.length;
  const cards = rows.map((_, row) => labels.slice(row * size, (row + 1) * size));
  const figures = numbered ? [] : [...names.values()];
  const read = { rule: { signed: marked || cased, rim: null, rimOnly: false }, cards, figures, guessed: true, numbered };
  if (marked || cased) return { ...read, halves: typedHalves(sides, labels), oneCase: null };
  const other = sides.find(({ name }) => name !== names.get(name.toLowerCase()));
  /** @type {[string, string] | null} */
  const oneCase = other ? [names.get(other.name.toLowerCase()) ?? "", other.name] : null;
  return { ...read, halves: null, oneCase };
}

/**
 * Refuses a name in two spellings that could mean front and back.
 * @param {Side[]} sides
 * @param {string} problem
 */
function refuseCase(sides, problem) {
  const often = tally(sides.map(({ name }) => name));
  /** @type {Map<string, string>} the most frequent spellings */
  const usual = new Map();
  for (const { name } of sides) {
    const [key, times] = [name.toLowerCase(), often.get(name) ?? 0];
    if (times > (often.get(usual.get(key) ?? "") ?? 0)) usual.set(key, name);
  }
  const other = sides.find(({ name }) => usual.get(name.toLowerCase()) !== name);
  if (other) throw new Mistake(other.line, problem, { item: other.item, name: usual.get(other.name.toLowerCase()) ?? "" });
}

/**
 * Refuses a word that occurs once and is probably a misspelling of a frequent one.
 * @param {Side[]} sides
 */
function refuseSlips(sides) {
  const often = tally(sides.map(({ name }) => name.toLowerCase()));
  const common = [...often.keys()].filter((name) => (often.get(name) ?? 0) > 2).slice(0, MOST_COMMON);
  for (const { name, item, line } of sides) {
    const key = name.toLowerCase();
    const other = often.get(key) === 1 && /^\p{L}{3,}$/u.test(key) ? common.find((each) => isOneSlip(key, each)) : undefined;
    if (other) throw new Mistake(line, "slip", { item, name: other });
  }
}

/**
 * Whether two words differ in one letter changed, missing or added, or in two swapped neighbours.
 * @param {string} a
 * @param {string} b
 */
function isOneSlip(a, b) {
  if (Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < 4) return false;
  const at = alike(a, b);
  const [x, y] = [a.slice(at), b.slice(at)];
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) || (x.slice(2) === y.slice(2) && x[0] === y[1] && x[1] === y[0]);
}

/** @param {Row} row @param {boolean} numbered @returns {Side[]} */
function typedSides({ line, items }, numbered) {
  return items.map((item, place) => {
    const [, before, name, behind] = SIDE_IN_WORDS.exec(unified(item)) ?? [];
    if (!name || (before && behind)) throw new Mistake(line, "word", { item });
    if (!numbered && /^\d+$/.test(name)) throw new Mistake(line, "mixed", { item });
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
  return [0, -1].some((place) => halves.map((half) => unified(half).at(place)).sort().join("") === "+-");
}

/**
 * The sides, with marks for halves named by the beginnings or endings of words.
 * @param {Side[]} sides
 * @param {boolean | null} signed
 * @param {boolean} exact
 * @returns {Side[]}
 */
function halved(sides, signed, exact) {
  if (signed === false || sides.some(({ name }) => [...name].length === 1)) return sides;
  const keys = new Set(sides.map(({ name }) => name.toLowerCase()));
  const tell = halvesOf(keys);
  const capitals = sides.filter(({ name, place }) => place || name.slice(1) !== name.slice(1).toLowerCase()); // not those that begin a line
  if (!tell && spellings(capitals).some((each) => each.size > 1)) {
    const each = spellings(sides);
    const byCase = signed
      ? each.every((both) => both.size === 2 && [...both].filter(beginsLarge).length === 1)
      : areCased(each, exact ? 2 : FEW_FIGURES);
    if (byCase) return sides.map((side) => ({ ...side, mark: beginsLarge(side.name) ? "a" : "a'" }));
  }
  refuseCase(capitals, signed ? "spelling" : "cases");
  if (!tell) return sides;
  const halves = sides.map(({ name }) => halfOf(name, tell));
  if (halves.includes(null) || !(signed || areSure(keys, tell))) {
    const { item, line } = sides[signed ? Math.max(halves.indexOf(null), 0) : 0];
    const [front, back] = endsInWords(tell);
    throw new Mistake(line, "halves", { item, front, back, figure: halves.find((half) => half)?.figure ?? "" });
  }
  return sides.map((side, at) => ({ ...side, name: halves[at]?.figure ?? "", mark: halves[at]?.isBack ? "a'" : "a" }));
}

/**
 * Whether words are in capitals or small letters, and most of so many figures or more in both.
 * @param {Set<string>[]} figures  their spellings
 * @param {number} least
 */
function areCased(figures, least) {
  const plain = figures.every((names) => [...names].every((name) => name === name.toUpperCase() || name === name.toLowerCase()));
  return plain && figures.length >= least && 2 * figures.filter((names) => names.size === 2).length >= figures.length;
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
