// @ts-check
// Enter: choose a board and a rule, click what lies on the table, and see at once what cannot be right.

/**
 * @param {HTMLElement} host
 * @param {any} puzzle a puzzle, or a draft whose labels may be null; null for nine empty squares
 * @param {(draft: any) => void} changed told after every change
 * @param {(puzzle: any) => void} [play] opens a complete puzzle to be laid
 */
export function openEditor(host, puzzle, changed, play) {
  host.textContent = "";
  const heading = document.createElement("h2");
  heading.textContent = "Enter";
  host.append(heading);
  return { close: () => { host.textContent = ""; } };
}
