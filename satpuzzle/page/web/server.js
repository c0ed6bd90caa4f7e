// @ts-check
/** The client of `satpuzzle serve`. */
export function attachServer(host, getPuzzle, setPuzzle, data) {
}
