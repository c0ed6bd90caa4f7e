// @ts-check
/**
 * Which sides of photographed cards show the same, which belong together, and what is doubtful about it.
 *
 * The strips along sides are compared by their detail, as light differs over a photograph: each pixel minus the mean
 * around it, divided by the contrast around it; with a small weight by their colours. Average linkage joins them. Two
 * kinds belong together if one picture goes on in the other across the cut.
 */

import { median } from "./photolines.js";
import { blurred, shrunk } from "./photomask.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {{sides: number, starts: number[], lab: Float32Array, cut: Float32Array, detail: Float32Array, energy: Float32Array, weight: Float32Array, colours: Float32Array}} Strip */

/** Pixels of a strip's picture. */
export const CUT_WIDTH = 192;
export const CUT_HEIGHT = 60;
/** Pixels of the picture that become one. */
const STEP = 4;
const WIDTH = CUT_WIDTH / STEP, DEPTH = CUT_HEIGHT / STEP;
/** The first row of the picture that does not show the edge of the card. */
const CUT_ROW = 2;
/** Blocks of the coarse colours, in pixels, and their weight. */
const BLOCK = 3;
const COLOUR = 1 / 320;
/** Less contrast is noise; in Lab, squared. */
const CONTRAST = 24 ** 2;
/** Lightness of glare. */
const BURNT = 97;
/** A pixel without detail counts as so much, so that two plain sides are equal. */
const QUIET = 0.05;
/** How far sides are shifted, in pixels. */
const REACH = 2;
/** A side is hidden if less of it is seen, compared with others. */
const LEAST_SEEN = 0.3;
const MOST_KINDS = 20;
/** Fewer kinds are hardly a puzzle. */
const FEWEST_KINDS = 3;
/** A side is doubtful if its ratio is greater, */
const DOUBTFUL = 0.59;
/** or if its ratio is greater than this, and it is so many usual distances from its kind, */
const CLEARLY = 0.5;
const FARTHER = 1.4;
/** or if another kind is nearer. */
const ALIKE = 0.15;
/** Weights of what speaks for a reading: gaps between kinds; against it: halves that do not meet well, figures without */
const CLEAR = 5;
const CONTINUED = 20;
/** halves, and kinds with one side. */
const WHOLE = 18;
const SPOILT = 2;
/** Readings that are so much worse are not tried, or not mentioned. */
const WORSE = 4;
const MARGIN = 1.5;
/** Cuts: what is around a pixel, the least contrast, the greatest shift, and the distance of a kind without a partner. */
const CUT_AROUND = 11;
const CUT_CONTRAST = 36;
const CUT_SHIFT = 2;
const ALONE = 1.2;
/** Kinds that are farther from their partners do not surely belong to them. */
const FOREIGN = 1.3;

/**
 * A side prepared for comparison.
 * @param {Pixels} picture with the cut above
 * @param {number} sides of the card
 */
export function stripOf(picture, sides) {
  const { lab: cut } = shrunk({ ...picture, height: STEP, data: picture.data.subarray(4 * CUT_ROW * CUT_WIDTH) }, STEP);
  return prepared(shrunk(picture, STEP).lab, sides, cut);
}

/** @param {Float32Array} lab @param {number} sides @param {Float32Array} cut @returns {Strip} */
function prepared(lab, sides, cut) {
  const slope = Math.tan(Math.PI * (0.5 - 1 / sides));
  const coarse = detailOf(blurred(lab, WIDTH, DEPTH, 1), DEPTH, 3, CONTRAST); // no two drawings by hand are equal
  const detail = detailOf(lab, DEPTH, 2, CONTRAST).map((value, at) => (value + coarse[at]) / 2);
  const weight = new Float32Array(WIDTH * DEPTH), energy = weight.slice();
  const colours = new Float32Array((4 * WIDTH * DEPTH) / BLOCK / BLOCK);
  const starts = Array.from({ length: DEPTH }, (_, y) => Math.max(0, Math.ceil(y / slope - 0.5))); // before them is another side's figure
  for (let at = WIDTH; at < weight.length; at += 1) { // the first row shows the edge of the card
    const x = at % WIDTH, y = Math.floor(at / WIDTH);
    if (Math.min(x, WIDTH - 1 - x) < starts[y]) continue;
    const near = [at, at - 1, at + 1, at - WIDTH, at + WIDTH].some((place) => lab[3 * place] > BURNT);
    weight[at] = near ? 0.001 : 1;
    const block = 4 * (Math.floor(y / BLOCK) * (WIDTH / BLOCK) + Math.floor(x / BLOCK));
    colours[block + 3] += weight[at];
    for (let k = 0; k < 3; k += 1) {
      energy[at] += weight[at] * detail[3 * at + k] ** 2;
      detail[3 * at + k] *= weight[at];
      colours[block + k] += (k ? 1 : 0.5) * weight[at] * lab[3 * at + k];
    }
  }
  for (let at = 0; at < colours.length; at += 4) for (let k = 0; k < 3; k += 1) colours[at + k] /= colours[at + 3] + 1e-6;
  return { sides, starts, lab, cut, detail, energy, weight, colours };
}

