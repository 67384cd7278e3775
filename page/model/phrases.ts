// Sentences about starts, positions, cells and answers, in the current language. Pure.

import * as game from "./game.ts";
import { onlyPerson } from "./match.ts";
import { LOOKS, own, player } from "./names.ts";
import * as states from "./state.ts";
import * as trees from "./tree.ts";
import { hasText, LANGUAGES, language, list, parts, sentences, t } from "./words.ts";
import type { Mark } from "../board/board.ts";
import type { Position, Start } from "./game.ts";
import type { Match } from "./match.ts";
import type { Puzzle } from "./review.ts";
import type { State } from "./state.ts";

const MOST_NAMED = 6; // moves in a sentence
const FEW_NAMED = 3; // moves that are named if there are more

/** Return moves as a part of a sentence; if there are many, only the first. */
export function listMoves(start: Start, moves: trees.Move[]) {
    const most = moves.length > MOST_NAMED ? FEW_NAMED : MOST_NAMED;
    const words = moves.slice(0, most).map((one) => move(start, one));
    if (moves.length > most) words.push(t("moves.others", { n: moves.length - most }));
    return list(words, "disjunction");
}

/** Return a move as a part of a sentence. */
export const move = game.show;

/** Return the size of a start. */
export function size(start: Start) {
    const [n, columns] = [game.order(start), game.columns(start)];
    return columns ? boardSize(n / columns, columns) : graphSize(n);
}

export function boardSize(rows: number, columns: number) {
    return t("board.size", { rows, columns });
}

export function graphSize(n: number) {
    return t("graph.size", { n });
}

/**
 * Return the sentence that says why the winner wins.
 * @param hasBarrier whether the board shows the barrier of the proof, if it has one
 */
export function reason(start: Start, position: Position, hasBarrier = false) {
    const { why: reason } = position;
    if (!reason) return "";
    const { winner, loser, ...values } = reason.values;
    const words = t(own(reason.key, start), { ...values, winner: player(winner), loser: player(loser) });
    return sentences([words, hasBarrier && reason.key === "why.barrier" ? t("verdict.barrier") : ""]);
}

/** Return the same sentence for one of the players, who is told what "you" and "your opponent" do. */
export function reasonForYou(start: Start, position: Position, you: string) {
    const { why } = position;
    if (!why) return "";
    const side = why.values.winner === you ? "wins" : "loses";
    const key = why.key.replace(/\.empty$/, "").replace(/^why/, `you.${side}`);
    return hasText(key) ? t(key, why.values) : reason(start, position);
}

/** Return a phrase of the catalogue with its values. */
export function formatPhrase({ key, values }: states.Phrase) {
    return t(key, values);
}

/** Return a text of the server in the current language. */
export function textOf(text: states.Text) {
    return text[language()] ?? text[LANGUAGES[0]];
}

/** Return the answers that beat a losing move; empty if none is known. */
export function answer(start: Start, here: Position | null, losing: trees.Move) {
    const answers = game.answersTo(here, losing);
    if (!here || !answers.length) return "";
    const opponent = start.players[start.players[0] === here.player ? 1 : 0]; // who wins after the losing move
    return t("explain.answer", { move: move(start, losing), winner: player(opponent), moves: listMoves(start, answers) });
}

/** Return the task of a puzzle. */
export function task(start: Start, { player: index, played, ply }: Puzzle) {
    const number = (ply >> 1) + 1;
    return t("retry.task", { player: player(start.players[index]), move: move(start, played), number });
}

/** Return the comment on an answer to a puzzle. */
export function describeResult(state: State, start: Start, puzzle: Puzzle) {
    const { result, tried } = state.retry!;
    const right = { n: puzzle.right.length, moves: listMoves(start, puzzle.right) };
    if (result === "right") return t("retry.right", right);
    if (result === "shown") return t("retry.shown", right);
    if (tried === null) return t("retry.find");
    const wrong = game.moveOf(start, tried);
    const words = t(result === "again" ? "retry.same" : "retry.wrong", { move: move(start, wrong) });
    return sentences([words, answer(start, states.position(state), wrong)]);
}

/** Return the name of a vertex with its place. */
function place({ picture, names }: game.View, n: number) {
    if (picture.kind !== "board") return names?.[n] ?? String(n);
    const width = picture.rows[0].length;
    return t("cell.place", { row: Math.floor(n / width) + 1, column: (n % width) + 1 });
}

