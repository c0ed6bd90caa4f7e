// @ts-check
/**
 * Finds all completions of a board by backtracking: the cell with the fewest candidates first. A solution lists for
 * each cell the number of a lay (see rules.js), so equal cards are not distinguished and solutions are distinct. The
 * budget is a number of nodes, that is, cards placed; an incomplete search says so.
 *
 * Each empty cell has a list of the lays that match its neighbours; its candidates are those of types that are left. Two
 * counts prune further: no label may be needed more often than free cards show it, and sides without a partner must
 * have room on the rim (see `balance` in notes.js).
 */

import { allows, layOf, mate, wrongSides } from "./rules.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {{ limit?: number, nodes?: number }} Budget  maximum number of solutions, and of cards placed */
/** @typedef {{ solutions: number[][], complete: boolean, nodes: number }} Found  complete: whether these are all */
/** @typedef {{ complete: boolean, solutions: ArrayLike<number>[] }} Solutions  complete: whether these are all */

/**
 * The distinct solutions that contain the placed and given cards; in canonical order if complete.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {Budget} [budget]
 * @returns {Found}
 */
export function search(puzzle, board, { limit = Infinity, nodes = 1e6 } = {}) {
  const table = layTable(puzzle, board);
  /** @type {number[][]} */
  const solutions = [];
  if (!table) return { solutions, complete: true, nodes: 0 };
  /** @type {{ cell: number, candidates: number[] }[]} cells and their untried candidates, the next one last */
  const stack = [];
  let laid = 0;
  let [forward, complete] = [true, false];
  for (;;) {
    if (forward) {
      const cell = table.nextCell();
      if (cell === null) {
        solutions.push(table.lying());
        if (solutions.length >= limit) break;
      } else stack.push({ cell, candidates: table.candidates(cell).reverse() });
    }
    const top = stack[stack.length - 1];
    if (!top) {
      complete = true;
      break;
    }
    table.lift(top.cell);
    const lay = top.candidates.pop();
    if (lay === undefined) {
      stack.pop();
      forward = false;
      continue;
    }
    if (laid >= nodes) break;
    laid++;
    forward = table.lay(top.cell, lay);
  }
  return { solutions: solutions.sort(inOrder), complete, nodes: laid };
}

/**
 * Whether the board can be completed; checks known solutions first, then searches.
 * @param {Puzzle} puzzle
 * @param {State} board
 * @param {{ known?: Solutions | null, nodes?: number }} [options]
 * @returns {"yes" | "no" | "unknown"}
 */
export function canBeCompleted(puzzle, board, { known = null, nodes = 1e5 } = {}) {
  const lying = board.map((laid) => (laid ? layOf(puzzle, laid) : -1));
  if (known?.solutions.some((solution) => lying.every((lay, cell) => lay < 0 || lay === solution[cell]))) return "yes";
  if (known?.complete) return "no";
  const { solutions, complete } = search(puzzle, board, { limit: 1, nodes });
  return solutions.length > 0 ? "yes" : complete ? "no" : "unknown";
}

/** @param {ArrayLike<number>} one @param {ArrayLike<number>} other */
function inOrder(one, other) {
  for (let cell = 0; cell < one.length; cell++) if (one[cell] !== other[cell]) return one[cell] - other[cell];
  return 0;
}

