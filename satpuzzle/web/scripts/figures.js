// @ts-check
// What figures, labels and sides are called, on the cards of a puzzle or of a draft.

import { language, text } from "./texts.js";

/** @typedef {Record<string, {letter: string, colour: string, pale: string, name: Record<string, string>}>} Looks  by figure; name: by language */
/** @typedef {Pick<import("./rules.js").PuzzleData, "rule" | "figures">} Named */

/** @param {Looks} looks @param {Named} puzzle @param {number} figure */
export function figureName(looks, { figures }, figure) {
  return figures[figure - 1] || looks[figure]?.name[language()] || text("editor.figure", { number: figure });
}

/** @param {Looks} looks @param {Named} puzzle @param {number} label */
export function labelName(looks, puzzle, label) {
  if (label === puzzle.rule.rim) return text("editor.frame");
  const figure = figureName(looks, puzzle, Math.abs(label));
  if (!puzzle.rule.signed) return figure;
  return text(label < 0 ? "editor.back" : "editor.front", { figure });
}

/**
 * What a side of a card is called.
 * @param {number} sides
 * @param {number} side
 */
export function sideName(sides, side) {
  return [3, 4, 6].includes(sides) ? text(`editor.side.${sides}.${side}`) : text("editor.side", { number: side + 1 });
}
