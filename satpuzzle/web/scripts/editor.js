// @ts-check
/**
 * Enter a puzzle: choose a board and a rule, click what the sides of the cards show, and see mistakes at once.
 *
 * One side is current; a clicked figure goes there, and the next empty side becomes current. All steps can be undone.
 * The puzzle being entered is a draft (draft.js), part of the editor's state (editing.js). This module keeps the state,
 * redraws the views (`…view.js`) after each change, and handles the keys.
 */

import { fold, makeAnswer, makeExport, makePaste, wholeOf } from "./answerview.js";
import { makeCards } from "./cardsview.js";
import { afterKey, afterUndoKey, answered, draftOf, draftTaken, startEditor } from "./editing.js";
import { solvedWith } from "./known.js";
import { notesOn } from "./notes.js";
import { makePalette } from "./paletteview.js";
import { openPhoto } from "./photo.js";
import { fileIn, photoStart } from "./photostart.js";
import { iconOf } from "./icons.js";
import { boardOf, makePuzzle } from "./rules.js";
import { definePhotos } from "./layout.js";
import { makeSearch } from "./searching.js";
import { makeSetup } from "./setupview.js";
import { say } from "./texts.js";
import { announce, div, element } from "./view.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./editing.js").Editor} Editor */
/**
 * @typedef {object} Entering
 * @property {Draft | PuzzleData | null} draft the draft to begin with; null: nine empty squares
 * @property {Draft | PuzzleData | null} source the draft before any change; undo returns to it
 * @property {(draft: Draft) => void} changed called after every change, to store the draft
 * @property {(puzzle: PuzzleData, solved?: import("./photo.js").Solved | null, board?: any) => void} play starts a game with a
 *   complete puzzle; solved: its solutions, board: one of them
 */

/**
 * Opens the editor.
 * @param {HTMLElement} host an empty element
 * @param {import("./editing.js").PageData} page
 * @param {Entering} entering
 */
export function openEditor(host, page, { draft, source, changed, play }) {
  let editor = startEditor(page, draft, source);
  /** @type {Draft["cuts"] | null} */
  let shown = null; // the defined cut-outs of figures

  /** The only place where the state changes. @param {(editor: Editor) => Editor} change */
  function act(change) {
    const before = editor;
    editor = change(before);
    if (editor === before) return;
    if (!editor.answer.searching) search.drop();
    show();
    if (draftOf(editor) !== draftOf(before)) changed(draftOf(editor));
    if (editor.told !== before.told && editor.told.words) announce(editor.told.words);
  }

  /** Changes the cards and scrolls the current one into view. @param {(editor: Editor) => Editor} change */
  function actOnCards(change) {
    const before = editor;
    act(change);
    if (editor.at !== before.at || draftOf(editor) !== draftOf(before)) cards.bringIntoView(palette.element);
  }

  function show() {
    const draft = draftOf(editor), notes = notesOn(page.looks, draft);
    if (draft.cuts !== shown) definePhotos(draft);
    shown = draft.cuts;
    setup.show(editor);
    cards.show(editor, notes);
    palette.show(editor);
    answer.show(editor, notes);
    exporting.show();
    work.style.setProperty("--tools", `${palette.element.offsetHeight}px`);
  }

  /** @param {import("./known.js").Known | null} [found] the solutions; the first is shown */
  function playIt(found) {
    const whole = wholeOf(editor);
    if (!whole) return;
    const puzzle = makePuzzle(whole);
    if (found) play(whole, solvedWith(puzzle, found), boardOf(puzzle, found.solutions[0]));
    else play(whole);
    scrollTo(0, 0);
  }

  /** @param {(puzzle: PuzzleData) => void} start */
  function ask(start) {
    const whole = wholeOf(editor);
    if (whole) start(whole);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {Element} */ (event.target);
    const onCards = cards.element.contains(target);
    const onFigures = target.closest(".editor-palette") !== null;
    const next = afterUndoKey(editor, event) ?? (onCards || onFigures ? afterKey(editor, event, onCards) : null);
    if (!next) return;
    actOnCards(() => next);
    if (onCards) cards.focus();
    event.preventDefault();
  }

  const search = makeSearch((news) => act((now) => answered(now, news)));
  const setup = makeSetup(act, editor);
  const cards = makeCards(actOnCards);
  const answer = makeAnswer({ act: actOnCards, startSearch: () => ask(search.start), startSlips: () => ask(search.startSlips), stopSearch: search.stop, play: playIt, focusCards: cards.focus }, page.solver);
  const palette = makePalette(actOnCards, answer.goTo);
  const exporting = makeExport(act, () => editor);
  const work = div("editor-work", [cards.element, div("editor-under", [palette.element])]);
  /** @type {{close: () => void} | null} */
  let photo = null;
  const photoHost = element("div");

  /** @param {Draft | null} draft */
  function closePhoto(draft) {
    photo?.close();
    page.photo = ""; // read once
    host.replaceChildren(root);
    if (draft) root.classList.remove("editor-closed");
    if (draft) act((now) => draftTaken(now, draft, say("The cards of the photo are entered.")));
    cards.focus();
    scrollTo(0, 0);
  }

  /** @param {File} file */
  function takePhoto(file) {
    host.replaceChildren(photoHost);
    photo = openPhoto(photoHost, file, page, { back: () => closePhoto(null), edit: closePhoto, play: (...solved) => {
      page.photo = "";
      play(...solved);
      scrollTo(0, 0);
    } });
    scrollTo(0, 0);
  }

  /** Shows the editor behind the doors. @param {() => void} goOn */
  const through = (goOn) => () => {
    root.classList.remove("editor-closed");
    goOn();
  };
  const paste = makePaste(act, () => editor, () => cards.element.scrollIntoView({ block: "nearest" }));
  const pasteHere = () => {
    paste.open = true;
    paste.scrollIntoView({ block: "nearest" });
    paste.querySelector("textarea")?.focus();
  };
  const doors = element("section", { class: "editor-doors", "aria-label": say("Enter your own") }, [
    door("type", say("Type the cards"), say("Click what each side shows, or use the keyboard."), through(() => {
      cards.focus();
      palette.element.scrollIntoView({ block: "nearest" });
    })),
    door("paste", say("Paste the cards"), say("As text: one card per line."), through(pasteHere)),
    photoStart(takePhoto),
  ]);
  const root = element("div", { class: draftOf(editor).cards.flat().every((label) => label === null) ? "editor editor-closed" : "editor", onkeydown: onKey }, [
    doors,
    setup.element,
    work,
    answer.element,
    paste,
    exporting.element,
    fold(say("Keyboard"), [element("p", say("On a card: press the number or letter of a figure to set its front; add Shift, or type a minus first, for its back. 0 is the grey frame. Arrows left and right move between sides, up and down between cards. Delete clears a side, Ctrl+Z undoes the last change."))]),
    element("p", { id: "said", class: "hidden", role: "status", "aria-live": "polite" }),
  ]);
  host.replaceChildren(root);
  show();
  if (page.photo) takePhoto(fileIn(page.photo));
  return {
    play: playIt,
    close() {
      search.drop();
      photo?.close();
      host.replaceChildren();
    },
  };
}

/** A large button to begin with. @param {string} icon @param {string} heading @param {string} words @param {() => void} onclick */
function door(icon, heading, words, onclick) {
  return element("button", { class: "editor-door", onclick }, [iconOf(icon), element("b", heading), element("span", words)]);
}
