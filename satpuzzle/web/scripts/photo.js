// @ts-check
/**
 * A puzzle from a photograph of its cards, in two steps: the outlines of the cards, then rows of equal sides. The page
 * proposes both, and the person corrects them. The photograph stays in this module and is forgotten at its end.
 */

import { boardFor, boardNamed } from "./boards.js";
import { filledUp, openCards } from "./draft.js";
import { essentialOf, solvedWith } from "./known.js";
import { cardsOf, makePhotoCards, withoutCard } from "./photocardsview.js";
import { cutCard, extent, markedFace, pictureAround, uprightCard } from "./photocut.js";
import { cardsInBlock, findCards, rowByRow } from "./photofind.js";
import { sorted } from "./photokinds.js";
import { isIn } from "./photolines.js";
import { allRight, figuresIn, inOrderOfDoubt, isUnsure, labelsOf, otherReadings } from "./photorows.js";
import { makePhotoRows } from "./photorowsview.js";
import { photoFile } from "./photostart.js";
import { boardOf, makePuzzle, plainRule, startBoard } from "./rules.js";
import { say, several } from "./texts.js";
import { centreOf, div, element } from "./view.js";
import { startWorker } from "./worker.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./photorows.js").Rows} Rows */
/** @typedef {import("./photocut.js").CutCard} CutCard */
/** @typedef {import("./photocardsview.js").Laid} Laid */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {{facts: any, solutions: any}} Solved  in the form of the page's data */

/** Pixels of the longer side of the photograph. */
const LARGEST_PHOTO = 1600;
/** Milliseconds after which the page is let do other things. */
const STEP_TIME = 40;
/** Cut-outs to look at if there is no solution. */
const WEAKEST = 4;
/** Cards placed in the search. */
const PHOTO_BUDGET = 5_000_000;
const MOST_FOUND = 400;
/** More solutions are suspicious. */
const MANY = 8;

/**
 * Opens the steps for a photograph.
 * @param {HTMLElement} host
 * @param {File} file
 * @param {{solver: boolean}} page
 * @param {{back: () => void, edit: (draft: import("./draft.js").Draft) => void, play: (puzzle: PuzzleData, solved: Solved | null, board: any) => void}} done
 */
