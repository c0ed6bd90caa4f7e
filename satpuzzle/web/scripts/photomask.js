// @ts-check
/** What differs from the ground in a photograph, found in a small, blurred copy. */

import { labOf } from "./photocolours.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {import("./view.js").Point} Point */

/** Pixels of the longer side of the small copy. */
const SMALL = 480;
/** Pixels of the small copy. */
const THIN = 2;
/** Colours of the ground. */
const MEANS = 4;

/**
 * A smaller copy in Lab.
 * @param {Pixels} photo @param {number} step pixels that become one
 */
export function shrunk({ width, height, data }, step) {
  const [w, h] = [Math.floor(width / step), Math.floor(height / step)];
  const lab = new Float32Array(3 * w * h);
  for (let y = 0, at = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1, at += 3) {
      const total = [0, 0, 0];
      for (let dy = 0; dy < step; dy += 1) {
        for (let dx = 0, from = 4 * ((y * step + dy) * width + x * step); dx < step; dx += 1, from += 4) {
          for (let k = 0; k < 3; k += 1) total[k] += data[from + k] / step ** 2;
        }
      }
      lab.set(labOf(total), at);
    }
  }
  return { width: w, height: h, lab };
}

/**
 * Colours blurred by a box of 2 reach + 1 pixels, twice.
 * @param {Float32Array} lab @param {number} w @param {number} h @param {number} reach
 */
export function blurred(lab, w, h, reach) {
  let from = lab;
  for (const [along, across, stride, jump] of [[w, h, 3, 3 * w], [h, w, 3 * w, 3], [w, h, 3, 3 * w], [h, w, 3 * w, 3]]) {
    const to = new Float32Array(lab.length);
    for (let line = 0; line < across; line += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const start = line * jump + channel;
        let total = 0, n = 0;
        for (let i = 0; i < along + reach; i += 1) {
          if (i < along) [total, n] = [total + from[start + i * stride], n + 1];
          const gone = i - 2 * reach - 1;
          if (gone >= 0) [total, n] = [total - from[start + gone * stride], n - 1];
          if (i >= reach) to[start + (i - reach) * stride] = total / n;
        }
      }
    }
    from = to;
  }
  return from;
}

/**
 * How far each colour of a small copy is from those at the border, in standard deviations.
 * @param {Pixels} photo @param {number} reach of the blur
 */
export function unlikeness(photo, reach) {
  const step = Math.max(1, Math.ceil(Math.max(photo.width, photo.height) / SMALL));
  const small = shrunk(photo, step), { width: w, height: h } = small, lab = blurred(small.lab, w, h, reach);
  const ring = Math.max(2, Math.round(0.012 * Math.max(w, h)));
  /** @type {number[]} */
  const border = [];
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) if (Math.min(x, y, w - 1 - x, h - 1 - y) < ring) border.push(3 * (y * w + x));
  }
  const grounds = colours(lab, border);
  const unlike = new Float32Array(w * h).fill(Infinity);
  for (const { centre: [l, a, b], spread: [sl, sa, sb] } of grounds) {
    for (let i = 0; i < w * h; i += 1) unlike[i] = Math.min(unlike[i], Math.hypot((lab[3 * i] - l) / sl, (lab[3 * i + 1] - a) / sa, (lab[3 * i + 2] - b) / sb));
  }
  return { step, width: w, height: h, unlike };
}

/**
 * The frequent colours at these places, with their spreads.
 * @param {Float32Array} lab @param {number[]} places
 */
function colours(lab, places) {
  const sorted = [...places].sort((a, b) => lab[a] - lab[b]);
  let centres = Array.from({ length: MEANS }, (_, k) => {
    const at = sorted[Math.floor(((k + 0.5) / MEANS) * sorted.length)];
    return [lab[at], lab[at + 1], lab[at + 2]];
  });
  /** @type {number[][]} */
  let members = [];
  for (let round = 0; round < 8; round += 1) {
    members = centres.map(() => []);
    for (const at of places) {
      const far = centres.map((centre) => centre.reduce((all, value, channel) => all + (lab[at + channel] - value) ** 2, 0));
      members[far.indexOf(Math.min(...far))].push(at);
    }
    centres = centres.map((old, k) => old.map((value, channel) => (members[k].length ? members[k].reduce((all, at) => all + lab[at + channel], 0) / members[k].length : value)));
  }
  return centres.flatMap((centre, k) => {
    if (members[k].length < 0.06 * places.length) return [];
    const spread = centre.map((value, channel) => {
      const square = members[k].reduce((all, at) => all + (lab[at + channel] - value) ** 2, 0) / members[k].length;
      return Math.sqrt(square + (channel ? 4 : 16));
    });
    return [{ centre, spread }];
  });
}

/**
 * The mask without narrow gaps, holes and thin parts.
 * @param {Uint8Array} mask @param {number} w @param {number} h @param {number} closing
 */
export function smooth(mask, w, h, closing) {
  const closed = grown(grown(mask, w, closing, Math.max), w, closing, Math.min);
  const outside = new Uint8Array(w * h);
  const todo = [...closed.keys()].filter((i) => !closed[i] && (i < w || i >= w * (h - 1) || i % w === 0 || i % w === w - 1));
  for (const i of todo) outside[i] = 1;
  while (todo.length) {
    const i = /** @type {number} */ (todo.pop());
    for (const next of [i - 1, i + 1, i - w, i + w]) { // a row's end is next to the following row's start: both are at the border
      if (closed[next] !== 0 || outside[next]) continue;
      outside[next] = 1;
      todo.push(next);
    }
  }
  return grown(grown(outside.map((value) => 1 - value), w, THIN, Math.min), w, THIN, Math.max);
}

/**
 * @param {Uint8Array} mask @param {number} w
 * @param {number} steps @param {(a: number, b: number) => number} keep
 */
function grown(mask, w, steps, keep) {
  let now = mask;
  for (let step = 0; step < steps; step += 1) {
    const was = now;
    now = was.map((value, i) => {
      const x = i % w;
      const across = keep(x ? was[i - 1] : value, x < w - 1 ? was[i + 1] : value);
      return keep(keep(value, across), keep(was[i - w] ?? value, was[i + w] ?? value));
    });
  }
  return now;
}

/**
 * The connected parts of a mask: their areas and the points at their edges.
 * @param {Uint8Array} mask @param {number} w @param {number} h
 */
export function piecesOf(mask, w, h) {
  const left = mask.slice();
  const pieces = [];
  const isCard = (/** @type {number} */ i, /** @type {number} */ x) => mask[i] && x >= 0 && x < w;
  for (let start = 0; start < w * h; start += 1) {
    if (!left[start]) continue;
    const todo = [start];
    left[start] = 0;
    /** @type {Point[]} */
    const edge = [];
    let area = 0;
    while (todo.length) {
      const i = /** @type {number} */ (todo.pop()), x = i % w;
      area += 1;
      const near = [[i - 1, x - 1], [i + 1, x + 1], [i - w, x], [i + w, x]].filter(([next, nx]) => isCard(next, nx));
      if (near.length < 4) edge.push([x, Math.floor(i / w)]);
      for (const [next] of near) {
        if (!left[next]) continue;
        left[next] = 0;
        todo.push(next);
      }
    }
    pieces.push({ area, edge });
  }
  return pieces;
}
