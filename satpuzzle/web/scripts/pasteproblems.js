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
  "other": () => say("Without the program, this page reads typed cards and puzzles in TOML. For any other text: paste it into the page of satpuzzle serve, or run satpuzzle page FILE -o page.html"),
  "nothing": () => say("No cards found. Write one card per line, for example: 1 -2 3 -4"),
  "sides": (parts) => several(parts.n,
    "{n} side; expected {sides}. A title begins with #.",
    "{n} sides; expected {sides}. A title begins with #.", parts),
  "gap": (parts) => say("Side {n} is missing between two commas.", parts),
  "two puzzles": () => say("The title after the cards begins a second puzzle. Paste one puzzle at a time."),
  "zero": () => say("0 has no front or back. Number the figures from 1."),
  "title": () => say("A # begins a title. Remove it before a card."),
  "name twice": (parts) => say("Two cards are named {name}.", parts),
  "number": (parts) => say("{item} is not a whole number, unlike the other sides.", parts),
  "word": (parts) => say("{item} is not a valid side. Write a word and at most one mark, as in heart+ club-", parts),
  "mixed": (parts) => say("{item} is a number, but other sides are words.", parts),
  "letters": (parts) => say("{item} is a word, but {name} is a letter. Write all sides as words or all as letters.", parts),
  "mark": (parts) => say("{item} is marked differently from the other sides. Is it a front or a back?", parts),
  "case": (parts) => say("{item} is neither upper nor lower case. Is it a front or a back?", parts),
  "halves": (parts) => say("{item} and {name}: two halves of one figure, or whole pictures? Mark the halves, as in fox+ fox-, or choose.", parts),
  "strange": () => say("Unlike the other lines. If this is no card, remove the line."),
  "spelling": (parts) => say("{item} and {name}: the same figure? Use one spelling, and mark backs as in heart-", parts),
};