/** Return the description of a mark on the board. */
export function describeMark(start: Start, [from, to]: Mark) {
    const [begin, end] = [from, to].map((n) => move(start, game.moveOf(start, n)));
    return from === to ? t("chalk.circle", { at: begin }) : t("chalk.arrow", { from: begin, to: end });
}

/**
 * Return the text of a vertex for screen readers.
 * @param start whose game may have its own texts
 */
export function vertex(view: game.View | null, n: number, start: Start | null = null) {
    if (!view) return "";
    const { picture } = view;
    const texts = [place(view, n)];
    if (picture.kind === "board") {
        const width = picture.rows[0].length;
        const letter = (view.rows ?? picture.rows)[Math.floor(n / width)]?.[n % width] ?? "#";
        if (view.path.at(-1) === n) texts.push(t(own("cell.token", start)));
        else if (view.path.includes(n) && !view.rows && !view.used) texts.push(t("cell.visited"));
        else texts.push(LOOKS[letter] ? t(`cell.${LOOKS[letter]}`) : letter);
    } else {
        if (view.path.at(-1) === n) texts.push(t(own("cell.token", start)));
        else if (view.path.includes(n)) texts.push(t("cell.visited"));
    }
    const value = view.values?.[n];
    if (value === "E") texts.push(t("cell.loses"));
    else if (value === "O" || value === "M") texts.push(t("cell.wins"));
    for (const [from, to] of view.annotations ?? []) {
        if (from === to && from === n) texts.push(t("cell.circle"));
        else if (from === n) texts.push(t("cell.arrow.to", { to: place(view, to) }));
        else if (to === n) texts.push(t("cell.arrow.from", { from: place(view, from) }));
    }
    const arrow = view.moves?.find(({ to, from }) => to === n && from === undefined);
    if (arrow) texts.push(t(`cell.move.${arrow.value}`));
    return parts(texts);
}

/** Return the current ply, and who wins. */
export function announcement(state: State, start: Start) {
    const { at, tree } = state;
    const ply = trees.plyOf(tree, at);
    const open = states.showsWinner(state);
    const over = Boolean(states.position(state)?.over);
    const parts = [];
    if (ply) {
        const number = ((ply - 1) >> 1) + 1;
        const { move: last } = trees.get(tree, at);
        parts.push(t("say.move", { number, player: player(game.mover(start, ply - 1)), move: move(start, last) }));
        if (open && state.known.get(at)?.mistake) parts.push(t("say.mistake"));
    } else parts.push(t("verdict.begin"));
    const winner = open || over ? states.winner(state, ply) : null;
    if (over && state.mode === "play" && state.match?.at === at) parts.push(outcome(state, start, state.match));
    else parts.push(winner === null ? turn(start, ply) : wins(start, winner, over));
    return sentences(parts);
}

/** Return who is to move. */
export function turn(start: Start, ply: number) {
    const chooses = start.token === null && !ply;
    return t(chooses ? "verdict.choose" : "verdict.turn", { player: player(game.mover(start, ply)) });
}

/** Return who wins the current position, or whose turn it is if the page does not show that. */
export function verdict(state: State, start: Start) {
    const ply = trees.plyOf(state.tree, state.at);
    const over = Boolean(states.position(state)?.over);
    const winner = states.showsWinner(state) || over ? states.winner(state, ply) : null;
    return winner === null ? turn(start, ply) : wins(start, winner, over);
}

/** Return the result of a match, for its only person or for both. */
export function outcome({ tree }: State, start: Start, match: Match) {
    const ply = trees.plyOf(tree, match.at);
    const values = { winner: player(game.mover(start, ply + 1)), loser: player(game.mover(start, ply)) };
    const person = onlyPerson(match);
    return t(own(person === null ? "match.over" : person === ply % 2 ? "match.lost" : "match.won", start), values);
}

/** Return who wins, or has won. */
export function wins(start: Start, winner: number, over = false) {
    return t(over ? "verdict.over" : "verdict.wins", { player: player(start.players[winner]) });
}

/** Return a winning move as a hint, and what it is in the proof. */
export function hint(start: Start, here: Position, vertex: number) {
    const words = t("say.hint", { move: move(start, game.moveOf(start, vertex)) });
    const best = game.answerOf(here);
    if (best === undefined || game.numberOf(start, best) !== vertex) return words;
    const pairs = start.place !== "cell" ? "pairs" : start.proof === "dominoes" ? "dominoes" : "pairs.cell";
    return sentences([words, t(`hint.${here.at === null ? "start" : start.proof === "kernel" ? "kernel" : pairs}`)]);
}
