// @ts-check
/** The palette of figures, the prompt, and tools for the current card. */

import { cardEmptied, draftOf, figuresOf, labelChosen, moreOffered, nameOfFigure, nameOfLabel, promptOf, travelledTo } from "./editing.js";
import { openCards } from "./draft.js";
import { redone, undone } from "./game.js";
import { iconOf } from "./icons.js";
import { tally } from "./notes.js";
import { frameOf, mate } from "./rules.js";
import { say, several } from "./texts.js";
import { div, element, svgElement } from "./view.js";

/** @typedef {import("./editing.js").Editor} Editor */

/** @type {Record<string, () => string>} */
const TOOL_NAMES = {
  undo: () => say("Undo"),
  redo: () => say("Redo"),
  clear: () => say("Clear card"),
};
/** The visible part of a figure, by kind of button. @type {Record<string, string>} */
const BOXES = { "editor-front": "-1.1 -1.1 2.2 1.1", "editor-back": "-1.1 0 2.2 1.1" };

/** @param {import("./cardsview.js").Act} act @param {() => void} goOn called by the button Continue */
export function makePalette(act, goOn) {
  const prompt = element("p", { class: "editor-prompt" });
  const onward = element("button", { class: "primary editor-main", text: say("Continue"), hidden: true, onclick: goOn });
  const figures = element("div", { class: "editor-palette", role: "group", "aria-label": say("Figures") });
  const undo = tool("undo", (editor) => travelledTo(editor, undone(editor.history)));
  const redo = tool("redo", (editor) => travelledTo(editor, redone(editor.history)));
  const tools = [undo, redo, tool("clear", cardEmptied)];
  let offeredNow = "";

  /** @param {string} name @param {(editor: Editor) => Editor} change */
  function tool(name, change) {
    const words = TOOL_NAMES[name]();
    return element("button", { class: "editor-tool", title: words, onclick: () => act(change) }, [
      iconOf(name), element("span", words),
    ]);
  }

  /** A button with a half of a figure. @param {Editor} editor @param {number} label @param {string} kind */
  function halfElement(editor, label, kind) {
    const onclick = () => act((now) => labelChosen(now, label));
    const viewBox = BOXES[kind] ?? "-1.1 -1.1 2.2 2.2";
    return element("button", { class: `editor-half ${kind}`, "data-label": label, onclick }, [
      svgElement("svg", { viewBox, "aria-hidden": "true" }, halfPicture(editor.page.looks, label, kind)),
      element("span", { class: "editor-key", "aria-hidden": "true", text: keyOf(editor, label) }),
      element("span", { class: "editor-count", "aria-hidden": "true" }),
    ]);
  }

  /** @param {Editor} editor @param {number} figure */
  function figureElement(editor, figure) {
    const labels = [...new Set([figure, mate(draftOf(editor).rule, figure)])];
    const kind = (/** @type {number} */ label) => (labels.length === 1 ? "editor-both" : label > 0 ? "editor-front" : "editor-back");
    return element("div", { class: "editor-figure", role: "group", "aria-label": nameOfFigure(editor, figure) },
      labels.map((label) => halfElement(editor, label, kind(label))));
  }

  /** @param {Editor} editor */
  function offer(editor) {
    const { all, offered } = figuresOf(editor);
    const { rule, figures: names } = draftOf(editor), frame = frameOf(rule);
    const key = JSON.stringify([offered, all.length, rule, names]);
    if (key === offeredNow) return;
    offeredNow = key;
    figures.replaceChildren(...offered.map((figure) => figureElement(editor, figure)));
    if (frame !== null) figures.append(halfElement(editor, frame, "editor-grey"));
    if (offered.length === all.length) return;
    const words = say("Add a figure");
    const more = { class: "editor-more", "aria-label": words, title: words, text: "+" };
    figures.append(element("button", { ...more, onclick: () => act(moreOffered) }));
  }

  /** @param {Editor} editor */
  function show(editor) {
    const draft = draftOf(editor);
    prompt.textContent = promptOf(editor);
    onward.hidden = openCards(draft).length > 0;
    undo.disabled = editor.history.past.length === 0;
    redo.disabled = editor.history.future.length === 0;
    offer(editor);
    const often = tally(draft.cards.flat());
    for (const half of /** @type {NodeListOf<HTMLElement>} */ (figures.querySelectorAll("[data-label]"))) {
      const label = Number(half.dataset.label);
      const n = often.get(label) ?? 0;
      /** @type {Element} */ (half.lastElementChild).textContent = n ? String(n) : "";
      const name = nameOfLabel(editor, label);
      half.setAttribute("aria-label", n ? `${name}, ${several(n, "once", "{n} times")}` : name);
    }
  }

  const bar = div("editor-tools", [
    div("editor-head", [prompt, onward]), figures, div("editor-buttons", tools),
  ]);
  return { element: bar, show };
}

/** @param {Record<string, any>} looks @param {number} label @param {string} kind @returns {SVGElement[]} */
function halfPicture(looks, label, kind) {
  const figure = Math.abs(label);
  const part = (/** @type {string} */ half, turns = {}) => svgElement("use", { href: `#${half}${figure}`, ...turns });
  const round = { transform: "rotate(180)" };
  if (kind === "editor-grey") return [svgElement("rect", { x: -1, y: -1, width: 2, height: 2, fill: "#d9d6cf" })];
  if (!looks[figure]) {
    const y = kind === "editor-front" ? -0.2 : 0.8;
    return [svgElement("text", { x: 0, y, "font-size": 0.8, "text-anchor": "middle" }, [String(label)])];
  }
  if (kind === "editor-front") return [part("f")];
  if (kind === "editor-back") return [part("b", round)];
  return [svgElement("circle", { r: 1.1, fill: looks[figure].pale ?? "#ffffff" }), part("h"), part("h", round)];
}

/** The key for a label. @param {Editor} editor @param {number} label */
function keyOf(editor, label) {
  if (label === frameOf(draftOf(editor).rule)) return "0";
  const figure = Math.abs(label);
  const key = figure < 10 ? String(figure) : editor.page.looks[figure]?.letter ?? "";
  return label < 0 && key ? `-${key}` : key;
}
