// @ts-check
// All ways to complete what lies, by exact backtracking: the cell with the fewest candidates first. A solution is the
// number of a lay (see rules.js) for each cell, so that cards that look alike are not told apart; solutions are
// distinct. The budget is a number of nodes, that is of cards laid. What is said is never wrong: a search that was
// stopped says so.
//
// Candidates of a cell are sets of lays as bits, 32 to a word: those that show what the sides around demand, of types
// that are left. Two counts prune further: no label may be demanded more often than free cards show it; and the
// figures that cannot be paired up must have room on the rim (see `balance` in rules.js).

import { layOf, mate, wrongSides } from "./rules.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").State} State */
/** @typedef {{ limit?: number, nodes?: number }} Budget  at most so many solutions, and cards laid */
/** @typedef {{ solutions: number[][], complete: boolean, nodes: number }} Found  complete: these are all */
/** @typedef {{ complete: boolean, solutions: ArrayLike<number>[] }} Solutions  complete: these are all of the puzzle */

/**
 * The distinct solutions that agree with what lies and what is given, in order if they are all.
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
  /** @type {{ cell: number, candidates: number[] }[]} what is tried in which cell, the first tried last */
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
 * Can what lies be completed? Asks the known solutions first, then searches.
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

/**
 * @param {ArrayLike<number>} one
 * @param {ArrayLike<number>} other
 */
function inOrder(one, other) {
  for (let cell = 0; cell < one.length; cell++) if (one[cell] !== other[cell]) return one[cell] - other[cell];
  return 0;
}

/**
 * The table on which the search lays cards; null if what lies and what is given is wrong already.
 * @param {Puzzle} puzzle
 * @param {State} board
 */
