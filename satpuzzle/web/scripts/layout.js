// @ts-check
/** Layouts and pictures of boards and cards. */

import { gluedCorners } from "./joins.js";
import { boxOf, centreOf, drawCard, drawHole, outline, planOf, svgElement, short, UNIT, wayOf } from "./view.js";

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
 * Defines photo0, photo1, … (and removes others): the cards around the origin, their first side at the top; and the
 * halves of figures as cut-outs, before the drawings with the same names, which they hide.
 * @param {Pick<import("./rules.js").PuzzleData, "cardPictures" | "cuts" | "board">} puzzle
 */
export function definePhotos({ cardPictures = [], cuts = {}, board: { sides } }) {
  document.getElementById("photos")?.remove();
  const { shapes: [card], box: { right, bottom }, centres: [[x, y]] } = layoutOf(gluedCorners(sides, 1, []) ?? []);
  const { breadth, spots: [{ reach }] } = planOf(card);
  /** @param {string} id @param {string} transform @param {Point[]} corners @param {Record<string, string | number>} image */
  const shown = (id, transform, corners, image) => svgElement("g", { id }, [
    svgElement("clipPath", { id: `${id}clip` }, [svgElement("path", { d: outline(corners) })]),
    svgElement("g", { transform, "clip-path": `url(#${id}clip)` }, [svgElement("image", image)]),
  ]);
  const half = UNIT / 2, sector = /** @type {Point[]} */ ([[-half, 0], [half, 0], [0, breadth / 2]]);
  document.getElementById("definitions")?.prepend(svgElement("defs", { id: "photos" }, [
    ...cardPictures.map((href, at) => shown(`photo${at}`, `rotate(${-wayOf(card, 0)})`, card, { href, x: -x, y: -y, width: right, height: bottom })),
    ...Object.entries(cuts).flatMap(([label, href]) => (Number(label) < 0 ? [`b${-label}`] : [`f${label}`, `h${label}`])
      .map((id) => shown(id, `rotate(180) scale(${1 / reach})`, sector, { href, x: -half, width: UNIT }))),
  ]));
}

/**
 * A small picture of a card.
 * @param {Style} style
 * @param {Point[]} corners around the origin
 * @param {{labels: number[]} & Parameters<typeof drawCard>[3]} face
 */
export function cardPicture(style, corners, face) {
  return svgElement("svg", { viewBox: boxOf(corners, 2), "aria-hidden": "true", focusable: "false" },
    [drawCard(style, corners, face.labels, face)]);
}

/**
 * A picture of a board with its cards.
 * @param {Style} style
 * @param {ReturnType<typeof layoutOf>} layout
 * @param {(cell: number) => {labels: number[]} & Parameters<typeof drawCard>[3] | null} face the card in a cell
 */
export function drawBoard(style, layout, face) {
  return svgElement("g", {}, layout.shapes.map((shape, cell) => {
    const laid = face(cell);
    const transform = `translate(${layout.centres[cell].map(short).join(" ")})`;
    return svgElement("g", { transform }, [laid ? drawCard(style, shape, laid.labels, laid) : drawHole(shape)]);
  }));
}
