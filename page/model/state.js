// @ts-check
// The state of the page, and values derived from it. Pure. The page is drawn from the state alone.

import { CLEAN } from "./annotations.js";
import { drawingOf, valuesOf } from "./drawing.js";
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
 *     tried: number | null}} Retry mistakes as puzzles; `result` is empty, a grade, or "shown"
 * @typedef {import("./edit.js").Edit} Edit
 *
 * @typedef {{key: string, values: Record<string, any>}} Phrase a key of the catalogue with its values
 * @typedef {Record<string, string>} Text a text of the server in each language
 * @typedef {{format: string, read: Text}} Reading what a text is read as in a format
 * @typedef {{text: string, read: Text, others: Reading[]}} Read what a text was read as, and its other readings
 * @typedef {{read: Text | null, complaint: any, fitting: Reading[], formats: string[], table: Table | null}} TextReading the
 *     server's answer about a text: what it would be read as, or an error; the formats that it fits, and all formats
 * @typedef {{columns: string[], ends: string}} Table a table's columns, and the numbers of those with the ends of edges
 * @typedef {{text: string, format: string, columns: string, reading: TextReading | null}} Draft a text that is being typed, and the
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
 *     `match` is kept in other modes until it is ended; `mine` is the player that the user was in a match against the
 *     engine, as long as its game is open;
 *     `version` counts the user's changes of the game or the edit; `game` is the version in which the game was opened;
 *     `thinking` and `hinting` are the nodes for which the engine's move or a hint is awaited; `unanswered` is the node
 *     for which the engine has failed to answer
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
 * Return the node that a mode shows when the user comes back to it.
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
let lastLine = { tree: null, at: -1, known: null, line: [], winners: [], mistakes: [] };

/**
 * Return the line through the current position, who wins at each of its positions, and its mistakes.
 * @param {State} state
 */
export function line(state) {
    const { tree, at, known } = state;
    if (lastLine.tree === tree && lastLine.known === known && lastLine.at === at) return lastLine;
    const line = trees.lineThrough(tree, at);
    const winners = review.winners(line, known);
    lastLine = { tree, at, known, line, winners, mistakes: review.mistakes(line, known) };
    return lastLine;
}

/**
 * Return the index of the player who wins the current position; null if it is not known yet.
 * @param {State} state
 * @param {number} ply
 */
export function winner(state, ply) {
    const verdict = state.known.get(state.at) ?? position(state);
    return verdict ? (verdict.winning ? ply % 2 : 1 - (ply % 2)) : null;
}

/**
 * Return the ply after the next mistake, where the page marks it and shows the better moves.
 * @param {State} state
 * @param {1 | -1} way
 */
export function mistakeFrom(state, way) {
    const after = line(state).mistakes.map((ply) => ply + 1);
    return review.nextMistake(after, trees.plyOf(state.tree, state.at), way);
}

/**
 * Whether the page shows who wins: not during a match or a puzzle.
 * @param {State} state
 */
export function showsWinner(state) {
    if (state.mode === "retry") return Boolean(state.retry && ["right", "shown"].includes(state.retry.result));
    return Boolean(state.explain[state.mode]);
}

/**
 * Whether the page shows who was winning along the line; it also does after a match.
 * @param {State} state
 */
export function showsLineWinners(state) {
    return showsWinner(state) || (state.mode === "play" && Boolean(state.match?.over));
}

/**
 * Whether the user can move in the current position.
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
 * Whether a move can be taken back; in a match, a move of a person.
 * @param {State} state
 */
export function canTakeBack({ mode, match, tree, at }) {
    return mode === "play" && match ? takeBack(match, trees.plyOf(tree, match.at)) > 0 : trees.plyOf(tree, at) > 0;
}

/** @type {{state: State | null, view: View | null}} */
let lastView = { state: null, view: null };

/**
 * Return what the board shows.
 * @param {State} state
 * @returns {View | null}
 */
export function view(state) {
    if (lastView.state !== state) lastView = { state, view: buildView(state) };
    return lastView.view;
}

/**
 * @param {State} state
 * @returns {View | null}
 */
function buildView(state) {
    const { start, at } = state;
    if (state.mode === "edit") return editView(state);
    if (!start) return null;
    const view = game.plain(start, moves(state));
    const here = position(state);
    const open = showsWinner(state);
    if (open && state.known.get(at)?.mistake) view.mistake = view.last;
    if (here && open) {
        Object.assign(view, here.marks);
        view.moves = arrowsOnHover(state, start, here) ?? game.arrows(start, here);
    } else if (here && canMove(state) && (here.at !== null || start.picture.kind === "graph")) {
        view.moves = here.legal.map((move) => ({ to: game.numberOf(start, move), value: "plain" }));
    }
    if (state.mode === "retry" && state.retry && here) showRetry(state.retry, start, here, view);
    if (state.hint !== null) view.hint = state.hint;
    if (state.annotations.length) view.annotations = state.annotations;
    return view;
}

/**
 * Return the arrows for a losing move under the pointer: the move and the answers that beat it.
 * @param {State} state
 * @param {Start} start
 * @param {Position} here
 * @returns {import("./game.js").Arrow[] | null}
 */
function arrowsOnHover({ hover }, start, here) {
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
 * @param {View} view
 */
function showRetry(retry, start, here, view) {
    const { tried, result } = retry;
    if (tried === null || here.at === null) return;
    if (result === "wrong" || result === "again") {
        view.moves = [
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
        const values = board.fixed ? null : edit.values; // with a fixed token no start is to be chosen
        return { picture: pictureOfRows(edit.rows), names: null, path: at < 0 ? [] : [at], values };
    }
    const drawing = drawingOf(edit);
    if (drawing && (edit.start || edit.places.size || edit.error)) return drawingView(edit, drawing);
    if (!edit.start) return null;
    const { picture, names, token } = edit.start;
    return { picture, names, path: token === null ? [] : [token], values: edit.values };
}

/** @type {{drawing: object | null, picture: any}} */
let lastSketch = { drawing: null, picture: null };

/**
 * @param {import("./edit.js").Edit} edit
 * @param {import("./drawing.js").Drawing} drawing
 * @returns {View}
 */
function drawingView(edit, drawing) {
    const { names, edges, places, room, token } = drawing;
    if (lastSketch.drawing !== drawing) {
        lastSketch = { drawing, picture: { kind: "graph", edges, places, sizes: null, room } };
    }
    const { chosen, from, tip } = edit.hand;
    const [at, start] = [chosen, from].map((name) => (name === null ? -1 : names.indexOf(name)));
    return {
        picture: lastSketch.picture,
        names,
        path: token === null ? [] : [token],
        values: valuesOf(drawing, edit),
        drawing: { chosen: [at, start].filter((n) => n >= 0), band: start >= 0 && tip ? [start, ...tip] : null },
        focus: at < 0 ? null : at,
    };
}

/** @type {{rows: string[] | null, picture: any}} */
let lastPicture = { rows: null, picture: null };

/**
 * Return the picture of the rows; the same object for the same rows, so that the renderer skips it.
 * @param {string[]} rows
 * @returns {import("./game.js").Picture}
 */
function pictureOfRows(rows) {
    if (lastPicture.rows !== rows) lastPicture = { rows, picture: { kind: "board", rows } };
    return lastPicture.picture;
}
