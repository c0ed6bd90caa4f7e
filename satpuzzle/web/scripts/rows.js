// @ts-check
/**
 * Rows of a text that may be cards, like satpuzzle/notation/found/rows.py: a group in brackets, a line, a part between
 * semicolons, a block of lines with one side each, one word, as many members of a list as a card has sides, or sides
 * with keys (`top: heart+`). A side is its words with spaces between them.
 */

import { isGroup, isNoMark, isWord, itemsIn, keyed, pieces, separatorOf } from "./outline.js";
import { SIDES_OF_CARDS } from "./values.js";

/** @typedef {import("./outline.js").Group} Group */
/** @typedef {import("./outline.js").Part} Part */
/** @typedef {import("./outline.js").Item} Item */
/**
 * A row that may be a card.
 * @typedef {object} FoundRow
 * @property {string} kind  one of KINDS
 * @property {string} form  the bracket of the row and the word before it, as in `Card(`; for lines and parts the separator
 * @property {string[]} sides
 * @property {string[]} keys  of each item
 * @property {string} name  "" if it has none
 * @property {number} line
 * @property {Group} within  the group that contains it
 */

export const MOST_IN_SIDE = 6; // words
const MOST_PARTS = 24; // words and groups in a side
export const MOST_IN_ROW = 19; // sides
const MOST_IN_BLOCK = 5; // words in a side on a line of its own
export const LEAST = 4; // rows of a table that is a puzzle of its own
export const SIDES_IN_TEXT = ["top right bottom left", "oben rechts unten links", "north east south west"].map((names) => names.split(" "));
/** Names of sides as keys, clockwise. */
export const SIDE_KEYS = [
  ...SIDES_IN_TEXT,
  ...["n e s w", "t r b l", "o r u l", "up right down left", "u r d l", "haut droite bas gauche", "arriba derecha abajo izquierda"].map((names) => names.split(" ")),
];
const NAME_KEYS = "id name card number nr no karte piece tile index key nummer".split(" ");
const OTHER_KEYS = [...NAME_KEYS, ..."rotation turn orientation image img src row col column x y used".split(" ")];
export const KINDS = ["keys", "group", "line", "part", "block", "word", "flat"]; // the first is preferred
const LETTER = /[^\s!-/:-@[-\x60{-~]\ufe0f?['’*+-]?/gu; // or an emoji, perhaps with a mark

/**
 * Everything that may be a card.
 * @param {Group} root
 */
export function rowsIn(root) {
  const groups = [root];
  for (const group of groups) for (const part of group.inside) if (isGroup(part)) groups.push(part);
  return groups.sort((a, b) => a.line - b.line).flatMap(rowsOf);
}

/** @param {Group} group @returns {FoundRow[]} */
function rowsOf(group) {
  const rows = keyedRows(group);
  if (group.parent) {
    const row = rowFrom("group", group.inside, group.parent, group);
    rows.push(row, ...flatRows(row, group));
  }
  const lines = pieces(group.inside, "\n");
  const parts = pieces(group.inside, "\n;");
  return rows.concat(
    blockRows(group),
    lines.length > 1 || !group.parent ? lines.map((line) => rowFrom("line", line, group)) : [],
    parts.length > lines.length ? parts.map((part) => rowFrom("part", part, group)) : [],
    pieces(group.inside, ",;\n").flatMap((piece) => {
      const last = piece[piece.length - 1];
      return isWord(last) && (last.quoted || piece.length === 1 || piece.at(-2) === ":") ? rowsInWord(last, group) : [];
    }),
  );
}

/**
 * The row that these parts are. own: the group that it is.
 * @param {string} kind
 * @param {Part[]} parts
 * @param {Group} within
 * @param {Group | null} [own]
 * @returns {FoundRow}
 */
function rowFrom(kind, parts, within, own = null) {
  const calls = parts.filter(isGroup).filter(({ call, inside }) => call[0] === "." && inside.length);
  const all = calls.length > 2 ? calls.map(({ inside, line }) => ({ key: "", parts: inside, line })) : itemsIn(parts);
  const shows = (/** @type {Item} */ item) => item.parts.length > 0;
  let found = all.slice(Math.max(all.findIndex(shows), 0), all.findLastIndex(shows) + 1); // without commas at both ends
  let name = own ? own.key || (/\p{Nd}/u.test(own.call) ? own.call : "") : "";
  if (found.length > 1 && found[0].key && !found.slice(1).some((item) => item.key)) { // the name of the card
    name = found[0].key;
    found[0] = { ...found[0], key: "" };
  }
  if (SIDES_IN_TEXT.some((names) => sideNamed(name, names) !== null)) found = []; // a side of a card
  const named = found.find((item) => NAME_KEYS.includes(item.key.toLowerCase()));
  const shown = found.filter((item) => !OTHER_KEYS.includes(item.key.toLowerCase()));
  const [sides, keys] = [shown.map((item) => wordsIn(item.parts)), shown.map((item) => item.key)];
  return { kind, form: own ? formOf(own) : separatorOf(parts), sides, keys, name: named ? wordsIn(named.parts) : name, line: parts.find(isNoMark)?.line ?? 0, within };
}

/**
 * The words in parts and in their groups, with the names of groups; too many are cut off.
 * @param {Part[]} parts
 */
function wordsIn(parts) {
  /** @type {string[]} */
  const found = [];
  const waiting = [...parts].reverse();
  for (let popped = 0; popped < MOST_PARTS && waiting.length && found.length <= MOST_IN_SIDE; popped++) {
    const part = /** @type {Part} */ (waiting.pop());
    if (isGroup(part)) {
      const { call, inside, line, sign } = part;
      for (let at = inside.length - 1; at >= 0; at--) {
        const value = inside[at + 2] ?? "";
        if (inside[at + 1] !== ":" || (part.sign === "<" && !(isWord(value) && value.quoted))) waiting.push(inside[at]);
      }
      if (call && sign !== "<") waiting.push({ text: call, line, quoted: false });
    } else if (isWord(part)) found.push(...(part.quoted ? part.text.split(/\s+/).filter((word) => word).slice(0, MOST_IN_SIDE + 1) : [part.text.replace(/^:/, "")]));
  }
  return found.join(" ");
}

/**
 * The row in one word, such as `AbCd`, or in a quoted text.
 * @param {import("./outline.js").Word} word
 * @param {Group} within
 * @returns {FoundRow[]}
 */
function rowsInWord({ text: written, line, quoted }, within) {
  const row = { kind: "word", form: "", keys: [], name: "", line, within };
  const text = written.replace(/^[[\](){}]+|[[\](){}]+$/g, "");
  if (quoted && /[\s,;|]/.test(text)) {
    const texts = text.split(/[,;|]/.test(text) ? /[,;|]/ : /\s+/);
    return [{ ...row, sides: texts.map((each) => each.trim().replace(/\s+/g, " ")).filter((each) => each) }];
  }
  if (text.length > 4 * MOST_IN_ROW || [...text].length > 2 * MOST_IN_ROW || (!quoted && isDigits(text))) return [];
  const letters = text.match(LETTER) ?? [];
  return letters.join("") === text ? [{ ...row, sides: [...letters] }] : [];
}

/**
 * The cards in a list of all their sides, if these are enough for a board.
 * @param {FoundRow} row
 * @param {Group} group
 * @returns {FoundRow[]}
 */
function flatRows({ sides: all, line }, group) {
  const lines = new Set(pieces(group.inside, "\n").map((each) => itemsIn(each).length));
  if (lines.size === 1 && !lines.has(all.length)) return [];
  const sides = SIDES_OF_CARDS.find((each) => all.length % each === 0 && all.length / each >= LEAST && fillsBoard(all.length / each, each));
  if (!sides) return [];
  return Array.from({ length: all.length / sides }, (_, card) =>
    ({ kind: "flat", form: formOf(group), sides: all.slice(card * sides, (card + 1) * sides), keys: [], name: "", line, within: group }));
}

/**
 * The cards whose sides stand on lines of their own, between empty lines or lines of another kind.
 * @param {Group} within
 */
function blockRows(within) {
  /** @type {FoundRow[]} */
  const rows = [];
  /** @type {string[]} */
  let sides = [];
  let first = 0;
  for (const line of [...pieces(within.inside, "\n", true), []]) {
    const words = line.filter(isNoMark);
    const numbered = isWord(words[0] ?? "") && line[1] === ":" && /^\p{L}*\p{Nd}$/u.test(wordsIn(words.slice(0, 1)));
    const side = numbered || !line.includes(":") ? wordsIn(words.slice(Number(numbered))) : "";
    if (side && countWords(side) <= MOST_IN_BLOCK) {
      if (!sides.length) first = words[0].line;
      sides.push(side);
    } else {
      if (SIDES_OF_CARDS.includes(sides.length)) rows.push({ kind: "block", form: "", sides, keys: [], name: "", line: first, within });
      sides = [];
    }
  }
  return rows;
}

/**
 * The cards whose sides have keys, one after another in a group.
 * @param {Group} group
 * @returns {FoundRow[]}
 */
function keyedRows(group) {
  /** @type {Item[]} */
  const found = [];
  for (const line of pieces(group.inside, ";\n")) {
    pieces(line, ",").forEach((piece, at) => {
      const plain = keyed(piece);
      const last = found.length - 1;
      if (at && plain.length === 1 && !plain[0].key && found[last]?.key && !plain.flatMap(withKeys).some((item) => namesSide(item.key))) {
        for (const part of plain[0].parts) found[last].parts.push(part); // top: fox, head
      } else for (const item of plain) found.push(...withKeys(item));
    });
  }
  const names = SIDE_KEYS.find((each) => {
    const places = new Set(found.map((item) => sideNamed(item.key, each)));
    return each.every((_, place) => places.has(place));
  });
  if (!names) return [];
  const nameIn = (/** @type {Item} */ item) => NAME_KEYS.includes(item.key.toLowerCase());
  /** @type {{ sides: string[], name: string, line: number }[]} */
  const cards = [];
  /** @type {Map<number, Item>} */
  let card = new Map();
  let name = "";
  for (const item of found) {
    const place = sideNamed(item.key, names);
    if (place !== null) {
      if (card.has(place)) { // the card before is incomplete
        cards.push({ sides: Array(card.size).fill(""), name, line: item.line });
        card = new Map();
      }
      card.set(place, item);
    } else if (item.key && (!item.parts.length || nameIn(item))) name = wordsIn(item.parts) || item.key;
    if (card.size === names.length) {
      const sides = names.map((_, at) => wordsIn(/** @type {Item} */ (card.get(at)).parts));
      cards.push({ sides, name, line: Math.min(...[...card.values()].map((each) => each.line)) });
      card = new Map();
      name = "";
    }
  }
  if (card.size && cards.length > 1) cards.push({ sides: Array(card.size).fill(""), name, line: Math.min(...[...card.values()].map((each) => each.line)) });
  const [within, form] = cards.length > 1 || !group.parent ? [group, ""] : [group.parent, formOf(group)];
  if (cards.length === 1 && !cards[0].name) cards[0].name = wordsIn(found.find(nameIn)?.parts ?? []); // it may follow the sides
  return cards.map((each) => ({ kind: "keys", form, ...each, keys: [], within }));
}

/**
 * An item with its first word, the tag around it, or the names of its calls as keys.
 * @param {Item} item
 * @returns {Item[]}
 */
function withKeys(item) {
  const [first, ...rest] = item.parts;
  if (namesSide(item.key)) return [item];
  if (item.key && rest.length && isWord(first) && namesSide(first.text)) { // card 7: top fox
    return [{ ...item, parts: [] }, { ...item, key: first.text, parts: rest }];
  }
  if (item.key || !item.parts.length) return [item];
  const calls = item.parts.filter(isGroup).filter(({ sign, call }) => sign === "<" || call.includes("."));
  if (calls.length) return calls.map(({ call, inside }) => ({ ...item, key: call.slice(call.lastIndexOf(".") + 1), parts: [...inside] }));
  return [rest.length && isWord(first) && !first.quoted ? { ...item, key: first.text, parts: rest } : item];
}

/**
 * Which side a key such as `topSide` names; null if none, or several.
 * @param {string} key
 * @param {string[]} names
 */
export function sideNamed(key, names) {
  const words = (key.match(/[A-Z]?(?:(?![A-Z])\p{L})+|[A-Z]+(?![a-z])/gu) ?? []).map((word) => word.toLowerCase());
  const places = names.flatMap((name, place) => (words.includes(name) ? [place] : []));
  return places.length === 1 ? places[0] : null;
}

/** Whether a key names a side. @param {string} key */
function namesSide(key) {
  return SIDE_KEYS.some((names) => sideNamed(key, names) !== null);
}

/**
 * How a group is written: its bracket, and the word before a round one without numbers.
 * @param {Group | null} group
 */
export function formOf(group) {
  return group ? group.sign + ("(<".includes(group.sign) && group.sign ? group.call.replace(/\p{Nd}+/gu, "") : "") : "";
}

/**
 * How the groups around a row are written.
 * @param {Group | null} group
 * @returns {string[]}
 */
export function pathOf(group) {
  return group ? [formOf(group), ...pathOf(group.parent)] : [];
}

/** Whether there is a board for so many cards. @param {number} cards @param {number} sides */
export function fillsBoard(cards, sides) {
  const root = Math.round(Math.sqrt(sides === 6 ? cards / 3 : cards));
  const rings = Math.floor(Math.sqrt(cards / 3));
  return cards <= 10_000 && (sides === 6 ? 3 * rings * (rings + 1) + 1 === cards : root * root === cards);
}

/** @param {string} side */
export function countWords(side) {
  return side ? side.split(" ").length : 0;
}

/** @param {string} text */
export function isDigits(text) {
  return /^\p{Nd}+$/u.test(text);
}
