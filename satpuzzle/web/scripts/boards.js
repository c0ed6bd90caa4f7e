// @ts-check
// Boards: cells with the same number of sides, and joins where two sides touch, numbered from 0. Sides go clockwise
// (squares: top, right, bottom, left); a side in no join is on the rim, or free in a part of a board. Named boards are
// built here as in satpuzzle/model/shapes.py; joins.js derives the rest from the joins.

import { gluedCorners, reached, shifted, touchingSides } from "./joins.js";

/** @typedef {[cell: number, side: number, cell: number, side: number]} Join */
/** @typedef {[x: number, y: number][]} Polygon  clockwise; side i goes from corner i to the next and has length 1 */
/**
 * @typedef {object} Board
 * @property {string} name
 * @property {number} sides  of each cell
 * @property {number} cells
 * @property {Join[]} joins
 * @property {Polygon[]} corners
 * @property {number[]} rows  cells in each row, from the top, of the whole board; empty if there are no rows
 * @property {number[]} [kept]  the cells of the whole board that a part has
 * @property {[cell: number, side: number][]} [free]  sides without a join that are not on the rim
 */

export const MOST_CELLS = 1024; // maximum for boards of this page
const MOST_SIDES_IN_ALL = 6 * MOST_CELLS; // keeps the search for symmetries fast

/** @type {Map<string, Board | null>} recently used boards */
const made = new Map();

/**
 * The board with this name: 3x3, 4x4torus, 4x6cylinder, triangle3 (rows), hexagon7 (cells), or after a colon a part of
 * one; null if there is none or it is too large.
 * @param {string} name
 * @returns {Board | null}
 */
export function boardNamed(name) {
  if (made.size > 20) made.clear();
  const board = made.get(name) ?? madeBoard(name);
  made.set(name, board);
  return board;
}

/** @param {string} name @returns {Board | null} */
function madeBoard(name) {
  const [, outer, part] = /^([^:]*):([^:]*)$/.exec(name) ?? [];
  const whole = outer ? boardNamed(outer) : null;
  if (whole) return partOf(whole, part);
  const words = /^(?:(\d{1,4})x(\d{1,4})(torus|cylinder)?|triangle(\d{1,4})|hexagon(\d{1,4}))$/.exec(name);
  if (!words) return null;
  const [rows, columns, , triangle, hexagon] = words.slice(1).map(Number), around = words[3] ?? "";
  if (words[1]) return named(`${rows}x${columns}${around}`, 4, Array(rows).fill(columns), () => rectangleJoins(rows, columns, around), () => rectangleJoins(rows, columns));
  if (words[4]) return named(`triangle${triangle}`, 3, odd(triangle), () => triangleJoins(triangle));
  const lines = hexagonRows(hexagon);
  return lines && named(`hexagon${hexagon}`, 6, lines, () => hexagonJoins(lines));
}

/**
 * A part of a board: cells as `2,3` (row and column), `5`, or blocks `1,1-2,4`, joined by `+`; null if the board has no
 * such cells, or if joins do not connect them.
 * @param {Board} whole
 * @param {string} words
 * @returns {Board | null}
 */
function partOf(whole, words) {
  const found = words.split("+").flatMap((block) => blockIn(whole, block));
  if (!found.length || !found.every((cell) => cell >= 0 && cell < whole.cells)) return null;
  const kept = [...new Set(found)].sort((one, other) => one - other);
  const ends = whole.joins.map(([a, b, c, d]) => /** @type {Join} */ ([kept.indexOf(a), b, kept.indexOf(c), d]));
  const joins = ends.filter(([a, , c]) => a >= 0 && c >= 0);
  const cut = ends.flatMap(([a, b, c, d]) => (a < 0 === c < 0 ? [] : [/** @type {[number, number]} */ (c < 0 ? [a, b] : [c, d])]));
  const part = ownBoard(`${whole.name}:${words}`, whole.sides, kept.length, joins, whole.rows, []);
  const free = cut.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return part && { ...part, corners: shifted(kept.map((cell) => whole.corners[cell])), kept, free };
}

/** The cells of a block; -1 for what is none. @param {Board} board @param {string} words */
function blockIn({ rows }, words) {
  const [first, column, last = first, lastColumn = column] = words.split(/[,-]/).map(Number);
  const span = (/** @type {number} */ from, /** @type {number} */ to) => (from > to ? [-1] : Array.from({ length: to - from + 1 }, (_, step) => from + step - 1));
  if (/^\d{1,4}(-\d{1,4})?$/.test(words)) return span(first, column ?? first);
  if (!/^\d{1,4},\d{1,4}(-\d{1,4},\d{1,4})?$/.test(words)) return [-1];
  const start = (/** @type {number} */ row) => rows.slice(0, row).reduce((sum, width) => sum + width, 0);
  return span(first, last).flatMap((row) => span(column, lastColumn).map((place) => (place >= 0 && place < rows[row] ? start(row) + place : -1)));
}

