// @ts-check
/** Lines in a photograph near the sides of a card, and the corners where they meet. */

import { cardArea, labAt } from "./photocolours.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {import("./view.js").Point} Point */

/** How far a seam may be from the even division, in sides. */
const SEAM_REACH = 0.035;

/** @param {Point} a @param {Point} b */
export function lengthOf(a, b) {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/**
 * The side of a card, moved outwards by a line.
 * @param {Point} a @param {Point} b @param {{slope: number, start: number}} line
 * @returns {[Point, Point]}
 */
export function moved(a, b, { slope, start }) {
  const length = lengthOf(a, b), [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const end = start + slope * length;
  return [[a[0] + uy * start, a[1] - ux * start], [b[0] + uy * end, b[1] - ux * end]];
}

/**
 * The corners where these sides meet, unless that is far from where they were.
 * @param {Point[]} corners @param {[Point, Point][]} lines @param {number} most in sides
 * @returns {Point[]}
 */
export function cornersOf(corners, lines, most) {
  return corners.map((corner, at) => {
    const [before, after] = [lines[(at + 3) % 4], lines[at]];
    const point = crossing(before[0], before[1], after[0], after[1]);
    return point && lengthOf(point, corner) < most * Math.sqrt(cardArea(corners)) ? point : corner;
  });
}

/** Where the line through a and b meets the line through c and d. @param {Point} a @param {Point} b @param {Point} c @param {Point} d @returns {Point | null} */
function crossing(a, b, c, d) {
  const [px, py, qx, qy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const det = px * qy - py * qx;
  if (Math.abs(det) < 1e-9) return null;
  const t = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / det;
  return [a[0] + t * px, a[1] + t * py];
}

/** Moved into the photograph. @param {Pixels} photo @param {Point[]} corners */
export function within({ width, height }, corners) {
  return corners.map(([x, y]) => /** @type {Point} */ ([Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))]));
}

/** @param {Point[]} corners clockwise @param {Point} place */
export function isIn(corners, [x, y]) {
  return corners.every(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length];
    return (bx - ax) * (y - ay) > (by - ay) * (x - ax);
  });
}

/**
 * What is on lines across a side: how far along it they are, and what is there from inside to outside, a pixel apart.
 * @template Value
 * @param {Point} a @param {Point} b @param {number} n lines @param {number} reach @param {(place: Point) => Value} valueAt
 * @returns {[number, Value[]][]}
 */
function across(a, b, n, reach, valueAt) {
  const length = lengthOf(a, b), [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  return Array.from({ length: n }, (_, k) => {
    const along = (0.06 + (0.88 * (k + 0.5)) / n) * length; // apart from its ends
    const [x, y] = [a[0] + ux * along, a[1] + uy * along];
    return [along, Array.from({ length: 2 * reach + 1 }, (__, at) => valueAt([x + uy * (at - reach), y - ux * (at - reach)]))];
  });
}

/**
 * The line through the strongest change of colour near a side.
 * @param {Pixels} photo @param {Point} a @param {Point} b @param {number} [part] how far it may be, in sides
 * @returns {[Point, Point]}
 */
export function edgeNear(photo, a, b, part = 0.04) {
  const length = lengthOf(a, b), reach = Math.ceil(Math.max(6, Math.min(18, part * length)));
  const blur = Math.max(2, Math.round(0.008 * length)); // pixels compared on both sides
  /** @type {[number, number][]} */
  const places = []; // along the side, and outwards
  for (const [along, colours] of across(a, b, 48, reach, (place) => labAt(photo, ...place))) {
    let best = 0, where = 0;
    for (let at = blur; at < colours.length - blur; at += 1) {
      let change = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        let difference = 0;
        for (let far = 1; far <= blur; far += 1) difference += colours[at + far][channel] - colours[at - far][channel];
        change += (difference / blur) ** 2;
      }
      if (change > best) [best, where] = [change, at];
    }
    if (best > 36) places.push([along, where - reach]);
  }
  return moved(a, b, lineThrough(places, 0.06));
}

