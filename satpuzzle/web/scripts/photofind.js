// @ts-check
/**
 * Finds cards in a photograph: what differs from the colours at the photograph's border, in pieces with four corners.
 *
 * The pieces are found in a small copy; their edges are then fitted in the photograph itself. Corners are clockwise, in
 * pixels, y pointing down.
 */

import { cardArea, divided, perspective } from "./photocolours.js";
import { angle, cornersOf, edgeNear, isIn, lengthOf, lineAround, lineThrough, middleTurn, moved, seamNear, turnedBy, within } from "./photolines.js";
import { piecesOf, smooth, unlikeness } from "./photomask.js";
import { centreOf } from "./view.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {import("./view.js").Point} Point */
/**
 * What was found: cards apart, or a block of cards that touch, as its four corners.
 * @typedef {{cards: Point[][], block: Point[] | null}} Found
 */

/** Limits to try: standard deviations between ground and cards. */
const UNLIKE = [1.6, 2.2, 3, 4, 5.5];
/** Part of its quadrilateral that a card covers. */
const FILLED = 0.8;
/** Area of a card, in photographs. */
const LEAST_CARD = 0.004;
const LEAST_BLOCK = 0.08;
/** Of cards that lie unevenly in a block: the limit of unlikeness, pixels of a place, */
const GROUND = 2.2;
const PLACE = 48;
/** how far they lie from their places, the least size, and how far from their places cards of an even block may be, in places. */
const ASTRAY = 0.22;
const LEAST_SIZE = 0.8;
const EVEN = 0.06;
/** and how much they differ from the ground, at least, in limits. */
const COVERED = 0.3;

/** @typedef {{corners: Point[], area: number, fill: number}} Piece  fill: how much of its quadrilateral it covers */

/**
 * @param {Pixels} photo
 * @param {() => Promise<void>} pause called between steps
 * @returns {Promise<Found>}
 */
export async function findCards(photo, pause) {
  const { step, width, height, unlike } = unlikeness(photo, 2);
  /** @type {Piece[]} */
  let pieces = [], group = pieces, every = pieces, block = { corners: /** @type {Point[]} */ ([]), area: 0, fill: 0 };
  for (const limit of UNLIKE) {
    for (const closing of [0, 2]) {
      await pause();
      const mask = smooth(Uint8Array.from(unlike, (far) => (far > limit ? 1 : 0)), width, height, closing);
      const now = piecesOf(mask, width, height).flatMap(({ area, edge }) => (area < LEAST_CARD * width * height ? [] : pieceOf(area, edge, step)));
      const alike = groupOf(now);
      every = [...every, ...now];
      if (worth(alike) > worth(group)) [pieces, group] = [now, alike];
      block = now.reduce((best, piece) => (worth([piece]) > worth([best]) ? piece : best), block);
    }
  }
  if (group.length < 2) {
    if (block.area <= LEAST_BLOCK * photo.width * photo.height) return { cards: [], block: null };
    const astray = cardsAstray(photo, block.corners, 3, 3);
    return { cards: astray ?? [], block: astray ? null : refined(photo, block.corners) };
  }
  const side = Math.sqrt(group.map(({ area }) => area).sort((a, b) => a - b)[group.length >> 1]);
  const cards = pieces.flatMap((piece) => {
    if (group.includes(piece)) return [piece.corners];
    const across = [1, 2].map((from) => lengthOf(piece.corners[from - 1], piece.corners[from]) / side);
    const [columns, rows] = across.map(Math.round);
    const [gap, low] = [across[0] - columns, across[1] - rows];
    if (rows * columns < 2 || Math.min(gap, low) < -0.2) return [];
    return divided(piece.corners, rows, columns, columns > 1 ? gap / (columns - 1) : 0, rows > 1 ? low / (rows - 1) : 0);
  });
  for (const { corners, area } of every.sort((a, b) => b.fill - a.fill)) { // cards that other limits show
    const alike = Math.abs(Math.log(area / side ** 2)) < 0.3 && evenness(corners) > 0.7, inside = (/** @type {Point} */ place) => isIn(corners, place);
    if (alike && !cards.some((other) => isIn(other, centreOf(corners)) || other.some(inside) || inside(centreOf(other)))) cards.push(corners);
  }
  await pause();
  return { cards: rowByRow(cards.map((corners) => refined(photo, corners))), block: null };
}

/**
 * The largest group of pieces of similar size.
 * @param {Piece[]} pieces
 */
function groupOf(pieces) {
  const cards = pieces.filter(({ corners }) => evenness(corners) > 0.7);
  const groups = cards.map((one) => cards.filter((other) => other.area >= one.area && other.area < 2.2 * one.area));
  return groups.reduce((best, group) => (worth(group) > worth(best) ? group : best), []);
}

