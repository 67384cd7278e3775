// @ts-check
// The one rule for answers, which arrive while the state has moved on: a question carries the state that it was asked
// of, and what its answer makes of the state of now is said here and nowhere else. An answer is about a game, nodes of
// its tree (whose numbers are never given twice), or a version: what a person has done so far. Pure.

import { CLEAN } from "./annotations.js";
import { placed, withPlaces } from "./drawing.js";
import * as edits from "./edit.js";
import * as game from "./game.js";
import { outgrown } from "./limits.js";
import * as matches from "./match.js";
import * as trees from "./tree.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {"position" | "line" | "reply" | "hint" | "game" | "values" | "cells" | "reading"} Kind
 *
 * What was asked: of which state, and about what of it.
 * @typedef {{of: State, at?: number, line?: number[], mode?: import("./state.js").Mode, place?: number,
 *     start?: import("./game.js").Start | null, text?: string, format?: string, columns?: string, edited?: boolean,
 *     places?: import("./drawing.js").Places | null, more?: Partial<State>, silent?: boolean}} Question
 *     `edited` where the game that is opened is what was edited; `places` where a hand put its vertices; `more` of the state that comes with it; `silent` where
 *     nobody need be told
 */

const MOST_POSITIONS = 400;

/** Nothing is pointed at, and nothing drawn: so begins another position that is shown. */
export const CALM = { hover: null, pinned: false, hint: null, annotations: CLEAN };

/** @type {Record<Kind, (question: Question, now: State, answer: any) => Partial<State> | null>} */
const RULES = { position, line, reply, hint, game: another, values, cells, reading };

/**
 * The state with an answer in it; null where the answer is dropped.
 * @param {Kind} kind
 * @param {Question} question
 * @param {State} now
 * @param {any} answer
 * @returns {State | null}
 */
export function land(kind, question, now, answer) {
    const patch = RULES[kind](question, now, answer);
    return patch && { ...now, ...patch };
}

/**
 * Whether a question is about a move that still is there.
 * @param {Question} question
 * @param {State} now
 */
function stands({ of, at = of.at }, now) {
    return now.game === of.game && trees.has(now.tree, at);
}

/** A position is learned wherever one is by now. @param {Question} question @param {State} now @param {any} answer */
function position(question, now, answer) {
    if (!stands(question, now)) return null;
    const { at = question.of.at } = question;
    const positions = new Map(now.positions).set(at, answer);
    for (const id of positions.keys()) {
        if (positions.size <= MOST_POSITIONS) break;
        if (id !== at && id !== now.at) positions.delete(id);
    }
    if (now.known.has(at)) return { positions };
    return { positions, known: new Map(now.known).set(at, verdict(answer, answer.mistake)) };
}

/** Of a line, what is left of it is learned. @param {Question} question @param {State} now @param {any} answer */
function line({ of, line: nodes = [] }, now, answer) {
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
 * The engine's move is played where it was asked for, if the match has come no farther; who looks at another position
 * stays there.
 * @param {Question} question
 * @param {State} now
 * @param {any} answer
 */
function reply(question, now, answer) {
    const { at = question.of.at } = question;
    if (!stands(question, now) || now.mode !== "play" || now.match?.at !== at) return null;
    if (matches.engineToMove(now.match, trees.plyOf(now.tree, at)) === null) return null;
    const next = matches.played(now.tree, now.match, answer.move);
    if (outgrown(now, next.tree)) return { unanswered: at };
    return now.at === at ? { ...next, at: next.match.at, ...CALM } : next;
}

/** A hint is for the position shown. @param {Question} question @param {State} now @param {any} answer */
function hint(question, now, answer) {
    if (!stands(question, now) || now.at !== question.at || now.mode !== question.of.mode || !now.start) return null;
    const match = now.match && { ...now.match, hinted: now.match.hinted + (answer.winning ? 1 : 0) };
    return { match, hint: game.numberOf(now.start, answer.move) };
}

/**
 * Another game takes the place of the old one, unless a person has gone on with that; in the mode chosen meanwhile.
 * @param {Question} question
 * @param {State} now
 * @param {any} answer
 * @returns {Partial<State> | null}
 */
function another({ of, mode = "review", place = trees.ROOT, text, places, more }, now, answer) {
    if (!answer || now.version !== of.version) return null;
    const tree = trees.fromWire(answer.record);
    const start = withPlaces(answer.start, places);
    const newMode = now.mode === of.mode ? mode : now.mode;
    return {
        ...fresh(now),
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

/** What a new game begins with. @param {State} now @returns {Partial<State>} */
export function fresh(now) {
    const version = now.version + 1;
    const none = { match: null, mine: null, retry: null, edit: null, thinking: null, unanswered: null, hinting: null };
    return { version, game: version, known: new Map(), positions: new Map(), ...CALM, ...none, read: null, draft: null, proving: false, past: [], future: [] };
}

/** Values are those of what stood there. @param {Question} question @param {State} now @param {any} answer */
function values({ of, start = null }, now, answer) {
    if (now.version !== of.version || !now.edit) return null;
    if (answer.error) return { edit: { ...now.edit, error: answer.error, values: null, winner: null } };
    const places = placed(now.edit, start);
    return { edit: { ...now.edit, start, places, values: answer.classes, winner: answer.winner, error: null } };
}

/** A text that is being typed is told as what it would be read as, while it stands there. @param {Question} question
 * @param {State} now @param {import("./state.js").Told | null} answer */
function reading({ text, format, columns }, now, answer) {
    const { draft } = now;
    const isSame = draft && draft.text === text && draft.format === format && draft.columns === columns;
    return isSame ? { draft: { ...draft, told: answer } } : null;
}

/** Random cells come where nothing was painted since. @param {Question} question @param {State} now @param {any} answer */
function cells({ of }, now, answer) {
    if (now.version !== of.version || !now.edit) return null;
    const changed = edits.changed(now.edit, { rows: answer.start.document.board, values: null });
    return { version: now.version + 1, edit: changed };
}
