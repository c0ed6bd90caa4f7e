// @ts-check
/**
 * Dragging with mouse, finger or pen. A finger that does not mean to drag scrolls the page.
 *
 * The dragged object is drawn once in a layer over the page; then only the transforms of this layer and of the outline
 * of the target change.
 */
import { svgElement, element } from "./view.js";

/**
 * A target: the outline `path` is drawn at (x, y) of the screen, scaled by `scale`.
 * @typedef {{what: any, path: string, x: number, y: number, scale: number}} Aim
 */
/**
 * @template Source
 * @typedef {object} Table
 * @property {(target: Element) => Source | null} source what can be dragged from there
 * @property {(source: Source, dx: number, dy: number, long: boolean) => boolean} [means] whether a finger that begins to move
 *   like this drags; long: after a rest
 * @property {(source: Source) => {picture: SVGElement, width: number, height: number}} lift called when dragging starts
 * @property {(x: number, y: number, source: Source) => Aim | null} aim the target at a point of the screen
 * @property {(source: Source, what: any) => void} drop what: that of the target, or null
 * @property {(source: Source) => void} cancel called when dragging is cancelled
 * @property {(target: Element) => void} [tap] called for taps (browsers omit the click of a tap soon after
 *   a drag)
 */

const HOLDING = 100; // milliseconds of a rest

/**
 * Makes things inside `host` draggable.
 * @template Source
 * @param {HTMLElement} host
 * @param {Table<Source>} table
 * @returns {{cancel: () => void, busy: () => boolean}}
 */
export function makeDrag(host, table) {
  /** @type {{id: number, source: Source | null, target: Element, x: number, y: number, far: number, tap: boolean, since: number, drags: boolean | null} | null} */
  let pressed = null;
  /** @type {{ghost: HTMLElement, target: SVGSVGElement, shape: SVGElement, half: [number, number], aim: Aim | null} | null} */
  let flying = null;

  /** @param {PointerEvent} event */
  function take(event) {
    if (!pressed?.source) return;
    try {
      host.setPointerCapture(pressed.id);
    } catch {
      return end(); // the pointer has gone
    }
    const { picture, width, height } = table.lift(pressed.source);
    const ghost = element("div", { class: "ghost", "aria-hidden": "true" }, [picture]);
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(height));
    const shape = svgElement("path", { fill: "none", "vector-effect": "non-scaling-stroke" });
    const target = /** @type {SVGSVGElement} */ (svgElement("svg", { class: "target", width: 1, height: 1, "aria-hidden": "true" }, [shape]));
    document.body.append(target, ghost);
    document.body.classList.add("dragging");
    flying = { ghost, target, shape, half: [width / 2, height / 2], aim: null };
    follow(event);
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    if (!flying || !pressed?.source) return;
    const { ghost, target, shape, half } = flying;
    const x = event.clientX, y = event.clientY;
    ghost.style.transform = `translate3d(${x - half[0]}px, ${y - half[1]}px, 0)`;
    const aim = table.aim(x, y, pressed.source);
    if (aim?.what === flying.aim?.what && aim) return;
    flying.aim = aim;
    target.classList.toggle("seen", aim !== null);
    if (!aim) return;
    if (shape.getAttribute("d") !== aim.path) shape.setAttribute("d", aim.path);
    shape.setAttribute("transform", `scale(${aim.scale})`);
    target.style.transform = `translate3d(${aim.x}px, ${aim.y}px, 0)`;
  }

  function end() {
    flying?.ghost.remove();
    flying?.target.remove();
    document.body.classList.remove("dragging");
    flying = pressed = null;
  }

  function cancel() {
    if (!pressed) return;
    const { source, id } = pressed;
    const was = flying;
    if (was && host.hasPointerCapture(id)) host.releasePointerCapture(id);
    end();
    if (was && source) table.cancel(source);
  }

  host.addEventListener("pointerdown", (event) => {
    if (pressed) return void (event.pointerType === "touch" && cancel());
    if (event.button !== 0 || !event.isPrimary) return;
    const target = /** @type {Element} */ (event.target);
    const far = event.pointerType === "mouse" ? 5 : 8; // maximum movement of a tap
    pressed = { id: event.pointerId, source: table.source(target), target, x: event.clientX, y: event.clientY, far, tap: true, since: event.timeStamp, drags: null };
  });
  host.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pressed?.id) return;
    if (flying) return follow(event);
    const { source, x, y, far, since } = pressed;
    const dx = event.clientX - x, dy = event.clientY - y, moved = Math.hypot(dx, dy);
    if (!pressed.tap || moved < 3) return;
    pressed.drags ??= source !== null && (event.pointerType !== "touch" || table.means?.(source, dx, dy, event.timeStamp - since > HOLDING) !== false);
    if (moved <= far) return;
    pressed.tap = false;
    if (pressed.drags) take(event);
  });
  host.addEventListener("touchmove", (event) => {
    if (pressed?.drags) event.preventDefault(); // otherwise the page scrolls
  }, { passive: false });
  host.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pressed?.id) return;
    follow(event);
    const { source, target, tap } = pressed;
    const was = flying;
    end();
    if (tap) table.tap?.(target);
    else if (was && source) table.drop(source, was.aim?.what ?? null);
  });
  host.addEventListener("pointercancel", (event) => {
    if (event.pointerId === pressed?.id) cancel();
  });
  return { cancel, busy: () => flying !== null };
}
