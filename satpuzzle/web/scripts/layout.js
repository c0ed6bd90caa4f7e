// @ts-check
// Boards as they lie: where their cells are drawn, whole boards to look at, cards as pictures by themselves.

import { boxOf, centreOf, drawCard, drawHole, planOf, svgElement, SVG_NAMESPACE, short, UNIT } from "./view.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./view.js").Style} Style */

/**
 * A board's cells as they are drawn: their centres, their polygons around the origin, and the box around all.
 * @param {number[][][]} corners for each cell, in lengths of a side
 */
export function layoutOf(corners) {
  const scaled = corners.map((cell) => cell.map(([x, y]) => /** @type {Point} */ ([x * UNIT, y * UNIT])));
  const centres = scaled.map(centreOf);
  const shapes = scaled.map((cell, index) =>
    cell.map(([x, y]) => /** @type {Point} */ ([x - centres[index][0], y - centres[index][1]])));
  const every = scaled.flat();
  const xs = every.map(([x]) => x), ys = every.map(([, y]) => y);
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return { centres, shapes, box, breadth: Math.min(...shapes.map((shape) => planOf(shape).breadth)) };
}

/**
 * A card by itself, as a small picture.
 * @param {Style} style
 * @param {Point[]} corners around the origin
 * @param {(number | null)[]} labels
 * @param {{middle?: string, given?: boolean}} [options]
 */
export function cardPicture(style, corners, labels, options) {
  return svgElement("svg", { viewBox: boxOf(corners, 2), "aria-hidden": "true", focusable: "false" },
    [drawCard(style, corners, labels, options)]);
}

/**
 * All cells of a board with what lies there, to look at only.
 * @param {Style} style
 * @param {ReturnType<typeof layoutOf>} layout
 * @param {(cell: number) => {labels: number[], middle?: string, given?: boolean} | null} face what lies in a cell
 */
export function drawBoard(style, layout, face) {
  return svgElement("g", {}, layout.shapes.map((shape, cell) => {
    const laid = face(cell);
    const transform = `translate(${layout.centres[cell].map(short).join(" ")})`;
    return svgElement("g", { transform }, [laid ? drawCard(style, shape, laid.labels, laid) : drawHole(shape)]);
  }));
}

/**
 * A whole board as a picture that stands by itself: with the definitions that it uses.
 * @param {SVGElement} board @param {string} box its viewBox
 * @param {string} title
 */
export function standalone(board, box, title) {
  const [, , width, height] = box.split(" ").map(Number);
  /** @type {Set<Element>} */
  const drawn = new Set([board]);
  for (const part of drawn) {
    for (const user of part.querySelectorAll("use, [clip-path]")) {
      const name = user.getAttribute("href") ?? user.getAttribute("clip-path")?.slice("url(".length, -1) ?? "";
      const definition = document.querySelector(`#definitions ${name}`);
      if (definition) drawn.add(definition);
    }
  }
  drawn.delete(board);
  const definitions = [...drawn].sort((one, other) => (one.id < other.id ? -1 : 1)).map((each) => each.cloneNode(true));
  const size = { width: Math.round(width), height: Math.round(height) };
  const whole = svgElement("svg", { xmlns: SVG_NAMESPACE, viewBox: box, ...size, "stroke-linejoin": "round" }, [
    svgElement("title", {}, [title]), svgElement("defs", {}, definitions), board,
  ]);
  return new XMLSerializer().serializeToString(whole);
}
