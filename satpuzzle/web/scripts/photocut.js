// @ts-check
/** Cards and their sides, cut out of a photograph. */

import { gluedCorners } from "./joins.js";
import { cutOut, placesOn } from "./photocolours.js";
import { CUT_HEIGHT, CUT_WIDTH, stripOf } from "./photokinds.js";
import { element } from "./view.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {import("./view.js").Point} Point */
/**
 * face: the card upright; edges: for each side what is compared, and a picture of it.
 * @typedef {{face: Pixels, edges: {strip: import("./photokinds.js").Strip, cut: string}[]}} CutCard
 */

/** Pixels of a side in a card's picture. */
const CARD = 240;

/** @param {Pixels} photo @param {Point[]} corners @returns {CutCard} */
export function cutCard(photo, corners) {
  const upright = uprightCard(corners.length), [[x, y], [u, v]] = upright;
  const at = placesOn(corners, 0);
  const turned = (/** @type {number} */ px, /** @type {number} */ py) => at((px - x) * (u - x) + (py - y) * (v - y), (py - y) * (u - x) - (px - x) * (v - y));
  const [width, height] = [0, 1].map((axis) => Math.ceil(CARD * extent(upright, axis)));
  return {
    face: cutOut(photo, turned, CARD, width, height),
    edges: corners.map((_, side) => {
      const picture = cutOut(photo, placesOn(corners, side), CUT_WIDTH, CUT_WIDTH, CUT_HEIGHT);
      return { strip: stripOf(picture, corners.length), cut: addressOf(picture) };
    }),
  };
}

/** The corners of an upright card. @param {number} sides */
export function uprightCard(sides) {
  return /** @type {Point[][]} */ (gluedCorners(sides, 1, []))[0];
}

/** @param {Point[]} corners @param {number} axis */
export function extent(corners, axis) {
  return Math.max(...corners.map((corner) => corner[axis]));
}

/** A picture as a data URL. @param {Pixels} picture */
export function addressOf({ width, height, data }) {
  const card = element("canvas", { width, height });
  card.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return card.toDataURL("image/jpeg", 0.85);
}