/**
 * How different two sides look: 0 for the same, about 1 for unrelated ones.
 * @param {Strip} one @param {Strip} other
 */
export function distance(one, other) {
  const { detail: da, energy: ea, weight: wa } = one, { detail: db, energy: eb, weight: wb } = other;
  let most = -Infinity;
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    for (let dx = -REACH; dx <= REACH; dx += 1) {
      let alike = 0, energy = 0, both = 0;
      for (let y = Math.max(1, 1 - dy); y < DEPTH - Math.max(0, dy); y += 1) {
        const start = Math.max(one.starts[y], one.starts[y + dy] - dx), end = WIDTH - Math.max(one.starts[y], one.starts[y + dy] + dx);
        for (let a = y * WIDTH + start, b = a + dy * WIDTH + dx; a < y * WIDTH + end; a += 1, b += 1) {
          energy += ea[a] * wb[b] + wa[a] * eb[b];
          both += wa[a] * wb[b];
          alike += da[3 * a] * db[3 * b] + da[3 * a + 1] * db[3 * b + 1] + da[3 * a + 2] * db[3 * b + 2];
        }
      }
      most = Math.max(most, (alike + QUIET * both) / (energy / 2 + QUIET * both + 1e-9));
    }
  }
  let colour = 0, known = 1e-6;
  const [a, b] = [one.colours, other.colours];
  for (let at = 0; at < a.length; at += 4) {
    const both = a[at + 3] * b[at + 3];
    colour += both * Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
    known += both;
  }
  return 1 - most + (COLOUR * colour) / known;
}

/**
 * The kinds of sides. ratios: the distance of each side to its own kind, divided by that to the next; next: the next
 * kind of each side; doubts: sides that may be of another kind; partner: for each kind the one that it meets, or itself if none is left; signed: whether kinds
 * meet their partners, not their own kind; other: another number of kinds that is nearly as likely, or 0; loose:
 * kinds whose partner is doubtful.
 * @typedef {{kinds: number[], ratios: number[], next: number[], doubts: boolean[], partner: number[], signed: boolean, loose: number[], other: number}} Sorted
 */

/**
 * Sorts sides into kinds.
 * @param {Strip[]} strips
 * @param {(part: number) => Promise<void> | void} [pause] called often, with the part that is done
 * @returns {Promise<Sorted>}
 */
export async function sorted(strips, pause = () => {}) {
  const far = strips.map(() => new Float32Array(strips.length));
  for (let i = 1; i < strips.length; i += 1) {
    for (let j = 0; j < i; j += 1) far[i][j] = far[j][i] = distance(strips[i], strips[j]);
    await pause((i / strips.length) ** 2);
  }
  const shares = strips.map(({ weight }) => sum(weight));
  const hidden = shares.map((share) => share < LEAST_SEEN * Math.max(...shares));
  const readings = groupings(far, hidden).map(({ kinds: rough, gap }) => {
    const { kinds, near } = moveToNearest(far, rough);
    const members = membersIn(kinds);
    const { cost, ...met } = pairs(members.map((own) => own.map((side) => strips[side])));
    const single = members.filter(({ length }) => length < 2).length;
    return { kinds, ...standing(kinds, near, hidden), ...met, score: CLEAR * gap - cost - SPOILT * single };
  }).sort((a, b) => b.score - a.score);
  const [{ score, ...best }] = readings;
  const other = readings.find((reading) => reading.partner.length !== best.partner.length && reading.score > score - MARGIN);
  const doubts = best.doubts.map((doubt, side) => doubt || best.partner.length < FEWEST_KINDS || together(best.kinds, (other ?? best).kinds, side) < 0.5);
  return { ...best, doubts, other: other?.partner.length ?? 0 };
}

