// @ts-check
/** The board: its cells and cards, marks on wrong sides, and highlights; and the tray with the other cards. */

import { cardPicture } from "./layout.js";
import { freeCards, isGiven, shown } from "./rules.js";
import { cellOf, lying } from "./state.js";
import { say } from "./texts.js";
import { drawCard, drawHole, drawWrong, element, outline, svgElement } from "./view.js";
import { cardName, cellText, slotText } from "./words.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./view.js").Style} Style */
/** @typedef {import("./view.js").Point} Point */
/**
 * Constants of a game.
 * @typedef {object} Ground
 * @property {import("./rules.js").Puzzle} puzzle
 * @property {ReturnType<typeof import("./layout.js").layoutOf>} layout
 * @property {any} data  of the page
 * @property {(table: Table) => Style} styleOf
 */
/** @typedef {{group: SVGElement, inner: SVGElement, drawn: string, label: string}} Place  drawn: a key of its content */

/** How a card is drawn. @param {Ground} ground @param {Style} style @param {import("./rules.js").Laid} laid */
export function faceOf({ puzzle }, style, laid) {
  const middle = style.numbers ? cardName(puzzle, laid.card) : "";
  return { labels: shown(puzzle, laid), middle, photo: laid.turn < puzzle.sides ? puzzle.data.cardPictures && laid : undefined };
}

