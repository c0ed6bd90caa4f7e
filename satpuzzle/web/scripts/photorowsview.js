// @ts-check
/** Rows of cut-outs: those of a row show the same. Cut-outs and rows are moved by dragging, by keys, or by menus. */

import { makeDrag } from "./drag.js";
import { sideName } from "./figures.js";
import { figuresIn, joinedTo, membersOf, movedTo, pairedWith } from "./photorows.js";
import { say } from "./texts.js";
import { div, element, svgElement } from "./view.js";

/** @typedef {import("./photorows.js").Rows} Rows */
/** @typedef {{sides: number[]} | {row: number}} Held  dragged cut-outs, or a row */
/** @typedef {{row: number} | {slot: number} | {fresh: true}} Goal  a row, the place of its other half, or a new row */

/**
 * @param {string[]} cuts a picture of each side, with the cut above
 * @param {number} sides of a card
 * @param {() => Rows} now
 * @param {(next: Rows) => void} act
 */
export function makePhotoRows(cuts, sides, now, act) {
  const nameOfSide = (/** @type {number} */ side) => say("Card {card}, {side}", { card: Math.floor(side / sides) + 1, side: sideName(sides, side % sides) });
  /** @type {Set<number>} */
  let chosen = new Set();
  let at = 0; // the side with the focus
  const list = div("photo-figures");
  const prompt = element("p", { role: "status" });
  const target = element("select", { "aria-label": say("Move to"), onchange: () => send(target.value === "new" ? null : Number(target.value)) });
  const right = element("button", { text: say("This is right"), onclick: () => move((rows) => ({ ...rows, doubts: rows.doubts.map((doubt, side) => doubt && !chosen.has(side)) })) });
  const tools = div("editor-actions photo-chosen", [prompt, target, right]);
  const fresh = element("p", { class: "photo-new", "data-fresh": true, text: say("For a new row, drop a cut-out here.") });
  const root = div("editor photo", [list, fresh]);

  /** The rows with their names. @param {Rows} rows */
  function namesOf(rows) {
    /** @type {Map<number, string>} */
    const names = new Map();
    figuresIn(rows).forEach(([front, back], index) => {
      const figure = say("Figure {n}", { n: index + 1 });
      names.set(front, back === undefined ? figure : say("{figure}, upper row", { figure }));
      if (back !== undefined) names.set(back, say("{figure}, lower row", { figure }));
    });
    return names;
  }

  /** @param {(rows: Rows) => Rows} change */
  function move(change) {
    const next = change(now());
    chosen = new Set();
    act(next);
  }

  /** Moves the selected cut-outs. @param {number | null} row */
  function send(row) {
    const sides = [...chosen];
    if (!sides.length) return;
    [at] = sides;
    move((rows) => movedTo(rows, sides, row));
    focus();
  }

  /** @param {Iterable<number>} sides */
  function choose(sides) {
    chosen = new Set(sides);
    show();
  }

  function focus() {
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-side="${at}"]`))?.focus();
  }

  /** @param {number} side @param {boolean} doubt @param {string} row */
  function cutOut(side, doubt, row) {
    const name = `${nameOfSide(side)}, ${row}`;
    return element("button", {
      class: doubt ? "photo-cut photo-doubt" : "photo-cut", "data-side": side, tabindex: side === at ? 0 : -1,
      "aria-pressed": String(chosen.has(side)), title: nameOfSide(side), "aria-label": doubt ? say("{side}: doubtful", { side: name }) : name,
      onclick: () => {
        at = side;
        choose(chosen.has(side) ? [...chosen].filter((other) => other !== side) : [...chosen, side]);
        focus();
      },
    }, [element("img", { src: cuts[side], alt: "" })]);
  }

  /**
   * The menu of a row.
   * @param {number} row @param {Map<number, string>} names
   */
  function menu(row, names) {
    const { partner, signed } = now();
    const others = [...names].filter(([other]) => other !== row);
    const group = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {[number, string][]} */ rows) =>
      element("optgroup", { label }, rows.map(([other, text]) => element("option", { value: `${kind}${other}`, text })));
    const select = element("select", { "aria-label": say("Change: {row}", { row: names.get(row) ?? "" }), "data-menu": row, onchange: () => {
      const other = Number(select.value.slice(1));
      move((rows) => (select.value[0] === "j" ? joinedTo(rows, row, other) : pairedWith(rows, row, other)));
      /** @type {HTMLElement | null} */ (list.querySelector(`[data-menu="${row}"]`) ?? list.querySelector(`[data-menu="${other}"]`))?.focus();
    } }, [
      element("option", { value: "", text: say("Change …") }),
      ...(signed ? [group("p", say("The other half is in"), others)] : []),
      group("j", say("The same as"), others),
      ...(signed && partner[row] !== row ? [element("option", { value: `p${row}`, text: say("No other half") })] : []),
    ]);
    return select;
  }

  function show() {
    const rows = now(), names = namesOf(rows), members = membersOf(rows);
    if (!names.has(rows.kinds[at])) at = 0;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const back = list.contains(focused) && focused?.dataset.side !== undefined;
    list.replaceChildren(...figuresIn(rows).map((figure, index) => {
      const parts = figure.map((row, half) => element("div", { class: half || !rows.signed ? "photo-row" : "photo-row photo-down", "data-row": row }, [
        element("div", { class: "photo-cuts", role: "group", "aria-label": names.get(row) }, members[row].map((side) => cutOut(side, rows.doubts[side], names.get(row) ?? ""))),
        div("photo-end", [
          element("span", { class: "photo-count", "data-handle": row, title: say("Drag the row from here"), text: `⠿ ${members[row].length} ×` }), menu(row, names),
        ]),
      ]));
      const open = rows.signed && figure.length === 1
        ? [element("p", { class: "photo-empty", "data-slot": figure[0], text: say("The other half is missing: drop its row here.") })] : [];
      const unsure = figure.some((row) => members[row].some((side) => rows.doubts[side]));
      return element("section", { class: unsure ? "photo-figure photo-unsure" : "photo-figure" }, [
        element("h3", say("Figure {n}", { n: index + 1 })), ...parts, ...open,
      ]);
    }));
    prompt.textContent = [...chosen].map(nameOfSide).join("; ");
    tools.hidden = !chosen.size;
    target.replaceChildren(
      element("option", { value: "", text: say("Move to …") }),
      ...[...names].map(([row, text]) => element("option", { value: row, text })),
      element("option", { value: "new", text: say("a new row") }),
    );
    if (back) focus();
  }

  list.addEventListener("keydown", (event) => {
    const cut = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(".photo-cut"));
    if (!cut) return;
    const members = membersOf(now()), order = figuresIn(now()).flat(), row = order.indexOf(now().kinds[at]);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") choose([]);
    else if (!step) return;
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const all = order.flatMap((each) => members[each]);
      at = all[(all.indexOf(at) + step + all.length) % all.length];
    } else {
      const next = order[(row + step + order.length) % order.length];
      if (chosen.has(at)) sendOn(next);
      else at = members[next][Math.min(members[order[row]].indexOf(at), members[next].length - 1)];
    }
    event.preventDefault();
    show();
    focus();
  });

  /** Moves the selected cut-outs to a row; they stay selected. @param {number} row */
  function sendOn(row) {
    const kept = new Set(chosen);
    act(movedTo(now(), [...chosen], row));
    choose(kept);
    focus();
  }

  makeDrag(root, /** @type {import("./drag.js").Table<Held>} */ ({
    source(place) {
      const found = /** @type {HTMLElement | null} */ (place.closest("[data-side], [data-handle]"));
      if (!found) return null;
      if (found.dataset.handle) return { row: Number(found.dataset.handle) };
      const side = Number(found.dataset.side);
      return { sides: chosen.has(side) ? [...chosen] : [side] };
    },
    lift(held) {
      const sides = "sides" in held ? held.sides : membersOf(now())[held.row];
      const picture = svgElement("svg", { viewBox: "0 0 100 40" }, sides.slice(0, 3).map((side, index) => svgElement("image", { href: cuts[side], x: 4 * index, y: 3 * index, width: 92, height: 32 })));
      return { picture, width: 110, height: 44 };
    },
    aim(x, y, held) {
      const place = /** @type {HTMLElement | null} */ (document.elementFromPoint(x, y)?.closest(".photo-row, .photo-empty, .photo-new"));
      if (!place || !root.contains(place)) return null;
      const { row, slot } = place.dataset, { left, top, width, height } = place.getBoundingClientRect();
      /** @type {Goal} */
      const goal = row ? { row: Number(row) } : slot ? { slot: Number(slot) } : { fresh: true };
      if ("row" in held && ("fresh" in goal || Object.values(goal)[0] === held.row)) return null;
      return { what: JSON.stringify(goal), path: `M0 0h${width}v${height}h${-width}z`, x: left, y: top, scale: 1 };
    },
    drop(held, what) {
      if (!what) return;
      /** @type {Goal} */
      const goal = JSON.parse(what);
      if ("row" in held) move((rows) => ("slot" in goal ? pairedWith(rows, held.row, goal.slot) : "row" in goal ? joinedTo(rows, held.row, goal.row) : rows));
      else {
        chosen = new Set(held.sides);
        send("row" in goal ? goal.row : null);
      }
    },
    cancel: () => {},
  }));

  return { element: root, tools, show };
}
