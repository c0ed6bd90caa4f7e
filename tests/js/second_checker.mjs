// A second checker of certificates, written from docs/reference/certificates.md, not from `verify.py`:
//
//     node tests/js/second_checker.mjs CERTIFICATE...
//
// prints a line for each file. Status: 0 all valid, 1 one is invalid, 2 one is no certificate, or cannot be read (at most
// 2 GiB). Here, cells, sides and types are counted from 0, and side s of cell c has the number c * sides + s.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, inflateRawSync } from "node:zlib";

/** @typedef {ReturnType<typeof puzzleOf>} Puzzle */
/** @typedef {{ cell: number, type: number, labels: number[], entry: string }} Placement `entry`: as in solutions.txt */

const MiB = 2 ** 20;
const [RIM, FREE] = [-1, -2]; // what a side touches that is not joined
const MOST_MIB = /** @type {Record<string, number>} */ ({
  "manifest.json": 1, "problem.json": 2, "puzzle.toml": 16, "verify.py": 1,
  "solutions.txt": 65536, "formula.cnf": 65536, "proof.lrat": 65536, "proof.drat": 65536,
});
const PUZZLE_KEYS = [
  "board", "cells", "sides", "joins", "free", "moves", "cards", "types", "meet", "rim", "inside", "given",
];

/** @param {unknown} condition @param {string} message @returns {asserts condition} */
function demand(condition, message) {
  if (!condition) throw new Error(message);
}

// --- The zip file and JSON ------------------------------------------------------------------------------------------
/** Reads the members of a zip file that contains nothing else. @param {Buffer} file */
function membersOf(file) {
  const end = file.length - 22;
  demand(end >= 0 && file.readUInt32LE(end) === 0x06054b50, "no zip file, or data at its end");
  const members = /** @type {Record<string, Buffer>} */ ({});
  let [entry, total] = [file.readUInt32LE(end + 16), 22];
  demand(entry + file.readUInt32LE(end + 12) === end, "the directory has another size");
  while (entry < end) {
    demand(file.readUInt32LE(entry) === 0x02014b50, "broken directory");
    const name = file.toString("latin1", entry + 46, entry + 46 + file.readUInt16LE(entry + 28));
    const [flags, method] = [file.readUInt16LE(entry + 8), file.readUInt16LE(entry + 10)];
    const [crc, packed, unpacked, start] = [16, 20, 24, 42].map((offset) => file.readUInt32LE(entry + offset));
    demand(!members[name], `${name} is listed twice`);
    demand(unpacked <= Math.min((MOST_MIB[name] ?? 0) * MiB, 20 * packed + MiB / 4), `${name}: unknown, or too large`);
    demand(!(flags & 1) && (method === 0 || method === 8), `${name} is encrypted, or has an unknown compression`);
    const data = start + 30 + name.length;
    const same = file.readUInt32LE(start + 26) === name.length && file.toString("latin1", start + 30, data) === name;
    demand(same && file.readUInt32LE(start) === 0x04034b50, `${name}: the local header differs from the directory`);
    demand(file.readUInt32LE(entry + 30) === 0, `${name} has a comment or extra fields`);
    const stored = file.subarray(data, data + packed);
    const options = { info: true, maxOutputLength: Math.max(unpacked, 1) };
    /** @type {any} */
    const { buffer, engine } = method ? inflateRawSync(stored, options) : { buffer: stored };
    demand(!method || engine.bytesWritten === packed, `${name}: bytes after the end of the compressed data`);
    demand(buffer.length === unpacked && crc32(buffer) === crc, `${name} differs from the directory`);
    members[name] = buffer;
    entry += 46 + name.length;
    total += 76 + 2 * name.length + packed;
  }
  demand(entry === end && total === file.length, "bytes that belong to no member");
  return members;
}

/** The lines of a member, with their line feeds. @param {Buffer} content */
function* linesOf(content) {
  for (let start = 0, end = 0; start < content.length; start = end) {
    end = content.indexOf("\n", start) + 1 || content.length;
    demand(end - start <= 16 * MiB, "a line is too long");
    yield content.toString("latin1", start, end);
  }
}

/** Parses JSON that is written plainly; a number from 10¹⁵ becomes a text that begins with the tag.
 * @param {Buffer} content @param {string} tag */