/** The part of the sides that are of one kind with a side, of those that are in one of two readings. @param {number[]} one @param {number[]} other @param {number} side */
function together(one, other, side) {
  const both = one.map((kind, at) => Number(kind === one[side]) + Number(other[at] === other[side]));
  return both.filter((times) => times === 2).length / both.filter(Boolean).length;
}

const sum = (/** @type {Iterable<number>} */ numbers) => [...numbers].reduce((all, number) => all + number, 0);

/** The sides of each kind. @param {number[]} kinds */
function membersIn(kinds) {
  return Array.from({ length: Math.max(...kinds) + 1 }, (_, kind) => kinds.flatMap((each, side) => (each === kind ? [side] : [])));
}

/**
 * The likely groupings by average linkage: the greater the gap between the distances at which groups are joined, the
 * likelier. Hidden sides are in the first group.
 * @param {Float32Array[]} far @param {boolean[]} hidden
 */
function groupings(far, hidden) {
  const between = far.map((row) => row.slice());
  const groups = far.map((_, side) => [side]);
  const alive = new Set([...groups.keys()].filter((side) => !hidden[side]));
  /** @type {{kinds: number[], gap: number}[]} */
  const states = [];
  const costs = [QUIET, QUIET];
  while (alive.size > 1) {
    let best = { cost: Infinity, a: 0, b: 0 };
    for (const a of alive) for (const b of alive) if (b < a && between[a][b] < best.cost) best = { cost: between[a][b], a, b };
    const kinds = far.map(() => 0);
    [...alive].forEach((group, kind) => {
      for (const side of groups[group]) kinds[side] = kind;
    });
    costs[alive.size] = best.cost + QUIET;
    const number = alive.size, { a, b } = best, [m, k] = [groups[a].length, groups[b].length];
    for (const c of alive) between[b][c] = between[c][b] = (m * between[a][c] + k * between[b][c]) / (m + k);
    groups[b].push(...groups[a]);
    alive.delete(a);
    if (number <= MOST_KINDS) states.push({ kinds, gap: Math.log(best.cost + QUIET) - Math.log(costs[number + 1] ?? QUIET) - (number < FEWEST_KINDS ? 1 : 0) });
  }
  states.sort((p, q) => q.gap - p.gap);
  return states.slice(0, 3).filter(({ gap }) => CLEAR * (states[0].gap - gap) <= WORSE);
}

/**
 * Each side moved to the nearest kind; near: the median distance of each side to the others of each kind.
 * @param {Float32Array[]} far @param {number[]} rough
 */
function moveToNearest(far, rough) {
  let kinds = rough;
  for (let round = 0; ; round += 1) {
    const members = membersIn(kinds);
    const near = far.map((row, side) => members.map((own) => {
      const others = own.filter((other) => other !== side);
      return others.length ? median(others.map((other) => row[other])) : Infinity;
    }));
    const next = kinds.map((kind, side) => (members[kind].length > 1 ? near[side].indexOf(Math.min(...near[side])) : kind));
    if (round === 3 || new Set(next).size < members.length || next.every((kind, side) => kind === kinds[side])) return { kinds, near };
    kinds = next;
  }
}

/**
 * How sure each side is.
 * @param {number[]} kinds @param {number[][]} near @param {boolean[]} hidden
 */
function standing(kinds, near, hidden) {
  const next = near.map((row, side) => row.reduce((best, far, kind) => (kind !== kinds[side] && !(far >= row[best]) ? kind : best), -1));
  const ratios = near.map((row, side) => {
    const own = row[kinds[side]];
    return hidden[side] || own === Infinity || row.length < 2 ? 1 : own / (row[next[side]] + 1e-9);
  });
  const doubts = near.map((row, side) => {
    const usual = kinds.flatMap((kind, other) => (kind === kinds[side] && other !== side ? [near[other][kind]] : []));
    const isUnlike = ratios[side] > CLEARLY && row[kinds[side]] > FARTHER * (median(usual) + 0.03);
    return ratios[side] > DOUBTFUL || isUnlike || row[next[side]] < ALIKE;
  });
  return { ratios, next, doubts };
}

/**
 * Which kinds meet, and what speaks against it.
 * @param {Strip[][]} kinds
 */
