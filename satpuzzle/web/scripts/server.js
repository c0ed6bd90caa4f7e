// @ts-check
/**
 * Questions to the program behind the page, where there is one (`satpuzzle serve`).
 *
 * One question at a time: while it is being answered, a line says how far it is, and a button stops it.
 */
import { figureName, sideName } from "./figures.js";
import { makePuzzle } from "./rules.js";
import { toBase64 } from "./share.js";
import { text, language } from "./texts.js";
import { element } from "./view.js";

/** @typedef {{facts: any, solutions: any}} Learnt of a puzzle, in the form that the page's data has */
/**
 * A question on its way, as the server tells it.
 * @typedef {{id: string, question: string, state: string, seconds: number, error: string | null,
 *   certificate: string | null, standing: Record<string, any> | null, result: any}} ServerTask
 */

const LOOK_AGAIN = 300; // milliseconds between two looks at a task
const MOST_SUSPECTS = 12; // that are listed
const MOST_LEAVES = 200; // essential ones, to leaf through

/** An answer of the server that is an error; the message is its own. */
class ServerError extends Error {}

/**
 * Puts the questions into `host`.
 * @param {HTMLElement} host
 * @param {() => any} getPuzzle what is being played or entered, as data; null if it is not whole yet
 * @param {(puzzle: any, learnt?: Learnt) => void} setPuzzle shows another one, or the same with what is known of it
 * @param {any} data of the page
 * @returns {{renew: () => void}} says everything again, in the language that is spoken now
 */
export function attachServer(host, getPuzzle, setPuzzle, data) {
  /** @type {ServerTask | null} */
  let running = null;
  let asking = false;
  /** @type {any} what an answer has put there */
  let put = null;
  let given = 0; // how many questions were asked: what comes late is dropped

  /** @type {[HTMLElement, string][]} */
  const spoken = [];
  /** @template {HTMLElement} Some @param {string} key @param {Some} where @returns {Some} */
  const says = (key, where) => {
    spoken.push([where, key]);
    return where;
  };
  const renew = () => {
    for (const [where, key] of spoken) where.textContent = text(key);
  };

  const state = element("p", { class: "server-state", role: "status" });
  const stop = says("server.stop", element("button", { type: "button", class: "server-stop", onclick: stopIt }));
  stop.hidden = true;
  const answer = element("div", { class: "server-answer", "aria-live": "polite" });
  const form = designForm(says, (wishes) => ask("design", wishes, false));
  form.hidden = true;
  const design = questionButton("design", () => {
    form.hidden = !form.hidden;
    design.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) form.querySelector("input")?.focus();
  });
  design.setAttribute("aria-expanded", "false");
  const buttons = [
    questionButton("solve", () => ask("solve", { limit: MOST_LEAVES, essential: true })),
    questionButton("count", () => ask("count", {})),
    questionButton("unique", () => ask("unique", {})),
    questionButton("askSuspects", () => ask("suspects", {})),
    questionButton("certify", () => ask("certify", {})),
    design,
  ];
  const heading = says("server.heading", element("h2", { id: "server-heading" }));
  const box = element("section", { class: "server", "aria-labelledby": "server-heading" }, [
    heading,
    element("div", { class: "server-buttons" }, buttons),
    form,
    element("div", { class: "server-line" }, [state, stop]),
    answer,
  ]);
  host.append(box);
  renew();
  window.addEventListener("pagehide", () => {
    if (running) void fetch(`/api/tasks/${running.id}`, { method: "DELETE", keepalive: true });
  });

  /**
   * Ask, follow, and show what comes.
   * @param {string} question
   * @param {Record<string, any>} options
   * @param {boolean} [aboutPuzzle]
   */
  async function ask(question, options, aboutPuzzle = true) {
    const puzzle = getPuzzle();
    if (asking) return;
    answer.replaceChildren();
    if (aboutPuzzle && !isWhole(puzzle)) {
      state.textContent = text("server.notWhole");
      return;
    }
    const mine = ++given;
    busy(true);
    state.textContent = text("server.asked");
    try {
      const body = aboutPuzzle ? { ...options, puzzle: sendable(puzzle) } : options;
      let task = await talk(`/api/${question}`, "POST", body);
      while (mine === given && (task.state === "waiting" || task.state === "working")) {
        running = task;
        state.textContent = serverProgress(task);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
        if (mine === given) task = await talk(`/api/tasks/${task.id}`, "GET");
      }
      if (mine !== given) return;
      state.textContent = task.state === "done" ? text("server.done", { seconds: seconds(task.seconds) }) : "";
      if (task.state === "stopped") state.textContent = text("server.stopped");
      if (task.error) state.textContent = task.error;
      if (task.result) answer.replaceChildren(...shown(task, puzzle));
    } catch (error) {
      if (mine === given) state.textContent = error instanceof ServerError ? error.message : text("server.gone");
    } finally {
      if (mine === given) busy(false);
    }
  }

  function stopIt() {
    const task = running;
    given += 1;
    busy(false);
    state.textContent = text("server.stopped");
    buttons[0].focus();
    if (task) talk(`/api/tasks/${task.id}`, "DELETE").catch(() => {});
  }

  /** @param {boolean} now */
  function busy(now) {
    asking = now;
    running = null;
    stop.hidden = !now;
    box.setAttribute("aria-busy", String(now));
    for (const button of [...buttons, ...form.querySelectorAll("button")]) button.disabled = now;
    if (now) stop.focus();
  }

  /**
   * What an answer looks like.
   * @param {ServerTask} task
   * @param {any} puzzle
   * @returns {Node[]}
   */
  function shown(task, puzzle) {
    const result = task.result;
    if (task.question === "count") return [counted(result)];
    if (task.question === "unique") {
      return [element("p", { text: text(`server.unique.${result.unique ? "yes" : result.essential ? "many" : "none"}`) })];
    }
    if (task.question === "suspects") return suspectsShown(result.suspects, puzzle, data.palette, replace);
    if (task.question === "certify") {
      const link = element("a", { href: task.certificate, download: "certificate.zip", text: text("server.certificate") });
      link.click();
      return [
        element("p", { text: text(result.distinct === 0 ? "server.proved.none" : "server.proved", counts(result)) }),
        element("p", {}, [link]),
      ];
    }
    if (task.question === "design") {
      replace(puzzle, result.puzzle);
      return [element("p", { text: text("server.designed", counts(result)) })];
    }
    if (result.solutions.length) replace(puzzle, puzzle, learnt(result, puzzle));
    return [counted(result.counts ?? {})];
  }

  /**
   * Shows another puzzle; if what is there has been edited since, only when that is wanted.
   * @param {any} asked what was there
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
    const button = element("button", { type: "button", text: text("server.showIt"), onclick: show });
    state.replaceChildren(text("server.edited"), " ", button);
  }

  /**
   * @param {string} question
   * @param {() => void} pressed
   */
  function questionButton(question, pressed) {
    return says(`server.${question}`, element("button", { type: "button", onclick: pressed }));
  }

  return { renew };
}

