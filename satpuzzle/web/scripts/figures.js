// @ts-check
/** The names of figures, labels and sides. */

import { language, say } from "./texts.js";

/** @typedef {Record<string, {letter: string, colour: string, pale: string, name: Record<string, string>}>} Looks  by figure; name: by language */
/** @typedef {Pick<import("./rules.js").PuzzleData, "rule" | "figures">} Named */

/** @param {Looks} looks @param {Named} puzzle @param {number} figure */
export function figureName(looks, { figures }, figure) {
  return figures[figure - 1] || looks[figure]?.name[language()] || say("figure {number}", { number: figure });
}

/** @param {Looks} looks @param {Named} puzzle @param {number} label */
export function labelName(looks, puzzle, label) {
  if (label === puzzle.rule.rim) return say("grey frame");
  const figure = figureName(looks, puzzle, Math.abs(label));
  if (!puzzle.rule.signed) return figure;
  return halfName(label, figure);
}

/** The front or the back of a figure. @param {number} label @param {string | number} figure */
export function halfName(label, figure) {
  return label < 0 ? say("{figure} (back)", { figure }) : say("{figure} (front)", { figure });
}

const DIRECTIONS = {
  top: () => say("top"),
  bottom: () => say("bottom"),
  left: () => say("left"),
  right: () => say("right"),
  upperLeft: () => say("upper left"),
  upperRight: () => say("upper right"),
  lowerLeft: () => say("lower left"),
  lowerRight: () => say("lower right"),
};
/** @type {Record<number, (keyof typeof DIRECTIONS)[]>} */
const SIDES = {
  3: ["left", "right", "bottom"],
  4: ["top", "right", "bottom", "left"],
  6: ["upperRight", "right", "lowerRight", "lowerLeft", "left", "upperLeft"],
};
/** @type {(keyof typeof DIRECTIONS)[]} */
const EIGHTHS = ["right", "lowerRight", "bottom", "lowerLeft", "left", "upperLeft", "top", "upperRight"];

/** The direction of an eighth of a full turn, clockwise from the right. @param {number} eighth */
export function directionName(eighth) {
  return DIRECTIONS[EIGHTHS[eighth]]();
}

/**
 * The name of a side of a card.
 * @param {number} sides
 * @param {number} side
 */
export function sideName(sides, side) {
  return SIDES[sides] ? DIRECTIONS[SIDES[sides][side]]() : say("side {n}", { n: side + 1 });
}
