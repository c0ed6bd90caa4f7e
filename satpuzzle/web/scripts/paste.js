// @ts-check
// Cards that somebody pastes: one a line, its sides as numbers, words or letters, in the ways that the program reads
// (satpuzzle/notation/typed_cards.py lists them; the program reads more); or a puzzle in toml. `#` lines are the title.
//
//     -3 -1 4 2                                numbers: a minus marks the back; 0 without any minus is the frame
//     A: heart+ club- spade+ diamond-          a mark after the word (or + and - before it)
//     heart, club', spade, diamond'            one mark only (' or * or -): the back
//     A b C d   or   AbCd                      letters: upper case front, lower case back
//     red blue red green                       neither: colours, without fronts and backs
//
// Words that could be halves, as foxtop and foxtail, or FOX and fox, are a problem until somebody says what they are.
//
// A problem names the line, from 1, and the text that says what to mend.

import { boardFor, boardNamed } from "./boards.js";
import { readToml, TomlError } from "./toml.js";
import { puzzleFrom, SIDES_OF_CARDS, WrongValue } from "./values.js";

/** @typedef {import("./rules.js").ReadAs} ReadAs */
/** @typedef {import("./values.js").Described & {readAs: ReadAs | null}} Draft  readAs: what was found from the cards; null: the text says it all */
/** @typedef {{ line: number, name: string, items: string[] }} Row */
/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */
/** @typedef {{ front: string, back: string, atEnd: boolean }} Halves  how words tell halves: by ends, or by beginnings, backwards */

