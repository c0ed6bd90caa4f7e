// @ts-check
/** Colours in photographs, and parts of them without perspective. */

/** @typedef {import("./view.js").Point} Point */
/** @typedef {{width: number, height: number, data: Uint8ClampedArray}} Pixels  red, green, blue, opacity */

/** The height of a regular triangle, and half that of a hexagon, in sides. */
export const HALF_HEXAGON = Math.sqrt(0.75);

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92;
});

/** @param {number} t */
function lightness(t) {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 4 / 29;
}

/**
 * The colour in CIE Lab, in which distances are like those that people see.
 * @param {Iterable<number>} colour red, green and blue, 0 to 255
 */
export function labOf(colour) {
  const [r, g, b] = Array.from(colour, (value) => LINEAR[Math.round(value)]);
  const x = lightness((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = lightness(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = lightness((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The colour at a place, or at the nearest one in the photograph. @param {Pixels} photo @param {number} x @param {number} y */
export function labAt(photo, x, y) {
  const at = placeIn(photo, x, y);
  return labOf(photo.data.subarray(at, at + 3));
}

/** @param {Pixels} photo @param {number} x @param {number} y */
function placeIn({ width, height }, x, y) {
  const [column, row] = [Math.min(width - 1, x), Math.min(height - 1, y)].map((value) => Math.max(0, Math.floor(value)));
  return 4 * (row * width + column);
}

/**
 * Maps the unit square to a quadrilateral, in perspective.
 * @param {Point[]} corners
 * @returns {(u: number, v: number) => Point}
 */
export function perspective([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const det = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / det, h = (ax * sy - sx * ay) / det;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w, ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w];
  };
}

/**
 * The cards of a block, row by row; between them there may be gaps, in cards.
 * @param {Point[]} block @param {number} rows @param {number} columns @param {number} [gap] @param {number} [low] gap between rows
 */
export function divided(block, rows, columns, gap = 0, low = 0) {
  const at = perspective(block);
  const [width, height] = [columns + gap * (columns - 1), rows + low * (rows - 1)];
  return Array.from({ length: rows * columns }, (_, card) => {
    const [x, y] = [(card % columns) * (1 + gap), Math.floor(card / columns) * (1 + low)];
    return [[0, 0], [1, 0], [1, 1], [0, 1]].map(([dx, dy]) => at((x + dx) / width, (y + dy) / height));
  });
}

/**
 * Where in the photograph a place of a card is: x along a side, y from it into the card, both in sides. Of a triangle or
 * hexagon, the corners of a rectangle along the side determine it.
 * @param {Point[]} corners @param {number} side
 * @returns {(x: number, y: number) => Point}
 */
export function placesOn(corners, side) {
  const n = corners.length, [a, b, c, d, e] = [0, 1, 2, 3, 4].map((at) => corners[(side + at) % n]);
  const aside = (/** @type {number} */ part) => /** @type {Point} */ ([0, 1].map((axis) => c[axis] + part * (b[axis] - a[axis])));
  const [far, height] = n === 3 ? [[aside(0.5), aside(-0.5)], HALF_HEXAGON] : n === 6 ? [[d, e], 2 * HALF_HEXAGON] : [[c, d], 1];
  const at = perspective([a, b, ...far]);
  return (x, y) => at(x, y / height);
}

/**
 * A part of the photograph without perspective.
 * @param {Pixels} photo @param {(x: number, y: number) => Point} at the place of each point, in sides
 * @param {number} size of a side, in pixels @param {number} width in pixels @param {number} height
 * @returns {Pixels}
 */
export function cutOut(photo, at, size, width, height) {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const [start, end] = [at(0, 0), at(1, 0)];
  const reach = Math.max(1, Math.min(4, Math.round(Math.hypot(end[0] - start[0], end[1] - start[1]) / size))); // samples along a pixel
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 4) {
      const total = [0, 0, 0];
      for (let k = 0; k < reach * reach; k += 1) {
        const from = placeIn(photo, ...at((x + ((k % reach) + 0.5) / reach) / size, (y + (Math.floor(k / reach) + 0.5) / reach) / size));
        for (let channel = 0; channel < 3; channel += 1) total[channel] += photo.data[from + channel] / reach ** 2;
      }
      data.set(total, to);
    }
  }
  return { width, height, data };
}

/** The area of a polygon. @param {Point[]} corners */
export function cardArea(corners) {
  return corners.reduce((all, [x, y], at) => {
    const [u, v] = corners[(at + 1) % corners.length];
    return all + (x * v - u * y) / 2;
  }, 0);
}
