// @ts-check
/**
 * Drafts: puzzles in the editor. A draft is a puzzle whose labels may be null (not entered yet). Functions return new
 * drafts.
 */

import { boardFor, boardNamed } from "./boards.js";
import { figureName } from "./figures.js";
import { frameOf, plainRule } from "./rules.js";
import { language, say, several } from "./texts.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {(number | null)[]} Sides labels of a card, clockwise; null: not entered yet */
/** @typedef {Omit<PuzzleData, "cards"> & {cards: Sides[]}} Draft */
/** @typedef {{card: number, side: number}} Spot a side of a card */

/** What touching sides show, by rule. */
export const RULES = {
  signed: () => say("two halves: front and back"),
  unsigned: () => say("the same picture or colour"),
};

/** The numbers of cells of the offered hexagonal boards. */
export const HEXAGONS = Array.from({ length: 9 }, (_, rings) => hexagonCells(rings));

/** A draft without cards. @param {string} board its name @param {PuzzleData["rule"]} [rule] @returns {Draft} */
export function blankDraft(board, rule = plainRule(true)) {
  const made = /** @type {Draft["board"]} */ (boardNamed(board) ?? boardNamed("3x3"));
  const cards = Array.from({ length: made.cells }, () => blankCard(made.sides));
  return { title: "", source: "", board: made, rule, cards, cardNames: [], figures: [], hints: [] };
}

/** @param {number} sides @returns {Sides} */
export function blankCard(sides) {
  return Array.from({ length: sides }, () => null);
}

/**
 * The draft on another board, with its cards if they fit.
 * @param {Draft} draft
 * @param {string} name
 * @returns {Draft}
 */
export function onBoard(draft, name) {
  const blank = blankDraft(name, draft.rule);
  const fits = blank.board.sides === draft.board.sides;
  const length = draft.spare ? Math.max(draft.cards.length, blank.cards.length) : blank.cards.length;
  const cards = Array.from({ length }, (_, number) => (fits && draft.cards[number]) || blankCard(blank.board.sides));
  const turns = draft.turns === "half" && blank.board.sides % 2 ? "free" : draft.turns;
  const next = { ...draft, board: blank.board, cards, turns, backs: [], cardNames: [], hints: [], readAs: null };
  return cards.length === draft.cards.length ? next : withoutPictures(next);
}

/** The draft without photographs, which would show other cards. @param {Draft} draft @returns {Draft} */
function withoutPictures({ cardPictures: _, unsure: __, ...draft }) {
  return draft;
}

/**
 * The draft under another rule, without labels that this rule does not allow.
 * @param {Draft} draft
 * @param {{signed: boolean, framed: boolean}} wanted
 * @returns {Draft}
 */
export function underRule(draft, { signed, framed }) {
  const was = draft.rule, frame = frameOf(was), whole = signed ? was.whole : [];
  const kept = { ...was, rims: signed ? was.rims : was.rims.map(Math.abs) };
  const rule = { ...(framed === (frame !== null) ? kept : plainRule(signed, framed)), signed, whole };
  /** @type {(label: number | null) => number | null} */
  const become = (label) => {
    if (label === null || (label === frame && !framed) || (label === 0 && signed && !framed && !whole.includes(0))) return null;
    return signed ? label : Math.abs(label);
  };
  return { ...draft, rule, cards: draft.cards.map((card) => card.map(become)), backs: [], hints: [], readAs: null };
}

/**
 * Cards read from text, on their board or on the smallest one with room for them, which may leave cells open; null for
 * too many cards.
 * @param {Omit<Draft, "board" | "source"> & {board: Draft["board"] | null}} read
 * @returns {Draft | null}
 */
export function filledUp(read) {
  const n = read.cards.length, sides = read.cards[0].length;
  const board = read.board ?? boardNamed(roomFor(n, sides));
  if (!board) return null;
  const cards = [...read.cards, ...Array.from({ length: board.cells - n }, () => blankCard(sides))];
  const cardNames = read.cardNames.length ? cards.map((_, card) => read.cardNames[card] ?? "") : [];
  return { source: "", ...read, board, cards, cardNames, readAs: read.board ? read.readAs : { halves: null, ...read.readAs, board: board.name } };
}

