// @ts-check
// Puzzles to hand on: as the end of a link (`#…`), and as texts that the program reads.
//
// A link holds the puzzle (board, rule, cards, names, title, hints) and what lies, as bits: fields one after the
// other, each number in as few bits as it can need there. Three bytes of checksum follow; all of it is written in
// base64url. Whatever is no such link, or was changed on its way, is read as null: links come from anywhere.

import { boardNamed, gluedCorners, MOST_CELLS, ownBoard } from "./boards.js";
import { layOf, makePuzzle } from "./rules.js";

/** @typedef {import("./boards.js").Board} Board */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./rules.js").State} State */

const VERSION = 1;
const LONGEST = 60_000; // letters of a link
const MOST_LABEL = 1e9;
const MOST_SIDES = 64;
const ROUNDED = 1e-3; // how exactly corners are told
const SHAPES = ["x", "triangle", "hexagon"]; // 3: a board of one's own

/**
 * The link's end, without `#`, of a puzzle and what lies on it.
 * @param {PuzzleData} puzzle
 * @param {State | null} board
 */
export function pack(puzzle, board) {
  const out = bitWriter();
  out.number(VERSION);
  writeBoard(out, puzzle.board);
  writeRule(out, puzzle.rule);
  writeCards(out, puzzle.cards);
  out.text(puzzle.title);
  writeTexts(out, puzzle.figures);
  writeTexts(out, puzzle.cardNames);
  writeHints(out, puzzle);
  out.bits(board ? 1 : 0, 1);
  if (board) {
    const [forCard, forTurn] = [width(puzzle.cards.length + 1), width(puzzle.board.sides)];
    for (const laid of board) {
      out.bits(laid ? laid.card + 1 : 0, forCard);
      if (laid) out.bits(laid.turn, forTurn);
    }
  }
  const bytes = out.bytes();
  const sum = checksum(bytes);
  return inLetters([...bytes, sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255]);
}

/**
 * The puzzle, and what lies on it if that was packed; null for anything that `pack` did not write.
 * @param {string} link  without `#`
 * @returns {{ puzzle: PuzzleData, board: State | null } | null}
 */
export function unpackLink(link) {
  if (link.length > LONGEST || !/^[\w-]+$/.test(link)) return null;
  try {
    const all = fromLetters(link);
    const bytes = all.slice(0, -3);
    const sum = checksum(bytes);
    if (all.length < 4 || [0, 8, 16].some((shift, at) => all[bytes.length + at] !== ((sum >>> shift) & 255))) return null;
    return readLink(bitReader(bytes));
  } catch {
    return null; // it ended too early, or held what no puzzle has
  }
}

/** @param {BitReader} from */
function readLink(from) {
  demand(from.number() === VERSION);
  const board = readBoard(from);
  const rule = readRule(from);
  const cards = readCards(from, board);
  const title = from.text();
  const figures = readTexts(from);
  const cardNames = readTexts(from);
  const named = cardNames.filter((name) => name);
  demand(cardNames.length === 0 || (cardNames.length === cards.length && new Set(named).size === named.length));
  const hints = readHints(from, board);
  const data = { title, source: "", board, rule, cards, cardNames, figures, hints };
  if (from.bits(1) === 0) return { puzzle: data, board: null };
  const puzzle = makePuzzle(data);
  const used = new Set();
  /** @type {State} */
  const state = puzzle.hints.map((hint) => {
    const card = from.bits(width(cards.length + 1)) - 1;
    demand(card < cards.length && !used.has(card));
    if (card < 0) return null;
    used.add(card);
    const laid = { card, turn: from.bits(width(board.sides)) };
    demand(laid.turn < board.sides && (hint === null || layOf(puzzle, hint) === layOf(puzzle, laid)));
    return laid;
  });
  demand(puzzle.hints.every((hint, cell) => hint === null || state[cell] !== null));
  return { puzzle: data, board: state };
}

/**
 * @param {BitWriter} out
 * @param {Board} board
 */
