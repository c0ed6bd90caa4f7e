// @ts-check
// Boards: cells with the same number of sides, and joins where two sides touch, numbered from 0. Sides go clockwise
// (squares: top, right, bottom, left); a side in no join is on the rim. Named boards are built here as in
// satpuzzle/model/shapes.py; joins.js derives the rest from the joins.

import { findRotations, gluedCorners, reached, touchingSides } from "./joins.js";

/** @typedef {[cell: number, side: number, cell: number, side: number]} Join */
/** @typedef {{ cells: number[], shifts: number[] }} Rotation  moves cell c to cells[c] and rotates it by shifts[c] */
/** @typedef {[x: number, y: number][]} Polygon  clockwise; side i goes from corner i to the next and has length 1 */
/**
 * @typedef {object} Board
 * @property {string} name
 * @property {number} sides  of each cell
 * @property {number} cells
 * @property {Join[]} joins
 * @property {Polygon[]} corners
 * @property {number[]} rows  cells in each row, from the top; empty if there are no rows
 * @property {Rotation[]} rotations  the identity first
 */

export const MOST_CELLS = 1024; // maximum for boards of this page
const MOST_SIDES_IN_ALL = 6 * MOST_CELLS; // keeps the search for rotations fast

/** @type {Map<string, Board | null>} recently used boards */
const made = new Map();

/**
 * The board with this name: 3x3, triangle3 (rows), hexagon7 (cells); null if there is none or it is too large.
 * @param {string} name
 * @returns {Board | null}
 */
export function boardNamed(name) {
  if (made.size > 20) made.clear();
  const board = made.get(name) ?? madeBoard(name);
  made.set(name, board);
  return board;
}

/**
 * @param {string} name
 * @returns {Board | null}
 */
function madeBoard(name) {
  const words = /^(?:(\d{1,4})x(\d{1,4})|triangle(\d{1,4})|hexagon(\d{1,4}))$/.exec(name);
  if (!words) return null;
  const [rows, columns, triangle, hexagon] = words.slice(1).map(Number);
  if (words[1]) return named(`${rows}x${columns}`, 4, Array(rows).fill(columns), () => rectangleJoins(rows, columns));
  if (words[3]) return named(`triangle${triangle}`, 3, odd(triangle), () => triangleJoins(triangle));
  const lines = hexagonRows(hexagon);
  return lines && named(`hexagon${hexagon}`, 6, lines, () => hexagonJoins(lines));
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
 * A board with these joins; null if they are invalid, or if its cells do not fit in the plane as regular polygons.
 * @param {string} name
 * @param {number} sides
 * @param {number} cells
 * @param {Join[]} joins
 * @param {number[]} rows
 * @returns {Board | null}
 */
export function ownBoard(name, sides, cells, joins, rows) {
  const touching = cells * sides > MOST_SIDES_IN_ALL ? null : touchingSides(sides, cells, joins);
  if (!touching || reached(sides, touching) < cells) return null;
  const corners = gluedCorners(sides, cells, joins);
  if (!corners) return null;
  const inOrder = joins
    .map(([a, b, c, d]) => /** @type {Join} */ (a < c || (a === c && b < d) ? [a, b, c, d] : [c, d, a, b]))
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return { name, sides, cells, joins: inOrder, corners, rows, rotations: findRotations(sides, touching) };
}

/**
 * @param {string} name
 * @param {number} sides
 * @param {number[]} rows
 * @param {() => Join[]} joins
 */
function named(name, sides, rows, joins) {
  const cells = rows.reduce((sum, row) => sum + row, 0);
  return cells < 1 || cells > MOST_CELLS ? null : ownBoard(name, sides, cells, joins(), rows);
}

/** @param {number} rows */
function odd(rows) {
  return rows > MOST_CELLS ? [] : Array.from({ length: rows }, (_, row) => 2 * row + 1);
}

/**
 * @param {number} rows
 * @param {number} columns
 */
function rectangleJoins(rows, columns) {
  /** @type {Join[]} */
  const joins = [];
  for (let cell = 0; cell < rows * columns; cell++) {
    if ((cell + 1) % columns) joins.push([cell, 1, cell + 1, 3]);
    if (cell + columns < rows * columns) joins.push([cell, 2, cell + columns, 0]);
  }
  return joins;
}

/**
 * Sides are / \ _ in this order; a join connects sides with the same number.
 * @param {number} rows
 */
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

/**
 * The row lengths of a hexagonal board; null if there is none with so many cells.
 * @param {number} cells
 */
function hexagonRows(cells) {
  const rings = Math.round(Math.sqrt(cells / 3) - 0.5);
  if (cells < 1 || 3 * rings * (rings + 1) + 1 !== cells) return null;
  return Array.from({ length: 2 * rings + 1 }, (_, row) => 2 * rings + 1 - Math.abs(row - rings));
}

/**
 * Hexagons have a corner on top; side 0 is the upper right one.
 * @param {number[]} rows
 */
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
