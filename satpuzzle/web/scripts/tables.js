// @ts-check
/**
 * Tables of rows: which columns are the sides of cards, like satpuzzle/notation/found/tables.py. Columns that number or
 * name the cards, or that are always the same, are no sides, and figures and halves may stand in columns of their own.
 */

import { tally } from "./notes.js";
import { isGroup, isWord } from "./outline.js";
import { Mistake } from "./pasteproblems.js";
import { countWords, fillsBoard, formOf, isDigits, LEAST, pathOf, SIDE_KEYS, SIDES_IN_TEXT, sideNamed } from "./rows.js";
import { SIDES_OF_CARDS } from "./values.js";

/** @typedef {import("./rows.js").FoundRow} FoundRow */
/** @typedef {import("./outline.js").Group} Group */
/**
 * The cards of a puzzle in a text.
 * @typedef {object} Found
 * @property {string[][]} cards  the sides of each card
 * @property {string[]} names  of the cards; empty if there are none
 * @property {number[]} lines  of the cards
 * @property {boolean} keyed  whether keys or a header name the sides
 * @property {boolean} column  whether the names stand in a column without a header
 */

const MANY_CARDS = 6; // cards whose first side can be a name although the rest is a card of fewer sides

/**
 * The rows of each puzzle: those in a group with a name, if no such group has few.
 * @param {FoundRow[]} rows
 */
export function runsOf(rows) {
  const alone = tally(rows.map(({ within }) => within));
  const inTable = (/** @type {FoundRow} */ { within }) => (alone.get(within) ?? 0) >= LEAST;
  const shown = new Set(rows.filter(inTable).flatMap(({ sides }) => sides));
  return runsIn(shown.size ? rows.filter((row) => inTable(row) || row.sides.every((side) => shown.has(side))) : rows); // without single rows that have nothing in common with tables
}

/** @param {FoundRow[]} rows */
function runsIn(rows) {
  let groups = rows.map(({ within }) => within);
  while (true) {
    /** @type {Map<Group, FoundRow[]>} */
    const runs = new Map();
    groups.forEach((group, at) => {
      const run = runs.get(group);
      if (run) run.push(rows[at]);
      else runs.set(group, [rows[at]]);
    });
    const large = [...runs.values()].filter((run) => run.length >= LEAST);
    const whole = runs.size === 1 || (large.length === runs.size && [...runs.keys()].every(isNamedGroup));
    if (whole || ![...runs.keys()].every((group) => group.parent)) return large.length ? large : [rows];
    groups = groups.map((group) => group.parent ?? group);
  }
}

/** Whether a group belongs to a name, or begins with one. @param {Group} group */
function isNamedGroup({ key, call, inside }) {
  const first = inside[0] ?? "";
  return Boolean(key || call || (isWord(first) && !first.quoted));
}

/**
 * The cards in a table; null if it has none.
 * @param {FoundRow[]} table
 * @returns {Found | null}
 */
