// @ts-check
// Texts in the program's own notation, which holds every puzzle: written, and taken apart into keys with numbers, texts,
// lists and tables of these. What else TOML has (dates, other texts, dotted keys) no puzzle needs.

import { valuesOf } from "./values.js";

/** @typedef {number | string | Value[] | { [key: string]: Value }} Value */

const DEEPEST = 8; // lists within lists
const GAP = /(?:\s|#[^\n]*(?:\n|$))*/y;
const KEY = /[\w-]+/y;
const TEXT = /"(?:[^"\\\n]|\\.)*"/y;
const NUMBER = /[+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

export class TomlError extends Error {
  /** @param {number} line  where it stands, from 1 */
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

/**
 * The keys of the text and their values; those under `[name]` are in a table of that name. Throws TomlError.
 * @param {string} text
 */
export function readToml(text) {
  let at = 0;
  const top = table();
  let here = top;
  skip();
  while (at < text.length) {
    if (took("[")) {
      const name = key();
      demand(took("]") && !(name in top));
      here = table();
      top[name] = here;
    } else {
      const name = key();
      demand(took("=") && !(name in here));
      here[name] = value(0);
    }
    skip();
  }
  return top;

  /** @returns {{ [key: string]: Value }} */
  function table() {
    return Object.create(null);
  }

  /** @param {boolean} right */
  function demand(right) {
    if (!right) throw new TomlError(text.slice(0, at).split("\n").length);
  }

  /**
   * What the pattern finds at this place, which is behind it then; null if it finds nothing.
   * @param {RegExp} pattern
   */
  function found(pattern) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match?.[0] ?? null;
  }

  function skip() {
    found(GAP);
  }

  /** @param {string} sign */
  function took(sign) {
    skip();
    if (text[at] !== sign) return false;
    at++;
    return true;
  }

  function key() {
    skip();
    const name = found(KEY);
    demand(name !== null);
    return name ?? "";
  }

  /** @param {number} depth @returns {Value} */
  function value(depth) {
    demand(depth < DEEPEST);
    if (took("[")) {
      /** @type {Value[]} */
      const list = [];
      while (!took("]")) {
        list.push(value(depth + 1));
        if (!took(",")) {
          demand(took("]"));
          break;
        }
      }
      return list;
    }
    if (took("{")) {
      const entries = table();
      while (!took("}")) {
        const name = key();
        demand(took("=") && !(name in entries));
        entries[name] = value(depth + 1);
        if (!took(",")) {
          demand(took("}"));
          break;
        }
      }
      return entries;
    }
    const written = found(TEXT);
    if (written !== null) return unquoted(written);
    const number = found(NUMBER);
    demand(number !== null);
    return Number((number ?? "").replaceAll("_", ""));
  }

  /** @param {string} written */
  function unquoted(written) {
    const wide = written.replace(/\\U([0-9a-fA-F]{8})/g, (_, code) => {
      demand(Number.parseInt(code, 16) <= 0x10ffff);
      return String.fromCodePoint(Number.parseInt(code, 16));
    });
    try {
      return String(JSON.parse(wide));
    } catch {
      throw new TomlError(text.slice(0, at).split("\n").length);
    }
  }
}

/**
 * The puzzle in the notation toml.
 * @param {import("./rules.js").PuzzleData} puzzle
 */
export function asToml(puzzle) {
  const { board, ...others } = valuesOf(puzzle);
  const { title, source, ...rest } = others;
  const named = typeof board === "string";
  const lines = tomlLines({ title, source, ...(named && { board }), ...rest });
  return `${[...lines, ...(named ? [] : ["", "[board]", ...tomlLines(board)])].join("\n")}\n`;
}

/**
 * A line for each key that says something; lists of lists over several lines.
 * @param {Record<string, unknown>} values
 */
function tomlLines(values) {
  return Object.entries(values).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return value === "" ? [] : [`${key} = ${inToml(value)}`];
    if (typeof value[0] === "object") return [`${key} = [`, ...value.map((each) => `    ${inToml(each)},`), "]"];
    return value.length || key === "joins" ? [`${key} = ${inToml(value)}`] : [];
  });
}

/** @param {unknown} value @returns {string} */
function inToml(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inToml).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{ ${Object.entries(value ?? {}).map(([key, each]) => `${key} = ${inToml(each)}`).join(", ")} }`;
}

/**
 * The text in quotes, as TOML reads it; signs that nobody sees are written as escapes.
 * @param {string} text
 */
function quoted(text) {
  return JSON.stringify(text).replace(/[\p{Cf}\u007f]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
  });
}