function parseJson(content, tag) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  const large = /("(?:[^"\\]+|\\.)*")|\b[1-9]\d{15,}\b/g; // outside texts
  const tagged = text.replace(large, (token, isText) => isText ? token : `"${tag}${token}"`);
  const found = JSON.parse(tagged);
  const [written, plain] = [tagged, JSON.stringify(found)].map((json) => json.replace(/[ \n\r\t]/g, ""));
  demand(written === plain, "a key occurs twice, or a number or text is not written plainly");
  return found;
}

/** Demands an object with these keys. @param {any} value @param {string[]} keys @param {string} what */
function demandKeys(value, keys, what) {
  const found = value instanceof Object && !Array.isArray(value) && `${Object.keys(value).sort()}`;
  demand(found === `${[...keys].sort()}`, `${what}: wrong or missing keys`);
}

// --- The puzzle -----------------------------------------------------------------------------------------------------
/** The labels that a card shows after a move. @param {number[]} labels @param {number[]} move */
const after = (labels, move) => labels.map((_, side) => labels[move.indexOf(side)]);

/** Reads and checks `problem.json`. @param {any} problem */
function puzzleOf(problem) {
  demandKeys(problem, PUZZLE_KEYS, "problem.json");
  /** @param {any} value @param {string} what @returns {number[]} */
  const integers = (value, what, length = value?.length) => {
    demand(Array.isArray(value) && value.length === length, `${what}: expected a list of ${length} integers`);
    const good = value.every((number) => Number.isInteger(number) && number >= -(2 ** 30) && number < 2 ** 30);
    demand(good, `${what}: expected integers`);
    return value;
  };
  /** @param {any} value @param {string} what @param {number} length */
  const lists = (value, what, length) => {
    demand(Array.isArray(value), `${what}: expected a list`);
    return value.map((row) => integers(row, what, length));
  };
  /** @param {string} key @param {number} length */
  const rows = (key, length) => lists(problem[key], key, length);
  const [cells, sides] = integers([problem.cells, problem.sides], "cells, sides");
  demand(cells >= 1 && cells <= 10_000 && sides >= 1 && sides <= 64, "wrong number of cells or sides");
  demand(cells * sides <= 100_000, "too many sides");
  const touching = new Array(cells * sides).fill(RIM); // for each side the one that touches it
  const joins = rows("joins", 4).map(([a, i, b, j]) => {
    demand(Math.min(a, i, b, j) >= 1 && Math.max(a, b) <= cells && Math.max(i, j) <= sides, "a join of unknown sides");
    const [one, other] = [(a - 1) * sides + i - 1, (b - 1) * sides + j - 1];
    demand(a !== b && touching[one] < 0 && touching[other] < 0, "a side is joined twice, or to its own cell");
    [touching[one], touching[other]] = [other, one];
    return [one, other];
  });
  const reached = new Set([0]);
  for (const cell of reached)
    for (const side of touching.slice(cell * sides, (cell + 1) * sides))
      if (side >= 0) reached.add(Math.floor(side / sides));
  demand(reached.size === cells, "the joins do not connect all cells");
  for (const [cell, side] of rows("free", 2)) {
    demand(Math.min(cell, side) >= 1 && cell <= cells && side <= sides, "a free side that does not exist");
    const place = (cell - 1) * sides + side - 1;
    demand(touching[place] < 0, "a free side is joined");
    touching[place] = FREE;
  }
  checkBoard(problem.board, cells, touching);
  demand(Array.isArray(problem.moves) && [1, 2].includes(problem.moves.length), "moves: expected one or two lists");
  const sheets = /** @type {number[][][]} */ (problem.moves).map((sheet) =>
    lists(sheet, "moves", sides).map((move) => move.map((side) => side - 1)));
  checkMoves(sheets, sides);
  const moves = sheets.flat();
  const counts = integers(problem.cards, "cards");
  demand(Array.isArray(problem.types) && problem.types.length === counts.length, "cards and types differ in length");
  const types = /** @type {any[]} */ (problem.types).map((listed, type) => {
    const every = lists(listed, "types", sides);
    const sizes = [1, 2].map((faces) => faces * moves.length);
    demand(counts[type] >= 1 && sizes.includes(every.length), "a type without cards, or with too few or many looks");
    for (const [place, look] of every.entries()) {
      const at = place % moves.length;
      demand(`${look}` === `${after(every[place - at], moves[at])}`, "a look is not that after the move");
    }
    const ways = new Map(every.map((look) => [`${look}`, { look, number: 0 }])); // in how many ways it has each look
    for (const look of every) ways.get(`${look}`).number++;
    return { count: counts[type], looks: [...ways.keys()], labels: [...ways.values()].map(({ look }) => look), ways };
  });
  demand(new Set(types.map(({ looks }) => [...looks].sort().join(";"))).size === types.length, "two types are equal");
  const cards = counts.reduce((sum, count) => sum + count, 0);
  demand(cards >= cells, "there are fewer cards than cells");
  const pairs = rows("meet", 2);
  const shown = new Set(types.flatMap(({ labels }) => labels.flat()));
  demand(pairs.flat().every((label) => shown.has(label)), "a label in meet that no card shows");
  const meet = new Set(pairs.flatMap(([a, b]) => [`${a},${b}`, `${b},${a}`]));
  const given = new Map(rows("given", sides + 2).map(([cell, type, ...look]) => {
    demand(cell >= 1 && cell <= cells && types[type - 1]?.looks.includes(`${look}`), "an unknown given card or cell");
    return [cell - 1, `${type},${look}`];
  }));
  demand(given.size === problem.given.length, "a cell is given twice");
  const [rim, inside] = ["rim", "inside"].map((key) => new Set(integers(problem[key], key)));
  return { cells, sides, joins, touching, sheets, types, spare: cards > cells, meet, rim, inside, given };
}

