// @ts-check
/** The editor's texts: figures, names, and the prompt. */

import { openCards } from "./draft.js";
import { figureName, labelName, sideName } from "./figures.js";
import { FIGURE_NAME } from "./typedwords.js";
import { frameOf } from "./rules.js";
import { say } from "./texts.js";
import { cardName } from "./words.js";

/** @typedef {import("./editing.js").Editor} Editor */
/** @typedef {import("./draft.js").Spot} Spot */

/** @param {Editor} editor */
export function draftOf(editor) {
  return editor.history.now;
}

/** @param {Editor} editor */
export function labelHere({ history, at }) {
  return history.now.cards[at.card][at.side];
}

/** All figures, from the palette and the draft, and those that are offered. @param {Editor} editor */
export function figuresOf({ page, history, few }) {
  const { cards, rule, figures } = history.now, frame = frameOf(rule);
  const palette = Object.keys(page.looks).map(Number);
  const used = new Set(cards.flat().flatMap((label) => (label === null || label === frame ? [] : [Math.abs(label)])));
  const more = [...used].filter((figure) => !palette.includes(figure)).sort((a, b) => a - b);
  const all = [...palette, ...more].filter((figure) => figure !== (frame && Math.abs(frame)) && (figure > 0 || used.has(0)));
  return { all, offered: all.filter((figure, index) => index < few || used.has(figure) || figures[figure - 1]) };
}

/** @param {Editor} editor @param {number} figure */
export function nameOfFigure({ page, history }, figure) {
  return figureName(page.looks, history.now, figure);
}

/** @param {Editor} editor @param {number} label */
export function nameOfLabel({ page, history }, label) {
  return labelName(page.looks, history.now, label);
}

/** @param {Editor} editor @param {Spot} spot */
export function spotName({ history }, { card, side }) {
  return say("Card {card}, {side}", { card: cardName({ data: history.now }, card), side: sideName(history.now.board.sides, side) });
}

/**
 * A side and what it shows.
 * @param {Editor} editor
 * @param {Spot} spot
 */
export function spotText(editor, spot) {
  const label = draftOf(editor).cards[spot.card][spot.side];
  return `${spotName(editor, spot)}: ${label === null ? say("empty") : nameOfLabel(editor, label)}`;
}

/** The prompt. @param {Editor} editor */
export function promptOf(editor) {
  const { hint, holding, held, at } = editor;
  if (hint) return hint;
  if (holding) return held === null ? say("Choose a figure here, then click all sides that show it.") : say("{shown}: click all sides that show it.", { shown: nameOfLabel(editor, held) });
  const [label, open] = [labelHere(editor), openCards(draftOf(editor)).length];
  const spot = spotName(editor, at);
  if (label === null) {
    if (open < draftOf(editor).cards.length) return say("{spot}: which figure is there?", { spot });
    return say("{spot}: which figure is there? Click it here.", { spot });
  }
  const shown = nameOfLabel(editor, label);
  if (!open) return say("{spot}: {shown}.", { spot, shown });
  return say("{spot}: {shown}. To correct it, click another figure.", { spot, shown });
}

/**
 * What is wrong with a name; empty if nothing is.
 * @param {Editor} editor
 * @param {number} figure
 * @param {string} name
 */
export function nameProblem(editor, figure, name) {
  if (!name) return "";
  if (!FIGURE_NAME.test(name) || /^\d+$/.test(name)) return say("Use a single word, such as light-blue.");
  const taken = figuresOf(editor).offered.some((other) => other !== figure && nameOfFigure(editor, other).toLowerCase() === name.toLowerCase());
  return taken ? say("Another figure already has this name.") : "";
}
