// The state of the page, and values derived from it. Pure. The page is drawn from the state alone.

import { CLEAN } from "./annotations.ts";
import { readDrawing, orderValues } from "./drawing.ts";
import { findBoard } from "./edit.ts";
import * as game from "./game.ts";
import { isWonByPerson, takeBack, USUAL, listWonDominoes } from "./match.ts";
import { NONE } from "./limits.ts";
import { reduceMarks, reduceSigns } from "./marks.ts";
import * as review from "./review.ts";
import * as trees from "./tree.ts";
import type { MoveArrow } from "../board/board.ts";
import type { Mark } from "../board/board.ts";
import type { Drawing } from "./drawing.ts";
import type { Edit } from "./edit.ts";
import type { Position, Setup, View } from "./game.ts";
import type { Limits } from "./limits.ts";
import type { Match, MatchChoice } from "./match.ts";
import type { Known } from "./review.ts";
import type { Ruleset } from "./rulesets.ts";
import type { Search } from "./search.ts";
import type { Tree } from "./tree.ts";
import type { Past } from "./undo.ts";

export type Mode = "open" | "review" | "play" | "retry" | "edit";

/** Mistakes as puzzles; `result` is empty, a grade, or "shown". */
export interface Retry {
    player: number | null;
    list: review.Puzzle[];
    index: number;
    solved: number[];
    result: string;
    tried: number | null;
}

/** A key of the catalogue with its values. */
export interface Phrase {
    key: string;
    values: Record<string, any>;
}

/** A text of the server in each language. */
export type Text = Record<string, string>;

/** What a text is read as in a format. */
export interface Reading {
    format: string;
    read: Text;
}

/** An error as the server describes it. */
export interface Complaint {
    kind: string;
    message?: string;
    /** of a text of the page, in place of a message */
    key?: string;
    found?: string;
    expected?: string;
    line?: number;
    column?: number;
    readings?: Reading[];
}

/** What a text was read as, and its other readings. */
export interface Read {
    text: string;
    read: Text;
    others: Reading[];
}

/**
 * The server's answer about a text: what it would be read as, or an error; the formats that it fits, and all
 * formats.
 */
export interface TextReading {
    read: Text | null;
    complaint: Complaint | null;
    fitting: Reading[];
    formats: string[];
    table: Table | null;
}

/** A table's columns, and the numbers of those with the ends of edges. */
export interface Table {
    columns: string[];
    ends: string;
}

/** A text that is being typed, and the format and the columns that are chosen for it, if any. */
export interface Draft {
    text: string;
    format: string;
    columns: string;
    reading: TextReading | null;
}

/**
 * `match` is kept in other modes until it is ended; `mine` is the player that the user was in a match against the
 * engine, as long as its game is open; `version` counts the user's changes of the game or the edit; `game` is the
 * version in which the game was opened; `thinking` and `hinting` are the nodes for which the engine's move or a
 * hint is awaited; `unanswered` is the node for which the engine has failed to answer; `search` is how the pairs of
 * the current position are found, while it is shown.
 */
export interface State {
    mode: Mode;
    setup: Setup | null;
    tree: Tree;
    at: number;
    known: Known;
    positions: Map<number, Position>;
    explain: Record<string, boolean>;
    /** whether the board shows all marks of the proof, or at most two in a cell */
    showsAllMarks: boolean;
    /** whether the user plays against the proof */
    isExplaining: boolean;
    hover: number | null;
    isPinned: boolean;
    hint: number | null;
    hinting: number | null;
    match: Match | null;
    /** for the next match */
    choice: MatchChoice;
    thinking: number | null;
    unanswered: number | null;
    seed: number;
    mine: number | null;
    retry: Retry | null;
    edit: Edit | null;
    annotations: readonly Mark[];
    search: Search | null;
    version: number;
    game: number;
    past: Past[];
    future: Past[];
    read: Read | null;
    draft: Draft | null;
    limits: Limits;
    rulesets: readonly Ruleset[];
}

