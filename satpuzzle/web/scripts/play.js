// @ts-check
/**
 * Playing. `startPlay` combines the state (state.js), the views (boardview.js, barview.js),
 * the events (input.js) and the help (help.js). Only `show` replaces the state; it redraws what changed, announces the
 * message and stores the game.
 */

import { makeBar, makeHelps, makeVoice } from "./barview.js";
import { faceOf, FEW, makeBoard, makeTray } from "./boardview.js";
import { newGame } from "./game.js";
import { makeHelp, solutionsIn } from "./help.js";
import { listenToKeys, listenToPointers } from "./input.js";
import { toolButton } from "./icons.js";
import { definePhotos, layoutOf } from "./layout.js";
import { aboutPanel, keysDialog, sharePanel, solutionsPanel, wishesPanel } from "./panels.js";
import { isGiven, isSolved, makePuzzle, wrongSides } from "./rules.js";
import { cellOf, changed, lying, openTable, redo, reset, saying, undo, whatFits } from "./state.js";
import { say } from "./texts.js";
import { div, element } from "./view.js";
import { makeZoom } from "./zoom.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./state.js").Wishes} Wishes */
/** @typedef {import("./state.js").Spot} Spot */
/**
 * @typedef {object} Surroundings
 * @property {Game | null} game a game to continue
 * @property {Wishes} wishes
 * @property {import("./worker.js").Searcher | null} searcher runs long searches
 * @property {(game: Game) => void} changed called after every change
 * @property {(wishes: Wishes) => void} wished called when display settings change
 */

/**
 * Starts a game.
 * @param {HTMLElement} host an empty element
 * @param {PuzzleData} puzzleData
 * @param {any} data of the page
 * @param {Surroundings} surroundings
 * @returns {{close: () => void, game: () => Game}} close: ends the game
 */
