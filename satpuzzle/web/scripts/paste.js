// @ts-check
/**
 * Reads a pasted text: cards as people type them (typed.js), a puzzle in TOML, or cards in any other text (anytext.js),
 * chosen as in `parse_all` of satpuzzle/notation/__init__.py. The program has further notations.
 */

import { asTyped, puzzlesIn } from "./anytext.js";
import { Mistake } from "./pasteproblems.js";
import { readToml, TomlError } from "./toml.js";
import { readCards, readTyped } from "./typed.js";
import { isSide } from "./typedwords.js";
import { puzzleFrom, WrongValue } from "./values.js";

/** @typedef {import("./typed.js").Draft} Draft */
/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */

const TOML = /^[ \t]*cards[ \t]*=/m;
const TOML_KEYS = /^[ \t]*(?:(?:title|source|board|rule|figures)[ \t]*=[ \t]*["[]|\[\[puzzle\]\])/im;
const UNKNOWN = /^\s*(?:\(?\w{1,8}[.:)]\s*)?(?:\?[\s,;]*){3,6}$/; // a card such as ? ? ? ?
const MOST_LETTERS = 400_000;
const MOST_LOOKED_AT = 40; // lines
const TYPING = ["title", "name twice", "letters", "mark", "case", "halves", "cases", "slip", "spelling"]; // problems of texts that consist of cards

/**
 * The cards in a text, or what is wrong with it. signed: whether words that look like halves are halves; null: unknown.
 * place: the board for cards found in other text whose number determines none.
 * @param {string} whole
 * @param {boolean | null} [signed]
 * @param {Draft["board"]} [place]
 * @returns {{ draft: Draft } | Problem}
 */
export function fromText(whole, signed = null, place = null) {
  if (whole.length > MOST_LETTERS) return { problem: "long", parts: {}, line: null };
  const text = whole.replace(/\r\n?/g, "\n").replace(/^[ \t]*\x60{3}.*$/gm, ""); // marks of code, pasted from a page
  const unknown = text.split("\n").findIndex((line) => UNKNOWN.test(line));
  if (unknown >= 0) return { problem: "unknown", parts: {}, line: unknown + 1 };
  const own = outcome(() => (TOML.test(text) ? tomlDraft(text) : readTyped(text, { signed })));
  if (isSure(text, own)) return own;
  const exact = !looksTyped(text);
  const found = outcome(() => foundDraft(text, { signed, exact }, place));
  if ("draft" in found) return found;
  const odd = ["sides", "no sides", "side names", "other form"].includes(found.problem); // a card is written unlike the others
  const typed = "draft" in own || TYPING.includes(own.problem) || (odd && !exact && own.line === found.line);
  return typed || found.problem === "nothing" ? own : found;
}

/**
 * What a function reads, or the problem that it throws.
 * @param {() => Draft} read
 * @returns {{ draft: Draft } | Problem}
 */
function outcome(read) {
  try {
    return { draft: read() };
  } catch (error) {
    if (error instanceof Mistake) return error.found;
    throw error;
  }
}

/**
 * Whether a text is read as typed cards or TOML only: if it is in TOML or has its keys, if it is a title and numbers, or
 * if its cards fill a board and their sides repeat.
 * @param {string} text
 * @param {{ draft: Draft } | Problem} own
 */
function isSure(text, own) {
  if (/^\s*#/.test(text) && /^(?:[ \t]*(?:#.*)?\n)*[ \t]*[+-]?\d+(?:[ \t]+[+-]?\d+)*[ \t]*(?:\n|$)/.test(text)) return true;
  if (TOML.test(text) && ("draft" in own || TOML_KEYS.test(text))) return true;
  if ("problem" in own) return false;
  const sides = own.draft.cards.flat();
  return own.draft.board !== null && (own.draft.rule.signed || 2 * new Set(sides).size <= sides.length);
}

/** Whether most lines may be cards, and none has the signs of programs. @param {string} text */
function looksTyped(text) {
  const lines = text.split("\n").filter((line) => /^\s*[^#\s]/.test(line)).slice(0, MOST_LOOKED_AT);
  const cards = lines.filter((line) => {
    const items = line.replace(/^[^:)]{0,30}[:)]/, "").split(/[\s,;]+/).filter((item) => item);
    return items.length > 2 && items.length < 9 && items.every(isSide);
  });
  return 2 * cards.length > lines.length && !lines.some((line) => /[[\]{}(=$]/.test(line));
}

/**
 * The puzzle in any text. Throws Mistake.
 * @param {string} text
 * @param {import("./typed.js").How} how
 * @param {Draft["board"]} place
 */
function foundDraft(text, how, place) {
  const puzzles = puzzlesIn(text);
  if (!puzzles.length) throw new Mistake(null, "nothing");
  if (puzzles.length > 1) throw new Mistake(puzzles[1].lines[0], "several", { n: puzzles.length });
  const [{ cards, names, lines, keyed, column }] = puzzles;
  const { items, halves } = asTyped(cards);
  const rows = items.map((card, at) => ({ line: lines[at], name: names[at] ?? "", items: card }));
  const draft = readCards(rows, { ...how, keyed, column, found: true, told: halves });
  if (draft.board) return draft;
  if (place?.cells !== rows.length || place.sides !== rows[0].items.length) throw new Mistake(lines[0], "no board", { n: rows.length });
  return { ...draft, board: place };
}

/**
 * The puzzle in a TOML text; problems name the line of the key.
 * @param {string} text
 * @returns {Draft}
 */
function tomlDraft(text) {
  try {
    return { ...puzzleFrom(readToml(text)), readAs: null };
  } catch (error) {
    if (error instanceof TomlError) throw new Mistake(error.line, "toml");
    if (!(error instanceof WrongValue)) throw error;
    if (error.key === "rule") throw new Mistake(null, "rule");
    const before = new RegExp(`^[ \\t]*\\[?${error.key}\\b`, "m").exec(text);
    throw new Mistake(text.slice(0, before?.index ?? 0).split("\n").length, "toml");
  }
}
