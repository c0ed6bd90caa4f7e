// @ts-check
/**
 * Finds the cards in any text: a program, a table, a web page, a message; like satpuzzle/notation/found and
 * notations/text.py, which say more. outline.js cuts the text into words and groups, rows.js finds rows that may be
 * cards, and tables.js their columns. Rows that are written alike, in groups that are written alike, are a table. The
 * table with the most sides, whose sides repeat, is a puzzle. If several groups contain such tables, each is a puzzle.
 */

import { KNOWN_HALVES } from "./halves.js";
import { tally } from "./notes.js";
import { outlineOf } from "./outline.js";
import { countWords, isDigits, KINDS, MOST_IN_ROW, MOST_IN_SIDE, pathOf, rowsIn } from "./rows.js";
import { cardsIn, demandAllLines, demandWhole, headerOf, runsOf } from "./tables.js";
import { isSide } from "./typedwords.js";

/** @typedef {import("./rows.js").FoundRow} FoundRow */
/** @typedef {import("./tables.js").Found} Found */

/** How sure it is that rows of a kind are cards; others: 1. @type {Record<string, number>} */
const WEIGHTS = { keys: 1.5, word: 0.5, flat: 0.5 };
const MARKED_SIDES = [/^(?<mark>[!-/:-@[-\x60{-~]?)(?<name>[^\s!-/:-@[-\x60{-~]+)$/u, /^(?<name>[\p{L}\p{N}_]+)(?<mark>[^\p{L}\p{N}_\s]?)$/u];

/**
 * The puzzles in a text. Throws Mistake if a card has the wrong size.
 * @param {string} text
 */
export function puzzlesIn(text) {
  const all = rowsIn(outlineOf(text));
  /** @type {Map<string, FoundRow[]>} */
  const tables = new Map();
  /** @type {FoundRow[]} */
  const groups = [];
  /** @type {FoundRow[]} */
  const short = [];
  for (const row of all) {
    const { kind, form, sides, name, within } = row;
    if (sides.length < 3 || sides.length > MOST_IN_ROW || !sides.every((side) => side && countWords(side) <= MOST_IN_SIDE)) {
      short.push(row);
      continue;
    }
    const named = kind === "line" && name && (name.length < 3 || /\p{Nd}/u.test(name));
    const key = JSON.stringify([kind, form, sides.length, named, pathOf(within)]);
    const table = tables.get(key);
    if (table) table.push(row);
    else tables.set(key, [row]);
    if (kind === "group") groups.push(row);
  }
  const heads = groups.filter((row) => headerOf(row));
  const words = tally(all.filter(({ kind }) => kind === "word").map(({ within }) => within));
  let best = [0, 0];
  /** @type {{ found: Found, run: FoundRow[] }[]} */
  let chosen = [];
  for (const rows of tables.values()) {
    const { kind, form, within, sides } = rows[0];
    if (kind === "word" && 3 * rows.length < 2 * (words.get(within) ?? 0)) continue; // words of several lengths are not cards
    const head = heads.findLast((row) => row.within === within && row.sides.length === sides.length);
    const runs = runsOf(rows).map((run) => (kind === "group" && head && head.form !== form ? [head, ...run] : run)); // INSERT INTO cards (top, left, …) VALUES (…)
    const read = runs.flatMap((run) => {
      const found = cardsIn(run);
      return found ? [{ found, run }] : [];
    });
    const most = Math.max(0, ...read.map(({ found: { cards } }) => cards.length * cards[0].length));
    const score = [most * (WEIGHTS[kind] ?? 1), -KINDS.indexOf(kind)];
    if (read.length && (score[0] > best[0] || (score[0] === best[0] && score[1] > best[1]))) [best, chosen] = [score, read];
  }
  const used = new Set(chosen.flatMap(({ run }) => run));
  const others = [...short, ...[...tables.values()].flat().filter((row) => !used.has(row))];
  for (const { found, run } of chosen) demandWhole(found, run, others);
  demandAllLines(chosen, others);
  return chosen.map(({ found }) => found);
}

/**
 * The sides as people type them, and front and back of a figure if they are separate words.
 * @param {string[][]} cards
 * @returns {{ items: string[][], halves: [string, string] | null }}
 */
export function asTyped(cards) {
  const sides = varying(cards.flat());
  const place = placeOfHalf(sides);
  const { words, halves } = place === null ? { words: inOneWord(sides), halves: null } : inHalves(sides, place);
  return { items: cards.map((card, at) => words.slice(at * card.length, (at + 1) * card.length)), halves };
}

/** @param {string[]} sides */
function inOneWord(sides) {
  let words = markedSides(sides).map((side) => side.split(" ").map(cleaned).join("-"));
  if (words.some((word) => /^\p{Nd}/u.test(word) && /\p{L}/u.test(word))) words = words.map((word) => `x${word}`); // names do not begin with a digit
  return new Set(words).size < new Set(sides).size ? sides.map((side) => side.replaceAll(" ", "")) : words; // its error names the sides
}

/**
 * @param {string[]} sides
 * @param {number} place
 * @returns {{ words: string[], halves: [string, string] }}
 */
function inHalves(sides, place) {
  const ends = sides.map((side) => side.split(" ").at(place)?.toLowerCase() ?? "");
  const unknown = (/** @type {string} */ end) => Number(!KNOWN_HALVES.some(([first]) => first === end));
  const [front, back] = [...new Set(ends)].sort((a, b) => unknown(a) - unknown(b) || (a < b ? -1 : 1));
  let names = namesOf(sides.map((side) => withoutWord(side, place)));
  if (names.some((name) => /^[+-]?\p{Nd}/u.test(name)) && (names.includes("0") || !names.every(isDigits))) names = names.map((name) => `x${name}`);
  /** @type {Map<string, Map<string, string>>} */
  const shown = new Map();
  names.forEach((name, at) => {
    const key = name.toLowerCase();
    const texts = shown.get(key) ?? new Map();
    shown.set(key, texts);
    if (!texts.has(ends[at])) texts.set(ends[at], sides[at]);
  });
  const both = [...shown.values()].find((texts) => texts.size === 2);
  const words = names.map((name, at) => name + (ends[at] === front ? "+" : "-"));
  return { words, halves: [both?.get(front) ?? front, both?.get(back) ?? back] };
}

/**
 * A name for each figure; names that would be the same, as of C and C#, are numbered.
 * @param {string[]} figures
 */
function namesOf(figures) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, number>} */
  const often = new Map();
  for (const figure of figures) {
    if (names.has(figure.toLowerCase())) continue;
    const name = figure.split(" ").map(cleaned).join("-");
    const same = often.get(name.toLowerCase()) ?? 0;
    const unlike = same ? `${name}-${same + 1}` : name;
    names.set(figure.toLowerCase(), unlike);
    often.set(unlike.toLowerCase(), (often.get(unlike.toLowerCase()) ?? 0) + 1);
  }
  return figures.map((figure) => names.get(figure.toLowerCase()) ?? "");
}

/**
 * Single words with + and - instead of other marks of halves, as in `!fox` or `fox▲`.
 * @param {string[]} sides
 */
function markedSides(sides) {
  for (const pattern of MARKED_SIDES) {
    const found = sides.map((side) => pattern.exec(side)?.groups);
    const marks = [...new Set(found.map((each) => each?.mark))];
    if (!found.every((each) => each) || marks.length !== 2 || marks.some((mark) => mark && "+-'*’".includes(mark))) continue;
    const back = marks.reduce((a, b) => (String(b) > String(a) ? b : a));
    return found.map((each) => each?.name + (each?.mark === back ? "-" : "+"));
  }
  return sides;
}

/**
 * The sides without words that all have, as `Frog` in `Frog.RED`, and codes of two digits as two words.
 * @param {string[]} sides
 */
function varying(sides) {
  let shown = sides;
  if (new Set(sides.map(countWords)).size === 1) {
    const words = sides.map((side) => side.split(" "));
    const columns = words[0].map((_, at) => withoutFirst(words.map((side) => side[at])));
    const different = columns.filter((column) => new Set(column).size > 1);
    const kept = different.length ? different : columns;
    shown = sides.map((_, at) => kept.map((column) => column[at]).join(" "));
  }
  const codes = shown.map((side) => /^(?:0x)?([0-9a-f])([0-9a-f])$/i.exec(side));
  const apart = codes.map((code) => `${code?.[1]} ${code?.[2]}`);
  return codes.every((code) => code) && placeOfHalf(apart) !== null && apart.some((side) => /\d/.test(side)) ? apart : shown;
}

/**
 * Names such as `Frog.RED` without the first parts that all have.
 * @param {string[]} words
 */
function withoutFirst(words) {
  const apart = words.map((word) => word.split(/\.(?!\p{Nd})|::|->/u));
  const least = apart.reduce((size, parts) => Math.min(size, parts.length), Infinity);
  let same = 0;
  while (same < least && apart.every((parts) => parts[same] === apart[0][same])) same++;
  return same > 0 && same < least ? apart.map((parts) => parts.slice(same).join(".")) : words;
}

/**
 * Which word names the half: one with two values that are a known pair, or that split every figure; null if none does.
 * @param {string[]} sides
 */
function placeOfHalf(sides) {
  const words = sides.map((side) => side.split(" "));
  const sizes = [...new Set(words.map((side) => side.length))];
  const least = Math.min(...sizes);
  let best = 0;
  let chosen = null;
  for (const place of least < 2 ? [] : sizes.length === 1 ? words[0].keys() : [0, -1]) {
    const halves = new Set(words.map((side) => side.at(place)?.toLowerCase() ?? ""));
    if (halves.size !== 2) continue;
    const known = KNOWN_HALVES.some((pair) => pair.every((half) => halves.has(half)));
    const figures = new Set(sides.map((side) => withoutWord(side, place)));
    const score = 2 * Number(known) + Number(new Set(sides).size === 2 * figures.size);
    if (score >= Math.max(best, 1)) [best, chosen] = [score, place];
  }
  return chosen;
}

/** @param {string} side @param {number} place  from 0; -1: the last word */
function withoutWord(side, place) {
  const words = side.split(" ");
  words.splice(place, 1);
  return words.join(" ");
}

/** A word in letters and signs that names of figures may have. @param {string} word */
function cleaned(word) {
  return isSide(word) ? word : word.replace(/[\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+/gu, "-").replace(/^-+|-+$/g, "");
}