function writeBoard(out, board) {
  if (isNamed(board)) {
    const shape = SHAPES.findIndex((word) => board.name.includes(word) && (word !== "x" || /^\d/.test(board.name)));
    out.bits(shape, 2);
    for (const size of board.name.match(/\d+/g) ?? []) out.number(Number(size));
    return;
  }
  const forSide = width(board.cells * board.sides);
  out.bits(SHAPES.length, 2);
  out.text(board.name);
  out.number(board.sides);
  out.number(board.cells);
  out.number(board.joins.length);
  for (const [a, b, c, d] of board.joins) {
    out.bits(a * board.sides + b, forSide);
    out.bits(c * board.sides + d, forSide);
  }
  out.number(board.rows.length);
  board.rows.forEach(out.number);
  const given = hasOwnCorners(board);
  out.bits(given ? 1 : 0, 1);
  if (given) board.corners.flat(2).forEach(out.decimal);
}

/**
 * @param {BitReader} from
 * @returns {Board}
 */
function readBoard(from) {
  const shape = from.bits(2);
  if (shape < SHAPES.length) {
    const size = from.number();
    const board = boardNamed(shape === 0 ? `${size}x${from.number()}` : `${SHAPES[shape]}${size}`);
    if (!board) throw new RangeError("no board");
    return board;
  }
  const [name, sides, cells] = [from.text(), from.number(), from.number()];
  demand(sides >= 1 && sides <= MOST_SIDES && cells >= 1 && cells <= MOST_CELLS);
  const forSide = width(cells * sides);
  const joins = from.list((cells * sides) / 2, () => {
    const [one, other] = [from.bits(forSide), from.bits(forSide)];
    return /** @type {import("./boards.js").Join} */ (
      [one, other].flatMap((side) => [Math.floor(side / sides), side % sides])
    );
  });
  const rows = from.list(cells, from.number);
  demand(rows.length === 0 || (rows.every((row) => row > 0) && rows.reduce((sum, row) => sum + row, 0) === cells));
  /** @type {() => [number, number]} */
  const point = () => [from.decimal(), from.decimal()];
  const given = from.bits(1) === 1;
  const corners = given ? Array.from({ length: cells }, () => Array.from({ length: sides }, point)) : null;
  const board = ownBoard(name, sides, cells, joins, rows, corners);
  if (!board) throw new RangeError("no board");
  return board;
}

/**
 * @param {BitWriter} out
 * @param {import("./rules.js").Rule} rule
 */
function writeRule(out, rule) {
  out.bits(rule.signed ? 1 : 0, 1);
  out.bits(rule.rim === null ? 0 : rule.rimOnly ? 2 : 1, 2);
  if (rule.rim !== null) out.integer(rule.rim);
}

/** @param {BitReader} from */
function readRule(from) {
  const [signed, kind] = [from.bits(1) === 1, from.bits(2)];
  demand(kind < 3);
  return { signed, rim: kind ? from.integer() : null, rimOnly: kind === 2 };
}

/**
 * The labels that occur, as distances, then for each side which of them it shows.
 * @param {BitWriter} out
 * @param {number[][]} cards
 */
function writeCards(out, cards) {
  const labels = [...new Set(cards.flat())].sort((a, b) => a - b);
  const places = new Map(labels.map((label, place) => [label, place]));
  out.number(labels.length);
  labels.forEach((label, place) => (place ? out.number(label - labels[place - 1] - 1) : out.integer(label)));
  for (const label of cards.flat()) out.bits(places.get(label) ?? 0, width(labels.length));
}

/**
 * @param {BitReader} from
 * @param {Board} board
 */
function readCards(from, { cells, sides }) {
  let last = 0;
  const labels = from.list(cells * sides, (place) => (last = place ? last + from.number() + 1 : from.integer()));
  demand(labels.length > 0 && last <= MOST_LABEL);
  return Array.from({ length: cells }, () =>
    Array.from({ length: sides }, () => {
      const place = from.bits(width(labels.length));
      demand(place < labels.length);
      return labels[place];
    }),
  );
}

/**
 * @param {BitWriter} out
 * @param {string[]} texts
 */
function writeTexts(out, texts) {
  out.number(texts.length);
  texts.forEach(out.text);
}

/** @param {BitReader} from */
function readTexts(from) {
  return from.list(MOST_CELLS * MOST_SIDES, from.text);
}

/**
 * @param {BitWriter} out
 * @param {PuzzleData} puzzle
 */
