// @ts-check
/** The invitation to take a photograph of cards, and buttons that choose one. */

import { iconOf } from "./icons.js";
import { say } from "./texts.js";
import { element } from "./view.js";

/**
 * The invitation to take a photograph.
 * @param {(file: File) => void} taken
 */
export function photoStart(taken) {
  const words = element("p", `${say("Lay all cards on a plain table, with space between them, and take a photo from above.")} ${say("It stays on this device.")}`);
  const phone = matchMedia("(pointer: coarse)").matches;
  const chosen = phone ? [photoFile(say("Choose a photo"), taken)] : [];
  return element("section", { class: "photo-start", "aria-label": say("Photo") }, [photoFile(say("Take a photo of your cards"), taken, phone, true), ...chosen, words]);
}

/** The file in a data URL. @param {string} url */
export function fileIn(url) {
  const [head, data] = url.split(",");
  return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], "photo", { type: head.slice(5, head.indexOf(";")) });
}

/** A button that chooses a file. @param {string} text @param {(file: File) => void} taken @param {boolean} [camera] @param {boolean} [main] */
export function photoFile(text, taken, camera = false, main = false) {
  const input = element("input", { type: "file", accept: "image/*", capture: camera && "environment", onchange: () => {
    const [file] = input.files ?? [];
    if (file) taken(file);
    input.value = "";
  } });
  return element("label", { class: main ? "photo-file" : "photo-file photo-plain" }, [...(main ? [iconOf("photo")] : []), element("span", { text }), input]);
}
