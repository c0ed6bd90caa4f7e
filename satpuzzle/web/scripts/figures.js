// @ts-check
/** The names of figures, labels and sides. */

import { language, say } from "./texts.js";

/**
 * @typedef {Record<string, {letter: string, colour: string, pale: string, name: Record<string, string>, words: string}>} Looks
 *   by figure; name: by language; words: that mean its colour, `/`, and those that mean its motif
 */
/** @typedef {Pick<import("./rules.js").PuzzleData, "rule" | "figures">} Named */

/** @param {Looks} looks @param {Named} puzzle @param {number} figure */
export function figureName(looks, { figures }, figure) {
  return figures[figure - 1] || looks[figure]?.name[language()] || say("figure {number}", { number: figure });
}

/**
 * A puzzle from a text, its named figures numbered such that their looks show what the names say.
 * @template {{cards: (number | null)[][], figures: string[], hints: unknown[], rule: Named["rule"]}} Puzzle
 * @param {Looks} looks
 * @param {Puzzle} puzzle
 * @returns {Puzzle}
 */
export function asNamed(looks, puzzle) {
  const { cards, figures, rule } = puzzle;
  if (rule.rim !== null || cards.flat().some((label) => Math.abs(label ?? 0) > figures.length)) return puzzle;
  const free = new Set([...Object.keys(looks), ...figures.map((_, index) => String(index + 1))].map(Number));
  const fits = figures.flatMap((name, index) => Object.entries(looks).map(([look, { words }]) => {
    const [colours, motifs] = words.split("/");
    return { index, look: Number(look), score: 2 * Number(means(name, colours)) + Number(means(name, motifs)) };
  })).filter(({ score }) => score).sort((one, other) => other.score - one.score);
  /** @type {number[]} the new number of each figure */
  const numbers = [];
  for (const { index, look } of fits) {
    if (!numbers[index] && free.delete(look)) numbers[index] = look;
  }
  figures.forEach((_, index) => {
    numbers[index] ??= [...free].sort((a, b) => a - b)[0];
    free.delete(numbers[index]);
  });
  const named = Array.from({ length: Math.max(...numbers) }, (_, at) => figures[numbers.indexOf(at + 1)] ?? "");
  const changed = cards.map((card) => card.map((label) => label && Math.sign(label) * numbers[Math.abs(label) - 1]));
  return { ...puzzle, figures: named, cards: changed };
}

/** Whether a word of a name is one of these, perhaps with an ending. @param {string} name @param {string} words */
function means(name, words) {
  const plain = name.toLowerCase().replace(/[äöü]/g, (each) => ({ "ä": "ae", "ö": "oe" }[each] ?? "ue")).replace(/ß/g, "ss");
  const own = words.split(" ").filter((word) => word);
  return plain.split(/[^a-z]+/).some((word) => own.some((each) => word.startsWith(each) && word.length < each.length + 3));
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
