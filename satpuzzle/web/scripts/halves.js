// @ts-check
// Words that name the halves of figures, as foxtop and foxtail: which ends, or beginnings, tell the halves.
// (The same as `halves_of` in satpuzzle/notation/card_words.py.)

import { tally } from "./notes.js";

/** @typedef {{ front: string, back: string, atEnd: boolean }} Halves  what tells them; beginnings are written backwards */

const WORDS = "front back head tail top bottom low upper lower vorn vorne hinten kopf po schwanz oben unten ober unter 1 2".split(" ");
const FEW_WORDS = 100; // of more, no longer every two are compared, but neighbours in the alphabet
const BETWEEN = "[-_./]"; // a figure and its half
const BETWEENS = new RegExp(`^${BETWEEN}+|${BETWEEN}+$`, "g");

/**
 * How these words could tell the halves of figures; null if they do not look so. They do if all end in one of two words
 * for halves, or have one of two words after a hyphen or the like; or if half of them at least go in pairs that differ
 * in the same way, as Bärkopf and Bärpo do. The same goes for beginnings.
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
 * How a half begins or ends, for people.
 * @param {Halves} halves
 */
export function endsInWords({ front, back, atEnd }) {
  return [front, back].map((end) => (atEnd ? `…${end}` : `${backwards(end)}…`));
}

/**
 * The figure of which that word names a half, and is it the back? null if it names none.
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
 * The two ends in which most pairs differ; none if these are too few.
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
 * In how many letters the two begin alike.
 * @param {string} a
 * @param {string} b
 */
function alike(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
