// @ts-check
/** The names of figures, labels and sides. */

import { frameOf, mate } from "./rules.js";
import { language, say } from "./texts.js";

/**
 * @typedef {Record<string, {letter: string, colour: string, pale: string, name: Record<string, string>, words?: string, shapes?: string}>} Looks
 *   by figure; name: by language; words: that mean its colour; shapes: that mean its shape
 */
/** @typedef {Pick<import("./rules.js").PuzzleData, "rule" | "figures" | "cuts">} Named */

const ENDING = /^(?:s|e|n|es|en|er|em|ern|chen|lein)?$/; // of forms of a word

/** @param {Looks} looks @param {Named} puzzle @param {number} figure */
export function figureName(looks, { figures, cuts }, figure) {
  return figures[figure - 1] || (!cuts && looks[figure]?.name[language()]) || say("figure {number}", { number: figure });
}

/** The length of the common beginning. @param {string} a @param {string} b */
export function alike(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/**
 * A puzzle from a text, its named figures numbered such that their looks show what the names say.
 * @template {{cards: (number | null)[][], backs?: number[][], figures: string[], hints: unknown[], rule: Named["rule"]}} Puzzle
 * @param {Looks} looks
 * @param {Puzzle} puzzle
 * @returns {Puzzle}
 */
export function asNamed(looks, puzzle) {
  const { cards, figures, rule, backs } = puzzle;
  if (rule.rims.length || rule.whole.length || backs?.length || cards.flat().some((label) => Math.abs(label ?? 0) > figures.length)) return puzzle;
  const looked = Array.from({ length: Math.max(...Object.keys(looks).map(Number), figures.length) }, (_, index) => index + 1);
  /** @type {number[]} the new number of each figure */
  const numbers = [];
  /** @type {((look: Looks[string]) => string)[]} */
  const [called, shaped, coloured] = [({ name }) => Object.values(name).join(" "), ({ shapes = "" }) => shapes, ({ words = "" }) => words];
  for (const all of [[shaped, coloured], [called], [shaped], [coloured], []]) {
    figures.forEach((name, index) => {
      const [number] = looked.filter((look) => !numbers.includes(look) && all.every((says) => looks[look] && means(name, says(looks[look]))));
      if (number) numbers[index] ??= number;
    });
  }
  return { ...puzzle, figures: looked.slice(0, Math.max(...numbers)).map((look) => figures[numbers.indexOf(look)] ?? ""), cards: cards.map((card) => card.map((label) => label && Math.sign(label) * numbers[Math.abs(label) - 1])) };
}

/** Whether a word of a name is one of these, perhaps with an ending. @param {string} name @param {string} words */
function means(name, words) {
  const [said, own] = [name, words].map((text) => plain(text).match(/\p{L}+/gu) ?? []);
  return said.some((word) => own.some((each) => word.startsWith(each) && ENDING.test(word.slice(each.length))));
}

/** In small letters, without umlauts. @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/([aou])e/g, "$1");
}

/** @param {Looks} looks @param {Named} puzzle @param {number} label */
export function labelName(looks, puzzle, label) {
  if (label === frameOf(puzzle.rule)) return say("grey frame");
  const figure = figureName(looks, puzzle, Math.abs(label));
  return mate(puzzle.rule, label) === label ? figure : halfName(label, figure);
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

/** The name of a side of a card. @param {number} sides @param {number} side */
export function sideName(sides, side) {
  return SIDES[sides] ? DIRECTIONS[SIDES[sides][side]]() : say("side {n}", { n: side + 1 });
}
