// @ts-check
// What opens below the cards: pasting them as text, naming figures, taking the puzzle along, and help for the keyboard.

import { asWhole, filledUp, howRead } from "./draft.js";
import { draftTaken, drafted, figureNamed } from "./editing.js";
import { draftOf, figuresOf, nameOfFigure, nameProblem } from "./editorwords.js";
import { fromText } from "./paste.js";
import { asCards, linkOf } from "./share.js";
import { text } from "./texts.js";
import { asToml } from "./toml.js";
import { announce, copyText, element } from "./view.js";

/** @typedef {import("./editing.js").Editor} Editor */
/** @typedef {import("./cardsview.js").Act} Act */

/** @param {string} key @param {Node[]} children */
export function fold(key, children) {
  return element("details", { class: "editor-fold" }, [element("summary", { text: text(key) }), ...children]);
}

/** @param {string} key @param {() => void} onclick */
function mainButton(key, onclick) {
  return element("button", { type: "button", class: "editor-main", text: text(key), onclick });
}

/** @param {Act} act @param {() => void} taken told when cards were read */
export function makePaste(act, taken) {
  const pasted = element("textarea", {
    rows: 6, spellcheck: "false", autocomplete: "off", "aria-describedby": "editor-paste-problem editor-paste-help",
  });
  const problem = element("p", { class: "editor-problem", id: "editor-paste-problem", role: "alert" });
  const choice = element("div", { class: "editor-actions" });

  /** @param {boolean | null} signed what words are that could be halves; null: nobody said */
  function read(signed) {
    const found = fromText(pasted.value, signed);
    choice.replaceChildren();
    if ("problem" in found) return refuse(found, signed);
    const draft = filledUp(found.draft);
    if (!draft) return refuse({ problem: "paste long", parts: {}, line: null }, signed);
    problem.textContent = "";
    pasted.removeAttribute("aria-invalid");
    const words = `${text("editor.paste.done", { n: found.draft.cards.length })} ${howRead(draft)}`;
    act((editor) => draftTaken(editor, draft, words.trim()));
    taken();
  }

  /** @param {import("./paste.js").Problem} found @param {boolean | null} signed */
  function refuse({ problem: key, parts, line }, signed) {
    const words = text(key, parts);
    problem.textContent = line ? text("editor.paste.line", { line, words }) : words;
    pasted.setAttribute("aria-invalid", "true");
    if (line) selectLine(line);
    if (!["paste halves", "paste cases"].includes(key) || signed !== null) return;
    choice.replaceChildren(mainButton("editor.rule.signed", () => read(true)), mainButton("editor.rule.unsigned", () => read(false)));
  }

  /** @param {number} line counted from 1 */
  function selectLine(line) {
    const lines = pasted.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    pasted.focus();
    pasted.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  }

  return fold("editor.paste", [
    element("p", { id: "editor-paste-help", text: text("editor.paste.help") }),
    element("label", {}, [element("span", { text: text("editor.paste.cards") }), pasted]),
    problem, choice, mainButton("editor.paste.read", () => read(null)),
  ]);
}

/** @param {Act} act */
export function makeNames(act) {
  const names = element("div", { class: "editor-names" });
  const title = element("input", {
    type: "text", maxlength: 200, onchange: () => act((editor) => drafted(editor, { ...draftOf(editor), title: title.value.trim() }, "")),
  });
  let named = "";

  /** @param {number} figure */
  function field(figure) {
    const wrong = element("span", { class: "editor-problem", role: "alert" });
    const input = element("input", { type: "text", maxlength: 40, "data-figure": figure });
    input.addEventListener("change", () => act((editor) => {
      const name = input.value.trim();
      wrong.textContent = nameProblem(editor, figure, name);
      return wrong.textContent ? editor : figureNamed(editor, figure, name);
    }));
    return element("label", { class: "editor-field" }, [element("span"), input, wrong]);
  }

  /** @param {Editor} editor */
  function show(editor) {
    const draft = draftOf(editor);
    const { offered } = figuresOf(editor);
    if (document.activeElement !== title) title.value = draft.title;
    if (offered.join() !== named) {
      named = offered.join();
      names.replaceChildren(...offered.filter((figure) => figure > 0).map(field));
    }
    for (const input of names.querySelectorAll("input")) {
      const figure = Number(input.dataset.figure);
      if (document.activeElement !== input) input.value = draft.figures[figure - 1] ?? "";
      /** @type {Element} */ (input.previousElementSibling).textContent = nameOfFigure(editor, figure);
    }
  }

  const body = fold("editor.naming", [
    element("label", { class: "editor-field" }, [element("span", { text: text("editor.title") }), title]),
    element("p", { text: text("editor.naming.help") }), names,
  ]);
  return { element: body, show };
}

/** The puzzle that has been entered; null while sides are missing. @param {Editor} editor */
export function wholeOf(editor) {
  return asWhole(editor.page.looks, draftOf(editor));
}

/** @param {() => Editor} now */
export function makeExport(now) {
  const exported = element("div", { class: "editor-export" });
  const body = fold("editor.export", [exported]);
  body.addEventListener("toggle", () => show(now()));

  /** @param {Editor} editor */
  function show(editor) {
    if (!body.open) return;
    const whole = wholeOf(editor);
    if (!whole) {
      exported.replaceChildren(element("p", { text: text("editor.export.first") }));
      return;
    }
    const cards = asCards(whole);
    const toml = textToTake("editor.export.toml", asToml(whole), 6);
    exported.replaceChildren(...(cards === null ? [] : [textToTake("editor.export.cards", cards, 6)]), toml);
    linkOf(whole, null).then((end) => {
      const link = textToTake("editor.export.link", `${location.href.split("#")[0]}#${end}`, 2);
      if (toml === exported.lastElementChild) exported.append(link); // nothing has changed meanwhile
    });
  }

  return { element: body, show };
}

/**
 * A text to take along, and a button that copies it.
 * @param {string} key
 * @param {string} words
 * @param {number} rows
 */
function textToTake(key, words, rows) {
  const area = element("textarea", { readonly: true, rows, spellcheck: "false" });
  area.value = words;
  const copy = mainButton("share.copy", async () => announce(text(await copyText(area))));
  return element("div", { class: "editor-text" }, [element("label", {}, [element("span", { text: text(key) }), area]), copy]);
}
