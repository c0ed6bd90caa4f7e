// @ts-check
/**
 * Laying cards: what people touch, and what they are told.
 *
 * `startPlay` builds the table: a board, a tray with the cards that are left, tools, help. Every move goes through
 * `change`, which remembers it, draws what is different and says it. A card can be in hand (touched in the tray, or
 * picked up by the keyboard), or an empty place chosen: what is touched next goes with it.
 */
import { text } from "./texts.js";
import { startHistory, remember, undone, redone } from "./history.js";
import { cellPart, makePuzzle, startBoard, isGiven, shown, wrongSides, matched, turnsThatFit, freeCards, isSolved, boardOf } from "./rules.js";
import { unpack, completions } from "./known.js";
import { inWords, nextCard } from "./reasons.js";
import { element, svgElement, drawCard, drawHole, drawWrong, cardPicture, layoutOf, planOf, outline, announce } from "./view.js";
import { makeZoom } from "./zoom.js";
import { makeDrag } from "./drag.js";
import { aboutPanel, sharePanel, solutionsPanel, wishesPanel, toolButton, keysDialog } from "./panels.js";

/** @typedef {import("./rules.js").State} State */
/** @typedef {import("./rules.js").PuzzleData} PuzzleData */
/** @typedef {import("./history.js").History<State>} BoardHistory */
/**
 * A game as it stands. turns: how the cards in the tray lie. seconds: in which somebody looked at it, from the first
 * move until it was solved.
 * @typedef {{history: BoardHistory, turns: number[], moves: number, seconds: number, won: boolean}} Game
 */
/** What somebody likes to see. @typedef {{letters: boolean, numbers: boolean, clock: boolean, wrong: boolean}} Wishes */
/** @typedef {{cell: number} | {card: number}} Spot a place of the board, or a card in the tray */
/**
 * @typedef {object} Surroundings
 * @property {Game | null} game to go on with
 * @property {Wishes} wishes
 * @property {import("./worker.js").Searcher | null} searcher answers what takes long
 * @property {(game: Game) => void} changed told after every change
 * @property {(wishes: Wishes) => void} wished told when somebody likes it otherwise
 */

const FEW = 16; // cards, each with a place of its own in the tray
const KEPT = 20_000; // places, in all boards that are kept to be undone after a reload
const BUDGET = 400_000; // cards that a search for an answer may lay

/**
 * The game at its beginning, or with these cards on the board.
 * @param {PuzzleData} data
 * @param {State | null} board
 * @returns {Game}
 */
export function newGame(data, board) {
  const start = startBoard(makePuzzle(data));
  const begun = startHistory(start);
  return {
    history: board ? remember(begun, board) : begun,
    turns: data.cards.map(() => 0), moves: 0, seconds: 0, won: false,
  };
}

/**
 * The game as text, to be kept.
 * @param {Game} game
 */
export function gameText({ history, turns, moves, seconds, won }) {
  const flat = (/** @type {State} */ board) => board.map((laid) => laid && [laid.card, laid.turn]);
  const steps = Math.max(1, Math.floor(KEPT / history.now.length));
  return {
    past: history.past.slice(-steps).map(flat), now: flat(history.now), future: history.future.slice(-steps).map(flat),
    turns, moves, seconds, won,
  };
}

/**
 * The game that was kept, or a new one if that is not one of this puzzle.
 * @param {PuzzleData} data
 * @param {any} text
 * @returns {Game}
 */
export function gameOf(data, text) {
  const start = startBoard(makePuzzle(data));
  const whole = (/** @type {unknown} */ value) => typeof value === "number" && Number.isInteger(value) && value >= 0;
  const boardFrom = (/** @type {any} */ flat) => {
    if (!Array.isArray(flat) || flat.length !== start.length) throw new RangeError("another board");
    const cards = new Set();
    return flat.map((laid, cell) => {
      const hint = start[cell];
      if (laid === null && !hint) return null;
      const [card, turn] = laid;
      if (!whole(card) || card >= data.cards.length || cards.has(card) || !whole(turn)) throw new RangeError("another card");
      if (hint && hint.card !== card) throw new RangeError("another hint");
      cards.add(card);
      return { card, turn: turn % data.board.sides };
    });
  };
  try {
    const history = { past: text.past.map(boardFrom), now: boardFrom(text.now), future: text.future.map(boardFrom) };
    const { turns, moves, seconds } = text;
    if (!(turns.length === data.cards.length && [...turns, moves, seconds].every(whole))) return newGame(data, null);
    return { history, turns, moves, seconds, won: text.won === true };
  } catch {
    return newGame(data, null);
  }
}

/**
 * Opens the table.
 * @param {HTMLElement} host an empty element
 * @param {PuzzleData} puzzleData
 * @param {any} data of the page
 * @param {Surroundings} surroundings
 * @returns {{close: () => void, game: () => Game}} close: takes it away
 */
