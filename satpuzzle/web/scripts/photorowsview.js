// @ts-check
/** Rows of cut-outs: those of a row show the same. Cut-outs and rows are moved by taps, by dragging, by keys, or by menus. */

import { makeDrag } from "./drag.js";
import { sideName } from "./figures.js";
import { figuresIn, flippedAt, isBack, joinedTo, membersOf, movedTo, pairedWith } from "./photorows.js";
import { say } from "./texts.js";
import { div, element, svgElement } from "./view.js";

/** @typedef {import("./photorows.js").Rows} Rows */

/**
 * @param {string[]} cuts a picture of each side, with the cut above
 * @param {number} sides of a card
 * @param {(side: number) => Node} whereIs a picture of a side's card in the photograph
 * @param {() => Rows} now
 * @param {(next: Rows) => void} act
 */
export function makePhotoRows(cuts, sides, whereIs, now, act) {
  const nameOfSide = (/** @type {number} */ side) => say("Card {card}, {side}", { card: Math.floor(side / sides) + 1, side: sideName(sides, side % sides) });
  /** @type {Set<number>} */
  let chosen = new Set();
  let at = 0; // the side with the focus
  const list = div("photo-figures"), where = div("photo-where");
  const prompt = element("p", { role: "status" });
  const right = element("button", { text: say("This is right"), onclick: () => move((rows) => ({ ...rows, doubts: rows.doubts.map((doubt, side) => doubt && !chosen.has(side)) })) });
  const tools = div("editor-actions photo-chosen", [where, prompt, right]);
  const fresh = element("button", { class: "photo-new", "data-goal": "new", text: say("For a new row, tap here, or drop a cut-out here.") });
  const root = div("editor photo", [list, fresh]);
  root.addEventListener("click", ({ target }) => {
    const place = /** @type {Element} */ (target), goal = /** @type {HTMLElement | null} */ (place.closest("[data-goal]"))?.dataset.goal;
    if (goal && !place.closest("button:not(.photo-new), select")) send(goal);
  });

  /** The rows with their names. @param {Rows} rows */
  function namesOf(rows) {
    /** @type {Map<number, string>} */
    const names = new Map();
    figuresIn(rows).forEach((each, index) => {
      const figure = say("Figure {n}", { n: index + 1 });
      for (const row of each) names.set(row, !rows.signed ? figure : isBack(rows, row) ? say("{figure}, lower row", { figure }) : say("{figure}, upper row", { figure }));
    });
    return names;
  }

  /** @param {(rows: Rows) => Rows} change */
  function move(change) {
    const next = change(now());
    chosen = new Set();
    act(next);
  }

  /**
   * Moves the selected cut-outs; a whole row becomes part of another or its other half.
   * @param {string} goal "row" or "half" with a row, or "new"
   */
  function send(goal) {
    const sides = [...chosen];
    if (!sides.length) return sides;
    [at] = sides;
    const [kind, to] = goal.split(" "), row = Number(to), from = now().kinds[at];
    const whole = row !== from && membersOf(now())[from].every((side) => chosen.has(side));
    move((rows) => {
      if (kind === "half" && whole) return pairedWith(rows, from, row);
      return kind === "row" && whole ? joinedTo(rows, from, row) : movedTo(rows, sides, kind === "row" ? row : null);
    });
    focus();
    return sides;
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
        const row = now().kinds[side], [first = side] = chosen;
        if (now().kinds[first] !== row) return void send(`row ${row}`);
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
    const select = element("select", { "data-menu": row, "aria-label": say("Change: {row}", { row: names.get(row) ?? "" }), onchange: () => {
      const other = Number(select.value.slice(1));
      move((rows) => (select.value[0] === "j" ? joinedTo(rows, row, other) : pairedWith(rows, row, other)));
    } }, [
      element("option", { value: "", text: say("Change …") }),
      ...(signed ? [group("p", say("The other half is in"), others)] : []),
      group("j", say("The same as"), others),
      ...(signed && partner[row] !== row ? [element("option", { value: `p${row}`, text: say("No other half") })] : []),
    ]);
    return select;
  }

  function show() {
    const rows = now(), names = namesOf(rows), members = membersOf(rows), flip = say("Flip front and back");
    if (!names.has(rows.kinds[at])) at = 0;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const [[kind, value] = []] = focused && list.contains(focused) ? Object.entries(focused.dataset) : [];
    list.replaceChildren(...figuresIn(rows).map((figure, index) => {
      const parts = figure.map((row) => element("div", { class: !rows.signed || isBack(rows, row) ? "photo-row" : "photo-row photo-down", "data-row": row, "data-goal": `row ${row}` }, [
        element("div", { class: "photo-cuts", role: "group", "aria-label": names.get(row) }, members[row].map((side) => cutOut(side, rows.doubts[side], names.get(row) ?? ""))),
        div("photo-end", [
          element("button", { class: "photo-count", "data-handle": row, title: say("Select the row, or drag it from here"), text: `⠿ ${members[row].length} ×`, onclick: () => choose(members[row]) }),
          menu(row, names),
          ...(rows.signed ? [element("button", { "data-flip": row, title: flip, "aria-label": `${flip}: ${names.get(row)}`, text: "⇅", onclick: () => move((now) => flippedAt(now, row)) })] : []),
        ]),
      ]));
      const open = rows.signed && figure.length === 1
        ? [element("p", { class: "photo-empty", "data-goal": `half ${figure[0]}`, text: say("The other half is missing: drop its row here.") })] : [];
      const unsure = figure.some((row) => members[row].some((side) => rows.doubts[side]));
      return element("section", { class: unsure ? "photo-figure photo-unsure" : "photo-figure" }, [
        element("h3", say("Figure {n}", { n: index + 1 })), ...parts, ...open,
      ]);
    }));
    prompt.textContent = [...chosen].map(nameOfSide).join("; ");
    where.replaceChildren(...[...chosen].slice(-1).map(whereIs));
    tools.hidden = !chosen.size;
    if (kind) /** @type {HTMLElement} */ (list.querySelector(`[data-${kind}="${value}"]`) ?? list.querySelector(`[data-side="${at}"]`)).focus();
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
      if (chosen.has(at)) choose(send(`row ${next}`));
      else at = members[next][Math.min(members[order[row]].indexOf(at), members[next].length - 1)];
    }
    event.preventDefault();
    show();
    focus();
  });

  makeDrag(root, /** @type {import("./drag.js").Table<number[]>} */ ({
    source(place) {
      const { side, handle } = /** @type {HTMLElement | null} */ (place.closest("[data-side], [data-handle]"))?.dataset ?? {};
      if (handle) return membersOf(now())[Number(handle)];
      return side ? (chosen.has(Number(side)) ? [...chosen] : [Number(side)]) : null;
    },
    lift(sides) {
      const picture = svgElement("svg", { viewBox: "0 0 100 40" }, sides.slice(0, 3).map((side, index) => svgElement("image", { href: cuts[side], x: 4 * index, y: 3 * index, width: 92, height: 32 })));
      return { picture, width: 110, height: 44 };
    },
    aim(x, y) {
      const place = /** @type {HTMLElement | null} */ (document.elementFromPoint(x, y)?.closest("[data-goal]"));
      if (!place || !root.contains(place)) return null;
      const { left, top, width, height } = place.getBoundingClientRect();
      return { what: place.dataset.goal, path: `M0 0h${width}v${height}h${-width}z`, x: left, y: top, scale: 1 };
    },
    drop(sides, goal) {
      if (!goal) return;
      chosen = new Set(sides);
      send(goal);
    },
    cancel: () => {},
  }));

  return { element: root, tools, show };
}
