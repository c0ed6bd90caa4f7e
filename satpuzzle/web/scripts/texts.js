// @ts-check
/**
 * What people read, in their language.
 *
 * English texts are written in the scripts where they are used: `say("card {card}", { card })`, and for a number
 * `several(n, "{n} card", "{n} cards")`. The page's data has their translations: for each English text a list, one
 * for each language. A text that depends on a number has a list of its forms in place of a translation.
 */

/** @typedef {{code: string, name: string, forms: string}} Language  forms: the form for 0, 1, 2 and so on, a digit each */
/** @typedef {Record<string, string | number>} Parts  what stands for the names in braces */

/** @type {Record<string, any[]>} */
let translations = {};
/** @type {Language[]} */
let known = [];
/** The place of the language in these lists; -1: English. */
let chosen = -1;

/**
 * Use these texts, in that language.
 * @param {Record<string, any[]>} texts  under the empty text: which languages there are
 * @param {string | null} wanted  null: the browser's language
 */
export function useTexts({ "": header = [], ...texts }, wanted) {
  translations = texts;
  known = header;
  speak(wanted ?? (typeof navigator === "undefined" ? "en" : navigator.language));
}

/**
 * Use that language from now on; English if it is unknown.
 * @param {string} wanted  a tag such as "de" or "de-AT"
 */
export function speak(wanted) {
  const tag = wanted.toLowerCase();
  chosen = known.findIndex(({ code }) => code !== "en" && (code === tag || code === tag.split("-")[0]));
}

/** The language in use. */
export function language() {
  return known[chosen]?.code ?? "en";
}

/** All languages of the page. @returns {{code: string, name: string}[]} */
export function languages() {
  return [{ code: "en", name: "English" }, ...known];
}

/**
 * An English text in the language in use, its parts filled in.
 * @param {string} english
 * @param {Parts} [parts]
 */
export function say(english, parts = {}) {
  return filled(translations[english]?.[chosen] || english, parts);
}

/**
 * `one` if the number is 1, else `many`, in the language in use; {n} is the number.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Parts} [parts]
 */
export function several(n, one, many, parts = {}) {
  const forms = known[chosen]?.forms ?? "";
  const form = forms[n < forms.length ? n : 100 + (n % 100)]; // no language looks at more than two digits of large numbers
  const translated = translations[one]?.[chosen]?.[Number(form)];
  return filled(translated || (n === 1 ? one : many), { n, ...parts });
}

/** @param {string} text @param {Parts} parts */
function filled(text, parts) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}