/** Demands that moves form a group, in one or two lists. @param {number[][][]} sheets @param {number} sides */
function checkMoves(sheets, sides) {
  const identity = Array.from({ length: sides }, (_, side) => side);
  demand(`${sheets[0][0]}` === `${identity}`, "the first move moves something");
  for (const sheet of sheets) {
    demand(sheet.every((move) => `${[...move].sort((a, b) => a - b)}` === `${identity}`), "a side is moved twice");
    const alone = identity.every((side) => new Set(sheet.map((move) => move[side])).size === sheet.length);
    demand(alone, "two moves of a list take a side to the same side");
  }
  for (const [i, one] of sheets.entries())
    for (const [j, other] of sheets.entries()) {
      const known = new Set(sheets[(i + j) % sheets.length].map((move) => `${move}`));
      for (const first of one)
        for (const then of other) demand(known.has(`${first.map((side) => then[side])}`), "the moves are no group");
    }
}

/** Demands that a board with one of these kinds of names has the joins of this board.
 * @param {unknown} name @param {number} cells @param {number[]} touching */
function checkBoard(name, cells, touching) {
  demand(typeof name === "string", "the name of the board is no text");
  const kind = /^(?:(\d{1,5})x(\d{1,5})(?:torus|cylinder)?|triangle(\d{1,3})|hexagon(\d{1,5}))$/.exec(name);
  if (!kind) return;
  const [rows, columns, height, size] = kind.slice(1).map((number) => Number(number ?? 0));
  const [around, over] = [/torus|cylinder/.test(name), /torus/.test(name)];
  const radius = size ? Math.round(Math.sqrt(size / 3 - 1 / 12) - 1 / 2) : -1;
  demand((rows * columns || height ** 2 || 3 * radius * (radius + 1) + 1) === cells, `${name} has other cells`);
  const places = []; // row and column; the columns of hexagons are slanted
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) places.push([y, x]);
  for (let y = 0; y < height; y++) for (let x = 0; x <= 2 * y; x++) places.push([y, x]);
  for (let y = -radius; y <= radius; y++)
    for (let x = Math.max(-radius, -radius - y); x <= Math.min(radius, radius - y); x++) places.push([y, x]);
  const steps = rows ? [[-1, 0], [0, 1], [1, 0], [0, -1]] : [[-1, 1], [0, 1], [1, 0], [1, -1], [0, -1], [-1, 0]];
  const [up, down] = [[[0, -1], [0, 1], [1, 1]], [[0, 1], [0, -1], [-1, -1]]];
  const cellAt = new Map(places.map((place, cell) => [`${place}`, cell]));
  const expected = places.flatMap(([y, x]) =>
    (height ? (x % 2 ? down : up) : steps).map(([dy, dx], side, { length }) => {
      const there = [over ? (y + dy + rows) % rows : y + dy, around ? (x + dx + columns) % columns : x + dx];
      const cell = cellAt.get(`${there}`);
      return cell === undefined ? RIM : cell * length + (height ? side : (side + length / 2) % length);
    }));
  demand(`${expected}` === `${touching}`, `the joins are not those of ${name}`);
}

