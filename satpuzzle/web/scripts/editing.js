// @ts-check
/**
 * The state of the editor, a plain object, and its changes. Functions return a new state; views and event listeners are
 * in other modules (see editor.js).
 */

import { blankCard, blankDraft, nextEmpty, onBoard, openCards, underRule, withCard, withoutPictures } from "./draft.js";
import { draftOf, figuresOf, nameOfFigure, nameOfLabel, promptOf, spotName, spotText } from "./editorwords.js";
import { remember, startHistory } from "./history.js";
import { frameOf } from "./rules.js";
import { say, several } from "./texts.js";
import { mayText } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Spot} Spot */
/** @typedef {import("./history.js").History<Draft>} DraftHistory */
/** @typedef {{boards: string[], looks: import("./figures.js").Looks, lettersNeeded: boolean, solver: boolean, server: any, photo: string}} PageData  photo: of the cards, as a data URL, or empty */
/** @typedef {{searching: boolean, words: string, more: string, found: import("./known.js").Known | null, unsolvable: boolean, slips: import("./slips.js").Slips | null}} Answer  found: solutions, if there are any */
/**
 * @typedef {object} Editor
 * @property {PageData} page
 * @property {DraftHistory} history
 * @property {Spot} at  the current side
 * @property {number} few  minimum number of offered figures
 * @property {boolean} holding  whether clicked sides get the selected figure
 * @property {number | null} held  the label of the selected figure
 * @property {boolean} minus  whether a minus was typed: the next figure is a back
 * @property {string} hint  replaces the prompt until the next action
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
  return { page, history, at, few: FEWEST_FIGURES, holding: false, held: null, minus: false, hint: "", answer: NO_ANSWER, told };
}

/** @param {Editor} editor @param {Partial<Editor>} news @param {string} [words] @returns {Editor} */
function after(editor, news, words = "") {
  return { ...editor, hint: "", ...news, told: { words } };
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
  const at = (label === null || editor.holding ? null : nextEmpty(draft, spot)) ?? spot;
  const whole = openCards(draft).length === 0;
  const name = spotName(editor, spot);
  if (label === null) return drafted(editor, draft, say("{spot}: empty.", { spot: name }), at);
  const words = say("{spot}: {shown}.", { spot: name, shown: nameOfLabel(editor, label) });
  const next = whole ? say("All cards are complete.") : say("Next: {spot}.", { spot: spotName(editor, at) });
  return drafted(editor, draft, editor.holding && !whole ? words : `${words} ${next}`, at);
}

/**
 * Puts a chosen figure on the current side, or selects it.
 * @param {Editor} editor
 * @param {number} label
 */
export function labelChosen(editor, label) {
  if (!editor.holding) return labelled({ ...editor, minus: false }, editor.at, label);
  const held = editor.held === label ? null : label;
  return after(editor, { held, minus: false }, held === null ? "" : say("Selected: {shown}.", { shown: nameOfLabel(editor, label) }));
}

/**
 * Puts the selected figure on a clicked side, or makes the side current.
 * @param {Editor} editor
 * @param {Spot} spot
 */
export function sideClicked(editor, spot) {
  return editor.holding && editor.held !== null ? labelled(editor, spot, editor.held) : wentTo(editor, spot);
}

/** @param {Editor} editor @param {Spot} at */
export function wentTo(editor, at) {
  return after(editor, { at }, spotText(editor, at));
}

/** @param {Editor} editor @param {boolean} holding */
export function handOpened(editor, holding) {
  const next = after(editor, { holding, held: null });
  return after(next, {}, promptOf(next));
}

/** Offers one more figure. @param {Editor} editor */
export function moreOffered(editor) {
  const { all, offered } = figuresOf(editor);
  const next = all.findIndex((figure) => !offered.includes(figure));
  return after(editor, { few: next + 1 }, say("Added: {figure}.", { figure: nameOfFigure(editor, all[next]) }));
}

/** Rotates the card by one side. @param {Editor} editor */
export function cardTurned(editor) {
  const { card } = editor.at;
  const sides = draftOf(editor).cards[card];
  const turned = withCard(draftOf(editor), card, [...sides.slice(-1), ...sides.slice(0, -1)]);
  return drafted(editor, withoutPictures(turned), say("Card {card} rotated.", { card: card + 1 }));
}

/** Copies the card to the next empty one; an empty card becomes a copy of the one before it. @param {Editor} editor */
export function cardCopied(editor) {
  const { at } = editor;
  const draft = draftOf(editor);
  const empty = draft.cards.map((card) => card.every((label) => label === null));
  const [from, to] = empty[at.card] ? [at.card - 1, at.card] : [at.card, empty.indexOf(true)];
  if (to < 0 || from < 0 || empty[from]) {
    const hint = to < 0 ? say("There is no empty card left.") : say("Enter a card first.");
    return after(editor, { hint }, hint);
  }
  const next = withoutPictures(withCard(draft, to, [...draft.cards[from]]));
  const start = { card: to, side: 0 };
  return drafted(editor, next, say("Card {b} is now a copy of card {a}.", { a: from + 1, b: to + 1 }), nextEmpty(next, start) ?? start);
}

/** @param {Editor} editor */
export function cardEmptied(editor) {
  const { card } = editor.at;
  const draft = draftOf(editor);
  const emptied = withCard(draft, card, blankCard(draft.board.sides));
  return drafted(editor, emptied, say("Card {card} is empty.", { card: card + 1 }), { card, side: 0 });
}

/**
 * Replaces the whole draft.
 * @param {Editor} editor
 * @param {Draft} draft
 * @param {string} words
 */
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
  return drafted({ ...editor, held: null }, underRule(draftOf(editor), next), words + backsGone(draftOf(editor)));
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

/** @param {Editor} editor @param {number} figure @param {string} name */
export function figureNamed(editor, figure, name) {
  const draft = draftOf(editor);
  const length = Math.max(draft.figures.length, figure);
  const figures = Array.from({ length }, (_, index) => (index === figure - 1 ? name : draft.figures[index] ?? ""));
  return drafted(editor, { ...draft, figures }, "");
}

/** @param {Editor} editor @param {Partial<Answer>} answer */
export function answered(editor, answer) {
  const next = { ...NO_ANSWER, ...answer };
  return after(editor, { answer: next }, `${next.words} ${next.more}`);
}