/**
 * The default board for a number of cards; null if there is none.
 * @param {number} cards
 * @param {number} sides
 * @returns {Board | null}
 */
export function boardFor(cards, sides) {
  if (sides === 6) return boardNamed(`hexagon${cards}`);
  const root = Math.round(Math.sqrt(cards));
  if (root * root !== cards) return null;
  return sides === 4 ? boardNamed(`${root}x${root}`) : sides === 3 ? boardNamed(`triangle${root}`) : null;
}

/**
 * A board with these joins; null if they are invalid, or if its cells do not fit in the plane as regular polygons that
 * touch at those of `flat`.
 * @param {string} name
 * @param {number} sides
 * @param {number} cells
 * @param {Join[]} joins
 * @param {number[]} rows
 * @param {Join[]} [flat]
 * @returns {Board | null}
 */
export function ownBoard(name, sides, cells, joins, rows, flat = joins) {
  const touching = cells * sides > MOST_SIDES_IN_ALL ? null : touchingSides(sides, cells, joins);
  if (!touching || reached(sides, touching) < cells) return null;
  const corners = gluedCorners(sides, cells, flat);
  if (!corners) return null;
  const inOrder = joins
    .map(([a, b, c, d]) => /** @type {Join} */ (a < c || (a === c && b < d) ? [a, b, c, d] : [c, d, a, b]))
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return { name, sides, cells, joins: inOrder, corners, rows };
}

/**
 * @param {string} name
 * @param {number} sides
 * @param {number[]} rows
 * @param {() => Join[]} joins
 * @param {() => Join[]} [flat]  those that touch when the board is drawn
 */
function named(name, sides, rows, joins, flat = joins) {
  const cells = rows.reduce((sum, row) => sum + row, 0);
  return cells < 1 || cells > MOST_CELLS ? null : ownBoard(name, sides, cells, joins(), rows, flat());
}

/** @param {number} rows */
function odd(rows) {
  return rows > MOST_CELLS ? [] : Array.from({ length: rows }, (_, row) => 2 * row + 1);
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {string} [around]  whether left and right touch ("cylinder"), or also top and bottom ("torus")
 */
function rectangleJoins(rows, columns, around = "") {
  /** @type {Join[]} */
  const joins = [];
  for (let cell = 0; cell < rows * columns; cell++) {
    const last = (cell + 1) % columns === 0, below = cell + columns;
    if (!last || around) joins.push([cell, 1, last ? cell + 1 - columns : cell + 1, 3]);
    if (below < rows * columns || around === "torus") joins.push([cell, 2, below % (rows * columns), 0]);
  }
  return joins;
}

/** Sides are / \ _ in this order; a join connects sides with the same number. @param {number} rows */
function triangleJoins(rows) {
  /** @type {Join[]} */
  const joins = [];
  for (let row = 0; row < rows; row++) {
    for (let place = 0; place <= 2 * row; place += 2) {
      const cell = row * row + place;
      if (place > 0) joins.push([cell - 1, 0, cell, 0]);
      if (place < 2 * row) joins.push([cell, 1, cell + 1, 1]);
      if (row + 1 < rows) joins.push([cell, 2, (row + 1) ** 2 + place + 1, 2]);
    }
  }
  return joins;
}

/** The row lengths of a hexagonal board; null if there is none with so many cells. @param {number} cells */
function hexagonRows(cells) {
  const rings = Math.round(Math.sqrt(cells / 3) - 0.5);
  if (cells < 1 || 3 * rings * (rings + 1) + 1 !== cells) return null;
  return Array.from({ length: 2 * rings + 1 }, (_, row) => 2 * rings + 1 - Math.abs(row - rings));
}

/** Hexagons have a corner on top; side 0 is the upper right one. @param {number[]} rows */
function hexagonJoins(rows) {
  /** @type {Join[]} */
  const joins = [];
  let start = 0;
  rows.forEach((width, row) => {
    const below = rows[row + 1] ?? 0;
    for (let place = 0; place < width; place++) {
      const cell = start + place;
      if (place + 1 < width) joins.push([cell, 1, cell + 1, 4]);
      const left = below > width ? place : place - 1;
      if (below && left >= 0) joins.push([cell, 3, start + width + left, 0]);
      if (below && left + 1 < below) joins.push([cell, 2, start + width + left + 1, 5]);
    }
    start += width;
  });
  return joins;
}
