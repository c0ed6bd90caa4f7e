// @ts-check
/**
 * Boards by their names, as the program makes them: which sides touch, where cells lie, how the board turns.
 *
 * `3x3` (rows by columns of squares), `triangle3` (rows), `hexagon7` (cells). Sides count clockwise.
 */

/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number, number]} Join cell, side, other cell, its side */
/** @typedef {{cells: number[], shifts: number[]}} Rotation what lay in cell c lies in cells[c], turned by shifts[c] */
/**
 * @typedef {object} Board
 * @property {string} name
 * @property {number} sides of each cell
 * @property {number} cells
 * @property {Join[]} joins
 * @property {Point[][]} corners of each cell, clockwise, y down; side i runs from corner i to the next
 * @property {number[]} rows cells in each row
 * @property {Rotation[]} rotations that map the board to itself, the identity first
 */

/** The most cells that a board of the page may have. */
export const MOST_CELLS = 256;

/** Which way side 0 of the first cell runs, in degrees clockwise from the right. */
const FIRST_WAY = new Map([[3, -60], [4, 0], [6, 30]]);

/**
 * Squares; sides top, right, bottom, left.
 * @param {number} rows
 * @param {number} columns
 * @returns {Join[]}
 */
function squareJoins(rows, columns) {
  /** @type {Join[]} */
  const joins = [];
  for (let cell = 0; cell < rows * columns; cell += 1) {
    if ((cell + 1) % columns) joins.push([cell, 1, cell + 1, 3]);
    if (cell + columns < rows * columns) joins.push([cell, 2, cell + columns, 0]);
  }
  return joins;
}

/**
 * A triangle of triangles, 1 in the row at the top, then 3, 5, …; odd ones in a row point down.
 * @param {number} rows
 * @returns {Join[]}
 */
function triangleJoins(rows) {
  /** @type {Join[]} */
  const joins = [];
  for (let row = 0; row < rows; row += 1) {
    for (let place = 0; place <= 2 * row; place += 2) {
      const cell = row * row + place;
      if (place > 0) joins.push([cell - 1, 0, cell, 0]);
      if (place < 2 * row) joins.push([cell, 1, cell + 1, 1]);
      if (row + 1 < rows) joins.push([cell, 2, (row + 1) ** 2 + place + 1, 2]);
    }
  }
  return joins;
}

/**
 * Hexagons that stand on a corner; sides from the upper right.
 * @param {number[]} widths cells in each row
 * @returns {Join[]}
 */
function hexagonJoins(widths) {
  /** @type {Join[]} */
  const joins = [];
  let start = 0;
  widths.forEach((width, row) => {
    const next = widths[row + 1] ?? 0;
    for (let place = 0; place < width; place += 1) {
      const cell = start + place;
      if (place + 1 < width) joins.push([cell, 1, cell + 1, 4]);
      const left = next > width ? place : place - 1;
      if (left >= 0 && left < next) joins.push([cell, 3, start + width + left, 0]);
      if (left + 1 < next) joins.push([cell, 2, start + width + left + 1, 5]);
    }
    start += width;
  });
  return joins;
}

/**
 * Cells in each row of a hexagon of hexagons; null if none has so many cells.
 * @param {number} cells
 */
function hexagonRows(cells) {
  const rings = Math.round(Math.sqrt(cells / 3) - 0.5);
  if (3 * rings * (rings + 1) + 1 !== cells) return null;
  return Array.from({ length: 2 * rings + 1 }, (_, row) => 2 * rings + 1 - Math.abs(row - rings));
}

/**
 * The board of that name; null if there is none, or if it has too many cells.
 * @param {string} name
 * @returns {Board | null}
 */
export function boardNamed(name) {
  const match = /^(?:(\d{1,3})x(\d{1,3})|triangle(\d{1,2})|hexagon(\d{1,3}))$/.exec(name);
  if (!match) return null;
  const [rows = 0, columns = 0, levels = 0, hexagons = 0] = match.slice(1).map((size) => Number(size ?? 0));
  const cells = rows * columns + levels * levels + hexagons;
  if (!cells || cells > MOST_CELLS) return null;
  if (levels) {
    return built(`triangle${levels}`, 3, Array.from({ length: levels }, (_, row) => 2 * row + 1), triangleJoins(levels));
  }
  if (hexagons) {
    const widths = hexagonRows(hexagons);
    return widths && built(`hexagon${hexagons}`, 6, widths, hexagonJoins(widths));
  }
  return built(`${rows}x${columns}`, 4, Array.from({ length: rows }, () => columns), squareJoins(rows, columns));
}

/**
 * The board that so many cards fill when none is named; null if that leaves it open.
 * @param {number} cards
 * @param {number} sides of each
 */
export function boardFor(cards, sides) {
  const root = Math.round(Math.sqrt(cards));
  if (sides === 6) return boardNamed(`hexagon${cards}`);
  if (root * root !== cards) return null;
  return sides === 4 ? boardNamed(`${root}x${root}`) : sides === 3 ? boardNamed(`triangle${root}`) : null;
}

