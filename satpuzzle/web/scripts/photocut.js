// @ts-check
/** Cards and their sides, cut out of a photograph. */

import { gluedCorners } from "./joins.js";
import { cutOut, placesOn } from "./photocolours.js";
import { CUT_HEIGHT, CUT_WIDTH, stripOf } from "./photokinds.js";
import { say } from "./texts.js";
import { centreOf, element, outline } from "./view.js";

/** @typedef {import("./photocolours.js").Pixels} Pixels */
/** @typedef {import("./view.js").Point} Point */
/**
 * corners: in its photograph; face: the card upright; edges: for each side what is compared, and a picture of it.
 * @typedef {{photo: HTMLCanvasElement, corners: Point[], face: Pixels, edges: {strip: import("./photokinds.js").Strip, cut: string}[]}} CutCard
 */

/** Pixels of a side in a card's picture. */
const CARD = 240;

/** @param {HTMLCanvasElement} canvas of the photograph @param {Pixels} photo @param {Point[]} corners @returns {CutCard} */
export function cutCard(canvas, photo, corners) {
  const upright = uprightCard(corners.length), [[x, y], [u, v]] = upright;
  const at = placesOn(corners, 0);
  const turned = (/** @type {number} */ px, /** @type {number} */ py) => at((px - x) * (u - x) + (py - y) * (v - y), (py - y) * (u - x) - (px - x) * (v - y));
  const [width, height] = [0, 1].map((axis) => Math.ceil(CARD * extent(upright, axis)));
  return {
    photo: canvas, corners,
    face: cutOut(photo, turned, CARD, width, height),
    edges: corners.map((_, side) => {
      const picture = cutOut(photo, placesOn(corners, side), CUT_WIDTH, CUT_WIDTH, CUT_HEIGHT);
      return { strip: stripOf(picture, corners.length), cut: addressOf(picture) };
    }),
  };
}

/** A card and what is around it in its photograph, with a mark at a side. @param {CutCard} card @param {number} side */
export function pictureAround({ photo, corners }, side) {
  const [x, y] = centreOf(corners), reach = 0.9 * Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
  const picture = element("canvas", { width: CARD, height: CARD, role: "img", "aria-label": say("The card in the photo") });
  const pen = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
  pen.scale(CARD / 2 / reach, CARD / 2 / reach);
  pen.translate(reach - x, reach - y);
  pen.drawImage(photo, 0, 0);
  pen.strokeStyle = "#c2410c";
  pen.lineWidth = reach / 60;
  pen.stroke(new Path2D(outline(corners)));
  pen.lineWidth = reach / 12;
  pen.stroke(new Path2D(outline([corners[side], corners[(side + 1) % corners.length]])));
  return picture;
}

/** The corners of an upright card. @param {number} sides */
export function uprightCard(sides) {
  return /** @type {Point[][]} */ (gluedCorners(sides, 1, []))[0];
}

/** @param {Point[]} corners @param {number} axis */
export function extent(corners, axis) {
  return Math.max(...corners.map((corner) => corner[axis]));
}

/** A picture as a data URL. @param {Pixels} picture @param {Point[]} [doubts] places of question marks */
export function addressOf({ width, height, data }, doubts = []) {
  const card = element("canvas", { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (card.getContext("2d"));
  pen.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  pen.font = `bold ${CARD / 8}px sans-serif`;
  pen.textAlign = "center";
  for (const [x, y] of doubts) {
    pen.fillStyle = "#ffd75e";
    pen.fill(new Path2D(`M${x - CARD / 12} ${y}a20 20 0 1 1 40 0a20 20 0 1 1 -40 0`));
    pen.fillStyle = "#222";
    pen.fillText("?", x, y + CARD / 22);
  }
  return card.toDataURL("image/jpeg", 0.85);
}

/** The picture of a card with question marks at doubtful sides. @param {CutCard} card @param {boolean[]} doubts of its sides */
export function markedFace({ face }, doubts) {
  const corners = uprightCard(doubts.length), [mx, my] = centreOf(corners);
  const marks = corners.map(([x, y], side) => {
    const [u, v] = corners[(side + 1) % corners.length];
    return /** @type {Point} */ ([CARD * (0.4 * (x + u) + 0.2 * mx), CARD * (0.4 * (y + v) + 0.2 * my)]);
  });
  return addressOf(face, marks.filter((_, side) => doubts[side]));
}