function writeHints(out, { hints }) {
  out.number(hints.length);
  for (const hint of hints) hint.forEach(out.number);
}

/**
 * @param {BitReader} from
 * @param {Board} board
 */
function readHints(from, { cells, sides }) {
  const hints = from.list(cells, () => {
    /** @type {[number, number, number]} */
    const hint = [from.number(), from.number(), from.number()];
    demand(hint[0] < cells && hint[1] < cells && hint[2] < sides);
    return hint;
  });
  for (const place of [0, 1]) demand(new Set(hints.map((hint) => hint[place])).size === hints.length);
  return hints;
}

/**
 * Does the board's name say all of it?
 * @param {Board} board
 */
function isNamed(board) {
  const named = boardNamed(board.name);
  return named !== null && named.name === board.name && String(named.joins) === String(board.joins) && !hasOwnCorners(board);
}

/**
 * Do its cells lie otherwise than as regular polygons?
 * @param {Board} board
 */
function hasOwnCorners({ sides, cells, joins, corners }) {
  const [glued, given] = [gluedCorners(sides, cells, joins)?.flat(2), corners.flat(2)];
  return given.length > 0 && !(glued?.every((number, at) => Math.abs(number - given[at]) < ROUNDED));
}

/** @param {boolean} right */
function demand(right) {
  if (!right) throw new RangeError("no puzzle");
}

/**
 * How many bits tell so many things apart.
 * @param {number} things
 */
function width(things) {
  return things < 2 ? 0 : 32 - Math.clz32(things - 1);
}

/** @typedef {ReturnType<typeof bitWriter>} BitWriter */

function bitWriter() {
  /** @type {number[]} */
  const bytes = [];
  let used = 0; // bits
  /**
   * @param {number} value
   * @param {number} size
   */
  function bits(value, size) {
    for (let bit = size - 1; bit >= 0; bit--, used++) {
      if (used % 8 === 0) bytes.push(0);
      if (Math.floor(value / 2 ** bit) % 2) bytes[bytes.length - 1] |= 128 >> used % 8;
    }
  }
  /** @param {number} value  from 0 */
  function number(value) {
    for (; value > 7; value = Math.floor(value / 8)) bits(8 + (value % 8), 4);
    bits(value, 4);
  }
  /** @param {number} value */
  const integer = (value) => number(value < 0 ? -2 * value - 1 : 2 * value);
  /** @param {number} value */
  const decimal = (value) => new Uint8Array(new Float32Array([value]).buffer).forEach((byte) => bits(byte, 8));
  /** @param {string} words */
  function text(words) {
    const encoded = new TextEncoder().encode(oneLine(words));
    number(encoded.length);
    encoded.forEach((byte) => bits(byte, 8));
  }
  return { bits, number, integer, decimal, text, bytes: () => bytes };
}

/** @typedef {ReturnType<typeof bitReader>} BitReader */

/**
 * What a writer wrote. Throws where the bits end, and for what it cannot have written.
 * @param {ArrayLike<number>} bytes
 */
function bitReader(bytes) {
  let used = 0;
  /** @param {number} size */
  function bits(size) {
    demand(used + size <= 8 * bytes.length);
    let value = 0;
    for (const end = used + size; used < end; used++) value = 2 * value + ((bytes[used >>> 3] >>> (7 - (used & 7))) & 1);
    return value;
  }
  function number() {
    for (let [value, unit] = [0, 1]; ; unit *= 8) {
      const group = bits(4);
      value += unit * (group & 7);
      demand(value <= 2 * MOST_LABEL + 1);
      if (group < 8) return value;
    }
  }
  function integer() {
    const value = number();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }
  function decimal() {
    const value = new Float32Array(Uint8Array.from({ length: 4 }, () => bits(8)).buffer)[0];
    demand(Math.abs(value) <= MOST_LABEL);
    return value;
  }
  function text() {
    const encoded = Uint8Array.from({ length: size(LONGEST) }, () => bits(8));
    const words = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(encoded);
    demand(words === oneLine(words));
    return words;
  }
  /**
   * How many things follow: at most `most`, and no more than there are bits.
   * @param {number} most
   */
  function size(most) {
    const things = number();
    demand(things <= most && things <= 8 * bytes.length - used);
    return things;
  }
  /**
   * @template T
   * @param {number} most
   * @param {(place: number) => T} read
   */
  const list = (most, read) => Array.from({ length: size(most) }, (_, place) => read(place));
  return { bits, number, integer, decimal, text, list };
}

