// @ts-check
/**
 * Which sides of photographed cards show the same, and which belong together.
 *
 * The strip along a side is compared with others in Lab, slightly shifted; sides are joined by average linkage. Two kinds
 * belong together if their colours along the cut are the same, mirrored.
 */

import { labOf } from "./photocolours.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {{cells: Float32Array, cut: Float32Array}} Strip  colours in a grid; those along the cut */

/** Cells along a side. */
const ACROSS = 40;
/** Cells towards the middle: 28 % of a side. */
const DEEP = 11;
const SHIFTS = [[0, 0], [1, 0], [-1, 0], [2, 0], [-2, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]];
/** Larger differences count as this: glare. */
const MOST = 34;
/** How much of the mean difference is light. */
const SHADE = 0.8;
/** Weight of lightness. */
const LIGHT = 0.7;
/** How many kinds are tried. */
const FEWEST_AND_MOST = [2, 24];
/** A side is doubtful if its own kind is not nearer than this part of the distance to the next. */
const UNSURE = 0.8;

/** Or if it is farther from its kind than this many usual distances. */
const LOOSE = 1.8;

/** For each shift the places of a strip, those of the other one, and their weights. */
const SHIFTED = SHIFTS.map(([dx, dy]) => Array.from({ length: ACROSS * DEEP }, (_, at) => {
  const [x, y] = [at % ACROSS, Math.floor(at / ACROSS)];
  const along = (x + 0.5) / ACROSS, deep = (y + 0.5) / ACROSS;
  const inside = Math.min(along, 1 - along) - 0.9 * deep; // neighbours' figures are in the corners
  const isThere = x + dx >= 0 && x + dx < ACROSS && y + dy >= 0 && y + dy < DEEP;
  const part = isThere ? Math.max(0, Math.min(1, (inside + 0.02) / 0.12)) * (0.35 + 0.65 * Math.sin(Math.PI * along)) : 0;
  return { a: 3 * at, b: 3 * (at + dy * ACROSS + dx), part };
}).filter(({ part }) => part > 0));

/**
 * The strips along the sides of a card, each seen with its side above.
 * @param {Pixels} card a square
 * @returns {Strip[]}
 */
export function stripsOf(card) {
  return [0, 1, 2, 3].map((side) => ({ cells: cellsOf(card, side, DEEP, 1 / ACROSS), cut: cellsOf(card, side, 1, 0.03) }));
}

/**
 * @param {Pixels} card @param {number} side
 * @param {number} rows @param {number} height of a row, in sides
 */
function cellsOf({ width: size, data }, side, rows, height) {
  const cells = new Float32Array(3 * ACROSS * rows);
  const [wide, high] = [Math.max(1, Math.round(size / ACROSS)), Math.max(1, Math.round(size * height))];
  for (let at = 0; at < ACROSS * rows; at += 1) {
    const [left, top] = [Math.round(((at % ACROSS) * size) / ACROSS), Math.round(Math.floor(at / ACROSS) * height * size) + (rows === 1 ? 1 : 0)];
    const total = [0, 0, 0];
    for (let k = 0; k < wide * high; k += 1) {
      const [x, y] = [Math.min(size - 1, left + (k % wide)), Math.min(size - 1, top + Math.floor(k / wide))];
      const [px, py] = [[x, y], [size - 1 - y, x], [size - 1 - x, size - 1 - y], [y, size - 1 - x]][side];
      for (let channel = 0; channel < 3; channel += 1) total[channel] += data[4 * (py * size + px) + channel];
    }
    const [l, a, b] = labOf(...(/** @type {[number, number, number]} */ (total.map((value) => value / wide / high))));
    cells.set([LIGHT * l, a, b], 3 * at);
  }
  return cells;
}

/**
 * How different two sides look, apart from most of their difference in light.
 * @param {Strip} one @param {Strip} other
 */
export function distance({ cells: one }, { cells: other }) {
  return Math.min(...SHIFTED.map((cells) => {
    const shade = [0, 0, 0];
    let total = 0, weight = 0;
    for (const { a, b, part } of cells) {
      weight += part;
      for (let k = 0; k < 3; k += 1) shade[k] += SHADE * part * Math.max(-MOST, Math.min(MOST, one[a + k] - other[b + k]));
    }
    const [l, u, v] = shade.map((sum) => sum / weight);
    for (const { a, b, part } of cells) total += part * Math.min(MOST, Math.hypot(one[a] - other[b] - l, one[a + 1] - other[b + 1] - u, one[a + 2] - other[b + 2] - v));
    return total / weight;
  }));
}

/**
 * The kinds of sides. doubts: sides that may be of another kind; partner: for each kind the one that it meets, or
 * itself if none is left; signed: whether kinds meet their partners, not their own kind.
 * @typedef {{kinds: number[], doubts: boolean[], partner: number[], signed: boolean}} Sorted
 */

/**
 * Sorts sides into kinds.
 * @param {Strip[]} strips
 * @returns {Sorted}
 */
