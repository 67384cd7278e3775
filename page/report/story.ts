// The positions of a report, and texts about them, without the screen.

import { clean } from "../board/board.ts";
import { listMissedArrows, slidePieces } from "../model/game.ts";
import { joinParts, say as fillPhrase, joinSentences } from "../model/i18n.ts";
import type { MoveArrow, Picture, View } from "../board/board.ts";
import type { Reason } from "../model/game.ts";

export type Marks = Pick<View, "dominoes" | "pairs" | "curves" | "exposed" | "barrier" | "kernel">;

/** Written by render/report.py. */
export interface Data {
    kind: "review" | "position" | "starts";
    language: string;
    /** of the game, by language */
    titles: Record<string, string>;
    players: [string, string];
    picture: Picture;
    names: string[] | null;
    /** whether the first move picks the start */
    free: boolean;
    ruleset: string;
    /** whether a piece slides to the token's old cell */
    slides: boolean;
    /** whether edges are used up */
    used: boolean;
    path: number[];
    /** a digit for each position: 1 if the player to move wins */
    winning: string;
    legal: number[][];
    wins: number[][];
    /** positions whose move was a mistake */
    mistakes: number[];
    /** of each player: moves that kept a win, and moves from won positions */
    accuracy: [number, number][];
    /** why the winner wins, as phrases */
    reasons: (Pick<Reason, "key" | "values" | "of_marks"> | null)[];
    /** the drawing of a position's proof */
    marks: (Marks | null)[];
    values: string | null;
    first_player_wins: boolean | null;
}

const MOST_NAMED = 4; // moves in a sentence

/** A game with its review, or a position or a start with its solution. */
export class Story {
    data: Data;
    words: Record<string, Record<string, string>>;
    language: string;
    count: number;
    /** The number of moves before the first position of the report. */
    before: number;
    /** The positions after mistakes, which show the better moves and what beats the mistake. */
    mistakes: number[];
    mistaken: Set<number>;
    boards = new Map<number, string[]>();

    /** @param words phrases by language */
    constructor(data: Data, words: Record<string, Record<string, string>>) {
        this.data = data;
        this.words = words;
        this.language = words[data.language] ? data.language : Object.keys(words)[0];
        this.count = Math.max(1, data.winning.length);
        this.before = data.path.length - (this.count - 1);
        this.mistakes = data.mistakes.map((k) => k + 1);
        this.mistaken = new Set(data.mistakes);
    }

    say(key: string, values: Record<string, string | number> = {}): string {
        const phrases = this.words[this.language];
        const own = phrases[`ruleset.${this.data.ruleset}.${key}`]; // a game may have its own texts
        const text = own ?? (values.n === 1 ? phrases[`${key}.one`] : undefined) ?? phrases[key] ?? "";
        return fillPhrase({ [key]: text }, key, values);
    }

    /**
     * Return the name of a player.
     * @param which 0 moves first
     */
    namePlayer(which: number) {
        return this.translatePlayer(this.data.players[which]);
    }

    /** Return the name of a player, by the name in documents. */
    translatePlayer(name: string) {
        return this.words[this.language][`player.${name}`] ?? name.charAt(0).toUpperCase() + name.slice(1);
    }

    /** Return the number of moves before a position. */
    countMoves(k: number) {
        return Math.max(0, this.before + k - (this.data.free ? 0 : 1));
    }

    /** Return who is to move: 0 or 1. */
    findTurn(k: number) {
        return this.countMoves(k) % 2;
    }

    isWinning(k: number) {
        return this.data.winning[k] === "1";
    }

    /** Return who wins: 0 or 1. */
    findWinner(k: number) {
        return this.isWinning(k) ? this.findTurn(k) : 1 - this.findTurn(k);
    }

    /** Whether the move from a position is a mistake. */
    isMistake(k: number) {
        return this.mistaken.has(k);
    }

    /** Return the vertex of the move from a position. */
    findMove(k: number) {
        return this.data.path[this.before + k];
    }

    tracePath(k: number) {
        return this.data.path.slice(0, this.before + k);
    }

    nameVertex(n: number) {
        const { names, picture } = this.data;
        if (names) return clean(names[n]);
        const columns = picture.kind === "board" ? picture.rows[0].length : 1;
        return `(${Math.floor(n / columns) + 1}, ${(n % columns) + 1})`;
    }

    /** Return the letters of the board at a position. */
    slidePieces(k: number): string[] | undefined {
        return slidePieces(this.data, this.tracePath(k));
    }

    listPairs(k: number) {
        const { dominoes, pairs = [] } = this.data.marks[k] ?? {};
        return dominoes ?? pairs;
    }

    /** Whether the proof of a position is a matching, not the winner's dominoes. */
    isMatching(k: number) {
        return !this.data.marks[k]?.dominoes;
    }

    /** Return the answer to a losing move by the proof; null if it has none. */
    findAnswer(k: number, to: number) {
        if (this.isWinning(k)) return null;
        for (const [v, w] of this.listPairs(k)) {
            if (v === to) return w;
            if (w === to && this.isMatching(k)) return v;
        }
        return null;
    }

