// @ts-check
// The one rule for late answers. The state may have changed between a question and its answer. So a question keeps the
// state that it was asked in, and a function of this file computes the new state from that state, the current state and
// the answer. An answer belongs to a game, to nodes of its tree (numbers of nodes are never used again), or to a version,
// which counts the user's changes. Pure.

import { CLEAN } from "./annotations.js";
import { placesFor, withPlaces } from "./drawing.js";
import * as edits from "./edit.js";
import * as game from "./game.js";
import { brokenLimit } from "./limits.js";
import * as matches from "./match.js";
import * as trees from "./tree.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {"position" | "line" | "reply" | "hint" | "game" | "values" | "cells" | "reading"} Kind
 *
 * A question: the state that it was asked in, `of`, and what it is about.
 * @typedef {{of: State, at?: number, line?: number[], mode?: import("./state.js").Mode, place?: number,
 *     start?: import("./game.js").Start | null, text?: string, format?: string, columns?: string, edited?: boolean,
 *     places?: import("./drawing.js").Places | null, more?: Partial<State>, silent?: boolean}} Question
 *     `edited`: the game that opens is the one that was edited; `places`: where the user put its vertices; `more`: other
 *     fields of the new state; `silent`: an error is not announced
 */

const MOST_POSITIONS = 400;

/** Nothing is highlighted, and no mark is drawn: the fields that a change of the position resets. */
export const NO_HIGHLIGHTS = { hover: null, pinned: false, hint: null, annotations: CLEAN };

/** @type {Record<Kind, (question: Question, now: State, answer: any) => Partial<State> | null>} */
const RULES = { position: storePosition, line: storeLine, reply: playReply, hint: storeHint, game: replaceGame, values: storeValues, cells: storeCells, reading: storeReading };

/**
 * Return the state after an answer; null if the answer is dropped.
 * @param {Kind} kind
 * @param {Question} question
 * @param {State} now
 * @param {any} answer
 * @returns {State | null}
 */
export function applyAnswer(kind, question, now, answer) {
    const patch = RULES[kind](question, now, answer);
    return patch && { ...now, ...patch };
}

/**
 * Whether the move that a question is about still exists.
 * @param {Question} question
 * @param {State} now
 */
function isCurrent({ of, at = of.at }, now) {
    return now.game === of.game && trees.has(now.tree, at);
}

/** Store a position, whichever position is shown now. @param {Question} question @param {State} now @param {any} answer */
function storePosition(question, now, answer) {
    if (!isCurrent(question, now)) return null;
    const { at = question.of.at } = question;
    const positions = new Map(now.positions).set(at, answer);
    for (const id of positions.keys()) {
        if (positions.size <= MOST_POSITIONS) break;
        if (id !== at && id !== now.at) positions.delete(id);
    }
    if (now.known.has(at)) return { positions };
    return { positions, known: new Map(now.known).set(at, verdict(answer, answer.mistake)) };
}

/** Store the verdicts of those moves of a line that still exist. @param {Question} question @param {State} now @param {any} answer */
function storeLine({ of, line: nodes = [] }, now, answer) {
    if (now.game !== of.game) return null;
    const positions = new Map(now.known);
    [...answer.plies, answer.final].forEach((ply, index) => {
        const id = index ? nodes[index - 1] : trees.ROOT;
        const mistake = index > 0 && answer.plies[index - 1].mistake;
        if (trees.has(now.tree, id)) positions.set(id, verdict(ply, mistake));
    });
    return { known: positions };
}

/** @param {any} answer a position @param {boolean} mistake the move that led to it @returns {import("./review.js").Verdict} */
const verdict = ({ winning, winning_moves: right }, mistake) => ({ winning, right, mistake });

/**
 * Play the engine's move in the position that it was asked for, unless the match has gone on. If another position is
 * shown, it stays shown.
 * @param {Question} question
 * @param {State} now
 * @param {any} answer
 */
function playReply(question, now, answer) {
    const { at = question.of.at } = question;
    if (!isCurrent(question, now) || now.mode !== "play" || now.match?.at !== at) return null;
    if (matches.engineToMove(now.match, trees.plyOf(now.tree, at)) === null) return null;
    const next = matches.playMove(now.tree, now.match, answer.move);
    if (brokenLimit(now, next.tree)) return { unanswered: at };
    return now.at === at ? { ...next, at: next.match.at, ...NO_HIGHLIGHTS } : next;
}

/** Show a hint if its position is still shown. @param {Question} question @param {State} now @param {any} answer */
function storeHint(question, now, answer) {
    if (!isCurrent(question, now) || now.at !== question.at || now.mode !== question.of.mode || !now.start) return null;
    const match = now.match && { ...now.match, hinted: now.match.hinted + (answer.winning ? 1 : 0) };
    return { match, hint: game.numberOf(now.start, answer.move) };
}

/**
 * Replace the game, unless the user has changed the old one meanwhile. A mode that was chosen meanwhile stays.
 * @param {Question} question
 * @param {State} now
 * @param {any} answer
 * @returns {Partial<State> | null}
 */
function replaceGame({ of, mode = "review", place = trees.ROOT, text, places, more }, now, answer) {
    if (!answer || now.version !== of.version) return null;
    const tree = trees.fromWire(answer.record);
    const start = withPlaces(answer.start, places);
    const newMode = now.mode === of.mode ? mode : now.mode;
    return {
        ...newGameState(now),
        ...more,
        mode: newMode,
        start,
        tree,
        limits: answer.limits,
        at: trees.has(tree, place) ? place : trees.ROOT,
        match: more?.match && trees.has(tree, more.match.at) ? more.match : null,
        edit: more?.edit ?? (newMode === "edit" ? edits.begin(now.rulesets, start) : null),
        read: text && answer.read ? { text, read: answer.read, others: answer.others ?? [] } : (more?.read ?? null),
    };
}

/** Return the fields that a new game resets. @param {State} now @returns {Partial<State>} */
export function newGameState(now) {
    const version = now.version + 1;
    const none = { match: null, mine: null, retry: null, edit: null, thinking: null, unanswered: null, hinting: null };
    return { version, game: version, known: new Map(), positions: new Map(), ...NO_HIGHLIGHTS, ...none, read: null, draft: null, proving: false, past: [], future: [] };
}

/** Store the values of the starts, unless the user has edited since. @param {Question} question @param {State} now @param {any} answer */
function storeValues({ of, start = null }, now, answer) {
    if (now.version !== of.version || !now.edit) return null;
    if (answer.error) return { edit: { ...now.edit, error: answer.error, values: null, winner: null } };
    const places = placesFor(now.edit, start);
    return { edit: { ...now.edit, start, places, values: answer.classes, winner: answer.winner, error: null } };
}

/** Store what a typed text would be read as, unless it has changed. @param {Question} question
 * @param {State} now @param {import("./state.js").TextReading | null} answer */
function storeReading({ text, format, columns }, now, answer) {
    const { draft } = now;
    const isSame = draft && draft.text === text && draft.format === format && draft.columns === columns;
    return isSame ? { draft: { ...draft, reading: answer } } : null;
}

/** Fill the board with random cells, unless the user has painted since. @param {Question} question @param {State} now @param {any} answer */
function storeCells({ of }, now, answer) {
    if (now.version !== of.version || !now.edit) return null;
    const newEdit = edits.applyChange(now.edit, { rows: answer.start.document.board, values: null });
    return { version: now.version + 1, edit: newEdit };
}