export function startPlay(host, puzzleData, data, { game: found, wishes, searcher, changed, wished }) {
  const puzzle = makePuzzle(puzzleData);
  const { sides, cells } = puzzle;
  const layout = layoutOf(puzzleData.board.corners);
  const joins = puzzleData.board.joins.length;
  const upright = layout.shapes[0];
  let game = found ?? newGame(puzzleData, null);
  /** @type {number | null} */
  let hand = null; // a card
  /** @type {number | null} */
  let chosen = null; // an empty cell
  /** @type {Spot} */
  let focused = { cell: 0 };
  /** @type {{cells: Set<number>, cards: Set<number>, word: string}} word: the key of what is said of them */
  let lit = { cells: new Set(), cards: new Set(), word: "fits" };
  /** @type {import("./known.js").Known | null | undefined} */
  let known; // undefined: not unpacked yet
  let closed = false;
  let questions = 0;

  const { signed, rim, rimOnly } = puzzleData.rule;
  const style = () => ({
    looks: data.looks, signed, frame: rimOnly || rim === 0 ? rim : null,
    letters: wishes.letters || Boolean(data.lettersNeeded), numbers: wishes.numbers,
  });
  const board = () => game.history.now;
  const cardName = (/** @type {number} */ card) => puzzleData.cardNames[card] || String(card + 1);
  const cellOf = (/** @type {number} */ card) => board().findIndex((laid) => laid?.card === card);
  const middle = (/** @type {number} */ card) => (wishes.numbers ? cardName(card) : "");
  const allKnown = () => {
    const none = data.facts?.counts?.distinct === 0 ? { complete: true, solutions: [] } : null;
    if (known === undefined) known = unpack(data.solutions, puzzle) ?? none;
    return known;
  };

  // -- the table --------------------------------------------------------------------------------------------

  const svg = /** @type {SVGSVGElement} */ (svgElement("svg", { class: "board", role: "group", "aria-label": text("board") }));
  const cellLayer = svgElement("g"), wrongLayer = svgElement("g", { class: "wrongs", "aria-hidden": "true" });
  const lightLayer = svgElement("g", { class: "lights", "aria-hidden": "true" });
  svg.append(cellLayer, wrongLayer, lightLayer);
  const at = layout.centres.map(([x, y]) => `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  const places = layout.shapes.map((shape, cell) => {
    const inner = svgElement("g", { class: "inner" });
    const group = svgElement("g", { class: "cell", "data-cell": cell, role: "button", tabindex: -1, transform: at[cell] },
      [drawHole(shape), inner]);
    cellLayer.append(group);
    return { group, inner, drawn: "", label: "" };
  });
  const tray = element("div", { class: `tray ${cells <= FEW ? "few" : "many"}`, role: "group", "aria-label": text("tray") });
  tray.style.setProperty("--slot", `${cells <= FEW ? 140 : cells <= 40 ? 100 : 64}px`);
  const slots = puzzleData.cards.map((_, card) => {
    const button = element("button", { type: "button", class: "slot", "data-card": card, tabindex: -1 });
    tray.append(button);
    return { button, drawn: "", label: "" };
  });
  const emptyTray = element("p", { class: "empty", text: text("tray.empty") });
  tray.append(emptyTray);

  const count = element("p", { class: "count" });
  const clock = element("p", { class: "clock" });
  const undoButton = toolButton("undo", text("undo"), () => step(undone, "said.undone"));
  const redoButton = toolButton("redo", text("redo"), () => step(redone, "said.redone"));
  const resetButton = toolButton("reset", text("reset"), reset);
  const nearer = toolButton("plus", text("zoom.in"), () => zoom.by(1.4));
  const farther = toolButton("minus", text("zoom.out"), () => zoom.by(1 / 1.4));
  const whole = toolButton("fit", text("zoom.fit"), () => zoom.fit());
  const { left, top, right, bottom } = layout.box;
  const frame = element("div", { class: "frame" }, [/** @type {any} */ (svg)]);
  frame.style.aspectRatio = String((right - left) / (bottom - top));
  const said = element("p", { id: "said", class: "said", role: "status", "aria-live": "polite" });
  const offer = element("div", { class: "offer" });
  const table = element("div", { class: "table", role: "application", "aria-label": text("table"), "aria-describedby": "how" },
    [frame, tray]);
  const helps = element("section", { class: "help", "aria-label": text("help") }, [
    helpButton("fits", "f", whatFits),
    ...(data.solver ? [
      helpButton("can", "c", canBeCompleted), helpButton("next", "n", showNext), helpButton("solution", "s", offerSolution),
    ] : [element("p", { text: text("help.closed") })]),
  ]);
  const panels = { // what the panels may know and do
    puzzle, puzzleData, data, layout, style, board, cardName, allKnown, middle,
    lay: (/** @type {State} */ next, /** @type {string} */ sentence) => change(next, sentence),
    say: announce,
    wishes: () => wishes,
    wish: (/** @type {Wishes} */ next) => {
      wishes = next;
      wished(next);
      draw();
    },
  };
  const sections = [solutionsPanel(panels), aboutPanel(panels), sharePanel(panels), wishesPanel(panels)];
  host.append(
    element("div", { class: cells <= FEW ? "play" : "play large" }, [
      element("div", { class: "bar", role: "toolbar", "aria-label": text("tools") }, [
        undoButton, redoButton, resetButton, count, clock, element("span", { class: "gap" }),
        ...(cells > FEW ? [farther, nearer, whole] : []), toolButton("keys", text("keys"), () => keysDialog(data)),
      ]),
      table,
      element("div", { class: "voice" }, [said, offer]),
      helps,
      element("p", { id: "how", class: "hidden", text: text("how") }),
      element("div", { class: "sections" }, sections.filter((section) => section !== null)),
    ]),
  );
  const zoom = makeZoom(svg, around(layout.box, 0.06 * layout.breadth), {
    least: 1.7 * layout.breadth,
    free: (target) => {
      const cell = target.closest(".cell");
      return !cell || !board()[Number(cell.getAttribute("data-cell"))];
    },
    changed(zoomed) {
      svg.classList.toggle("zoomed", zoomed);
      whole.disabled = farther.disabled = !zoomed;
    },
    gesture: () => drag.cancel(),
  });

  // -- what is drawn ----------------------------------------------------------------------------------------

  /** @param {number} cell */
  function drawCell(cell) {
    const place = places[cell], laid = board()[cell];
    const key = laid ? [laid.card, laid.turn % sides, style().letters, wishes.numbers].join() : "";
    if (place.drawn === key) return;
    const turned = laid && place.drawn.startsWith(`${laid.card},`) ? laid.turn - Number(place.drawn.split(",")[1]) : 0;
    place.drawn = key;
    place.inner.replaceChildren();
    place.inner.classList.remove("turned");
    place.group.classList.toggle("filled", laid !== null);
    if (!laid) return;
    place.inner.append(drawCard(style(), layout.shapes[cell], shown(puzzle, laid), { middle: middle(laid.card), given: isGiven(puzzle, cell) }));
    const steps = (turned + sides) % sides;
    if (steps === 1 || steps === sides - 1) {
      place.inner.style.setProperty("--from", `${(steps === 1 ? -360 : 360) / sides}deg`);
      place.inner.classList.add("turned");
    }
  }

  /** @param {number} card @param {boolean} free */
  function drawSlot(card, free) {
    const slot = slots[card];
    const key = [game.turns[card] % sides, style().letters, wishes.numbers].join();
    const lost = !free && document.activeElement === slot.button;
    slot.button.hidden = !free;
    if (lost) /** @type {any} */ (places[cellOf(card)].group).focus({ preventScroll: true });
    if (!free || slot.drawn === key) return;
    slot.drawn = key;
    const picture = cardPicture(style(), upright, shown(puzzle, { card, turn: game.turns[card] }), { middle: middle(card) });
    slot.button.replaceChildren(picture);
  }

  function draw() {
    for (let cell = 0; cell < cells; cell++) drawCell(cell);
    const free = new Set(freeCards(puzzle, board()));
    slots.forEach((_, card) => drawSlot(card, free.has(card)));
    emptyTray.hidden = free.size > 0;
    const wrong = wrongSides(puzzle, board());
    wrongLayer.replaceChildren(...(wishes.wrong ? wrong : []).map(([cell, side]) => {
      const mark = drawWrong(layout.shapes[cell], side);
      mark.setAttribute("transform", at[cell]);
      return mark;
    }));
    const good = matched(puzzle, board());
    count.textContent = text("matched", { done: good, all: joins });
    if (wrong.length && wishes.wrong) {
      count.append(" ", element("span", { class: "bad", text: text("wrong", { n: wrongJoins(wrong) }) }));
    }
    const solved = isSolved(puzzle, board());
    if (solved) count.append(" ", element("span", { class: "good", text: text("solved.short") }));
    undoButton.disabled = game.history.past.length === 0;
    redoButton.disabled = game.history.future.length === 0;
    resetButton.disabled = board().every((laid, cell) => !laid || isGiven(puzzle, cell));
    table.classList.toggle("solved", solved);
    if (!solved) table.classList.remove("cheer");
    drawLights();
    drawLabels(wrong);
    drawClock();
    for (const section of sections) section?.dispatchEvent(new Event("refresh"));
  }

  /** How many joins (or rim sides) are wrong. @param {[number, number][]} wrong */
  function wrongJoins(wrong) {
    return wrong.filter(([cell, side]) => {
      const other = puzzle.across[cell * sides + side];
      return other < 0 || cell * sides + side < other || !wrong.some(([c, s]) => c * sides + s === other);
    }).length;
  }

  function drawLights() {
    lightLayer.replaceChildren(...[...lit.cells].map((cell) =>
      svgElement("path", { class: "lit", d: outline(inset(layout.shapes[cell], 0.07)), transform: at[cell] })));
    const holder = hand === null ? chosen : cellOf(hand);
    if (holder !== null && holder >= 0) {
      lightLayer.append(svgElement("path", { class: "held", d: outline(inset(layout.shapes[holder], 0.03)), transform: at[holder] }));
    }
    if ("cell" in focused) {
      const ring = svgElement("path", { class: "ring", d: outline(layout.shapes[focused.cell]), transform: at[focused.cell] });
      lightLayer.append(ring);
    }
    slots.forEach(({ button }, card) => {
      button.classList.toggle("lit", lit.cards.has(card));
      button.classList.toggle("held", hand === card);
      button.setAttribute("aria-pressed", String(hand === card));
    });
  }

  /** @param {[number, number][]} wrong */
  function drawLabels(wrong) {
    /** @type {Map<number, number[]>} */
    const faults = new Map();
    for (const [cell, side] of wrong) faults.set(cell, [...(faults.get(cell) ?? []), side]);
    places.forEach((place, cell) => {
      const label = cellLabel(cell, faults.get(cell) ?? []);
      place.group.classList.toggle("faulty", faults.has(cell));
      if (label !== place.label) place.group.setAttribute("aria-label", label);
      place.label = label;
      place.group.setAttribute("tabindex", "cell" in focused && focused.cell === cell ? "0" : "-1");
    });
    let stop = "card" in focused ? focused.card : -1;
    if (stop < 0 || slots[stop].button.hidden) stop = slots.findIndex(({ button }) => !button.hidden);
    slots.forEach((slot, card) => {
      const label = [text("card", { card: cardName(card) }), turnText(game.turns[card]), lit.cards.has(card) ? text(lit.word) : ""]
        .filter(Boolean).join(", ");
      if (label !== slot.label) slot.button.setAttribute("aria-label", label);
      slot.label = label;
      slot.button.tabIndex = card === stop ? 0 : -1;
    });
    if (!("cell" in focused)) places[0].group.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  function placeText(cell) {
    const { key, parts } = cellPart(puzzle, cell);
    return text(key, parts);
  }

  /** @param {number} turn */
  function turnText(turn) {
    const steps = turn % sides;
    if (steps === 0) return text("turn.none");
    if (2 * steps === sides) return text("turn.half");
    if (4 * steps === sides) return text("turn.right");
    if (4 * steps === 3 * sides) return text("turn.left");
    const right = 2 * steps < sides;
    return text(right ? "turn.degreesRight" : "turn.degreesLeft", { degrees: Math.round((360 * (right ? steps : sides - steps)) / sides) });
  }

  /** A side of a cell, by where it is. @param {number} cell @param {number} side */
  function sideText(cell, side) {
    const [x, y] = planOf(layout.shapes[cell]).spots[side].inwards;
    const eighth = Math.round((Math.atan2(-y, -x) / Math.PI) * 4);
    return text(`side.${(eighth + 8) % 8}`);
  }

  /** @param {number} cell @param {number[]} faults */
  function cellLabel(cell, faults) {
    const laid = board()[cell];
    const words = [];
    if (!laid) words.push(text("nothing"));
    else words.push(text("card", { card: cardName(laid.card) }), turnText(laid.turn));
    if (isGiven(puzzle, cell)) words.push(text("given"));
    if (laid && laid.card === hand) words.push(text("inHand"));
    if (chosen === cell) words.push(text("chosen"));
    if (lit.cells.has(cell)) words.push(text(lit.word));
    const bad = wishes.wrong ? faults.map((side) => text("side.wrong", { side: sideText(cell, side) })) : [];
    return `${placeText(cell)}: ${[words.join(", "), ...bad].join("; ")}`;
  }

  function drawClock() {
    clock.hidden = !wishes.clock;
    const minutes = Math.floor(game.seconds / 60), rest = String(game.seconds % 60).padStart(2, "0");
    clock.textContent = text("clock", { time: `${minutes}:${rest}`, n: game.moves });
  }

  // -- moves ------------------------------------------------------------------------------------------------

  /**
   * The board becomes `next`.
   * @param {State} next
   * @param {string} sentence what is said
   */
  function change(next, sentence) {
    const was = new Map(board().flatMap((laid) => (laid ? [[laid.card, laid.turn]] : [])));
    const there = new Set(next.flatMap((laid) => (laid ? [laid.card] : [])));
    const turns = game.turns.map((turn, card) => (was.has(card) && !there.has(card) ? (was.get(card) ?? 0) % sides : turn));
    game = { ...game, history: remember(game.history, next), turns, moves: game.moves + 1 };
    settle(sentence);
  }

  /** @param {string} sentence */
  function settle(sentence) {
    unlight();
    hand = chosen = null;
    const won = isSolved(puzzle, board());
    const fresh = won && !game.won;
    game = { ...game, won };
    draw();
    if (fresh) celebrate();
    else announce(sentence);
    changed(game);
  }

  /** @param {string} sentence what is said of the moved card; faults follow @param {number} cell */
  function withFaults(sentence, cell, next = board()) {
    if (!wishes.wrong) return sentence;
    const faults = wrongSides(puzzle, next).filter(([where]) => where === cell).map(([, side]) => text("side.wrong", { side: sideText(cell, side) }));
    return [sentence, ...faults].join("; ");
  }

  /**
   * A card comes to lie in a cell; what lay there goes where the card came from.
   * @param {number} card @param {number} cell @param {number} [turn]
   */
  function put(card, cell, turn) {
    if (isGiven(puzzle, cell)) return refuse("said.given");
    const from = cellOf(card);
    if (from === cell) return drop();
    const next = [...board()];
    const lay = { card, turn: turn ?? (from >= 0 ? next[from]?.turn ?? 0 : game.turns[card]) };
    const other = next[cell];
    if (from >= 0) next[from] = other;
    next[cell] = lay;
    const parts = { card: cardName(card), place: placeText(cell), other: other ? cardName(other.card) : "" };
    change(next, withFaults(text(other ? "said.swapped" : "said.put", parts), cell, next));
  }

  /** A card of the board goes back to the tray. @param {number} cell */
  function takeBack(cell) {
    const laid = board()[cell];
    if (!laid) return;
    if (isGiven(puzzle, cell)) return refuse("said.given");
    change(board().map((other, index) => (index === cell ? null : other)), text("said.back", { card: cardName(laid.card) }));
  }

  /** A card is turned where it lies. @param {number} card @param {number} steps clockwise */
  function turnCard(card, steps) {
    const cell = cellOf(card);
    if (cell < 0) {
      game = { ...game, turns: game.turns.map((turn, other) => (other === card ? (turn + steps + sides) % sides : turn)) };
      draw();
      announce(text("said.turned", { card: cardName(card), turn: turnText(game.turns[card]) }));
      changed(game);
      return;
    }
    if (isGiven(puzzle, cell)) return refuse("said.given");
    const kept = hand;
    const next = board().map((laid, index) => (laid && index === cell ? { card, turn: (laid.turn + steps + sides) % sides } : laid));
    change(next, withFaults(text("said.turned", { card: cardName(card), turn: turnText(next[cell]?.turn ?? 0) }), cell, next));
    if (kept === card) hold(card, true);
  }

  /** @param {(history: BoardHistory) => BoardHistory} move @param {string} key */
  function step(move, key) {
    const history = move(game.history);
    if (history === game.history) return announce(text("said.nothing"));
    game = { ...game, history };
    settle(text(key));
    return undefined;
  }

  function reset() {
    change(startBoard(puzzle), text("said.reset"));
    game = { ...game, moves: 0, seconds: 0, won: false };
    drawClock();
    changed(game);
  }

  /** @param {string} key */
  function refuse(key) {
    announce(text(key));
  }

  /** Takes a card in hand. @param {number} card @param {boolean} [silent] */
  function hold(card, silent) {
    const cell = cellOf(card);
    if (cell >= 0 && isGiven(puzzle, cell)) return refuse("said.given");
    unlight();
    hand = card;
    chosen = null;
    refresh();
    if (!silent) announce(text("said.held", { card: cardName(card) }));
    return undefined;
  }

  /** @param {number} cell */
  function choose(cell) {
    unlight();
    hand = null;
    chosen = cell;
    refresh();
    announce(text("said.chosen", { place: placeText(cell) }));
  }

  function drop() {
    if (hand === null && chosen === null && !lit.cells.size && !lit.cards.size) return;
    hand = chosen = null;
    unlight();
    refresh();
    announce(text("said.dropped"));
  }

  function unlight() {
    lit = { cells: new Set(), cards: new Set(), word: "fits" };
    if (offer.contains(document.activeElement)) /** @type {any} */ (elementOf(focused)).focus({ preventScroll: true });
    offer.replaceChildren();
  }

  function refresh() {
    drawLights();
    drawLabels(wrongSides(puzzle, board()));
  }

  function celebrate() {
    const time = `${Math.floor(game.seconds / 60)}:${String(game.seconds % 60).padStart(2, "0")}`;
    const sentence = wishes.clock ? text("solved.clock", { n: game.moves, time }) : text("solved");
    places.forEach(({ group }, cell) => {
      const [x, y] = layout.centres[cell];
      group.style.setProperty("--wave", String(Math.round((x + y) / layout.breadth)));
    });
    table.classList.add("cheer");
    announce(`${text("solved.title")} ${sentence}`);
  }

  // -- touch ------------------------------------------------------------------------------------------------

  /** What is under a pointer. @param {Element} target @returns {Spot | null} */
  function spotOf(target) {
    const cell = target.closest(".cell"), card = target.closest(".slot");
    if (cell) return { cell: Number(cell.getAttribute("data-cell")) };
    return card ? { card: Number(card.getAttribute("data-card")) } : null;
  }

  table.addEventListener("click", (event) => {
    if (event.detail === 0) tap(/** @type {Element} */ (event.target)); // not of a pointer: by voice, or a screen reader
  });

  /** @param {Element} target */
  function tap(target) {
    const spot = spotOf(target);
    if (!spot) return;
    focused = spot;
    if ("card" in spot) {
      if (chosen !== null) put(spot.card, chosen, fitting(spot.card, chosen));
      else if (hand === spot.card) turnCard(spot.card, 1);
      else hold(spot.card);
      return;
    }
    const { cell } = spot;
    const laid = board()[cell];
    if (laid) {
      turnCard(laid.card, 1);
      if (!isGiven(puzzle, cell)) offerButtons([["offer.back", () => takeBack(cell)]]);
    } else if (hand !== null) put(hand, cell, lit.cells.has(cell) ? fitting(hand, cell) : undefined);
    else if (chosen === cell) drop();
    else choose(cell);
  }

  /**
   * Buttons beside what is said, for as long as nothing else happens.
   * @param {[key: string, action: () => void][]} buttons
   */
  function offerButtons(buttons) {
    offer.replaceChildren(...buttons.map(([key, action]) =>
      element("button", { type: "button", class: "offered", "data-offer": key, text: text(key), onclick: action })));
  }

  /** The turn in which a card fits, the way it lies if that is one; undefined if none does. @param {number} card @param {number} cell */
  function fitting(card, cell) {
    if (!lit.cells.size && !lit.cards.size) return undefined;
    const turns = turnsThatFit(puzzle, board(), card, cell);
    return turns.includes(game.turns[card]) ? game.turns[card] : turns[0];
  }

  /** @type {import("./drag.js").Aim[]} */
  let aims = [];
  const drag = makeDrag(table, /** @type {import("./drag.js").Table<{card: number, shape: any}>} */ ({
    source(target) {
      const spot = spotOf(target);
      if (!spot) return null;
      if ("card" in spot) return { card: spot.card, shape: upright };
      const laid = board()[spot.cell];
      return laid && !isGiven(puzzle, spot.cell) ? { card: laid.card, shape: layout.shapes[spot.cell] } : null;
    },
    lift({ card, shape }) {
      unlight();
      chosen = null;
      hand = card;
      refresh();
      const scale = Math.max(zoom.scale(), 44 / layout.breadth);
      const turn = cellOf(card) >= 0 ? board()[cellOf(card)]?.turn ?? 0 : game.turns[card];
      const picture = cardPicture(style(), shape, shown(puzzle, { card, turn }), { middle: middle(card) });
      const [, , width, height] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
      const from = cellOf(card) >= 0 ? places[cellOf(card)].group : slots[card].button;
      from.classList.add("away");
      const matrix = svg.getScreenCTM() ?? new DOMMatrix();
      aims = layout.centres.map(([x, y], cell) => {
        const point = new DOMPoint(x, y).matrixTransform(matrix);
        return { what: cell, path: outline(layout.shapes[cell]), x: point.x, y: point.y, scale: matrix.a };
      });
      area = { tray: tray.getBoundingClientRect(), frame: frame.getBoundingClientRect() };
      return { picture, width: width * scale, height: height * scale };
    },
    aim(x, y) {
      if (contains(area.tray, x, y)) return { ...TRAY, x: area.tray.left, y: area.tray.top };
      if (!contains(area.frame, x, y)) return null;
      let best = null, least = Infinity;
      for (const aim of aims) {
        const far = Math.hypot(aim.x - x, aim.y - y);
        if (far < least) [best, least] = [aim, far];
      }
      return best && least < 0.8 * layout.breadth * best.scale && !isGiven(puzzle, best.what) ? best : null;
    },
    drop({ card }, what) {
      const from = cellOf(card);
      landed();
      if (what === "tray" && from >= 0) takeBack(from);
      else if (typeof what === "number" && what !== from) {
        focused = { cell: what };
        put(card, what);
      }
    },
    cancel: landed,
    tap,
  }));
  /** @type {{tray: DOMRect, frame: DOMRect}} */
  let area = { tray: new DOMRect(), frame: new DOMRect() };

  function landed() {
    for (const away of table.querySelectorAll(".away")) away.classList.remove("away");
    hand = null;
    refresh();
  }

  // -- keys -------------------------------------------------------------------------------------------------

  /** @param {Spot} spot */
  function elementOf(spot) {
    return "cell" in spot ? places[spot.cell].group : slots[spot.card].button;
  }

  /** @param {Spot} spot */
  function focus(spot) {
    focused = spot;
    if ("cell" in spot) zoom.show(...layout.centres[spot.cell]);
    refresh();
    /** @type {any} */ (elementOf(spot)).focus({ preventScroll: "cell" in spot });
  }

  table.addEventListener("focusin", (event) => {
    const spot = spotOf(/** @type {Element} */ (event.target));
    if (!spot || JSON.stringify(spot) === JSON.stringify(focused)) return;
    focused = spot;
    refresh();
  });

  /** The next thing in a direction, by where things are on the screen. @param {number} dx @param {number} dy */
  function go(dx, dy) {
    const here = centre(elementOf(focused));
    /** @type {Spot | null} */
    let best = null;
    let least = Infinity;
    /** @type {Spot[]} */
    const others = [...places.map((_, cell) => ({ cell })), ...slots.flatMap(({ button }, card) => (button.hidden ? [] : [{ card }]))];
    const home = "cell" in focused;
    for (const other of others) {
      const there = centre(elementOf(other));
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along < 4 || aside > 3 * along + 4) continue;
      const far = along + 2.2 * aside + ("cell" in other === home ? 0 : 1e4); // one's own half of the table first
      if (far < least) [best, least] = [other, far];
    }
    if (best) focus(best);
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), ArrowUp: () => go(0, -1), ArrowDown: () => go(0, 1),
    Enter: press, " ": press, r: () => turnFocused(1), R: () => turnFocused(-1),
    Backspace: backFocused, Delete: backFocused, Escape: drop,
    z: () => step(undone, "said.undone"), y: () => step(redone, "said.redone"), Z: () => step(redone, "said.redone"),
    f: whatFits, ...(data.solver ? { c: canBeCompleted, n: showNext, s: offerSolution } : {}), "?": () => keysDialog(data),
    "+": () => zoom.by(1.4), "-": () => zoom.by(1 / 1.4), "0": () => zoom.fit(),
  };
  table.addEventListener("keydown", (event) => {
    if (drag.busy() && event.key === "Escape") return drag.cancel();
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || (command && !["z", "y", "Z"].includes(event.key))) return undefined;
    const action = keys[event.key];
    if (!action) return undefined;
    event.preventDefault();
    action();
    return undefined;
  });

  /** Picks up, or puts down. */
  function press() {
    const spot = focused;
    if ("card" in spot) {
      if (chosen !== null) {
        const cell = chosen;
        put(spot.card, cell, fitting(spot.card, cell));
        focus({ cell });
      } else if (hand === spot.card) drop();
      else hold(spot.card);
      return;
    }
    const laid = board()[spot.cell];
    if (hand !== null) {
      const fromTray = cellOf(hand) < 0 ? hand : null;
      put(hand, spot.cell, lit.cells.has(spot.cell) && fromTray !== null ? fitting(hand, spot.cell) : undefined);
    } else if (laid) hold(laid.card);
    else if (chosen === spot.cell) drop();
    else choose(spot.cell);
  }

  /** @param {number} steps */
  function turnFocused(steps) {
    const card = hand ?? ("card" in focused ? focused.card : board()[focused.cell]?.card);
    if (card === undefined) announce(text("said.noCard"));
    else turnCard(card, steps);
  }

  function backFocused() {
    const cell = hand !== null ? cellOf(hand) : "cell" in focused ? focused.cell : -1;
    if (cell >= 0 && board()[cell]) takeBack(cell);
    else announce(text("said.noCard"));
  }

  // -- help -------------------------------------------------------------------------------------------------

  /** @param {string} name @param {string} key @param {() => void} action */
  function helpButton(name, key, action) {
    return element("button", { type: "button", class: "wide", "data-help": name, "aria-keyshortcuts": key, onclick: action, text: text(`help.${name}`) });
  }

  /** @param {Set<number>} cells @param {Set<number>} cards @param {string} [word] */
  function light(cells, cards, word = "fits") {
    lit = { cells, cards, word };
    refresh();
  }

  function whatFits() {
    const card = hand ?? ("card" in focused && chosen === null && !slots[focused.card].button.hidden ? focused.card : null);
    unlight();
    if (card !== null) {
      const without = board().map((laid) => (laid?.card === card ? null : laid));
      const where = without.flatMap((laid, cell) => (!laid && turnsThatFit(puzzle, without, card, cell).length ? [cell] : []));
      hand = card;
      light(new Set(where), new Set());
      announce(text("said.fitsCells", { n: where.length, card: cardName(card) }));
      return;
    }
    const cell = chosen ?? ("cell" in focused && !board()[focused.cell] ? focused.cell : null);
    if (cell === null) {
      refresh();
      announce(text("said.chooseFirst"));
      return;
    }
    const cards = freeCards(puzzle, board()).filter((other) => turnsThatFit(puzzle, board(), other, cell).length);
    chosen = cell;
    light(new Set(), new Set(cards));
    announce(text("said.fitsCards", { n: cards.length, place: placeText(cell) }));
    slots[cards[0]]?.button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Asks the worker; null if nothing came of it, or something else lies by then.
   * @param {import("./worker.js").Kind} kind @param {import("./worker.js").Options} options
   */
  async function ask(kind, options) {
    const asked = board();
    const question = ++questions;
    searcher?.stop(); // whoever asks again no longer waits for the last answer
    announce(text("said.thinking"));
    helps.setAttribute("aria-busy", "true");
    const answer = await searcher?.ask(kind, puzzleData, asked, options);
    if (closed || question !== questions) return undefined;
    helps.removeAttribute("aria-busy");
    return asked === board() ? answer ?? null : undefined;
  }

  /** The words for what lies, or that there is no solution at all. @param {string} key */
  function cannot(key) {
    const list = allKnown();
    const begun = board().some((laid, cell) => laid && !isGiven(puzzle, cell));
    return text(begun && !(list?.complete && !list.solutions.length) ? key : "reason dead puzzle");
  }

  async function canBeCompleted() {
    if (isSolved(puzzle, board())) return announce(text("said.isSolved"));
    const list = allKnown();
    const found = list ? completions(puzzle, list.solutions, board()) : [];
    if (found.length) return announce(text(list?.complete ? "said.canCount" : "said.can", { n: found.length }));
    if (list?.complete) return announce(cannot("said.cannot"));
    const answer = await ask("canBeCompleted", { nodes: BUDGET });
    if (answer === undefined) return undefined;
    return announce(answer === "no" ? cannot("said.cannot") : text(answer === "yes" ? "said.can" : "said.unknown"));
  }

  async function showNext() {
    if (isSolved(puzzle, board())) return announce(text("said.isSolved"));
    hand = chosen = null;
    unlight();
    refresh();
    const list = allKnown();
    const step = list?.complete ? nextCard(puzzle, board(), list) : await ask("nextCard", { known: list, nodes: BUDGET });
    if (step === undefined) return undefined;
    if (!step) return announce(text("said.noNext"));
    const words = inWords(step, text);
    const { card, cell, turn } = step;
    if (step.about !== undefined) {
      light(new Set(), new Set([step.about]), "meant");
      slots[step.about].button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    if (cell !== null && (card === null || turn === null)) {
      light(new Set([cell]), new Set(), "meant");
      zoom.show(...layout.centres[cell]);
    }
    if (card === null || cell === null || turn === null) return announce(words);
    light(new Set([cell]), new Set([card]));
    zoom.show(...layout.centres[cell]);
    slots[card].button.scrollIntoView({ block: "nearest", inline: "nearest" });
    offerButtons([["offer.lay", () => put(card, cell, turn)]]);
    return announce(words);
  }

  async function offerSolution() {
    if (isSolved(puzzle, board())) return announce(text("said.isSolved"));
    const list = allKnown();
    let solution = list ? completions(puzzle, list.solutions, board())[0] : undefined;
    if (!solution && !list?.complete) {
      const found = await ask("search", { limit: 1, nodes: BUDGET });
      if (found === undefined) return undefined;
      solution = found?.solutions[0];
      if (!solution && !found?.complete) return announce(text("said.noSolution"));
    }
    unlight();
    hand = chosen = null;
    refresh();
    if (!solution) {
      const words = cannot("said.cannotShow");
      if (words === text("said.cannotShow")) offerButtons([["offer.reset", reset]]);
      return announce(words);
    }
    const target = boardOf(puzzle, solution, board());
    const all = () => change(target, text("said.all"));
    const one = () => {
      const cell = target.findIndex((laid, place) => laid && board()[place]?.card !== laid.card);
      const laid = target[cell];
      if (!laid) return;
      put(laid.card, cell, laid.turn);
      if (!isSolved(puzzle, board())) offerBoth();
    };
    const offerBoth = () => {
      offerButtons([["offer.one", one], ["offer.all", all]]);
      /** @type {HTMLElement} */ (offer.firstElementChild).focus({ preventScroll: true });
    };
    offerBoth();
    return announce(text("said.solution"));
  }

  // -- time -------------------------------------------------------------------------------------------------

  const ticking = setInterval(() => {
    if (game.won || game.moves === 0 || document.hidden) return;
    game = { ...game, seconds: game.seconds + 1 };
    if (wishes.clock) drawClock();
    if (game.seconds % 5 === 0) changed(game);
  }, 1000);
  draw();
  announce(text(isSolved(puzzle, board()) ? "said.isSolved" : "said.welcome"));
  return {
    game: () => game,
    close() {
      closed = true;
      clearInterval(ticking);
      drag.cancel();
      host.replaceChildren();
    },
  };
}

const TRAY = { what: "tray", path: "", scale: 1 };

/** @param {DOMRect} area @param {number} x @param {number} y */
function contains(area, x, y) {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** @param {Element} shape */
function centre(shape) {
  const { left, top, width, height } = shape.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {[number, number][]} shape around the origin @param {number} part @returns {[number, number][]} */
function inset(shape, part) {
  return shape.map(([x, y]) => [x * (1 - part), y * (1 - part)]);
}

/** @param {import("./zoom.js").Box} box @param {number} more */
function around({ left, top, right, bottom }, more) {
  return { left: left - more, top: top - more, right: right + more, bottom: bottom + more };
}
