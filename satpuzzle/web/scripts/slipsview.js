// @ts-check
/** Slips in words. */

import { labelName, sideName } from "./figures.js";
import { say, several } from "./texts.js";
import { cardName } from "./words.js";

const MOST_SLIPS = 12;

/** @typedef {Pick<import("./slips.js").Slip, "card" | "kind" | "sides" | "labels">} Slip */
/** @typedef {Omit<import("./slips.js").Slips, "slips"> & { slips: Slip[] }} Slips */

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
  const card = cardName({ data: puzzle }, number);
  if (kind === "reversed") return say("card {card} may be entered the wrong way round", { card });
  if (kind === "halves") return say("card {card}: fronts and backs may be swapped", { card });
  if (kind === "swap") return say("card {card}: {side} and {other} swapped", { card, side: place(one), other: place(two) });
  const parts = { card, side: place(one), from: name(puzzle.cards[number][one]), to: name(labels[one]) };
  return say("card {card}, {side}: {to} instead of {from}", parts);
}

/**
 * What was found, a line for each: the words, and the change if it is one. Not all changes are listed.
 * @param {Slips} found
 * @param {Parameters<typeof slipText>[1]} puzzle
 * @param {import("./figures.js").Looks} looks
 */
export function slipLines({ slips, mirrored }, puzzle, looks) {
  const remark = (/** @type {string} */ words) => ({ words, slip: null });
  const before = mirrored ? [remark(say("all cards may be entered the wrong way round (counter-clockwise)"))] : [];
  const lines = slips.slice(0, MOST_SLIPS).map((slip) => ({ words: slipText(slip, puzzle, looks), slip }));
  const rest = slips.length - MOST_SLIPS;
  return [...before, ...lines, ...(rest > 0 ? [remark(several(rest, "and {n} more", "and {n} more"))] : [])];
}

/** The line above these lines. @param {Slips} found */
export function slipsTitle({ slips, whole }) {
  const n = slips.length;
  if (n) return several(n, "One change to one card makes the puzzle solvable:", "{n} changes to one card make the puzzle solvable, the most likely first:");
  return whole ? say("No change to a single card makes the puzzle solvable. There may be two mistakes: compare all cards.") : "";
}

/** A line about these lines: whether the search was completed, and what else may be wrong. @param {Slips} found */
export function slipsRest({ slips, whole }) {
  const ended = whole ? "" : say("The search was not completed.");
  if (slips.length) return `${ended} ${say("If none of these is the mistake, there may be two: compare all cards, correct what you find, and try again.")}`.trim();
  return ended;
}