export function makeState(): State {
    return {
        mode: "open",
        setup: null,
        tree: trees.makeTree(),
        at: trees.ROOT,
        known: new Map(),
        positions: new Map(),
        explain: { review: true, play: false, retry: false },
        showsAllMarks: false,
        isExplaining: false,
        hover: null,
        isPinned: false,
        hint: null,
        hinting: null,
        annotations: CLEAN,
        search: null,
        match: null,
        choice: USUAL,
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

export function findPosition(state: State) {
    return state.positions.get(state.at) ?? null;
}

export function listMoves(state: State) {
    return trees.listMoves(state.tree, state.at);
}

/** Return the node that a mode shows when the user comes back to it. */
export function findPlace(mode: Mode, { at, match, retry }: Pick<State, "at"> & Partial<State>) {
    if (mode === "play" && match) return match.at;
    return mode === "retry" && retry ? (retry.list[retry.index]?.node ?? trees.ROOT) : at;
}

interface Line {
    tree: Tree | null;
    at: number;
    known: Known | null;
    line: number[];
    winners: (0 | 1 | null)[];
    mistakes: number[];
}

let lastLine: Line = { tree: null, at: -1, known: null, line: [], winners: [], mistakes: [] };

/** Return the line through the current position, who wins at each of its positions, and its mistakes. */
export function reviewLine(state: State) {
    const { tree, at, known } = state;
    if (lastLine.tree === tree && lastLine.known === known && lastLine.at === at) return lastLine;
    const line = trees.traceLine(tree, at);
    const winners = review.listWinners(line, known);
    lastLine = { tree, at, known, line, winners, mistakes: review.listMistakes(line, known) };
    return lastLine;
}

/** Return the index of the player who wins the current position; null if it is not known yet. */
export function findWinner(state: State, ply: number) {
    const verdict = state.known.get(state.at) ?? findPosition(state);
    return verdict ? (verdict.winning ? ply % 2 : 1 - (ply % 2)) : null;
}

/** Whether a review shows the beginning or the end of its line, where a summary of the game stands. */
export function isAtAnEnd(state: State) {
    const { line: nodes } = reviewLine(state);
    return state.mode === "review" && isWinnerVisible(state) && (state.at === trees.ROOT || state.at === nodes.at(-1));
}

/** Return the ply after the next mistake, where the page marks it and shows the better moves. */
export function findMistake(state: State, way: 1 | -1) {
    const after = reviewLine(state).mistakes.map((ply) => ply + 1);
    return review.findNextMistake(after, trees.countPlies(state.tree, state.at), way);
}

/** Whether the page shows who wins: not during a match or a puzzle. */
export function isWinnerVisible(state: State) {
    if (state.mode === "retry") return Boolean(state.retry && ["right", "shown"].includes(state.retry.result));
    return Boolean(state.explain[state.mode]);
}

/** Whether the page shows who was winning along the line; it also does after a match. */
export function areWinnersVisible(state: State) {
    return isWinnerVisible(state) || (state.mode === "play" && Boolean(state.match?.over));
}

/** Whether the user can move in the current position. */
export function canMove(state: State) {
    if (state.mode === "review") return true;
    if (state.mode === "retry") {
        const { retry } = state;
        return Boolean(retry?.list[retry.index] && ["", "wrong", "again"].includes(retry.result));
    }
    const { match } = state;
    if (state.mode !== "play" || !match || match.over || match.at !== state.at) return false;
    return match.sides[trees.countPlies(state.tree, state.at) % 2] === "person";
}

/** Whether a move can be taken back; in a match, a move of a person. */
export function canTakeBack({ mode, match, tree, at }: State) {
    if (mode !== "play" || !match) return trees.countPlies(tree, at) > 0;
    return takeBack(match, trees.countPlies(tree, match.at)) > 0;
}

let lastView: { state: State | null, view: View | null } = { state: null, view: null };

/** Return what the board shows. */
export function findView(state: State): View | null {
    if (lastView.state !== state) lastView = { state, view: buildView(state) };
    return lastView.view;
}

function buildView(state: State): View | null {
    const { setup, at } = state;
    if (state.mode === "edit") return buildEditView(state);
    if (!setup) return null;
    const view = game.makePlainView(setup, listMoves(state));
    const here = findPosition(state);
    const isWinnerShown = isWinnerVisible(state);
    if (isWinnerShown && state.known.get(at)?.mistake) view.mistake = view.last;
    if (here && isWinnerShown) {
        Object.assign(view, state.showsAllMarks ? here.marks : reduceMarks(here.marks));
        view.moves = listHoverArrows(state, setup, here) ?? game.listArrows(setup, here);
    } else if (here && canMove(state) && (here.at !== null || setup.picture.kind === "graph")) {
        view.moves = here.legal.map((move) => ({ to: game.findVertex(setup, move), value: "plain" }));
    }
    if (typeof view.mistake === "number") view.moves = [...(view.moves ?? []), ...listMissedArrows(state, setup, view.path)];
    if (state.mode === "retry" && state.retry && here) showRetry(state.retry, setup, here, view);
    if (isWon(state) && setup.proof !== "kernel") view.won = listWonDominoes(view.path);
    if (state.hint !== null) view.hint = state.hint;
    if (state.annotations.length) view.annotations = state.annotations;
    return view;
}

/** Whether the end of a match that a person has won is shown, without its proof. */
function isWon(state: State) {
    const { mode, match, at, tree } = state;
    return mode === "play" && match?.at === at && isWonByPerson(match, trees.countPlies(tree, at));
}

/** Return the arrows to the moves that the last one, a mistake, missed. */
function listMissedArrows({ tree, at, known }: State, setup: Setup, way: readonly number[]) {
    const right = known.get(trees.get(tree, at).parent)?.right ?? [];
    return game.listMissedArrows(way, right.map((move) => game.findVertex(setup, move)));
}

/** Return the signs that the board may have in any position, so that the legend does not change with each. */
export function listPossibleSigns(state: State): string[] {
    const { mode, edit, setup } = state;
    if (mode === "edit") return !edit || findBoard(edit.ruleset)?.fixed ? [] : ["good", "bad"];
    if (!setup || (mode !== "retry" && !isWinnerVisible(state))) return [];
    const signs = game.listSigns(setup);
    return state.showsAllMarks ? signs : reduceSigns(signs);
}

/** Return the arrows for a losing move under the pointer: the move and the answers that beat it. */
function listHoverArrows({ hover }: State, setup: Setup, here: Position): MoveArrow[] | null {
    if (hover === null || here.at === null) return null;
    const move = game.findMove(setup, hover);
    const answers = game.listAnswers(here, move);
    if (!answers.length) return null;
    return [
        ...here.winning_moves.map((one) => ({
            to: game.findVertex(setup, one),
            value: "winning" as "winning",
        })),
        { to: hover, value: "losing" },
        ...answers.map((answer) => ({
            from: hover,
            to: game.findVertex(setup, answer),
            value: "answer" as "answer",
        })),
    ];
}

function showRetry(retry: Retry, setup: Setup, here: Position, view: View) {
    const { tried, result } = retry;
    if (tried === null || here.at === null) return;
    if (result === "wrong" || result === "again") {
        view.moves = [
            { to: tried, value: "losing" },
            ...game.listAnswers(here, game.findMove(setup, tried)).map((answer) => ({
                from: tried,
                to: game.findVertex(setup, answer),
                value: "answer" as "answer",
            })),
        ];
    }
}

function buildEditView({ edit }: State): View | null {
    if (!edit) return null;
    const board = findBoard(edit.ruleset);
    if (board) {
        const at = edit.rows.join("").indexOf(board.token);
        const values = board.fixed ? null : edit.values; // with a fixed token no start is to be chosen
        return { picture: makePicture(edit.rows), names: null, path: at < 0 ? [] : [at], values };
    }
    const drawing = readDrawing(edit);
    if (drawing && (edit.setup || edit.places.size || edit.error)) return buildDrawingView(edit, drawing);
    if (!edit.setup) return null;
    const { picture, names, token } = edit.setup;
    return { picture, names, path: token === null ? [] : [token], values: edit.values };
}

const NOTHING: game.Picture = { kind: "board", rows: [] };
let lastSketch: { drawing: Drawing | null, picture: game.Picture } = { drawing: null, picture: NOTHING };

function buildDrawingView(edit: Edit, drawing: Drawing): View {
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
        values: orderValues(drawing, edit),
        drawing: { chosen: [at, start].filter((n) => n >= 0), band: start >= 0 && tip ? [start, ...tip] : null },
        focus: at < 0 ? null : at,
    };
}

let lastPicture: { rows: string[] | null, picture: game.Picture } = { rows: null, picture: NOTHING };

/** Return the picture of the rows; the same object for the same rows, so that the renderer skips it. */
function makePicture(rows: string[]): game.Picture {
    if (lastPicture.rows !== rows) lastPicture = { rows, picture: { kind: "board", rows } };
    return lastPicture.picture;
}
