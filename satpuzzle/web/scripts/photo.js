// @ts-check
/**
 * A puzzle from a photograph of its cards, in two steps: the outlines of the cards, then rows of equal sides. The page
 * proposes both, and the person corrects them. The photograph stays in this module and is forgotten at its end.
 */

import { boardFor, boardNamed } from "./boards.js";
import { filledUp, openCards } from "./draft.js";
import { iconOf } from "./icons.js";
import { rotated } from "./known.js";
import { cardsOf, makePhotoCards, withoutCard } from "./photocardsview.js";
import { squareOf } from "./photocolours.js";
import { cardsInBlock, findCards, rowByRow } from "./photofind.js";
import { sorted, stripsOf } from "./photokinds.js";
import { inOrderOfDoubt, labelsOf } from "./photorows.js";
import { makePhotoRows } from "./photorowsview.js";
import { boardOf, makePuzzle, startBoard } from "./rules.js";
import { readByProgram } from "./server.js";
import { say, several } from "./texts.js";
import { element } from "./view.js";
import { startWorker } from "./worker.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./photorows.js").Rows} Rows */
/** @typedef {import("./photocardsview.js").Laid} Laid */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {{facts: any, solutions: any}} Solved  in the form of the page's data */
/**
 * What the program read. size: of the photograph as the program saw it; cell: row and column of a card in a grid;
 * pictures: the cards; doubts: what is doubtful, in words; doubtful: for each side of a card.
 * @typedef {{size: Point, cards: {corners: Point[], labels: number[], cell?: Point | null, doubtful?: boolean[]}[], pictures: string[],
 *   doubts: string[]}} ReadByProgram
 */

/** Pixels of the longer side of the photograph. */
const LARGEST_PHOTO = 1600;
/** Pixels of a card's picture. */
const CARD = 240;
/** Height of a cut-out, in sides. */
const CUT = 0.34;
/** Cards placed in the search. */
const PHOTO_BUDGET = 5_000_000;
const MOST_FOUND = 400;
/** More solutions are suspicious. */
const MANY = 8;

/**
 * The invitation to take a photograph.
 * @param {(file: File) => void} taken
 * @param {boolean} served  whether a program serves the page, and reads the photograph
 */
export function photoStart(taken, served) {
  const how = say("Lay all cards on a plain table, with space between them, and take a photo from above.");
  const words = element("p", { text: `${how} ${served ? say("The program that serves this page reads it.") : say("It stays on this device.")}` });
  const choice = (/** @type {string} */ text, /** @type {boolean} */ camera, /** @type {boolean} */ plain) => {
    const input = element("input", { type: "file", accept: "image/*", capture: camera && "environment", onchange: () => {
      const [file] = input.files ?? [];
      if (file) taken(file);
      input.value = "";
    } });
    return element("label", { class: plain ? "photo-file photo-plain" : "photo-file" }, [...(plain ? [] : [iconOf("photo")]), element("span", { text }), input]);
  };
  const phone = matchMedia("(pointer: coarse)").matches;
  const chosen = phone ? [choice(say("Choose a photo"), false, true)] : [];
  return element("section", { class: "photo-start", "aria-label": say("Photo") }, [choice(say("Take a photo of your cards"), phone, false), ...chosen, words]);
}

/**
 * Opens the steps for a photograph.
 * @param {HTMLElement} host
 * @param {File} file
 * @param {{server: any, solver: boolean}} page
 * @param {{back: () => void, edit: (draft: import("./draft.js").Draft) => void, play: (puzzle: PuzzleData, solved: Solved | null, board: any) => void}} done
 */