export function sorted(strips) {
  const far = strips.map(() => new Float32Array(strips.length));
  strips.forEach((strip, i) => {
    for (let j = 0; j < i; j += 1) far[i][j] = far[j][i] = distance(strip, strips[j]);
  });
  const kinds = joined(far);
  const members = Array.from({ length: Math.max(...kinds) + 1 }, (_, kind) => kinds.flatMap((each, at) => (each === kind ? [at] : [])));
  const stands = standing(far, kinds);
  const usual = stands.map(({ own }) => own).sort((a, b) => a - b)[stands.length >> 1];
  const doubts = stands.map(({ own, next }) => own === 0 || own > UNSURE * next || own > LOOSE * usual);
  const cuts = members.map((own) => meanCut(own.map((at) => strips[at].cut)));
  return { kinds, doubts, ...pairs(cuts) };
}

/** @param {number[]} numbers */
function meanOf(numbers) {
  return numbers.reduce((all, number) => all + number, 0) / numbers.length;
}

/** @param {Float32Array[]} cuts */
function meanCut(cuts) {
  return cuts[0].map((_, at) => cuts.map((cut) => cut[at]).sort((a, b) => a - b)[cuts.length >> 1]);
}

/**
 * Average linkage, with as many kinds as make the sides stand clearest (silhouettes); the kind of each side.
 * @param {Float32Array[]} far
 */
function joined(far) {
  const n = far.length;
  const between = far.map((row) => row.slice());
  const groups = far.map((_, at) => [at]);
  const alive = new Set(groups.keys());
  /** @type {number[][][]} groups by their number */
  const states = [];
  while (alive.size > 1) {
    let best = { cost: Infinity, a: 0, b: 0 };
    for (const a of alive) for (const b of alive) if (b < a && between[a][b] < best.cost) best = { cost: between[a][b], a, b };
    states[alive.size] = [...alive].map((at) => [...groups[at]]);
    const { a, b } = best, [m, k] = [groups[a].length, groups[b].length];
    for (const c of alive) between[b][c] = between[c][b] = (m * between[a][c] + k * between[b][c]) / (m + k);
    groups[b].push(...groups[a]);
    alive.delete(a);
  }
  let most = -1, chosen = Array(n).fill(0);
  for (let k = FEWEST_AND_MOST[0]; k <= Math.min(FEWEST_AND_MOST[1], n - 1); k += 1) {
    const kinds = Array(n).fill(0);
    states[k].sort((a, b) => Math.min(...a) - Math.min(...b)).forEach((group, kind) => {
      for (const at of group) kinds[at] = kind;
    });
    const clear = meanOf(standing(far, kinds).map(({ own, next }) => (own === 0 ? 0 : (next - own) / Math.max(own, next))));
    const worth = clear * (k % 2 ? 0.97 : 1) * (k < 4 ? 0.8 : 1); // halves come in pairs
    if (worth > most) [most, chosen] = [worth, kinds];
  }
  return chosen;
}

/**
 * For each side the mean distances to its own kind and to the next one; own: 0 if it is the only one of its kind.
 * @param {Float32Array[]} far @param {number[]} kinds
 */
function standing(far, kinds) {
  const sizes = Array(Math.max(...kinds) + 1).fill(0);
  for (const kind of kinds) sizes[kind] += 1;
  return far.map((row, at) => {
    const totals = Array(sizes.length).fill(0);
    kinds.forEach((kind, other) => {
      totals[kind] += row[other];
    });
    const own = totals[kinds[at]] / Math.max(1, sizes[kinds[at]] - 1);
    return { own, next: Math.min(...totals.flatMap((total, kind) => (kind === kinds[at] ? [] : [total / sizes[kind]]))) };
  });
}

/**
 * Which kinds meet.
 * @param {Float32Array[]} cuts the colours along the cut, for each kind
 */
export function pairs(cuts) {
  const n = cuts.length;
  const far = cuts.map((one) => cuts.map((other) => mirrored(one, other) + mirrored(other, one)));
  let partner = cuts.map((_, at) => at);
  /** @type {{cost: number, a: number, b: number}[]} */
  const open = [];
  for (let a = 0; a < n; a += 1) for (let b = 0; b < a; b += 1) open.push({ cost: far[a][b], a, b });
  for (const { a, b } of open.sort((p, q) => p.cost - q.cost)) if (partner[a] === a && partner[b] === b) [partner[a], partner[b]] = [b, a];
  for (let changed = true; changed; ) { // two pairs exchange partners if that is better
    changed = false;
    for (let a = 0; a < n; a += 1) {
      for (let c = 0; c < n; c += 1) {
        const [b, d] = [partner[a], partner[c]];
        if (new Set([a, b, c, d]).size < 4 || far[a][c] + far[b][d] >= far[a][b] + far[c][d] - 1e-6) continue;
        partner = partner.with(a, c).with(c, a).with(b, d).with(d, b);
        changed = true;
      }
    }
  }
  const alike = meanOf(far.map((row, at) => row[at])), met = meanOf(far.map((row, at) => row[partner[at]]));
  return { partner, signed: alike > 0.1 * met };
}

/**
 * How different the colours along two cuts are if the sides meet.
 * @param {Float32Array} one @param {Float32Array} other
 */
function mirrored(one, other) {
  let least = Infinity;
  for (let shift = -2; shift <= 2; shift += 1) {
    let total = 0;
    for (let x = 4; x < ACROSS - 4; x += 1) {
      const [a, b] = [3 * x, 3 * (ACROSS - 1 - x + shift)];
      total += Math.min(MOST, Math.hypot(one[a] - other[b], one[a + 1] - other[b + 1], one[a + 2] - other[b + 2]));
    }
    least = Math.min(least, total / (ACROSS - 8));
  }
  return least;
}