export function cardsIn(table) {
  const { kind } = table[0];
  let header = kind === "keys" || kind === "word" ? null : headerOf(table[0]);
  let rows = header || ["keys", "word", "flat"].includes(kind) ? table : withoutTitles(table);
  let names = rows.map(({ name }) => name);
  /** @type {string[]} */
  let dropped = [];
  let small = false; // words in small letters may be words of any kind
  const keys = rows.filter((row) => row.keys.some((key) => key)).map((row) => row.keys.join("\n"));
  if (new Set(keys).size > 1) { // red:head, blue:tail
    rows = rows.map((row) => ({ ...row, sides: row.sides.map((side, at) => (row.keys[at] ? `${row.keys[at]} ${side}` : side)) }));
  }
  let columns = turnedOver(rows.map(({ sides }) => sides));
  if (header) {
    const places = header;
    rows = rows.slice(1);
    columns = columns.map((column) => column.slice(1));
    names = columns.find((_, at) => places[at] === null) ?? names.slice(1);
    if (rows.length && places[0] !== null) [columns, dropped] = withoutPrefix(columns);
    if (dropped.length) names = dropped;
    const placed = places.flatMap((place, at) => (place === null ? [] : [{ place, at }])).sort((a, b) => a.place - b.place);
    columns = placed.map(({ at }) => columns[at]);
  } else if (kind === "word") {
    if (2 * new Set(rows.map(({ sides }) => sides.join("").toLowerCase())).size < rows.length) return null; // the names of few figures
    small = columns.flat().every((side) => isLower(side.split(" ")[0]));
  } else if (kind !== "keys") {
    [columns, dropped] = withoutNames(columns);
    names = dropped.length ? dropped : names;
    [columns, header] = withoutLabels(columns);
  }
  const paired = pairedColumns(columns);
  columns = paired ?? (SIDES_OF_CARDS.includes(columns.length) ? columns : []);
  const all = columns.flat();
  const least = small ? 3 : kind === "keys" || kind === "group" ? 1.5 : 2;
  if (columns.filter((column) => new Set(column).size === 1).length >= columns.length - 1) return null; // equal rows are no cards
  if (rows.length < LEAST || !columns.length || least * new Set(all).size > all.length) return null; // the sides of cards repeat
  const cards = turnedOver(columns);
  if (areNeighbours(cards)) return null;
  const different = new Set(names).size === names.length && names.every((name) => name);
  return {
    cards,
    names: different ? names : [],
    lines: rows.map(({ line }) => line),
    keyed: header !== null || kind === "keys",
    column: different && dropped.length > 0,
  };
}

/**
 * Rows as columns, or columns as rows.
 * @param {string[][]} rows
 */
function turnedOver(rows) {
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at]));
}

/**
 * The rows without the first and last ones that share nothing with others, if the rest fills a board.
 * @param {FoundRow[]} rows
 */
function withoutTitles(rows) {
  const placed = tally(rows.flatMap(({ sides }) => sides.map((side, at) => `${at} ${side}`)));
  const shown = tally(rows.flatMap(({ sides }) => [...new Set(sides)]));
  const isApart = (/** @type {FoundRow} */ { sides }) =>
    sides.every((side, at) => placed.get(`${at} ${side}`) === 1 && shown.get(side) === 1 && !areNumbers([side])) &&
    sides.some((side) => /^$|[\p{L}\p{N}]$/u.test(side)) && // not fox+ hen- …
    !sides.some((side) => side.split(" ").some((word) => SIDES_IN_TEXT.some((names) => sideNamed(word, names) !== null)));
  const size = rows[0].sides.length;
  const fitting = SIDES_OF_CARDS.filter((sides) => [sides, sides + 1, 2 * sides, 2 * sides + 1].includes(size));
  const start = Math.max(rows.findIndex((row) => !isApart(row)), 0);
  const end = rows.findLastIndex((row) => !isApart(row)) + 1 || rows.length;
  const rests = [rows, rows.slice(start), rows.slice(0, end), rows.slice(start, end)];
  return rests.find(({ length }) => length >= LEAST && fitting.some((sides) => fillsBoard(length, sides))) ?? rows;
}

/**
 * Which side each column shows if the row names them; null for other rows.
 * @param {FoundRow} row
 */
export function headerOf({ sides }) {
  for (const names of SIDE_KEYS) {
    const places = sides.map((side) => sideNamed(side, names));
    if (names.every((_, place) => places.includes(place))) return places;
  }
  return null;
}

/**
 * Drops columns at both ends that are no sides: numbers or names of the cards, or always the same.
 * @param {string[][]} table
 * @returns {[string[][], string[]]}
 */
