// @ts-check
/** The sides of photographed cards in rows of equal ones, a plain object, and its changes. Functions return a new state. */

/** @typedef {import("./photokinds.js").Sorted} Sorted */
/**
 * kinds: the row of each side, card by card; doubts: those to check; partner: for each row the one with
 * the other halves, or itself; signed: whether there are two halves; ratios, loose, other: see there.
 * @typedef {Sorted} Rows
 */

/** Sides of which two readings are tried. */
const TRIED = 5;

/** The sides in each row, doubtful ones first. @param {Rows} rows */
export function membersOf({ kinds, doubts, partner }) {
  const members = partner.map(() => /** @type {number[]} */ ([]));
  kinds.forEach((kind, side) => {
    members[kind].push(side);
  });
  return members.map((sides) => sides.sort((a, b) => Number(doubts[b]) - Number(doubts[a]) || a - b));
}

/** Whether a row has the backs of its figure. @param {Rows} rows @param {number} row */
export function isBack({ partner, signed }, row) {
  return signed && partner[row] < row;
}

/**
 * The figures: each the rows of its halves, fronts first.
 * @param {Rows} rows
 */
export function figuresIn(rows) {
  const members = membersOf(rows);
  const halves = rows.partner.flatMap((other, row) => (isBack(rows, row) ? [] : [rows.signed && other !== row ? [row, other] : [row]]));
  return halves.map((both) => both.filter((row) => members[row].length)).filter(({ length }) => length);
}

/** The same with other numbers: figures to check come first, and their halves follow each other. @param {Rows} rows @returns {Rows} */
export function inOrderOfDoubt(rows) {
  const members = membersOf(rows);
  const unsure = (/** @type {number[]} */ figure) => figure.flatMap((row) => members[row]).filter((side) => rows.doubts[side]).length;
  const order = figuresIn(rows).sort((a, b) => unsure(b) - unsure(a) || a[0] - b[0]).flat();
  const moved = (/** @type {number[]} */ kinds) => kinds.map((kind) => order.indexOf(kind));
  return { ...rows, kinds: moved(rows.kinds), next: moved(rows.next), loose: moved(rows.loose), partner: order.map((row, at) => (order.includes(rows.partner[row]) ? order.indexOf(rows.partner[row]) : at)) };
}

/** Whether something is doubtful. @param {Rows} rows */
export function isUnsure({ doubts, loose, other }) {
  return doubts.includes(true) || loose.length > 0 || other > 0;
}

/** The same without doubts. @param {Rows} rows @returns {Rows} */
export function allRight(rows) {
  return { ...rows, doubts: rows.doubts.map(() => false), loose: [], other: 0 };
}

/** Other readings: with some of the few most doubtful sides in the next row. @param {Rows} rows @returns {Rows[]} */
export function otherReadings(rows) {
  const { kinds, ratios, next, doubts } = rows;
  const few = [...kinds.keys()].filter((side) => doubts[side] && next[side] >= 0).sort((a, b) => ratios[b] - ratios[a]).slice(0, TRIED);
  return Array.from({ length: 2 ** few.length - 1 }, (_, choice) => {
    const moved = new Set(few.filter((__, bit) => (choice + 1) & (1 << bit)));
    return { ...rows, kinds: kinds.map((kind, side) => (moved.has(side) ? next[side] : kind)) };
  });
}

/**
 * Puts sides into a row, or a new one.
 * @param {Rows} rows @param {number[]} sides @param {number | null} row
 * @returns {Rows}
 */
export function movedTo(rows, sides, row) {
  const to = row ?? rows.partner.length;
  const partner = row === null ? [...rows.partner, to] : rows.partner;
  return {
    ...rows, partner,
    kinds: rows.kinds.map((kind, side) => (sides.includes(side) ? to : kind)),
    doubts: rows.doubts.map((doubt, side) => doubt && !sides.includes(side)),
  };
}

/**
 * Makes one row of two.
 * @param {Rows} rows @param {number} from @param {number} to
 * @returns {Rows}
 */
export function joinedTo(rows, from, to) {
  const kinds = rows.kinds.map((kind) => (kind === from ? to : kind));
  const other = rows.partner[from];
  const open = apart(rows.partner, from);
  return { ...rows, kinds, partner: open[to] === to && other !== to && other !== from ? withPair(open, to, other) : open };
}

/**
 * Makes two rows the halves of a figure; the same row twice: it has no other half yet.
 * @param {Rows} rows @param {number} a @param {number} b
 * @returns {Rows}
 */
export function pairedWith(rows, a, b) {
  const partner = apart(apart(rows.partner, a), b);
  return { ...rows, loose: rows.loose.filter((row) => row !== a && row !== b), partner: a === b ? partner : withPair(partner, a, b) };
}

/**
 * With the front and the back of a row's figure exchanged.
 * @param {Rows} rows @param {number} row
 * @returns {Rows}
 */
export function flippedAt({ kinds, next, partner, ...rows }, row) {
  const half = partner[row], other = half === row ? partner.length : half;
  const flip = (/** @type {number[]} */ all) => all.map((kind) => (kind === row ? other : kind === other ? row : kind));
  return { ...rows, kinds: flip(kinds), next: flip(next), partner: half === row ? [...partner.with(row, other), row] : partner };
}

/** @param {number[]} partner @param {number} row */
function apart(partner, row) {
  return partner.map((other, at) => (at === row || other === row ? at : other));
}

/** @param {number[]} partner @param {number} a @param {number} b */
function withPair(partner, a, b) {
  return partner.with(a, b).with(b, a);
}

/**
 * The label of each side, card by card: figure k, and -k for the other half.
 * @param {Rows} rows @param {number} sides of a card
 */
export function labelsOf(rows, sides) {
  const label = new Map();
  figuresIn(rows).forEach((figure, at) => {
    for (const row of figure) label.set(row, isBack(rows, row) ? -at - 1 : at + 1);
  });
  const labels = rows.kinds.map((kind) => /** @type {number} */ (label.get(kind)));
  return Array.from({ length: labels.length / sides }, (_, card) => labels.slice(sides * card, sides * card + sides));
}