/** The allowed placements, in the order of their variables. @param {Puzzle} puzzle @returns {Placement[]} */
const placementsOf = ({ cells, sides, touching, types, rim, inside, given }) =>
  Array.from({ length: cells }, (_, cell) => types.flatMap((kind, type) => {
    const all = kind.labels.map((labels) => ({ cell, type, labels, entry: `${type + 1},${labels}` }));
    return all.filter(({ labels, entry }) => (given.get(cell) ?? entry) === entry
      && labels.every((label, side) => (touching[cell * sides + side] === RIM ? rim : inside).has(label)));
  })).flat();

/** An entry of solutions.txt after a move. @param {string} entry @param {number[]} move */
function movedEntry(entry, move) {
  const [type, ...labels] = entry.split(",").map(Number);
  return `${type},${after(labels, move)}`;
}

/** The symmetry of the board that takes cell 0 to another cell by this move, and all cells by moves of the same list, if
 * there is one, as a list. @param {Puzzle} puzzle @param {number} to @param {number[]} move @param {number[][]} sheet */
function symmetryTo({ sides, touching }, to, move, sheet) {
  const images = new Map([[0, { to, move }]]);
  for (const [from, { to, move }] of images)
    for (let side = 0; side < sides; side++) {
      const [old, moved] = [touching[from * sides + side], touching[to * sides + move[side]]];
      if (old < 0 || moved < 0) {
        if (old !== moved) return [];
        continue;
      }
      const next = sheet.find((each) => each[old % sides] === moved % sides);
      if (!next) return [];
      const known = images.get(Math.floor(old / sides)) ?? { to: Math.floor(moved / sides), move: next };
      if (known.to !== Math.floor(moved / sides) || known.move !== next) return [];
      images.set(Math.floor(old / sides), known);
    }
  return [images];
}

/** Puts items with the same key into a list. @template T @param {T[]} items @param {(item: T) => number} keyOf */
function grouped(items, keyOf) {
  const groups = new Map(items.map((item) => [keyOf(item), /** @type {T[]} */ ([])]));
  for (const item of items) groups.get(keyOf(item))?.push(item);
  return groups;
}

/** Checks the listed solutions; returns them, as lists of variables, and how many are essential.
 * @param {Iterable<string>} lines @param {Puzzle} puzzle @param {Placement[]} placements */
function checkSolutions(lines, puzzle, placements) {
  const { cells, sides, joins, types, meet } = puzzle;
  const variables = new Map(placements.map(({ cell, entry }, index) => [`${cell}:${entry}`, index + 1]));
  const solutions = new Map();
  for (const line of lines) {
    const where = `solution ${solutions.size + 1}`;
    const entries = line.slice("CHECK: ".length).split(";");
    demand(line.startsWith("CHECK: ") && entries.pop() === "\n" && entries.length === cells, `${where}: wrong form`);
    const solution = entries.map((entry, cell) => variables.get(`${cell}:${entry}`) ?? 0);
    demand(!solution.includes(0), `${where}: a placement is not allowed`);
    const laid = solution.map((variable) => placements[variable - 1]);
    const used = grouped(laid, ({ type }) => type);
    const enough = types.every(({ count }, type) => (used.get(type)?.length ?? 0) <= count);
    demand(enough, `${where}: a type is used too often`);
    const meeting = joins.map((join) => join.map((side) => laid[Math.floor(side / sides)].labels[side % sides]));
    demand(meeting.every((labels) => meet.has(`${labels}`)), `${where}: labels touch that may not`);
    demand(!solutions.has(`${entries}`), `${where}: listed twice`);
    solutions.set(`${entries}`, { entries, solution });
  }
  const everywhere = Array.from({ length: cells }, (_, cell) => cell);
  const symmetries = puzzle.sheets.flatMap((sheet) => sheet.flatMap((move) =>
    everywhere.flatMap((cell) => symmetryTo(puzzle, cell, move, sheet))));
  const seen = new Set();
  let essential = 0;
  for (const [key, { entries }] of solutions) {
    if (!seen.has(key)) essential++;
    for (const images of symmetries) {
      const image = [...entries];
      for (const [cell, { to, move }] of images) image[to] = movedEntry(entries[cell], move);
      if ([...puzzle.given].some(([cell, entry]) => image[cell] !== entry)) continue;
      demand(solutions.has(`${image}`), "an image of a solution under a symmetry is not listed");
      seen.add(`${image}`);
    }
  }
  return { solutions: [...solutions.values()].map(({ solution }) => solution), essential };
}

