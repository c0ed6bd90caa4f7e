// @ts-check
/**
 * Sharing puzzles as the end of a link (`#…`).
 *
 * A link contains a JSON list (see values.js for its members):
 *
 *     [board, rule, cards, title, figures, card_names, hints, laid, kind]
 *     ["3x3", "signed", [[-3, -1, 4, 2], …], "", [], [], [], [[0, 2], null, …]]
 *
 * laid: for each cell its card, from 0, and its move (see rules.js), or null if it is empty; or null instead of the whole
 * list. kind: an object with what cards may do (turns, flip, backs, spare), left out for the usual cards. The JSON is compressed in the zlib format, which has a checksum, and encoded in base64url. Links may come from anywhere:
 * invalid or changed ones are read as null.
 */

import { layOf, makePuzzle, obeysHint } from "./rules.js";
import { say } from "./texts.js";
import { areWhole, kindOf, puzzleFrom, valuesOf } from "./values.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./rules.js").State} State */

const FORMAT = "deflate"; // the browser's name for the zlib format
const MOST_PACKED = 300_000; // maximum length of a link
const MOST_UNPACKED = 1_000_000; // maximum length of its JSON
const MOST_WORDS = 10_000; // maximum length of a title, or of all names of a kind: browsers break long words slowly

/**
 * The puzzle as a text, equal for equal puzzles.
 * @param {PuzzleData} puzzle
 * @param {State | null} [state]  the board
 */
export function puzzleText(puzzle, state = null) {
  const { board, rule, cards, title, figures, card_names, hints } = valuesOf(puzzle), kind = kindOf(puzzle);
  const unusual = Object.keys(kind).length ? [kind] : [];
  return JSON.stringify([board, rule, cards, title, figures, card_names, hints, state && laidOf(state), ...unusual]);
}

/** Why a link to this page does not work elsewhere; empty if it does. */
export function whyLocal() {
  if (location.protocol.startsWith("http") && !/^(localhost|127\.|\[::1)/.test(location.hostname)) return "";
  return say("This page is on this device only, so the link does not work elsewhere. Send the puzzle as text.");
}

/** The end of a link, without `#`, to a puzzle and a board. @param {PuzzleData} puzzle @param {State | null} state */
export async function linkOf(puzzle, state) {
  const packed = new Blob([puzzleText(puzzle, state)]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return toBase64(bytes).replace(/=+$/, "").replace(/\+/g, "-").replace(/\//g, "_");
}

/**
 * The puzzle, and the board if there is one; null for an invalid link.
 * @param {string} link  without `#`
 * @returns {Promise<{ puzzle: PuzzleData, board: State | null } | null>}
 */
export async function fromLink(link) {
  if (link.length > MOST_PACKED || !/^[\w-]+$/.test(link)) return null;
  try {
    return read(JSON.parse(await unpacked(link)));
  } catch {
    return null; // wrong characters, checksum, JSON or values
  }
}

/** The text in the end of a link. @param {string} link */
export async function unpacked(link) {
  const bytes = Uint8Array.from(atob(link.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST_UNPACKED) throw new RangeError("too long");
  }
}

/** @param {any} list */
function read([place, rule, cards, title, figures, card_names, hints, laid, kind]) {
  const { board, ...described } = puzzleFrom({ ...kind, board: place, rule, cards, title, figures, card_names, hints });
  if (!board) throw new RangeError("no board");
  if ([title, figures, card_names].some((words) => String(words).length > MOST_WORDS)) throw new RangeError("too long");
  const puzzle = { ...described, board, source: "" };
  return { puzzle, board: laid === null ? null : stateFrom(laid, makePuzzle(puzzle)) };
}

/** The board as values: for each cell a card and its move. @param {State} state */
export function laidOf(state) {
  return state.map((laid) => laid && [laid.card, laid.turn]);
}

/**
 * The board from its values. Throws if it is impossible.
 * @param {any[]} laid
 * @param {import("./rules.js").Puzzle} puzzle
 * @returns {State}
 */
export function stateFrom(laid, puzzle) {
  const free = new Set(puzzle.cards.keys());
  const mayLie = (/** @type {unknown} */ each, /** @type {number} */ cell) => {
    if (each === null) return puzzle.hints[cell] === null;
    if (!areWhole(each, 0) || each.length !== 2) return false;
    const [card, turn] = each;
    return free.delete(card) && layOf(puzzle, { card, turn }) >= 0 && obeysHint(puzzle, cell, { card, turn });
  };
  if (laid.length !== puzzle.cells || !laid.every(mayLie)) throw new RangeError("impossible board");
  return laid.map((each) => each && { card: each[0], turn: each[1] });
}

/** @param {ArrayLike<number>} bytes */
function toBase64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