function layTable(puzzle, board) {
  const { lays, types, across, cells, sides, rule } = puzzle;
  if (wrongSides(puzzle, board).length > 0) return null;
  const words = Math.ceil(lays.length / 32);
  const labels = [...new Set(lays.flatMap((lay) => [...lay.labels, ...lay.labels.map((label) => mate(puzzle, label))]))];
  const indexOf = new Map(labels.map((label, index) => [label, index]));
  const layLabels = lays.map((lay) => lay.labels.map((label) => indexOf.get(label) ?? -1));
  const mates = labels.map((label) => indexOf.get(mate(puzzle, label)) ?? -1);

  // Which lays show a label on a side, and which may lie in a cell whatever lies around it.
  const showing = labels.map(() => Array.from({ length: sides }, () => new Uint32Array(words)));
  layLabels.forEach((shown, lay) => shown.forEach((label, side) => setBit(showing[label][side], lay)));
  const rim = rule.rim === null ? -1 : (indexOf.get(rule.rim) ?? labels.length);
  /** @type {Map<string, Uint32Array>} */
  const alike = new Map();
  const allowed = Array.from({ length: cells }, (_, cell) => {
    const onRim = Array.from({ length: sides }, (_, side) => across[cell * sides + side] < 0);
    const hint = puzzle.hints[cell];
    const given = hint ? layOf(puzzle, hint) : -1;
    const key = `${onRim} ${given}`;
    const found = alike.get(key) ?? new Uint32Array(words);
    if (!alike.has(key)) {
      layLabels.forEach((shown, lay) => {
        const right = shown.every((label, side) => rim < 0 || (onRim[side] ? label === rim : !rule.rimOnly || label !== rim));
        if (right && (given < 0 || given === lay)) setBit(found, lay);
      });
      alike.set(key, found);
    }
    return found;
  });

  // What lies, and what is left.
  const lying = new Int32Array(cells).fill(-1);
  const demanded = new Int32Array(cells * sides).fill(-1); // for each side the label that the other side demands
  const demands = new Int32Array(cells); // how many sides of a cell something is demanded of
  const left = types.map((type) => type.cards.length);
  const free = new Uint32Array(words); // the lays of types that are left
  const need = new Int32Array(labels.length); // by label, how often empty cells must show it
  const supply = new Int32Array(labels.length); // how often free cards show it
  const surplus = new Int32Array(labels.length); // by figure, at its front's index: what must be paired up, or lie on the rim
  let openRim = rule.rim === null ? cells * sides - 2 * puzzle.board.joins.length : 0;
  const figures = labels.flatMap((label, index) => (label >= 0 || !rule.signed ? [index] : []));
  lays.forEach((_, lay) => setBit(free, lay));
  puzzle.cards.forEach((card) => {
    for (const label of card) {
      const index = indexOf.get(label) ?? -1;
      supply[index]++;
      count(index, 1);
    }
  });
  if (rim >= 0 && rim < labels.length) count(rim, 2 * puzzle.board.joins.length - cells * sides);

  /**
   * @param {number} index
   * @param {number} by
   */
  function count(index, by) {
    const label = labels[index];
    if (rule.signed && label < 0) surplus[mates[index]] -= by;
    else surplus[index] += by;
  }

  function roomForSurplus() {
    let most = openRim;
    for (const figure of figures) {
      most -= rule.signed && labels[figure] !== 0 ? Math.abs(surplus[figure]) : surplus[figure] & 1;
    }
    return most >= 0;
  }

  /**
   * Lays a card in an empty cell; false if that leads nowhere.
   * @param {number} cell
   * @param {number} lay
   */
  function put(cell, lay) {
    const { type } = lays[lay];
    const shown = layLabels[lay];
    let [right, onRim] = [true, false];
    lying[cell] = lay;
    if (--left[type] === 0) toggle(type);
    for (let side = 0; side < sides; side++) supply[shown[side]]--;
    for (let side = 0; side < sides; side++) {
      const other = across[cell * sides + side];
      if (other < 0) {
        if (rim < 0) {
          openRim--;
          count(shown[side], -1);
          onRim = true;
        }
      } else if (demanded[cell * sides + side] >= 0) need[shown[side]]--;
      else {
        const label = mates[shown[side]];
        demanded[other] = label;
        demands[Math.floor(other / sides)]++;
        need[label]++;
      }
    }
    for (let side = 0; side < sides; side++) {
      const label = shown[side];
      right &&= need[label] <= supply[label] && need[mates[label]] <= supply[mates[label]];
    }
    return right && (!onRim || roomForSurplus());
  }

  /**
   * Takes away what lies in a cell, if anything does; what was laid last goes first.
   * @param {number} cell
   */
  function lift(cell) {
    const lay = lying[cell];
    if (lay < 0) return;
    const { type } = lays[lay];
    const shown = layLabels[lay];
    lying[cell] = -1;
    if (left[type]++ === 0) toggle(type);
    for (let side = 0; side < sides; side++) {
      const other = across[cell * sides + side];
      supply[shown[side]]++;
      if (other < 0) {
        if (rim < 0) {
          openRim++;
          count(shown[side], 1);
        }
      } else if (demanded[cell * sides + side] >= 0) need[shown[side]]++;
      else {
        need[demanded[other]]--;
        demanded[other] = -1;
        demands[Math.floor(other / sides)]--;
      }
    }
  }

  /** @param {number} type */
  function toggle(type) {
    const first = puzzle.firstLay[type];
    for (let lay = first; lay < first + types[type].looks.length; lay++) free[lay >>> 5] ^= 1 << (lay & 31);
  }

  const scratch = new Uint32Array(words);
  /** @param {number} cell */
  function fill(cell) {
    const base = allowed[cell];
    for (let word = 0; word < words; word++) scratch[word] = base[word] & free[word];
    for (let side = 0, from = cell * sides; side < sides; side++) {
      const label = demanded[from + side];
      if (label < 0) continue;
      const mask = showing[label][side];
      for (let word = 0; word < words; word++) scratch[word] &= mask[word];
    }
  }

  /** @param {number} cell */
  function candidates(cell) {
    fill(cell);
    const found = [];
    for (let word = 0; word < words; word++) {
      for (let bits = scratch[word]; bits !== 0; bits &= bits - 1) found.push(32 * word + 31 - Math.clz32(bits & -bits));
    }
    return found;
  }

  /** The empty cell with the fewest candidates of those beside something; of any, if there are none; null if all are full. */
  function nextCell() {
    let best = null;
    let [fewest, beside, most] = [Infinity, false, -1];
    for (let cell = 0; cell < cells; cell++) {
      if (lying[cell] >= 0 || (beside && demands[cell] === 0)) continue;
      fill(cell);
      let size = 0;
      for (let word = 0; word < words; word++) size += ones(scratch[word]);
      if (size === 0) return cell;
      const joined = demands[cell] > 0 ? demands[cell] : joinedSides(cell);
      const first = !beside && demands[cell] > 0;
      if (first || size < fewest || (size === fewest && joined > most)) {
        [best, fewest, most] = [cell, size, joined];
        beside ||= first;
      }
    }
    return best;
  }

  /** @param {number} cell */
  function joinedSides(cell) {
    let joined = 0;
    for (let side = 0; side < sides; side++) if (across[cell * sides + side] >= 0) joined++;
    return joined;
  }

  if (!roomForSurplus()) return null;
  for (let cell = 0; cell < cells; cell++) {
    const laid = board[cell] ?? puzzle.hints[cell];
    if (!laid) continue;
    const lay = layOf(puzzle, laid);
    const possible = (allowed[cell][lay >>> 5] & free[lay >>> 5] & (1 << (lay & 31))) !== 0;
    if (!possible || !put(cell, lay)) return null;
  }
  const given = lying.map((lay) => (lay < 0 ? 0 : 1));
  return {
    lay: put,
    /** @param {number} cell */
    lift: (cell) => (given[cell] ? undefined : lift(cell)),
    candidates,
    nextCell,
    lying: () => [...lying],
  };
}

/**
 * @param {Uint32Array} bits
 * @param {number} place
 */
function setBit(bits, place) {
  bits[place >>> 5] |= 1 << (place & 31);
}

/** @param {number} bits */
function ones(bits) {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