/** How cards were read; empty if the text leaves nothing open. @param {Draft | PuzzleData} draft */
export function howRead({ cards, board, rule, readAs }) {
  if (!readAs) return "";
  const mend = say("If this is wrong, change the board or the rule.");
  if (!("halves" in readAs)) {
    const remark = readAs[language()] ?? readAs.en;
    return `${remark[0].toUpperCase()}${remark.slice(1)}. ${mend}`;
  }
  const [front, back] = readAs.halves ?? [];
  const what = front && back ? say("halves {front}/{back}", { front, back }) : RULES[rule.signed ? "signed" : "unsigned"]();
  const n = cards.length;
  const parts = { n, board: board.name, what: frameOf(rule) === null ? what : `${what}, ${say("grey frame")}` };
  const open = boardFor(n, board.sides) || !readAs.board ? [] : [say("The number of cards ({n}) does not determine the board; {board} is a guess.", parts)];
  if (open.length && boardFor(n + 1, board.sides)) open.push(say("Is one missing?"));
  else if (open.length && boardFor(n - 1, board.sides)) open.push(say("Is one too many?"));
  const read = several(n, "Read as: one card, {board}, {what}.", "Read as: {n} cards, {board}, {what}.", parts);
  return [read, mend, ...open].join(" ");
}

/** The name of a board with room for so many cards. @param {number} cards @param {number} sides */
function roomFor(cards, sides) {
  if (sides === 3) return `triangle${Math.ceil(Math.sqrt(cards))}`;
  if (sides === 6) {
    let rings = 0;
    while (hexagonCells(rings) < cards) rings += 1;
    return `hexagon${hexagonCells(rings)}`;
  }
  let rows = Math.floor(Math.sqrt(cards));
  while (rows > 2 && cards % rows) rows -= 1;
  if (rows === 2 && cards % 2) rows = Math.floor(Math.sqrt(cards));
  return `${rows}x${Math.ceil(cards / rows)}`;
}

/** The number of cells in so many rings around one cell. @param {number} rings */
function hexagonCells(rings) {
  return 3 * rings * (rings + 1) + 1;
}

/** The draft with a new card. @param {Draft} draft @param {number} card @param {Sides} sides @returns {Draft} */
export function withCard(draft, card, sides) {
  return { ...draft, cards: draft.cards.map((old, number) => (number === card ? sides : old)), hints: [] };
}

/**
 * The next side that is not entered yet, searching around the draft; null if there is none.
 * @param {Draft} draft
 * @param {Spot} spot
 * @returns {Spot | null}
 */
export function nextEmpty(draft, { card, side }) {
  const sides = draft.board.sides;
  const all = draft.cards.length * sides;
  for (let step = 0; step < all; step += 1) {
    const at = (card * sides + side + step) % all;
    const spot = { card: Math.floor(at / sides), side: at % sides };
    if (draft.cards[spot.card][spot.side] === null) return spot;
  }
  return null;
}

/** The incomplete cards. @param {Draft} draft */
export function openCards(draft) {
  return draft.cards.flatMap((card, number) => (card.includes(null) ? [number] : []));
}

/**
 * The puzzle of a complete draft; null if it is incomplete. If some figures have names, all that occur get one.
 * @param {import("./figures.js").Looks} looks
 * @param {Draft} draft
 * @returns {PuzzleData | null}
 */
export function asWhole(looks, draft) {
  if (openCards(draft).length) return null;
  const cards = draft.cards.map((card) => card.map((label) => label ?? 0));
  const used = new Set([...cards, ...(draft.backs ?? [])].flat().map(Math.abs)), highest = Math.max(...used);
  const named = draft.figures.some((name, index) => name && index < highest);
  const figures = named ? Array.from({ length: highest }, (_, index) => (used.has(index + 1) ? figureName(looks, draft, index + 1) : "")) : [];
  return { ...draft, cards, figures };
}
