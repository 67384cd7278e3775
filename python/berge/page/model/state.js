// @ts-check
// What the page knows, and what follows from it. Pure: the page is drawn from this and nothing else.

import { CLEAN } from "./annotations.js";
import { drawn, valuesOf } from "./drawing.js";
import { boardOf } from "./edit.js";
import * as game from "./game.js";
import { takeBack, USUAL } from "./match.js";
import { NONE } from "./limits.js";
import * as review from "./review.js";
import * as trees from "./tree.js";

/**
 * @typedef {import("./game.js").Start} Start
 * @typedef {import("./game.js").Position} Position
 * @typedef {import("./game.js").View} View
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {import("./tree.js").Move} Move
 * @typedef {import("./review.js").Known} Known
 * @typedef {"open" | "review" | "play" | "retry" | "edit"} Mode
 * @typedef {{player: number | null, list: review.Puzzle[], index: number, solved: number[], result: string,
 *     tried: number | null}} Retry `result` is empty, a grade, or "shown"
 * @typedef {import("./edit.js").Edit} Edit
 *
 * @typedef {{key: string, values: Record<string, any>}} Said a phrase of the catalogue with its values
 * @typedef {Record<string, string>} Text a text of the server's in each language
 * @typedef {{format: string, read: Text}} Reading of a text, and the format that asks for it
 * @typedef {{text: string, read: Text, others: Reading[]}} Read what a person's text was read as, and may be too
 * @typedef {{read: Text | null, complaint: any, fitting: Reading[], formats: string[], table: Table | null}} Told what the
 *     server says of a text: what it would be read as, or what is wrong; the formats that it fits, and all that there are
 * @typedef {{columns: string[], ends: string}} Table a table's columns, and the numbers of those with the ends of edges
 * @typedef {{text: string, format: string, columns: string, told: Told | null}} Draft a text that is being typed, and the
 *     format and the columns that are chosen for it, if any
 *
 * @typedef {{
 *     mode: Mode, start: Start | null, tree: Tree, at: number, known: Known, positions: Map<number, Position>,
 *     explain: Record<string, boolean>, proving: boolean, hover: number | null, pinned: boolean, hint: number | null, hinting: number | null,
 *     match: import("./match.js").Match | null, setup: import("./match.js").Setup, thinking: number | null,
 *     unanswered: number | null, seed: number, mine: number | null, retry: Retry | null, edit: Edit | null,
 *     annotations: readonly import("./annotations.js").Mark[],
 *     version: number, game: number, past: import("./undo.js").Past[], future: import("./undo.js").Past[], read: Read | null, draft: Draft | null,
 *     limits: import("./limits.js").Limits, rulesets: readonly import("./rulesets.js").Ruleset[]
 * }} State
 *     a `match` waits while something else is done, until it is ended; `mine` is the player that somebody was in it
 *     against the engine, as long as its game is there;
 *     `version` counts what a person did to the game or the edit, `game` is the version that it began with; the engine is
 *     `thinking`, or a hint `hinting`, about a node, or has not answered, `unanswered`, what it was asked of one
 */

/** @returns {State} */
export function initial() {
    return {
        mode: "open",
        start: null,
        tree: trees.empty(),
        at: trees.ROOT,
        known: new Map(),
        positions: new Map(),
        explain: { review: true, play: false, retry: false },
        proving: false,
        hover: null,
        pinned: false,
        hint: null,
        hinting: null,
        annotations: CLEAN,
        match: null,
        setup: USUAL,
        thinking: null,
        unanswered: null,
        seed: 0,
        mine: null,
        retry: null,
        edit: null,
        version: 0,
        game: 0,
        past: [],
        future: [],
        read: null,
        draft: null,
        limits: NONE,
        rulesets: [],
    };
}

/** @param {State} state */
export function position(state) {
    return state.positions.get(state.at) ?? null;
}