export function startPlay(host, puzzleData, data, surroundings) {
  const puzzle = makePuzzle(puzzleData);
  const layout = layoutOf(puzzleData.board.corners);
  definePhotos(puzzleData);
  const ground = { puzzle, layout, data, styleOf: styles(puzzleData, data) };
  let table = openTable(puzzle, surroundings.game ?? newGame(puzzleData, null), surroundings.wishes);
  const now = () => table;
  /** @type {import("./known.js").Known | null | undefined} */
  let found; // undefined: not needed yet
  const known = () => {
    if (found === undefined) found = data.solver ? solutionsIn(data, puzzle) : null;
    return found;
  };

  // Views.

  const board = makeBoard(ground);
  const tray = makeTray(ground);
  const voice = makeVoice(({ does }) => show(does(table)));
  const { left, top, right, bottom } = layout.box;
  const frame = div("frame", [board.svg]);
  frame.style.aspectRatio = String((right - left) / (bottom - top));
  const root = element("div", { class: "table", role: "application", "aria-label": say("Board and cards"), "aria-describedby": "how" },
    [frame, tray.tray]);
  const tools = [
    toolButton("minus", say("Zoom out"), () => zoom.by(1 / 1.4)),
    toolButton("plus", say("Zoom in"), () => zoom.by(1.4)),
    toolButton("fit", say("Show the whole board"), () => zoom.fit()),
  ];
  const bar = makeBar(puzzle, {
    undo: () => show(undo(table)),
    redo: () => show(redo(table)),
    reset: () => show(reset(table)),
    keys: () => keysDialog(data),
  }, puzzle.cells > FEW ? tools : []);
  const help = data.solver ? makeHelp({
    puzzle, known, searcher: surroundings.searcher, now, show,
    busy: (busy) => (busy ? helpers.setAttribute("aria-busy", "true") : helpers.removeAttribute("aria-busy")),
  }) : null;
  /** @type {[name: string, key: string, action: () => void][]} */
  const helps = [["fits", "f", () => show(whatFits(table))]];
  if (help) helps.push(["can", "c", help.canBeCompleted], ["next", "n", help.next], ["solution", "s", help.solution]);
  const helpers = makeHelps(helps, data.solver);
  helpers.addEventListener("click", () => voice.voice.classList.add("asked"), true); // before the answer, which then need not scroll the page
  helpers.addEventListener("click", () => voice.voice.scrollIntoView({ block: "nearest" }));
  root.addEventListener("pointerdown", () => voice.voice.classList.remove("asked"));
  const panels = { // what panels use
    puzzle, puzzleData, data, layout,
    style: () => ground.styleOf(table),
    board: () => lying(table),
    allKnown: known,
    face: (/** @type {import("./rules.js").Laid} */ laid, /** @type {number} */ cell) => ({ ...faceOf(ground, ground.styleOf(table), laid), given: isGiven(puzzle, cell) }),
    lay: (/** @type {import("./rules.js").State} */ next, /** @type {string} */ words) => show(changed(table, next, words)),
    tellUser: (/** @type {string} */ words) => show(saying(table, words)),
    wishes: () => table.wishes,
    wish: (/** @type {Wishes} */ wishes) => show({ ...table, wishes }),
  };
  const sections = [solutionsPanel(panels), aboutPanel(panels), sharePanel(panels), wishesPanel(panels)]
    .filter((section) => section !== null);
  host.append(element("div", { class: puzzle.cells <= FEW ? "play" : "play large" }, [
    bar.bar, root, voice.voice, helpers,
    element("p", { id: "how", class: "hidden", text: say("Use the arrow keys to move, Enter to pick up or put down a card, R to rotate it, Backspace to return it to the tray, Z to undo, and ? to show all keys.") }),
    div("sections", sections),
  ]));

  // Events.

  const zoom = makeZoom(board.svg, around(layout.box, 0.06 * layout.breadth), {
    least: 1.7 * layout.breadth,
    free: (target) => {
      const cell = target.closest(".cell");
      return !cell || !lying(table)[Number(cell.getAttribute("data-cell"))];
    },
    changed(zoomed) {
      board.svg.classList.toggle("zoomed", zoomed);
      tools[0].disabled = tools[2].disabled = !zoomed;
    },
    gesture: () => drag.cancel(),
  });
  const elementOf = (/** @type {Spot} */ spot) => ("cell" in spot ? board.cell(spot.cell) : tray.slot(spot.card));
  const field = { ground, root, frame, svg: board.svg, tray: tray.tray, elementOf, now, show, zoom };
  const drag = listenToPointers(field);
  const helpKeys = Object.fromEntries(helps.map(([, key, action]) => [key, action]));
  listenToKeys(field, drag, { ...helpKeys, "?": () => keysDialog(data) });

  function draw() {
    const wrong = wrongSides(puzzle, lying(table));
    board.draw(table, wrong);
    tray.draw(table);
    bar.draw(table, wrong);
    voice.draw(table);
    root.classList.toggle("solved", isSolved(puzzle, lying(table)));
    root.classList.toggle("cheer", table.cheer);
  }

  /** Replaces the state. @param {Table} next */
  function show(next) {
    const { game, wishes, lit } = table;
    const solved = isSolved(puzzle, lying(table));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    table = next;
    draw();
    if (lit !== next.lit) lead(next);
    if (!solved && isSolved(puzzle, lying(next))) frame.scrollIntoView({ block: "nearest" });
    if (focused?.hidden || (focused?.isConnected === false && document.activeElement === document.body)) comeHome(focused);
    if (wishes !== next.wishes) surroundings.wished(next.wishes);
    if (game !== next.game) surroundings.changed(next.game);
    if (wishes !== next.wishes || game.history !== next.game.history || game.turns !== next.game.turns) {
      for (const section of sections) section.dispatchEvent(new Event("refresh"));
    }
  }

  /** Scrolls highlights into view. @param {Table} table */
  function lead({ lit: { cells, cards } }) {
    const [cell] = cells, [card] = cards;
    if (cells.size === 1) zoom.show(...layout.centres[cell]);
    if (cards.size) tray.slot(card).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Moves the focus when a card has moved to the board or an offer has gone. @param {HTMLElement} gone */
  function comeHome(gone) {
    const card = "card" in table.focused ? table.focused.card : Number(gone.dataset.card ?? -1);
    const cell = cellOf(table, card);
    elementOf(cell < 0 ? table.focused : { cell }).focus({ preventScroll: true });
  }

  draw();
  return {
    game: () => table.game,
    close() {
      help?.close();
      drag.cancel();
      host.replaceChildren();
    },
  };
}

/**
 * The style of cards, by the display settings.
 * @param {PuzzleData} puzzleData
 * @param {any} data of the page
 * @returns {(table: Table) => import("./view.js").Style}
 */
function styles({ rule }, { looks, lettersNeeded }) {
  return ({ wishes: { letters, numbers } }) => ({ looks, rule, letters: letters || Boolean(lettersNeeded), numbers });
}

/** @param {import("./zoom.js").Box} box @param {number} more */
function around({ left, top, right, bottom }, more) {
  return { left: left - more, top: top - more, right: right + more, bottom: bottom + more };
}
