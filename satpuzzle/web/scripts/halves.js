// @ts-check
// Finds out which endings or beginnings of words mark the halves of figures, as in foxtop and foxtail
// (like `halves_of` in satpuzzle/notation/card_words.py).

import { tally } from "./notes.js";

/** @typedef {{ front: string, back: string, atEnd: boolean }} Halves  the marks; beginnings are reversed */

const WORDS = "front back head tail top bottom low upper lower vorn vorne hinten kopf po schwanz oben unten ober unter 1 2".split(" ");
const FEW_WORDS = 100; // with more words, only alphabetical neighbours are compared
const BETWEEN = "[-_./]"; // between a figure and its half
const BETWEENS = new RegExp(`^${BETWEEN}+|${BETWEEN}+$`, "g");

/**
 * The marks of halves in these words; null if there are none. Words mark halves if all end in one of two known words
 * for halves, or in one of two words after a hyphen or similar, or if at least half of them form pairs with the same
 * difference, such as Bärkopf and Bärpo. The same goes for beginnings.
 * @param {Set<string>} names
 * @returns {Halves | null}
 */
export function halvesOf(names) {
  for (const endsOf of [wordsForHalves, afterHyphens, pairsOf]) {
    for (const atEnd of [true, false]) {
      const there = (/** @type {string} */ word) => (atEnd ? word : backwards(word));
      const ends = [...new Set(endsOf([...names].map(there).sort(), WORDS.map(there)))].sort();
      if (ends.length === 2 && (endsOf === pairsOf || !ends.includes(""))) return { front: ends[0], back: ends[1], atEnd };
    }
  }
  return null;
}

/**
 * The marks of front and back for people.
 * @param {Halves} halves
 */
export function endsInWords({ front, back, atEnd }) {
  return [front, back].map((end) => (atEnd ? `…${end}` : `${backwards(end)}…`));
}

/**
 * The figure in a word, and whether the word names its back; null if it names no half.
 * @param {string} name
 * @param {Halves} tell
 */
export function halfOf(name, { front, back, atEnd }) {
  const word = atEnd ? name : backwards(name);
  const longestFirst = [front, back].sort((a, b) => b.length - a.length);
  const end = longestFirst.find((each) => word.length > each.length && word.toLowerCase().endsWith(each));
  if (end === undefined) return null;
  const figure = word.slice(0, word.length - end.length).replace(BETWEENS, "");
  return { figure: atEnd ? figure : backwards(figure), isBack: end === back };
}

/** @param {string} word */
function backwards(word) {
  return [...word].reverse().join("");
}

/** @param {string[]} words @param {string[]} halves */
function wordsForHalves(words, halves) {
  const longest = halves.sort((a, b) => b.length - a.length);
  return words.map((word) => longest.find((half) => word.endsWith(half) && word !== half) ?? "");
}

/** @param {string[]} words */
function afterHyphens(words) {
  return words.map((word) => /[-_./][^-_./]*$/.exec(word)?.[0] ?? "");
}

/**
 * The two endings in which most pairs differ; empty if there are too few pairs.
 * @param {string[]} words
 */
function pairsOf(words) {
  const pairs = words.flatMap((one, place) =>
    words.slice(place + 1, words.length > FEW_WORDS ? place + 2 : words.length).flatMap((other) => {
      const at = alike(one, other);
      return at ? [{ stem: at, ends: JSON.stringify([one.slice(at), other.slice(at)]) }] : [];
    }));
  const often = tally(pairs.map(({ ends }) => ends));
  const [most, n] = [...often].reduce((best, each) => (each[1] > best[1] ? each : best), ['["",""]', 0]);
  /** @type {string[]} */
  const ends = JSON.parse(most);
  const alone = !ends.includes("") && words.length === 2;
  const long = pairs.some(({ stem, ends: each }) => each === most && 2 * stem > Math.max(...ends.map((end) => end.length)));
  return (n > 1 && 4 * n > words.length) || (alone && long) ? ends : [];
}

/**
 * The length of the common beginning.
 * @param {string} a
 * @param {string} b
 */
function alike(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
