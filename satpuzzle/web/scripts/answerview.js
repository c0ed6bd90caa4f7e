// @ts-check
/** The editor's check of the cards: how many are complete, what is wrong, and whether the puzzle can be solved. */

import { howRead, openCards } from "./draft.js";
import { draftOf, wentTo } from "./editing.js";
import { mainButton } from "./foldsview.js";
import { slipLines } from "./slips.js";
import { say, several } from "./texts.js";
import { div, element } from "./view.js";

/** @typedef {import("./notes.js").Note} Note */

const MOST_NOTES = 12; // maximum shown

/**
 * @typedef {object} Actions
 * @property {import("./cardsview.js").Act} act
 * @property {() => void} startSearch
 * @property {() => void} startSlips
 * @property {() => void} stopSearch
 * @property {(found: import("./known.js").Known | null) => void} play starts a game; found: shows the first of these solutions
 * @property {() => void} focusCards
 */
/** @param {Actions} actions @param {boolean} solver whether the page can search for solutions */
export function makeAnswer({ act, startSearch, startSlips, stopSearch, play, focusCards }, solver) {
  const progress = element("p", { class: "editor-progress" });
  const reading = element("p", { class: "editor-reading" }); // how a pasted text was read
  const list = element("ul", { class: "editor-notes" });
  const solve = mainButton(say("Can it be solved?"), startSearch);
  const stop = mainButton(say("Stop"), stopSearch);
  const lay = mainButton(say("Play this puzzle"), () => play(null));
  /** @type {import("./known.js").Known | null} */
  let known = null;
  /** @type {import("./editing.js").Answer | null} the last one shown */
  let answered = null;
  const solution = mainButton(say("Show the solution"), () => play(known));
  const slips = mainButton(say("Which side is mistyped?"), startSlips);
  const result = div("editor-result");

  /** @param {Note} note */
  function noteElement({ wrong, words, spots }) {
    const go = () => {
      act((editor) => wentTo(editor, { card: spots[0].card, side: Math.max(spots[0].side, 0) }));
      focusCards();
    };
    const said = spots.length ? element("button", { text: words, onclick: go }) : words;
    return element("li", { class: wrong ? "editor-wrong" : "editor-remark" }, [said]);
  }

  /** @param {import("./editing.js").Editor} editor @param {Note[]} notes */
  function show(editor, notes) {
    const draft = draftOf(editor);
    const [all, open] = [draft.cards.length, openCards(draft).length];
    progress.textContent = open
      ? say("{done} of {all} cards are complete.", { done: all - open, all })
      : notes.length ? say("All cards are complete. Please check:")
      : several(all, "The card is complete. No problems found.", "All {n} cards are complete. No problems found.");
    reading.textContent = howRead(draft);
    list.replaceChildren(...notes.slice(0, MOST_NOTES).map(noteElement));
    const more = notes.length - MOST_NOTES;
    if (more > 0) list.append(element("li", several(more, "and {n} more", "and {n} more")));
    solve.disabled = lay.disabled = open > 0;
    solve.title = lay.title = open ? say("Enter all cards first") : "";
    slips.hidden = editor.answer.searching || !editor.answer.unsolvable || Boolean(draft.backs?.length);
    showAnswer(editor.answer);
    const lines = editor.answer.slips ? slipLines(editor.answer.slips, /** @type {any} */ (draft), editor.page.looks) : [];
    const shown = lines.map(({ words, slip }) =>
      noteElement({ wrong: false, words, spots: slip ? [{ card: slip.card, side: slip.sides[0] ?? 0 }] : [] }));
    result.append(element("ul", { class: "editor-notes" }, shown));
    if (editor.answer !== answered && editor.answer.words) result.scrollIntoView({ block: "nearest" });
    answered = editor.answer;
  }

  /** @param {import("./editing.js").Answer} answer */
  function showAnswer({ searching, words, more, found }) {
    const had = document.activeElement === (searching ? solve : stop);
    solve.hidden = searching;
    stop.hidden = !searching;
    if (had) (searching ? stop : solve).focus();
    known = found;
    lay.classList.toggle("primary", found !== null);
    solve.classList.toggle("primary", found === null);
    const next = div("editor-actions", found ? [solution] : []);
    result.replaceChildren(...(words ? [element("p", { class: "editor-said", text: words }), element("p", more), next] : []));
  }

  /** Scrolls here and focuses the next button. */
  function goTo() {
    progress.scrollIntoView({ block: "start" });
    (solver ? solve : lay).focus({ preventScroll: true });
  }

  const section = element("section", { class: "editor-answer", "aria-label": say("Check") }, [
    progress, reading, list, div("editor-actions", solver ? [solve, stop, lay, slips] : [lay]), result,
  ]);
  return { element: section, show, goTo };
}
