// @ts-check
/**
 * The state of the editor, a plain object, its changes, its texts and its keys. Functions return a new state; views and
 * event listeners are in other modules (see editor.js).
 */

import { blankCard, blankDraft, nextEmpty, onBoard, openCards, underRule, withCard } from "./draft.js";
import { figureName, labelName, sideName } from "./figures.js";
import { redone, remember, startHistory, undone } from "./game.js";
import { frameOf, mate } from "./rules.js";
import { say, several } from "./texts.js";
import { cardName, mayText } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Spot} Spot */
/** @typedef {import("./game.js").History<Draft>} DraftHistory */
/** @typedef {{boards: string[], looks: import("./figures.js").Looks, lettersNeeded: boolean, solver: boolean, server: any, photo: string}} PageData  photo: of the cards, as a data URL, or empty */
/** @typedef {{searching: boolean, words: string, more: string, found: import("./known.js").Known | null, unsolvable: boolean, slips: import("./slips.js").Slips | null}} Answer  found: solutions, if there are any */
/**
 * @typedef {object} Editor
 * @property {PageData} page
 * @property {DraftHistory} history
 * @property {Spot} at  the current side
 * @property {number} few  minimum number of offered figures
 * @property {boolean} minus  whether a minus was typed: the next figure is a back
 * @property {Answer} answer  whether the cards can be solved
 * @property {{words: string}} told  the last message; a new object each time
 */

const FEWEST_FIGURES = 4;
/** @type {Answer} */
const NO_ANSWER = { searching: false, words: "", more: "", found: null, unsolvable: false, slips: null };
/** @type {Spot} */
const FIRST = { card: 0, side: 0 };

/**
 * @param {PageData} page
 * @param {Draft | null} draft the draft to begin with; null: nine empty squares
 * @param {Draft | null} source the draft before any change
 * @returns {Editor}
 */
export function startEditor(page, draft, source) {
  let history = startHistory(source ?? blankDraft("3x3"));
  if (draft && JSON.stringify(draft) !== JSON.stringify(history.now)) history = remember(history, draft);
  const at = nextEmpty(history.now, FIRST) ?? FIRST;
  const told = { words: "" };
  return { page, history, at, few: FEWEST_FIGURES, minus: false, answer: NO_ANSWER, told };
}

/** @param {Editor} editor @param {Partial<Editor>} news @param {string} [words] @returns {Editor} */
function after(editor, news, words = "") {
  return { ...editor, ...news, told: { words } };
}

/**
 * The editor with another draft; adds an undo step if it differs.
 * @param {Editor} editor
 * @param {Draft} draft
 * @param {string} words the message
 * @param {Spot} [at]
 */
export function drafted(editor, draft, words, at = editor.at) {
  /** @type {(draft: Draft) => string} */
  const entered = ({ board, rule, cards, figures, title, turns, flip }) => JSON.stringify([board.name, rule, cards, figures, title, turns, flip]);
  const same = entered(draft) === entered(draftOf(editor));
  return arrived({ ...editor, at }, same ? editor.history : remember(editor.history, draft), words);
}

/** @param {Editor} editor @param {DraftHistory} history @param {string} words */
function arrived(editor, history, words) {
  const { at } = editor;
  const there = at.side < history.now.cards[at.card]?.length;
  return after(editor, { history, at: there ? at : FIRST, answer: NO_ANSWER }, words);
}

/**
 * The editor after an undo or redo, at the first side that differs.
 * @param {Editor} editor
 * @param {DraftHistory} history
 */
export function travelledTo(editor, history) {
  if (history === editor.history) return editor;
  const [from, { cards }] = [draftOf(editor).cards, history.now];
  const card = cards.findIndex((sides, number) => sides !== from[number]);
  const side = cards[card]?.findIndex((label, number) => label !== from[card]?.[number]);
  const there = arrived({ ...editor, at: card < 0 ? editor.at : { card, side: Math.max(side, 0) } }, history, "");
  return after(there, {}, spotName(there, there.at));
}