/**
 * The search state; null if the placed and given cards already conflict.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
function layTable(puzzle, board) {
  const { lays, types, across, cells, sides, rule } = puzzle;
  if (wrongSides(puzzle, board).length > 0) return null;
  const rimSides = across.filter((other) => other === -1).length;
  const rim = rule.rims.length === 1 ? rule.rims[0] : null; // what each side on the rim shows
  const backs = puzzle.data.backs ?? [];
  const exact = puzzle.cards.length === cells && !backs.length; // each side of each card is seen
  const labels = [...new Set(lays.flatMap((lay) => lay.labels.flatMap((label) => [label, mate(rule, label)])))];
  const numberOf = new Map(labels.map((label, number) => [label, number]));
  const mates = labels.map((label) => numberOf.get(mate(rule, label)) ?? -1);
  const shows = lays.map((lay) => lay.labels.map((label) => numberOf.get(label) ?? -1));
  const typeOf = lays.map((lay) => lay.type);
  const carried = types.map(({ cards: [card] }) => [...puzzle.cards[card], ...(backs[card] ?? [])].map((label) => numberOf.get(label) ?? -1));

  // Placed cards, demands of empty cells, and what is left.
  const lying = new Int32Array(cells).fill(-1);
  const options = possibleLays(puzzle); // for each cell, the lays that match its neighbours, whether left or not
  /** @type {(number[] | null)[]} for each side with a demanded label, the previous options of its cell */
  const before = Array(cells * sides).fill(null);
  const demands = new Int32Array(cells); // number of sides of a cell with a demanded label
  const left = types.map((type) => type.cards.length);
  const need = new Int32Array(labels.length); // by label, how often empty cells must show it
  const supply = new Int32Array(labels.length); // how often free cards show it, at most
  const surplus = new Int32Array(labels.length); // by figure (the number of its front): sides to pair up or put on the rim
  const figures = [...labels.keys()].filter((number) => labels[number] >= 0);
  let openRim = across.filter((other) => other < -1 || (other < 0 && rim === null)).length; // sides that need no partner

  /** @param {number} number  of a label @param {number} by */
  function count(number, by) {
    if (labels[number] < 0) surplus[mates[number]] -= by;
    else surplus[number] += by;
  }

  function roomForSurplus() {
    let room = exact ? openRim : Infinity;
    for (const figure of figures) room -= mates[figure] === figure ? surplus[figure] & 1 : Math.abs(surplus[figure]);
    return room >= 0;
  }

  /** Places a card in an empty cell; false if this leads nowhere. @param {number} cell @param {number} lay */
  function put(cell, lay) {
    const shown = shows[lay], own = carried[typeOf[lay]];
    let [right, onRim] = [true, false];
    lying[cell] = lay;
    left[typeOf[lay]]--;
    for (const label of own) supply[label]--;
    for (let side = 0; side < sides; side++) {
      const other = across[cell * sides + side];
      if (other < 0) {
        if (rim !== null && other === -1) continue;
        openRim--;
        count(shown[side], -1);
        onRim = true;
      } else if (before[cell * sides + side]) need[shown[side]]--;
      else {
        const label = mates[shown[side]];
        const [beside, otherSide] = [Math.floor(other / sides), other % sides];
        before[other] = options[beside];
        options[beside] = options[beside].filter((lay) => shows[lay][otherSide] === label);
        demands[beside]++;
        need[label]++;
      }
    }
    for (const label of own) right &&= need[label] <= supply[label] && need[mates[label]] <= supply[mates[label]];
    return right && (!onRim || roomForSurplus());
  }

  /** Removes the card from a cell, if there is one, in reverse order of placement. @param {number} cell */
  function lift(cell) {
    const lay = lying[cell];
    if (lay < 0) return;
    const shown = shows[lay];
    lying[cell] = -1;
    left[typeOf[lay]]++;
    for (const label of carried[typeOf[lay]]) supply[label]++;
    for (let side = sides - 1; side >= 0; side--) {
      const other = across[cell * sides + side];
      if (other < 0) {
        if (rim !== null && other === -1) continue;
        openRim++;
        count(shown[side], 1);
      } else if (before[cell * sides + side]) need[shown[side]]++;
      else {
        const beside = Math.floor(other / sides);
        need[mates[shown[side]]]--;
        demands[beside]--;
        options[beside] = before[other] ?? [];
        before[other] = null;
      }
    }
  }

  /** @param {number} cell */
  const candidates = (cell) => options[cell].filter((lay) => left[typeOf[lay]] > 0);

  /** The empty cell with the fewest candidates, preferably next to a card; null if all are full. */
  function nextCell() {
    let best = null;
    let [fewest, beside, most] = [Infinity, false, -1];
    for (let cell = 0; cell < cells; cell++) {
      if (lying[cell] >= 0 || (beside && demands[cell] === 0)) continue;
      const first = !beside && demands[cell] > 0;
      const enough = first ? Infinity : fewest + 1;
      let size = 0;
      for (const lay of options[cell]) if (left[typeOf[lay]] > 0 && ++size >= enough) break;
      if (size === 0) return cell;
      const joined = demands[cell] || joinedSides[cell];
      if (first || size < fewest || (size === fewest && joined > most)) [best, fewest, most] = [cell, size, joined];
      beside ||= first;
    }
    return best;
  }

  const joinedSides = new Int32Array(cells);
  across.forEach((other, side) => {
    if (other >= 0) joinedSides[Math.floor(side / sides)]++;
  });
  for (const type of puzzle.typeOf) {
    for (const number of carried[type]) {
      supply[number]++;
      count(number, 1);
    }
  }
  const onRim = numberOf.get(rim ?? NaN);
  if (onRim !== undefined) count(onRim, -rimSides);
  if (!roomForSurplus()) return null;
  const given = new Set();
  for (let cell = 0; cell < cells; cell++) {
    const laid = board[cell] ?? puzzle.hints[cell];
    if (!laid) continue;
    const lay = layOf(puzzle, laid);
    if (!candidates(cell).includes(lay) || !put(cell, lay)) return null;
    given.add(cell);
  }
  return {
    lay: put,
    /** @param {number} cell */
    lift: (cell) => {
      if (!given.has(cell)) lift(cell);
    },
    candidates,
    nextCell,
    lying: () => [...lying],
  };
}

/** For each cell the lays possible there, ignoring its neighbours. @param {Puzzle} puzzle */
function possibleLays(puzzle) {
  const { lays, across, cells, sides, rule, hints } = puzzle;
  /** @type {Map<string, number[]>} by which sides are on the rim */
  const alike = new Map();
  return Array.from({ length: cells }, (_, cell) => {
    const onRim = Array.from(across.slice(cell * sides, (cell + 1) * sides), (other) => other === -1);
    const found =
      alike.get(String(onRim)) ??
      [...lays.keys()].filter((lay) =>
        lays[lay].labels.every((label, side) => allows(rule, label, onRim[side])),
      );
    alike.set(String(onRim), found);
    const hint = hints[cell];
    return hint ? found.filter((lay) => lay === layOf(puzzle, hint)) : found;
  });
}