// --- The formula and its proof --------------------------------------------------------------------------------------
/** The clauses of the formula; at the end the number of its variables. @param {Puzzle} puzzle
 * @param {Placement[]} placements @param {number[][]} solutions @returns {Generator<number[], number>} */
function* formulaOf({ cells, sides, joins, types, spare, meet }, placements, solutions) {
  let variables = placements.length;
  /** @param {number[]} inputs @returns {Generator<number[], number>} */
  function* or(inputs) {
    if (inputs.length === 1) return inputs[0];
    const output = ++variables;
    for (const input of inputs) yield [-input, output];
    yield [-output, ...inputs];
    return output;
  }
  /** @param {number} count @param {number[]} inputs @returns {Generator<number[], void>} */
  function* exactly(count, inputs, atMost = false) {
    let before = inputs.slice(0, 0); // the variables of step i - 1
    for (const [index, input] of inputs.entries()) {
      if (index >= count) yield [-before[count - 1], -input];
      const now = Array.from({ length: Math.min(index + 1, count) }, () => ++variables);
      for (const [j, output] of now.entries()) {
        if (j < index) yield [-before[j], output];
        yield j > 0 ? [-input, -before[j - 1], output] : [-input, output];
        yield j < index ? [-output, before[j], input] : [-output, input];
        if (j > 0) yield [-output, before[j - 1]];
      }
      before = now;
    }
    if (!atMost) yield before.slice(count - 1);
  }
  const chosen = placements.map((placement, index) => ({ ...placement, variable: index + 1 }));
  const inCell = grouped(chosen, ({ cell }) => cell);
  const lying = [];
  for (let cell = 0; cell < cells; cell++) {
    const first = lying.length;
    for (const [type, choices] of grouped(inCell.get(cell) ?? [], (placement) => placement.type)) {
      const here = choices.map(({ variable }) => variable);
      for (const [index, p] of here.entries()) for (const q of here.slice(index + 1)) yield [-p, -q];
      lying.push({ type, variable: yield* or(here) });
    }
    yield* exactly(1, lying.slice(first).map(({ variable }) => variable));
  }
  for (const [type, { count }] of types.entries())
    yield* exactly(count, lying.filter((item) => item.type === type).map(({ variable }) => variable), spare);
  const showing = /** @type {[number, number][][]} */ ([]); // for each side its labels and their variables
  for (const side of joins.flat()) {
    showing[side] = [];
    const here = inCell.get(Math.floor(side / sides)) ?? [];
    for (const [label, choices] of grouped(here, ({ labels }) => labels[side % sides]))
      showing[side].push([label, yield* or(choices.map(({ variable }) => variable))]);
    yield* exactly(1, showing[side].map(([, variable]) => variable));
  }
  for (const [side, other] of joins.flatMap(([one, other]) => [[one, other], [other, one]]))
    for (const [label, variable] of showing[side])
      yield [-variable, ...showing[other].filter(([beside]) => meet.has(`${label},${beside}`)).map(([, y]) => y)];
  for (const solution of solutions) yield solution.map((variable) => -variable);
  return variables;
}

/** Compares the formula with that of the rules. @param {Generator<string>} lines
 * @param {Generator<number[], number>} formula */
function checkFormula(lines, formula) {
  const header = lines.next().value;
  const clauses = new Map();
  for (const line of lines) {
    const { value, done } = formula.next();
    demand(!done && line === `${[...value, 0].join(" ")}\n`, `clause ${clauses.size + 1} is not that of the rules`);
    clauses.set(clauses.size + 1, value);
  }
  const { value: variables, done } = formula.next();
  demand(done && header === `p cnf ${variables} ${clauses.size}\n`, "the formula is too short, or has a wrong header");
  return { clauses, variables };
}