/**
 * Sets a label and moves on to the next empty side.
 * @param {Editor} editor
 * @param {Spot} spot
 * @param {number | null} label null: clear
 */
export function labelled(editor, spot, label) {
  const before = draftOf(editor);
  const draft = withCard(before, spot.card, before.cards[spot.card].map((old, side) => (side === spot.side ? label : old)));
  const at = (label === null ? null : nextEmpty(draft, spot)) ?? spot;
  const whole = openCards(draft).length === 0;
  const name = spotName(editor, spot);
  if (label === null) return drafted(editor, draft, say("{spot}: empty.", { spot: name }), at);
  const words = say("{spot}: {shown}.", { spot: name, shown: nameOfLabel(editor, label) });
  const next = whole ? say("All cards are complete.") : say("Next: {spot}.", { spot: spotName(editor, at) });
  return drafted(editor, draft, `${words} ${next}`, at);
}

/** Puts a chosen figure on the current side. @param {Editor} editor @param {number} label */
export function labelChosen(editor, label) {
  return labelled({ ...editor, minus: false }, editor.at, label);
}

/** @param {Editor} editor @param {Spot} at */
export function wentTo(editor, at) {
  return after(editor, { at }, spotText(editor, at));
}

/** Offers one more figure. @param {Editor} editor */
export function moreOffered(editor) {
  const { all, offered } = figuresOf(editor);
  const next = all.findIndex((figure) => !offered.includes(figure));
  return after(editor, { few: next + 1 }, say("Added: {figure}.", { figure: nameOfFigure(editor, all[next]) }));
}

/** @param {Editor} editor */
export function cardEmptied(editor) {
  const { card } = editor.at;
  const draft = draftOf(editor);
  const emptied = withCard(draft, card, blankCard(draft.board.sides));
  return drafted(editor, emptied, say("Card {card} is empty.", { card: card + 1 }), { card, side: 0 });
}

/** Replaces the whole draft. @param {Editor} editor @param {Draft} draft @param {string} words */
export function draftTaken(editor, draft, words) {
  return drafted(editor, draft, words, nextEmpty(draft, FIRST) ?? FIRST);
}

/** @param {Editor} editor @param {string} name */
export function boardChosen(editor, name) {
  const before = draftOf(editor);
  if (name === before.board.name) return editor;
  const draft = onBoard(before, name);
  const lost = draft.board.sides !== before.board.sides && before.cards.flat().some((label) => label !== null);
  const toEnter = several(draft.board.cells, "One card to enter.", "{n} cards to enter.");
  return draftTaken(editor, draft, lost ? say("The cards have a new shape and are empty now. Undo restores them.") : toEnter + backsGone(before));
}

/** @param {Editor} editor @param {{signed?: boolean, framed?: boolean}} wanted */
export function ruleChosen(editor, wanted) {
  const { rule } = draftOf(editor);
  const next = { signed: rule.signed, framed: frameOf(rule) !== null, ...wanted };
  const words = next.signed ? say("Now the front and back of a figure must meet.") : say("Now equal figures must meet.");
  return drafted(editor, underRule(draftOf(editor), next), words + backsGone(draftOf(editor)));
}

/** The backs of cards are neither entered nor changed here. @param {Draft} before */
function backsGone({ backs }) {
  return backs?.length ? ` ${say("The backs of the cards are removed. Undo restores them.")}` : "";
}

/** @param {Editor} editor @param {import("./rules.js").Kind} wanted  what cards may do */
export function kindChosen(editor, wanted) {
  const draft = { ...draftOf(editor), ...wanted, hints: [] };
  return drafted(editor, draft, mayText(draft));
}

/** @param {Editor} editor @param {Partial<Answer>} answer */
export function answered(editor, answer) {
  const next = { ...NO_ANSWER, ...answer };
  return after(editor, { answer: next }, `${next.words} ${next.more}`);
}

