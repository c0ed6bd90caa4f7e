// @ts-check
// The table as it stands, one plain object; and what becomes of it. Every function gives the table after something
// was done, and leaves the one before as it was. What draws it and what listens lie elsewhere (play.js has them all).

import { redone, remember, undone } from "./history.js";
import { isGiven, isSolved, startBoard, turnsThatFit, wrongSides } from "./rules.js";
import { say, several } from "./texts.js";
import { cardName, faultText, placeText, timeText, turnText } from "./words.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{letters: boolean, numbers: boolean, clock: boolean, wrong: boolean}} Wishes  what somebody likes to see */
/** @typedef {{cell: number} | {card: number}} Spot  a place of the board, or a card in the tray */
/** @typedef {{cells: Set<number>, cards: Set<number>, word: string}} Light  word: what is said of them */
/** @typedef {{name: string, words: string, does: (table: Table) => Table, focus?: boolean}} Offer  a button */
/**
 * @typedef {object} Table
 * @property {Puzzle} puzzle
 * @property {Game} game
 * @property {Wishes} wishes
 * @property {number | null} hand  a card in hand: touched in the tray, or picked up
 * @property {boolean} carried  is the card in hand being dragged?
 * @property {number | null} chosen  an empty cell: the card touched next goes there
 * @property {Spot} focused  what was touched last, or where the keyboard is
 * @property {Light} lit
 * @property {Offer[]} offers  beside what is said, for as long as nothing else happens
 * @property {boolean} cheer  has it just been solved?
 * @property {{words: string}} said  last; another object each time
 */

const DARK = { cells: new Set(), cards: new Set(), word: "" };
const REST = { hand: null, carried: false, chosen: null, lit: DARK, offers: [] };

/**
 * The table on which somebody goes on with a game.
 * @param {Puzzle} puzzle @param {Game} game @param {Wishes} wishes
 * @returns {Table}
 */
export function openTable(puzzle, game, wishes) {
  const words = isSolved(puzzle, game.history.now)
    ? say("Already solved: all sides match.")
    : say("Drag a card onto the board, or tap a card and then a cell. Tap a placed card to rotate it.");
  return { ...REST, puzzle, game, wishes, focused: { cell: 0 }, cheer: false, said: { words } };
}

/** What lies on the board. @param {Table} table */
export function lying(table) {
  return table.game.history.now;
}

/** The cell of a card; -1 if it is in the tray. @param {Table} table @param {number} card */
export function cellOf(table, card) {
  return lying(table).findIndex((laid) => laid?.card === card);
}

/** How a card is turned, wherever it is. @param {Table} table @param {number} card */
export function turnNow(table, card) {
  return lying(table)[cellOf(table, card)]?.turn ?? table.game.turns[card];
}

/** This is said, in these words. @param {Table} table @param {string} words @returns {Table} */
export function saying(table, words) {
  return { ...table, said: { words } };
}

/** Nothing in hand, nothing chosen, nothing lit. @param {Table} table @returns {Table} */
export function atRest(table) {
  return { ...table, ...REST };
}

/**
 * These are lit, and nothing else; nothing is offered any more.
 * @param {Table} table @param {number[]} cells @param {number[]} cards
 * @param {string} [word]  what is said of them
 * @returns {Table}
 */
export function litUp(table, cells, cards, word = say("fits here")) {
  return { ...table, lit: { cells: new Set(cells), cards: new Set(cards), word }, offers: [] };
}

// Moves.

/**
 * Other cards lie on the board. What is taken away keeps its turn in the tray.
 * @param {Table} table @param {State} next @param {string} words
 */
export function changed(table, next, words) {
  const { game, puzzle } = table;
  const there = new Set(next.map((laid) => laid?.card));
  const turns = [...game.turns];
  for (const laid of lying(table)) if (laid && !there.has(laid.card)) turns[laid.card] = laid.turn % puzzle.sides;
  return settled(table, { ...game, history: remember(game.history, next), turns, moves: game.moves + 1 }, words);
}

/** The board has changed: is it solved now? @param {Table} table @param {Game} game @param {string} words */
function settled(table, game, words) {
  const won = isSolved(table.puzzle, game.history.now);
  const fresh = won && !table.game.won;
  const next = { ...atRest(table), game: { ...game, won }, cheer: won && (fresh || table.cheer) };
  if (!fresh) return saying(next, words);
  const { moves: n, seconds } = game;
  const praise = table.wishes.clock ? several(n, "{n} move in {time}.", "{n} moves in {time}.", { time: timeText(seconds) }) : say("All sides match.");
  return saying(next, `${say("Solved!")} ${praise}`);
}

/**
 * Other cards lie on the board; after what is said of one, which of its sides do not match.
 * @param {Table} table @param {State} next @param {number} cell @param {string} words
 */
function changedIn(table, next, cell, words) {
  const { puzzle, wishes } = table;
  const wrong = wishes.wrong ? wrongSides(puzzle, next).filter(([where]) => where === cell) : [];
  return changed(table, next, [words, ...wrong.map(([, side]) => faultText(puzzle, cell, side))].join("; "));
}

/**
 * A card comes to lie in a cell; what lay there goes where the card came from.
 * @param {Table} table @param {number} card @param {number} cell
 * @param {number} [turn]  as it is turned now, unless given
 */