/** A line through most of these points: the best of those through two of them, then fitted. @param {[number, number][]} places @param {number} steepest */
export function lineThrough(places, steepest) {
  let near = places, most = 0;
  if (places.length < 8) return { slope: 0, start: 0 };
  for (let i = 0; i < places.length; i += 1) {
    for (let j = i + 6; j < places.length; j += 2) {
      const slope = (places[j][1] - places[i][1]) / (places[j][0] - places[i][0]);
      if (Math.abs(slope) > steepest) continue;
      const inliers = places.filter(([x, y]) => Math.abs(y - places[i][1] - slope * (x - places[i][0])) < 1.6);
      if (inliers.length > most) [most, near] = [inliers.length, inliers];
    }
  }
  const n = near.length;
  const [mx, my] = [near.reduce((all, [x]) => all + x, 0) / n, near.reduce((all, [, y]) => all + y, 0) / n];
  const slope = near.reduce((all, [x, y]) => all + (x - mx) * (y - my), 0) / (near.reduce((all, [x]) => all + (x - mx) ** 2, 0) || 1);
  return { slope, start: my - slope * mx };
}

/**
 * The line near a seam that differs most from what is on both sides of it.
 * @param {Pixels} photo @param {Point} a @param {Point} b
 */
export function seamNear(photo, a, b) {
  const length = lengthOf(a, b), reach = Math.ceil(SEAM_REACH * length), far = Math.max(2, Math.round(0.008 * length));
  const ridges = across(a, b, 32, reach + far, (place) => labAt(photo, ...place)).map(([, colours]) => Array.from({ length: 2 * reach + 1 }, (_, at) => {
    const [before, here, after] = [at, at + far, at + 2 * far].map((place) => colours[place]);
    return Math.min(10, Math.hypot(...here.map((value, k) => value - before[k])), Math.hypot(...here.map((value, k) => value - after[k])));
  }));
  return bestLine(a, b, ridges, 3 / reach, SEAM_REACH, 1.2);
}

/**
 * The line near a side for which the sum of these is greatest.
 * @param {Point} a @param {Point} b @param {number[][]} worths for places along it, from inside to outside, a pixel apart
 * @param {number} cost of a pixel at an end @param {number} steepest @param {number} [trust] in the side itself
 */
function bestLine(a, b, worths, cost, steepest, trust = 1) {
  const n = worths.length, reach = worths[0].length >> 1, length = lengthOf(a, b);
  const most = Math.ceil(steepest * length);
  const worthOf = (/** @type {number} */ start, /** @type {number} */ end) => worths.reduce((all, worth, k) => all + worth[reach + Math.round(start + ((end - start) * (k + 0.5)) / n)], 0) / n - cost * (Math.abs(start) + Math.abs(end));
  let best = { worth: trust * worthOf(0, 0), start: 0, end: 0 };
  for (let start = -reach; start <= reach; start += 1) {
    for (let end = Math.max(-reach, start - most); end <= Math.min(reach, start + most); end += 1) {
      const worth = worthOf(start, end);
      if (worth > best.worth) best = { worth, start, end };
    }
  }
  return moved(a, b, { slope: (best.end - best.start) / length, start: best.start });
}

/**
 * The line near a side with most of what speaks for a card on its inner side.
 * @param {Point} a @param {Point} b @param {number} part how far it may be, in sides @param {number} steepest @param {(place: Point) => number} worth
 */
export function lineAround(a, b, part, steepest, worth) {
  const sums = across(a, b, 32, Math.ceil(part * lengthOf(a, b)), worth).map(([, values]) => {
    let all = 0;
    return values.map((value) => (all += value));
  });
  return bestLine(a, b, sums, 0.02, steepest);
}

/** The direction of a line. @param {[Point, Point]} line */
export function angle([a, b]) {
  return Math.atan2(b[1] - a[1], b[0] - a[0]);
}

/** The middle of differences of angles. @param {number[]} angles */
export function middleTurn(angles) {
  return median(angles.map((each) => Math.atan2(Math.sin(each), Math.cos(each))));
}

/** @param {number[]} numbers */
export function median(numbers) {
  const order = numbers.sort((a, b) => a - b), half = order.length >> 1;
  return order.length % 2 ? order[half] : (order[half - 1] + order[half]) / 2;
}

/** A line rotated around its middle. @param {[Point, Point]} line @param {number} turn @returns {[Point, Point]} */
export function turnedBy([[ax, ay], [bx, by]], turn) {
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2], [c, s] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
  const [x, y] = [c * (bx - ax) - s * (by - ay), s * (bx - ax) + c * (by - ay)];
  return [[mx - x, my - y], [mx + x, my + y]];
}
