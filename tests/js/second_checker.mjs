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
const MOST_MIB = /** @type {Record<string, number>} */ ({
  "manifest.json": 1, "problem.json": 2, "puzzle.toml": 16, "verify.py": 1,
  "solutions.txt": 65536, "formula.cnf": 65536, "proof.lrat": 65536, "proof.drat": 65536,
});
const PUZZLE_KEYS = ["board", "cells", "sides", "joins", "types", "meet", "rim", "inside", "given"];

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
/** The labels of a card that is rotated by so many sides. @param {number[]} labels @param {number} turn */
const rotated = (labels, turn) => labels.map((_, side) => labels[(side - turn + labels.length) % labels.length]);

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
  /** @param {string} key @param {number} length */
  const rows = (key, length) => {
    demand(Array.isArray(problem[key]), `${key}: expected a list`);
    return problem[key].map((row) => integers(row, key, length));
  };
  const [cells, sides] = integers([problem.cells, problem.sides], "cells, sides");
  demand(cells >= 1 && cells <= 10_000 && sides >= 1 && cells * sides <= 100_000, "wrong number of cells or sides");
  const touching = new Array(cells * sides).fill(-1); // for each side the one that touches it, or -1 on the rim
  const joins = rows("joins", 4).map(([a, i, b, j]) => {
    demand(Math.min(a, i, b, j) >= 1 && Math.max(a, b) <= cells && Math.max(i, j) <= sides, "a join of unknown sides");
    const [one, other] = [(a - 1) * sides + i - 1, (b - 1) * sides + j - 1];
    demand(a !== b && touching[one] === -1 && touching[other] === -1, "a side is joined twice, or to its own cell");
    [touching[one], touching[other]] = [other, one];
    return [one, other];
  });
  const reached = new Set([0, -1]);
  for (const cell of reached)
    for (const side of touching.slice(cell * sides, (cell + 1) * sides)) reached.add(Math.floor(side / sides));
  demand(reached.size === cells + 1, "the joins do not connect all cells");
  checkBoard(problem.board, cells, touching);
  const types = rows("types", sides + 1).map(([count, ...labels]) => {
    const looks = [...new Set(labels.map((_, turn) => `${rotated(labels, turn)}`))];
    demand(count >= 1, "a type without cards");
    return { count, labels, looks };
  });
  const looks = types.flatMap((type) => type.looks);
  demand(new Set(looks).size === looks.length, "two types are rotations of each other");
  demand(types.reduce((sum, { count }) => sum + count, 0) === cells, "there is not one card for each cell");
  const pairs = rows("meet", 2);
  const shown = new Set(types.flatMap(({ labels }) => labels));
  demand(pairs.flat().every((label) => shown.has(label)), "a label in meet that no card shows");
  const meet = new Set(pairs.flatMap(([a, b]) => [`${a},${b}`, `${b},${a}`]));
  const given = new Map(rows("given", sides + 2).map(([cell, type, ...look]) => {
    demand(cell >= 1 && cell <= cells && types[type - 1]?.looks.includes(`${look}`), "an unknown given card or cell");
    return [cell - 1, `${type},${look}`];
  }));
  demand(given.size === problem.given.length, "a cell is given twice");
  const [rim, inside] = ["rim", "inside"].map((key) => new Set(integers(problem[key], key)));
  return { cells, sides, joins, touching, types, meet, rim, inside, given };
}

/** Demands that a board with one of the three kinds of names has the joins of this board.
 * @param {unknown} name @param {number} cells @param {number[]} touching */
function checkBoard(name, cells, touching) {
  demand(typeof name === "string", "the name of the board is no text");
  const kind = /^(?:(\d{1,5})x(\d{1,5})|triangle(\d{1,3})|hexagon(\d{1,5}))$/.exec(name);
  if (!kind) return;
  const [rows, columns, height, size] = kind.slice(1).map((number) => Number(number ?? 0));
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
      const cell = cellAt.get(`${[y + dy, x + dx]}`);
      return cell === undefined ? -1 : cell * length + (height ? side : (side + length / 2) % length);
    }));
  demand(`${expected}` === `${touching}`, `the joins are not those of ${name}`);
}

