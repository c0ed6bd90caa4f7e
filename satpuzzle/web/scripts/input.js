// @ts-check
/** Mouse, touch and keyboard events of a game; touch.js and state.js define their effects. */

import { faceOf } from "./boardview.js";
import { makeDrag } from "./drag.js";
import { cardPicture } from "./layout.js";
import { isGiven } from "./rules.js";
import { cellOf, dropped, landed, lifted, lying, pressed, redo, takenBackHere, tapped, turnedHere, turnNow, undo } from "./state.js";
import { outline } from "./view.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./state.js").Spot} Spot */
/**
 * The elements of a game, and its state.
 * @typedef {object} Field
 * @property {import("./boardview.js").Ground} ground
 * @property {HTMLElement} root  holds board and tray
 * @property {HTMLElement} frame  of the board
 * @property {SVGSVGElement} svg  the board
 * @property {HTMLElement} tray
 * @property {(spot: Spot) => SVGElement | HTMLElement} elementOf
 * @property {() => Table} now  the current state
 * @property {(next: Table) => void} show  sets the state
 * @property {import("./zoom.js").Zoom} zoom
 */

/** The cell or card under the pointer. @param {EventTarget | null} target @returns {Spot | null} */
function spotOf(target) {
  const found = /** @type {Element} */ (target).closest(".cell, .slot");
  if (!found) return null;
  const { cell, card } = /** @type {HTMLElement} */ (found).dataset;
  return cell ? { cell: Number(cell) } : { card: Number(card) };
}

/** Handles taps and drags. @param {Field} field */
export function listenToPointers({ ground, root, frame, svg, tray, now, show, zoom }) {
  const { puzzle, layout } = ground;
  /** @type {import("./drag.js").Aim[]} */
  let aims = []; // positions of cells on the screen
  let [overTray, overBoard] = [new DOMRect(), new DOMRect()];

  /** @param {Element} target */
  function tap(target) {
    const spot = spotOf(target);
    if (spot) show(tapped(now(), spot));
  }

  root.addEventListener("click", (event) => {
    if (event.detail === 0) tap(/** @type {Element} */ (event.target)); // clicks without a pointer: screen readers, voice control
  });
  return makeDrag(root, /** @type {import("./drag.js").Table<{card: number, shape: [number, number][]}>} */ ({
    source(target) {
      const spot = spotOf(target);
      if (!spot) return null;
      if ("card" in spot) return { card: spot.card, shape: layout.shapes[0] };
      const laid = lying(now())[spot.cell];
      return laid && !isGiven(puzzle, spot.cell) ? { card: laid.card, shape: layout.shapes[spot.cell] } : null;
    },
    means({ card }, dx, dy, long) {
      const table = now();
      if (table.hand === card) return true;
      if (cellOf(table, card) >= 0) return long || Math.abs(dx) > Math.abs(dy);
      const [box, board] = [tray.getBoundingClientRect(), frame.getBoundingClientRect()];
      return box.left >= board.right ? -dx > Math.abs(dy) : tray.scrollWidth > box.width ? -dy > Math.abs(dx) : dy < Math.abs(dx);
    },
    lift({ card, shape }) {
      show(lifted(now(), card));
      const style = ground.styleOf(now());
      const picture = cardPicture(style, shape, faceOf(ground, style, { card, turn: turnNow(now(), card) }));
      const [, , width, height] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
      const scale = Math.max(zoom.scale(), 44 / layout.breadth);
      const matrix = svg.getScreenCTM() ?? new DOMMatrix();
      aims = layout.centres.map(([x, y], cell) => {
        const point = new DOMPoint(x, y).matrixTransform(matrix);
        return { what: cell, path: outline(layout.shapes[cell]), x: point.x, y: point.y, scale: matrix.a };
      });
      [overTray, overBoard] = [tray.getBoundingClientRect(), frame.getBoundingClientRect()];
      return { picture, width: width * scale, height: height * scale };
    },
    aim(x, y) {
      if (contains(overTray, x, y)) return { what: "tray", path: "", scale: 1, x: overTray.left, y: overTray.top };
      if (!contains(overBoard, x, y)) return null;
      const far = aims.map((aim) => Math.hypot(aim.x - x, aim.y - y));
      const least = Math.min(...far);
      const best = aims[far.indexOf(least)];
      return least < 0.8 * layout.breadth * best.scale && !isGiven(puzzle, best.what) ? best : null;
    },
    drop: ({ card }, what) => show(landed(now(), card, what)),
    cancel: ({ card }) => show(landed(now(), card, null)),
    tap,
  }));
}