export function openPhoto(host, file, page, done) {
  let canvas = element("canvas"); // of the last photograph
  /** @type {import("./photocolours.js").Pixels} */
  let pixels;
  /** @type {Laid} */
  let laid = { sides: 4, outlines: [], block: false, rows: 3, columns: 3, now: 0 };
  /** @type {Rows | null} */
  let rows = null;
  /** @type {Rows[]} earlier ones, for undo */
  let past = [];
  /** @type {CutCard[]} */
  let cutOuts = [];
  /** @type {CutCard[]} from earlier photographs */
  let before = [];
  const searcher = startWorker(document.getElementById("script")?.textContent ?? "");
  let warned = 0;
  /** Says that there is no solution. */
  let unsolvable = () => {};

  const steps = element("ol", { class: "photo-steps", "aria-label": say("Steps") });
  const body = div("editor photo");
  const said = element("p", { class: "photo-said", role: "status" });
  const root = element("section", { class: "editor photo" }, [steps, body]);
  host.replaceChildren(root);

  /** @param {string} text @param {() => void} onclick @param {boolean} [primary] */
  const button = (text, onclick, primary = false) => element("button", { class: primary ? "editor-main primary" : "editor-main", text, onclick });

  /** @param {number} step @param {string} heading @param {Node[]} children */
  function open(step, heading, children) {
    steps.replaceChildren(...[say("Cards"), say("Sides"), say("Solution")].map((text, at) => element("li", { text: `${at + 1}. ${text}`, "aria-current": at === step && "step" })));
    const title = element("h2", { text: heading, tabindex: -1 });
    said.textContent = "";
    body.replaceChildren(title, ...children);
    title.focus({ preventScroll: true });
    root.scrollIntoView({ block: "nearest" });
  }

  /** Shows that work is being done. @param {number} step @param {string} heading */
  function busy(step, heading) {
    const bar = element("progress", { "aria-label": heading });
    let last = 0;
    open(step, heading, [bar]);
    /** Lets the page do other things. @param {number} [part] that is done */
    return async (part) => {
      if (performance.now() < last + STEP_TIME) return;
      if (part !== undefined) bar.value = part;
      await new Promise((resolve) => setTimeout(resolve, last ? 0 : 30));
      last = performance.now();
    };
  }

  /** @param {File} file */
  async function begin(file) {
    const pause = busy(0, say("Looking for the cards …"));
    const image = await createImageBitmap(file).catch(() => null);
    if (!image) return open(0, say("The photo cannot be read"), [element("p", say("This file is not a picture that the browser can show. Use a JPEG or PNG file.")), div("editor-actions", [button(say("Back"), done.back, true)])]);
    canvas = element("canvas");
    const scale = Math.min(1, LARGEST_PHOTO / Math.max(image.width, image.height));
    [canvas.width, canvas.height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    pixels = pen.getImageData(0, 0, canvas.width, canvas.height);
    const { cards, block } = laid.sides === 4 ? await findCards(pixels, pause) : { cards: [], block: null };
    laid = { ...laid, outlines: block ? [block] : cards, block: Boolean(block), now: 0 };
    return showCards();
  }

  // The first step: outlines.

  function showCards() {
    rows = null;
    const view = makePhotoCards(canvas, () => laid, act);
    const count = element("p", { class: "photo-said", role: "status" });
    const remove = button(say("Remove card"), () => act(withoutCard(laid)));
    const another = photoFile(say("Add another photo"), async (next) => {
      await cut(cardsNow());
      before = cutOuts;
      begin(next);
    });
    const shape = element("select", { onchange: () => act(withCard({ ...laid, sides: Number(shape.value), outlines: [], block: false })) }, [
      ...[say("Squares"), say("Triangles"), say("Hexagons")].map((text, at) => element("option", { value: [4, 3, 6][at], text })),
    ]);
    const add = button(say("Add card"), () => act(withCard(laid)));
    const next = button(say("Next: compare the sides"), sort, true);
    const kinds = [false, true].map((block) => {
      const input = element("input", { type: "radio", name: "photo-block", onchange: () => act(block === laid.block ? laid : asBlock(block)) });
      return { block, input, label: element("label", { class: "editor-check" }, [input, element("span", block ? say("touching, in rows and columns") : say("apart"))]) };
    });
    const size = (/** @type {"rows" | "columns"} */ name, /** @type {string} */ text) => {
      const input = element("input", { type: "number", min: 1, max: 16, value: laid[name], oninput: () => {
        const n = Math.round(Number(input.value));
        if (n >= 1 && n <= 16) act({ ...laid, [name]: n });
      } });
      return element("label", {}, [element("span", { text }), input]);
    };
    const sizes = div("editor-sizes", [size("rows", say("Rows")), size("columns", say("Columns"))]);
    const single = button(say("Move corners of single cards"), () => act({ ...laid, outlines: blockCards(), block: false, now: 0 }));
    const layout = element("fieldset", {}, [element("legend", say("The cards lie")), ...kinds.map(({ label }) => label), sizes]);
    const help = element("p", say("Drag the corners to the corners of the cards. With the keyboard: Tab to a corner, then the arrow keys; Shift moves ten times as far."));

    /** @param {Laid} next */
    function act(next) {
      laid = next;
      show();
    }

    function show() {
      view.show();
      const n = cardsOf(laid).length;
      count.textContent = several(n + before.length, "{n} card outlined", "{n} cards outlined");
      shape.value = String(laid.sides);
      shape.disabled = before.length > 0;
      layout.hidden = laid.sides !== 4;
      sizes.hidden = single.hidden = !laid.block;
      remove.hidden = add.hidden = laid.block;
      remove.disabled = !laid.outlines.length;
      const crossed = laid.outlines.findIndex((corners) => !isIn(corners, centreOf(corners))) + 1;
      if (crossed) count.textContent = say("The outline of card {n} is crossed: move its corners.", { n: crossed });
      next.disabled = !n || crossed > 0;
      for (const { block, input } of kinds) input.checked = block === laid.block;
    }

    const found = laid.outlines.length > 0;
    if (!found) laid = withCard(laid);
    open(0, found ? say("Is every card outlined?") : say("No cards were found: put this outline on a card"), [div("editor-work", [
      view.element,
      div("photo-side", [
        count, help,
        element("label", { class: "editor-check" }, [element("span", say("Shape of the cards")), shape]),
        layout,
        div("editor-actions", [add, remove, single, another]),
        div("editor-actions", [next, button(say("Cancel"), done.back)]),
      ]),
    ])]);
    show();
  }

  /** With one more card, of the size of the others. @param {Laid} laid @returns {Laid} */
  function withCard(laid) {
    const like = laid.outlines.at(-1) ?? [];
    const size = like.length ? Math.hypot(like[1][0] - like[0][0], like[1][1] - like[0][1]) : Math.min(canvas.width, canvas.height) / 3;
    const upright = uprightCard(laid.sides), [x, y] = [canvas.width, canvas.height].map((length, axis) => (length - size * extent(upright, axis)) / 2);
    const corners = upright.map(([u, v]) => /** @type {Point} */ ([x + size * u, y + size * v]));
    return { ...laid, outlines: [...laid.outlines, corners], now: laid.outlines.length };
  }

  function blockCards() {
    return cardsInBlock(pixels, laid.outlines[0], laid.rows, laid.columns);
  }

  /** @param {boolean} block @returns {Laid} */
  function asBlock(block) {
    if (!block) return { ...laid, outlines: blockCards(), block, now: 0 };
    const all = laid.outlines.flat();
    const ends = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) =>
      all.reduce((best, point) => (dx * point[0] + dy * point[1] > dx * best[0] + dy * best[1] ? point : best)));
    return { ...laid, outlines: [ends], block, now: 0 };
  }

  // The second step: rows of sides.

  /** Cuts the cards and sorts their sides. */
  async function sort() {
    const pause = await cut(cardsNow());
    rows = inOrderOfDoubt(await sorted(cutOuts.flatMap(({ edges }) => edges.map(({ strip }) => strip)), pause));
    past = [];
    if (root.isConnected) showRows(doubtsOf(rows));
  }

  /** The cards of this photograph, row by row. */
  function cardsNow() {
    if (laid.block) return blockCards();
    laid = { ...laid, outlines: rowByRow(laid.outlines), now: 0 };
    return laid.outlines;
  }

  /** Cuts cards and their sides out of the photograph. @param {Point[][]} cards */
  async function cut(cards) {
    const pause = busy(1, say("Comparing the sides …"));
    cutOuts = [...before];
    for (const corners of cards) {
      await pause();
      cutOuts.push(cutCard(canvas, pixels, corners));
    }
    return pause;
  }

  /** What else is doubtful, in words. @param {Rows} rows */
  function doubtsOf({ partner, other, loose }) {
    const names = figuresIn(/** @type {Rows} */ (rows)).flatMap((figure, at) => (figure.some((row) => loose.includes(row)) ? [say("Figure {n}", { n: at + 1 })] : []));
    return [
      ...(other ? [say("There may be {other} rows, not {n}: look for rows that show the same.", { other, n: partner.length })] : []),
      ...(names.length ? [say("Which rows belong together is doubtful: {figures}.", { figures: names.join(", ") })] : []),
    ];
  }

  /** @param {string[]} remarks */
  function showRows(remarks) {
    const now = () => /** @type {Rows} */ (rows);
    const whereIs = (/** @type {number} */ side) => pictureAround(cutOuts[Math.floor(side / laid.sides)], side % laid.sides);
    const view = makePhotoRows(cutOuts.flatMap(({ edges }) => edges.map(({ cut }) => cut)), laid.sides, whereIs, now, act);
    const signed = element("input", { type: "checkbox", onchange: () => act({ ...now(), signed: !signed.checked }) });
    const kept = element("input", { type: "checkbox" });
    const solve = button(say("Solve"), () => solved(kept.checked), true);
    const undo = button(say("Undo"), () => {
      rows = past.pop() ?? now();
      show();
    });
    const right = button(say("All of this is right"), () => act(allRight(now())));

    unsolvable = () => {
      const { ratios, doubts } = now();
      const weakest = [...ratios.keys()].filter((side) => !doubts[side]).sort((a, b) => ratios[b] - ratios[a]).slice(0, WEAKEST);
      rows = { ...now(), doubts: doubts.map((doubt, side) => doubt || weakest.includes(side)) };
      show();
      said.textContent = say("These cards have no solution: a cut-out is in a wrong row, or two rows are not halves of a figure. Look at the doubtful ones (?) first.");
    };

    /** Says at once if there is no solution, and takes the only other reading that has one. */
    async function check() {
      const first = now();
      searcher.stop();
      if (!page.solver || openCards(puzzleOf(first)).length || await solutionsOf(first) || rows !== first) return;
      /** @type {Rows[]} */
      const solvable = [];
      for (const other of otherReadings(first)) {
        if (await solutionsOf(other) === 1) solvable.push(other);
        if (rows !== first) return;
      }
      if (solvable.length !== 1) return unsolvable();
      act(solvable[0]);
      said.textContent = say("As first read, these cards have no solution; as shown now, they have one. Undo shows the first reading.");
    }

    /** @param {Rows} next */
    function act(next) {
      past = [...past.slice(-50), now()];
      rows = next;
      said.textContent = "";
      show();
    }

    function show() {
      view.show();
      signed.checked = !now().signed;
      undo.disabled = !past.length;
      right.disabled = !isUnsure(now());
      const doubts = now().doubts.filter(Boolean).length;
      doubtful.textContent = doubts ? several(doubts, "One cut-out is doubtful (?).", "{n} cut-outs are doubtful (?).") : say("No cut-out is doubtful.");
    }

    const doubtful = element("p", { class: "photo-said" });
    open(1, say("Does every row show the same picture?"), [
      element("p", [now().signed ? say("Each figure has two rows, one for each half; they should match where they meet.") : "", say("Tap a cut-out, then the row that it belongs to, or drag it there.")].join(" ")),
      doubtful, ...remarks.map((text) => element("p", { text })),
      view.element,
      element("label", { class: "editor-check" }, [signed, element("span", say("Figures have no halves: equal pictures meet"))]),
      element("label", { class: "editor-check" }, [kept, element("span", [say("Keep the pictures of the cards in this browser. The whole photo is never kept."), say("Nothing is sent.")].join(" "))]),
      div("editor-actions", [button(say("Back to the photo"), showCards), button(say("Edit as cards"), () => done.edit(draft(kept.checked)))]),
      div("editor-tools", [said, div("editor-actions", [solve, undo, right, view.tools])]),
    ]);
    show();
    check();
  }

  /** The puzzle as it was read. @param {Rows} reading */
  function puzzleOf(reading) {
    const cards = labelsOf(reading, laid.sides);
    const rule = plainRule(reading.signed);
    const isGrid = laid.sides === 4 && cards.length === laid.rows * laid.columns;
    const board = isGrid ? boardNamed(`${laid.rows}x${laid.columns}`) : boardFor(cards.length, laid.sides);
    const full = /** @type {import("./draft.js").Draft} */ (filledUp({ title: "", rule, board, cards, cardNames: [], figures: [], hints: [] }));
    return { ...full, readAs: null, unsure: isUnsure(reading) };
  }

  /** The puzzle as a draft, with pictures. @param {boolean} kept */
  function draft(kept) {
    const reading = /** @type {Rows} */ (rows), read = puzzleOf(reading);
    const pictures = cutOuts.map((card, at) => markedFace(card, reading.doubts.slice(laid.sides * at, laid.sides * (at + 1))));
    const all = cutOuts.flatMap(({ edges }) => edges), surest = [...all.keys()].sort((a, b) => reading.ratios[b] - reading.ratios[a]).map((side) => [read.cards.flat()[side], all[side].cut]);
    return { ...read, picturesKept: kept, cuts: Object.fromEntries(surest), ...(read.cards.length === cutOuts.length && { cardPictures: pictures }) };
  }

  /** Searches for solutions; null if it was stopped. @param {import("./rules.js").Puzzle} puzzle */
  async function solve(puzzle) {
    const found = await searcher.ask("search", puzzle.data, startBoard(puzzle), { limit: MOST_FOUND, nodes: PHOTO_BUDGET });
    return root.isConnected ? found : null;
  }

  /** The number of solutions of a reading, up to symmetries; -1 if it is not known. @param {Rows} reading */
  async function solutionsOf(reading) {
    const puzzle = makePuzzle(/** @type {PuzzleData} */ (puzzleOf(reading))), found = await solve(puzzle);
    return found?.complete ? essentialOf(puzzle, found.solutions).length : -1;
  }

  /** Searches for solutions, and shows the first one. @param {boolean} kept */
  async function solved(kept) {
    const made = draft(kept);
    if (openCards(made).length) {
      const n = labelsOf(/** @type {Rows} */ (rows), laid.sides).length;
      said.textContent = several(n, "One card does not fill a board. Add the missing cards on the photo.", "{n} cards do not fill a board. Add the missing cards on the photo.");
      return;
    }
    const data = /** @type {PuzzleData} */ (made), puzzle = makePuzzle(data);
    if (!page.solver) return done.play(data, null, null);
    said.textContent = say("Searching for solutions …");
    searcher.stop();
    const found = await solve(puzzle);
    if (!found) return;
    const { solutions, complete } = found;
    if (!solutions.length) {
      if (complete) unsolvable();
      else said.textContent = say("No solution found: the search would take too long.");
      return;
    }
    const n = essentialOf(puzzle, solutions).length;
    if (n > MANY && warned !== n) {
      warned = n;
      said.textContent = several(n, "{n} solution", "{n} solutions: most puzzles have one or two. Rows that differ may have been joined. Solve again to see one.");
      return;
    }
    done.play(data, solvedWith(puzzle, found), boardOf(puzzle, solutions[0]));
  }

  begin(file);
  return { close: searcher.stop };
}
