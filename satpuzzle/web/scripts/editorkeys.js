// @ts-check
/** The editor's keys. */

import { cardTurned, handOpened, labelChosen, labelled, sideClicked, travelledTo, wentTo } from "./editing.js";
import { draftOf, figuresOf, labelHere } from "./editorwords.js";
import { redone, undone } from "./history.js";
import { frameOf, mate } from "./rules.js";

/** @typedef {import("./editing.js").Editor} Editor */

/** @type {Record<string, number>} */
const SIDE_STEPS = { ArrowLeft: -1, ArrowRight: 1 };
/** @type {Record<string, number>} */
const CARD_STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };

/**
 * Undo and redo; null for other keys and in text fields.
 * @param {Editor} editor
 * @param {KeyboardEvent} event
 */
export function afterUndoKey(editor, event) {
  const key = event.key.toLowerCase();
  const typing = /** @type {Element} */ (event.target).matches("textarea, input[type=text]");
  if (typing || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return null;
  return travelledTo(editor, key === "y" || event.shiftKey ? redone(editor.history) : undone(editor.history));
}

/**
 * The editor after a key; null for keys without a function.
 * @param {Editor} editor
 * @param {KeyboardEvent} event
 * @param {boolean} onCards whether a card has the focus, not a figure
 * @returns {Editor | null}
 */
export function afterKey(editor, event, onCards) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const there = onCards ? spotAfter(editor, key) : null;
  if (there) return wentTo(editor, there);
  if (key === "Escape" && editor.holding) return handOpened(editor, false);
  if (key === "Delete") return labelled(editor, editor.at, null);
  if (key === "Backspace") return labelled(editor, labelHere(editor) === null ? stepped(editor, -1) : editor.at, null);
  if (key === "<" || key === ">") return cardTurned(editor);
  if (key === "-" || key === "+") return { ...editor, minus: key === "-" };
  if (onCards && (key === "Enter" || key === " ")) return sideClicked(editor, editor.at);
  return typed(editor, event);
}

/**
 * The side that a key moves to; null if there is none.
 * @param {Editor} editor
 * @param {string} key
 */
function spotAfter(editor, key) {
  const { cards, board } = draftOf(editor);
  const last = cards.length - 1;
  if (key === "Home") return { card: 0, side: 0 };
  if (key === "End") return { card: last, side: board.sides - 1 };
  if (SIDE_STEPS[key]) return stepped(editor, SIDE_STEPS[key]);
  if (!CARD_STEPS[key]) return null;
  return { card: Math.min(Math.max(editor.at.card + CARD_STEPS[key], 0), last), side: editor.at.side };
}

/**
 * The side `steps` sides further.
 * @param {Editor} editor
 * @param {number} by
 */
function stepped(editor, by) {
  const { cards, board: { sides } } = draftOf(editor);
  const place = Math.min(Math.max(editor.at.card * sides + editor.at.side + by, 0), sides * cards.length - 1);
  return { card: Math.floor(place / sides), side: place % sides };
}

/**
 * Chooses a figure by its number or letter; with Shift or after a minus, its back.
 * @param {Editor} editor
 * @param {KeyboardEvent} event
 */
function typed(editor, event) {
  const { rule } = draftOf(editor), frame = frameOf(rule);
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
  if (digit === "0" && frame !== null) return labelChosen(editor, frame);
  const { all } = figuresOf(editor);
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : null;
  const isMeant = (/** @type {number} */ each) =>
    digit !== null ? each === Number(digit) : letter !== null && editor.page.looks[each]?.letter === letter;
  const figure = all.find(isMeant);
  if (figure === undefined) return null;
  const few = Math.max(editor.few, all.indexOf(figure) + 1);
  return labelChosen({ ...editor, few }, event.shiftKey || editor.minus ? mate(rule, figure) : figure);
}
