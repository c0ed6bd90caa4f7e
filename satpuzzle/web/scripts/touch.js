// @ts-check
/** What touches and keys do, depending on the selection. As in state.js, functions return a new state. */

import { freeCards, isGiven, turnsThatFit } from "./rules.js";
import { cellOf, choosing, dropped, held, litUp, lying, overOffer, putFitting, saying, takenBack, turned } from "./state.js";
import { say, several } from "./texts.js";
import { cardName, placeText } from "./words.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./state.js").Spot} Spot */

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