function withoutNames(table) {
  let [columns, names] = withoutPrefix(table);
  for (const at of [0, -1]) {
    while (columns.length > Math.min(...SIDES_OF_CARDS) && columns[0].length > 1) {
      const column = /** @type {string[]} */ (columns.at(at));
      const rest = at ? columns.slice(0, -1) : columns.slice(1);
      const [others, own] = [new Set(rest.flat()), new Set(column)];
      const [starts, ends] = [0, -1].map((place) => new Set([...others].map((side) => side.split(" ").at(place))));
      if (at && column.every((side) => starts.has(side.split(" ")[0]))) {
        const most = Math.max(...new Set([...others].map(countWords)));
        columns = [...rest, column.map((side) => side.split(" ").slice(0, most).join(" "))]; // without comments behind the cards
        break;
      }
      const asCard = SIDES_OF_CARDS.includes(columns.length);
      const alike = asCard && column.every((side) => ends.has(side.split(" ").at(-1))); // sides of several words
      const apart = !alike && !column.some((side) => others.has(side));
      const mixed = new Set(columns.map(areNumbers)).size > 1;
      if ((!asCard || column.length >= MANY_CARDS || mixed || isCounting(column, true)) && own.size === column.length && (apart || isCounting(column))) {
        names = names.length ? names : column;
      } else if (own.size > 1 || !apart || (asCard && new Set(rest[0]).size < column.length)) break;
      columns = rest;
    }
  }
  return [columns, names];
}

/**
 * Drops what stands before the first side without a comma, as in `Card 7 red head, …`; also returns it as names.
 * @param {string[][]} columns
 * @returns {[string[][], string[]]}
 */
function withoutPrefix([first, ...others]) {
  const sides = new Set(others.flat());
  const sizes = new Set([...sides].map(countWords));
  const words = first.map((side) => side.split(" "));
  const starts = words.map((side) => {
    if (sizes.size === 1) return side.length - [...sizes][0];
    return side.findIndex((_, at) => sides.has(side.slice(at).join(" ")));
  });
  const someNamed = sizes.size === 1 && Math.min(...starts) === 0 && words.every((side, at) => !starts[at] || /\p{Nd}/u.test(side.slice(0, starts[at]).join(" ")));
  if (someNamed) return [[words.map((side, at) => side.slice(starts[at]).join(" ")), ...others], []]; // only some cards have a number
  const often = tally(starts.filter((at) => at >= 0));
  const usual = [...often.keys()].sort((a, b) => (often.get(b) ?? 0) - (often.get(a) ?? 0) || a - b)[0] ?? 0;
  if (sizes.size !== 1) starts.forEach((at, place) => (starts[place] = at < 0 ? usual : at));
  if (Math.min(...starts) < 1) return [[first, ...others], []];
  return [[words.map((side, at) => side.slice(starts[at]).join(" ")), ...others], words.map((side, at) => side.slice(0, starts[at]).join(" "))];
}

/**
 * Drops words that number or name the sides, as in `side1 fox, side2 hen`; also returns which sides they name.
 * @param {string[][]} columns
 * @returns {[string[][], number[] | null]}
 */
function withoutLabels(columns) {
  const words = columns.map((column) => column.map((side) => side.split(" ")));
  const labels = words.map((column) => column[0][0]);
  const labelled = new Set(labels).size === columns.length && words.every((column, at) => column.every((side) => side.length > 1 && side[0] === labels[at]));
  if (!labelled) return [columns, null];
  const rest = words.map((column) => column.map((side) => side.slice(1).join(" ")));
  for (const names of SIDE_KEYS) {
    const places = labels.map((label) => sideNamed(label, names));
    if (!names.every((_, place) => places.includes(place))) continue;
    if (places.includes(null)) break;
    const order = rest.map((_, at) => at).sort((a, b) => Number(places[a]) - Number(places[b]));
    return [order.map((at) => rest[at]), places.map(Number)];
  }
  return [rest, null];
}

/** @param {string[]} column */
function areNumbers(column) {
  return column.every((side) => side.split(" ").every((word) => isDigits(word.replace(/^[+-]+/, ""))));
}

/** Whether a column counts the cards, as in 1, 2, 3 or A, B, C or card1, card2, card3. @param {string[]} column @param {boolean} [inOrder] */
function isCounting(column, inOrder = false) {
  const single = column.filter((side) => !side.includes(" "));
  const oneStart = new Set(single.map((word) => word.replace(/\d+$/, ""))).size === 1;
  const words = oneStart ? single.map((word) => /\d*$/.exec(word)?.[0] ?? "") : single;
  const numbers = words.flatMap((word) => (isDigits(word) ? [Number(word)] : [...word].length === 1 ? [word.codePointAt(0) ?? 0] : []));
  const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const ordered = inOrder ? numbers : numbers.sort((a, b) => a - b);
  return numbers.length === column.length && column.length >= LEAST && ordered.every((number, at) => number === least + at);
}

