// @ts-check
/** The choice of board and rule. */

import { boardNamed } from "./boards.js";
import { cardCorners, styleOf } from "./cardsview.js";
import { HEXAGONS, RULES } from "./draft.js";
import { boardChosen, draftOf, figuresOf, kindChosen, ruleChosen } from "./editing.js";
import { frameOf, plainRule } from "./rules.js";
import { say, several } from "./texts.js";
import { boxOf, div, drawCard, element, outline, svgElement } from "./view.js";
import { MAY, moreTexts } from "./words.js";

/** @typedef {import("./editing.js").Editor} Editor */
/** @typedef {import("./view.js").Point} Point */

/** @type {Record<number, () => string>} */
const SHAPES = {
  3: () => say("Triangles"),
  4: () => say("Squares"),
  6: () => say("Hexagons"),
};
const LARGEST = 16; // maximum number of rows offered

/** @param {import("./cardsview.js").Act} act @param {Editor} editor at the beginning */
export function makeSetup(act, editor) {
  const choose = (/** @type {string} */ name) => act((now) => boardChosen(now, name));
  const shapes = editor.page.boards.flatMap((name) => {
    const sides = boardNamed(name)?.sides; // shapes supported by the page
    return sides ? [{ sides, ...radio("editor-shape", name, SHAPES[sides](), shapeSign(sides), () => choose(name)) }] : [];
  });
  const sizes = div("editor-sizes");
  const frame = element("input", { type: "checkbox", onchange: () => act((now) => ruleChosen(now, { framed: frame.checked })) });
  const rules = [true, false].map((signed) => {
    const word = signed ? "signed" : "unsigned";
    const choose = () => act((now) => ruleChosen(now, { signed }));
    return { signed, ...radio("editor-rule", word, RULES[word](), ruleSign(editor, signed), choose) };
  });

  const turns = element("select", { "aria-label": say("Cards"), onchange: () => act((now) => kindChosen(now, { turns: /** @type {any} */ (turns.value) })) },
    Object.entries(MAY).map(([value, words]) => element("option", { value, text: words() })));
  const flip = element("input", { type: "checkbox", onchange: () => act((now) => kindChosen(now, { flip: flip.checked })) });
  const more = element("p");

  /** @param {Editor} now */
  function show(now) {
    const draft = draftOf(now), { board, rule } = draft;
    turns.value = draft.turns ?? "free";
    turns.options[1].disabled = board.sides % 2 === 1;
    flip.disabled = Boolean(draft.backs?.length);
    flip.checked = draft.flip || flip.disabled;
    more.textContent = moreTexts(draft).join(" ");
    const named = /^(\d+x|[a-z]+)\d+$/.test(board.name) && boardNamed(board.name) !== null;
    for (const { sides, input } of shapes) input.checked = named && sides === board.sides;
    for (const { signed, input } of rules) input.checked = signed === rule.signed;
    frame.checked = frameOf(rule) !== null;
    if (sizes.dataset.board === board.name) return;
    sizes.dataset.board = board.name;
    const active = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.size;
    const own = element("p", say("Custom board: {name}", { name: board.name }));
    sizes.replaceChildren(...(named ? sizeChoices(board, choose) : [own]));
    if (active) /** @type {HTMLElement | null} */ (sizes.querySelector(`[data-size="${active}"]`))?.focus();
  }

  const setup = div("editor-setup", [
    element("fieldset", {}, [
      element("legend", say("Card shape")),
      div("editor-choice", shapes.map(({ label }) => label)), sizes,
    ]),
    element("fieldset", {}, [
      element("legend", say("Touching sides show")),
      div("editor-choice", rules.map(({ label }) => label)),
      element("label", { class: "editor-check" }, [frame, element("span", say("Grey frame around the board"))]),
    ]),
    element("fieldset", {}, [
      element("legend", say("Cards")),
      div("editor-sizes", [turns, element("label", { class: "editor-check" }, [flip, element("span", say("Cards may be turned over."))]), more]),
    ]),
  ]);
  return { element: setup, show };
}

/**
 * The fields for the size of a named board.
 * @param {import("./boards.js").Board} board
 * @param {(name: string) => void} choose
 */
function sizeChoices({ sides, cells, rows }, choose) {
  const [height, width] = [rows.length, rows[0]];
  const numbers = Array.from({ length: Math.max(LARGEST, height, sides === 4 ? width : 0) }, (_, index) => index + 1);
  if (sides === 3) {
    const words = (/** @type {number} */ value) => `${several(value, "{n} row", "{n} rows")}: ${several(value * value, "{n} card", "{n} cards")}`;
    return [sizeChoice("rows", say("Rows"), numbers, height, (value) => choose(`triangle${value}`), words)];
  }
  if (sides === 6) return [sizeChoice("cells", say("Cards"), HEXAGONS, cells, (value) => choose(`hexagon${value}`))];
  return [
    sizeChoice("rows", say("Rows"), numbers, height, (value) => choose(`${value}x${width}`)),
    element("span", { "aria-hidden": "true", text: "×" }),
    sizeChoice("columns", say("Columns"), numbers, width, (value) => choose(`${height}x${value}`)),
  ];
}

/**
 * @param {string} name
 * @param {string} heading
 * @param {number[]} values
 * @param {number} chosen
 * @param {(value: number) => void} choose
 * @param {(value: number) => string} [words]
 */
function sizeChoice(name, heading, values, chosen, choose, words = String) {
  const select = element("select", { "data-size": name, onchange: () => choose(Number(select.value)) },
    values.map((value) => element("option", { value, text: words(value) })));
  select.value = String(chosen);
  return element("label", {}, [element("span", heading), select]);
}

/**
 * @param {string} group
 * @param {string} value
 * @param {string} heading
 * @param {SVGElement} sign
 * @param {() => void} choose
 */
function radio(group, value, heading, sign, choose) {
  const input = element("input", { type: "radio", name: group, value, onchange: choose });
  return { input, label: element("label", {}, [input, sign, element("span", heading)]) };
}

/** @param {number} sides */
function shapeSign(sides) {
  const corners = cardCorners(sides);
  return svgElement("svg", { viewBox: boxOf(corners, 8), class: "editor-shape", "aria-hidden": "true" },
    [svgElement("path", { d: outline(corners) })]);
}

/** A picture of two matching cards. @param {Editor} editor @param {boolean} signed */
function ruleSign(editor, signed) {
  const figure = figuresOf(editor).all[0] ?? 1;
  /** @type {Point[]} */
  const above = [[-50, -100], [50, -100], [50, 0], [-50, 0]];
  /** @type {Point[]} */
  const below = [[-50, 0], [50, 0], [50, 100], [-50, 100]];
  const style = { ...styleOf(editor), rule: plainRule(signed), letters: false };
  return svgElement("svg", { viewBox: "-52 -52 104 104", class: "editor-pair", "aria-hidden": "true" }, [
    drawCard(style, above, [null, null, figure, null]), drawCard(style, below, [signed ? -figure : figure, null, null, null]),
  ]);
}
