// @ts-check
/**
 * Drawing: HTML elements, cards and boards as SVG.
 *
 * A card is a polygon; side i goes clockwise from corner i to corner i + 1. The halves of figures are defined once in the
 * page (f3: front of figure 3, b3: its back, h3: what meets itself) and used on each side that shows them.
 * Corners are in hundredths of a side; cards and cells are centred at the origin.
 */

import { frameOf, mate } from "./rules.js";
import { say } from "./texts.js";

/** @typedef {[number, number]} Point */
/** @typedef {{letter: string, colour: string, pale: string}} FigureLook */
/**
 * The look of cards. letters: whether figures have letters.
 * @typedef {{looks: Record<string, FigureLook>, rule: import("./rules.js").Rule, letters: boolean, numbers: boolean}} Style
 */
/**
 * @typedef {{middle: Point, length: number, inwards: Point, reach: number}} Spot
 * @typedef {{centre: Point, space: number, breadth: number, spots: Spot[]}} Plan
 */

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const PAINT = {
  card: "#fffdf7", ink: "#222222", edge: "#6b6459", frame: "#d9d6cf", hole: "#f7f5f0", nothing: "#bdb6aa",
  wrong: "#c00000", given: "#1a4f8b",
};
const FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";
/** The scale of drawings: hundredths of a side. */
export const UNIT = 100;

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {SVGElement}
 */
export function svgElement(name, attributes = {}, children = []) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG_NAMESPACE, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * An HTML element: `text` is its text, `on…` are event listeners, the rest attributes (true: without a value). Buttons
 * send no form unless their type says so.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any> | string} [given]  a text instead of attributes
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, given = {}, children = []) {
  const attributes = typeof given === "string" ? { text: given } : given;
  const made = document.createElement(name);
  if (name === "button") made.setAttribute("type", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") made.textContent = String(value);
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** @param {string} name its class @param {(Node | string)[]} [children] */
export function div(name, children) {
  return element("div", { class: name }, children);
}

/** @param {number} value */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}

/** The path around these corners. @param {Point[]} points */
export function outline(points) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join(" L")} Z`;
}

/** The centre of a polygon's area. @param {Point[]} corners @returns {Point} */
export function centreOf(corners) {
  let area = 0, x = 0, y = 0;
  corners.forEach(([px, py], index) => {
    const [qx, qy] = corners[(index + 1) % corners.length];
    const cross = px * qy - qx * py;
    area += cross;
    x += (px + qx) * cross;
    y += (py + qy) * cross;
  });
  return [x / (3 * area), y / (3 * area)];
}

/** @type {Map<string, Plan>} */
const plans = new Map();

/** The plan of a card with these corners. @param {Point[]} corners @returns {Plan} */
export function planOf(corners) {
  const key = outline(corners);
  const found = plans.get(key);
  if (found) return found;
  const centre = centreOf(corners);
  let breadth = Infinity;
  const spots = corners.map((p, side) => {
    const q = corners[(side + 1) % corners.length];
    /** @type {Point} */
    const middle = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    /** @type {Point} */
    const inwards = [(p[1] - q[1]) / length, (q[0] - p[0]) / length];
    const height = (centre[0] - middle[0]) * inwards[0] + (centre[1] - middle[1]) * inwards[1];
    breadth = Math.min(breadth, 2 * height);
    const room = Math.min(fromLine(middle, p, centre), fromLine(middle, q, centre));
    return { middle, length, inwards, reach: Math.min(0.92 * room, 0.68 * height) };
  });
  const space = Math.min(...spots.map(({ middle, inwards, reach }) =>
    Math.hypot(middle[0] + reach * inwards[0] - centre[0], middle[1] + reach * inwards[1] - centre[1])));
  const plan = { centre, space, breadth, spots };
  plans.set(key, plan);
  return plan;
}

/** The distance of a point from the line through two others. @param {Point} point @param {Point} a @param {Point} b */
function fromLine(point, a, b) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const area = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
  return length ? Math.abs(area) / length : 0;
}

/** The direction of a side in degrees, clockwise from the right. @param {Point[]} corners @param {number} side */
export function wayOf(corners, side) {
  const [x, y] = corners[side % corners.length], [toX, toY] = corners[(side + 1) % corners.length];
  return (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
}

/**
 * A card with these corners.
 * @param {Style} style
 * @param {Point[]} corners
 * @param {(number | null)[]} labels clockwise from side 0; null: unknown
 * @param {{middle?: string, given?: boolean, photo?: {card: number, turn: number}}} [options] middle: the text in the
 *   middle; photo: the photographed card, and its rotation, in place of figures
 * @returns {SVGElement}
 */
export function drawCard(style, corners, labels, { middle = "", given = false, photo = undefined } = {}) {
  const { centre, space, breadth, spots } = planOf(corners);
  const around = outline(corners), { rule } = style, frame = frameOf(rule);
  const card = svgElement("g", { class: "card" }, [svgElement("path", { d: around, fill: PAINT.card })]);
  if (photo) {
    const transform = `translate(${centre.map(short).join(" ")}) rotate(${short(wayOf(corners, photo.turn))})`;
    card.append(svgElement("use", { href: `#photo${photo.card}`, transform }));
  }
  labels.forEach((label, side) => {
    if (label === null || photo) return;
    const figure = style.looks[Math.abs(label)];
    const sector = outline([corners[side], corners[(side + 1) % corners.length], centre]);
    if (label === frame || !figure) {
      card.append(svgElement("path",
        { d: sector, fill: PAINT.frame, stroke: PAINT.frame, "stroke-width": short(breadth / 200) }));
      if (!figure && label !== frame) card.append(...plate(String(label), spots[side]));
      return;
    }
    const same = mate(rule, label) === label;
    if (same) card.append(svgElement("path", { d: sector, fill: figure.pale }));
    const { middle: [x, y], inwards: [dx, dy], reach: r } = spots[side];
    const place = [-dy * r, dx * r, -dx * r, -dy * r, x, y].map(short).join(" ");
    const half = same ? `h${Math.abs(label)}` : label < 0 ? `b${-label}` : `f${label}`;
    card.append(svgElement("use", { href: `#${half}`, transform: `matrix(${place})` }));
  });
  card.append(svgElement("path",
    { d: around, fill: "none", stroke: PAINT.edge, "stroke-width": short(breadth / 60), "stroke-linejoin": "round" }));
  if (given) {
    const within = corners.map(([x, y]) => /** @type {Point} */ ([x + 0.045 * (centre[0] - x), y + 0.045 * (centre[1] - y)]));
    card.append(svgElement("path", { d: outline(within), fill: "none", stroke: PAINT.given, "stroke-width": short(breadth / 30) }));
  }
  if (style.letters) {
    labels.forEach((label, side) => {
      const figure = label === null ? null : style.looks[Math.abs(label)];
      if (label !== null && figure && label !== frame) {
        card.append(...plate(label < 0 ? figure.letter.toLowerCase() : figure.letter, spots[side]));
      }
    });
  }
  if (middle) {
    const reach = Math.min(...spots.map((spot) => spot.reach));
    if (photo || !rule.signed || rule.whole.length) {
      card.append(svgElement("circle",
        { cx: short(centre[0]), cy: short(centre[1]), r: short(Math.min(0.95 * space, 0.86 * reach)), fill: PAINT.card }));
    }
    const size = Math.min(1.1 * space, 0.62 * reach, (1.55 * space) / (0.6 * middle.length));
    card.append(written(middle, centre[0], centre[1], size));
  }
  return card;
}

