// @ts-check
/**
 * The program's own notation, TOML, which holds every puzzle: writing, and parsing into keys with numbers, strings, lists
 * and tables. Other TOML (dates, other strings, dotted keys) is not supported.
 */

import { valuesOf } from "./values.js";

/** @typedef {number | string | boolean | Value[] | { [key: string]: Value }} Value */

const DEEPEST = 8; // maximum depth of lists
const GAP = /(?:\s|#[^\n]*(?:\n|$))*/y;
const KEY = /[\w-]+/y;
const TRUTH = /true|false/y;
const TEXT = /"(?:[^"\\\n]|\\.)*"/y;
const NUMBER = /[+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

export class TomlError extends Error {
  /** @param {number} line  from 1 */
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

/**
 * The keys and values of a text; those below `[name]` are in a table with that name. Throws TomlError.
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
   * Matches a pattern at the current position and moves behind it; null if it does not match.
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
    const truth = found(TRUTH);
    if (truth !== null) return truth === "true";
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
 * The puzzle in TOML.
 * @param {import("./rules.js").PuzzleData} puzzle
 */
export function asToml(puzzle) {
  const { board, ...others } = valuesOf(puzzle);
  const { title, source, ...rest } = others;
  const named = typeof board === "string";
  const [whole, region = ""] = named ? board.split(":") : [];
  const lines = tomlLines({ title, source, ...(named && { board: whole, region }), ...rest });
  return `${[...lines, ...(named ? [] : ["", "[board]", ...tomlLines(board)])].join("\n")}\n`;
}

/**
 * A line for each key with a value; lists of lists take several lines.
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
 * The text in quotes; invisible characters are escaped.
 * @param {string} text
 */
function quoted(text) {
  return JSON.stringify(text).replace(/[\p{Cf}\u007f]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
  });
}
