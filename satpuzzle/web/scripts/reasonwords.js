// @ts-check
/** The reasons of hints in words. */

import { halfName } from "./figures.js";
import { say, several } from "./texts.js";
import { PLACES } from "./words.js";

/** @typedef {Record<string, any>} Filled  the parts of a text, in words */

/** By the name of the reason. @type {Record<string, (parts: Filled) => string>} */
export const REASONS = {
  "wrong": (parts) => say("A side does not match in {cell}. Rotate or remove that card.", parts),
  "dead cell": (parts) => say("Dead end: no remaining card fits in {cell}.", parts),
  "dead figure": (parts) => say("Dead end: {cell} needs {figure}, but no remaining card has it.", parts),
  "dead card": (parts) => say("Dead end: card {card} no longer fits anywhere.", parts),
  "dead in two": (parts) => say("Dead end: every card that fits in {cell} leaves no card for a neighbouring cell.", parts),
  "dead but one": (parts) => say("Dead end: no solution contains all placed cards. Without the card in {cell} there is one.", parts),
  "dead": (parts) => say("Dead end: no solution contains the placed cards. Remove some of them.", parts),
  "dead puzzle": () => say("This puzzle has no solution."),
  "last figure": (parts) => say("Card {card} in {cell}: the cell needs {figure}, and no other remaining card has it.", parts),
  "only card": (parts) => say("Card {card} in {cell}: no other card fits there, and this one fits in only one rotation.", parts),
  "only place": (parts) => several(parts.n,
    "Card {card} in {cell}: it fits nowhere else.",
    "Card {card} in {cell}: {n} cards like this are left, and they fit in only {n} cells.", parts),
  "otherwise there": (parts) => several(parts.n,
    "Card {card} in {cell}, rotated like this: the only other choice would leave no card for {other}.",
    "Card {card} in {cell}, rotated like this: each of the {n} other choices would leave no card for {other}.", parts),
  "otherwise": (parts) => several(parts.n,
    "Card {card} in {cell}, rotated like this: the only other choice would leave no card for a neighbouring cell.",
    "Card {card} in {cell}, rotated like this: each of the {n} other choices would leave no card for a neighbouring cell.", parts),
  "all solutions": (parts) => several(parts.n,
    "Card {card} in {cell}: the only remaining solution has it there. No simpler reason was found.",
    "Card {card} in {cell}: all {n} remaining solutions have it there. No simpler reason was found.", parts),
  "some solutions": ({ often, n: all, ...parts }) => several(often,
    "Try card {card} in {cell}: one of the {all} remaining solutions has it there.",
    "Try card {card} in {cell}: {n} of the {all} remaining solutions have it there.", { ...parts, all }),
  "found": (parts) => say("Try card {card} in {cell}: one solution has it there. There may be others.", parts),
  "unknown": () => say("Unknown: no forced move was found, and a short search found no solution."),
};

/** @type {Record<string, (parts: any) => string>} */
const NAMES = {
  ...PLACES,
  front: ({ figure }) => halfName(1, figure),
  back: ({ figure }) => halfName(-1, figure),
};

/**
 * The reason as a sentence.
 * @param {{ reason: string, parts: import("./reasons.js").Parts }} step
 */
export function inWords({ reason, parts }) {
  const words = Object.entries(parts).map(([name, part]) => [name, typeof part === "object" ? NAMES[part.key](part.parts) : part]);
  return REASONS[reason](Object.fromEntries(words));
}
