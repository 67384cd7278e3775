// A setup and moves: numbers and names of vertices, and what the board shows. Pure; knows no rules.

import type { MoveArrow, Picture, View } from "../board/board.ts";
import type { Move } from "./tree.ts";
export type { Move, Picture, View };

/** `isByHand`: the user has placed the vertices of the picture. */
export interface Setup {
    ruleset: string;
    title: string;
    description: string;
    players: [string, string];
    document: Record<string, any>;
    notation: string;
    token: number | null;
    free: boolean;
    proof: "dominoes" | "barrier" | "kernel";
    contest: string | null;
    slides: boolean;
    used: boolean;
    picture: Picture;
    vertices: Move[] | null;
    names: string[] | null;
    isByHand?: boolean;
}

/** Keys of sentences: why the winner wins, also as the winner and the loser are told, about all marks, about a hint. */
export interface Reason {
    key: string;
    values: Record<string, any>;
    of_marks: string | null;
    to_winner: string | null;
    to_loser: string | null;
    hint: string | null;
}

export interface Position {
    ply: number;
    player: string;
    winning: boolean;
    winner: string;
    over: boolean;
    at: Move | null;
    legal: Move[];
    winning_moves: Move[];
    answers: [Move, Move[]][];
    certificate: Record<string, any> | null;
    marks: Partial<View>;
    mistake: boolean;
    why: Reason | null;
    notation: string;
}

const numbers = new WeakMap<Setup, Map<string, number>>();

/** Return the number of columns of a board; 0 if there is no board. */
export function countColumns(setup: { picture: Picture }) {
    return setup.picture.kind === "board" ? setup.picture.rows[0].length : 0;
}

/** Return the number of vertices of a setup, walls included. */
export function countVertices(setup: Setup) {
    if (setup.picture.kind === "board") return setup.picture.rows.length * countColumns(setup);
    return setup.vertices?.length ?? 0;
}

/** Return the number of a move's vertex; -1 if there is none. */
export function findVertex(setup: Setup, move: Move) {
    if (move === null) return -1;
    const width = countColumns(setup);
    if (width) return isCell(move) ? (move[0] - 1) * width + move[1] - 1 : -1;
    let cached = numbers.get(setup);
    if (!cached) {
        cached = new Map((setup.vertices ?? []).map((name, number) => [JSON.stringify(name), number]));
        numbers.set(setup, cached);
    }
    return cached.get(JSON.stringify(move)) ?? -1;
}

/** Return the move to a vertex. */
export function findMove(setup: Setup, number: number): Move {
    const width = countColumns(setup);
    return width ? [Math.floor(number / width) + 1, (number % width) + 1] : (setup.vertices?.[number] ?? null);
}

/** Whether a move is [row, column]. */
export function isCell(move: Move): move is [number, number] {
    return Array.isArray(move);
}

/**
 * Return the signs that a game may have on its board, whatever the position, without the token. Pure.
 * @param game `proof` is how its winner is proved, `free` whether the first move picks the start
 */
export function listSigns({ picture, proof, free }: { picture: { kind: string }, proof: string, free: boolean }): string[] {
    const signs: Record<string, boolean> = {
        go: true,
        avoid: true,
        good: free,
        bad: free,
        domino: proof !== "kernel" && picture.kind !== "graph",
        partner: proof !== "kernel" && picture.kind === "graph",
        pair: proof === "barrier" || (proof === "dominoes" && free),
        exposed: proof === "barrier" || (proof === "dominoes" && free),
        barrier: proof === "barrier",
        kernel: proof === "kernel",
        answer: true,
        mistake: true,
        missed: true,
    };
    return Object.keys(signs).filter((name) => signs[name]);
}

/** Return a move as text: a cell as (row, column), wherever people read it. */
export function formatMove(setup: Setup, move: Move) {
    if (move === null) return "–";
    if (isCell(move) && countColumns(setup)) return `(${move[0]}, ${move[1]})`;
    return setup.names?.[findVertex(setup, move)] ?? (typeof move === "string" ? move : JSON.stringify(move));
}

