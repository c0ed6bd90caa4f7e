// @ts-check
/**
 * The outline of any text: words, in groups (brackets or tags), lines and items, without knowing its language; like
 * satpuzzle/notation/found/outline.py. Comments disappear. `heart+`, `Color.RED`, `a'`, `#ff0000` and a quoted text are
 * words.
 */

import { Mistake } from "./pasteproblems.js";

/** @typedef {{ text: string, line: number, quoted: boolean }} Word */
/**
 * What brackets or tags enclose.
 * @typedef {object} Group
 * @property {string} sign  the opening bracket; `<` for a tag, "" for the whole text
 * @property {string} call  the word before it, as in `Card(`, or the name of the tag
 * @property {string} key  what it belongs to, as in `cards = [` or `"id": {`
 * @property {number} line  where it begins
 * @property {Part[]} inside
 * @property {Group | null} parent
 */
/** @typedef {string | Word | Group} Part  a string is a mark: `,`, `;`, `:` or a line break (`|` and tabs count as `,`) */
/** @typedef {{ key: string, parts: Part[], line: number }} Item  what stands between two marks, and the key before it */

const MOST_TOKENS = 100_000; // words and signs, so that no text takes long
const NEAR = 8; // words and marks before a bracket, in which its key is sought
const KEY_WORDS = 3; // of a key
const MOST_DEEP = 40; // brackets within brackets; deeper ones are ignored
const BLOCKS = [["/*", "*/"], ["<!--", "-->"], ["<style", "</style>"]]; // comments of several lines, and styles
const COMMENT = [ // to the end of the line
  /(?<![:\p{L}\p{N}_])\/\/[^\n]*/u,
  /(?<!\S)#(?![0-9A-Fa-f]{3}\b|[0-9A-Fa-f]{6}\b|[A-Za-z]*\d+\b)[^\n]*/u, // but #ff0000 and #7 are words
  /(?<!\S)(?:(?:--|%|REM)(?=\s)|;;)[^\n]*/u,
  /(?<!\S)'(?=\s)[^'\n]*(?=\n|$)/u,
];
const STRING = [
  /"(?:[^"\\\n]|\\(?:.|\n)){0,999}"/u,
  /(?<![\p{L}\p{N}_'’])'(?:[^'\\\n]|\\(?:.|\n)){0,999}'(?![\p{L}\p{N}_])/u,
  /\x60[^\x60\n]{0,200}\x60|“[^“”\n]{0,200}”|„[^„“”\n]{0,200}[“”]|«[^«»\n]{0,200}»|»[^»«\n]{0,200}«/u,
];
const ATTRIBUTES = /(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+))?)*/u.source;
const TAG = `<(?<close>/?)(?<name>[A-Za-z][\\w:.-]*)(?<attributes>${ATTRIBUTES})\\s*(?<ended>/?)>`;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>"']+))/gu;
const TOKENS = {
  comment: COMMENT.map(({ source }) => source).join("|"),
  string: STRING.map(({ source }) => source).join("|"),
  tag: TAG,
  open: /[([{]/u.source,
  shut: /[)\]}]/u.source,
  mark: /[,;|\n\t]|&(?!#?\w+;)/u.source,
  symbol: /(?<=[\s([,]):(?=\p{L})[\p{L}\p{N}_-]+/u.source,
  colon: "=>|:=|[:=]",
  word: /(?:[^\s,;:|&()[\]{}"=<>\x60“”„«»]+|::|->|&\w+;)+/u.source,
};
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß", eacute: "é", egrave: "è", hearts: "♥", spades: "♠", clubs: "♣", diams: "♦" };
const CELL_TAGS = ["table", "tr", "td", "th", "script"]; // tags of web pages that are groups
const PLAIN_TAGS = [...CELL_TAGS, ..."a b body br code div em font h1 h2 h3 h4 head html i img li link meta ol p pre span strong tbody thead u ul".split(" ")]; // tags of web pages, whose attributes say nothing about cards
const LINE_TAGS = "p div li br tr h1 h2 h3 h4 pre table ul ol".split(" "); // tags that begin a line
const RULE_OR_BULLET = /^(?:[-=_*~+.·•–—:\\]{2,}|[-*•–—·.\\])$/u;

/**
 * @param {Part} part
 * @returns {part is Word}
 */
export function isWord(part) {
  return typeof part === "object" && "text" in part;
}

/**
 * @param {Part} part
 * @returns {part is Group}
 */
export function isGroup(part) {
  return typeof part === "object" && "inside" in part;
}

/**
 * @param {Partial<Group>} values
 * @returns {Group}
 */
function newGroup(values) {
  return { sign: "", call: "", key: "", line: 1, inside: [], parent: null, ...values };
}

/**
 * The outline of a text. Throws Mistake if it is too long.
 * @param {string} whole
 */
export function outlineOf(whole) {
  const tagged = /<\/\w+\s*>|\/>/.test(whole);
  const text = BLOCKS.reduce((kept, [opening, closing]) => withoutBlocks(kept, opening, closing), whole);
  const kinds = Object.entries(TOKENS).filter(([kind]) => tagged || kind !== "tag");
  const token = new RegExp(kinds.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join("|"), "gu");
  const root = newGroup({});
  let [group, deep, line, counted, end, number] = [root, 0, 1, 0, -1, 0];
  for (const match of text.matchAll(token)) {
    if (number++ > MOST_TOKENS) throw new Mistake(null, "long");
    for (; counted < match.index; counted++) if (text[counted] === "\n") line++;
    const [word] = match;
    const found = /** @type {Record<string, string | undefined>} */ (match.groups);
    if (found.string) {
      group.inside.push({ text: word.slice(1, -1).replace(/\\(.)/gu, "$1").trim(), line, quoted: true });
    } else if (found.mark) {
      const indented = word === "\t" && (group.inside.at(-1) ?? "\n") === "\n";
      if (!indented) group.inside.push("|\t&".includes(word) ? "," : word);
    } else if (found.symbol) {
      group.inside.push({ text: word, line, quoted: false });
    } else if (found.word) {
      const plain = plainWord(word);
      if (plain === "/") group.inside.push(",");
      else if (plain) group.inside.push({ text: plain, line, quoted: false });
    } else if (found.colon) {
      group.inside.push(":");
    } else if (found.open) {
      deep++;
      if (deep <= MOST_DEEP) group = opened(group, word, line, end === match.index);
    } else if (found.shut) {
      if (deep <= MOST_DEEP && group.parent && group.sign !== "<") group = group.parent;
      deep = Math.max(0, deep - 1);
    } else if (!found.comment) [group, deep] = inTag(group, found, line, deep);
    end = match.index + word.length;
  }
  return root;
}

/**
 * A text without what stands between two marks; lines keep their numbers.
 * @param {string} text
 * @param {string} opening
 * @param {string} closing
 */
function withoutBlocks(text, opening, closing) {
  let [kept, end] = ["", 0];
  for (;;) {
    const start = text.indexOf(opening, end);
    const shut = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (shut < 0) return kept + text.slice(end);
    kept += `${text.slice(end, start)} ${text.slice(start, shut).replace(/[^\n]+/g, "")}`;
    end = shut + closing.length;
  }
}

/**
 * A word without the signs of sentences at its end; "" for lines in tables and bullets.
 * @param {string} written
 */
function plainWord(written) {
  const word = unescaped(written);
  const short = word.replace(/[.!?…]+$/u, "") || word;
  return RULE_OR_BULLET.test(short) ? "" : short.replace(/^[@$]+/u, "") || short;
}

/**
 * The text with letters for the entities of web pages.
 * @param {string} text
 */
function unescaped(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, number, hex, name) => {
    const code = number ? Number(number) : Number.parseInt(hex, 16);
    if (name) return ENTITIES[/** @type {keyof typeof ENTITIES} */ (name)] ?? all;
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

/**
 * Begins a group; a word directly before it is its name.
 * @param {Group} group
 * @param {string} sign
 * @param {number} line
 * @param {boolean} adjacent
 */
function opened(group, sign, line, adjacent) {
  const made = newGroup({ sign, line, parent: group });
  const { inside } = group;
  const [before, last] = [inside.at(-2) ?? "", inside.at(-1) ?? ""];
  const nearby = pieces(inside.slice(-NEAR), ",;\n", true).at(-1) ?? [];
  const named = nearby.slice(0, Math.max(nearby.indexOf(":"), 0)).map((part) => (isWord(part) ? part.text : isGroup(part) ? part.call : ""));
  made.key = named.findLast((name) => name) ?? ""; // int cards[9][4] = {
  if (isWord(last) && !last.quoted && (adjacent || ("{(".includes(sign) && last.line === line))) {
    made.call = last.text;
    inside.pop();
  } else if (last === "," && isGroup(before) && before.call && before.sign === "(" && sign === "(") {
    inside.splice(-2, 0, { text: before.call, line: before.line, quoted: false }); // VALUES (1, 2), (3, 4)
    before.call = "";
  }
  inside.push(made);
  return made;
}

/**
 * Begins or ends a group for a tag.
 * @param {Group} group
 * @param {Record<string, string | undefined>} tag
 * @param {number} line
 * @param {number} deep
 * @returns {[Group, number]}
 */
function inTag(group, tag, line, deep) {
  const name = (tag.name ?? "").toLowerCase();
  if (LINE_TAGS.includes(name)) group.inside.push("\n");
  if (tag.close) {
    /** @type {Group | null} */
    let above = group;
    while (above && !(above.sign === "<" && above.call === name)) above = above.parent;
    if (!above?.parent) return [group, deep];
    above.parent.inside.push(",");
    return [above.parent, Math.max(0, deep - 1)];
  }
  const plain = PLAIN_TAGS.includes(name);
  if (name === "br" || deep >= MOST_DEEP || (plain && !CELL_TAGS.includes(name))) return [group, deep];
  const made = newGroup({ sign: "<", call: name, line, parent: group });
  group.inside.push(made);
  for (const [, key, ...values] of plain ? [] : (tag.attributes ?? "").matchAll(ATTRIBUTE)) {
    made.inside.push({ text: key, line, quoted: false }, ":", { text: unescaped(values.join("")), line, quoted: true }, ",");
  }
  return tag.ended ? [group, deep] : [made, deep + 1];
}

/**
 * The parts between these marks. empty: also where there are none.
 * @param {Part[]} parts
 * @param {string} signs
 * @param {boolean} [empty]
 */
export function pieces(parts, signs, empty = false) {
  /** @type {Part[][]} */
  const found = [[]];
  for (const part of parts) {
    if (typeof part === "string" && signs.includes(part)) found.push([]);
    else found[found.length - 1].push(part);
  }
  return empty ? found : found.filter((piece) => piece.length);
}

/** What separates the items of a line or group: commas, semicolons, or nothing. @param {Part[]} parts */
export function separatorOf(parts) {
  return [",", ";"].find((sign) => pieces(parts, sign).filter((piece) => piece.some(isNoMark)).length > 1) ?? "";
}

/**
 * The items of a line or group: between commas, else between semicolons, else single words and groups.
 * @param {Part[]} parts
 * @returns {Item[]}
 */
export function itemsIn(parts) {
  const separator = separatorOf(parts);
  if (separator) return pieces(parts, separator, true).map((piece) => itemIn(piece.filter((part) => part !== "\n")));
  const found = keyed(parts.filter((part) => part !== "\n"));
  if (found.length > 1 || !found.length) return found;
  const [{ key, line, parts: inside }] = found;
  return inside.map((part, place) => ({ key: place ? "" : key, parts: [part], line }));
}

/**
 * The key that a part is, as in `top:`, `["top"] =` or `:top "fox"`; "" for other parts.
 * @param {Part} part
 * @param {Part | undefined} after
 */
function keyIn(part, after) {
  if (isWord(part) && part.text[0] === ":" && !part.quoted && after && isNoMark(after)) return part.text.slice(1);
  const only = isGroup(part) && part.sign === "[" && part.inside.length === 1 ? part.inside[0] : part;
  return isWord(only) && after === ":" ? only.text : "";
}

/**
 * @param {Part} part
 * @returns {part is Word | Group}
 */
export function isNoMark(part) {
  return typeof part !== "string";
}

/**
 * The items in parts without separators; each key begins an item.
 * @param {Part[]} parts
 * @returns {Item[]}
 */
export function keyed(parts) {
  /** @type {Item[]} */
  let found = [];
  parts.forEach((part, place) => {
    if (!isNoMark(part)) return;
    const key = keyIn(part, parts[place + 1]);
    if (key) {
      if (found.length === 1 && !found[0].key && found[0].parts.length < KEY_WORDS) found = []; // `Card` of `Card 7:`
      found.push({ key, parts: [], line: part.line });
    } else {
      if (!found.length) found.push({ key: "", parts: [], line: part.line });
      found[found.length - 1].parts.push(part);
    }
  });
  return found;
}

/**
 * The item in a piece without commas.
 * @param {Part[]} piece
 * @returns {Item}
 */
function itemIn(piece) {
  const [first] = pieces(piece, ";", true); // what follows is a comment
  const parts = first.length ? first : piece;
  const place = parts.lastIndexOf(":");
  const key = parts.slice(0, Math.max(place, 0)).filter(isWord).slice(-KEY_WORDS).map(({ text }) => text).join(" ");
  return { key, parts: parts.slice(place + 1).filter(isNoMark), line: parts.find(isNoMark)?.line ?? 0 };
}
