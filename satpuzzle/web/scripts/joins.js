// @ts-check
/** What follows from the joins of a board of any shape: which sides touch, where the cells lie, and its symmetries. */

/** @typedef {import("./boards.js").Join} Join */
/** @typedef {{ cells: number[], moves: number[] }} Symmetry  the card in cell c goes to cells[c], moved by moves[c] (see rules.js) */
/** @typedef {import("./boards.js").Polygon} Polygon */

const FIRST_WAY = new Map([[3, -60], [6, 30]]); // degrees: direction of side 0 of the first cell; else to the right
const EXACT = 1e-6; // tolerance of coordinates

/**
 * For each side (cell * sides + side) the side that it touches, -1 on the rim; null if the joins are invalid.
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

/** The number of cells connected with the first. @param {number} sides @param {Int32Array} touching */
export function reached(sides, touching) {
  const seen = new Set([0]);
  for (const cell of seen) {
    for (let side = 0; side < sides; side++) {
      const other = touching[cell * sides + side];
      if (other >= 0) seen.add(Math.floor(other / sides));
    }
  }
  return seen.size;
}

/** The labels of a card after a move. @param {readonly number[]} labels @param {number} move */
export function labelsMoved(labels, move) {
  const sides = labels.length;
  const over = move < sides ? labels : [labels[0], ...labels.slice(1).reverse()];
  const at = sides - (move % sides);
  return [...over.slice(at), ...over.slice(0, at)];
}

/** The side of a cell to which a side of its card comes by a move. @param {number} side @param {number} move @param {number} sides */
export function sideAfter(side, move, sides) {
  return (move < sides ? side + move : move - side) % sides;
}

/**
 * All symmetries of the board that move cards by some moves only, the identity first. The image of one cell determines
 * those of all others, so each possible image of the first cell is followed along the joins.
 * @param {number} sides
 * @param {Int32Array} touching
 * @param {number[]} moves
 */
export function findSymmetries(sides, touching, moves) {
  const targets = Array.from({ length: touching.length / sides }, (_, cell) => cell);
  const alike = (/** @type {number} */ target, /** @type {number} */ move) => Array.from({ length: sides }, (_, side) =>
    Math.min(touching[side], 0) === Math.min(touching[target * sides + sideAfter(side, move, sides)], 0)).every((same) => same);
  return moves.flatMap((move) => targets.flatMap((target) => (alike(target, move) && followed(sides, touching, moves, target, move)) || []));
}

/**
 * The symmetry that moves the first card to `target`, by `move`; null if there is none.
 * @param {number} sides
 * @param {Int32Array} touching
 * @param {number[]} allowed
 * @param {number} target
 * @param {number} move
 * @returns {Symmetry | null}
 */
function followed(sides, touching, allowed, target, move) {
  const size = touching.length / sides;
  const [cells, moves] = [Array(size).fill(-1), Array(size).fill(0)];
  [cells[0], moves[0]] = [target, move];
  const queue = [0];
  for (const cell of queue) {
    for (let side = 0; side < sides; side++) {
      const here = touching[cell * sides + side];
      const there = touching[cells[cell] * sides + sideAfter(side, moves[cell], sides)];
      if ((here < 0 || there < 0) && here !== there) return null;
      if (here < 0) continue;
      const [other, to] = [Math.floor(here / sides), Math.floor(there / sides)];
      const its = move < sides ? (there - here + touching.length) % sides : sides + ((there + here) % sides);
      if (cells[other] < 0) {
        if (!allowed.includes(its)) return null;
        [cells[other], moves[other]] = [to, its];
        queue.push(other);
      } else if (cells[other] !== to || moves[other] !== its) return null;
    }
  }
  return { cells, moves };
}

/**
 * The cells as regular polygons with sides of length 1, the smallest x and y being 0; null if they do not fit together.
 * Directions are exact: integers, in quarters of the turn at a corner.
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
  /** @type {([x: number, y: number, first: number] | undefined)[]} the centre, and the direction of side 0 */
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
  return shifted(polygons);
}

/** Polygons with smallest x and y 0. @param {Polygon[]} polygons @returns {Polygon[]} */
export function shifted(polygons) {
  const points = polygons.flat();
  const left = points.reduce((least, [x]) => Math.min(least, x), Infinity);
  const top = points.reduce((least, [, y]) => Math.min(least, y), Infinity);
  return polygons.map((polygon) => polygon.map(([x, y]) => [x - left, y - top]));
}
