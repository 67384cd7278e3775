// Sentences about setups, positions, cells and answers, in the current language. Pure.

import * as game from "./game.ts";
import { findOnlyPerson } from "./match.ts";
import { LETTER_NAMES, chooseKey, namePlayer } from "./names.ts";
import * as states from "./state.ts";
import * as trees from "./tree.ts";
import { LANGUAGES, getLanguage, joinList, joinParts, joinSentences, t } from "./i18n.ts";
import type { Mark } from "../board/board.ts";
import type { Position, Setup } from "./game.ts";
import type { Match } from "./match.ts";
import type { Puzzle } from "./review.ts";
import type { State } from "./state.ts";

const MOST_NAMED = 6; // moves in a sentence
const FEW_NAMED = 3; // moves that are named if there are more

/** Return moves as a part of a sentence; if there are many, only the first. */
export function listMoves(setup: Setup, moves: trees.Move[]) {
    const most = moves.length > MOST_NAMED ? FEW_NAMED : MOST_NAMED;
    const words = moves.slice(0, most).map((one) => formatMove(setup, one));
    if (moves.length > most) words.push(t("moves.others", { n: moves.length - most }));
    return joinList(words, "disjunction");
}

/** Return a move as a part of a sentence. */
export const formatMove = game.formatMove;

/** Return the size of a setup. */
export function formatSize(setup: Setup) {
    const [n, columns] = [game.countVertices(setup), game.countColumns(setup)];
    return columns ? formatBoardSize(n / columns, columns) : formatGraphSize(n);
}

export function formatBoardSize(rows: number, columns: number) {
    return t("board.size", { rows, columns });
}

export function formatGraphSize(n: number) {
    return t("graph.size", { n });
}

/**
 * Return the sentence that says why the winner wins.
 * @param hasAllMarks whether the board shows all marks of the proof
 */
export function explainWinner(setup: Setup, { why }: Position, hasAllMarks = false) {
    if (!why) return "";
    const { winner, loser, ...values } = why.values;
    const words = t(chooseKey(why.key, setup), { ...values, winner: namePlayer(winner), loser: namePlayer(loser) });
    return joinSentences([words, hasAllMarks && why.of_marks ? t(why.of_marks) : ""]);
}

/** Return the same sentence for one of the players, who is told what "you" and "your opponent" do. */
export function explainToPlayer(setup: Setup, position: Position, you: string) {
    const { why } = position;
    const key = why?.values.winner === you ? why.to_winner : why?.to_loser;
    return key ? t(key, why!.values) : explainWinner(setup, position);
}

/** Return a phrase of the catalogue with its values. */
export function formatPhrase({ key, values }: states.Phrase) {
    return t(key, values);
}

/** Return a text of the server in the current language. */
export function chooseText(text: states.Text) {
    return text[getLanguage()] ?? text[LANGUAGES[0]];
}

/** Return the answers that beat a losing move; empty if none is known. */
export function describeAnswers(setup: Setup, here: Position | null, losing: trees.Move) {
    const answers = game.listAnswers(here, losing);
    if (!here || !answers.length) return "";
    const opponent = setup.players[setup.players[0] === here.player ? 1 : 0]; // who wins after the losing move
    return t("explain.answer", { move: formatMove(setup, losing), winner: namePlayer(opponent), moves: listMoves(setup, answers) });
}

/** Return the task of a puzzle. */
export function describeTask(setup: Setup, { player: index, played, ply }: Puzzle) {
    const number = (ply >> 1) + 1;
    return t("retry.task", { player: namePlayer(setup.players[index]), move: formatMove(setup, played), number });
}

/** Return the comment on an answer to a puzzle. */
export function describeResult(state: State, setup: Setup, puzzle: Puzzle) {
    const { result, tried } = state.retry!;
    const right = { n: puzzle.right.length, moves: listMoves(setup, puzzle.right) };
    if (result === "right") return t("retry.right", right);
    if (result === "shown") return t("retry.shown", right);
    if (tried === null) return t("retry.find");
    const wrong = game.findMove(setup, tried);
    const words = t(result === "again" ? "retry.same" : "retry.wrong", { move: formatMove(setup, wrong) });
    return joinSentences([words, describeAnswers(setup, states.findPosition(state), wrong)]);
}

/** Return the name of a vertex with its place. */
function describePlace({ picture, names }: game.View, n: number) {
    if (picture.kind !== "board") return names?.[n] ?? String(n);
    const width = picture.rows[0].length;
    return t("cell.place", { row: Math.floor(n / width) + 1, column: (n % width) + 1 });
}

/** Return the description of a mark on the board. */
export function describeMark(setup: Setup, [from, to]: Mark) {
    const [begin, end] = [from, to].map((n) => formatMove(setup, game.findMove(setup, n)));
    return from === to ? t("annotation.circle", { at: begin }) : t("annotation.arrow", { from: begin, to: end });
}

