// @ts-check
// Layouts and pictures of boards and cards.

import { boxOf, centreOf, drawCard, drawHole, planOf, svgElement, SVG_NAMESPACE, short, UNIT } from "./view.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./view.js").Style} Style */

/**
 * The layout of a board: centres of its cells, their polygons around the origin, and the bounding box.
 * @param {number[][][]} corners of each cell, in sides
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
 * A small picture of a card.
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
 * A picture of a board with its cards.
 * @param {Style} style
 * @param {ReturnType<typeof layoutOf>} layout
 * @param {(cell: number) => {labels: number[], middle?: string, given?: boolean} | null} face the card in a cell
 */
export function drawBoard(style, layout, face) {
  return svgElement("g", {}, layout.shapes.map((shape, cell) => {
    const laid = face(cell);
    const transform = `translate(${layout.centres[cell].map(short).join(" ")})`;
    return svgElement("g", { transform }, [laid ? drawCard(style, shape, laid.labels, laid) : drawHole(shape)]);
  }));
}

/**
 * A board as a self-contained SVG, with the definitions that it uses.
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
