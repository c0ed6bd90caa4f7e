// @ts-check
// Boards: cells with the same number of sides, and joins where two sides touch. All counted from 0; sides go
// clockwise (squares: top, right, bottom, left); a side in no join lies on the rim. Boards that have names are made
// here as satpuzzle/model/shapes.py makes them; where cells lie, and which turns of the whole board leave it as it
// is, follows from the joins, for named boards and for any other.

/** @typedef {[cell: number, side: number, cell: number, side: number]} Join */
/** @typedef {{ cells: number[], shifts: number[] }} Rotation  what lay in cell c lies in cells[c], turned by shifts[c] */
/** @typedef {[x: number, y: number][]} Polygon  clockwise, side i from corner i to the next; a side has length 1 */
/**
 * @typedef {object} Board
 * @property {string} name
 * @property {number} sides  of each cell
 * @property {number} cells
 * @property {Join[]} joins
 * @property {Polygon[]} corners
 * @property {number[]} rows  how many cells lie in each row, top to bottom; empty if there are no rows
 * @property {Rotation[]} rotations  the identity first
 */

export const MOST_CELLS = 1024; // of boards that this page makes; larger ones are for the program
const MOST_SIDES_IN_ALL = 6 * MOST_CELLS; // so that rotations are found soon, whatever the joins
const FIRST_WAY = new Map([[3, -60], [6, 30]]); // degrees: where side 0 of the first cell points; else to the right
const EXACT = 1e-6; // how far apart what is in one place may be reckoned

/** @type {Map<string, Board | null>} the boards asked for last */
const made = new Map();

/**
 * The board of that name: 3x3, triangle3 (rows), hexagon7 (cells); null if there is none, or it is too large.
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
 * The board that so many cards fill when none is named; null if that leaves it open.
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
 * A board of these joins; null if they do not make one, or if `corners` are not given and its cells, as regular
 * polygons, do not lie flat.
 * @param {string} name
 * @param {number} sides
 * @param {number} cells
 * @param {Join[]} joins
 * @param {number[]} rows
 * @param {Polygon[] | null} corners
 * @returns {Board | null}
 */
export function ownBoard(name, sides, cells, joins, rows, corners) {
  const touching = cells * sides > MOST_SIDES_IN_ALL ? null : touchingSides(sides, cells, joins);
  if (!touching || reached(sides, touching) < cells) return null;
  const places = corners ?? gluedCorners(sides, cells, joins);
  if (!places) return null;
  const inOrder = joins
    .map(([a, b, c, d]) => /** @type {Join} */ (a < c || (a === c && b < d) ? [a, b, c, d] : [c, d, a, b]))
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return { name, sides, cells, joins: inOrder, corners: places, rows, rotations: findRotations(sides, touching) };
}

/**
 * For each side (cell * sides + side) the one that it touches, -1 on the rim; null if the joins make no board.
 * @param {number} sides
 * @param {number} cells
 * @param {readonly Join[]} joins
 * @returns {Int32Array | null}
 */
export function touchingSides(sides, cells, joins) {
  const touching = new Int32Array(cells * sides).fill(-1);
  for (const [a, b, c, d] of joins) {
    const inside = a >= 0 && a < cells && c >= 0 && c < cells && b >= 0 && b < sides && d >= 0 && d < sides;
    const [one, other] = [a * sides + b, c * sides + d];
    if (!inside || a === c || touching[one] >= 0 || touching[other] >= 0) return null;
    touching[one] = other;
    touching[other] = one;
  }
  return touching;
}

/**
 * @param {string} name
 * @param {number} sides
 * @param {number[]} rows
 * @param {() => Join[]} joins
 */
