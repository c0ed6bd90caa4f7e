// @ts-check
/**
 * Requests to the program behind the page (`satpuzzle serve`).
 *
 * One at a time: meanwhile a line shows the progress, and a button stops it.
 */

import { openCards } from "./draft.js";
import { makePuzzle } from "./rules.js";
import { language, say, several } from "./texts.js";
import { kindOf } from "./values.js";
import { div, element } from "./view.js";
import { COUNTS, upTo } from "./words.js";

/** @typedef {import("./typed.js").Draft} Draft */
/** @typedef {{facts: any, solutions: any}} Learnt about a puzzle, in the form of the page's data */
/**
 * A task as the server returns it.
 * @typedef {{id: string, question: string, state: string, seconds: number, error: string | null,
 *   certificate: string | null, files?: [string, string][], standing: Record<string, any> | null, result: any}} ServerTask
 */

const LOOK_AGAIN = 300; // milliseconds between two requests
const COMMANDS = [
  "unique puzzle.toml", "explain puzzle.toml", "best puzzle.toml", "check puzzle.toml answer.txt", "certify puzzle.toml -o proof.zip", "verify proof.zip",
  "export puzzle.toml -o puzzle.cnf", "decode puzzle.cnf answer.txt", "render puzzle.toml -o puzzle.svg", "convert puzzle.toml --to csv", "design --board 3x3 --figures 4 -o new.toml", "help",
];
const MOST_LEAVES = 200; // maximum number of essential solutions to browse

/** An error reported by the server. */
class ServerError extends Error {}

/**
 * Adds the section with the questions to `host`.
 * @param {HTMLElement} host
 * @param {() => any} getPuzzle the puzzle being played or entered; null if there is none
 * @param {(puzzle: any, learnt?: Learnt) => void} setPuzzle shows another puzzle, or the same with what is known now
 * @param {{here?: boolean}} server  here: the program runs in this page, and takes command lines
 * @returns {{renew: () => void}} updates all texts to the current language
 */
export function attachServer(host, getPuzzle, setPuzzle, { here = false }) {
  /** @type {{id: string} | null} the current question and its id; other answers are dropped */
  let current = null;
  /** @type {any} the puzzle last set by an answer */
  let put = null;

  /** @type {[HTMLElement, () => string][]} */
  const spoken = [];
  /** @template {HTMLElement} Some @param {() => string} words @param {Some} where @returns {Some} */
  const says = (words, where) => {
    spoken.push([where, words]);
    return where;
  };
  const renew = () => {
    for (const [where, words] of spoken) where.textContent = words();
  };

  const state = element("p", { class: "server-state", role: "status" });
  const stop = says(() => say("Stop"), element("button", { class: "server-stop", onclick: stopIt }));
  stop.hidden = true;
  const answer = element("div", { class: "server-answer", "aria-live": "polite" });
  const buttons = [
    questionButton(() => say("Solve"), () => ask("solve", { limit: MOST_LEAVES, essential: true })),
    questionButton(() => say("Count solutions"), () => ask("count", {})),
    questionButton(() => say("Prove"), () => ask("certify", {})),
  ];
  if (here) buttons.push(questionButton(() => say("Load the second engine (8 MB)"), () => ask("numpy", {}, false)));
  const heading = says(() => say("Ask the program"), element("h2", { id: "server-heading" }));
  const box = element("section", { class: "server", "aria-labelledby": "server-heading" }, [
    heading,
    div("server-buttons", buttons),
    ...(here ? [commandForm(says, (line, files) => ask("run", { line, files }, false))] : []),
    div("server-line", [state, stop]),
    answer,
  ]);
  host.append(box);
  renew();
  window.addEventListener("pagehide", () => {
    if (current?.id) void fetch(`/api/tasks/${current.id}`, { method: "DELETE", keepalive: true });
  });

  /**
   * Asks a question, shows its progress and its answer.
   * @param {string} question
   * @param {Record<string, any>} options
   * @param {boolean} [needsPuzzle]
   */
  async function ask(question, options, needsPuzzle = true) {
    const puzzle = getPuzzle();
    if (current) return;
    answer.replaceChildren();
    const complete = puzzle && !openCards(puzzle).length;
    if (needsPuzzle && !complete) {
      state.textContent = say("Some sides have not been entered yet.");
      return;
    }
    const mine = { id: "" };
    const isAsked = () => mine === current;
    follow(mine);
    state.textContent = say("Sent …");
    try {
      let task = await talk(`/api/${question}`, "POST", complete ? { ...options, puzzle: sendable(puzzle) } : options);
      while (isAsked() && (task.state === "waiting" || task.state === "working")) {
        mine.id = task.id;
        state.textContent = progressText(task);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
        if (isAsked()) task = await talk(`/api/tasks/${task.id}`, "GET");
      }
      if (!isAsked() && !mine.id) talk(`/api/tasks/${task.id}`, "DELETE").catch(() => {}); // stopped before it had an id
      if (!isAsked()) return;
      const ended = task.state === "done" ? say("Done in {seconds} s", { seconds: inSeconds(task.seconds) }) : say("Stopped");
      state.textContent = task.error ?? ended;
      if (task.result) answer.replaceChildren(...shown(task, puzzle));
    } catch (error) {
      if (isAsked()) state.textContent = error instanceof ServerError ? error.message : say("The program does not answer. Is satpuzzle serve still running?");
    } finally {
      if (isAsked()) follow(null);
    }
  }

  function stopIt() {
    if (current?.id) talk(`/api/tasks/${current.id}`, "DELETE").catch(() => {});
    follow(null);
    state.textContent = say("Stopped");
    buttons[0].focus();
  }

  /** @param {{id: string} | null} next the current question */
  function follow(next) {
    current = next;
    const busy = next !== null;
    stop.hidden = !busy;
    box.setAttribute("aria-busy", String(busy));
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll(".server-buttons button, form button"))) button.disabled = busy;
    if (busy) stop.focus();
  }

  /** The elements of an answer. @param {ServerTask} task @param {any} puzzle @returns {Node[]} */
  function shown(task, puzzle) {
    const result = task.result;
    if (task.question === "run") return printed(task);
    if (task.question === "count") return [counted(result, puzzle)];
    if (task.question === "certify") {
      const link = element("a", { href: task.certificate, download: "certificate.zip", text: say("Download the certificate") });
      link.click();
      return [
        element("p", provedText(result, puzzle)),
        element("p", {}, [link]),
      ];
    }
    if (result.solutions.length) replace(puzzle, puzzle, learnt(result, puzzle));
    return [counted(result.counts ?? {}, puzzle)];
  }

  /**
   * Shows another puzzle; asks first if the current one was edited meanwhile.
   * @param {any} asked the puzzle of the question
   * @param {any} next
   * @param {Learnt} [known]
   * @returns {void}
   */
  function replace(asked, next, known) {
    const show = () => {
      put = next;
      setPuzzle(next, known);
    };
    if (same(asked, getPuzzle()) || same(put, getPuzzle())) {
      show();
      return;
    }
    const button = element("button", { text: say("Show it anyway"), onclick: show });
    state.replaceChildren(say("The puzzle has changed since then; this answer is for the earlier version."), " ", button);
  }

  /** @param {() => string} words @param {() => void} pressed */
  function questionButton(words, pressed) {
    return says(words, element("button", { onclick: pressed }));
  }

  return { renew };
}