// In words.

/** @param {Editor} editor */
export function draftOf(editor) {
  return editor.history.now;
}

/** @param {Editor} editor */
export function labelHere({ history, at }) {
  return history.now.cards[at.card][at.side];
}

/** All figures, from the palette and the draft, and those that are offered. @param {Editor} editor */
export function figuresOf({ page, history, few }) {
  const { cards, rule, figures } = history.now, frame = frameOf(rule);
  const palette = Object.keys(page.looks).map(Number);
  const used = new Set(cards.flat().flatMap((label) => (label === null || label === frame ? [] : [Math.abs(label)])));
  const more = [...used].filter((figure) => !palette.includes(figure)).sort((a, b) => a - b);
  const all = [...palette, ...more].filter((figure) => figure !== (frame && Math.abs(frame)) && (figure > 0 || used.has(0)));
  return { all, offered: all.filter((figure, index) => index < few || used.has(figure) || figures[figure - 1]) };
}

/** @param {Editor} editor @param {number} figure */
export function nameOfFigure({ page, history }, figure) {
  return figureName(page.looks, history.now, figure);
}

/** @param {Editor} editor @param {number} label */
export function nameOfLabel({ page, history }, label) {
  return labelName(page.looks, history.now, label);
}

/** @param {Editor} editor @param {Spot} spot */
export function spotName({ history }, { card, side }) {
  return say("Card {card}, {side}", { card: cardName({ data: history.now }, card), side: sideName(history.now.board.sides, side) });
}

/** A side and what it shows. @param {Editor} editor @param {Spot} spot */
export function spotText(editor, spot) {
  const label = draftOf(editor).cards[spot.card][spot.side];
  return `${spotName(editor, spot)}: ${label === null ? say("empty") : nameOfLabel(editor, label)}`;
}

/** The prompt. @param {Editor} editor */
export function promptOf(editor) {
  const { at } = editor;
  const [label, open] = [labelHere(editor), openCards(draftOf(editor)).length];
  const spot = spotName(editor, at);
  if (label === null) {
    if (open < draftOf(editor).cards.length) return say("{spot}: which figure is there?", { spot });
    return say("{spot}: which figure is there? Click it here.", { spot });
  }
  const shown = nameOfLabel(editor, label);
  if (!open) return say("{spot}: {shown}.", { spot, shown });
  return say("{spot}: {shown}. To correct it, click another figure.", { spot, shown });
}

// Keys.

/** @type {Record<string, number>} */
const SIDE_STEPS = { ArrowLeft: -1, ArrowRight: 1 };
/** @type {Record<string, number>} */
const CARD_STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };

/** Undo and redo; null for other keys and in text fields. @param {Editor} editor @param {KeyboardEvent} event */
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
  if (key === "Delete") return labelled(editor, editor.at, null);
  if (key === "Backspace") return labelled(editor, labelHere(editor) === null ? stepped(editor, -1) : editor.at, null);
  if (key === "-" || key === "+") return { ...editor, minus: key === "-" };
  if (onCards && (key === "Enter" || key === " ")) return wentTo(editor, editor.at);
  return typed(editor, event);
}

/** The side that a key moves to; null if there is none. @param {Editor} editor @param {string} key */
function spotAfter(editor, key) {
  const { cards, board } = draftOf(editor);
  const last = cards.length - 1;
  if (key === "Home") return { card: 0, side: 0 };
  if (key === "End") return { card: last, side: board.sides - 1 };
  if (SIDE_STEPS[key]) return stepped(editor, SIDE_STEPS[key]);
  if (!CARD_STEPS[key]) return null;
  return { card: Math.min(Math.max(editor.at.card + CARD_STEPS[key], 0), last), side: editor.at.side };
}

/** The side `steps` sides further. @param {Editor} editor @param {number} by */
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
