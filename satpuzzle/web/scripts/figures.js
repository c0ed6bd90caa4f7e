// @ts-check
// What figures, labels and sides are called, on the cards of a puzzle or of a draft.

import { language, text } from "./texts.js";

/** @typedef {{figure: number, name: Record<string, string>}} PaletteEntry name: by language */
/** @typedef {Pick<import("./rules.js").PuzzleData, "rule" | "figures">} Named */

/**
 * @param {PaletteEntry[]} palette
 * @param {Named} puzzle
 * @param {number} figure
 */
export function figureName(palette, { figures }, figure) {
  const entry = palette.find((each) => each.figure === figure);
  return figures[figure - 1] || entry?.name[language()] || text("editor.figure", { number: figure });
}

/**
 * @param {PaletteEntry[]} palette
 * @param {Named} puzzle
 * @param {number} label
 */
export function labelName(palette, puzzle, label) {
  if (label === puzzle.rule.rim) return text("editor.frame");
  const figure = figureName(palette, puzzle, Math.abs(label));
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