/**
 * The form for a command line.
 * @param {<Some extends HTMLElement>(words: () => string, where: Some) => Some} says
 * @param {(line: string, files: [string, string][]) => void} run with the names and contents (as URLs) of its files
 */
function commandForm(says, run) {
  const line = element("input", { name: "line", list: "commands", required: true, autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: "explain puzzle.toml" });
  const files = element("input", { name: "files", type: "file", multiple: true });
  const known = element("datalist", { id: "commands" }, COMMANDS.map((value) => element("option", { value })));
  /** @param {File} file @returns {Promise<[string, string]>} */
  const read = (file) => new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done([file.name, String(reader.result)]);
    reader.readAsDataURL(file);
  });
  return element("form", {
    class: "server-command",
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      run(line.value, await Promise.all([...(files.files ?? [])].map(read)));
    },
  }, [
    element("label", { class: "server-words" }, [says(() => say("Command line; the cards are puzzle.toml"), element("span")), line, known]),
    element("label", {}, [says(() => say("Files for it"), element("span")), files]),
    says(() => say("Run"), element("button", { type: "submit" })),
  ]);
}

/** What a command line printed, and the files that it wrote. @param {ServerTask} task */
function printed({ result, files }) {
  const links = (files ?? []).map(([name, href]) => element("li", {}, [element("a", { href, download: name, text: name })]));
  return [element("pre", { text: result.text || say("(nothing printed)"), tabindex: "0" }), ...(links.length ? [element("ul", {}, links)] : [])];
}

/**
 * The puzzle that the program reads in a text, or words about what is wrong with it, and the line.
 * @param {string} text
 * @param {boolean | null} signed the rule; null: as the text says
 * @param {{ draft: Draft } | object} own what the page reads: for cards without a board, or if the program does not answer
 * @param {string} board for other cards without a board
 * @returns {Promise<{ draft: Draft } | { words: string, line: number | null }>}
 */
export async function readByProgram(text, signed, own, board) {
  const asked = { puzzle: text, ...(signed !== null && { rule: signed ? "signed" : "unsigned" }) };
  try {
    const { puzzle, error, line } = await readAnswer(asked);
    if (puzzle) return { draft: { readAs: null, ...puzzle } };
    if (!error.includes("--board")) return { words: error, line };
    if ("draft" in own) return own;
    const placed = await readAnswer({ ...asked, board });
    if (placed.puzzle) return { draft: { readAs: null, ...placed.puzzle } };
    return { words: say("{n} cards found, but they do not determine the board. If the number is right, choose the board first, then read the cards.", { n: Number.parseInt(error, 10) }), line: null };
  } catch (error) {
    if (error instanceof ServerError) return { words: error.message, line: null };
    return "draft" in own ? own : { words: say("The program does not answer. Is satpuzzle serve still running?"), line: null };
  }
}