function named(name, sides, rows, joins) {
  const cells = rows.reduce((sum, row) => sum + row, 0);
  return cells < 1 || cells > MOST_CELLS ? null : ownBoard(name, sides, cells, joins(), rows, null);
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
 * Sides are / \ _ in this order; a join has the same side number on both sides.
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
 * The rows of a hexagon of hexagons; null if no hexagon has so many cells.
 * @param {number} cells
 */
function hexagonRows(cells) {
  const rings = Math.round(Math.sqrt(cells / 3) - 0.5);
  if (cells < 1 || 3 * rings * (rings + 1) + 1 !== cells) return null;
  return Array.from({ length: 2 * rings + 1 }, (_, row) => 2 * rings + 1 - Math.abs(row - rings));
}

/**
 * Hexagons stand on a corner; sides count clockwise from the upper right.
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

/**
 * How many cells hang together with the first.
 * @param {number} sides
 * @param {Int32Array} touching
 */
function reached(sides, touching) {
  const seen = new Set([0]);
  for (const cell of seen) {
    for (let side = 0; side < sides; side++) {
      const other = touching[cell * sides + side];
      if (other >= 0) seen.add(Math.floor(other / sides));
    }
  }
  return seen.size;
}

/**
 * All turns of the board that tear no join. Where one cell goes, and how far it turns, settles where all others go:
 * each guess is followed along the joins. (All cells are reached so, and as many as there are: no two are the same.)
 * @param {number} sides
 * @param {Int32Array} touching
 * @returns {Rotation[]}
 */
export function findRotations(sides, touching) {
  const found = [];
  for (let target = 0; target < touching.length; target++) {
    const rotation = followed(sides, touching, target);
    if (rotation) found.push(rotation);
  }
  /** @type {(one: Rotation, other: Rotation) => number} */
  const inOrder = (one, other) => {
    if (one.shifts[0] !== other.shifts[0]) return one.shifts[0] - other.shifts[0];
    const cell = one.cells.findIndex((to, cell) => to !== other.cells[cell]);
    return cell < 0 ? 0 : one.cells[cell] - other.cells[cell];
  };
  return found.sort(inOrder);
}

/**
 * The rotation that takes side 0 of cell 0 to `target`; null if there is none.
 * @param {number} sides
 * @param {Int32Array} touching
 * @param {number} target
 * @returns {Rotation | null}
 */
function followed(sides, touching, target) {
  const size = touching.length / sides;
  const [cells, shifts] = [Array(size).fill(-1), Array(size).fill(0)];
  cells[0] = Math.floor(target / sides);
  shifts[0] = target % sides;
  const queue = [0];
  for (const cell of queue) {
    for (let side = 0; side < sides; side++) {
      const here = touching[cell * sides + side];
      const there = touching[cells[cell] * sides + ((side + shifts[cell]) % sides)];
      if (here < 0 !== there < 0) return null;
      if (here < 0) continue;
      const [other, to] = [Math.floor(here / sides), Math.floor(there / sides)];
      const shift = ((there % sides) - (here % sides) + sides) % sides;
      if (cells[other] < 0) {
        cells[other] = to;
        shifts[other] = shift;
        queue.push(other);
      } else if (cells[other] !== to || shifts[other] !== shift) return null;
    }
  }
  return { cells, shifts };
}

/**
 * Regular polygons with sides of length 1 that touch as the joins say, the smallest x and y 0; null if there are
 * none. Directions are whole numbers, quarters of what the direction changes at a corner, so that they are exact.
 * @param {number} sides
 * @param {number} cells
 * @param {readonly Join[]} joins
 * @returns {Polygon[] | null}
 */
export function gluedCorners(sides, cells, joins) {
  if (sides < 3) return null;
  const round = 4 * sides;
  const steps = Array.from({ length: round }, (_, step) => (2 * Math.PI * step) / round);
  const ways = steps.map((angle) => [Math.cos(angle), Math.sin(angle)]);
  const [inside, outside] = [0.5 / Math.tan(Math.PI / sides), 0.5 / Math.sin(Math.PI / sides)];
  /** @param {number} step */
  const way = (step) => ways[((step % round) + round) % round];
  /** @type {[side: number, cell: number, otherSide: number][][]} */
  const around = Array.from({ length: cells }, () => []);
  for (const [a, b, c, d] of joins) {
    around[a].push([b, c, d]);
    around[c].push([d, a, b]);
  }
  /** @type {([x: number, y: number, first: number] | undefined)[]} centre, and which way side 0 runs */
  const placed = Array(cells).fill(undefined);
  placed[0] = [0, 0, Math.floor(((FIRST_WAY.get(sides) ?? 0) * sides) / 90)];
  const queue = [0];
  for (const cell of queue) {
    const [x, y, first] = placed[cell] ?? [0, 0, 0];
    for (const [side, other, otherSide] of around[cell]) {
      const [dx, dy] = way(first + 4 * side - sides);
      const turned = (first + 4 * (side - otherSide) + 6 * sides) % round;
      const known = placed[other];
      const [nextX, nextY] = [x + 2 * inside * dx, y + 2 * inside * dy];
      if (!known) {
        placed[other] = [nextX, nextY, turned];
        queue.push(other);
      } else if (((known[2] - turned) % round) || Math.hypot(known[0] - nextX, known[1] - nextY) > EXACT) return null;
    }
  }
  const polygons = placed.map((place) => {
    const [x, y, first] = place ?? [0, 0, 0];
    return Array.from({ length: sides }, (_, side) => {
      const [dx, dy] = way(first + 4 * side - sides - 2);
      return /** @type {[number, number]} */ ([x + outside * dx, y + outside * dy]);
    });
  });
  const points = polygons.flat();
  const left = points.reduce((least, [x]) => Math.min(least, x), Infinity);
  const top = points.reduce((least, [, y]) => Math.min(least, y), Infinity);
  return polygons.map((polygon) => polygon.map(([x, y]) => [x - left, y - top]));
}
