// @ts-check
/** The tray with the cards that are not on the board. */

import { faceOf } from "./boardview.js";
import { cardPicture } from "./layout.js";
import { freeCards } from "./rules.js";
import { lying } from "./state.js";
import { say } from "./texts.js";
import { element } from "./view.js";
import { slotText } from "./words.js";

/** @typedef {import("./state.js").Table} Table */

export const FEW = 16; // with more cards the tray has no fixed places

/**
 * An empty tray.
 * @param {import("./boardview.js").Ground} ground
 */
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
