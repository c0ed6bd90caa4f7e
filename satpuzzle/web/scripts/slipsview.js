// @ts-check
/** Slips in words. */

import { labelName, sideName } from "./figures.js";
import { say, several } from "./texts.js";

/** @typedef {Pick<import("./slips.js").Slip, "card" | "kind" | "sides" | "labels">} Slip */

/**
 * @param {Slip} slip
 * @param {Pick<import("./rules.js").PuzzleData, "board" | "rule" | "figures" | "cards" | "cardNames">} puzzle
 * @param {import("./figures.js").Looks} looks
 */
export function slipText({ card: number, kind, sides: [one, two], labels }, puzzle, looks) {
  /** @type {(label: number) => string} */
  const name = (label) => labelName(looks, puzzle, label);
  /** @type {(side: number) => string} */
  const place = (side) => sideName(puzzle.board.sides, side);
  const card = puzzle.cardNames?.[number] || number + 1;
  if (kind === "reversed") return say("card {card} may be entered the wrong way round", { card });
  if (kind === "halves") return say("card {card}: fronts and backs may be swapped", { card });
  if (kind === "missing") return labels.map(name).join(", ");
  if (kind === "swap") return say("card {card}: {side} and {other} swapped", { card, side: place(one), other: place(two) });
  const parts = { card, side: place(one), from: name(puzzle.cards[number][one]), to: name(labels[one]) };
  return say("card {card}, {side}: {to} instead of {from}", parts);
}

/** The line above the list of slips. @param {number} n @param {boolean} [missing] whether they are cards in the place of a missing one */
export function slipsTitle(n, missing = false) {
  if (missing) return n ? several(n, "This card can be in the empty place:", "{n} cards can be in the empty place, the most likely first:") : say("No card in the empty place makes the puzzle solvable.");
  if (!n) return say("No change to a single card makes the puzzle solvable.");
  return several(n, "One change to one card makes the puzzle solvable:", "{n} changes to one card make the puzzle solvable, the most likely first:");
}
