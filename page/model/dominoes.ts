// Dominoes on a board of free cells (.) and walls, whose cells have numbers, row by row. Pure; it needs no Python.

import type { View } from "./game.ts";

export type Rows = readonly string[];
export type Domino = readonly [number, number];

export function isFree(rows: Rows, n: number) {
    const width = rows[0].length;
    return rows[Math.floor(n / width)]?.[n % width] === ".";
}

const pictures = new WeakMap<Rows, View["picture"]>();

/** Return the board's picture of rows: the same one for the same rows, so that only changes are drawn. */
export function makePicture(rows: Rows): View["picture"] {
    const picture = pictures.get(rows) ?? { kind: "board", rows };
    pictures.set(rows, picture);
    return picture;
}

/** Return the free cells. */
export function listCells(rows: Rows) {
    return [...rows.join("")].flatMap((letter, n) => (letter === "." ? [n] : []));
}

/** Return the free cells beside a cell. */
export function listNeighbors(rows: Rows, n: number) {
    const width = rows[0].length;
    const column = n % width;
    const beside = [n - width, ...(column + 1 < width ? [n + 1] : []), n + width, ...(column ? [n - 1] : [])];
    return beside.filter((one) => isFree(rows, one));
}

/** Whether a cell has the colour of the corner on a chessboard. */
export function isBlack(rows: Rows, n: number) {
    const width = rows[0].length;
    return (Math.floor(n / width) + (n % width)) % 2 === 0;
}

/** Return the free cells that no domino covers. */
export function findSingle(rows: Rows, dominoes: readonly Domino[]) {
    const coveredCells = new Set(dominoes.flat());
    return listCells(rows).filter((n) => !coveredCells.has(n));
}

/**
 * Return a shortest path from a single cell to another one, on which every second step is along a domino; null if there is
 * none, and so no more dominoes fit. Boards are bipartite, so that a search in breadth finds it (Berge 1957). O(cells).
 */
export function findPath(rows: Rows, dominoes: readonly Domino[]): number[] | null {
    const mate = new Map(dominoes.flatMap(([a, b]) => [[a, b], [b, a]]));
    const queue = findSingle(rows, dominoes).filter((n) => isBlack(rows, n)); // one end of each path is black
    const before = new Map<number, number>(); // of a white cell, the black one that the search came from
    for (const black of queue) {
        for (const white of listNeighbors(rows, black)) {
            if (before.has(white)) continue;
            before.set(white, black);
            const next = mate.get(white);
            if (next !== undefined) queue.push(next);
            else return tracePath(white, before, mate);
        }
    }
    return null;
}

function tracePath(end: number, before: ReadonlyMap<number, number>, mate: ReadonlyMap<number, number>) {
    const path = [end];
    for (let white: number | undefined = end; white !== undefined; ) {
        const black: number = before.get(white)!;
        white = mate.get(black);
        path.push(black, ...(white === undefined ? [] : [white]));
    }
    return path;
}

/** Lay the dominoes along a path between two single cells in the other way: one more lies there then. */
export function shift(dominoes: readonly Domino[], path: readonly number[]): Domino[] {
    const rest = dominoes.filter(([a]) => !path.includes(a));
    return [...rest, ...path.flatMap((n, at): Domino[] => (at % 2 ? [] : [[n, path[at + 1]]]))];
}

/** Return as many dominoes as fit on the cells that are not gone. */
export function findLargestPairing(rows: Rows, visited: readonly number[] = []): Domino[] {
    const width = rows[0].length;
    const left = rows.map((row, r) => [...row].map((letter, c) => (visited.includes(r * width + c) ? "#" : letter)).join(""));
    let dominoes: Domino[] = [];
    for (let path = findPath(left, dominoes); path; path = findPath(left, dominoes)) dominoes = shift(dominoes, path);
    return dominoes;
}
