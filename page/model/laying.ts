// Laying dominoes on a board, and what they prove. Pure; it needs no Python.

export type Domino = readonly [number, number];

/** A board with the dominoes that lie on it. */
export interface Laying {
    rows: readonly string[];
    dominoes: readonly Domino[];
    /** a cell that was clicked, whose neighbour is to be clicked */
    chosen: number | null;
    /** the cell that a drag comes from; null if none, or if it has just laid a domino */
    from: number | null;
    /** whether the drag has left its first cell */
    hasMoved: boolean;
}

/** What the dominoes prove. `path` leads between two single cells: if its dominoes shift, one more fits. */
export interface Judgement {
    single: number[];
    path: number[] | null;
    /** the index of the winner, if no more dominoes fit */
    winner: 0 | 1 | null;
}

/** Return the rows of a puzzle's position, such as `maze:.@#/...+2,2`, without token and moves. */
export function rowsOf(position: string) {
    const [, board] = /^\w+:([^+]*)/.exec(position) ?? [];
    return (board ?? "").replaceAll("@", ".").split("/");
}

/** Return the boards of some positions, each once, from the smallest to the largest. */
export function boardsOf(positions: readonly string[]) {
    const boards = [...new Set(positions.map((one) => rowsOf(one).join("/")))];
    const count = (board: string) => board.split(".").length;
    return boards.sort((a, b) => count(a) - count(b)).map((board) => board.split("/"));
}

export function begin(rows: readonly string[]): Laying {
    return { rows, dominoes: [], chosen: null, from: null, hasMoved: false };
}

const letterAt = (rows: readonly string[], n: number) => rows[Math.floor(n / rows[0].length)]?.[n % rows[0].length];

/** Return the cells beside a cell, without walls. */
export function neighbours(rows: readonly string[], n: number) {
    const width = rows[0].length;
    const column = n % width;
    const beside = [n - width, n + width, ...(column ? [n - 1] : []), ...(column + 1 < width ? [n + 1] : [])];
    return beside.filter((one) => letterAt(rows, one) === ".");
}

function cellsOf(rows: readonly string[]) {
    return [...rows.join("")].flatMap((letter, n) => (letter === "." ? [n] : []));
}

/** Lay a domino; those that it would overlap are taken away. */
function lay(dominoes: readonly Domino[], a: number, b: number): Domino[] {
    return [...dominoes.filter((one) => !one.includes(a) && !one.includes(b)), [a, b]];
}

/** Take the domino on a cell away. */
function takeAway(dominoes: readonly Domino[], n: number) {
    return dominoes.filter((one) => !one.includes(n));
}

/** Handle a drag: each second cell that it comes to ends a domino. Without a move it is a click. */
export function touch(laying: Laying, n: number, phase: "start" | "move" | "end"): Laying {
    const { rows, dominoes, from, hasMoved } = laying;
    const isFree = letterAt(rows, n) === ".";
    if (phase === "start") return { ...laying, from: isFree ? n : null, hasMoved: false };
    if (phase === "end") return { ...(hasMoved ? laying : click(laying, n)), from: null, hasMoved: false };
    if (!isFree) return { ...laying, from: null, hasMoved: true };
    if (from === null || !neighbours(rows, from).includes(n)) return { ...laying, from: n, hasMoved: true };
    return { ...laying, dominoes: lay(dominoes, from, n), chosen: null, from: null, hasMoved: true };
}

/** Handle a click: on two neighbours it lays a domino, on a domino it takes it away. */
function click(laying: Laying, n: number): Laying {
    const { rows, dominoes, chosen } = laying;
    if (letterAt(rows, n) !== ".") return { ...laying, chosen: null };
    if (chosen !== null && neighbours(rows, chosen).includes(n)) return { ...laying, dominoes: lay(dominoes, chosen, n), chosen: null };
    if (dominoes.some((one) => one.includes(n))) return { ...laying, dominoes: takeAway(dominoes, n), chosen: null };
    return { ...laying, chosen: chosen === n ? null : n };
}

/** Lay the dominoes along a path between two single cells in the other way: one more lies there then. */
export function shift(laying: Laying, path: readonly number[]): Laying {
    const rest = laying.dominoes.filter(([a]) => !path.includes(a));
    const added = path.flatMap((n, at): Domino[] => (at % 2 ? [] : [[n, path[at + 1]]]));
    return { ...laying, dominoes: [...rest, ...added], chosen: null };
}

/** Return what the dominoes prove. */
export function judge({ rows, dominoes }: Pick<Laying, "rows" | "dominoes">): Judgement {
    const mate = new Map(dominoes.flatMap(([a, b]) => [[a, b], [b, a]]));
    const single = cellsOf(rows).filter((n) => !mate.has(n));
    const path = findPath(rows, mate, single);
    return { single, path, winner: path ? null : single.length ? 0 : 1 };
}

/**
 * Return a shortest path from a single cell to another one, on which every second step is along a domino; null if there is
 * none. Boards are bipartite, so that a search in breadth finds it (Berge 1957). O(cells) for each single cell's colour.
 */
function findPath(rows: readonly string[], mate: ReadonlyMap<number, number>, single: readonly number[]): number[] | null {
    const width = rows[0].length;
    const isWhite = (n: number) => (Math.floor(n / width) + (n % width)) % 2 === 0;
    const queue = single.filter(isWhite); // one end of each path is white
    const before = new Map<number, number>(); // of a black cell, the white one that the search came from
    for (const white of queue) {
        for (const black of neighbours(rows, white)) {
            if (before.has(black)) continue;
            before.set(black, white);
            const next = mate.get(black);
            if (next !== undefined) queue.push(next);
            else return pathTo(black, before, mate);
        }
    }
    return null;
}

function pathTo(end: number, before: ReadonlyMap<number, number>, mate: ReadonlyMap<number, number>) {
    const path = [end];
    for (let black: number | undefined = end; black !== undefined; ) {
        const white: number = before.get(black)!;
        black = mate.get(white);
        path.push(white, ...(black === undefined ? [] : [black]));
    }
    return path;
}