    /** @param target the vertex under the pointer */
    buildView(k: number, target: number | null = null): View {
        const { data } = this;
        const path = this.tracePath(k);
        const good = new Set(data.wins[k]);
        const legal = data.legal[k] ?? [];
        const values = data.values;
        let moves: MoveArrow[] = legal.map((to) => ({ to, value: good.has(to) ? "winning" : "losing" }));
        if (data.free && !path.length) moves = legal.length > 400 ? [] : moves;
        if (target !== null && legal.includes(target)) {
            moves = moves.filter(({ to }) => to === target);
            const answer = this.findAnswer(k, target);
            if (answer !== null) moves.push({ from: target, to: answer, value: "answer" });
        }
        if (this.isMistake(k - 1)) moves = [...moves, ...listMissedArrows(path, data.wins[k - 1])];
        return {
            picture: data.picture,
            names: data.names,
            rows: this.slidePieces(k),
            path,
            values,
            moves,
            ...data.marks[k],
            used: data.used ? path.slice(1).map((to, i) => [path[i], to]) : [],
            last: k > 0 ? path[path.length - 1] : null,
            mistake: this.isMistake(k - 1) ? path[path.length - 1] : null,
            label: this.say("report.board"),
        };
    }

    joinMoves(moves: number[]) {
        if (moves.length > MOST_NAMED) return this.say("report.more", { n: moves.length });
        const names = moves.map((n) => this.nameVertex(n));
        const last = names.pop() ?? "";
        return names.length ? this.say("report.or", { names: names.join(this.say("report.comma")), last }) : last;
    }

    /** Return the sentences about a position: the move before it, who wins, and why. */
    listSentences(k: number) {
        const { data } = this;
        if (data.kind === "starts") {
            const values = data.values ?? "";
            const losing = values.split("E").length - 1;
            const winning = values.split(/[OM]/).length - 1;
            const winner = this.namePlayer(data.first_player_wins ? 0 : 1);
            return [this.say("report.count", { losing, winning, winner }), this.say("report.free")];
        }
        const winner = this.namePlayer(this.findWinner(k));
        const sentences = [];
        if (k > 0) sentences.push(this.describeMove(k - 1));
        const legal = data.legal[k] ?? [];
        const isOver = !legal.length;
        const turn = isOver ? "" : this.say("verdict.turn", { player: this.namePlayer(this.findTurn(k)) });
        const verdict = this.say(isOver ? "verdict.over" : "verdict.wins", { player: winner });
        sentences.push(joinSentences([verdict, turn], this.language));
        const reason = data.reasons[k];
        if (reason) {
            const { winner, loser, ...values } = reason.values;
            const words = this.say(reason.key, { ...values, winner: this.translatePlayer(winner), loser: this.translatePlayer(loser) });
            sentences.push(joinSentences([words, reason.of_marks ? this.say(reason.of_marks) : ""], this.language));
        }
        return sentences.filter(Boolean);
    }

    /** Return the sentence about the move from a position. */
    describeMove(k: number) {
        const player = this.namePlayer(this.findTurn(k));
        const number = Math.floor(this.countMoves(k) / 2) + 1;
        const move = this.nameVertex(this.findMove(k));
        if (this.isMistake(k)) {
            return this.say("report.mistake", { player, number, move, better: this.joinMoves(this.data.wins[k]) });
        }
        return this.say(this.isWinning(k) ? "report.kept" : "report.lost", { player, number, move });
    }

    /** Return the text of a vertex for screen readers. */
    describe(k: number, n: number) {
        const { picture, names } = this.data;
        const parts = [];
        if (picture.kind === "board" && !names) {
            const columns = picture.rows[0].length;
            parts.push(this.say("cell.place", { row: Math.floor(n / columns) + 1, column: (n % columns) + 1 }));
            if ((this.slidePieces(k) ?? picture.rows)[Math.floor(n / columns)][n % columns] === "#") {
                parts.push(this.say("cell.wall"));
            }
        } else {
            parts.push(this.nameVertex(n));
        }
        const path = this.tracePath(k);
        if (path[path.length - 1] === n) parts.push(this.say("cell.token"));
        else if (path.includes(n)) parts.push(this.say("cell.visited"));
        if (this.data.legal[k]?.includes(n)) {
            parts.push(this.say(`cell.move.${this.data.wins[k].includes(n) ? "winning" : "losing"}`));
        }
        const letter = this.data.values?.[n];
        if (letter === "E") parts.push(this.say("cell.loses"));
        else if (letter === "O" || letter === "M") parts.push(this.say("cell.wins"));
        return joinParts(parts, this.language);
    }

    /** Return the sentence about a player's mistakes and accuracy. */
    describeSide(which: number) {
        const [winsKept, winning] = this.data.accuracy[which];
        const values = { player: this.namePlayer(which), n: winning - winsKept, kept: winsKept, winning };
        return this.say(winning ? "report.side" : "report.side.none", values);
    }
}