export function put(table, card, cell, turn = turnNow(table, card)) {
  const { puzzle } = table;
  const from = cellOf(table, card);
  if (isGiven(puzzle, cell) || (from >= 0 && isGiven(puzzle, from))) return saying(table, say("This card is given and cannot be moved."));
  if (from === cell) return dropped(table);
  const next = [...lying(table)];
  const other = next[cell];
  if (from >= 0) next[from] = other;
  next[cell] = { card, turn };
  const parts = { card: cardName(puzzle, card), place: placeText(puzzle, cell) };
  if (!other) return changedIn(table, next, cell, say("Card {card} is in {place}", parts));
  const swapped = { card: cardName(puzzle, other.card), place: from < 0 ? "" : placeText(puzzle, from) };
  return changedIn(table, next, cell, from < 0
    ? say("Swapped: card {card} is back in the tray", swapped)
    : say("Swapped: card {card} is now in {place}", swapped));
}

/** As `put`, so that it fits if that is what is lit. @param {Table} table @param {number} card @param {number} cell */
export function putFitting(table, card, cell) {
  const { cells, cards } = table.lit;
  if (!cells.has(cell) && !cards.size) return put(table, card, cell);
  const turns = turnsThatFit(table.puzzle, lying(table), card, cell);
  return put(table, card, cell, turns.includes(turnNow(table, card)) ? turnNow(table, card) : turns[0]);
}

/** The card of a cell goes back to the tray. @param {Table} table @param {number} cell */
export function takenBack(table, cell) {
  const { puzzle } = table, laid = lying(table)[cell];
  if (!laid) return saying(table, say("No card selected."));
  if (isGiven(puzzle, cell)) return saying(table, say("This card is given and cannot be moved."));
  return changed(table, lying(table).with(cell, null), say("Card {card} is back in the tray.", { card: cardName(puzzle, laid.card) }));
}

/**
 * A card is turned where it is, clockwise by so many steps; in hand it stays there.
 * @param {Table} table @param {number} card @param {number} steps
 */
export function turned(table, card, steps) {
  const { puzzle, game, hand } = table;
  const cell = cellOf(table, card);
  if (cell >= 0 && isGiven(puzzle, cell)) return saying(table, say("This card is given and cannot be moved."));
  const turn = (turnNow(table, card) + steps + puzzle.sides) % puzzle.sides;
  const words = say("Card {card}: {turn}", { card: cardName(puzzle, card), turn: turnText(puzzle, turn) });
  if (cell < 0) return saying({ ...table, game: { ...game, turns: game.turns.with(card, turn) } }, words);
  const next = changedIn(table, lying(table).with(cell, { card, turn }), cell, words);
  return hand === card ? { ...next, hand } : next;
}

/** One move back. @param {Table} table */
export function undo(table) {
  return travelled(table, undone(table.game.history), say("Undone."), say("Nothing to undo."));
}

/** A move that was taken back is done again. @param {Table} table */
export function redo(table) {
  return travelled(table, redone(table.game.history), say("Redone."), say("Nothing to redo."));
}

/** @param {Table} table @param {Game["history"]} history @param {string} done @param {string} nothing */
function travelled(table, history, done, nothing) {
  if (history === table.game.history) return saying(table, nothing);
  return settled(table, { ...table.game, history }, done);
}

/** All cards go back to the tray, and the clock to its start. @param {Table} table @returns {Table} */
export function reset(table) {
  const next = changed(table, startBoard(table.puzzle), say("All cards are back in the tray. Undo restores the board."));
  return { ...next, game: { ...next.game, moves: 0, seconds: 0, won: false } };
}

/** A second has passed. @param {Table} table @returns {Table} */
export function ticked(table) {
  const { game } = table;
  return game.won || game.moves === 0 ? table : { ...table, game: { ...game, seconds: game.seconds + 1 } };
}

// In hand.

/** A card is taken in hand. @param {Table} table @param {number} card */
export function held(table, card) {
  const cell = cellOf(table, card);
  if (cell >= 0 && isGiven(table.puzzle, cell)) return saying(table, say("This card is given and cannot be moved."));
  return saying({ ...atRest(table), hand: card }, say("Card {card} picked up: select a cell, or tap the card again to rotate it.", { card: cardName(table.puzzle, card) }));
}

/** An empty cell is chosen. @param {Table} table @param {number} cell */
export function choosing(table, cell) {
  return saying({ ...atRest(table), chosen: cell }, say("Selected: {place}. Choose a card for it, or ask what fits here.", { place: placeText(table.puzzle, cell) }));
}

/** What was in hand or chosen is put down. @param {Table} table */
export function dropped(table) {
  const { hand, chosen, lit } = table;
  if (hand === null && chosen === null && !lit.cells.size && !lit.cards.size) return table;
  return saying(atRest(table), say("Selection cleared."));
}

/** A card is lifted to be dragged. @param {Table} table @param {number} card @returns {Table} */
export function lifted(table, card) {
  return { ...atRest(table), hand: card, carried: true };
}

/**
 * A card that was dragged is let go: over a cell, over the tray, or where nothing is.
 * @param {Table} table @param {number} card @param {number | "tray" | null} what
 * @returns {Table}
 */
export function landed(table, card, what) {
  const down = { ...table, hand: null, carried: false };
  const from = cellOf(table, card);
  if (what === "tray") return from < 0 ? down : takenBack(down, from);
  return what === null || what === from ? down : put({ ...down, focused: { cell: what } }, card, what);
}
