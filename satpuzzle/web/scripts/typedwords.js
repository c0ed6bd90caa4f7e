// @ts-check
/** Typed cards in words or letters: which words are the same figure, and which sides are fronts or backs. */

import { alike } from "./figures.js";
import { tally } from "./notes.js";
import { Mistake } from "./values.js";
import { plainRule } from "./rules.js";

/** @typedef {import("./typed.js").Row} Row */
/** @typedef {{ line: number, item: string, place: number, name: string, mark: string }} Side  mark: "a" stands for the name */

const WORD = /[^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+/.source; // letters, digits, and characters without a meaning here
const SIDE_IN_WORDS = new RegExp(`^([+-]?)(${WORD}(?:[-./]${WORD})*)([+\\-'*]?)$`, "u");
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
 * @param {boolean | null} signed  the rule; null: as the cards say
 * @param {boolean} numbered  whether all words are numbers of figures
 */
export function readWords(rows, signed, numbered) {
  const sides = rows.flatMap((row) => typedSides(row, numbered));
  const marked = sides.some(({ mark }) => mark !== "a");
  const letters = sides.filter(({ name }) => [...name].length === 1);
  const word = sides.find(({ name }) => [...name].length > 1);
  if (!marked && word && letters.length) throw new Mistake(word.line, "letters", { item: word.item, name: letters[0].item });
  if (!marked && word && signed !== false) refuseHalves(sides);
  if (word) refuseStrangers(sides, rows[0].items.length);
  const cased = !marked && !word && signed !== false && [isCapital, isSmall].every((kind) => sides.some(({ name }) => kind(name)));
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
    if (cased && !isCapital(name) && !isSmall(name)) throw new Mistake(line, "mark", { item });
    const isBack = marked ? mark === back : cased && isSmall(name);
    return (numbers.get(name.toLowerCase()) ?? 0) * (isBack ? -1 : 1);
  });
  const size = rows[0].items.length;
  const cards = rows.map((_, row) => labels.slice(row * size, (row + 1) * size));
  const halves = marked || cased ? typedHalves(sides, labels) : null;
  return { rule: plainRule(marked || cased), cards, figures: numbered ? [] : [...names.values()], halves, guessed: true };
}

/**
 * Refuses words without marks that may be halves of figures: in two spellings, or mostly in pairs with the same
 * beginning or end.
 * @param {Side[]} sides
 */
function refuseHalves(sides) {
  refuseCase(sides.filter(({ name, place }) => place || name.slice(1) !== name.slice(1).toLowerCase()), "halves"); // not capitals that begin a line
  const names = [...new Set(sides.map(({ name }) => name.toLowerCase()))];
  const others = names.map((name) => names.find((other) => other !== name && 2 * common(name, other) >= Math.min(name.length, other.length)));
  if (2 * others.filter((other) => other).length <= names.length) return;
  const at = others.findIndex((other) => other);
  const side = sides.find(({ name }) => name.toLowerCase() === names[at]) ?? sides[0];
  throw new Mistake(side.line, "halves", { item: side.item, name: others[at] ?? "" });
}

/** The length of the longer of common beginning and common end. @param {string} a @param {string} b */
function common(a, b) {
  const [c, d] = [a, b].map((word) => [...word].reverse().join(""));
  return Math.max(alike(a, b), alike(c, d));
}

/**
 * Refuses a line none of whose words is on another line, such as names of columns, or a sentence.
 * @param {Side[]} sides
 * @param {number} size  of a card
 */
function refuseStrangers(sides, size) {
  const words = [...new Set(sides.map(({ name, line }) => `${name.toLowerCase()} ${line}`))].map((word) => word.split(" "));
  const often = tally(words.map(([name]) => name));
  const known = new Set(words.filter(([name]) => (often.get(name) ?? 0) > 1).map(([, line]) => Number(line)));
  const stranger = sides.find(({ line }) => !known.has(line));
  if (stranger && sides.length > 2 * size) throw new Mistake(stranger.line, "strange");
}

/** Refuses a name in two spellings that could mean front and back. @param {Side[]} sides @param {string} problem */
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

/** @param {Row} row @param {boolean} numbered @returns {Side[]} */
function typedSides({ line, items }, numbered) {
  return items.map((item, place) => {
    const [, before, name, behind] = SIDE_IN_WORDS.exec(unified(item)) ?? [];
    if (!name || (before && behind)) throw new Mistake(line, "word", { item });
    if (!numbered && /^\d+$/.test(name)) throw new Mistake(line, "word", { item });
    return { line, item, place, name, mark: `${before}a${behind}` };
  });
}

/** The usual marks of fronts and backs. @param {Side[]} sides */
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

/** @param {string} letter */
function isCapital(letter) {
  return /\p{Lu}/u.test(letter);
}

/** @param {string} letter */
function isSmall(letter) {
  return /\p{Ll}/u.test(letter);
}
