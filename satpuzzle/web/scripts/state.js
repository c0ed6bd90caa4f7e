// @ts-check
/**
 * The state of a game in play, a plain object, and its changes, also what touches and keys do, depending on the
 * selection. Functions return a new state; views and event listeners are in other modules (see play.js).
 */

import { redone, remember, undone } from "./game.js";
import { freeCards, isGiven, isSolved, startBoard, turnsThatFit, wrongSides } from "./rules.js";
import { say, several } from "./texts.js";
import { cardName, faultText, MAY, mayText, placeText, turnText } from "./words.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{letters: boolean, numbers: boolean, wrong: boolean}} Wishes  display settings */
/** @typedef {{cell: number} | {card: number}} Spot  a cell, or a card in the tray */
/** @typedef {{cells: Set<number>, cards: Set<number>, word: string}} Light  highlights; word: their description */
/** @typedef {{name: string, words: string, does: (table: Table) => Table, focus?: boolean}} Offer  a button */
/**
 * @typedef {object} Table
 * @property {Puzzle} puzzle
 * @property {Game} game
 * @property {Wishes} wishes
 * @property {number | null} hand  the picked up card
 * @property {boolean} carried  whether it is being dragged
 * @property {number | null} chosen  an empty cell for the next card
 * @property {Spot} focused  what was touched last or has the focus
 * @property {Light} lit
 * @property {Offer[]} offers  buttons beside the message until the next action
 * @property {boolean} cheer  whether it was just solved
 * @property {{words: string}} said  the message; a new object each time
 */

const DARK = { cells: new Set(), cards: new Set(), word: "" };
const REST = { hand: null, carried: false, chosen: null, lit: DARK, offers: [] };

/**
 * The state at the start or continuation of a game.
 * @param {Puzzle} puzzle @param {Game} game @param {Wishes} wishes
 * @returns {Table}
 */
export function openTable(puzzle, game, wishes) {
  const may = mayText(puzzle.data);
  const words = puzzle.data.unsure && game.history.now.every(Boolean)
    ? say("Lay your cards like this: a solution, if the pictures were read right. Check the sides with a question mark, and that pictures match where cards meet.")
    : isSolved(puzzle, game.history.now)
    ? puzzle.data.cardPictures ? say("Solved: lay your cards like this.") : say("Already solved: all sides match.")
    : `${say("Drag a card onto the board, or tap a card and then a cell.")} ${may === MAY.free() ? say("Tap a placed card to rotate it.") : may}`;
  return { ...REST, puzzle, game, wishes, focused: { cell: 0 }, cheer: false, said: { words } };
}

/** The board. @param {Table} table */
export function lying(table) {
  return table.game.history.now;
}

/** The cell of a card; -1 if it is in the tray. @param {Table} table @param {number} card */
export function cellOf(table, card) {
  return lying(table).findIndex((laid) => laid?.card === card);
}

/** The move of a card, on the board or in the tray. @param {Table} table @param {number} card */
export function turnNow(table, card) {
  return lying(table)[cellOf(table, card)]?.turn ?? table.game.turns[card];
}

/** The state with a message. @param {Table} table @param {string} words @returns {Table} */
export function saying(table, words) {
  return { ...table, said: { words } };
}

/** The state with a message about a given card. @param {Table} table */
const stays = (table) => saying(table, say("This card is given and cannot be moved."));

/** Without selection, highlights and offers. @param {Table} table @returns {Table} */
export function atRest(table) {
  return { ...table, ...REST };
}

/**
 * Highlights these, and removes all offers.
 * @param {Table} table @param {number[]} cells @param {number[]} cards
 * @param {string} [word]  their description
 * @returns {Table}
 */
export function litUp(table, cells, cards, word = say("fits here")) {
  return { ...table, lit: { cells: new Set(cells), cards: new Set(cards), word }, offers: [] };
}

// Moves.

/**
 * Changes the board. Removed cards lie alike in the tray.
 * @param {Table} table @param {State} next @param {string} words
 */
export function changed(table, next, words) {
  const { game } = table;
  const there = new Set(next.map((laid) => laid?.card));
  const turns = [...game.turns];
  for (const laid of lying(table)) if (laid && !there.has(laid.card)) turns[laid.card] = laid.turn;
  return settled(table, { ...game, history: remember(game.history, next), turns }, words);
}

/** Updates the game after a change and checks whether it is solved. @param {Table} table @param {Game} game @param {string} words */
function settled(table, game, words) {
  const won = isSolved(table.puzzle, game.history.now);
  const fresh = won && !table.game.won;
  const next = { ...atRest(table), game: { ...game, won }, cheer: won && (fresh || table.cheer) };
  return saying(next, fresh ? `${say("Solved!")} ${say("All sides match.")}` : words);
}

