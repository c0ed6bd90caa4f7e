// Answers what the tests ask of the page's modules: a line of JSON [name, ...arguments], a line of JSON back.
// Run with the folder of the modules; lives as long as its input.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const names = [
  "boards", "draft", "editing", "figures", "game", "known", "notes", "photorows", "reasons",
  "rules", "search", "share", "slips", "state", "texts", "typed", "typedwords", "values", "worker",
];
const loaded = await Promise.all(names.map((name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href)));
const page = Object.assign({}, ...loaded);

const answers = {
  board: (name) => page.boardNamed(name),
  boardFor: (cards, sides) => page.boardFor(cards, sides)?.name ?? null,
  puzzle: (data) => {
    const { types, typeOf, lays, layAt, symmetries, hints, moves } = page.makePuzzle(data);
    return { types, typeOf, turnOf: layAt.map(([lay]) => lays[lay].turn), symmetries: symmetries(), hints, moves };
  },
  rules: (data, board) => {
    const puzzle = page.makePuzzle(data);
    const free = page.freeCards(puzzle, board);
    return {
      shown: board.map((laid) => laid && page.shown(puzzle, laid)),
      wrong: page.wrongSides(puzzle, board),
      matched: page.matched(puzzle, board),
      free,
      turns: board.map((laid, cell) => (laid ? null : free.map((card) => page.turnsThatFit(puzzle, board, card, cell)))),
      solved: page.isSolved(puzzle, board),
    };
  },
  balance: (data) => page.balance(data),
  photoRows: (rows, changes) => {
    const after = changes.reduce((now, [name, ...given]) => page[name](now, ...given), rows);
    return { rows: after, labels: page.labelsOf(after, 4), ordered: page.labelsOf(page.inOrderOfDoubt(after), 4) };
  },
  otherReadings: (rows) => page.otherReadings(rows),
  slips: (data, options) => page.slips(data, options),
  search: (data, board, budget) => {
    const puzzle = page.makePuzzle(data);
    const found = page.search(puzzle, board ?? page.startBoard(puzzle), budget);
    return { ...found, solutions: found.solutions.map((solution) => lays(puzzle, solution)) };
  },
  laid: (data, solution, board) => {
    const puzzle = page.makePuzzle(data);
    return page.boardOf(puzzle, solution, board ?? undefined);
  },
  completed: (data, board, held, nodes) => {
    const puzzle = page.makePuzzle(data);
    return page.canBeCompleted(puzzle, board, { known: page.withImages(held, puzzle), nodes });
  },
  next: (data, board, held, nodes) => {
    const puzzle = page.makePuzzle(data);
    return page.nextCard(puzzle, board, page.withImages(held, puzzle), nodes);
  },
  reasons: () => Object.keys(page.REASONS),
  problems: () => Object.keys(page.PROBLEMS),
  words: (texts, language, step) => {
    page.useTexts(texts, language);
    return page.inWords(step);
  },
  said: (texts, language, calls) => {
    page.useTexts(texts, language);
    return calls.map(([name, ...given]) => page[name](...given));
  },
  linkOf: (data, board) => page.linkOf(data, board),
  fromLink: (link) => page.fromLink(link),
  asToml: (data) => page.asToml(data),
  fromText: (text, signed = null) => page.fromText(text, signed),
  entered: (steps) => {
    let editor = page.startEditor({ boards: [], looks: {}, lettersNeeded: false, solver: true }, null, null);
    const seen = [];
    const become = (next) => {
      editor = next;
      seen.push({ draft: editor.history.now, at: editor.at });
    };
    become(editor);
    for (const [name, ...given] of steps) become(page[name](editor, ...given));
    const all = editor.history.past.length;
    while (editor.history.past.length) become(page.travelledTo(editor, page.undone(editor.history)));
    while (editor.history.future.length) become(page.travelledTo(editor, page.redone(editor.history)));
    return { seen, all };
  },
  played: (data, acts) => {
    const wishes = { letters: false, numbers: false, clock: false, wrong: true };
    let table = page.openTable(page.makePuzzle(data), page.newGame(data, null), wishes);
    return acts.map(([name, ...given]) => {
      table = page[name](frozen(table), ...given); // what would change the table before fails
      const { hand, chosen, focused, game } = table;
      const kept = page.gameOf(data, JSON.parse(JSON.stringify(page.gameText(game))));
      return { board: page.lying(table), kept: page.lying({ game: kept }), hand, chosen, focused, won: game.won, past: game.history.past.length };
    });
  },
  worker: async (kind, data, board, behaviour) => {
    globalThis.Worker = class {
      constructor() {
        if (behaviour === "none") throw new Error("no workers here");
      }
      postMessage({ id, ...question }) {
        if (behaviour === "silent") return;
        if (behaviour === "broken") return void setTimeout(() => this.onerror({}));
        setTimeout(() => this.onmessage({ data: { id, answer: page.answer({ id, ...structuredClone(question) }) } }));
      }
      terminate() {}
    };
    const worker = page.startWorker("");
    const asked = worker.ask(kind, data, board);
    if (behaviour === "silent") worker.stop();
    const first = await asked;
    return [first, behaviour === "silent" ? null : await worker.ask(kind, data, board)];
  },
};

const frozen = (value) => {
  if (value && typeof value === "object" && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(frozen);
  }
  return value;
};

const lays = (puzzle, solution) => Array.from(solution, (lay) => [puzzle.lays[lay].type, puzzle.lays[lay].turn]);

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  let answer;
  try {
    answer = { answer: await answers[name](...given) };
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
