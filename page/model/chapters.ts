// The games that are open in this tab, side by side, as chapters. Pure.

import * as game from "./game.ts";
import * as trees from "./tree.ts";
import type { State } from "./state.ts";

/** An open game: its number, and what its button says. */
export interface Chapter {
    game: number;
    ruleset: string;
    title: string;
    /** of a board; otherwise 0 */
    columns: number;
    /** vertices, walls included */
    order: number;
}

export const MOST = 12;

/** Return the chapter of a state; null without a game. */
export function makeChapter({ setup, game: number }: State): Chapter | null {
    if (!setup) return null;
    const { ruleset, title } = setup;
    return { game: number, ruleset, title, columns: game.countColumns(setup), order: game.countVertices(setup) };
}

/**
 * Return the chapters when another state is shown. A game that is new comes last, and a board that was only looked at for
 * a match leaves; of too many games the oldest leaves, which the browser's history still has.
 * @param last the state before
 */
export function follow(chapters: Chapter[], last: State, now: State): Chapter[] {
    const current = makeChapter(now);
    if (!current) return chapters;
    const isBare = last.game !== now.game && last.mode === "play" && trees.get(last.tree, trees.ROOT).children.length === 0;
    const others = isBare ? close(chapters, last.game) : chapters;
    if (!others.some((one) => one.game === now.game)) return [...others, current].slice(-MOST);
    return others.map((one) => (one.game === now.game ? current : one));
}

/** Return the chapters without a game. */
export function close(chapters: Chapter[], number: number) {
    return chapters.filter((one) => one.game !== number);
}

/** Return the chapter that is shown when the current one is closed: the next, or else the one before. */
export function findBeside(chapters: Chapter[], number: number): Chapter | undefined {
    const at = chapters.findIndex((one) => one.game === number);
    return chapters[at + 1] ?? chapters[at - 1];
}

/** Return the chapters in a saved text; another version of the page may have written it. */
export function parse(text: string | null): Chapter[] {
    try {
        const list = JSON.parse(text ?? "[]");
        return list.filter(isChapter).slice(-MOST);
    } catch {
        return [];
    }
}

function isChapter(value: any): value is Chapter {
    const numbers = [value?.game, value?.columns, value?.order];
    return numbers.every(Number.isInteger) && typeof value.ruleset === "string" && typeof value.title === "string";
}