/** @param {ArrayLike<number>} bytes */
function checksum(bytes) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ bytes[at], 0x01000193);
  return (sum ^ (sum >>> 24)) & 0xffffff;
}

/** @param {number[]} bytes */
function inLetters(bytes) {
  const letters = bytes.map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/=+$/, "").replace(/\+/g, "-").replace(/\//g, "_");
}

/** @param {string} letters */
function fromLetters(letters) {
  return Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

/**
 * The text in one line, without half letters.
 * @param {string} text
 */
function oneLine(text) {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, " ").trim();
}

/**
 * The notation `cards`: a title, then a card a line. null for a puzzle that it cannot hold: it is for signed cards of
 * four sides on the board that their number tells, without hints.
 * @param {PuzzleData} puzzle
 * @returns {string | null}
 */
export function asCards({ title, board, rule, cards, hints }) {
  const plain = rule.signed && rule.rim === null && hints.length === 0;
  const root = Math.round(Math.sqrt(board.cells));
  if (!plain || board.name !== `${root}x${root}` || !isNamed(board)) return null;
  return [`# ${oneLine(title)}`.trim(), ...cards.map((card) => card.join(" ")), ""].join("\n");
}

/**
 * The program's own notation, which holds every puzzle.
 * @param {PuzzleData} puzzle
 */
export function asToml(puzzle) {
  const { board, figures, cardNames, cards, hints } = puzzle;
  const [title, source] = [oneLine(puzzle.title), oneLine(puzzle.source)];
  const named = isNamed(board);
  const lines = [];
  if (title) lines.push(`title = ${quoted(title)}`);
  if (source) lines.push(`source = ${quoted(source)}`);
  if (named) lines.push(`board = ${quoted(board.name)}`);
  lines.push(`rule = "${ruleName(puzzle.rule)}"`);
  if (figures.length) lines.push(`figures = [${figures.map(quoted).join(", ")}]`);
  if (cardNames.length) lines.push(`card_names = [${cardNames.map(quoted).join(", ")}]`);
  lines.push("cards = [", ...cards.map((card) => `    [${card.join(", ")}],`), "]");
  if (hints.length) {
    const given = makePuzzle(puzzle);
    const rows = hints.map(([cell, card, turn]) => {
      const lay = given.lays[layOf(given, { card, turn })];
      return `    { cell = ${cell + 1}, type = ${lay.type + 1}, turn = ${lay.turn} },`;
    });
    lines.push("hints = [", ...rows, "]");
  }
  if (!named) {
    lines.push("", "[board]", `name = ${quoted(board.name)}`, `sides = ${board.sides}`, `cells = ${board.cells}`);
    lines.push("joins = [", ...board.joins.map((join) => `    [${join.map((number) => number + 1).join(", ")}],`), "]");
    if (board.rows.length) lines.push(`rows = [${board.rows.join(", ")}]`);
    if (hasOwnCorners(board)) {
      const polygons = board.corners.map((polygon) => polygon.map((point) => `[${point.map(rounded).join(", ")}]`));
      lines.push("corners = [", ...polygons.map((polygon) => `    [${polygon.join(", ")}],`), "]");
    }
  }
  return `${lines.join("\n")}\n`;
}

/**
 * The rule in the program's words.
 * @param {import("./rules.js").Rule} rule
 */
export function ruleName({ signed, rim, rimOnly }) {
  const words = [signed ? "signed" : "unsigned"];
  if (rim !== null) words.push(!rimOnly ? `rim=${rim}` : rim === 0 ? "framed" : `frame=${rim}`);
  return words.join(",");
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toFixed(6));
}

/**
 * The text in quotes, as TOML reads it; signs that nobody sees are written as escapes.
 * @param {string} text
 */
function quoted(text) {
  const escaped = JSON.stringify(oneLine(text)).replace(/[\p{Cf}\u007f]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
  });
  return escaped;
}
