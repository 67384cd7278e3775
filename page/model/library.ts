// The library of games and boards: titles, and search. Pure.

import * as names from "./names.ts";
import { findRuleset } from "./rulesets.ts";
import { t } from "./i18n.ts";
import type { Ruleset } from "./rulesets.ts";

/** A game in one line, and its size. */
export interface Entry {
    id: string;
    line: string;
    ruleset: string;
    moves: number;
    rows?: number;
    columns?: number;
    vertices?: number;
}

export interface EntryText {
    id: string;
    line: string;
    ruleset: string;
    title: string;
    about: string;
    game: string;
    size: string;
}

/** Return the texts of an entry in the current language. */
export function describeEntry(
    { id, line, ruleset, moves, rows, columns, vertices }: Entry,
    rulesets: readonly Ruleset[],
): EntryText {
    const game = names.nameRuleset(ruleset, findRuleset(rulesets, ruleset)?.title);
    const places = rows ? t("board.size", { rows, columns }) : t("graph.size", { n: vertices });
    const size = moves ? `${places} · ${t("library.moves", { n: moves })}` : places;
    return { id, line, ruleset, title: t(`library.${id}`), about: t(`library.${id}.about`), game, size };
}

/**
 * Return the entries that contain every word of the search, in their order.
 * @param ruleset its name; all where it is empty
 */
export function searchEntries(entries: readonly EntryText[], search: string, ruleset: string) {
    const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter((one) => {
        const text = [one.title, one.about, one.game, one.size, one.ruleset, one.line].join(" ").toLocaleLowerCase();
        return (!ruleset || one.ruleset === ruleset) && words.every((word) => text.includes(word));
    });
}