/** @param {State} state */
export function moves(state) {
    return trees.movesTo(state.tree, state.at);
}

/**
 * The node that one is at in a mode that one comes back to.
 * @param {Mode} mode
 * @param {Pick<State, "at"> & Partial<State>} state
 */
export function placeIn(mode, { at, match, retry }) {
    if (mode === "play" && match) return match.at;
    return mode === "retry" && retry ? (retry.list[retry.index]?.node ?? trees.ROOT) : at;
}

/**
 * @type {{tree: Tree | null, at: number, known: Known | null, line: number[], winners: (0 | 1 | null)[],
 *     mistakes: number[]}}
 */
let last = { tree: null, at: -1, known: null, line: [], winners: [], mistakes: [] };

/**
 * The line that the position lies on, who wins along it, and its mistakes.
 * @param {State} state
 */
export function line(state) {
    const { tree, at, known } = state;
    if (last.tree === tree && last.known === known && last.at === at) return last;
    const line = trees.lineThrough(tree, at);
    const winners = review.winners(line, known);
    last = { tree, at, known, line, winners, mistakes: review.mistakes(line, known) };
    return last;
}

/**
 * Who wins where the token stands, as the index of the player; null where it is not known yet.
 * @param {State} state
 * @param {number} ply
 */
export function winner(state, ply) {
    const verdict = state.known.get(state.at) ?? position(state);
    return verdict ? (verdict.winning ? ply % 2 : 1 - (ply % 2)) : null;
}

/**
 * The ply to go to for the next mistake: after it was made, where it is marked and said what would have been better.
 * @param {State} state
 * @param {1 | -1} way
 */
export function mistakeFrom(state, way) {
    const after = line(state).mistakes.map((ply) => ply + 1);
    return review.nextMistake(after, trees.plyOf(state.tree, state.at), way);
}

/**
 * Whether the page says who wins: not to somebody who plays or looks for the answer.
 * @param {State} state
 */
export function explains(state) {
    if (state.mode === "retry") return Boolean(state.retry && ["right", "shown"].includes(state.retry.result));
    return Boolean(state.explain[state.mode]);
}

/**
 * Whether the page says who was winning along the line: a match that is over is no secret.
 * @param {State} state
 */
export function tells(state) {
    return explains(state) || (state.mode === "play" && Boolean(state.match?.over));
}

/**
 * Whether the player can go on from the position shown.
 * @param {State} state
 */
export function canMove(state) {
    if (state.mode === "review") return true;
    if (state.mode === "retry") {
        const { retry } = state;
        return Boolean(retry?.list[retry.index] && ["", "wrong", "again"].includes(retry.result));
    }
    const { match } = state;
    if (state.mode !== "play" || !match || match.over || match.at !== state.at) return false;
    return match.sides[trees.plyOf(state.tree, state.at) % 2] === "person";
}

/**
 * Whether there is a move to take back, in a match one of a person's.
 * @param {State} state
 */
export function canTakeBack({ mode, match, tree, at }) {
    return mode === "play" && match ? takeBack(match, trees.plyOf(tree, match.at)) > 0 : trees.plyOf(tree, at) > 0;
}

/** @type {{state: State | null, view: View | null}} */
let seen = { state: null, view: null };

/**
 * What the board shows.
 * @param {State} state
 * @returns {View | null}
 */
export function view(state) {
    if (seen.state !== state) seen = { state, view: make(state) };
    return seen.view;
}

/**
 * @param {State} state
 * @returns {View | null}
 */