/**
 * Handles keys. more: further keys and their actions.
 * @param {Field} field
 * @param {{busy: () => boolean, cancel: () => void}} drag
 * @param {Record<string, () => void>} more
 */
export function listenToKeys({ ground, root, elementOf, now, show, zoom }, drag, more) {
  const { puzzle, layout } = ground;

  /** Sets the state and moves the focus. @param {Table} next */
  function follow(next) {
    const moved = next.focused !== now().focused;
    show(next);
    if (!moved) return;
    const spot = next.focused;
    if ("cell" in spot) zoom.show(...layout.centres[spot.cell]);
    elementOf(spot).focus({ preventScroll: "cell" in spot });
  }

  /** Moves the focus in a direction. @param {number} dx @param {number} dy */
  function go(dx, dy) {
    const spots = [...puzzle.hints.map((_, cell) => ({ cell })), ...puzzle.cards.map((_, card) => ({ card }))];
    const there = spots.filter((spot) => !(/** @type {HTMLElement} */ (elementOf(spot)).hidden));
    const next = nextTowards(now().focused, there, elementOf, dx, dy);
    if (next) follow({ ...now(), focused: next });
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(-1, 0),
    ArrowRight: () => go(1, 0),
    ArrowUp: () => go(0, -1),
    ArrowDown: () => go(0, 1),
    Enter: () => follow(pressed(now())),
    " ": () => follow(pressed(now())),
    r: () => show(turnedHere(now(), 1)),
    R: () => show(turnedHere(now(), -1)),
    t: () => show(turnedHere(now(), null)),
    Backspace: () => show(takenBackHere(now())),
    Delete: () => show(takenBackHere(now())),
    Escape: () => show(dropped(now())),
    z: () => show(undo(now())),
    y: () => show(redo(now())),
    Z: () => show(redo(now())),
    "+": () => zoom.by(1.4),
    "-": () => zoom.by(1 / 1.4),
    0: () => zoom.fit(),
    ...more,
  };
  root.addEventListener("keydown", (event) => {
    if (drag.busy() && event.key === "Escape") return void drag.cancel();
    const command = event.ctrlKey || event.metaKey;
    const action = keys[event.key];
    if (!action || event.altKey || (command && !["z", "y", "Z"].includes(event.key))) return;
    event.preventDefault();
    action();
  });
  root.addEventListener("focusin", (event) => {
    const spot = spotOf(event.target);
    if (spot && JSON.stringify(spot) !== JSON.stringify(now().focused)) show({ ...now(), focused: spot });
  });
}

/**
 * The nearest one in a direction, by positions on the screen; those in the same part (board or tray) come first.
 * @param {Spot} from
 * @param {Spot[]} spots
 * @param {(spot: Spot) => Element} elementOf
 * @param {number} dx
 * @param {number} dy
 */
function nextTowards(from, spots, elementOf, dx, dy) {
  const here = middle(elementOf(from));
  /** @type {Spot | null} */
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const there = middle(elementOf(spot));
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = along + 2.2 * aside + ("cell" in spot === "cell" in from ? 0 : 1e4);
    if (along >= 4 && aside <= 3 * along + 4 && far < least) [best, least] = [spot, far];
  }
  return best;
}

/** @param {Element} shape */
function middle(shape) {
  const { left, top, width, height } = shape.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {DOMRect} area @param {number} x @param {number} y */
function contains(area, x, y) {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}
