// @ts-check
/** The entry point: the page's data, links, storage, language, colour scheme, and the current mode. */
import { useTexts, say, language, languages, speak } from "./texts.js";
import { fromLink, linkOf, puzzleText, unpacked } from "./share.js";
import { inWorker, startWorker } from "./worker.js";
import { element, announce, SVG_NAMESPACE } from "./view.js";
import { newGame, gameText, gameOf } from "./game.js";
import { openCards } from "./draft.js";
import { startPlay } from "./play.js";
import { openEditor } from "./editor.js";
import { attachServer } from "./server.js";

/** @typedef {import("./rules.js").PuzzleData} PuzzleData */

/**
 * The stored value with this name; null if there is none or storage is not available.
 * @param {string} name
 * @returns {any}
 */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`satpuzzle.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
function keep(name, value) {
  try {
    localStorage.setItem(`satpuzzle.${name}`, JSON.stringify(value));
  } catch {
    // no storage: private window, full or forbidden
  }
}

/** The list of languages. @param {(language: string) => void} chosen */
function languageChoice(chosen) {
  const options = languages().map(({ code, name }) =>
    element("option", { value: code, lang: code, selected: code === language(), text: name }));
  const list = element("select", { class: "language", "aria-label": say("Language"), onchange: () => chosen(list.value) }, options);
  return list;
}

/** A link that opens in a new tab. @param {string} href @param {string} text */
function outside(href, text) {
  return element("a", { href, target: "_blank", rel: "noopener", text });
}

/** @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

async function start() {
  if (!("with" in Array.prototype)) { // before 2023
    part("game").textContent = document.querySelector("noscript")?.textContent ?? "";
    return;
  }
  const data = JSON.parse(part("data").textContent ?? "{}");
  const embedded = new URLSearchParams(location.search).has("embed");
  document.documentElement.toggleAttribute("data-embed", embedded);
  const settings = { language: data.language, ...kept("settings") };
  const { looks, drawn } = JSON.parse(await unpacked(data.figures));
  data.looks = looks;
  const drawings = new DOMParser().parseFromString(`<svg xmlns="${SVG_NAMESPACE}">${drawn}</svg>`, "image/svg+xml");
  part("definitions").append(...drawings.documentElement.children);
  const { numbers, texts } = data.style ?? {};
  const wished = kept("wishes") ?? {}; // the display settings that were changed
  const wishes = () => ({ letters: texts === "letters", numbers: Boolean(numbers || puzzle?.cardNames.length), wrong: true, ...wished });
  useTexts(JSON.parse(await unpacked(part("texts").textContent ?? "")), settings.language);
  const searcher = startWorker(part("script").textContent ?? "");
  /** @type {PuzzleData | null} */
  let puzzle = data.puzzle;
  /** @type {any} */
  let draft = null;
  /** @type {import("./game.js").Game | null} */
  let game = null;
  let mode = "";
  /** @type {{close: () => void, play?: () => void, game?: () => import("./game.js").Game} | null} */
  let room = null;
  let closing = false;
  /** @type {{renew: () => void} | null} */
  let server = null;

  /** What is known about a puzzle: the page's own at the start, others from the server. */
  let learnt = { puzzle: data.puzzle, facts: data.facts, solutions: data.solutions };
  const about = () => ({ ...data, ...(puzzle === learnt.puzzle ? learnt : { facts: null, solutions: null }) });
  const gameName = () => `game.${puzzle ? puzzleText(puzzle) : ""}`;
  const draftName = () => (puzzle ? `draft.${puzzleText(puzzle)}` : "draft"); // one draft for each original puzzle
  const keptDraft = () => (kept(draftName())?.rule?.rims ? kept(draftName()) : puzzle); // not those of earlier pages

  /** The photographs of a puzzle's cards, if any are known. @param {PuzzleData} next @returns {string[] | undefined} */
  function picturesOf({ cards, cardPictures, picturesKept }) {
    const name = `photos.${JSON.stringify(cards)}`;
    if (cardPictures?.length && picturesKept) keep(name, cardPictures);
    return cardPictures?.length ? cardPictures : kept(name) ?? undefined;
  }

  /** Changes the puzzle. @param {PuzzleData} next @param {import("./rules.js").State | null} board */
  function take(next, board) {
    const own = learnt.puzzle && puzzleText(next) === puzzleText(learnt.puzzle);
    const cardPictures = picturesOf(next);
    const name = `unsure.${JSON.stringify(next.cards)}`; // doubt outlasts the photographs
    if (next.cardPictures?.length) keep(name, next.unsure);
    const taken = own ? learnt.puzzle : { ...next, ...(cardPictures && { cardPictures }), unsure: next.unsure ?? kept(name) };
    puzzle = taken;
    draft = keptDraft();
    game = board ? newGame(next, board) : gameOf(next, kept(gameName()));
    if (own && puzzle === data.puzzle) setAddress("");
    else linkOf(next, null).then((end) => { if (puzzle === taken) setAddress(`#${end}`); });
  }

  /** Sets the address, so that a reload restores the puzzle, the board and the mode. @param {string} end of the address */
  function setAddress(end) {
    try {
      history.replaceState({ mode }, "", `${location.pathname}${location.search}${end}`);
    } catch {
      // not allowed for files in some browsers
    }
  }

  /** Opens the puzzle in the address, if there is one; false for an invalid link. */
  async function takeLink() {
    const hash = location.hash.slice(1);
    if (!hash) return true;
    const found = await fromLink(hash);
    if (!found) return false;
    mode = history.state?.mode ?? "play";
    take(found.puzzle, found.board);
    return true;
  }

  /** Redraws the current mode and continues the game. */
  function reopen() {
    game = room?.game?.() ?? game;
    open();
  }

  function open() {
    closing = true;
    room?.close();
    closing = false;
    searcher.stop();
    const host = element("section", { class: `room ${mode}` });
    part("game").replaceChildren(host);
    if (mode === "play" && puzzle) {
      room = startPlay(host, puzzle, about(), {
        game, wishes: wishes(), searcher,
        changed(now) {
          game = now;
          keep(gameName(), gameText(now));
        },
        wished(next) {
          /** @type {Record<string, boolean>} */
          const before = wishes();
          Object.assign(wished, Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== before[name])));
          keep("wishes", wished);
        },
      });
    } else {
      room = openEditor(host, data, {
        draft, source: puzzle,
        changed(next) {
          if (closing) return;
          draft = next;
          /** @type {HTMLButtonElement} */ (part("modes").firstElementChild).disabled = !puzzle && !entered();
          keep(draftName(), next.picturesKept === false ? { ...next, cardPictures: [], cuts: undefined } : next);
        },
        play(next, solved, board) {
          if (solved) learnt = { puzzle: next, ...solved };
          mode = "play";
          take(next, board ?? null);
          open();
          part("game").focus();
        },
      });
    }
    head();
  }

  /** Whether the editor has a complete puzzle that is neither this one nor a change of the page's own. */
  const entered = () => draft && !openCards(draft).length && (!puzzle || (puzzle !== data.puzzle && puzzleText(draft) !== puzzleText(puzzle)));

  function head() {
    const own = puzzle === data.puzzle ? data.titles?.[language()] : "";
    const title = puzzle && mode === "play" ? own || puzzle.title || say("Puzzle {board}", { board: puzzle.board.name }) : data.title || say("Edge-matching puzzles");
    document.documentElement.lang = language();
    document.title = title;
    part("title").textContent = title;
    part("skip").textContent = say("Skip to the puzzle");
    const modes = [["play", say("Play")], ["edit", say("Enter your own")]].map(([name, words]) => {
      const button = element("button", { "data-mode": name, "aria-pressed": String(mode === name), text: words });
      button.disabled = name === "play" && !puzzle && !entered();
      button.addEventListener("click", () => {
        if (mode === name) return;
        if (name === "play" && room?.play && entered()) return room.play();
        mode = name;
        setAddress(location.hash);
        reopen();
      });
      return button;
    });
    part("modes").replaceChildren(...modes);
    part("modes").setAttribute("aria-label", say("Mode"));
    const choice = languageChoice((chosen) => {
      settings.language = chosen;
      keep("settings", settings);
      speak(chosen);
      reopen();
      /** @type {HTMLElement} */ (document.querySelector(".language")).focus();
    });
    part("settings").replaceChildren(choice);
    const credits = data.link ? [outside(data.link, data.link.replace(/^https?:\/\/(www\.)?|\/$/g, "")), " · "] : [];
    if (embedded) credits.push(outside(location.href.replace(/\?[^#]*/, ""), say("Open in a new tab")), " · ", say("Made with satpuzzle, MIT licence."));
    else credits.push(data.server && !data.server.here ? say("Made with satpuzzle. Your requests go only to the program that serves this page.") : say("Made with satpuzzle. This page works offline and sends no data."));
    part("bottom").replaceChildren(...credits);
    server?.renew();
  }

  const understood = await takeLink();
  if (!game) {
    mode = puzzle ? (history.state?.mode ?? data.mode) : "edit";
    draft = keptDraft();
    if (puzzle) game = gameOf(puzzle, kept(gameName()));
  }
  open();
  if (!understood) announce(say("The link is invalid and was ignored."));
  window.addEventListener("hashchange", async () => {
    if (await takeLink()) open();
    else announce(say("The link is invalid and was ignored."));
  });
  if (data.server) {
    const host = element("div");
    part("game").after(host);
    server = attachServer(host, () => (mode === "play" ? puzzle : draft), (/** @type {PuzzleData} */ next, /** @type {any} */ more) => {
      if (more) learnt = { puzzle: next, facts: more.facts, solutions: more.solutions };
      mode = "play";
      take(next, null);
      open();
      const solutions = /** @type {HTMLDetailsElement | null} */ (document.querySelector("[data-panel=solutions]"));
      if (more && solutions) solutions.open = true;
    }, data.server);
  }
}

if (!inWorker) start();