/**
 * Is everything known that must be known to ask?
 * @param {any} puzzle
 */
function isWhole(puzzle) {
  return Boolean(puzzle) && puzzle.cards.every((/** @type {any[]} */ card) => card.every(Number.isInteger));
}

/**
 * Are these the same puzzle, or both none?
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  return JSON.stringify(one && sendable(one)) === JSON.stringify(other && sendable(other));
}

/**
 * The form in which a puzzle is wished for.
 * @param {<Some extends HTMLElement>(key: string, where: Some) => Some} says
 * @param {(wishes: Record<string, any>) => void} wished
 */
function designForm(says, wished) {
  const board = element("input", { name: "board", value: "3x3", size: 8, required: true, autocomplete: "off" });
  const figures = element("input", { name: "figures", type: "number", min: 1, max: 16, value: 4, required: true });
  const rule = element("select", { name: "rule" }, [
    says("server.rule.signed", element("option", { value: "signed" })),
    says("server.rule.unsigned", element("option", { value: "unsigned" })),
    says("server.rule.framed", element("option", { value: "framed" })),
  ]);
  /** @param {string} key @param {HTMLElement} field */
  const labelled = (key, field) => element("label", {}, [says(key, element("span")), field]);
  return element("form", {
    class: "server-design",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const seed = Math.floor(Math.random() * 2 ** 31);
      wished({ board: board.value, rule: rule.value, figures: Number(figures.value), seed, different: true });
    },
  }, [
    labelled("server.board", board),
    labelled("server.figures", figures),
    labelled("server.rule", rule),
    says("server.make", element("button")),
  ]);
}

/**
 * The puzzle without what the server does not read.
 * @param {any} puzzle
 */
function sendable(puzzle) {
  const { title, source, board, rule, cards, cardNames, figures, hints } = puzzle;
  const { name, sides, cells, joins } = board;
  return { title, source, rule, cards, cardNames, figures, hints, board: { name, sides, cells, joins } };
}

/**
 * One request; whole numbers too long for this language come as texts of digits.
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

/** @param {number} number */
function seconds(number) {
  return number.toLocaleString(language(), { maximumFractionDigits: number < 10 ? 2 : 0 });
}

/**
 * A number with its digits in groups, however long it is.
 * @param {number | string} value
 */
function grouped(value) {
  return BigInt(value).toLocaleString(language());
}

/**
 * How far a task is, in a line.
 * @param {ServerTask} task
 */
