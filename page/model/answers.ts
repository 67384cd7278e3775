// The one rule for late answers. The state may have changed between a question and its answer. So a question keeps the
// state that it was asked in, and a function of this file computes the new state from that state, the current state and
// the answer. An answer belongs to a game, to nodes of its tree (numbers of nodes are never used again), or to a version,
// which counts the user's changes. Pure.

import { CLEAN } from "./annotations.ts";
import { choosePlaces, setPlaces } from "./drawing.ts";
import * as edits from "./edit.ts";
import * as game from "./game.ts";
import { findBrokenLimit } from "./limits.ts";
import * as matches from "./match.ts";
import * as searches from "./search.ts";
import * as trees from "./tree.ts";
import type { Places } from "./drawing.ts";
import type { Verdict } from "./review.ts";
import type { Limits } from "./limits.ts";
import type { Mode, Reading, State, Text, TextReading } from "./state.ts";

export type Kind = keyof Answers;

/**
 * A question: the state that it was asked in, `of`, and what it is about. `isEdited`: the game that opens is the one
 * that was edited; `places`: where the user put its vertices; `more`: other fields of the new state; `isSilent`: an
 * error is not announced.
 */
export interface Question {
    of: State;
    at?: number;
    line?: number[];
    mode?: Mode;
    place?: number;
    setup?: game.Setup | null;
    text?: string;
    format?: string;
    columns?: string;
    isEdited?: boolean;
    places?: Places | null;
    more?: Partial<State>;
    isSilent?: boolean;
}

/** The answers of each kind. */
export interface Answers {
    position: game.Position;
    line: { plies: game.Position[], final: game.Position };
    reply: { move: trees.Move };
    hint: { move: trees.Move, winning: boolean };
    game: GameAnswer | null;
    values: { error?: null, classes: string, winner: string } | { error: string };
    cells: { setup: game.Setup };
    reading: TextReading | null;
    search: searches.Explained;
}

/** A game as the server has read or made it. */
export interface GameAnswer {
    setup: game.Setup;
    record: Partial<trees.Wire>;
    limits: Limits;
    read?: Text;
    others?: Reading[];
}

const MOST_POSITIONS = 400;

/** Nothing is highlighted, and no mark is drawn: the fields that a change of the position resets. */
export const NO_HIGHLIGHTS = { hover: null, isPinned: false, hint: null, annotations: CLEAN, search: null } satisfies Partial<State>;

const RULES: { [K in Kind]: (question: Question, now: State, answer: Answers[K]) => Partial<State> | null } = {
    position: storePosition,
    line: storeLine,
    reply: playReply,
    hint: storeHint,
    game: replaceGame,
    values: storeValues,
    cells: storeCells,
    reading: storeReading,
    search: storeSearch,
};

/** Return the state after an answer; null if the answer is dropped. */
export function applyAnswer<K extends Kind>(
    kind: K,
    question: Question,
    now: State,
    answer: Answers[K],
): State | null {
    const patch = RULES[kind](question, now, answer);
    return patch && { ...now, ...patch };
}

/** Whether the move that a question is about still exists. */
function isCurrent({ of, at = of.at }: Question, now: State) {
    return now.game === of.game && trees.has(now.tree, at);
}

/** Store a position, whichever position is shown now. */
function storePosition(question: Question, now: State, answer: Answers["position"]) {
    if (!isCurrent(question, now)) return null;
    const { at = question.of.at } = question;
    const positions = new Map(now.positions).set(at, answer);
    for (const id of positions.keys()) {
        if (positions.size <= MOST_POSITIONS) break;
        if (id !== at && id !== now.at) positions.delete(id);
    }
    if (now.known.has(at)) return { positions };
    return { positions, known: new Map(now.known).set(at, makeVerdict(answer, answer.mistake)) };
}

/** Store the verdicts of those moves of a line that still exist. */
function storeLine({ of, line: nodes = [] }: Question, now: State, answer: Answers["line"]) {
    if (now.game !== of.game) return null;
    const positions = new Map(now.known);
    [...answer.plies, answer.final].forEach((ply, index) => {
        const id = index ? nodes[index - 1] : trees.ROOT;
        const isMistake = index > 0 && answer.plies[index - 1].mistake;
        if (trees.has(now.tree, id)) positions.set(id, makeVerdict(ply, isMistake));
    });
    return { known: positions };
}