export function pairs(kinds) {
  const n = kinds.length;
  const cuts = kinds.map((strips) => {
    const cut = strips[0].cut.map((_, at) => median(strips.map((strip) => strip.cut[at])));
    return { cut, detail: detailOf(cut, 1, CUT_AROUND, CUT_CONTRAST) };
  });
  const far = cuts.map(() => new Float32Array(n));
  cuts.forEach((one, a) => {
    for (let b = 0; b <= a; b += 1) far[a][b] = far[b][a] = Math.min(gapAcross(one, cuts[b]), gapAcross(cuts[b], one));
  });
  let partner = cuts.map((_, at) => at);
  const open = far.flatMap((row, a) => [...row.subarray(0, a)].map((cost, b) => ({ cost, a, b })));
  for (const { a, b } of open.sort((p, q) => p.cost - q.cost)) if (partner[a] === a && partner[b] === b) [partner[a], partner[b]] = [b, a];
  /** @type {Set<number>} */
  const loose = new Set();
  for (let changed = true; changed; ) { // two pairs exchange partners if that is better
    changed = false;
    loose.clear();
    for (let a = 0; a < n; a += 1) {
      for (let c = 0; c < n; c += 1) {
        const [b, d] = [partner[a], partner[c]];
        if (a === c || b === c) continue;
        const worse = far[a][c] + (b === a || d === c ? 0 : far[b][d]) - (b === a ? 0 : far[a][b]) - (d === c ? 0 : far[c][d]);
        if (worse < (MARGIN * n) / CONTINUED / 2) for (const kind of [a, b, c, d]) loose.add(kind);
        if (new Set([a, b, c, d]).size < 4 || worse >= -1e-6) continue;
        partner = partner.with(a, c).with(c, a).with(b, d).with(d, b);
        changed = true;
      }
    }
  }
  partner.forEach((other, at) => {
    if (other !== at && far[at][other] > FOREIGN) loose.add(at).add(other);
  });
  const met = sum(partner.map((other, at) => (other === at ? 2 * ALONE : far[at][other]))) / n;
  const mirrored = kinds.map(([strip]) => distance(strip, prepared(flipped(strip.lab), strip.sides, strip.cut)));
  const alike = sum(far.map((row, at) => row[at] + mirrored[at])) / n;
  const signed = CONTINUED * met <= CONTINUED * alike + WHOLE;
  return { partner, signed, loose: signed ? [...loose] : [], cost: signed ? CONTINUED * met : CONTINUED * alike + WHOLE };
}

/** Mirrored from left to right. @param {Float32Array} lab */
function flipped(lab) {
  return lab.map((_, at) => {
    const x = Math.floor(at / 3) % WIDTH;
    return lab[at + 3 * (WIDTH - 1 - 2 * x)];
  });
}

/**
 * Each pixel minus the mean around it, divided by the contrast around it.
 * @param {Float32Array} lab @param {number} height @param {number} reach of what is around @param {number} noise
 */
function detailOf(lab, height, reach, noise) {
  const mean = blurred(lab, WIDTH, height, reach);
  const rest = lab.map((value, at) => value - mean[at]);
  const contrast = blurred(rest.map((value) => value ** 2), WIDTH, height, reach);
  return rest.map((value, at) => {
    const first = at - (at % 3);
    return value / Math.sqrt(contrast[first] + contrast[first + 1] + contrast[first + 2] + noise);
  });
}

/**
 * How badly one picture goes on in the other: 0 if it does, about 1 if they have nothing in common.
 * @param {Pick<Strip, "cut" | "detail">} one @param {Pick<Strip, "cut" | "detail">} other
 */
function gapAcross(one, other) {
  let least = Infinity;
  for (let shift = 0; shift <= CUT_SHIFT; shift += 1) {
    let alike = 0, energy = 0, colour = 0;
    const n = WIDTH - shift;
    for (let x = 0; x < n; x += 1) {
      for (let k = 0; k < 3; k += 1) {
        const a = 3 * (x + shift) + k, b = 3 * (WIDTH - 1 - x) + k;
        alike += one.detail[a] * other.detail[b];
        energy += (one.detail[a] ** 2 + other.detail[b] ** 2) / 2;
        colour += Math.abs(one.cut[a] - other.cut[b]);
      }
    }
    least = Math.min(least, 1 - (alike + 0.02 * n) / (energy + 0.02 * n) + colour / n / 60);
  }
  return least;
}