/** Return the document of a game. */
export function buildDocument(setup: Setup, moves: Move[]) {
    return { format: "berge-game/1", ruleset: setup.ruleset, ...setup.document, moves };
}

/**
 * Return the question about the position after some moves. It has the user's places of vertices, since curves in the
 * answer avoid them.
 */
export function buildQuestion(setup: Setup, moves: Move[]) {
    const { isByHand, picture } = setup;
    return { ...buildDocument(setup, moves), ...(isByHand && picture.kind === "graph" && { places: picture.places }) };
}

/** Return the vertices that the token has visited, its own last. */
export function tracePath(setup: Setup, moves: Move[]) {
    const walk = setup.token === null ? [] : [setup.token];
    for (const move of moves) walk.push(findVertex(setup, move));
    return walk;
}

/** Return who is to move after some moves. */
export function findMover(setup: Setup, ply: number) {
    return setup.players[ply % 2];
}

/** Return the letters of a board on which pieces slide to the token's old cell; undefined for other games. */
export function slidePieces(setup: { slides: boolean, picture: Picture }, walk: number[]): string[] | undefined {
    if (!setup.slides || setup.picture.kind !== "board") return undefined;
    const letters = setup.picture.rows.map((row) => [...row]);
    const width = countColumns(setup);
    for (let ply = 1; ply < walk.length; ply++) {
        const [to, from] = [walk[ply - 1], walk[ply]].map((n) => [Math.floor(n / width), n % width]);
        const token = letters[to[0]][to[1]];
        letters[to[0]][to[1]] = letters[from[0]][from[1]];
        letters[from[0]][from[1]] = token;
    }
    return letters.map((row) => row.join(""));
}

/** Return what the board shows of a position, without who wins. */
export function makePlainView(setup: Setup, moves: Move[]): View {
    const walk = tracePath(setup, moves);
    const view: View = { picture: setup.picture, names: setup.names, path: walk };
    const now = slidePieces(setup, walk);
    if (now) view.rows = now;
    if (setup.used) {
        view.used = walk.slice(1).map((number, index) => [walk[index], number] as [number, number]);
    }
    if (moves.length) view.last = walk[walk.length - 1];
    return view;
}

/**
 * Return the arrows of a position: the winning moves, or, if there are none, the legal ones, which all lose.
 * @param most the largest number of losing moves
 */
export function listArrows(setup: Setup, position: Position, most = 64): MoveArrow[] {
    if (position.at === null) return [];
    const { winning_moves: wins } = position;
    const marks: MoveArrow[] = wins.map((move) => ({ to: findVertex(setup, move), value: "winning" }));
    if (!position.winning) {
        for (const move of position.legal.slice(0, most)) marks.push({ to: findVertex(setup, move), value: "losing" });
    }
    return marks;
}

const MOST_MISSED = 8; // arrows to moves that a mistake missed

/**
 * Return the arrows to the moves that won in place of the last one, a mistake.
 * @param way the vertices that the token has visited
 * @param missed the vertices that it should have gone to
 */
export function listMissedArrows(way: readonly number[], missed: readonly number[]): MoveArrow[] {
    const from = way.at(-2); // none if the start was to be chosen
    return missed.slice(0, MOST_MISSED).map((to) => ({ from: from ?? to, to, value: "missed" }));
}

/** Return the winner's move by the proof: to the other half of the token's pair; without one, any winning move. */
export function findAnswer({ at, certificate, winning_moves: wins }: Position): Move | undefined {
    const isToken = (one: Move) => JSON.stringify(one) === JSON.stringify(at);
    const pairs = at === null ? [] : (certificate?.dominoes ?? certificate?.matching ?? []);
    const pair = pairs.find((ends: Move[]) => ends.some(isToken));
    return pair?.find((end: Move) => !isToken(end)) ?? wins[0];
}

/** Return the answers that beat a losing move; empty if it does not lose, or if they are not known. */
export function listAnswers(position: Position | null, move: Move): Move[] {
    const moveText = JSON.stringify(move);
    return position?.answers?.find(([one]) => JSON.stringify(one) === moveText)?.[1] ?? [];
}
