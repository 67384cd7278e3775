// A start and moves: numbers and names of vertices, and what the board shows. Pure; knows no rules.

import type { Picture as AnyPicture } from "../board/layers.ts";
import type { Mark } from "./annotations.ts";
import type { Move } from "./tree.ts";
export type { Move };

export type Picture =
    | { kind: "board", rows: string[] }
    | {
          kind: "graph";
          edges: [number, number][];
          places: [number, number][] | null;
          sizes: number[] | null;
          columns?: number | null;
          room?: { x: number, y: number, width: number, height: number };
      };

/** `byHand`: the user has placed the vertices of the picture. */
export interface Start {
    ruleset: string;
    title: string;
    description: string;
    players: [string, string];
    document: Record<string, any>;
    notation: string;
    token: number | null;
    free: boolean;
    proof: "dominoes" | "barrier" | "kernel";
    place: string;
    contest: string | null;
    slides: boolean;
    used: boolean;
    picture: Picture;
    vertices: Move[] | null;
    names: string[] | null;
    byHand?: boolean;
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
    why: { key: string, values: Record<string, any> } | null;
    notation: string;
}

export interface Arrow {
    to: number;
    value: "winning" | "losing" | "plain" | "answer";
    from?: number;
}

export interface View {
    picture: Picture;
    names: string[] | null;
    rows?: string[];
    path: number[];
    values?: string | null;
    moves?: Arrow[];
    dominoes?: [number, number][];
    pairs?: [number, number][];
    exposed?: number[];
    barrier?: number[];
    kernel?: number[];
    curves?: Record<string, string>;
    used?: [number, number][];
    hint?: number | null;
    last?: number | null;
    mistake?: number | null;
    focus?: number | null;
    labels?: boolean;
    annotations?: readonly Mark[];
    drawing?: { chosen: number[], band: [number, number, number] | null };
}

const numbers = new WeakMap<Start, Map<string, number>>();

/** Return the number of columns of a board; 0 if there is no board. */
export function columns(start: { picture: AnyPicture }) {
    return start.picture.kind === "board" ? start.picture.rows[0].length : 0;
}

/** Return the number of vertices of a start, walls included. */
export function order(start: Start) {
    if (start.picture.kind === "board") return start.picture.rows.length * columns(start);
    return start.vertices?.length ?? 0;
}

/** Return the number of a move's vertex; -1 if there is none. */
export function numberOf(start: Start, move: Move) {
    if (move === null || move === undefined) return -1;
    const width = columns(start);
    if (width) return Array.isArray(move) ? (move[0] - 1) * width + move[1] - 1 : -1;
    let cached = numbers.get(start);
    if (!cached) {
        cached = new Map((start.vertices ?? []).map((name, number) => [JSON.stringify(name), number]));
        numbers.set(start, cached);
    }
    return cached.get(JSON.stringify(move)) ?? -1;
}

/** Return the move to a vertex. */
export function moveOf(start: Start, number: number): Move {
    const width = columns(start);
    return width ? [Math.floor(number / width) + 1, (number % width) + 1] : start.vertices?.[number];
}

/** Return a move as text. */
export function show(start: Start, move: Move) {
    if (move === null || move === undefined) return "–";
    if (columns(start)) return `${move[0]},${move[1]}`;
    return start.names?.[numberOf(start, move)] ?? (typeof move === "string" ? move : JSON.stringify(move));
}

/** Return the document of a game. */
export function document(start: Start, moves: Move[]) {
    return { format: "berge-game/1", ruleset: start.ruleset, ...start.document, moves };
}

/**
 * Return the question about the position after some moves. It has the user's places of vertices, since curves in the
 * answer avoid them.
 */
export function question(start: Start, moves: Move[]) {
    const { byHand, picture } = start;
    return { ...document(start, moves), ...(byHand && picture.kind === "graph" && { places: picture.places }) };
}

/** Return the vertices that the token has visited, its own last. */
export function path(start: Start, moves: Move[]) {
    const walk = start.token === null ? [] : [start.token];
    for (const move of moves) walk.push(numberOf(start, move));
    return walk;
}

/** Return who is to move after some moves. */
export function mover(start: Start, ply: number) {
    return start.players[ply % 2];
}

/** Return the letters of a board on which pieces slide to the token's old cell; undefined for other games. */
export function rows(start: { slides: boolean, picture: AnyPicture }, walk: number[]): string[] | undefined {
    if (!start.slides || start.picture.kind !== "board") return undefined;
    const letters = start.picture.rows.map((row) => [...row]);
    const width = columns(start);
    for (let ply = 1; ply < walk.length; ply++) {
        const [to, from] = [walk[ply - 1], walk[ply]].map((n) => [Math.floor(n / width), n % width]);
        const token = letters[to[0]][to[1]];
        letters[to[0]][to[1]] = letters[from[0]][from[1]];
        letters[from[0]][from[1]] = token;
    }
    return letters.map((row) => row.join(""));
}

/** Return what the board shows of a position, without who wins. */
export function plain(start: Start, moves: Move[]): View {
    const walk = path(start, moves);
    const view: View = { picture: start.picture, names: start.names, path: walk };
    const now = rows(start, walk);
    if (now) view.rows = now;
    if (start.used) {
        view.used = walk.slice(1).map((number, index) => [walk[index], number] as [number, number]);
    }
    if (moves.length) view.last = walk[walk.length - 1];
    return view;
}

/**
 * Return the arrows of a position: the winning moves, or, if there are none, the legal ones, which all lose.
 * @param most the largest number of losing moves
 */
export function arrows(start: Start, position: Position, most = 64): Arrow[] {
    if (position.at === null) return [];
    const marks: Arrow[] = position.winning_moves.map((move) => ({ to: numberOf(start, move), value: "winning" }));
    if (!position.winning) {
        for (const move of position.legal.slice(0, most)) marks.push({ to: numberOf(start, move), value: "losing" });
    }
    return marks;
}

/** Return the winner's move by the proof: to the other half of the token's pair; without one, any winning move. */
export function answerOf({ at, certificate, winning_moves: wins }: Position): Move | undefined {
    const isToken = (one: Move) => JSON.stringify(one) === JSON.stringify(at);
    const pairs = at === null ? [] : (certificate?.dominoes ?? certificate?.matching ?? []);
    const pair = pairs.find((ends: Move[]) => ends.some(isToken));
    return pair?.find((end: Move) => !isToken(end)) ?? wins[0];
}

/** Return the answers that beat a losing move; empty if it does not lose, or if they are not known. */
export function answersTo(position: Position | null, move: Move): Move[] {
    const moveText = JSON.stringify(move);
    return position?.answers?.find(([one]) => JSON.stringify(one) === moveText)?.[1] ?? [];
}