/** How good it is to find these. @param {Piece[]} group */
function worth(group) {
  return group.reduce((all, { area, fill }) => all + Math.sqrt(area) * (fill - FILLED + 0.02), 0);
}

/**
 * The quadrilateral around a part of the mask; none if the part does not fill it.
 * @param {number} pixels @param {Point[]} edge @param {number} step
 * @returns {Piece[]}
 */
function pieceOf(pixels, edge, step) {
  let found = quadrilateral(edge);
  for (let round = 0; found && round < 2; round += 1) found = fitted(found, edge);
  if (!found || evenness(found) < 0.3) return [];
  const fill = Math.min(pixels / cardArea(found), 2 - pixels / cardArea(found));
  const corners = found.map(([x, y]) => /** @type {Point} */ ([(x + 0.5) * step, (y + 0.5) * step]));
  return fill > FILLED ? [{ corners, area: cardArea(corners), fill }] : [];
}

/**
 * The quadrilateral with sides through most of the points near them.
 * @param {Point[]} corners @param {Point[]} edge
 */
function fitted(corners, edge) {
  /** @type {[number, number][][]} */
  const near = corners.map(() => []);
  const reach = 0.12 * Math.sqrt(Math.max(0, cardArea(corners)));
  for (const [x, y] of edge) {
    const places = corners.map(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % 4], length = Math.hypot(bx - ax, by - ay) || 1;
      return [((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length, length];
    });
    const far = places.map(([, out]) => Math.abs(out));
    const side = far.indexOf(Math.min(...far));
    const [along, out, length] = places[side];
    if (far[side] < reach && along > 0.04 * length && along < 0.96 * length) near[side].push([along, out]);
  }
  const lines = corners.map((a, at) => {
    const sorted = near[at].sort((p, q) => p[0] - q[0]);
    const every = Math.ceil(sorted.length / 32);
    return moved(a, corners[(at + 1) % 4], lineThrough(sorted.filter((_, k) => k % every === 0), 0.25));
  });
  return cornersOf(corners, lines, 0.3);
}

/**
 * The cards of a block. If they lie evenly: between them, at the lines that differ from both sides.
 * @param {Pixels} photo @param {Point[]} block @param {number} rows @param {number} columns
 */
export function cardsInBlock(photo, block, rows, columns) {
  return cardsAstray(photo, block, rows, columns) ?? divided(block, rows, columns).map((corners, card) => {
    const [row, column] = [Math.floor(card / columns), card % columns];
    const outer = [row === 0, column === columns - 1, row === rows - 1, column === 0];
    const lines = corners.map((a, at) => (outer[at] ? edgeNear : seamNear)(photo, a, corners[(at + 1) % 4]));
    return within(photo, cornersOf(corners, lines, 0.08));
  });
}

/**
 * The cards of a block in which they lie unevenly: equal squares that cover what differs from the ground, and little
 * else, each then fitted to it; null if they lie evenly.
 * @param {Pixels} photo @param {Point[]} block @param {number} rows @param {number} columns
 */