const MOST_LINES = 2000;
const MOST_LETTERS = 400_000;
const CALLED = /^(?:([\p{L}\p{N}][\p{L}\p{N} .#-]{0,29}):|([\p{L}\p{N}]{1,8})\)|(\d{1,4})\.(?=\s))\s*/u;
const SIDE_IN_WORDS = /^([+-]?)([^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+(?:[-./][^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+)*)([+\-'*]?)$/u;
const HALVES = [ // words for them
  ..."front back head tail top bottom low upper lower vorn vorne hinten kopf po schwanz oben unten ober unter 1 2".split(" "),
];
const MANY = 100; // words, of which no longer every two are compared, but neighbours in the alphabet
const BETWEEN = /[-_./]/; // a figure and its half
const STYLES = ["a+ a-", "+a -a", "a a'", "a a-", "a -a", "a a*", "a+ a'", "a+ a*"]; // a front, a back

class Mistake extends Error {
  /**
   * @param {number | null} line
   * @param {string} problem  a key of the texts
   * @param {Record<string, string | number>} [parts]
   */
  constructor(line, problem, parts = {}) {
    super(problem);
    this.found = { problem, parts, line };
  }
}

/**
 * The cards in a text, or what is wrong with it. signed: are words that could be halves such, or whole pictures? null:
 * nobody said.
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

/**
 * @param {string} text
 * @param {boolean | null} signed
 * @returns {Draft}
 */
function readDraft(text, signed) {
  const lines = text.slice(0, MOST_LETTERS + 1).split(/\r\n|\n|\r/);
  if (text.length > MOST_LETTERS || lines.length > MOST_LINES) throw new Mistake(null, "paste long");
  const { title, rows } = readRows(lines);
  if (rows.length === 0) throw new Mistake(null, "paste nothing");
  const sides = usualSides(rows);
  for (const { line, items } of rows) {
    if (items.length !== sides) throw new Mistake(line, "paste sides", { n: items.length, sides });
  }
  const numbers = rows.flatMap(({ items }) => items).filter((item) => /^[+-]?\d/.test(item)).length;
  const read = 2 * numbers >= sides * rows.length ? readNumbers(rows, title !== null) : readWords(rows, signed);
  const names = rows.map(({ name }) => name);
  names.forEach((name, row) => {
    if (name && names.indexOf(name) < row) throw new Mistake(rows[row].line, "paste name twice", { name });
  });
  const cardNames = names.some((name) => name) ? names : [];
  const board = (read.rule.rimOnly && framedBoard(read.cards)) || boardFor(read.cards.length, sides);
  const { halves, rule, guessed, oneCase, ...rest } = read;
  const readAs = !guessed ? null : {
    board: board?.name ?? null,
    rule: halves || signed !== null ? null : `${rule.signed ? "signed" : "unsigned"}${rule.rimOnly ? ",framed" : ""}`,
    halves,
    told: !halves || signed !== null || tellBoth(halves),
    first_column: false,
    one_case: oneCase,
  };
  return { title: title ?? "", cardNames, board, hints: [], rule, readAs, ...rest };
}

/**
 * The puzzle in a text in toml; in what it may not be, it is refused with the line of its key.
 * @param {string} text
 * @returns {Draft}
 */
function tomlDraft(text) {
  if (text.length > MOST_LETTERS) throw new Mistake(null, "paste long");
  try {
    return { ...puzzleFrom(readToml(text)), readAs: null };
  } catch (error) {
    if (error instanceof TomlError) throw new Mistake(error.line, "paste toml");
    if (!(error instanceof WrongValue)) throw error;
    if (error.key === "rule") throw new Mistake(null, "paste rule");
    const before = new RegExp(`^[ \\t]*\\[?${error.key}\\b`, "m").exec(text);
    throw new Mistake(text.slice(0, before?.index ?? 0).split("\n").length, "paste toml");
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
    else if (rows.length) throw new Mistake(line, "paste two puzzles");
    else title.push(written.slice(1).trim());
  });
  return { title: title.length ? title.join(" ").trim() : null, rows };
}

/**
 * @param {number} line
 * @param {string} written
 * @returns {Row}
 */
function readRow(line, written) {
  const plain = written.replace(/[−–—‐‑]/g, "-").replace(/[’‘‚´`′]/g, "'").replace(/＋/g, "+").normalize("NFC");
  const named = CALLED.exec(plain);
  const name = named ? (named[1] ?? named[2] ?? named[3]).trim() : "";
  const rest = plain.slice(named ? named[0].length : 0);
  const items = rest.replace(/[\s,;]+$/, "").split(/\s*[,;]\s*|\s+/);
  if (items.includes("") && rest) throw new Mistake(line, "paste gap", { n: items.indexOf("") + 1 });
  return { line, name, items: rest ? items : [] };
}

/**
 * How many sides most lines have; cards in one word of so many letters are taken apart.
 * @param {Row[]} rows
 */
function usualSides(rows) {
  const together = rows.filter(({ items }) => items.length === 1);
  const fitting = (/** @type {number} */ sides) => together.filter(({ items }) => /^\p{L}+$/u.test(items[0]) && [...items[0]].length === sides).length;
  if (SIDES_OF_CARDS.some((sides) => 2 * fitting(sides) > rows.length)) for (const row of together) row.items = [...row.items[0]];
  /** @type {Map<number, number>} */
  const often = new Map();
  for (const { items } of rows) often.set(items.length, (often.get(items.length) ?? 0) + 1);
  const known = SIDES_OF_CARDS.filter((sides) => often.has(sides));
  if (known.length === 0) throw new Mistake(rows[0].line, "paste sides", { n: rows[0].items.length, sides: 4 });
  return known.reduce((best, sides) => ((often.get(sides) ?? 0) > (often.get(best) ?? 0) ? sides : best));
}

/**
 * @param {Row[]} rows
 * @param {boolean} titled  then numbers are those of fronts and backs
 */
function readNumbers(rows, titled) {
  const cards = rows.map(({ line, items }) =>
    items.map((item) => {
      if (!/^[+-]?\d{1,9}$/.test(item)) throw new Mistake(line, "paste number", { item });
      return Number(item) || 0;
    }),
  );
  const signed = titled || cards.some((card) => card.some((label) => label < 0));
  const framed = !signed && cards.some((card) => card.includes(0));
  const guessed = !cards.some((card) => card.some((label) => label < 0));
  return { rule: { signed, rim: framed ? 0 : null, rimOnly: framed }, cards, figures: [], halves: null, oneCase: null, guessed };
}

/**
 * @param {Row[]} rows
 * @param {boolean | null} signed
 */
function readWords(rows, signed) {
  const typed = rows.flatMap(({ line, items }) =>
    items.map((item, place) => {
      const match = SIDE_IN_WORDS.exec(item);
      if (!match || (match[1] && match[3])) throw new Mistake(line, "paste word", { item });
      if (/^\d+$/.test(match[2])) throw new Mistake(line, "paste mixed", { item });
      return { line, item, place, name: match[2], mark: `${match[1]}a${match[3]}` };
    }),
  );
  const sides = typed.some(({ mark }) => mark !== "a") ? typed : halved(typed, signed);
  const marked = sides.some(({ mark }) => mark !== "a");
  const letters = !marked && sides.every(({ name }) => [...name].length === 1);
  const cased = letters && signed !== false && [/\p{Ll}/u, /\p{Lu}/u].every((kind) => sides.some(({ name }) => kind.test(name)));
  const often = (/** @type {string} */ mark) => sides.filter((side) => side.mark === mark).length;
  const fits = (/** @type {string} */ style) => style.split(" ").reduce((sum, mark) => sum + often(mark), 0);
  const [front, back] = STYLES.reduce((best, style) => (fits(style) > fits(best) ? style : best)).split(" ");
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { name } of sides) {
    const key = name.toLowerCase();
    const capital = name.toUpperCase();
    if (!names.has(key)) names.set(key, cased && capital.toLowerCase() === key ? capital : name); // ı is no small I
  }
  const figures = [...names.keys()];
  const labels = sides.map(({ line, item, name, mark }) => {
    if (marked && mark !== front && mark !== back) throw new Mistake(line, "paste mark", { item });
    if (cased && !/[\p{Ll}\p{Lu}]/u.test(name)) throw new Mistake(line, "paste case", { item });
    if (!cased && (marked ? sides === typed : signed !== false) && name !== names.get(name.toLowerCase())) {
      throw new Mistake(line, marked || signed ? "paste spelling" : "paste cases", { item, name: names.get(name.toLowerCase()) ?? "" });
    }
    const isBack = marked ? mark === back : cased && /\p{Ll}/u.test(name);
    return (figures.indexOf(name.toLowerCase()) + 1) * (isBack ? -1 : 1);
  });
  const size = rows[0].items.length;
  const cards = rows.map((_, row) => labels.slice(row * size, (row + 1) * size));
  const halves = marked || cased ? typedHalves(sides, labels) : null;
  const other = marked || cased ? undefined : sides.find(({ name }) => name !== names.get(name.toLowerCase()));
  /** @type {[string, string] | null} */
  const oneCase = other ? [names.get(other.name.toLowerCase()) ?? "", other.name] : null;
  return { rule: { signed: marked || cased, rim: null, rimOnly: false }, cards, figures: [...names.values()], halves, oneCase, guessed: true };
}

/**
 * How a figure's front and back are typed: that of the first figure that shows both; null if none does.
 * @param {Side[]} sides
 * @param {number[]} labels
 * @returns {[string, string] | null}
 */
function typedHalves(sides, labels) {
  const figure = labels.find((label) => labels.includes(-label));
  if (!figure) return null;
  const at = [Math.abs(figure), -Math.abs(figure)].map((label) => sides[labels.indexOf(label)].item);
  return [at[0], at[1]];
}

/** Do + and - tell the halves? @param {[string, string]} halves */
function tellBoth(halves) {
  return [0, -1].some((place) => halves.map((half) => half.at(place)).sort().join("") === "+-");
}

/** @typedef {{ line: number, item: string, place: number, name: string, mark: string }} Side */

/**
 * The same sides; what tells halves by how the words begin or end has become a mark.
 * @param {Side[]} sides
 * @param {boolean | null} signed
 * @returns {Side[]}
 */
function halved(sides, signed) {
  if (signed === false || sides.some(({ name }) => [...name].length === 1)) return sides;
  const tell = halvesOf(new Set(sides.map(({ name }) => name.toLowerCase())));
  const capitals = sides.filter(({ name, place }) => !signed || place || name.slice(1) !== name.slice(1).toLowerCase());
  if (spellings(capitals).some((each) => each.size > 1)) {
    const byCase = signed && !tell && spellings(sides).every((each) => each.size === 2 && [...each].filter(isCapital).length === 1);
    return byCase ? sides.map((side) => ({ ...side, mark: isCapital(side.name) ? "a" : "a'" })) : sides;
  }
  if (!tell) return sides;
  const halves = sides.map(({ name }) => halfOf(name, tell));
  if (!signed || halves.includes(null)) {
    const { item, line } = sides[signed ? halves.indexOf(null) : 0];
    const [front, back] = [tell.front, tell.back].map((end) => (tell.atEnd ? `…${end}` : `${backwards(end)}…`));
    throw new Mistake(line, "paste halves", { item, front, back, figure: halves.find((half) => half)?.figure ?? "" });
  }
  return sides.map((side, at) => ({ ...side, name: halves[at]?.figure ?? "", mark: halves[at]?.isBack ? "a'" : "a" }));
}

/**
 * How each figure is spelled.
 * @param {Side[]} sides
 */
function spellings(sides) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { name } of sides) found.set(name.toLowerCase(), (found.get(name.toLowerCase()) ?? new Set()).add(name));
  return [...found.values()];
}

/** @param {string} word */
function isCapital(word) {
  return /^\p{Lu}/u.test(word);
}

/** @param {string} word */
function backwards(word) {
  return [...word].reverse().join("");
}

/**
 * How these words could tell the halves of figures; null if they do not look so. They do if all end in one of two words
 * for halves, or have one of two words after a hyphen or the like; or if half of them at least go in pairs that differ
 * in the same way, as Bärkopf and Bärpo do. The same goes for beginnings. (`halves_of` in satpuzzle/notation/card_words.py)
 * @param {Set<string>} names
 * @returns {Halves | null}
 */
export function halvesOf(names) {
  for (const endsOf of [wordsForHalves, afterHyphens, pairsOf]) {
    for (const atEnd of [true, false]) {
      const there = (/** @type {string} */ word) => (atEnd ? word : backwards(word));
      const ends = [...new Set(endsOf([...names].map(there).sort(), HALVES.map(there)))].sort();
      if (ends.length === 2 && (endsOf === pairsOf || !ends.includes(""))) return { front: ends[0], back: ends[1], atEnd };
    }
  }
  return null;
}

/**
 * @param {string[]} words
 * @param {string[]} halves
 */
function wordsForHalves(words, halves) {
  return words.map((word) => halves.reduce((best, half) => (word.endsWith(half) && word !== half && half.length > best.length ? half : best), ""));
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
  /** @type {Map<string, string[]>} */
  const stems = new Map();
  words.forEach((one, place) => {
    for (const other of words.slice(place + 1, words.length > MANY ? place + 2 : words.length)) {
      const at = alike(one, other);
      const ends = JSON.stringify([one.slice(at), other.slice(at)]);
      if (at) stems.set(ends, [...(stems.get(ends) ?? []), one.slice(0, at)]);
    }
  });
  const [key, pairs] = [...stems].reduce((best, each) => (each[1].length > best[1].length ? each : best), ['["",""]', /** @type {string[]} */ ([])]);
  /** @type {string[]} */
  const ends = JSON.parse(key);
  const alone = !ends.includes("") && words.length === 2;
  const long = pairs.some((stem) => 2 * stem.length > Math.max(...ends.map((end) => end.length)));
  const most = pairs.length > 1 && 4 * pairs.length > words.length;
  return most || (alone && long) ? ends : [];
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

/**
 * The figure of which that word names a half, and is it the back? null if it names none.
 * @param {string} name
 * @param {Halves} tell
 */
function halfOf(name, { front, back, atEnd }) {
  const word = atEnd ? name : backwards(name);
  for (const end of [front, back].sort((a, b) => b.length - a.length)) {
    if (word.length <= end.length || !word.toLowerCase().endsWith(end)) continue;
    const parts = [...word.slice(0, word.length - end.length)];
    while (BETWEEN.test(parts[0] ?? "")) parts.shift();
    while (BETWEEN.test(parts.at(-1) ?? "")) parts.pop();
    return { figure: atEnd ? parts.join("") : backwards(parts.join("")), isBack: end === back };
  }
  return null;
}

/**
 * The rectangle, no higher than wide, whose rim is as long as the cards show 0; null if there is none.
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