/**
 * Return the text of a vertex for screen readers.
 * @param setup whose game may have its own texts
 */
export function nameVertex(view: game.View | null, n: number, setup: Setup | null = null) {
    if (!view) return "";
    const { picture } = view;
    const texts = [describePlace(view, n)];
    if (picture.kind === "board") {
        const width = picture.rows[0].length;
        const letter = (view.rows ?? picture.rows)[Math.floor(n / width)]?.[n % width] ?? "#";
        if (view.path.at(-1) === n) texts.push(t(chooseKey("cell.token", setup)));
        else if (view.path.includes(n) && !view.rows && !view.used) texts.push(t("cell.visited"));
        else texts.push(LETTER_NAMES[letter] ? t(`cell.${LETTER_NAMES[letter]}`) : letter);
    } else {
        if (view.path.at(-1) === n) texts.push(t(chooseKey("cell.token", setup)));
        else if (view.path.includes(n)) texts.push(t("cell.visited"));
    }
    const value = view.values?.[n];
    if (value === "E") texts.push(t("cell.loses"));
    else if (value === "O" || value === "M") texts.push(t("cell.wins"));
    for (const [from, to] of view.annotations ?? []) {
        if (from === to && from === n) texts.push(t("cell.circle"));
        else if (from === n) texts.push(t("cell.arrow.to", { to: describePlace(view, to) }));
        else if (to === n) texts.push(t("cell.arrow.from", { from: describePlace(view, from) }));
    }
    const arrow = view.moves?.find(({ to, from }) => to === n && from === undefined);
    if (arrow) texts.push(t(`cell.move.${arrow.value}`));
    return joinParts(texts);
}

/** Return the current ply, and who wins. */
export function describePosition(state: State, setup: Setup) {
    const { at, tree } = state;
    const ply = trees.countPlies(tree, at);
    const isWinnerShown = states.isWinnerVisible(state);
    const isOver = Boolean(states.findPosition(state)?.over);
    const parts = [];
    if (ply) {
        const number = ((ply - 1) >> 1) + 1;
        const { move: last } = trees.get(tree, at);
        const player = namePlayer(game.findMover(setup, ply - 1));
        parts.push(t("say.move", { number, player, move: formatMove(setup, last) }));
        if (isWinnerShown && state.known.get(at)?.mistake) parts.push(t("say.mistake"));
    } else parts.push(t("verdict.begin"));
    const winner = isWinnerShown || isOver ? states.findWinner(state, ply) : null;
    const { match, mode } = state;
    if (isOver && mode === "play" && match?.at === at) parts.push(describeOutcome(state, setup, match));
    else parts.push(winner === null ? describeTurn(setup, ply) : describeWinner(setup, winner, isOver));
    return joinSentences(parts);
}

/** Return who is to move. */
export function describeTurn(setup: Setup, ply: number) {
    const isChoosing = setup.token === null && !ply;
    return t(isChoosing ? "verdict.choose" : "verdict.turn", { player: namePlayer(game.findMover(setup, ply)) });
}

/** Return who wins the current position, or whose turn it is if the page does not show that. */
export function describeVerdict(state: State, setup: Setup) {
    const ply = trees.countPlies(state.tree, state.at);
    const isOver = Boolean(states.findPosition(state)?.over);
    const winner = states.isWinnerVisible(state) || isOver ? states.findWinner(state, ply) : null;
    return winner === null ? describeTurn(setup, ply) : describeWinner(setup, winner, isOver);
}

/** Return the result of a match, for its only person or for both. */
export function describeOutcome({ tree }: State, setup: Setup, match: Match) {
    const ply = trees.countPlies(tree, match.at);
    const [loser, winner] = [ply, ply + 1].map((one) => namePlayer(game.findMover(setup, one)));
    const values = { winner, loser };
    const person = findOnlyPerson(match);
    return t(chooseKey(person === null ? "match.over" : person === ply % 2 ? "match.lost" : "match.won", setup), values);
}

/** Return who wins, or has won. */
export function describeWinner(setup: Setup, winner: number, isOver = false) {
    return t(isOver ? "verdict.over" : "verdict.wins", { player: namePlayer(setup.players[winner]) });
}

/** Return a winning move as a hint, and what it is in the proof. */
export function formatHint(setup: Setup, here: Position, vertex: number) {
    const words = t("say.hint", { move: formatMove(setup, game.findMove(setup, vertex)) });
    const best = game.findAnswer(here);
    if (best === undefined || game.findVertex(setup, best) !== vertex) return words;
    return joinSentences([words, here.why?.hint ? t(here.why.hint) : ""]);
}
