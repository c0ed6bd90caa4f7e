// @ts-check
/** The photograph with the outlines of the cards, whose corners can be moved. */

import { directionName } from "./figures.js";
import { divided } from "./photocolours.js";
import { say } from "./texts.js";
import { centreOf, div, element, outline, svgElement } from "./view.js";

/** @typedef {import("./view.js").Point} Point */
/**
 * sides: of a card; outlines: the cards, or one block of cards in rows and columns; now: the current outline.
 * @typedef {{sides: number, outlines: Point[][], block: boolean, rows: number, columns: number, now: number}} Laid
 */

/** Pixels of the photograph that the loupe shows. */
const LOUPE = 60;

/** The outlines of all cards. @param {Laid} laid */
export function cardsOf({ outlines, block, rows, columns }) {
  return block ? divided(outlines[0], rows, columns) : outlines;
}

/**
 * @param {HTMLCanvasElement} canvas the photograph
 * @param {() => Laid} now
 * @param {(next: Laid) => void} act
 */
export function makePhotoCards(canvas, now, act) {
  const { width, height } = canvas;
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": say("Cards") });
  const loupe = element("canvas", { width: 2 * LOUPE, height: 2 * LOUPE, class: "photo-loupe", hidden: true, "aria-hidden": "true" });
  const picture = div("photo-picture", [canvas, svg, loupe]);
  picture.style.setProperty("--ratio", String(width / height));
  canvas.setAttribute("aria-hidden", "true");
  /** @type {{corner: number, id: number, dx: number, dy: number} | null} */
  let held = null;

  /** @param {PointerEvent} event @returns {Point} */
  function placeOf({ clientX, clientY }) {
    const box = svg.getBoundingClientRect();
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
  }

  /** Moves a corner of the current outline. @param {number} corner @param {number} x @param {number} y */
  function move(corner, x, y) {
    const laid = now();
    const point = /** @type {Point} */ ([Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))]);
    magnify(point);
    act({ ...laid, outlines: laid.outlines.with(laid.now, laid.outlines[laid.now].with(corner, point)) });
  }

  /** @param {Point} point */
  function magnify([x, y]) {
    const pen = /** @type {CanvasRenderingContext2D} */ (loupe.getContext("2d"));
    loupe.style.left = x < width / 2 ? "auto" : ".4rem";
    loupe.style.right = x < width / 2 ? ".4rem" : "auto";
    pen.fillRect(0, 0, 2 * LOUPE, 2 * LOUPE);
    pen.drawImage(canvas, x - LOUPE / 2, y - LOUPE / 2, LOUPE, LOUPE, 0, 0, 2 * LOUPE, 2 * LOUPE);
    pen.strokeStyle = "#c2410c";
    pen.lineWidth = 2;
    pen.stroke(new Path2D(`M${LOUPE} ${LOUPE - 14}v28M${LOUPE - 14} ${LOUPE}h28`));
    loupe.hidden = false;
  }

  svg.addEventListener("pointerdown", (event) => {
    const corner = /** @type {Element} */ (event.target).closest(".photo-corner");
    if (!corner || event.button !== 0) return;
    const at = Number(corner.getAttribute("data-corner")), [x, y] = placeOf(event);
    const [cx, cy] = now().outlines[now().now][at];
    held = { corner: at, id: event.pointerId, dx: cx - x, dy: cy - y };
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const [x, y] = placeOf(event);
    move(held.corner, x + held.dx, y + held.dy);
  });
  svg.addEventListener("touchstart", (event) => {
    if (held) event.preventDefault(); // otherwise the page scrolls: the corner is drawn again when it moves
  }, { passive: false });
  const drop = () => {
    held = null;
    loupe.hidden = true;
  };
  svg.addEventListener("pointerup", drop);
  svg.addEventListener("pointercancel", drop);
  svg.addEventListener("focusout", () => {
    if (!held) loupe.hidden = true;
  });
  svg.addEventListener("keydown", (event) => {
    const { key, shiftKey, target } = /** @type {KeyboardEvent} */ (event);
    const laid = now(), place = /** @type {Element} */ (target);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (steps && place.matches(".photo-corner")) {
      const at = Number(place.getAttribute("data-corner")), by = shiftKey ? 10 : 1;
      const [x, y] = laid.outlines[laid.now][at];
      move(at, x + by * steps[0], y + by * steps[1]);
    } else if (key === "Delete" && !laid.block) act(withoutCard(laid));
    else if ((key === "Enter" || key === " ") && place.matches(".photo-card")) /** @type {SVGElement | null} */ (svg.querySelector(".photo-corner"))?.focus();
    else return;
    event.preventDefault();
  });

  function show() {
    const laid = now();
    const focused = document.activeElement;
    const active = svg.contains(focused) ? focused?.getAttribute("data-at") : null;
    const knob = (9 * width) / Math.max(260, svg.getBoundingClientRect().width || 600);
    const name = (/** @type {number} */ at) => (laid.block ? say("Block of cards") : say("Card {card}", { card: at + 1 }));
    const cards = laid.outlines.map((corners, at) => {
      const d = outline(corners), inner = laid.block ? cardsOf(laid).map(outline).join("") : "";
      const [x, y] = centreOf(corners);
      const size = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 4;
      const select = () => {
        if (now().now !== at) act({ ...now(), now: at });
      };
      const current = at === laid.now;
      const card = svgElement("g", { class: current ? "photo-card photo-now" : "photo-card", tabindex: 0, role: "button", "aria-pressed": String(current), "aria-label": name(at), "data-at": at }, [
        svgElement("path", { d: d + inner, class: "photo-outline" }),
        svgElement("path", { d: d + inner, class: "photo-line" }),
        svgElement("path", { d, fill: "transparent" }),
        ...(laid.block ? [] : [svgElement("text", { x, y: y + size / 3, "font-size": size }, [String(at + 1)])]),
      ]);
      card.addEventListener("click", select);
      card.addEventListener("focus", select);
      return card;
    });
    const corners = laid.outlines[laid.now] ?? [], [middleX, middleY] = centreOf(corners);
    const eighth = (/** @type {Point} */ [x, y]) => (Math.round((4 / Math.PI) * Math.atan2(y - middleY, x - middleX)) + 8) % 8;
    const knobs = corners.map(([x, y], corner) => svgElement("g", { class: "photo-corner", tabindex: 0, role: "button", "data-corner": corner, "data-at": `${laid.now}.${corner}`, "aria-label": `${name(laid.now)}, ${directionName(eighth([x, y]))}: ${Math.round(x)}, ${Math.round(y)}` }, [
      svgElement("circle", { class: "photo-touch", cx: x, cy: y, r: 2.4 * knob }),
      svgElement("circle", { class: "photo-knob", cx: x, cy: y, r: knob }),
    ]));
    svg.replaceChildren(...cards, ...knobs); // knobs above all cards
    if (active) /** @type {SVGElement | null} */ (svg.querySelector(`[data-at="${active}"]`))?.focus({ preventScroll: true });
  }

  return { element: picture, show };
}

/**
 * Without the current card.
 * @param {Laid} laid
 * @returns {Laid}
 */
export function withoutCard(laid) {
  const outlines = laid.outlines.filter((_, at) => at !== laid.now);
  return { ...laid, outlines, now: Math.max(0, Math.min(laid.now, outlines.length - 1)) };
}
