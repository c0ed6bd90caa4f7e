// @ts-check
/** Zooming and panning: wheel, two fingers, buttons. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/**
 * @typedef {object} Zoom
 * @property {() => void} fit shows everything
 * @property {(factor: number, x?: number, y?: number) => void} by zooms in (factor above 1) or out, around a point of the screen
 * @property {() => number} scale pixels of the screen for one unit of the drawing
 * @property {(x: number, y: number) => void} show pans to a point of the drawing
 */

/**
 * Makes a drawing zoomable.
 * @param {SVGSVGElement} svg
 * @param {Box} box the whole drawing
 * @param {{least: number, free: (target: Element) => boolean, changed: (zoomed: boolean) => void, gesture: () => void}} options
 *   least: the minimum visible width; free: whether a finger on this element pans the drawing; changed: called after
 *   every change; gesture: called when two fingers take over
 * @returns {Zoom}
 */
export function makeZoom(svg, box, { least, free, changed, gesture }) {
  const width = box.right - box.left, height = box.bottom - box.top;
  const most = Math.max(1, Math.min(width, height) / least);
  const all = { x: box.left + width / 2, y: box.top + height / 2 };
  let nearness = 1, middle = { ...all };
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();

  const scale = () => svg.getScreenCTM()?.a ?? 1;
  const inside = (/** @type {number} */ x, /** @type {number} */ y) => {
    const matrix = svg.getScreenCTM();
    const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
    return /** @type {[number, number]} */ ([point.x, point.y]);
  };

  function apply() {
    const w = width / nearness, h = height / nearness;
    middle.x = Math.min(box.right - w / 2, Math.max(box.left + w / 2, middle.x));
    middle.y = Math.min(box.bottom - h / 2, Math.max(box.top + h / 2, middle.y));
    svg.setAttribute("viewBox", [middle.x - w / 2, middle.y - h / 2, w, h].map((part) => part.toFixed(2)).join(" "));
    changed(nearness > 1);
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  function by(factor, x, y) {
    const next = Math.min(most, Math.max(1, nearness * factor));
    if (next === nearness) return;
    if (x !== undefined && y !== undefined) {
      const [px, py] = inside(x, y);
      const part = nearness / next;
      middle = { x: px + (middle.x - px) * part, y: py + (middle.y - py) * part };
    }
    nearness = next;
    apply();
  }

  /** @param {number} dx @param {number} dy in pixels */
  function move(dx, dy) {
    const unit = scale();
    middle = { x: middle.x - dx / unit, y: middle.y - dy / unit };
    apply();
  }

  /** @param {number} x @param {number} y */
  function show(x, y) {
    const w = width / nearness, h = height / nearness;
    if (Math.abs(x - middle.x) < 0.42 * w && Math.abs(y - middle.y) < 0.42 * h) return;
    middle = { x, y };
    apply();
  }

  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && nearness === 1 && most < 4) return; // small boards let the page scroll
    event.preventDefault();
    by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY);
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && !(event.button === 1 || free(/** @type {Element} */ (event.target)))) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      gesture();
      for (const id of fingers.keys()) svg.setPointerCapture(id);
    }
  });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 1) {
      const dx = now.x - before.x, dy = now.y - before.y;
      const going = svg.hasPointerCapture(event.pointerId) && event.pointerType === "mouse";
      if (nearness === 1 || !(going || free(/** @type {Element} */ (event.target)))) return;
      if (!going && Math.hypot(dx, dy) < 6) return;
      svg.setPointerCapture(event.pointerId); // prevents a click
      move(dx, dy);
    } else if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const other = before === a ? b : a;
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      by(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(apart, 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
      move((now.x - before.x) / 2, (now.y - before.y) / 2);
    }
    fingers.set(event.pointerId, now);
  });
  svg.addEventListener("touchmove", (event) => {
    if (fingers.size > 1) event.preventDefault();
  }, { passive: false });
  for (const kind of ["pointerup", "pointercancel"]) {
    svg.addEventListener(kind, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  apply();
  return {
    by, scale, show,
    fit() {
      nearness = 1;
      middle = { ...all };
      apply();
    },
  };
}
