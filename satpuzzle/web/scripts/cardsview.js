// @ts-check
/** The cards in the editor: sides can be clicked, and figures dropped on them. */

import { gluedCorners } from "./joins.js";
import { draftOf, spotText, wentTo } from "./editing.js";
import { say } from "./texts.js";
import { layoutOf } from "./layout.js";
import { boxOf, drawCard, drawWrong, element, outline, planOf, svgElement } from "./view.js";
import { cardName } from "./words.js";

/** @typedef {import("./editing.js").Editor} Editor */
/** @typedef {import("./view.js").Point} Point */
/** @typedef {(change: (editor: Editor) => Editor) => void} Act changes the editor's state */

/** The corners of a card with this many sides, oriented as on boards, around the origin. @param {number} sides */
export function cardCorners(sides) {
  return layoutOf(gluedCorners(sides, 1, []) ?? []).shapes[0];
}

/** The style of the draft's cards. @param {Editor} editor */
export function styleOf(editor) {
  const { looks, lettersNeeded } = editor.page;
  return { looks, rule: draftOf(editor).rule, letters: lettersNeeded && !draftOf(editor).cuts, numbers: false };
}

/** @param {Act} act */
export function makeCards(act) {
  const cards = element("div", { class: "editor-cards", role: "group", "aria-label": say("Cards") });
  /** @type {string[]} keys of the drawn cards; only changed cards are drawn again */
  let drawn = [];

  /** @param {number} card @param {Point[]} corners */
  function cardElement(card, corners) {
    const { centre } = planOf(corners);
    /** @type {(corner: Point) => Point} where the edges of a side end, towards the centre */
    const within = ([x, y]) => [centre[0] + 0.27 * (x - centre[0]), centre[1] + 0.27 * (y - centre[1])];
    const targets = corners.map((corner, side) => {
      const other = corners[(side + 1) % corners.length];
      const d = outline([corner, other, within(other), within(corner)]);
      const target = svgElement("path", { class: "editor-side", role: "button", tabindex: "-1", d });
      target.addEventListener("click", () => {
        act((editor) => wentTo(editor, { card, side }));
        focus();
      });
      return target;
    });
    const art = svgElement("g", { class: "editor-art", "aria-hidden": "true" });
    return element("div", { class: "editor-card", role: "group", "aria-label": say("Card {card}", { card: card + 1 }) }, [
      svgElement("svg", { viewBox: boxOf(corners, 5) }, [art, ...targets]),
    ]);
  }

  /** @param {Editor} editor @param {import("./notes.js").Note[]} notes */
  function show(editor, notes) {
    const { board: { sides, rows }, rule, figures, cardNames, cards: all } = draftOf(editor);
    const corners = cardCorners(sides);
    if (cards.childElementCount !== all.length || cards.dataset.sides !== String(sides)) {
      cards.dataset.sides = String(sides);
      cards.replaceChildren(...all.map((_, card) => cardElement(card, corners)));
      drawn = [];
    }
    const columns = sides === 4 ? Math.max(...rows, 1) : 3;
    cards.style.setProperty("--columns", String(columns));
    cards.classList.toggle("editor-few", columns <= 5);
    all.forEach((labels, card) => {
      const here = notes.filter((note) => note.spots.some((spot) => spot.card === card));
      const bars = here.flatMap((note) => note.spots.filter((spot) => spot.card === card && spot.side >= 0).map(({ side }) => side));
      const next = editor.at.card === card ? editor.at.side : null;
      const key = JSON.stringify([labels, bars, here.map(({ words }) => words), next, rule, figures, cardNames[card]]);
      if (drawn[card] === key) return;
      drawn[card] = key;
      const place = cards.children[card];
      place.querySelector(".editor-art")?.replaceChildren(
        drawCard(styleOf(editor), corners, labels, { middle: cardName({ data: { cardNames } }, card) }),
        ...bars.map((side) => drawWrong(corners, side)),
      );
      place.classList.toggle("editor-now", next !== null);
      place.classList.toggle("editor-whole", !labels.includes(null));
      place.classList.toggle("editor-bad", here.some(({ wrong }) => wrong));
      place.classList.toggle("editor-noted", here.some(({ wrong }) => !wrong));
      place.querySelectorAll(".editor-side").forEach((target, side) => {
        const words = spotText(editor, { card, side });
        target.setAttribute("aria-label", bars.includes(side) ? `${words}, ${say("no partner")}` : words);
        target.setAttribute("tabindex", side === next ? "0" : "-1");
        target.classList.toggle("editor-open", labels[side] === null);
        if (side === next) target.setAttribute("aria-current", "true");
        else target.removeAttribute("aria-current");
      });
    });
  }

  /** Focuses the next side. */
  function focus() {
    /** @type {SVGElement | null} */ (cards.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }

  /**
   * Scrolls the current card into view, above the tools if they cover the bottom of the page.
   * @param {HTMLElement} tools
   */
  function bringIntoView(tools) {
    const card = /** @type {HTMLElement | null} */ (cards.querySelector(".editor-now"));
    const below = getComputedStyle(tools).bottom === "0px" ? tools : null;
    if (!card || (below && seenAbove(card, below))) return;
    card.style.setProperty("scroll-margin-bottom", `${(below?.offsetHeight ?? 0) + 8}px`);
    card.scrollIntoView({ block: "nearest" });
  }

  /** @param {HTMLElement} card @param {HTMLElement} tools */
  function seenAbove(card, tools) {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= 0 && bottom <= Math.min(tools.getBoundingClientRect().top, innerHeight);
  }

  return { element: cards, show, focus, bringIntoView };
}
