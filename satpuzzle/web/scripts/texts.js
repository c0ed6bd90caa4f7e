// @ts-check
/**
 * What people read, in their language.
 *
 * Texts lie in the data of the page, by key: {"en": …, "de": …}. Parts in braces are filled in; a key with
 * ".one" or ".none" behind it is the same for the number one or zero.
 */

/** @type {Record<string, Record<string, string>>} */
let known = {};
/** @type {"en" | "de"} */
let spoken = "en";

/**
 * Take these texts, in that language.
 * @param {Record<string, Record<string, string>>} texts
 * @param {string | null} language null: what the browser asks for
 */
export function useTexts(texts, language) {
  known = texts;
  speak(language ?? (typeof navigator === "undefined" ? "en" : navigator.language));
}

/**
 * Speak that language from now on; English if it is not known.
 * @param {string} language
 */
export function speak(language) {
  spoken = language.toLowerCase().startsWith("de") ? "de" : "en";
}

/** The language that is spoken. */
export function language() {
  return spoken;
}

/**
 * The text of a key, its parts filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [parts] n: the number that decides between one and many
 * @returns {string}
 */
export function text(key, parts = {}) {
  const few = parts.n === 1 ? ".one" : parts.n === 0 ? ".none" : "";
  const entry = known[key + few] ?? known[key];
  const words = entry?.[spoken] ?? entry?.en ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}