/**
 * The columns of sides if figures and halves have columns of their own; else null.
 * @param {string[][]} columns
 */
function pairedColumns(columns) {
  const size = columns.length / 2;
  if (!SIDES_OF_CARDS.includes(size)) return null;
  const byTurns = [0, 1].map((odd) => columns.filter((_, at) => at % 2 === odd));
  for (const [figures, halves] of [byTurns, [columns.slice(0, size), columns.slice(size)]]) {
    const ends = new Set(halves.flat());
    if (ends.size !== 2 || (SIDES_OF_CARDS.includes(columns.length) && !areApart(figures, ends))) continue;
    return figures.map((column, side) => column.map((figure, at) => `${figure} ${halves[side][at]}`));
  }
  return null;
}

/** Whether these columns show figures, and none of the halves; numbers may be both. @param {string[][]} figures @param {Set<string>} halves */
function areApart(figures, halves) {
  const shown = [...new Set(figures.flat())];
  return shown.length > 1 && (!shown.some((figure) => halves.has(figure)) || shown.every((side) => side.split(" ").every(isDigits)));
}

/**
 * Whether each row has the numbers of the cells beside a cell, as in `{-1, 1, 3, -1}`; these are no cards. Cells count
 * from 0 or 1. One other value may stand for the rim.
 * @param {string[][]} rows
 */
function areNeighbours(rows) {
  for (const first of [0, 1]) {
    const cells = new Set(rows.map((_, at) => String(first + at)));
    const others = new Set(rows.flat().filter((value) => !cells.has(value)));
    const near = rows.flatMap((row, at) => row.filter((value) => cells.has(value)).map((value) => [String(first + at), value]));
    const pairs = new Set(near.map((pair) => pair.join(" ")));
    const mutual = near.every(([cell, value]) => cell !== value && pairs.has(`${value} ${cell}`));
    if (mutual && others.size < 2 && pairs.size === near.length && new Set(near.map(([cell]) => cell)).size === rows.length) return true;
  }
  return false;
}

/** @param {string} word */
function isLower(word) {
  return word === word.toLowerCase() && word !== word.toUpperCase();
}

/**
 * Throws Mistake if another row beside the cards looks like one, but has too few or too many sides.
 * @param {Found} found
 * @param {FoundRow[]} rows
 * @param {FoundRow[]} others
 */
export function demandWhole({ cards, lines, keyed }, rows, others) {
  demandComplete(rows.map(({ within }) => within));
  const sides = new Set(cards.flat());
  const [size, usual] = [cards[0].length, rows[rows.length - 1].sides.length]; // sides of a card, items of its row
  if (!keyed) demandOrder(rows[0].keys, rows[0].line, size);
  const path = pathOf(rows[0].within).join("\n");
  const forms = new Set(rows.map(({ form }) => form));
  const [used, first, last] = [new Set(lines), lines.reduce((a, b) => Math.min(a, b)) - 1, lines.reduce((a, b) => Math.max(a, b)) + 1];
  const left = others.flatMap(({ kind, line, form, sides: shown }) => {
    const near = line >= last && line < last + 4 && kind === rows[0].kind && forms.has(form) && shown.length === size;
    return near && shown.every((side) => sides.has(side)) && new Set(shown).size < sides.size ? [line] : [];
  });
  if (new Set(left).size > 1) throw otherForm(Math.min(...left), lines);
  for (const { kind, within, line, form, sides: shown } of others) {
    if (!keyed && kind === rows[0].kind && line <= first && line > first - 2) {
      demandOrder(shown.map((side) => side.replaceAll(" ", "")).map((side) => ([...side].length > 1 ? side : "")), line, size);
    }
    if (shown.includes("") && kind === "keys" && kind === rows[0].kind && within === rows[0].within) {
      throw new Mistake(line, "sides", { n: shown.length, sides: size });
    }
    if (kind !== rows[0].kind || line < first || line > last || used.has(line) || pathOf(within).join("\n") !== path) continue;
    const [items, known] = [shown.length, shown.filter((side) => sides.has(side)).length];
    if (items >= sides.size && [...sides].every((side) => shown.includes(side))) continue; // a list of all sides
    if (known === size && items === size && !forms.has(form)) throw otherForm(line, lines);
    if ((items === usual && !shown.includes("")) || !forms.has(form) || known < 2) continue;
    const lost = usual - items + shown.filter((side) => side === "").length;
    throw new Mistake(line, "sides", { n: size - (usual < 2 * size ? lost : Math.ceil(lost / 2)), sides: size });
  }
}