/**
 * @param {string} name
 * @param {number} sides
 * @param {number[]} rows
 * @param {Join[]} joins
 * @returns {Board}
 */
function built(name, sides, rows, joins) {
  const cells = rows.reduce((sum, width) => sum + width, 0);
  joins.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const across = acrossJoins(sides, cells, joins);
  return { name, sides, cells, joins, corners: glued(sides, across), rows, rotations: turnsOf(sides, across) };
}

/**
 * For each side of each cell the side that it touches.
 * @param {number} sides
 * @param {number} cells
 * @param {Join[]} joins
 */
function acrossJoins(sides, cells, joins) {
  /** @type {([number, number] | null)[][]} */
  const across = Array.from({ length: cells }, () => Array.from({ length: sides }, () => null));
  for (const [cell, side, other, otherSide] of joins) {
    /** @type {([number, number] | null)[]} */ (across[cell])[side] = [other, otherSide];
    /** @type {([number, number] | null)[]} */ (across[other])[otherSide] = [cell, side];
  }
  return across;
}

/**
 * Regular polygons with sides of length 1 that touch along the joins; smallest x and y are 0.
 * @param {number} sides
 * @param {([number, number] | null)[][]} across
 * @returns {Point[][]}
 */
function glued(sides, across) {
  // Directions are whole numbers, quarters of what the direction changes at a corner, so that they are exact.
  const round = 4 * sides;
  const inside = 0.5 / Math.tan(Math.PI / sides);
  const outside = 0.5 / Math.sin(Math.PI / sides);
  /** @type {(step: number) => Point} */
  const way = (step) => [Math.cos((2 * Math.PI * step) / round), Math.sin((2 * Math.PI * step) / round)];
  /** @type {Map<number, [number, number, number]>} centre, and which way side 0 runs */
  const placed = new Map([[0, [0, 0, ((FIRST_WAY.get(sides) ?? 0) * sides) / 90]]]);
  for (const [cell, [x, y, first]] of placed) {
    (across[cell] ?? []).forEach((there, side) => {
      if (!there || placed.has(there[0])) return;
      const [dx, dy] = way(first + 4 * side - sides);
      const turned = (first + 4 * (side - there[1]) + 2 * sides) % round;
      placed.set(there[0], [x + 2 * inside * dx, y + 2 * inside * dy, turned]);
    });
  }
  const corners = across.map((_, cell) => {
    const [x, y, first] = placed.get(cell) ?? [0, 0, 0];
    return Array.from({ length: sides }, (_, side) => {
      const [dx, dy] = way(first + 4 * side - sides - 2);
      return /** @type {Point} */ ([x + outside * dx, y + outside * dy]);
    });
  });
  const all = corners.flat();
  const left = Math.min(...all.map(([x]) => x));
  const top = Math.min(...all.map(([, y]) => y));
  /** @type {(x: number) => number} so that what should be equal is */
  const rounded = (x) => Math.round(x * 1e9) / 1e9;
  return corners.map((polygon) => polygon.map(([x, y]) => [rounded(x - left), rounded(y - top)]));
}

/**
 * All turns that map the board to itself: wherever one corner cell can go, the joins say where all others go.
 * @param {number} sides
 * @param {([number, number] | null)[][]} across
 * @returns {Rotation[]}
 */
function turnsOf(sides, across) {
  /** @type {Rotation[]} */
  const found = [];
  across.forEach((_, cell) => {
    for (let shift = 0; shift < sides; shift += 1) {
      const rotation = followed(sides, across, cell, shift);
      if (rotation) found.push(rotation);
    }
  });
  /** @type {(a: Rotation, b: Rotation) => number} */
  const order = (a, b) => {
    const at = a.cells.findIndex((cell, index) => cell !== b.cells[index]);
    return (a.shifts[0] ?? 0) - (b.shifts[0] ?? 0) || (a.cells[at] ?? 0) - (b.cells[at] ?? 0);
  };
  return found.sort(order);
}

/**
 * The rotation that takes cell 0 there, turned by so many steps; null if it tears a join.
 * @param {number} sides
 * @param {([number, number] | null)[][]} across
 * @param {number} target
 * @param {number} turn
 * @returns {Rotation | null}
 */
function followed(sides, across, target, turn) {
  /** @type {Map<number, [number, number]>} */
  const image = new Map([[0, [target, turn]]]);
  for (const [cell, [to, turned]] of image) {
    for (let side = 0; side < sides; side += 1) {
      const here = across[cell]?.[side];
      const there = across[to]?.[(side + turned) % sides];
      if (!here || !there) {
        if (here || there) return null;
        continue;
      }
      const shift = (there[1] - here[1] + sides) % sides;
      const known = image.get(here[0]);
      if (!known) image.set(here[0], [there[0], shift]);
      else if (known[0] !== there[0] || known[1] !== shift) return null;
    }
  }
  const moves = across.map((_, cell) => image.get(cell) ?? [0, 0]);
  if (new Set(moves.map(([to]) => to)).size < across.length) return null;
  return { cells: moves.map(([to]) => to), shifts: moves.map(([, shift]) => shift) };
}
