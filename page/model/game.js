// @ts-check
// A start and moves: numbers and names of vertices, and what the board shows. Pure; knows no rules.

/**
 * @typedef {import("./tree.js").Move} Move
 * @typedef {{kind: "board", rows: string[]}
 *     | {kind: "graph", edges: [number, number][], places: [number, number][] | null, sizes: number[] | null,
 *     columns?: number | null, room?: {x: number, y: number, width: number, height: number}}} Picture
 * @typedef {{
 *     ruleset: string, title: string, description: string, players: [string, string], document: Record<string, any>,
 *     notation: string, token: number | null, free: boolean, proof: "dominoes" | "barrier" | "kernel",
 *     place: string, contest: string | null, slides: boolean, used: boolean, picture: Picture, vertices: Move[] | null, names: string[] | null,
 *     byHand?: boolean
 * }} Start
 *     `byHand`: the user has placed the vertices of the picture
 * @typedef {{
 *     ply: number, player: string, winning: boolean, winner: string, over: boolean, at: Move | null, legal: Move[],
 *     winning_moves: Move[], answers: [Move, Move[]][], certificate: Record<string, any> | null,
 *     marks: Partial<View>, mistake: boolean,
 *     why: {key: string, values: Record<string, any>} | null, notation: string
 * }} Position
 * @typedef {{to: number, value: "winning" | "losing" | "plain" | "answer", from?: number}} Arrow
 * @typedef {{
 *     picture: Picture, names: string[] | null, rows?: string[], path: number[], values?: string | null,
 *     moves?: Arrow[], dominoes?: [number, number][], pairs?: [number, number][], exposed?: number[], barrier?: number[],
 *     kernel?: number[], curves?: Record<string, string>,
 *     used?: [number, number][], hint?: number | null, last?: number | null, mistake?: number | null,
 *     focus?: number | null, labels?: boolean, annotations?: readonly import("./annotations.js").Mark[],
 *     drawing?: {chosen: number[], band: [number, number, number] | null}
 * }} View
 */

/** @type {WeakMap<Start, Map<string, number>>} */
const numbers = new WeakMap();

/**
 * Return the number of columns of a board; 0 if there is no board.
 * @param {{picture: import("../board/layers.js").Picture}} start
 */
export function columns(start) {
    return start.picture.kind === "board" ? start.picture.rows[0].length : 0;
}

/**
 * Return the number of vertices of a start, walls included.
 * @param {Start} start
 */
export function order(start) {
    if (start.picture.kind === "board") return start.picture.rows.length * columns(start);
    return start.vertices?.length ?? 0;
}

/**
 * Return the number of a move's vertex; -1 if there is none.
 * @param {Start} start
 * @param {Move} move
 */
export function numberOf(start, move) {
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

/**
 * Return the move to a vertex.
 * @param {Start} start
 * @param {number} number
 * @returns {Move}
 */
export function moveOf(start, number) {
    const width = columns(start);
    return width ? [Math.floor(number / width) + 1, (number % width) + 1] : start.vertices?.[number];
}

/**
 * Return a move as text.
 * @param {Start} start
 * @param {Move} move
 */
export function show(start, move) {
    if (move === null || move === undefined) return "–";
    if (columns(start)) return `${move[0]},${move[1]}`;
    return start.names?.[numberOf(start, move)] ?? (typeof move === "string" ? move : JSON.stringify(move));
}

/**
 * Return the document of a game.
 * @param {Start} start
 * @param {Move[]} moves
 */
export function document(start, moves) {
    return { format: "berge-game/1", ruleset: start.ruleset, ...start.document, moves };
}

/**
 * Return the question about the position after some moves. It has the user's places of vertices, since curves in the
 * answer avoid them.
 * @param {Start} start
 * @param {Move[]} moves
 */
export function question(start, moves) {
    const { byHand, picture } = start;
    return { ...document(start, moves), ...(byHand && picture.kind === "graph" && { places: picture.places }) };
}

/**
 * Return the vertices that the token has visited, its own last.
 * @param {Start} start
 * @param {Move[]} moves
 */
export function path(start, moves) {
    const walk = start.token === null ? [] : [start.token];
    for (const move of moves) walk.push(numberOf(start, move));
    return walk;
}

/**
 * Return who is to move after some moves.
 * @param {Start} start
 * @param {number} ply
 */
export function mover(start, ply) {
    return start.players[ply % 2];
}

/**
 * Return the letters of a board on which pieces slide to the token's old cell; undefined for other games.
 * @param {{slides: boolean, picture: import("../board/layers.js").Picture}} start
 * @param {number[]} walk
 * @returns {string[] | undefined}
 */
export function rows(start, walk) {
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

/**
 * Return what the board shows of a position, without who wins.
 * @param {Start} start
 * @param {Move[]} moves
 * @returns {View}
 */
export function plain(start, moves) {
    const walk = path(start, moves);
    /** @type {View} */
    const view = { picture: start.picture, names: start.names, path: walk };
    const now = rows(start, walk);
    if (now) view.rows = now;
    if (start.used) {
        view.used = walk.slice(1).map((number, index) => /** @type {[number, number]} */ ([walk[index], number]));
    }
    if (moves.length) view.last = walk[walk.length - 1];
    return view;
}

/**
 * Return the arrows of a position: the winning moves, or, if there are none, the legal ones, which all lose.
 * @param {Start} start
 * @param {Position} position
 * @param {number} most the largest number of losing moves
 * @returns {Arrow[]}
 */
export function arrows(start, position, most = 64) {
    if (position.at === null) return [];
    /** @type {Arrow[]} */
    const marks = position.winning_moves.map((move) => ({ to: numberOf(start, move), value: "winning" }));
    if (!position.winning) {
        for (const move of position.legal.slice(0, most)) marks.push({ to: numberOf(start, move), value: "losing" });
    }
    return marks;
}

/**
 * Return the winner's move by the proof: to the other half of the token's pair; without one, any winning move.
 * @param {Position} position
 * @returns {Move | undefined}
 */
export function answerOf({ at, certificate, winning_moves: wins }) {
    const isToken = (/** @type {Move} */ one) => JSON.stringify(one) === JSON.stringify(at);
    const pairs = at === null ? [] : (certificate?.dominoes ?? certificate?.matching ?? []);
    const pair = pairs.find((/** @type {Move[]} */ ends) => ends.some(isToken));
    return pair?.find((/** @type {Move} */ end) => !isToken(end)) ?? wins[0];
}

/**
 * Return the answers that beat a losing move; empty if it does not lose, or if they are not known.
 * @param {Position | null} position
 * @param {Move} move
 * @returns {Move[]}
 */
export function answersTo(position, move) {
    const moveText = JSON.stringify(move);
    return position?.answers?.find(([one]) => JSON.stringify(one) === moveText)?.[1] ?? [];
}