/**
 * Throws Mistake for a line that has the sides of a card on other lines, but was not read.
 * @param {{ found: Found, run: FoundRow[] }[]} chosen
 * @param {FoundRow[]} others
 */
export function demandAllLines(chosen, others) {
  const used = new Set(chosen.flatMap(({ found: { lines } }) => lines));
  for (const { found: { cards, lines }, run: [{ kind, within }] } of chosen) {
    const sides = new Set(cards.flat().map((side) => side.toLowerCase()));
    const [longest, size, path] = [Math.max(...[...sides].map(countWords)), cards[0].length, pathOf(within).join("\n")];
    for (const row of ["line", "part", "word"].includes(kind) ? others : []) {
      if (row.kind !== "line" || used.has(row.line) || pathOf(row.within).join("\n") !== path) continue;
      const written = row.sides.map((side, at) => `${row.keys[at]} ${side}`).join(" ").toLowerCase().split(" ");
      const words = written.flatMap((word) => (sides.has(word) ? [word] : word.split(/[/\\]/))).filter((word) => word);
      /** @type {string[]} */
      const known = [];
      let rest = 0;
      for (let at = 0, end = 0; at < words.length; at = Math.max(end, at + 1)) {
        end = Math.min(at + longest, words.length);
        while (end > at && !sides.has(words.slice(at, end).join(" "))) end--;
        if (end > at) known.push(words.slice(at, end).join(" "));
        else rest++;
      }
      const isCard = known.length === size && rest <= size + 1;
      const listed = new Set(known).size === sides.size; // a list of all sides
      if (isCard || (known.length > size - 2 && rest <= known.length && !listed)) throw otherForm(row.line, lines);
    }
  }
}

/** @param {number} line @param {number[]} lines  of the cards */
function otherForm(line, lines) {
  return new Mistake(line, "other form", { other: lines.reduce((a, b) => Math.min(a, b)) });
}

/**
 * Throws Mistake if some names are those of sides, in another order than clockwise, and others are missing.
 * @param {string[]} names
 * @param {number} line
 * @param {number} size
 */
function demandOrder(names, line, size) {
  for (const sides of SIDE_KEYS) {
    const found = names.flatMap((name, at) => {
      const place = sideNamed(name, sides);
      return place === null ? [] : [{ name, at, place }];
    });
    const n = new Set(found.map(({ place }) => place)).size;
    if (n < 2 || n !== found.length || n >= sides.length || sides.length !== size) continue;
    const turned = new Set(found.map(({ at, place }) => (place - at + size) % size)).size > 1;
    const mixed = found.some(({ place }, at) => at > 0 && place < found[at - 1].place);
    if (names.length === size ? turned : mixed) throw new Mistake(line, "side names", { names: found.map(({ name }) => name).join(", ") });
  }
}

/**
 * Throws Mistake if a group beside these begins like them, but is not one of them: a card without its sides.
 * @param {Group[]} groups
 */
function demandComplete(groups) {
  const known = new Set(groups);
  const [one] = groups;
  if (known.size < groups.length) return;
  const begin = (/** @type {Group} */ group) => [formOf(group), ...group.inside.filter((part) => part !== "\n").slice(0, 2).map((part) => (isWord(part) ? part.text : part))];
  const usual = begin(one);
  for (const part of one.parent?.inside ?? []) {
    if (!isGroup(part) || known.has(part)) continue;
    const start = begin(part);
    if (start.length === usual.length && start.every((each, at) => each === usual[at])) throw new Mistake(part.line, "no sides");
  }
}