/** What the program reads. Throws ServerError. @param {object} asked @returns {Promise<any>} */
async function readAnswer(asked) {
  let task = await talk("/api/read", "POST", asked);
  while (task.state === "waiting" || task.state === "working") {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    task = await talk(`/api/tasks/${task.id}`, "GET");
  }
  if (!task.result) throw new ServerError(task.error ?? say("Stopped"));
  return task.result;
}

/** Whether both are the same puzzle, or null. @param {any} one @param {any} other */
function same(one, other) {
  return JSON.stringify(one && sendable(one)) === JSON.stringify(other && sendable(other));
}

/** The puzzle without what the server does not read. @param {any} puzzle */
function sendable(puzzle) {
  const { title, source, board, rule, cards, cardNames, figures, hints } = puzzle;
  const { name, sides, cells, joins } = board;
  return { title, source, rule, ...kindOf(puzzle), cards, cardNames, figures, hints, board: { name, sides, cells, joins } };
}

/**
 * One request; integers too large for JavaScript become strings of digits.
 * @param {string} path
 * @param {string} method
 * @param {any} [body]
 * @returns {Promise<ServerTask>}
 */
async function talk(path, method, body) {
  /** @type {Record<string, string>} */
  const headers = { "accept-language": language() };
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const words = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
  const data = JSON.parse((await response.text()).replace(words, (word) => (word[0] === '"' ? word : `"${word}"`)));
  if (!response.ok) throw new ServerError(data.error);
  return data;
}

// Answers for people.

/** @param {number} number */
export function inSeconds(number) {
  return number.toLocaleString(language(), { maximumFractionDigits: number < 10 ? 2 : 0 });
}

/** An integer of any size with its digits in groups. @param {number | string} value */
function grouped(value) {
  return BigInt(value).toLocaleString(language());
}

/** A line with the progress of a task. @param {ServerTask} task */
export function progressText(task) {
  if (task.state === "waiting") return say("Waiting for other requests …");
  const { work, step, cell, cells, clauses, conflicts, solutions, parts } = task.standing ?? {};
  const pieces = [say("{seconds} s", { seconds: inSeconds(Math.floor(task.seconds)) })];
  if (work) pieces.push(String(work));
  if (step) pieces.push(String(step));
  if (parts) pieces.push(say("{done} of {parts} parts", { done: parts.done, parts: parts.parts }));
  if (typeof cell === "number") pieces.push(say("cell {cell} of {cells}", { cell: Math.min(cell + 1, cells), cells }));
  if (clauses) pieces.push(several(Number(clauses), "{n} clause", "{n} clauses", { n: grouped(clauses) }));
  if (conflicts) pieces.push(several(Number(conflicts), "{n} conflict", "{n} conflicts", { n: grouped(conflicts) }));
  if (solutions) pieces.push(say("solutions so far: {count}", { count: grouped(solutions) }));
  return pieces.join(" · ");
}

/** What was proved. @param {any} result @param {any} puzzle */
export function provedText(result, puzzle) {
  if (result.distinct === 0) return say("Proved: there is no solution.");
  return several(Number(result.distinct), "Proved: there is exactly one solution.",
    "Proved: there are exactly {n} distinct solutions, {essential} {upTo}.", countParts(result, puzzle));
}

/** @param {any} result @param {any} puzzle */
function countParts({ distinct, essential }, puzzle) {
  return { n: grouped(distinct), essential: grouped(essential), upTo: upTo(puzzle) };
}

/** The counts. @param {any} result @param {any} puzzle */
export function counted(result, puzzle) {
  if (!result.exact) {
    const n = result.at_least ?? 0;
    const words = several(Number(n), "At least one solution; the count is not complete.",
      "At least {n} solutions; the count is not complete.", { n: grouped(n) });
    return element("p", words);
  }
  if (Number(result.distinct) === 0) return element("p", say("There is no solution. Was a side entered wrongly?"));
  const known = Object.entries(COUNTS).filter(([name]) => (result[name] ?? null) !== null);
  const rows = known.map(([name, words]) => element("div", {}, [
    element("dt", words(puzzle)),
    element("dd", grouped(result[name])),
  ]));
  return element("dl", { class: "server-counts" }, rows);
}

/**
 * The server's result in the form of the page's data: counts, and solutions as numbers of lays.
 * @param {any} result of solving
 * @param {any} puzzle
 * @returns {Learnt}
 */
export function learnt(result, puzzle) {
  const { counts: known, solutions } = result;
  const { firstLay } = makePuzzle(puzzle);
  const essential = solutions.map((/** @type {{type: number, turn: number}[]} */ cells) =>
    cells.map(({ type, turn }) => firstLay[type - 1] + turn));
  const exact = known?.exact ? { distinct: known.distinct, essential: known.essential, labelled: known.labelled } : null;
  const complete = exact !== null && Number(exact.essential) === solutions.length;
  return {
    facts: { counts: exact, atLeast: exact?.distinct ?? known?.at_least ?? solutions.length, stopped: exact ? "" : say("count not complete") },
    solutions: { complete, essential },
  };
}