export function openPhoto(host, file, page, done) {
  const canvas = element("canvas");
  /** @type {import("./photocolours.js").Pixels} */
  let pixels;
  /** @type {Laid} */
  let laid = { outlines: [], block: false, rows: 3, columns: 3, now: 0 };
  /** @type {Rows | null} */
  let rows = null;
  /** @type {Rows[]} earlier ones, for undo */
  let past = [];
  /** @type {string[]} of the cards */
  let pictures = [];
  /** @type {import("./worker.js").Searcher | null} */
  let searcher = null;
  let warned = 0;

  const steps = element("ol", { class: "photo-steps", "aria-label": say("Steps") });
  const body = element("div", { class: "editor photo" });
  const said = element("p", { class: "photo-said", role: "status" });
  const root = element("section", { class: "editor photo" }, [steps, body]);
  host.replaceChildren(root);

  /** @param {string} text @param {() => void} onclick @param {boolean} [primary] */
  const button = (text, onclick, primary = false) => element("button", { type: "button", class: primary ? "editor-main primary" : "editor-main", text, onclick });

  /** @param {number} step @param {string} heading @param {Node[]} children */
  function open(step, heading, children) {
    steps.replaceChildren(...[say("Cards"), say("Sides"), say("Solution")].map((text, at) => element("li", { text: `${at + 1}. ${text}`, "aria-current": at === step && "step" })));
    const title = element("h2", { text: heading, tabindex: -1 });
    said.textContent = "";
    body.replaceChildren(title, ...children);
    title.focus({ preventScroll: true });
    root.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} words */
  function fail(words) {
    open(0, say("The photo cannot be read"), [element("p", { text: words }), element("div", { class: "editor-actions" }, [button(say("Back"), done.back, true)])]);
  }

  async function begin() {
    open(0, say("Looking for the cards …"), []);
    const image = await createImageBitmap(file).catch(() => null);
    if (!image) return fail(say("This file is not a picture that the browser can show. Use a JPEG or PNG file."));
    const scale = Math.min(1, LARGEST_PHOTO / Math.max(image.width, image.height));
    [canvas.width, canvas.height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) return undefined;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    pixels = pen.getImageData(0, 0, canvas.width, canvas.height);
    const read = page.server ? await readByProgram(file) : null;
    if (read?.cards.length && read.cards.every(({ corners }) => corners.length === 4)) return sort(read);
    await new Promise((resolve) => setTimeout(resolve, 30)); // lets the page show the heading
    const { cards, block } = findCards(pixels);
    laid = block ? { ...laid, outlines: [block], block: true } : { ...laid, outlines: cards };
    return showCards();
  }

  // The first step: outlines.

  function showCards() {
    rows = null;
    const view = makePhotoCards(canvas, () => laid, act);
    const count = element("p", { class: "photo-said", role: "status" });
    const remove = button(say("Remove card"), () => act(withoutCard(laid)));
    const add = button(say("Add card"), () => act(withCard()));
    const next = button(say("Next: compare the sides"), () => sort(null), true);
    const kinds = [false, true].map((block) => {
      const input = element("input", { type: "radio", name: "photo-block", onchange: () => act(block === laid.block ? laid : asBlock(block)) });
      return { block, input, label: element("label", { class: "editor-check" }, [input, element("span", { text: block ? say("touching, in rows and columns") : say("apart") })]) };
    });
    const size = (/** @type {"rows" | "columns"} */ name, /** @type {string} */ text) => {
      const input = element("input", { type: "number", min: 1, max: 16, value: laid[name], oninput: () => {
        const n = Math.round(Number(input.value));
        if (n >= 1 && n <= 16) act({ ...laid, [name]: n });
      } });
      return element("label", {}, [element("span", { text }), input]);
    };
    const sizes = element("div", { class: "editor-sizes" }, [size("rows", say("Rows")), size("columns", say("Columns"))]);
    const single = button(say("Move corners of single cards"), () => act({ ...laid, outlines: blockCards(), block: false, now: 0 }));
    const help = element("p", { text: say("Drag the corners to the corners of the cards. With the keyboard: Tab to a corner, then the arrow keys; Shift moves ten times as far.") });

    /** @param {Laid} next */
    function act(next) {
      laid = next;
      show();
    }

    function show() {
      view.show();
      const n = cardsOf(laid).length;
      count.textContent = several(n, "{n} card outlined", "{n} cards outlined");
      sizes.hidden = single.hidden = !laid.block;
      remove.hidden = add.hidden = laid.block;
      remove.disabled = !laid.outlines.length;
      next.disabled = !n;
      for (const { block, input } of kinds) input.checked = block === laid.block;
    }

    const found = laid.outlines.length > 0;
    if (!found) laid = withCard();
    open(0, found ? say("Is every card outlined?") : say("No cards were found: put this outline on a card"), [element("div", { class: "editor-work" }, [
      view.element,
      element("div", { class: "photo-side" }, [
        count, help,
        element("fieldset", {}, [element("legend", { text: say("The cards lie") }), ...kinds.map(({ label }) => label), sizes]),
        element("div", { class: "editor-actions" }, [add, remove, single]),
        element("div", { class: "editor-actions" }, [next, button(say("Cancel"), done.back)]),
      ]),
    ])]);
    show();
  }

  /** With one more card, of the size of the others. @returns {Laid} */
  function withCard() {
    const like = laid.outlines.at(-1) ?? [];
    const size = like.length ? Math.hypot(like[1][0] - like[0][0], like[1][1] - like[0][1]) : Math.min(canvas.width, canvas.height) / 3;
    const [x, y] = [(canvas.width - size) / 2, (canvas.height - size) / 2];
    /** @type {Point[]} */
    const corners = [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
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

  /** Cuts the cards and sorts their sides. @param {ReadByProgram | null} read */
  async function sort(read) {
    if (read) {
      const scale = canvas.width / read.size[0], cells = read.cards.flatMap(({ cell }) => (cell ? [cell] : []));
      const outlines = read.cards.map(({ corners }) => corners.map(([x, y]) => /** @type {Point} */ ([x * scale, y * scale])));
      const [rows, columns] = [0, 1].map((axis) => (cells.length ? Math.max(...cells.map((cell) => cell[axis])) + 1 : 3));
      laid = { ...laid, outlines, rows, columns };
    }
    const cards = laid.block ? blockCards() : read ? laid.outlines : rowByRow(laid.outlines);
    if (!laid.block) laid = { ...laid, outlines: cards, now: 0 };
    open(1, say("Comparing the sides …"), []);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const squares = cards.map((corners) => squareOf(pixels, corners, CARD));
    const drawn = squares.map(asCanvas);
    pictures = read ? read.pictures : drawn.map((card) => card.toDataURL("image/jpeg", 0.85));
    const cuts = drawn.flatMap((card) => [0, 1, 2, 3].map((side) => cutOf(card, side)));
    rows = inOrderOfDoubt(read ? rowsOf(read) : sorted(squares.flatMap(stripsOf)));
    past = [];
    showRows(cuts, read?.doubts ?? []);
  }

  /** The rows that the program found. @param {ReadByProgram} read @returns {Rows} */
  function rowsOf({ cards }) {
    const labels = cards.flatMap((card) => card.labels), names = [...new Set(labels)];
    const signed = labels.some((label) => label < 0);
    const partner = names.map((label, at) => (signed && names.includes(-label) ? names.indexOf(-label) : at));
    return { kinds: labels.map((label) => names.indexOf(label)), doubts: cards.flatMap((card) => card.doubtful ?? card.labels.map(() => false)), partner, signed };
  }

  /** @param {string[]} cuts @param {string[]} remarks */
  function showRows(cuts, remarks) {
    const now = () => /** @type {Rows} */ (rows);
    const view = makePhotoRows(cuts, now, act);
    const signed = element("input", { type: "checkbox", onchange: () => act({ ...now(), signed: !signed.checked }) });
    const kept = element("input", { type: "checkbox" });
    const solve = button(say("Solve"), () => solved(kept.checked), true);
    const undo = button(say("Undo"), () => {
      rows = past.pop() ?? now();
      show();
    });
    const edit = button(say("Edit as cards"), () => done.edit(draft(kept.checked)));
    const back = button(say("Back to the photo"), showCards);

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
      const doubts = now().doubts.filter(Boolean).length;
      doubtful.textContent = doubts ? several(doubts, "One cut-out is doubtful (?).", "{n} cut-outs are doubtful (?).") : say("No cut-out is doubtful.");
    }

    const doubtful = element("p", { class: "photo-said" });
    open(1, say("Does every row show the same picture?"), [
      element("p", { text: [now().signed ? say("Each figure has two rows, one for each half; they should match where they meet.") : "", say("Drag a cut-out to its row, or select it and choose the row.")].join(" ") }),
      doubtful, ...remarks.map((text) => element("p", { text })),
      view.element,
      element("label", { class: "editor-check" }, [signed, element("span", { text: say("Figures have no halves: equal pictures meet") })]),
      element("label", { class: "editor-check" }, [kept, element("span", { text: [say("Keep the pictures of the cards in this browser. The whole photo is never kept."), page.server ? "" : say("Nothing is sent.")].join(" ").trim() })]),
      element("div", { class: "editor-actions" }, [back, edit]),
      element("div", { class: "editor-tools" }, [said, element("div", { class: "editor-actions" }, [solve, undo, view.tools])]),
    ]);
    show();
  }

  /** The puzzle as a draft. @param {boolean} kept */
  function draft(kept) {
    const cards = labelsOf(/** @type {Rows} */ (rows));
    const rule = { signed: /** @type {Rows} */ (rows).signed, rim: null, rimOnly: false };
    const isGrid = cards.length === laid.rows * laid.columns;
    const board = isGrid ? boardNamed(`${laid.rows}x${laid.columns}`) : boardFor(cards.length, 4);
    const full = /** @type {import("./draft.js").Draft} */ (filledUp({ title: "", rule, board, cards, cardNames: [], figures: [], hints: [] }));
    return { ...full, readAs: null, picturesKept: kept, ...(full.cards.length === cards.length && { cardPictures: pictures }) };
  }

  /** Searches for solutions, and shows the first one. @param {boolean} kept */
  async function solved(kept) {
    const made = draft(kept);
    if (openCards(made).length) {
      const n = labelsOf(/** @type {Rows} */ (rows)).length;
      said.textContent = several(n, "One card does not fill a board. Add the missing cards on the photo.", "{n} cards do not fill a board. Add the missing cards on the photo.");
      return;
    }
    const data = /** @type {PuzzleData} */ (made), puzzle = makePuzzle(data);
    if (!page.solver) return done.play(data, null, null);
    said.textContent = say("Searching for solutions …");
    searcher?.stop();
    searcher = startWorker(document.getElementById("script")?.textContent ?? "");
    const found = await searcher.ask("search", data, startBoard(puzzle), { limit: MOST_FOUND, nodes: PHOTO_BUDGET });
    searcher.stop();
    if (!root.isConnected || !found) return;
    const { solutions, complete } = found;
    if (!solutions.length) {
      said.textContent = complete
        ? say("These cards have no solution: a cut-out is in a wrong row, or two rows are not halves of a figure.")
        : say("No solution found: the search would take too long.");
      return;
    }
    /** @type {Set<string>} */
    const met = new Set();
    const essential = solutions.filter((/** @type {number[]} */ solution) => {
      if (met.has(solution.join())) return false;
      for (const turned of rotated(puzzle, solution)) met.add(turned.join());
      return true;
    });
    const n = essential.length;
    if (n > MANY && warned !== n) {
      warned = n;
      said.textContent = several(n, "{n} solution", "{n} solutions: most puzzles have one or two. Rows that differ may have been joined. Solve again to see one.");
      return;
    }
    const counts = complete ? { distinct: solutions.length, essential: n } : null;
    done.play(data, { facts: { counts, atLeast: solutions.length, stopped: complete ? "" : say("count not complete") }, solutions: { complete, essential } }, boardOf(puzzle, essential[0]));
  }

  begin();
  return { close: () => searcher?.stop() };
}

/** @param {import("./photocolours.js").Pixels} square */
function asCanvas({ width, height, data }) {
  const card = element("canvas", { width, height });
  card.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return card;
}

/** A picture of a side, with the cut above. @param {HTMLCanvasElement} card @param {number} side */
function cutOf(card, side) {
  const size = card.width / 1.5, cut = element("canvas", { width: size, height: Math.round(size * CUT) });
  const pen = cut.getContext("2d");
  if (!pen) return "";
  pen.translate(size / 2, size / 2);
  pen.rotate((-side * Math.PI) / 2);
  pen.drawImage(card, -size / 2, -size / 2, size, size);
  return cut.toDataURL("image/jpeg", 0.85);
}
