// @ts-check
/** Icons of buttons. */

import { element, svgElement } from "./view.js";

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 11h-3", redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 11h3",
  reset: "M4.5 13a7.5 7.5 0 1 0 2.2-6.3L4 9.5M4 4v5.500h5.500", plus: "M12 5v14M5 12h14", minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", back: "m15 5-7 7 7 7", forward: "m9 5 7 7-7 7",
  keys: "M9.200 9a3 3 0 1 1 4.300 2.800c-1 .5-1.500 1.200-1.500 2.200v.5M12 18v.3",
  type: "M3 6h18v12H3zM6.500 10h.01M10 10h.01M13.500 10h.01M17 10h.01M8 14h8",
  paste: "M9 5H5v16h14V5h-4M9 3h6v4H9zM8 12h8M8 16h5",
  photo: "M3 8h4l2-3h6l2 3h4v11H3zM16 13a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  clear: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13",
};

/** @param {string} name */
export function iconOf(name) {
  return svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    [svgElement("path", { d: ICONS[name] })]);
}

/**
 * A button with an icon and an accessible name.
 * @param {string} icon @param {string} name @param {() => void} action
 */
export function toolButton(icon, name, action) {
  return element("button", { class: "tool", "data-tool": icon, "aria-label": name, title: name, onclick: action },
    [iconOf(icon)]);
}
