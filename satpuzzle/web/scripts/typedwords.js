// @ts-check
/**
 * Typed cards in words or letters: which words are the same figure, and which sides are fronts or backs; like
 * satpuzzle/notation/card_words.py.
 */

import { alike, IN_LETTERS } from "./figures.js";
import { areSure, endsInWords, FEW_FIGURES, halfOf, halvesOf } from "./halves.js";
import { tally } from "./notes.js";
import { Mistake } from "./pasteproblems.js";
import { plainRule } from "./rules.js";

/** @typedef {import("./typed.js").Row} Row */
/** @typedef {{ line: number, item: string, place: number, name: string, mark: string }} Side  mark: "a" stands for the name */

const MOST_COMMON = 40; // names with which a rare one is compared
const WORD = /[^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+/.source; // letters, digits, and characters without a meaning here
const SIDE_IN_WORDS = new RegExp(`^([+-]?)(${WORD}(?:[-./]${WORD})*)([+\\-'*]?)$`, "u");
/** Valid names of figures. */
export const FIGURE_NAME = new RegExp(`^${WORD}([-.]${WORD})*$`, "u");
const STYLES = ["a+ a-", "+a -a", "a a'", "a a-", "a -a", "a a*", "a+ a'", "a+ a*"]; // a front and a back

/** A word with normalised marks and accents, without quotes. @param {string} word */
export function unified(word) {
  return word.replace(/^["“”„«»](.+)["“”„«»]$/u, "$1").replace(/[−–—‐‑]/g, "-").replace(/[’‘‚´\x60′]/g, "'").replace(/＋/g, "+").replace(/\ufe0f/g, "").normalize("NFC");
}

/** Whether a word is a valid side. @param {string} word */
export function isSide(word) {
  return SIDE_IN_WORDS.test(unified(word));
}

/**
 * The cards on these rows. Throws Mistake.
 * @param {Row[]} rows
 * @param {{ signed: boolean | null, exact: boolean, numbered: boolean }} how  numbered: all words are numbers of figures
 */
export function readWords(rows, { signed, exact, numbered }) {
  const typed = rows.flatMap((row) => typedSides(row, numbered));
  const sides = isMarked(typed) ? typed : halved(typed, signed, exact);
  const marked = isMarked(sides);
  const letters = sides.filter(({ name }) => [...name].length === 1);
  const word = sides.find(({ name }) => [...name].length > 1);
  if (!marked && word && letters.length) throw new Mistake(word.line, "letters", { item: word.item, name: letters[0].item });
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
  const read = { rule: plainRule(marked || cased), cards, figures, guessed: true, numbered };
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
    const other = often.get(key) === 1 && IN_LETTERS.test(key) ? common.find((each) => isOneSlip(key, each)) : undefined;
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
    if (!exact) refuseSlips(sides);
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
