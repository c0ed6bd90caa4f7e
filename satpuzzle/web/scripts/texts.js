// @ts-check
/**
 * Translated texts.
 *
 * English texts are in the scripts: `say("card {card}", { card })`, and for a number `several(n, "{n} card",
 * "{n} cards")`. The page's data has a list of translations for each English text, one for each language; a text that
 * depends on a number has lists of its forms instead.
 */

/** @typedef {{code: string, name: string, forms: string}} Language  forms: the form for 0, 1, 2, …, a digit each */
/** @typedef {Record<string, string | number>} Parts  replace the names in braces */

/** @type {Record<string, any[]>} */
let translations = {};
/** @type {Language[]} */
let known = [];
/** The index of the language in these lists; -1: English. */
let chosen = -1;

/**
 * Sets the texts and the language.
 * @param {Record<string, any[]>} texts  "": the languages
 * @param {string | null} wanted  null: the browser's language
 */
export function useTexts({ "": header = [], ...texts }, wanted) {
  translations = texts;
  known = header;
  speak(wanted ?? (typeof navigator === "undefined" ? "en" : navigator.language));
}

/** Sets the language; English if it is unknown. @param {string} wanted  a tag such as "de" or "de-AT" */
export function speak(wanted) {
  const tag = wanted.toLowerCase();
  chosen = known.findIndex(({ code }) => code !== "en" && (code === tag || code === tag.split("-")[0]));
}

/** The current language. */
export function language() {
  return known[chosen]?.code ?? "en";
}

/** All languages of the page. @returns {{code: string, name: string}[]} */
export function languages() {
  return [{ code: "en", name: "English" }, ...known];
}

/** A text in the current language, filled in. @param {string} english @param {Parts} [parts] */
export function say(english, parts = {}) {
  return filled(translations[english]?.[chosen] || english, parts);
}

/**
 * `one` if n is 1, else `many`, in the current language; {n} is the number.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Parts} [parts]
 */
export function several(n, one, many, parts = {}) {
  const forms = known[chosen]?.forms ?? "";
  const form = forms[n < forms.length ? n : 100 + (n % 100)]; // plural rules depend on two digits of large numbers
  const translated = translations[one]?.[chosen]?.[Number(form)];
  return filled(translated || (n === 1 ? one : many), { n, ...parts });
}

/** @param {string} text @param {Parts} parts */
function filled(text, parts) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}
