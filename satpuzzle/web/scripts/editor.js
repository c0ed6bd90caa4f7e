// @ts-check
/**
 * Enter a puzzle: choose board and rule, click what the cards on the table show, and see at once what cannot be right.
 *
 * One side is always "next"; a figure that is clicked goes there, and the side after it that is empty is next. All
 * steps can be undone. What has been entered so far is a draft (see draft.js).
 */

import { asWhole, blankCard, blankDraft, countEssential, filledUp, HEXAGONS, howRead, nextEmpty, notesOn, onBoard, openCards, sideWords, underRule, withCard } from "./draft.js";
import { makeDrag } from "./drag.js";
import { redone, remember, startHistory, undone } from "./history.js";
import { fromText } from "./paste.js";
import { makePuzzle, startBoard } from "./rules.js";
import { asCards, linkOf } from "./share.js";
import { language, text } from "./texts.js";
import { asToml } from "./toml.js";
import { announce, boxOf, drawCard, drawWrong, element, outline, planOf, svgElement, UNIT } from "./view.js";
import { startWorker } from "./worker.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Spot} Spot */
/** @typedef {import("./draft.js").Note} Note */
/** @typedef {{figure: number, letter: string, colour: string, name: {en: string, de: string}}} PaletteEntry */

const FEWEST_FIGURES = 4;
const LARGEST = 16;
const FIGURE_NAME = /^[^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+([-.][^\s+\-'*.,;:()[\]{}="<>|/\\#&!?$%@^~]+)*$/;
/** Steps of the search, one after the other until one is enough. */
const PATIENCE = [100_000, 3_000_000, 30_000_000, 300_000_000];
const MOST_SOLUTIONS = 10_000;
/** Boards that can be chosen here. */
const NAMED = /^(\d+x\d+|triangle\d+|hexagon\d+)$/;
/** What stands on the tools. */
const SIGNS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 11h-3",
  redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 11h3",
  turn: "M20 12a8 8 0 1 1-3-6.2M20 2.500V7.500H15",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  clear: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13",
  hold: "M8 13V5a1.500 1.500 0 0 1 3 0v6M11 10V3.500a1.500 1.500 0 0 1 3 0V11M14 11V5a1.500 1.500 0 0 1 3 0v10a6 6 0 0 1-6 6c-3 0-4-1.500-7-6.500a1.500 1.500 0 0 1 2.500-1.500L8 15",
};
/** Keys that move from side to side. */
const MOVES = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/**
 * The corners of a card with so many sides, as boards lay them, around the origin.
 * @param {number} sides
 * @returns {[number, number][]}
 */
function cardCorners(sides) {
  const first = { 3: -60, 6: 30 }[sides] ?? 0;
  const radius = (0.5 / Math.sin(Math.PI / sides)) * UNIT;
  return Array.from({ length: sides }, (_, side) => {
    const way = ((first - 90 + (side - 0.5) * (360 / sides)) * Math.PI) / 180;
    return [radius * Math.cos(way), radius * Math.sin(way)];
  });
}

/** @returns {{palette: PaletteEntry[], looks: Record<string, any>, lettersNeeded: boolean, solver: boolean}} */
function pageData() {
  const data = JSON.parse(document.getElementById("data")?.textContent || "{}");
  return { palette: data.palette ?? [], looks: data.looks ?? {}, lettersNeeded: Boolean(data.lettersNeeded), solver: Boolean(data.solver) };
}

/**
 * Open the editor.
 * @param {HTMLElement} host an empty element
 * @param {Draft | PuzzleData | null} puzzle what to begin with; null: nine squares of which nothing is known yet
 * @param {(draft: Draft) => void} changed told after every change, so that the draft survives a reload
 * @param {(puzzle: PuzzleData) => void} [play] opens a puzzle that is complete, to be laid
 * @param {PuzzleData | null} [source] what it was before anything was changed; undo leads back there
 */
export function openEditor(host, puzzle, changed, play = () => {}, source = null) {
  const { palette, looks, lettersNeeded, solver } = pageData();
  let history = startHistory(/** @type {Draft} */ (source ?? blankDraft("3x3")));
  if (puzzle && JSON.stringify(puzzle) !== JSON.stringify(history.now)) history = remember(history, /** @type {Draft} */ (puzzle));
  let draft = history.now;
  /** @type {Spot} the side that is filled next */
  let at = nextEmpty(draft, { card: 0, side: 0 }) ?? { card: 0, side: 0 };
  let shownFigures = FEWEST_FIGURES;
  let hint = ""; // said instead of the prompt, until something happens
  let minus = false; // a minus was typed: the next figure is a back
  let holding = false;
  /** @type {number | null} the label in hand, if figures are held */
  let held = null;
  /** @type {{stop: () => void, drop: () => void} | null} drop: it is not about this draft any more */
  let search = null;

  // What there is on the page

  const shapes = element("div", { class: "editor-choice" });
  const sizes = element("div", { class: "editor-sizes" });
  const rules = element("div", { class: "editor-choice" });
  const frame = element("input", { type: "checkbox", onchange: () => setRule({ framed: frame.checked }) });
  const cards = element("div", { class: "editor-cards", role: "group", "aria-label": text("editor.cards"), onkeydown: onKey });
  const prompt = element("p", { class: "editor-prompt" });
  const figures = element("div", { class: "editor-palette", role: "group", "aria-label": text("editor.figures"), onkeydown: onKey });
  const hold = tool("hold", () => { holding = !holding; held = null; show(); announce(prompt.textContent ?? ""); });
  const undo = tool("undo", () => travel(undone(history)));
  const redo = tool("redo", () => travel(redone(history)));
  const turn = tool("turn", turnCard);
  const copy = tool("copy", copyCard);
  const clear = tool("clear", clearCard);
  const onward = element("button", { type: "button", class: "primary editor-main", text: text("editor.on"), hidden: true, onclick: goOn });
  const tools = element("div", { class: "editor-tools" }, [
    element("div", { class: "editor-head" }, [prompt, onward]), figures, element("div", { class: "editor-buttons" }, [undo, redo, turn, copy, clear, hold]),
  ]);
  const work = element("div", { class: "editor-work" }, [cards, tools]);
  const progress = element("p", { class: "editor-progress" });
  const reading = element("p", { class: "editor-reading" }); // how a pasted text was read
  const list = element("ul", { class: "editor-notes" });
  const solve = element("button", { type: "button", class: "primary editor-main", text: text("editor.solve"), onclick: startSearch });
  const stop = element("button", { type: "button", class: "editor-main", text: text("editor.stop"), hidden: true, onclick: () => search?.stop() });
  const lay = element("button", { type: "button", class: "editor-main", text: text("editor.lay"), onclick: playIt });
  const result = element("div", { class: "editor-result" });
  const pasted = element("textarea", { rows: 6, spellcheck: "false", autocomplete: "off", "aria-describedby": "editor-paste-problem editor-paste-help" });
  const problem = element("p", { class: "editor-problem", id: "editor-paste-problem", role: "alert" });
  const choice = element("div", { class: "editor-actions" });
  const names = element("div", { class: "editor-names" });
  const title = element("input", { type: "text", maxlength: 200, onchange: () => change({ ...draft, title: title.value.trim() }, "") });
  const exported = element("div", { class: "editor-export" });
  const exporting = fold("editor.export", [exported]);
  exporting.addEventListener("toggle", showExport);

  host.replaceChildren(element("div", { class: "editor", onkeydown: onUndoKey }, [
    element("div", { class: "editor-setup" }, [
      element("fieldset", {}, [element("legend", { text: text("editor.board") }), shapes, sizes]),
      element("fieldset", {}, [
        element("legend", { text: text("editor.rule") }), rules,
        element("label", { class: "editor-check" }, [frame, element("span", { text: text("editor.framed") })]),
      ]),
    ]),
    work,
    element("section", { class: "editor-answer", "aria-label": text("editor.checks") }, [
      progress, reading, list, element("div", { class: "editor-actions" }, solver ? [solve, stop, lay] : [lay]), result,
    ]),
    fold("editor.paste", [
      element("p", { id: "editor-paste-help", text: text("editor.paste.help") }),
      element("label", {}, [element("span", { text: text("editor.paste.cards") }), pasted]),
      problem, choice,
      element("button", { type: "button", class: "editor-main", text: text("editor.paste.read"), onclick: () => readText() }),
    ]),
    fold("editor.naming", [
      element("label", { class: "editor-field" }, [element("span", { text: text("editor.title") }), title]),
      element("p", { text: text("editor.naming.help") }), names,
    ]),
    exporting,
    fold("editor.keys", [element("p", { text: text("editor.keys.help") })]),
    element("p", { id: "said", class: "hidden", role: "status", "aria-live": "polite" }),
  ]));

  /**
   * @param {keyof typeof SIGNS} name
   * @param {() => void} act
   */
  function tool(name, act) {
    const words = text(`editor.${name}`);
    return element("button", { type: "button", class: "editor-tool", title: words, onclick: act }, [
      svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svgElement("path", { d: SIGNS[name] })]),
      element("span", { text: words }),
    ]);
  }

  /**
   * @param {string} key
   * @param {Node[]} children
   */
  function fold(key, children) {
    return element("details", { class: "editor-fold" }, [element("summary", { text: text(key) }), ...children]);
  }

  // What figures are called

  /** All figures that can be clicked, those of the palette and those of the draft. */
  function allFigures() {
    const known = new Set(palette.map(({ figure }) => figure));
    const used = new Set(draft.cards.flat().flatMap((label) => (label === null || label === draft.rule.rim ? [] : [Math.abs(label)])));
    const rim = draft.rule.rim === null ? null : Math.abs(draft.rule.rim);
    const more = [...used].filter((figure) => !known.has(figure)).sort((a, b) => a - b);
    const all = [...palette.map(({ figure }) => figure), ...more].filter((figure) => figure !== rim && (figure > 0 || used.has(0)));
    const least = all.reduce((most, figure, index) => (used.has(figure) || draft.figures[figure - 1] ? index + 1 : most), FEWEST_FIGURES);
    return { all, visible: all.slice(0, Math.max(shownFigures, least)) };
  }

  /** @param {number} figure */
  function figureName(figure) {
    const entry = palette.find((each) => each.figure === figure);
    return draft.figures[figure - 1] || entry?.name[language()] || text("editor.figure", { number: figure });
  }

  /** @param {number} label */
  function labelName(label) {
    if (label === draft.rule.rim) return text("editor.frame");
    const name = figureName(Math.abs(label));
    if (!draft.rule.signed) return name;
    return text(label < 0 ? "editor.back" : "editor.front", { figure: name });
  }

  /** @param {Spot} spot */
  function spotName({ card, side }) {
    return text("editor.spot", { card: card + 1, side: sideWords(draft.board.sides, side) });
  }

  function style() {
    const { signed, rim, rimOnly } = draft.rule;
    return { looks, signed, frame: rimOnly || rim === 0 ? rim : null, letters: lettersNeeded, numbers: false };
  }

  // Changes

  /**
   * @param {Draft} next
   * @param {string} sentence what is said of it
   */
  function change(next, sentence) {
    /** @type {(draft: Draft) => string} */
    const entered = ({ board, rule, cards, figures, title }) => JSON.stringify([board.name, rule, cards, figures, title]);
    if (entered(next) !== entered(draft)) history = remember(history, next);
    arrive(sentence);
  }

  /** @param {typeof history} to */
  function travel(to) {
    if (to === history) return;
    const from = draft;
    history = to;
    const card = history.now.cards.findIndex((sides, number) => sides !== from.cards[number]);
    if (card >= 0) {
      const side = history.now.cards[card].findIndex((label, number) => label !== from.cards[card]?.[number]);
      at = { card, side: Math.max(side, 0) };
    }
    arrive(spotName(at));
  }

  /** @param {string} sentence */
  function arrive(sentence) {
    draft = history.now;
    search?.drop();
    result.replaceChildren();
    lay.classList.remove("primary");
    solve.classList.add("primary");
    if (!draft.cards[at.card] || at.side >= draft.board.sides) at = { card: 0, side: 0 };
    show();
    changed(draft);
    if (sentence) announce(sentence);
  }

  /**
   * Put a label on a side, and go on to the next that is empty.
   * @param {Spot} spot
   * @param {number | null} label
   */
  function put(spot, label) {
    const sides = draft.cards[spot.card].map((old, side) => (side === spot.side ? label : old));
    const next = withCard(draft, spot.card, sides);
    const was = spotName(spot);
    at = (label === null || holding ? null : nextEmpty(next, spot)) ?? spot;
    const said = label === null ? text("editor.cleared", { spot: was }) : text("editor.put", { spot: was, shown: labelName(label) });
    const whole = openCards(next).length === 0;
    change(next, label === null || (holding && !whole) ? said : `${said} ${whole ? text("editor.all") : text("editor.next", { spot: spotName(at) })}`);
    bringIntoView();
  }

  /** @param {number} label */
  function choose(label) {
    minus = false;
    if (holding) {
      held = held === label ? null : label;
      show();
      announce(held === null ? "" : text("editor.held", { shown: labelName(label) }));
    } else put(at, label);
  }

  /** @param {Spot} spot */
  function clicked(spot) {
    if (holding && held !== null) put(spot, held);
    else go(spot);
  }

  /** @param {Spot} spot */
  function go(spot) {
    at = spot;
    show();
    announceSpot();
    bringIntoView();
  }

  function announceSpot() {
    const label = draft.cards[at.card][at.side];
    announce(`${spotName(at)}: ${label === null ? text("editor.empty") : labelName(label)}`);
  }

  function turnCard() {
    const sides = draft.cards[at.card];
    const turned = sides.map((_, side) => sides[(side + sides.length - 1) % sides.length]);
    change(withCard(draft, at.card, turned), text("editor.turned", { card: at.card + 1 }));
  }

  /** Enters this card once more, on the next that is empty; on an empty one, the card before it. */
  function copyCard() {
    /** @type {(card: number) => boolean} */
    const isEmpty = (card) => draft.cards[card].every((label) => label === null);
    const here = isEmpty(at.card);
    const from = here ? at.card - 1 : at.card;
    const to = here ? at.card : draft.cards.findIndex((_, card) => isEmpty(card));
    if (to < 0 || from < 0 || isEmpty(from)) {
      hint = text(to < 0 ? "editor.copy.full" : "editor.copy.nothing");
      show();
      announce(hint);
      return;
    }
    const next = withCard(draft, to, [...draft.cards[from]]);
    at = nextEmpty(next, { card: to, side: 0 }) ?? { card: to, side: 0 };
    change(next, text("editor.copied", { a: from + 1, b: to + 1 }));
    bringIntoView();
  }

  function clearCard() {
    at = { card: at.card, side: 0 };
    change(withCard(draft, at.card, blankCard(draft.board.sides)), text("editor.card.cleared", { card: at.card + 1 }));
  }

  /** @param {string} name */
  function setBoard(name) {
    if (name === draft.board.name) return;
    const next = onBoard(draft, name);
    const lost = next.board.sides !== draft.board.sides && draft.cards.flat().some((label) => label !== null);
    at = nextEmpty(next, { card: 0, side: 0 }) ?? { card: 0, side: 0 };
    change(next, text(lost ? "editor.board.lost" : "editor.board.now", { n: next.board.cells }));
  }

  /** @param {{signed?: boolean, framed?: boolean}} wanted */
  function setRule({ signed = draft.rule.signed, framed = draft.rule.rim !== null }) {
    held = null;
    change(underRule(draft, { signed, framed }), text(signed ? "editor.signed" : "editor.unsigned"));
  }

  // Keys

  /** Undo and redo, wherever nobody types a text. @param {KeyboardEvent} event */
  function onUndoKey(event) {
    const key = event.key.toLowerCase();
    const typing = /** @type {Element} */ (event.target).matches("textarea, input[type=text]");
    if (typing || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    travel(key === "y" || event.shiftKey ? redone(history) : undone(history));
    if (cards.contains(document.activeElement)) focusSide();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const inCards = cards.contains(/** @type {Node} */ (event.target));
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (inCards && MOVES.includes(event.key)) moved(event.key);
    else if (event.key === "Escape" && holding) {
      holding = false;
      show();
    } else if (event.key === "Delete") put(at, null);
    else if (event.key === "Backspace") {
      if (draft.cards[at.card][at.side] === null) step(-1);
      put(at, null);
    } else if (event.key === "<" || event.key === ">") {
      turnCard();
    } else if (event.key === "-" || event.key === "+") minus = event.key === "-";
    else if (inCards && (event.key === "Enter" || event.key === " ")) clicked(at);
    else {
      const label = typedLabel(event);
      if (label === null) return;
      choose(label);
    }
    event.preventDefault();
    if (inCards) focusSide();
  }

  /**
   * The label that a key stands for: a figure's number or letter, with shift or after a minus its back.
   * @param {KeyboardEvent} event
   */
  function typedLabel(event) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
    if (digit === "0" && draft.rule.rim !== null) return draft.rule.rim;
    const { visible, all } = allFigures();
    const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : null;
    const figure = digit !== null
      ? all.find((each) => each === Number(digit))
      : all.find((each) => letter !== null && looks[each]?.letter === letter);
    if (figure === undefined) return null;
    shownFigures = Math.max(shownFigures, visible.length, all.indexOf(figure) + 1);
    return draft.rule.signed && (event.shiftKey || minus) ? -figure : figure;
  }

  /** @param {string} key */
  function moved(key) {
    const sides = draft.board.sides, last = draft.cards.length - 1;
    if (key === "ArrowRight") step(1);
    else if (key === "ArrowLeft") step(-1);
    else if (key === "Home") at = { card: 0, side: 0 };
    else if (key === "End") at = { card: last, side: sides - 1 };
    else {
      const columns = key.startsWith("Arrow") ? 1 : 5;
      const card = at.card + (key === "ArrowDown" || key === "PageDown" ? columns : -columns);
      at = { card: Math.min(Math.max(card, 0), last), side: at.side };
    }
    go(at);
  }

  /** @param {number} by */
  function step(by) {
    const sides = draft.board.sides, all = sides * draft.cards.length;
    const place = Math.min(Math.max(at.card * sides + at.side + by, 0), all - 1);
    at = { card: Math.floor(place / sides), side: place % sides };
  }

  /** @param {Spot} [spot] */
  function sideElement({ card, side } = at) {
    return /** @type {SVGElement | undefined} */ (cards.children[card]?.querySelectorAll(".editor-side")[side]);
  }

  function focusSide() {
    sideElement()?.focus({ preventScroll: true });
  }

  function bringIntoView() {
    const card = /** @type {HTMLElement | undefined} */ (cards.children[at.card]);
    const below = getComputedStyle(tools).bottom === "0px" ? tools.offsetHeight : 0;
    card?.style.setProperty("scroll-margin-bottom", `${below + 8}px`);
    card?.scrollIntoView({ block: "nearest" });
  }

  // Showing

  /** @type {string[]} what each card shows now, so that only those that change are drawn again */
  let drawn = [];

  function show() {
    const notes = notesOn(draft, { label: labelName, figure: figureName });
    showSetup();
    showCards(notes);
    showPalette();
    showNotes(notes);
    const label = draft.cards[at.card][at.side];
    const open = openCards(draft).length;
    prompt.textContent = hint || (holding
      ? text(held === null ? "editor.prompt.take" : "editor.prompt.held", { shown: held === null ? "" : labelName(held) })
      : label === null ? text(open === draft.cards.length ? "editor.prompt.first" : "editor.prompt", { spot: spotName(at) })
      : text(open ? "editor.prompt.filled" : "editor.prompt.done", { spot: spotName(at), shown: labelName(label) }));
    hint = "";
    onward.hidden = open > 0;
    hold.setAttribute("aria-pressed", String(holding));
    undo.toggleAttribute("disabled", history.past.length === 0);
    redo.toggleAttribute("disabled", history.future.length === 0);
    showNames();
    showExport();
  }

  function showSetup() {
    const { name, sides } = draft.board;
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(name) ?? ["", "3", "3"];
    const kinds = /** @type {const} */ ([["squares", 4, "3x3"], ["triangles", 3, "triangle3"], ["hexagons", 6, "hexagon7"]]);
    if (shapes.childElementCount === 0) {
      shapes.append(...kinds.map(([kind, corners, board]) => radio("editor-shape", kind, `editor.${kind}`, shapeSign(corners), () => setBoard(board))));
      rules.append(
        radio("editor-rule", "signed", "editor.rule.signed", ruleSign(true), () => setRule({ signed: true })),
        radio("editor-rule", "unsigned", "editor.rule.unsigned", ruleSign(false), () => setRule({ signed: false })),
      );
    }
    kinds.forEach(([, corners], index) => check(shapes, index, corners === sides && NAMED.test(name)));
    check(rules, 0, draft.rule.signed);
    check(rules, 1, !draft.rule.signed);
    frame.checked = draft.rule.rim !== null;
    if (document.activeElement !== title) title.value = draft.title;
    if (sizes.dataset.board === name) return;
    const largest = Math.max(LARGEST, sides === 4 ? Math.max(Number(rows), Number(columns)) : draft.board.rows.length);
    const numbers = Array.from({ length: largest }, (_, index) => index + 1);
    sizes.dataset.board = name;
    const active = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.size;
    if (!NAMED.test(name)) sizes.replaceChildren(element("p", { text: text("editor.board.own", { name }) }));
    else if (sides === 4) {
      sizes.replaceChildren(
        sizeChoice("editor.rows", numbers, Number(rows), String, (value) => setBoard(`${value}x${columns}`)),
        element("span", { "aria-hidden": "true", text: "×" }),
        sizeChoice("editor.columns", numbers, Number(columns), String, (value) => setBoard(`${rows}x${value}`)),
      );
    } else if (sides === 3) {
      sizes.replaceChildren(sizeChoice("editor.rows", numbers, draft.board.rows.length,
        (value) => text("editor.rows.cards", { rows: value, n: value * value }), (value) => setBoard(`triangle${value}`)));
    } else {
      sizes.replaceChildren(sizeChoice("editor.cells", HEXAGONS, draft.board.cells, String, (value) => setBoard(`hexagon${value}`)));
    }
    if (active) /** @type {HTMLElement | null} */ (sizes.querySelector(`[data-size="${active}"]`))?.focus();
  }

  /**
   * @param {string} key
   * @param {number[]} values
   * @param {number} chosen
   * @param {(value: number) => string} words
   * @param {(value: number) => void} act
   */
  function sizeChoice(key, values, chosen, words, act) {
    const select = element("select", { "data-size": key, onchange: () => act(Number(select.value)) },
      values.map((value) => element("option", { value, text: words(value) })));
    select.value = String(chosen);
    return element("label", {}, [element("span", { text: text(key) }), select]);
  }

  /**
   * @param {string} group
   * @param {string} value
   * @param {string} key
   * @param {SVGElement} sign
   * @param {() => void} act
   */
  function radio(group, value, key, sign, act) {
    return element("label", {}, [
      element("input", { type: "radio", name: group, value, onchange: act }), sign, element("span", { text: text(key) }),
    ]);
  }

  /**
   * @param {HTMLElement} group
   * @param {number} index
   * @param {boolean} on
   */
  function check(group, index, on) {
    /** @type {HTMLInputElement} */ (group.children[index].firstElementChild).checked = on;
  }

  /** @param {number} sides */
  function shapeSign(sides) {
    const corners = cardCorners(sides);
    return svgElement("svg", { viewBox: boxOf(corners, 8), class: "editor-shape", "aria-hidden": "true" },
      [svgElement("path", { d: outline(corners) })]);
  }

  /** @param {boolean} signed two cards that match, side by side */
  function ruleSign(signed) {
    const figure = allFigures().all[0] ?? 1;
    /** @type {[number, number][]} */
    const above = [[-50, -100], [50, -100], [50, 0], [-50, 0]];
    /** @type {[number, number][]} */
    const below = [[-50, 0], [50, 0], [50, 100], [-50, 100]];
    const look = { ...style(), signed, letters: false };
    return svgElement("svg", { viewBox: "-52 -52 104 104", class: "editor-pair", "aria-hidden": "true" }, [
      drawCard(look, above, [null, null, figure, null]), drawCard(look, below, [signed ? -figure : figure, null, null, null]),
    ]);
  }

  /** @param {Note[]} notes */
  function showCards(notes) {
    const { sides } = draft.board;
    const corners = cardCorners(sides);
    if (cards.childElementCount !== draft.cards.length || cards.dataset.sides !== String(sides)) {
      cards.dataset.sides = String(sides);
      cards.replaceChildren(...draft.cards.map((_, card) => cardElement(card, corners)));
      drawn = [];
    }
    const columns = sides === 4 ? Math.max(...draft.board.rows, 1) : 3;
    cards.style.setProperty("--columns", String(columns));
    cards.classList.toggle("editor-few", columns <= 5);
    draft.cards.forEach((labels, card) => {
      const here = notes.filter((note) => note.spots.some((spot) => spot.card === card));
      const bars = here.flatMap((note) => note.spots.filter((spot) => spot.card === card && spot.side >= 0).map(({ side }) => side));
      const next = at.card === card ? at.side : null;
      const key = JSON.stringify([labels, bars, here.map(({ words }) => words), next, draft.rule, draft.figures]);
      if (drawn[card] === key) return;
      drawn[card] = key;
      const place = cards.children[card];
      const art = /** @type {SVGElement} */ (place.querySelector(".editor-art"));
      art.replaceChildren(
        drawCard(style(), corners, labels, { middle: String(card + 1) }),
        ...bars.map((side) => drawWrong(corners, side)),
      );
      place.classList.toggle("editor-now", next !== null);
      place.classList.toggle("editor-whole", !labels.includes(null));
      place.classList.toggle("editor-bad", here.some(({ wrong }) => wrong));
      place.classList.toggle("editor-noted", here.some(({ wrong }) => !wrong));
      place.querySelectorAll(".editor-side").forEach((each, side) => {
        const label = labels[side];
        each.setAttribute("aria-label", `${spotName({ card, side })}: ${label === null ? text("editor.empty") : labelName(label)}` +
          (bars.includes(side) ? `, ${text("editor.suspect")}` : ""));
        each.setAttribute("tabindex", side === next ? "0" : "-1");
        each.classList.toggle("editor-open", label === null);
        if (side === next) each.setAttribute("aria-current", "true");
        else each.removeAttribute("aria-current");
      });
    });
  }

  /**
   * @param {number} card
   * @param {[number, number][]} corners
   */
  function cardElement(card, corners) {
    const { centre } = planOf(corners);
    /** @type {(corner: [number, number]) => [number, number]} where the number in the middle begins */
    const within = ([x, y]) => [centre[0] + 0.27 * (x - centre[0]), centre[1] + 0.27 * (y - centre[1])];
    const targets = corners.map((corner, side) => {
      const other = corners[(side + 1) % corners.length];
      return svgElement("path", {
        class: "editor-side", role: "button", tabindex: "-1", d: outline([corner, other, within(other), within(corner)]),
      });
    });
    targets.forEach((target, side) => target.addEventListener("click", () => { clicked({ card, side }); focusSide(); }));
    return element("div", { class: "editor-card", role: "group", "aria-label": text("editor.card", { card: card + 1 }) }, [
      svgElement("svg", { viewBox: boxOf(corners, 5) }, [
        svgElement("g", { class: "editor-art", "aria-hidden": "true" }), ...targets,
      ]),
    ]);
  }

  let paletteShown = "";

  function showPalette() {
    const { all, visible } = allFigures();
    const often = new Map();
    for (const label of draft.cards.flat()) if (label !== null) often.set(label, (often.get(label) ?? 0) + 1);
    const key = JSON.stringify([visible, all.length, draft.rule, draft.figures]);
    figures.classList.toggle("editor-many", visible.length > 18);
    if (key !== paletteShown) {
      paletteShown = key;
      figures.replaceChildren(...visible.map(figureElement));
      if (draft.rule.rim !== null) figures.append(halfElement(draft.rule.rim, "editor-grey"));
      if (visible.length < all.length) {
        figures.append(element("button", {
          type: "button", class: "editor-more", "aria-label": text("editor.more"), title: text("editor.more"), text: "+",
          onclick: () => { shownFigures = visible.length + 1; show(); announce(text("editor.more.now", { figure: figureName(all[visible.length]) })); },
        }));
      }
    }
    for (const half of figures.querySelectorAll("[data-label]")) {
      const label = Number(/** @type {HTMLElement} */ (half).dataset.label);
      const n = often.get(label) ?? 0;
      /** @type {HTMLElement} */ (half.lastElementChild).textContent = n ? String(n) : "";
      half.setAttribute("aria-label", n ? `${labelName(label)}, ${text("editor.times", { n })}` : labelName(label));
      if (holding) half.setAttribute("aria-pressed", String(held === label));
      else half.removeAttribute("aria-pressed");
    }
  }

  /** @param {number} figure */
  function figureElement(figure) {
    const labels = draft.rule.signed && figure > 0 ? [figure, -figure] : [figure];
    return element("div", { class: "editor-figure", role: "group", "aria-label": figureName(figure) },
      labels.map((label) => halfElement(label, labels.length === 1 ? "editor-both" : label > 0 ? "editor-front" : "editor-back")));
  }

  /**
   * A figure's half to be clicked; front above back, they make the whole figure.
   * @param {number} label
   * @param {string} kind
   */
  function halfElement(label, kind) {
    const size = Math.abs(label);
    const look = looks[size];
    const boxes = { "editor-front": "-1.1 -1.1 2.2 1.1", "editor-back": "-1.1 0 2.2 1.1" };
    const box = boxes[/** @type {"editor-front" | "editor-back"} */ (kind)] ?? "-1.1 -1.1 2.2 2.2";
    const picture = svgElement("svg", { viewBox: box, "aria-hidden": "true" });
    if (kind === "editor-grey") picture.append(svgElement("rect", { x: -1, y: -1, width: 2, height: 2, fill: "#d9d6cf" }));
    else if (!look) picture.append(svgElement("text", { x: 0, y: kind === "editor-front" ? -0.2 : 0.8, "font-size": 0.8, "text-anchor": "middle" }, [String(label)]));
    else if (kind === "editor-both") {
      picture.append(
        svgElement("circle", { r: 1.1, fill: look.pale ?? "#ffffff" }),
        svgElement("use", { href: `#h${size}` }), svgElement("use", { href: `#h${size}`, transform: "rotate(180)" }),
      );
    } else if (kind === "editor-front") picture.append(svgElement("use", { href: `#f${size}` }));
    else picture.append(svgElement("use", { href: `#b${size}`, transform: "rotate(180)" }));
    return element("button", { type: "button", class: `editor-half ${kind}`, "data-label": label, onclick: () => choose(label) },
      [picture, element("span", { class: "editor-key", "aria-hidden": "true", text: keyOf(label) }), element("span", { class: "editor-count", "aria-hidden": "true" })]);
  }

  /**
   * The key that puts a label.
   * @param {number} label
   */
  function keyOf(label) {
    if (label === draft.rule.rim) return "0";
    const figure = Math.abs(label);
    const key = figure < 10 ? String(figure) : looks[figure]?.letter ?? "";
    return label < 0 && key ? `-${key}` : key;
  }

  /** @param {Note[]} notes */
  function showNotes(notes) {
    const open = openCards(draft);
    const all = draft.cards.length;
    progress.textContent = open.length
      ? text("editor.progress", { done: all - open.length, all })
      : text(notes.length ? "editor.complete.but" : "editor.complete", { n: all });
    list.replaceChildren(...notes.slice(0, 12).map(({ wrong, words, spots }) => element("li", { class: wrong ? "editor-wrong" : "editor-remark" },
      spots.length ? [element("button", { type: "button", text: words, onclick: () => { go({ card: spots[0].card, side: Math.max(spots[0].side, 0) }); focusSide(); } })] : [words])));
    if (notes.length > 12) list.append(element("li", { text: text("editor.notes.more", { n: notes.length - 12 }) }));
    reading.textContent = howRead(draft);
    solve.disabled = lay.disabled = open.length > 0;
    solve.title = lay.title = open.length ? text("editor.solve.first") : "";
  }

  let namesShown = "";

  function showNames() {
    const { visible } = allFigures();
    const key = visible.join();
    if (key !== namesShown) {
      namesShown = key;
      names.replaceChildren(...visible.filter((figure) => figure > 0).map((figure) => {
        const wrong = element("span", { class: "editor-problem", role: "alert" });
        const input = element("input", { type: "text", maxlength: 40, "data-figure": figure, onchange: () => { wrong.textContent = rename(figure, input.value.trim()); } });
        return element("label", { class: "editor-field" }, [element("span", { text: figureName(figure) }), input, wrong]);
      }));
    }
    for (const input of names.querySelectorAll("input")) {
      const figure = Number(input.dataset.figure);
      if (document.activeElement !== input) input.value = draft.figures[figure - 1] ?? "";
      /** @type {HTMLElement} */ (input.previousElementSibling).textContent = figureName(figure);
    }
  }

  /**
   * Name a figure; gives what is wrong with the name.
   * @param {number} figure
   * @param {string} name
   */
  function rename(figure, name) {
    if (name && (!FIGURE_NAME.test(name) || /^\d+$/.test(name))) return text("editor.name.bad");
    const { all } = allFigures();
    if (name && all.some((other) => other !== figure && figureName(other).toLowerCase() === name.toLowerCase())) return text("editor.name.twice");
    const length = Math.max(draft.figures.length, figure);
    change({ ...draft, figures: Array.from({ length }, (_, index) => (index === figure - 1 ? name : draft.figures[index] ?? "")) }, "");
    return "";
  }

  // Text

  /** @param {boolean | null} [signed] what words are that could be halves; null: nobody said */
  function readText(signed = null) {
    const read = fromText(pasted.value, signed);
    choice.replaceChildren();
    if ("problem" in read) {
      const words = text(read.problem, read.parts);
      problem.textContent = read.line ? text("editor.paste.line", { line: read.line, words }) : words;
      pasted.setAttribute("aria-invalid", "true");
      if (read.line) selectLine(read.line);
      if (["paste halves", "paste cases"].includes(read.problem) && signed === null) {
        choice.replaceChildren(...[true, false].map((each) =>
          element("button", { type: "button", class: "editor-main", text: text(each ? "editor.rule.signed" : "editor.rule.unsigned"), onclick: () => readText(each) })));
      }
      return;
    }
    problem.textContent = "";
    pasted.removeAttribute("aria-invalid");
    const cardsRead = read.draft.cards.length;
    const next = filledUp(read.draft);
    at = nextEmpty(next, { card: 0, side: 0 }) ?? { card: 0, side: 0 };
    change(next, `${text("editor.paste.done", { n: cardsRead })} ${howRead(next)}`.trim());
    cards.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} line counted from 1 */
  function selectLine(line) {
    const lines = pasted.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    pasted.focus();
    pasted.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  }

  function showExport() {
    if (!exporting.open) return;
    const whole = asWhole(draft, figureName);
    if (!whole) {
      exported.replaceChildren(element("p", { text: text("editor.export.first") }));
      return;
    }
    const [cards, toml] = [asCards(whole), asToml(whole)];
    exported.replaceChildren(...(cards === null ? [] : [handedOut("editor.export.cards", cards, 6)]), handedOut("editor.export.toml", toml, 6));
    const shown = exported.lastElementChild;
    linkOf(whole, null).then((end) => {
      const link = handedOut("editor.export.link", `${location.href.split("#")[0]}#${end}`, 2);
      if (shown === exported.lastElementChild) exported.append(link);
    });
  }

  /**
   * A text to take away, and a button that copies it.
   * @param {string} key
   * @param {string} words
   * @param {number} rows
   */
  function handedOut(key, words, rows) {
    const area = element("textarea", { readonly: true, rows, spellcheck: "false" });
    area.value = words;
    const button = element("button", { type: "button", class: "editor-main", text: text("editor.export.copy"), onclick: () => copyText(area) });
    return element("div", { class: "editor-text" }, [element("label", {}, [element("span", { text: text(key) }), area]), button]);
  }

  /** @param {HTMLTextAreaElement} area */
  async function copyText(area) {
    area.focus();
    area.select();
    const copied = await navigator.clipboard?.writeText(area.value).then(() => true, () => false);
    announce(text(copied || document.execCommand("copy") ? "editor.export.copied" : "editor.export.select"));
  }

  // Solving

  function goOn() {
    progress.scrollIntoView({ block: "start" });
    (solver ? solve : lay).focus({ preventScroll: true });
  }

  function playIt() {
    const whole = asWhole(draft, figureName);
    if (!whole) return;
    play(whole);
    scrollTo(0, 0);
  }

  async function startSearch() {
    const whole = asWhole(draft, figureName);
    if (!whole || search) return;
    const worker = startWorker(document.getElementById("script")?.textContent ?? "");
    let stopped = false, dropped = false;
    const stop = () => {
      stopped = true;
      worker.stop();
    };
    const drop = () => {
      dropped = true;
      stop();
    };
    search = { stop, drop };
    searching(true);
    /** @type {{solutions: ArrayLike<number>[], complete: boolean}} */
    let best = { solutions: [], complete: false };
    for (const nodes of PATIENCE) {
      say(best.solutions.length ? text("editor.searching.some", { n: best.solutions.length }) : text("editor.searching"), "");
      const answer = await worker.ask("search", whole, startBoard(makePuzzle(whole)), { limit: MOST_SOLUTIONS, nodes });
      if (answer && answer.solutions.length >= best.solutions.length) best = answer;
      if (stopped || !answer || answer.complete || answer.solutions.length >= MOST_SOLUTIONS) break;
    }
    worker.stop();
    search = null;
    searching(false);
    if (!dropped) tell(whole, best);
  }

  /** @param {boolean} on */
  function searching(on) {
    const had = document.activeElement === (on ? solve : stop);
    solve.hidden = on;
    stop.hidden = !on;
    if (had) (on ? stop : solve).focus();
  }

  /**
   * @param {PuzzleData} whole
   * @param {{solutions: ArrayLike<number>[], complete: boolean}} answer
   */
  function tell(whole, { solutions, complete }) {
    const n = solutions.length;
    const turned = complete && n ? countEssential(whole, solutions) : 0;
    lay.classList.toggle("primary", n > 0);
    solve.classList.toggle("primary", n === 0);
    if (!complete) say(n ? text("editor.result.least", { n }) : text("editor.result.unknown"), text("editor.result.why"));
    else if (n) say(text("editor.result", { n }), turned < n ? text("editor.result.essential", { n: turned }) : "");
    else say(text("editor.result.none"), text("editor.result.none.help"));
  }

  /**
   * @param {string} words
   * @param {string} more
   */
  function say(words, more) {
    result.replaceChildren(element("p", { class: "editor-said", text: words }), element("p", { text: more }));
    announce(`${words} ${more}`);
  }

  makeDrag(work, {
    /** @returns {HTMLElement | null} */
    source: (target) => target.closest("[data-label]"),
    lift(half) {
      const { width, height } = half.getBoundingClientRect();
      return { picture: /** @type {SVGElement} */ (half.querySelector("svg")?.cloneNode(true)), width, height };
    },
    aim(x, y) {
      const target = /** @type {SVGPathElement | null} */ (document.elementFromPoint(x, y)?.closest(".editor-side") ?? null);
      const place = target?.getScreenCTM();
      return target && place ? { what: target, path: target.getAttribute("d") ?? "", x: place.e, y: place.f, scale: place.a } : null;
    },
    drop(half, target) {
      if (!target) return;
      const card = [...cards.children].indexOf(target.closest(".editor-card"));
      put({ card, side: [...target.parentElement.querySelectorAll(".editor-side")].indexOf(target) }, Number(half.dataset.label));
    },
    cancel: () => undefined,
  });
  show();
  return { close: () => { search?.drop(); host.replaceChildren(); } };
}
