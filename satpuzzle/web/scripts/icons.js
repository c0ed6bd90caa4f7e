// @ts-check
/** Icons of buttons. */

import { element, svgElement } from "./view.js";

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 11h-3", redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 11h3",
  reset: "M4.5 13a7.5 7.5 0 1 0 2.2-6.3L4 9.5M4 4v5.500h5.500", plus: "M12 5v14M5 12h14", minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", back: "m15 5-7 7 7 7", forward: "m9 5 7 7-7 7",
  keys: "M9.200 9a3 3 0 1 1 4.300 2.800c-1 .5-1.500 1.200-1.500 2.200v.5M12 18v.3",
  light: "M12 4v-2M12 22v-2M4 12H2M22 12h-2M6 6 4.700 4.700M19.300 19.300 18 18M6 18l-1.300 1.300M19.300 4.700 18 6M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  dark: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  turn: "M20 12a8 8 0 1 1-3-6.2M20 2.500V7.500H15",
  photo: "M3 8h4l2-3h6l2 3h4v11H3zM16 13a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  clear: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13",
  hold: "M8 13V5a1.500 1.500 0 0 1 3 0v6M11 10V3.500a1.500 1.500 0 0 1 3 0V11M14 11V5a1.500 1.500 0 0 1 3 0v10a6 6 0 0 1-6 6c-3 0-4-1.500-7-6.500a1.500 1.500 0 0 1 2.500-1.500L8 15",
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
