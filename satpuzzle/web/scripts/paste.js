// @ts-check
/**
 * Reads a pasted text without the program: cards as people type them (typed.js), or a puzzle in TOML. The program reads
 * cards in any text and in further notations.
 */

import { tally } from "./notes.js";
import { Mistake } from "./pasteproblems.js";
import { readToml, TomlError } from "./toml.js";
import { readTyped } from "./typed.js";
import { isSide } from "./typedwords.js";
import { puzzleFrom, WrongValue } from "./values.js";

/** @typedef {import("./typed.js").Draft} Draft */
/** @typedef {{ problem: string, parts: Record<string, string | number>, line: number | null }} Problem */

const TOML = /^[ \t]*cards[ \t]*=/m;
const TOML_KEYS = /^[ \t]*(?:(?:title|source|board|rule|figures)[ \t]*=[ \t]*["[]|\[\[puzzle\]\])/im;
const MOST_LETTERS = 400_000;

/**
 * The cards in a text, or what is wrong with it. signed: the rule; null: as the text says.
 * @param {string} whole
 * @param {boolean | null} [signed]
 * @returns {{ draft: Draft } | Problem}
 */
export function fromText(whole, signed = null) {
  if (whole.length > MOST_LETTERS) return { problem: "long", parts: {}, line: null };
  const text = whole.replace(/\r\n?/g, "\n").replace(/^[ \t]*\x60{3}.*$/gm, ""); // marks of code, pasted from a page
  try {
    return { draft: TOML.test(text) ? tomlDraft(text) : readTyped(text, signed) };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const { found } = error;
    return ["nothing", "other"].includes(found.problem) || TOML_KEYS.test(text) || looksTyped(text) ? found : { problem: "other", parts: {}, line: null };
  }
}

/** Whether half of the lines may be cards of one size, and none has the signs of programs. @param {string} text */
function looksTyped(text) {
  const lines = text.split("\n").filter((line) => /^\s*[^#\s]/.test(line));
  const cards = lines.map((line) => line.replace(/^[^:)]{0,30}[:)]/, "").split(/[\s,;]+/).filter((item) => item));
  const sizes = tally(cards.filter((items) => items.length < 9 && items.every(isSide)).map((items) => items.length));
  return 2 * Math.max(0, ...sizes.values()) >= lines.length && !lines.some((line) => /[[\]{}(=$]/.test(line));
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