function serverProgress(task) {
  if (task.state === "waiting") return text("server.waiting");
  const { work, step, cell, cells, clauses, conflicts, solutions, parts } = task.standing ?? {};
  const pieces = [text("server.seconds", { seconds: seconds(Math.floor(task.seconds)) })];
  if (work) pieces.push(String(work));
  if (step) pieces.push(String(step));
  if (parts) pieces.push(text("server.parts", { done: parts.done, parts: parts.parts }));
  if (typeof cell === "number") pieces.push(text("server.cell", { cell: Math.min(cell + 1, cells), cells }));
  if (clauses) pieces.push(text("server.clauses", { count: grouped(clauses) }));
  if (conflicts) pieces.push(text("server.conflicts", { count: grouped(conflicts) }));
  if (solutions) pieces.push(text("server.soFar", { count: grouped(solutions) }));
  return pieces.join(" · ");
}

/**
 * The three counts as parts of a text.
 * @param {any} result
 * @returns {Record<string, string | number>}
 */
function counts(result) {
  return { n: Number(result.distinct), distinct: grouped(result.distinct), essential: grouped(result.essential) };
}

/**
 * What a count came to.
 * @param {any} result
 */
function counted(result) {
  if (!result.exact) return element("p", { text: text("server.atLeast", { count: grouped(result.at_least ?? 0) }) });
  if (Number(result.distinct) === 0) return element("p", { text: text("server.none") });
  const rows = ["distinct", "essential", "labelled"].map((name) => element("div", {}, [
    element("dt", { text: text(`server.count.${name}`) }),
    element("dd", { text: grouped(result[name]) }),
  ]));
  return element("dl", { class: "server-counts" }, rows);
}

/**
 * What the server found, as the page's data holds it: counts, and solutions packed cell by cell.
 * @param {any} result of solving
 * @param {any} puzzle
 * @returns {Learnt}
 */
function learnt(result, puzzle) {
  const { counts: known, solutions } = result;
  const { firstLay, lays } = makePuzzle(puzzle);
  const bytes = lays.length <= 256 ? 1 : 2;
  const packed = solutions.flatMap((/** @type {{type: number, turn: number}[]} */ cells) => cells.flatMap(({ type, turn }) => {
    const lay = firstLay[type - 1] + turn;
    return bytes === 1 ? [lay] : [lay & 255, lay >> 8];
  }));
  const exact = known?.exact ? { distinct: known.distinct, essential: known.essential, labelled: known.labelled } : null;
  const complete = exact !== null && Number(exact.essential) === solutions.length;
  return {
    facts: {
      counts: exact, atLeast: exact ? exact.distinct : known?.at_least ?? solutions.length, stopped: exact ? "" : text("server.notAll"),
      engine: known?.engine ?? "", certificate: null, unproved: "", difficulty: null, title: puzzle.title,
    },
    solutions: { complete, essential: solutions.length, bytes, packed: toBase64(packed) },
  };
}

/**
 * Sides that may be mistyped; each can be changed at once.
 * @param {any[]} suspects
 * @param {any} puzzle
 * @param {any[]} palette
 * @param {(asked: any, next: any) => void} replace
 * @returns {Node[]}
 */
function suspectsShown(suspects, puzzle, palette, replace) {
  if (!suspects.length) return [element("p", { text: text("server.suspects.none") })];
  const lines = suspects.slice(0, MOST_SUSPECTS).map((each) => {
    const sides = each.sides ?? [each.side];
    const to = each.sides ? each.to : [each.to];
    const from = each.sides ? each.from : [each.from];
    const parts = {
      card: puzzle.cardNames?.[each.card - 1] || each.card,
      side: sideName(puzzle.board.sides, sides[0] - 1),
      other: sides.length > 1 ? sideName(puzzle.board.sides, sides[1] - 1) : "",
      from: labelText(from[0], puzzle, palette),
      to: labelText(to[0], puzzle, palette),
    };
    const line = text(sides.length > 1 ? "server.swap" : "server.change", parts);
    const change = () => {
      const cards = puzzle.cards.map((/** @type {number[]} */ card) => [...card]);
      sides.forEach((/** @type {number} */ side, /** @type {number} */ i) => (cards[each.card - 1][side - 1] = to[i]));
      replace(puzzle, { ...puzzle, cards, hints: [] });
    };
    const button = element("button", { type: "button", text: text("server.tryIt"), "aria-label": text("server.tryThis", { line }), onclick: change });
    return element("li", {}, [element("span", { text: line }), " ", button]);
  });
  const left = suspects.length - lines.length;
  return [
    element("p", { text: text("server.suspects", { n: suspects.length }) }),
    element("ol", { class: "server-suspects" }, lines),
    ...(left > 0 ? [element("p", { text: text("server.suspects.more", { n: left }) })] : []),
  ];
}

/**
 * @param {number} label
 * @param {any} puzzle
 * @param {any[]} palette
 */
function labelText(label, puzzle, palette) {
  const name = figureName(palette, puzzle, Math.abs(label));
  if (!puzzle.rule.signed || label === 0) return name;
  return text(label > 0 ? "server.front" : "server.back", { name });
}