/**
 * @param answer a position
 * @param isMistake the move that led to it
 */
const makeVerdict = ({ winning, winning_moves: right }: game.Position, isMistake: boolean): Verdict => ({ winning, right, mistake: isMistake });

/**
 * Play the engine's move in the position that it was asked for, unless the match has gone on. If another position is
 * shown, it stays shown.
 */
function playReply(question: Question, now: State, answer: Answers["reply"]) {
    const { at = question.of.at } = question;
    if (!isCurrent(question, now) || now.mode !== "play" || now.match?.at !== at) return null;
    if (matches.findLevel(now.match, trees.countPlies(now.tree, at)) === null) return null;
    const next = matches.playMove(now.tree, now.match, answer.move);
    if (findBrokenLimit(now, next.tree)) return { unanswered: at };
    return now.at === at ? { ...next, at: next.match.at, ...NO_HIGHLIGHTS } : next;
}

/** Show a hint if its position is still shown. */
function storeHint(question: Question, now: State, answer: Answers["hint"]) {
    if (!isCurrent(question, now) || now.at !== question.at || now.mode !== question.of.mode || !now.setup) return null;
    const match = now.match && { ...now.match, hinted: now.match.hinted + (answer.winning ? 1 : 0) };
    return { match, hint: game.findVertex(now.setup, answer.move) };
}

/** Show how the pairs of a position are found, if that is still shown. */
function storeSearch(question: Question, now: State, answer: Answers["search"]) {
    const isShown = isCurrent(question, now) && now.at === question.at && now.mode === question.of.mode;
    return isShown ? { search: searches.begin(answer) } : null;
}

/** Replace the game, unless the user has changed the old one meanwhile. A mode that was chosen meanwhile stays. */
function replaceGame(
    { of, mode = "review", place = trees.ROOT, text, places, more }: Question,
    now: State,
    answer: Answers["game"],
): Partial<State> | null {
    if (!answer || now.version !== of.version) return null;
    const tree = trees.parseWire(answer.record);
    const setup = setPlaces(answer.setup, places);
    const newMode = now.mode === of.mode ? mode : now.mode;
    return {
        ...resetGame(now),
        ...more,
        mode: newMode,
        setup,
        tree,
        limits: answer.limits,
        at: trees.has(tree, place) ? place : trees.ROOT,
        match: more?.match && trees.has(tree, more.match.at) ? more.match : null,
        edit: more?.edit ?? (newMode === "edit" ? edits.begin(now.rulesets, setup) : null),
        read: text && answer.read ? { text, read: answer.read, others: answer.others ?? [] } : (more?.read ?? null),
    };
}

/** Return the fields that a new game resets. */
export function resetGame(now: State): Partial<State> {
    const version = now.version + 1;
    const none = { match: null, mine: null, retry: null, edit: null, thinking: null, unanswered: null, hinting: null };
    const nothing = { known: new Map(), positions: new Map(), read: null, draft: null, past: [], future: [] };
    return { version, game: version, ...NO_HIGHLIGHTS, ...none, ...nothing, isExplaining: false };
}

/** Store the values of the starts, unless the user has edited since. */
function storeValues({ of, setup = null }: Question, now: State, answer: Answers["values"]) {
    if (now.version !== of.version || !now.edit) return null;
    const { error } = answer;
    if (typeof error === "string") return { edit: { ...now.edit, error, values: null, winner: null } };
    const places = choosePlaces(now.edit, setup);
    return { edit: { ...now.edit, setup, places, values: answer.classes, winner: answer.winner, error: null } };
}

/** Store what a typed text would be read as, unless it has changed. */
function storeReading({ text, format, columns }: Question, now: State, answer: TextReading | null) {
    const { draft } = now;
    const isSame = draft && draft.text === text && draft.format === format && draft.columns === columns;
    return isSame ? { draft: { ...draft, reading: answer } } : null;
}

/** Fill the board with random cells, unless the user has painted since. */
function storeCells({ of }: Question, now: State, answer: Answers["cells"]) {
    if (now.version !== of.version || !now.edit) return null;
    const newEdit = edits.applyChange(now.edit, { rows: answer.setup.document.board, values: null });
    return { version: now.version + 1, edit: newEdit };
}