/** A line of text around a point. @param {string} words @param {number} x @param {number} y @param {number} size */
function written(words, x, y, size) {
  return svgElement("text", {
    x: short(x), y: short(y + 0.36 * size), "font-size": short(size), "font-weight": "bold", "font-family": FONT,
    "text-anchor": "middle", fill: PAINT.ink, "aria-hidden": "true",
  }, [words]);
}

/** A letter at a side, on a light background. @param {string} words @param {Spot} spot */
function plate(words, { middle, inwards, reach }) {
  const size = 0.46 * reach;
  const half = (0.7 * words.length * size + 0.5 * size) / 2;
  const depth = Math.max(0.44 * reach, half * Math.abs(inwards[0]) + 0.7 * size * Math.abs(inwards[1]));
  const x = middle[0] + depth * inwards[0], y = middle[1] + depth * inwards[1];
  const box = { x: short(x - half), y: short(y - 0.62 * size), width: short(2 * half), height: short(1.24 * size) };
  return [svgElement("rect", { ...box, fill: "#ffffff", opacity: 0.86 }), written(words, x, y, size)];
}

/** An empty cell. @param {Point[]} corners */
export function drawHole(corners) {
  const width = short(planOf(corners).breadth / 60);
  return svgElement("path", { class: "hole", d: outline(corners), fill: PAINT.hole, stroke: PAINT.nothing, "stroke-width": width });
}

/** The mark of a wrong side: a bar and a cross. @param {Point[]} corners @param {number} side */
export function drawWrong(corners, side) {
  const { breadth, spots } = planOf(corners);
  const [x, y] = spots[side].middle;
  const p = corners[side], q = corners[(side + 1) % corners.length];
  const arm = breadth / 9;
  const bar = `M${short(p[0])} ${short(p[1])} L${short(q[0])} ${short(q[1])}`;
  const cross = `M${short(x - arm)} ${short(y - arm)} L${short(x + arm)} ${short(y + arm)} ` +
    `M${short(x - arm)} ${short(y + arm)} L${short(x + arm)} ${short(y - arm)}`;
  const strokes = [[bar, "#ffffff", 11], [bar, PAINT.wrong, 20], [cross, "#ffffff", 11], [cross, PAINT.wrong, 20]];
  return svgElement("g", { class: "wrong" }, strokes.map(([d, stroke, part]) => svgElement("path",
    { d, fill: "none", stroke, "stroke-width": short(breadth / Number(part)), "stroke-linecap": "round" })));
}

/** The bounding box of these points as a viewBox. @param {Point[]} points @param {number} more around them */
export function boxOf(points, more) {
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const left = Math.min(...xs) - more, top = Math.min(...ys) - more;
  return [left, top, Math.max(...xs) + more - left, Math.max(...ys) + more - top].map(short).join(" ");
}

/** Shows a message, and announces it to screen readers. @param {string} sentence */
export function announce(sentence) {
  const place = document.getElementById("said");
  if (!place) return;
  // A no-break space makes a repeated message new to screen readers.
  place.textContent = place.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/**
 * Selects and copies the text of a field. Returns the message to announce.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copyText(field) {
  field.focus();
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  return copied || document.execCommand("copy") ? say("Copied.") : say("The text is selected; copy it now.");
}
