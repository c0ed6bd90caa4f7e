// @ts-check
/**
 * How words name the halves of figures: ANT_HEAD and ANT_TAIL, LGoat and RGoat, foxtop and foxtail; like
 * satpuzzle/notation/halves.py, which has the same pairs.
 */

import { alike } from "./figures.js";
import { tally } from "./notes.js";

/** @typedef {{ front: string, back: string, atEnd: boolean }} Halves  the marks; beginnings are reversed */

/** Words for fronts and backs. @type {string[][]} */
export const KNOWN_HALVES = [
  "front/back head/tail heads/tails head/body head/bottom head/feet head/legs top/bottom top/bot top/low top/tail",
  "upper/lower over/under up/down left/right male/female in/out start/end first/second nose/tail face/tail beak/tail",
  "fore/hind plus/minus pos/neg positive/negative true/false bow/stern",
  "vorn/hinten vorne/hinten vorder/hinter kopf/po kopf/schwanz kopf/fuss kopf/fuß kopf/hinterteil oben/unten ober/unter",
  "oberteil/unterteil vorderteil/hinterteil links/rechts rein/raus innen/außen mann/frau",
  "avant/arriere avant/arrière tete/queue tête/queue haut/bas gauche/droite cabeza/cola arriba/abajo testa/coda",
  "sopra/sotto kop/staart hoofd/staart hoved/hale huvud/svans",
  "yin/yang",
  "base/tip day/night sun/moon start/stop begin/end open/closed north/south east/west push/pull",
  "body/tail half1/half2 o/x big/small one/two eins/zwei",
  "0/1 1/2 a/b a/z y/n x/y s/e t/b h/t h/b f/b l/r u/d u/l i/o m/f p/n v/h k/h k/p k/s o/u +/-",
  "↑/↓ →/← ▲/▼ △/▽ 🔼/🔽 ⬆/⬇ ➡/⬅ 🌞/🌚",
].flatMap((line) => line.split(" ").map((pair) => pair.split("/")));
const HALF_WORDS = KNOWN_HALVES.flat().filter((word) => [...word].length > 2 || ["po", "1", "2"].includes(word));
const SHADES = ["big", "bright", "dark", "deep", "dunkel", "hell", "light", "old", "pale", "small", "young"]; // of pictures
export const FEW_FIGURES = 3; // figures that show by their halves which words are halves
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
  /** @type {Halves[]} */
  const found = [];
  for (const endsOf of [wordsForHalves, afterHyphens, pairsOf]) {
    for (const atEnd of [true, false]) {
      const there = (/** @type {string} */ word) => (atEnd ? word : backwards(word));
      const ends = [...new Set(endsOf([...names].map(there).sort(), HALF_WORDS.map(there)))].sort();
      if (ends.length === 2 && (endsOf === pairsOf || !ends.includes(""))) found.push({ front: ends[0], back: ends[1], atEnd });
    }
  }
  return found.find((tell) => areSure(names, tell)) ?? found[0] ?? null;
}

/**
 * Whether these words can only be halves: of three figures or more, named by a known pair of words. Most figures must
 * have both halves; all figures if the pair is unknown and follows a separator, or has a single letter.
 * @param {Set<string>} names
 * @param {Halves} tell
 */
export function areSure(names, tell) {
  const halves = [...names].map((name) => halfOf(name, tell)?.figure);
  const figures = tally(halves);
  const both = [...figures.values()].filter((times) => times === 2).length;
  const ends = [tell.front, tell.back];
  const words = ends.map((end) => end.replace(BETWEENS, "")).map((end) => (tell.atEnd ? end : backwards(end)));
  const signs = !/[\p{L}\p{N}]/u.test(words.join(""));
  if (halves.includes(undefined) || (figures.size < FEW_FIGURES && !signs)) return false;
  const shades = !tell.atEnd && words.some((word) => SHADES.includes(word));
  const separated = ends.every((end) => /^[-_./]/.test(end));
  const all = both === figures.size;
  if (!shades && KNOWN_HALVES.some((pair) => pair.every((half) => words.includes(half)))) {
    return all || (2 * both >= figures.size && (separated || words.every((word) => [...word].length > 1)));
  }
  return all && ((separated && !shades) || (words.includes("") && words.some((word) => HALF_WORDS.includes(word))));
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