/** The allowed placements, in the order of their variables. @param {Puzzle} puzzle @returns {Placement[]} */
const placementsOf = ({ cells, sides, touching, types, rim, inside, given }) =>
  Array.from({ length: cells }, (_, cell) => types.flatMap(({ labels: first, looks }, type) => {
    const all = looks.map((look, turn) => ({ cell, type, labels: rotated(first, turn), entry: `${type + 1},${look}` }));
    return all.filter(({ labels, entry }) => (given.get(cell) ?? entry) === entry
      && labels.every((label, side) => (touching[cell * sides + side] < 0 ? rim : inside).has(label)));
  })).flat();

/** An entry of solutions.txt, rotated by so many sides. @param {string} entry @param {number} turn */
function turned(entry, turn) {
  const [type, ...labels] = entry.split(",").map(Number);
  return `${type},${rotated(labels, turn)}`;
}

/** The rotation of the board that moves side 0 to another side, if there is one, as a list. @param {Puzzle} puzzle
 * @param {number} image */
function rotationTo({ cells, sides, touching }, image) {
  const moves = new Map([[0, { to: Math.floor(image / sides), turn: image % sides }]]);
  for (const [cell, { to, turn }] of moves)
    for (let side = 0; side < sides; side++) {
      const [old, moved] = [touching[cell * sides + side], touching[to * sides + (side + turn) % sides]];
      if (old < 0 !== moved < 0) return [];
      if (old < 0) continue;
      const next = { to: Math.floor(moved / sides), turn: (moved - old + cells * sides) % sides };
      const known = moves.get(Math.floor(old / sides)) ?? next;
      if (known.to !== next.to || known.turn !== next.turn) return [];
      moves.set(Math.floor(old / sides), known);
    }
  return [moves];
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
    demand(types.every(({ count }, type) => used.get(type)?.length === count), `${where}: a type is used too often`);
    const meeting = joins.map((join) => join.map((side) => laid[Math.floor(side / sides)].labels[side % sides]));
    demand(meeting.every((labels) => meet.has(`${labels}`)), `${where}: labels touch that may not`);
    demand(!solutions.has(`${entries}`), `${where}: listed twice`);
    solutions.set(`${entries}`, { entries, solution });
  }
  const rotations = puzzle.touching.flatMap((_, image) => rotationTo(puzzle, image));
  const seen = new Set();
  let essential = 0;
  for (const [key, { entries }] of solutions) {
    if (!seen.has(key)) essential++;
    for (const moves of rotations) {
      const image = [...entries];
      for (const [cell, { to, turn }] of moves) image[to] = turned(entries[cell], turn);
      if ([...puzzle.given].some(([cell, entry]) => image[cell] !== entry)) continue;
      demand(solutions.has(`${image}`), "a rotation of a solution is not listed");
      seen.add(`${image}`);
    }
  }
  return { solutions: [...solutions.values()].map(({ solution }) => solution), essential };
}

// --- The formula and its proof --------------------------------------------------------------------------------------
/** The clauses of the formula; at the end the number of its variables. @param {Puzzle} puzzle
 * @param {Placement[]} placements @param {number[][]} solutions @returns {Generator<number[], number>} */
function* formulaOf({ cells, sides, joins, types, meet }, placements, solutions) {
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
  function* exactly(count, inputs) {
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
    yield before.slice(count - 1);
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
    yield* exactly(count, lying.filter((item) => item.type === type).map(({ variable }) => variable));
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

/** Checks a file; returns the verdict. @param {Buffer} file */
function check(file) {
  const members = membersOf(file);
  const tag = randomUUID();
  const manifest = parseJson(members["manifest.json"], tag);
  demand(manifest?.format === "satpuzzle certificate 3", "another format");
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
  let labelled = BigInt(solutions.length);
  for (const { count, looks } of puzzle.types)
    for (let card = 1; card <= count; card++) labelled *= BigInt(card * puzzle.sides / looks.length);
  const numbers = Object.entries({ distinct: solutions.length, essential, labelled });
  for (const [name, number] of numbers)
    demand(manifest[name] === (number < 1e15 ? Number(number) : `${tag}${number}`), `${name} is ${number}`);
  return `valid: ${numbers.map(([name, number]) => `${number} ${name}`).join(", ")} solutions`;
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