function make(state) {
    const { start, at } = state;
    if (state.mode === "edit") return editView(state);
    if (!start) return null;
    const view = game.plain(start, moves(state));
    const here = position(state);
    const open = explains(state);
    if (open && state.known.get(at)?.mistake) view.mistake = view.last;
    if (here && open) {
        Object.assign(view, here.marks);
        view.moves = hovered(state, start, here) ?? game.arrows(start, here);
    } else if (here && canMove(state) && (here.at !== null || start.picture.kind === "graph")) {
        view.moves = here.legal.map((move) => ({ to: game.numberOf(start, move), value: "plain" }));
    }
    if (state.mode === "retry" && state.retry && here) showRetry(state.retry, start, here, view);
    if (state.hint !== null) view.hint = state.hint;
    if (state.annotations.length) view.annotations = state.annotations;
    return view;
}

/**
 * The arrows for a losing move that somebody points at: itself, and what beats it.
 * @param {State} state
 * @param {Start} start
 * @param {Position} here
 * @returns {import("./game.js").Arrow[] | null}
 */
function hovered({ hover }, start, here) {
    if (hover === null || here.at === null) return null;
    const move = game.moveOf(start, hover);
    const answers = game.answersTo(here, move);
    if (!answers.length) return null;
    return [
        ...here.winning_moves.map((one) => ({
            to: game.numberOf(start, one),
            value: /** @type {"winning"} */ ("winning"),
        })),
        { to: hover, value: "losing" },
        ...answers.map((answer) => ({
            from: hover,
            to: game.numberOf(start, answer),
            value: /** @type {"answer"} */ ("answer"),
        })),
    ];
}

/**
 * @param {Retry} retry
 * @param {Start} start
 * @param {Position} here
 * @param {View} shown
 */
function showRetry(retry, start, here, shown) {
    const { tried, result } = retry;
    if (tried === null || here.at === null) return;
    if (result === "wrong" || result === "again") {
        shown.moves = [
            { to: tried, value: "losing" },
            ...game.answersTo(here, game.moveOf(start, tried)).map((answer) => ({
                from: tried,
                to: game.numberOf(start, answer),
                value: /** @type {"answer"} */ ("answer"),
            })),
        ];
    }
}

/**
 * @param {State} state
 * @returns {View | null}
 */
function editView({ edit }) {
    if (!edit) return null;
    const board = boardOf(edit.ruleset);
    if (board) {
        const at = edit.rows.join("").indexOf(board.token);
        const values = board.fixed ? null : edit.values; // a token that is always there chooses no start
        return { picture: painted(edit.rows), names: null, path: at < 0 ? [] : [at], values };
    }
    const drawing = drawn(edit);
    if (drawing && (edit.start || edit.places.size || edit.error)) return drawingView(edit, drawing);
    if (!edit.start) return null;
    const { picture, names, token } = edit.start;
    return { picture, names, path: token === null ? [] : [token], values: edit.values };
}

/** @type {{drawing: object | null, picture: any}} */
let sketched = { drawing: null, picture: null };

/**
 * @param {import("./edit.js").Edit} edit
 * @param {import("./drawing.js").Drawing} drawing
 * @returns {View}
 */
function drawingView(edit, drawing) {
    const { names, edges, places, room, token } = drawing;
    if (sketched.drawing !== drawing) {
        sketched = { drawing, picture: { kind: "graph", edges, places, sizes: null, room } };
    }
    const { chosen, from, tip } = edit.hand;
    const [at, start] = [chosen, from].map((name) => (name === null ? -1 : names.indexOf(name)));
    return {
        picture: sketched.picture,
        names,
        path: token === null ? [] : [token],
        values: valuesOf(drawing, edit),
        drawing: { chosen: [at, start].filter((n) => n >= 0), band: start >= 0 && tip ? [start, ...tip] : null },
        focus: at < 0 ? null : at,
    };
}

/** @type {{rows: string[] | null, picture: any}} */
let made = { rows: null, picture: null };

/**
 * The picture of the rows; the same one for the same rows, so that the renderer sees that nothing has changed.
 * @param {string[]} rows
 * @returns {import("./game.js").Picture}
 */
function painted(rows) {
    if (made.rows !== rows) made = { rows, picture: { kind: "board", rows } };
    return made.picture;
}
