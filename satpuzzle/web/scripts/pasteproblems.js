// @ts-check
/** Problems in a pasted text: messages, and how to correct them. */

import { say, several } from "./texts.js";

/** A problem in a text. */
export class Mistake extends Error {
  /**
   * @param {number | null} line
   * @param {string} problem  of a message below
   * @param {Record<string, string | number>} [parts]
   */
  constructor(line, problem, parts = {}) {
    super(problem);
    this.found = { problem, parts, line };
  }
}

/** By the name of the problem. @type {Record<string, (parts: any) => string>} */
export const PROBLEMS = {
  "long": () => say("This text is too long for a puzzle."),
  "toml": () => say("This is not a valid puzzle in TOML."),
  "rule": () => say("Invalid rule; expected signed, unsigned, framed or rim=1."),
  "nothing": () => say("No cards found. Write one card per line, for example: 1 -2 3 -4"),
  "sides": (parts) => several(parts.n,
    "{n} side; expected {sides}. A title begins with #.",
    "{n} sides; expected {sides}. A title begins with #.", parts),
  "unknown": () => say("The page needs all cards. The program lists what an unknown one can be: satpuzzle suspects"),
  "gap": (parts) => say("Side {n} is missing between two commas.", parts),
  "two puzzles": () => say("The title after the cards begins a second puzzle. Paste one puzzle at a time."),
  "several": (parts) => say("This text has {n} puzzles. Paste one puzzle at a time.", parts),
  "no board": (parts) => say("{n} cards found, but they do not determine the board. If the number is right, choose the board first, then read the cards.", parts),
  "zero": () => say("0 has no front or back. Number the figures from 1."),
  "no sides": () => say("A card without sides. Is the text complete?"),
  "side names": (parts) => say("Only {names} are names of sides. Name all four, as in top, right, bottom, left.", parts),
  "other form": (parts) => say("Written differently from the other cards. Write it as line {other}.", parts),
  "title": () => say("A # begins a title. Remove it before a card."),
  "name twice": (parts) => say("Two cards are named {name}.", parts),
  "number": (parts) => say("{item} is not a whole number, unlike the other sides.", parts),
  "word": (parts) => say("{item} is not a valid side. Write a word and at most one mark, as in heart+ club-", parts),
  "mixed": (parts) => say("{item} is a number, but other sides are words.", parts),
  "letters": (parts) => say("{item} is a word, but {name} is a letter. Write all sides as words or all as letters.", parts),
  "mark": (parts) => say("{item} is marked differently from the other sides. Is it a front or a back?", parts),
  "case": (parts) => say("{item} is neither upper nor lower case. Is it a front or a back?", parts),
  "halves": (parts) => say("{item}: a half of {figure}, where {front} meets {back}, or a whole picture? Choose one.", parts),
  "cases": (parts) => say("{item} and {name}: the same figure, or its two halves? Use one spelling, or choose.", parts),
  "slip": (parts) => say("{item} occurs only once, but {name} often. If they are the same figure, correct the spelling; otherwise choose names that differ more.", parts),
  "spelling": (parts) => say("{item} and {name}: the same figure? Use one spelling, and mark backs as in heart-", parts),
};