/** Checks a proof. @param {Iterable<string>} lines @param {Map<number, number[]>} clauses @param {number} variables */
function checkProof(lines, clauses, variables) {
  const falseIn = new Array(2 * variables + 2).fill(0); // for each literal the last step that assumes it false
  /** @param {number} literal */
  const place = (literal) => literal < 0 ? 1 - 2 * literal : 2 * literal;
  let [last, complete] = [clauses.size, false];
  /** Tells whether a clause follows. @param {number} step @param {number[]} literals @param {number[]} hints */
  const follows = (step, literals, hints) => {
    for (const literal of literals) falseIn[place(literal)] = step;
    for (const [index, hint] of hints.entries()) {
      const clause = clauses.get(hint);
      demand(clause, `step ${step} uses clause ${hint}, which does not exist`);
      const left = new Set(clause.filter((literal) => falseIn[place(literal)] !== step));
      if (left.size !== 1) return left.size === 0 && index === hints.length - 1;
      for (const literal of left) falseIn[place(-literal)] = step;
    }
    return false;
  };
  for (const line of lines) {
    demand(!complete, "the proof goes on after the empty clause");
    const words = line.split(/[ \n]+/).filter((word) => word);
    const deletes = words[1] === "d" && words.splice(1, 1);
    const [step, ...numbers] = words.map((word) => /^-?\d+$/.test(word) ? Number(word) : Number.NaN);
    const plain = Number.isSafeInteger(step) && numbers.every(Number.isSafeInteger);
    demand(plain && step > 0 && numbers.pop() === 0, `no step of a proof: ${line.slice(0, 60)}`);
    for (const old of deletes ? numbers : []) demand(clauses.delete(old), `there is no clause ${old} to delete`);
    if (deletes) continue;
    const end = numbers.indexOf(0);
    const literals = numbers.slice(0, end);
    demand(end >= 0 && step > last, `the number ${step} does not increase, or there are no hints`);
    demand(follows(step, literals, numbers.slice(end + 1)), `step ${step} does not follow from its hints`);
    clauses.set(step, literals);
    [last, complete] = [step, end === 0];
  }
  demand(complete, "the proof does not derive the empty clause");
}

/** How many labelled solutions each distinct one stands for; null if that depends on it. @param {Puzzle} puzzle */
function labelledOf({ types, spare }) {
  let factor = 1n;
  for (const { count, ways } of types) {
    const [number, ...others] = new Set([...ways.values()].map((each) => each.number));
    if (others.length > 0 || (spare && (count > 1 || number > 1))) return null;
    for (let card = 1; card <= count; card++) factor *= BigInt(card * number);
  }
  return factor;
}

/** Checks a file; returns the verdict. @param {Buffer} file */
function check(file) {
  const members = membersOf(file);
  const tag = randomUUID();
  const manifest = parseJson(members["manifest.json"], tag);
  demand(manifest?.format === "satpuzzle certificate 4", "another format");
  const expected = Object.keys(MOST_MIB).filter((name) => name !== "proof.drat" || members[name]);
  demandKeys(members, expected, "the zip file");
  demandKeys(manifest.parts, expected.slice(1), "parts");
  for (const [name, part] of Object.entries(manifest.parts)) {
    demandKeys(part, ["sha256", "size"], `the part ${name}`);
    const hash = createHash("sha256").update(members[name]).digest("hex");
    demand(part.size === members[name].length && part.sha256 === hash, `${name} differs from the manifest`);
  }
  const puzzle = puzzleOf(parseJson(members["problem.json"], tag));
  const placements = placementsOf(puzzle);
  const { solutions, essential } = checkSolutions(linesOf(members["solutions.txt"]), puzzle, placements);
  const rules = formulaOf(puzzle, placements, solutions);
  const { clauses, variables } = checkFormula(linesOf(members["formula.cnf"]), rules);
  checkProof(linesOf(members["proof.lrat"]), clauses, variables);
  const numbers = { distinct: BigInt(solutions.length), essential: BigInt(essential), labelled: labelledOf(puzzle) };
  if (numbers.labelled !== null) numbers.labelled *= numbers.distinct;
  for (const [name, number] of Object.entries(numbers)) {
    const written = number === null ? null : number < 1e15 ? Number(number) : `${tag}${number}`;
    demand(manifest[name] === written, `${name} is ${number}`);
  }
  const known = Object.entries(numbers).filter(([, number]) => number !== null);
  return `valid: ${known.map(([name, number]) => `${number} ${name}`).join(", ")} solutions`;
}

/** Checks a file and prints the verdict; returns the status. @param {string} name */
function verdict(name) {
  let status = 2;
  try {
    const file = readFileSync(name);
    if (file.toString("latin1", 0, 2) === "PK" && Object.keys(MOST_MIB).some((each) => file.includes(each))) status = 1;
    console.log(check(file));
    return 0;
  } catch (error) {
    const message = `${error instanceof Error ? error.message : error}`.replace(/[^ -~]+/g, "?");
    console.log(`${status === 1 ? "invalid" : "no certificate"}: ${message}`);
    return status;
  }
}

process.exitCode = Math.max(...process.argv.slice(2).map(verdict));