/** An empty board. @param {Ground} ground */
export function makeBoard(ground) {
  const { puzzle, layout, styleOf } = ground;
  const svg = /** @type {SVGSVGElement} */ (svgElement("svg", { class: "board", role: "group", "aria-label": say("Board") }));
  const at = layout.centres.map(([x, y]) => `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  /** @type {Place[]} */
  const places = layout.shapes.map((shape, cell) => {
    const inner = svgElement("g", { class: "inner" });
    const attributes = { class: "cell", "data-cell": cell, role: "button", tabindex: -1, transform: at[cell] };
    const group = svgElement("g", attributes, [drawHole(shape), inner]);
    const [x, y] = layout.centres[cell];
    group.style.setProperty("--wave", String(Math.round((x + y) / layout.breadth)));
    return { group, inner, drawn: "", label: "" };
  });
  const wrongLayer = svgElement("g", { class: "wrongs", "aria-hidden": "true" });
  const lightLayer = svgElement("g", { class: "lights", "aria-hidden": "true" });
  svg.append(svgElement("g", {}, places.map(({ group }) => group)), wrongLayer, lightLayer);

  /** @param {Table} table @param {number} cell @param {Style} style */
  function drawCell(table, cell, style) {
    const place = places[cell], laid = lying(table)[cell];
    const drawn = laid ? [laid.card, laid.turn, style.letters, style.numbers].join() : "";
    if (place.drawn === drawn) return;
    const [card, turn] = place.drawn.split(",").map(Number);
    const before = place.drawn && laid?.card === card ? turn : laid?.turn;
    place.drawn = drawn;
    place.inner.replaceChildren();
    place.inner.classList.remove("turned");
    place.group.classList.toggle("filled", laid !== null);
    if (!laid) return;
    const face = faceOf(ground, style, laid);
    place.inner.append(drawCard(style, layout.shapes[cell], face.labels, { ...face, given: isGiven(puzzle, cell) }));
    const { sides } = puzzle, steps = (laid.turn - Number(before) + sides) % sides;
    if (steps && laid.turn < sides === Number(before) < sides) {
      place.inner.style.setProperty("--from", `${(360 * (2 * steps > sides ? sides - steps : -steps)) / sides}deg`);
      place.inner.classList.add("turned");
    }
  }

  /** @param {Table} table */
  function drawLights(table) {
    const { lit, hand, chosen, focused, carried } = table;
    const ring = (/** @type {string} */ name, /** @type {number} */ cell, /** @type {number} */ part) =>
      svgElement("path", { class: name, d: outline(inset(layout.shapes[cell], part)), transform: at[cell] });
    const holder = hand === null ? chosen : cellOf(table, hand);
    lightLayer.replaceChildren(...[...lit.cells].map((cell) => ring("lit", cell, 0.02)));
    if (holder !== null && holder >= 0) lightLayer.append(ring("held", holder, 0.03));
    if ("cell" in focused) lightLayer.append(ring("ring", focused.cell, 0));
    places.forEach(({ group }, cell) => group.classList.toggle("away", carried && cell === holder));
  }

  /** @param {Table} table @param {[cell: number, side: number][]} wrong */
  function drawLabels(table, wrong) {
    const { focused } = table;
    const stop = "cell" in focused ? focused.cell : 0; // reached with Tab
    /** @type {Map<number, number[]>} */
    const faults = new Map();
    for (const [cell, side] of wrong) faults.set(cell, [...(faults.get(cell) ?? []), side]);
    places.forEach((place, cell) => {
      const label = cellText(table, cell, faults.get(cell) ?? []);
      if (label !== place.label) place.group.setAttribute("aria-label", label);
      place.label = label;
      place.group.classList.toggle("faulty", faults.has(cell));
      place.group.setAttribute("tabindex", cell === stop ? "0" : "-1");
    });
  }

  return {
    svg,
    /** @param {number} cell */
    cell: (cell) => places[cell].group,
    /** @param {Table} table @param {[cell: number, side: number][]} wrong */
    draw(table, wrong) {
      const style = styleOf(table);
      places.forEach((_, cell) => drawCell(table, cell, style));
      wrongLayer.replaceChildren(...(table.wishes.wrong ? wrong : []).map(([cell, side]) => {
        const mark = drawWrong(layout.shapes[cell], side);
        mark.setAttribute("transform", at[cell]);
        return mark;
      }));
      drawLights(table);
      drawLabels(table, wrong);
    },
  };
}

/** @param {Point[]} shape around the origin @param {number} part @returns {Point[]} */
function inset(shape, part) {
  return shape.map(([x, y]) => [x * (1 - part), y * (1 - part)]);
}

// The tray.

export const FEW = 16; // with more cards the tray has no fixed places

/** An empty tray. @param {Ground} ground */
export function makeTray(ground) {
  const { puzzle, layout, styleOf } = ground;
  const { length } = puzzle.cards;
  const slots = puzzle.cards.map((_, card) => {
    const button = element("button", { class: "slot", "data-card": card, tabindex: -1 });
    return { button, drawn: "", label: "" };
  });
  const empty = element("p", { class: "empty", text: say("All cards are on the board.") });
  const attributes = { class: `tray ${length <= FEW ? "few" : "many"}`, role: "group", "aria-label": say("Tray") };
  const tray = element("div", attributes, [...slots.map(({ button }) => button), empty]);
  tray.style.setProperty("--slot", `${length <= FEW ? 140 : length <= 40 ? 100 : 64}px`);

  /** @param {Table} table @param {number} card */
  function drawCardOf(table, card) {
    const slot = slots[card], style = styleOf(table), turn = table.game.turns[card];
    const drawn = [turn, style.letters, style.numbers].join();
    if (slot.drawn === drawn) return;
    slot.drawn = drawn;
    slot.button.replaceChildren(cardPicture(style, layout.shapes[0], faceOf(ground, style, { card, turn })));
  }

  return {
    tray,
    /** @param {number} card */
    slot: (card) => slots[card].button,
    /** @param {Table} table */
    draw(table) {
      const { focused, hand, lit, carried } = table;
      const free = new Set(freeCards(puzzle, lying(table)));
      const [first] = free;
      const stop = "card" in focused && free.has(focused.card) ? focused.card : first; // reached with Tab
      empty.hidden = free.size > 0;
      slots.forEach((slot, card) => {
        const { button } = slot;
        const label = slotText(table, card);
        button.hidden = !free.has(card);
        if (free.has(card)) drawCardOf(table, card);
        if (label !== slot.label) button.setAttribute("aria-label", label);
        slot.label = label;
        button.tabIndex = card === stop ? 0 : -1;
        button.classList.toggle("lit", lit.cards.has(card));
        button.classList.toggle("held", hand === card);
        button.classList.toggle("away", carried && hand === card);
        button.setAttribute("aria-pressed", String(hand === card));
      });
    },
  };
}
