// A solved board as a picture of flat colours, a pixel for each cell. Pure.

/** The server's answer: of each cell its value as a start, and in which direction its partner is. */
export interface Poster {
    ruleset: string;
    rows: number;
    columns: number;
    winner: string;
    classes: string;
    pairs: string;
}

/** The most cells of a board to play on: the server's MOST_IMPLICIT. */
const MOST_CELLS = 160_000;

/** Whether a text shows a board with too many cells to play on. */
export function isLargeBoard(text: string) {
    return text.length > MOST_CELLS && text.replace(/[^.#@XO]/g, "").length > MOST_CELLS;
}

/** Names of colours in board.css: walls, good starts, dominoes across, down and in other directions, single cells. */
export const COLOURS = ["wall", "win", "pair", "pairtint", "token", "paper"] as const;

/** Return the index of a cell's colour. */
function findColour(value: string, direction: string) {
    if (value === "#") return 0;
    if (value === "E") return 1;
    return direction === "a" ? 2 : direction === "d" ? 3 : direction === "o" ? 4 : 5;
}

/**
 * Return the pixels of a poster: red, green, blue and 255 for each cell.
 * @param palette the colours of COLOURS, each as red, green and blue
 */
export function drawPixels({ classes, pairs }: Poster, palette: readonly (readonly number[])[]) {
    const pixels = new Uint8ClampedArray(4 * classes.length);
    for (let n = 0; n < classes.length; n++) {
        const [red, green, blue] = palette[findColour(classes[n], pairs[n])];
        pixels.set([red, green, blue, 255], 4 * n);
    }
    return pixels;
}

/** Return how many starts are good, and how many dominoes lie on the board. */
export function countPairs({ classes, pairs }: Poster) {
    return { starts: classes.split("E").length - 1, dominoes: (pairs.length - pairs.split(".").length + 1) / 2 };
}

/** Return a colour such as #0072B2 as red, green and blue. */
export function parseColour(text: string) {
    return [1, 3, 5].map((at) => Number.parseInt(text.trim().slice(at, at + 2), 16));
}