/**
 * Changes the board; the message adds which sides of a cell do not match.
 * @param {Table} table @param {State} next @param {number} cell @param {string} words
 */
function changedIn(table, next, cell, words) {
  const { puzzle, wishes } = table;
  const wrong = wishes.wrong ? wrongSides(puzzle, next).filter(([where]) => where === cell) : [];
  return changed(table, next, [words, ...wrong.map(([, side]) => faultText(puzzle, cell, side))].join("; "));
}

/**
 * Places a card in a cell; a card there goes where this one came from.
 * @param {Table} table @param {number} card @param {number} cell
 * @param {number} [turn]  by default its current move
 */
export function put(table, card, cell, turn = turnNow(table, card)) {
  const { puzzle } = table;
  const from = cellOf(table, card);
  if (isGiven(puzzle, cell) || (from >= 0 && isGiven(puzzle, from))) return stays(table);
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

/** Like `put`, rotated to fit if the cell is highlighted. @param {Table} table @param {number} card @param {number} cell */
export function putFitting(table, card, cell) {
  const { cells, cards } = table.lit;
  if (!cells.has(cell) && !cards.size) return put(table, card, cell);
  const turns = turnsThatFit(table.puzzle, lying(table), card, cell);
  return put(table, card, cell, turns.includes(turnNow(table, card)) ? turnNow(table, card) : turns[0]);
}

/** Returns the card in a cell to the tray. @param {Table} table @param {number} cell */
export function takenBack(table, cell) {
  const { puzzle } = table, laid = lying(table)[cell];
  if (!laid) return saying(table, say("No card selected."));
  if (isGiven(puzzle, cell)) return stays(table);
  return changed(table, lying(table).with(cell, null), say("Card {card} is back in the tray.", { card: cardName(puzzle, laid.card) }));
}

/**
 * Rotates a card clockwise, as cards may be, or turns it over so that side 0 of the cell shows the same side of the card,
 * also if it may only be that. A picked up card stays picked up.
 * @param {Table} table @param {number} card @param {number | null} steps  null: over
 */
export function turned(table, card, steps) {
  const { puzzle, game, hand } = table, { moves, sides } = puzzle;
  const cell = cellOf(table, card), before = turnNow(table, card);
  if (cell >= 0 && isGiven(puzzle, cell)) return stays(table);
  const alike = moves.filter((move) => move < sides === before < sides);
  const rotates = steps !== null && (alike.length > 1 || moves.length === 1);
  const turn = rotates ? alike[(alike.indexOf(before) + steps + alike.length) % alike.length] : ((sides - (before % sides)) % sides) + (before < sides ? sides : 0);
  if (turn === before || !moves.includes(turn)) return saying(table, mayText(puzzle.data));
  const words = say("Card {card}: {turn}", { card: cardName(puzzle, card), turn: turnText(puzzle, turn) });
  if (cell < 0) return saying({ ...table, game: { ...game, turns: game.turns.with(card, turn) } }, words);
  const next = changedIn(table, lying(table).with(cell, { card, turn }), cell, words);
  return hand === card ? { ...next, hand } : next;
}

/** A button that turns a card over, if that is allowed. @param {Table} table @param {number} card @returns {Offer[]} */
export function overOffer({ puzzle }, card) {
  const does = (/** @type {Table} */ now) => ({ ...turned(now, card, null), offers: now.offers });
  return puzzle.moves.includes(puzzle.sides) ? [{ name: "over", words: say("Turn over"), does }] : [];
}

/** Undoes a move. @param {Table} table */
export function undo(table) {
  return travelled(table, undone(table.game.history), say("Undone."), say("Nothing to undo."));
}

/** Redoes a move. @param {Table} table */
export function redo(table) {
  return travelled(table, redone(table.game.history), say("Redone."), say("Nothing to redo."));
}

/** @param {Table} table @param {Game["history"]} history @param {string} done @param {string} nothing */
function travelled(table, history, done, nothing) {
  if (history === table.game.history) return saying(table, nothing);
  return settled(table, { ...table.game, history }, done);
}

/** Returns all cards to the tray. @param {Table} table @returns {Table} */
export function reset(table) {
  const next = changed(table, startBoard(table.puzzle), say("All cards are back in the tray. Undo restores the board."));
  return { ...next, game: { ...next.game, won: false } };
}

// Selection.

/** Picks up a card. @param {Table} table @param {number} card */
export function held(table, card) {
  const cell = cellOf(table, card);
  if (cell >= 0 && isGiven(table.puzzle, cell)) return stays(table);
  return saying({ ...atRest(table), hand: card, offers: overOffer(table, card) }, say("Card {card} picked up: select a cell, or tap the card again to rotate it.", { card: cardName(table.puzzle, card) }));
}

/** Selects an empty cell. @param {Table} table @param {number} cell */
export function choosing(table, cell) {
  return saying({ ...atRest(table), chosen: cell }, say("Selected: {place}. Choose a card for it, or ask what fits here.", { place: placeText(table.puzzle, cell) }));
}

/** Clears the selection. @param {Table} table */
export function dropped(table) {
  const { hand, chosen, lit } = table;
  if (hand === null && chosen === null && !lit.cells.size && !lit.cards.size) return table;
  return saying(atRest(table), say("Selection cleared."));
}

/** Starts dragging a card. @param {Table} table @param {number} card @returns {Table} */
export function lifted(table, card) {
  return { ...atRest(table), hand: card, carried: true };
}

/**
 * Drops a dragged card: on a cell, on the tray, or nowhere.
 * @param {Table} table @param {number} card @param {number | "tray" | null} what
 * @returns {Table}
 */
export function landed(table, card, what) {
  const down = { ...table, hand: null, carried: false };
  const from = cellOf(table, card);
  if (what === "tray") return from < 0 ? down : takenBack(down, from);
  return what === null || what === from ? down : put({ ...down, focused: { cell: what } }, card, what);
}

// Touches and keys.

/** A touch. @param {Table} before @param {Spot} spot @returns {Table} */
export function tapped(before, spot) {
  const table = { ...before, focused: spot };
  const { puzzle, hand, chosen } = table;
  if ("card" in spot) return chosen === null && hand === spot.card ? turned(table, spot.card, 1) : pressed(table);
  const laid = lying(table)[spot.cell];
  if (!laid) return pressed(table);
  const next = turned(table, laid.card, 1);
  if (isGiven(puzzle, spot.cell)) return next;
  return { ...next, offers: [{ name: "back", words: say("Return to the tray"), does: (now) => takenBack(now, spot.cell) }, ...overOffer(table, laid.card)] };
}

/** Picks up or puts down at the focus. @param {Table} table @returns {Table} */
export function pressed(table) {
  const { focused, hand, chosen } = table;
  if ("card" in focused) {
    const { card } = focused;
    if (chosen !== null) return putFitting({ ...table, focused: { cell: chosen } }, card, chosen);
    return hand === card ? dropped(table) : held(table, card);
  }
  const { cell } = focused, laid = lying(table)[cell];
  if (hand !== null) return putFitting(table, hand, cell);
  if (laid) return held(table, laid.card);
  return chosen === cell ? dropped(table) : choosing(table, cell);
}

/** Rotates the picked up or focused card, or turns it over. @param {Table} table @param {number | null} steps  null: over */
export function turnedHere(table, steps) {
  const { hand, focused } = table;
  const card = hand ?? ("card" in focused ? focused.card : lying(table)[focused.cell]?.card);
  return card === undefined ? saying(table, say("No card selected.")) : turned(table, card, steps);
}

/** Returns the picked up or focused card to the tray. @param {Table} table */
export function takenBackHere(table) {
  const { hand, focused } = table;
  return takenBack(table, hand !== null ? cellOf(table, hand) : "cell" in focused ? focused.cell : -1);
}

/**
 * Highlights the cells where the picked up or focused card fits, or the cards that fit the selected or focused empty
 * cell.
 * @param {Table} table
 */
export function whatFits(table) {
  const { puzzle, hand, chosen, focused } = table;
  const here = "card" in focused && chosen === null && cellOf(table, focused.card) < 0 ? focused.card : null;
  const card = hand ?? here;
  const cell = chosen ?? ("cell" in focused && !lying(table)[focused.cell] ? focused.cell : null);
  if (card !== null) {
    const board = lying(table).map((laid) => (laid?.card === card ? null : laid));
    const cells = [...board.keys()].filter((place) => !board[place] && turnsThatFit(puzzle, board, card, place).length);
    const parts = { card: cardName(puzzle, card) };
    const words = cells.length
      ? several(cells.length, "Card {card} fits in only one cell.", "Card {card} fits in {n} cells.", parts)
      : say("Card {card} does not fit anywhere now.", parts);
    return saying({ ...litUp(table, cells, []), hand: card }, words);
  }
  if (cell === null) return saying(litUp(table, [], []), say("Select a card or an empty cell first."));
  const cards = freeCards(puzzle, lying(table)).filter((other) => turnsThatFit(puzzle, lying(table), other, cell).length);
  const parts = { place: placeText(puzzle, cell) };
  const words = cards.length
    ? several(cards.length, "Only one card fits in {place}.", "{n} cards fit in {place}.", parts)
    : say("No card fits in {place}.", parts);
  return saying({ ...litUp(table, [], cards), chosen: cell }, words);
}