function cardsAstray(photo, block, rows, columns) {
  if (rows * columns > 25) return null;
  const { step, width, height, unlike } = unlikeness(photo, 1);
  const worth = (/** @type {Point} */ [x, y]) => {
    const [u, v] = [Math.floor(x / step), Math.floor(y / step)];
    return u >= 0 && v >= 0 && u < width && v < height ? Math.min(1, unlike[v * width + u] / GROUND - 1) : -1;
  };
  const at = perspective(block), margin = Math.round(ASTRAY * PLACE), w = columns * PLACE + 2 * margin, h = rows * PLACE + 2 * margin;
  const photoPlace = (/** @type {number} */ x, /** @type {number} */ y) => at((x - margin) / PLACE / columns, (y - margin) / PLACE / rows);
  const sums = new Float64Array((w + 1) * (h + 1)); // of all places above and left
  for (let y = 0; y < h; y += 1) {
    for (let x = 0, row = 0; x < w; x += 1) {
      row += worth(photoPlace(x + 0.5, y + 0.5));
      sums[(y + 1) * (w + 1) + x + 1] = sums[y * (w + 1) + x + 1] + row;
    }
  }
  const sumIn = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
    sums[y * (w + 1) + x] + sums[(y + size) * (w + 1) + x + size] - sums[y * (w + 1) + x + size] - sums[(y + size) * (w + 1) + x];
  let best = { total: -Infinity, size: 0, astray: false, cards: [[0, 0]] };
  for (let size = Math.round(LEAST_SIZE * PLACE); size <= 1.04 * PLACE; size += 1) {
    const even = Array.from({ length: rows * columns }, (_, card) => [card % columns, Math.floor(card / columns)].map((place) => margin + Math.round((place + 0.5) * PLACE - size / 2)));
    const cards = [...even];
    let total = 0;
    for (const card of [...even.keys(), ...even.keys(), ...even.keys()]) {
      const others = cards.filter((_, other) => other !== card), [x, y] = even[card];
      let most = -Infinity;
      for (let v = Math.max(0, y - margin); v <= Math.min(h - size, y + margin); v += 1) {
        for (let u = Math.max(0, x - margin); u <= Math.min(w - size, x + margin); u += 1) {
          const both = others.reduce((all, [ox, oy]) => all + Math.max(0, size - Math.abs(ox - u)) * Math.max(0, size - Math.abs(oy - v)), 0);
          const now = sumIn(u, v, size) - 3 * both - 0.01 * size * (Math.abs(u - x) + Math.abs(v - y));
          if (now > most) [most, cards[card]] = [now, [u, v]];
        }
      }
      total += most;
    }
    if (total > best.total) best = { total, size, cards, astray: cards.some((place, card) => place.some((at, axis) => Math.abs(at - even[card][axis]) > EVEN * PLACE)) };
  }
  const { total, size, cards, astray } = best;
  if (!astray || total / 3 / cards.length < COVERED * size ** 2) return null;
  let outlines = cards.map(([x, y]) => [[0, 0], [size, 0], [size, size], [0, size]].map(([dx, dy]) => photoPlace(x + dx, y + dy)));
  for (const [part, steepest] of [[0.1, 0.08], [0.1, 0.02], [0.05, 0.02]]) {
    const lines = outlines.map((corners, card) => {
      const free = (/** @type {Point} */ place) => (outlines.some((other, at) => at !== card && isIn(other, place)) ? -1 : worth(place));
      return corners.map((a, side) => lineAround(a, corners[(side + 1) % 4], part, steepest, free));
    });
    const turns = lines.map((all, card) => all.map((line, side) => angle(line) - angle([outlines[card][side], outlines[card][(side + 1) % 4]])));
    const own = turns.map(middleTurn), usual = [0, 1, 2, 3].map((side) => middleTurn(turns.map((all, card) => all[side] - own[card])));
    outlines = outlines.map((corners, card) => cornersOf(corners, lines[card].map((line, side) => turnedBy(line, steepest < 0.05 ? 0 : own[card] + usual[side] - turns[card][side])), 0.2));
  }
  return outlines.map((corners) => within(photo, corners));
}

/** Row by row. @param {Point[][]} cards */
export function rowByRow(cards) {
  const placed = cards.map((corners) => ({ corners, centre: centreOf(corners) })).sort((a, b) => a.centre[1] - b.centre[1]);
  const size = Math.sqrt(cardArea(cards[0] ?? []) || 1);
  /** @type {(typeof placed)[]} */
  const rows = [];
  for (const card of placed) {
    const row = rows.at(-1);
    if (row && card.centre[1] - row.reduce((all, { centre }) => all + centre[1], 0) / row.length < 0.5 * size) row.push(card);
    else rows.push([card]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.centre[0] - b.centre[0]).map(({ corners }) => corners));
}

/**
 * Four points of an edge far from each other, clockwise from the upper left one; null for a line.
 * @param {Point[]} edge
 * @returns {Point[] | null}
 */
function quadrilateral(edge) {
  const farthest = (/** @type {(point: Point) => number} */ far) => edge.reduce((best, point) => (far(point) > far(best) ? point : best));
  const [x, y] = [0, 1].map((axis) => edge.reduce((all, point) => all + point[axis] / edge.length, 0));
  const a = farthest((point) => lengthOf(point, [x, y])), c = farthest((point) => lengthOf(point, a));
  const aside = (/** @type {Point} */ [px, py]) => (c[0] - a[0]) * (py - a[1]) - (c[1] - a[1]) * (px - a[0]);
  const corners = [a, farthest((point) => -aside(point)), c, farthest(aside)];
  return cardArea(corners) > 9 ? fromTop(corners) : null;
}

/** Its corners from the upper left one. @param {Point[]} corners */
function fromTop(corners) {
  const first = corners.map(([x, y]) => x + y).reduce((best, value, at, all) => (value < all[best] ? at : best), 0);
  return [...corners.slice(first), ...corners.slice(0, first)];
}

/** The shortest side to the longest, or the diagonals. @param {Point[]} corners */
function evenness(corners) {
  const [sides, diagonals] = [[0, 1, 2, 3].map((at) => [at, (at + 1) % 4]), [[0, 2], [1, 3]]].map((ends) => ends.map(([a, b]) => lengthOf(corners[a], corners[b])));
  return Math.min(...[sides, diagonals].map((lengths) => Math.min(...lengths) / Math.max(...lengths)));
}

/**
 * The corners moved to the edges in the photograph: along each side, where the colour changes most.
 * @param {Pixels} photo @param {Point[]} corners
 * @returns {Point[]}
 */
function refined(photo, corners) {
  return within(photo, cornersOf(corners, corners.map((a, at) => edgeNear(photo, a, corners[(at + 1) % 4])), 0.08));
}

