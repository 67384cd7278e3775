// What somebody has solved of the puzzles: in a line, and as tables by game and difficulty, and by theme.

import * as names from "../model/names.ts";
import * as puzzles from "../model/puzzles.ts";
import { findRuleset } from "../model/rulesets.ts";
import { joinSentences, t } from "../model/i18n.ts";
import { makeButton, h } from "./dom.ts";
import { markCode } from "./live-region.ts";
import type { Puzzles } from "../control/puzzles.ts";

const LEVELS = Array.from({ length: puzzles.HARDEST }, (_, at) => at + 1);

/** Return the title of a game that has puzzles. */
export function findTitle({ session }: Puzzles, name: string) {
    return names.nameRuleset(name, findRuleset(session.state.rulesets, name)?.title ?? name);
}

/** Return how many puzzles are solved, and on how many days in a row. */
export function describeProgress({ progress, today }: Puzzles) {
    const { solved, first } = puzzles.countAllSolved(progress);
    const days = t("puzzles.streak", { n: puzzles.countStreak(progress, today), best: progress.best });
    return joinSentences([t("puzzles.solved", { n: solved, stars: first }), days]);
}

/** Show the progress by game and difficulty, and a button to forget it. */
export function makeProgressTable(all: Puzzles) {
    const { progress, forgottenProgress, tableFailed, names: games } = all;
    const isComplete = games.every((name) => all.lists[name]);
    const isEmpty = puzzles.isNothing(progress);
    const most = Math.max(...Object.values(all.lists).flatMap((list) => LEVELS.map((level) => puzzles.selectDifficulty(list, level).length)));
    const table = h(
        "table",
        {},
        h("caption", {}, t("puzzles.table", { n: most })),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("rules.game")), LEVELS.map(makeHead), makeHead(t("puzzles.all")))),
        h("tbody", {}, games.map((name) => makeRow(findTitle(all, name), all.lists[name] ?? [], progress))),
        h("tfoot", {}, makeRow(t("puzzles.all"), Object.values(all.lists).flat(), progress)),
    );
    const every = Object.values(all.lists).flat();
    const themes = h(
        "table",
        { id: "puzzle-themes" },
        h("caption", {}, t("puzzles.themes")),
        h("tbody", {}, Object.entries(puzzles.THEMES).map(([name, fits]) => makeThemeRow(name, every.filter(fits), progress))),
    );
    const again = makeButton("puzzle-table-retry", t("learn.retry"), () => all.openTable());
    const forget = makeButton(
        "puzzle-forget",
        t(forgottenProgress ? "undo" : "puzzles.forget"),
        () => all.forget(),
        { class: "link" },
    );
    return h(
        "section",
        { class: "stack", id: "puzzle-table", "aria-label": t("puzzles.progress") },
        h("p", { id: "puzzle-score" }, describeProgress(all)),
        isComplete ? [table, themes] : h("p", { role: "status" }, tableFailed ? markCode(tableFailed) : t("learn.busy")),
        tableFailed && again,
        h("p", { class: "quiet" }, joinSentences([t("puzzles.counts"), t("puzzles.kept")])),
        h(
            "div",
            { class: "row" },
            (forgottenProgress || !isEmpty) && forget,
            h("p", { class: "quiet", role: "status" }, forgottenProgress ? t("puzzles.forgotten") : ""),
        ),
    );
}

function makeHead(words: string | number) {
    return h("th", { scope: "col", key: words }, words);
}

/** Show the scores of some puzzles by difficulty, and of all. */
function makeRow(title: string, list: readonly puzzles.Puzzle[], progress: puzzles.Progress) {
    const lists = [...LEVELS.map((level) => puzzles.selectDifficulty(list, level)), list];
    return h("tr", { key: title }, h("th", { scope: "row" }, title), lists.map((those) => makeCell(puzzles.countSolved(those, progress))));
}

/** Show the score of a theme's puzzles, of all games and difficulties. */
function makeThemeRow(name: string, list: readonly puzzles.Puzzle[], progress: puzzles.Progress) {
    return h("tr", { key: name }, h("th", { scope: "row" }, t(`puzzles.theme.${name}`)), makeCell(puzzles.countSolved(list, progress)));
}

function makeCell({ all, solved, first }: puzzles.Score) {
    return h(
        "td",
        { class: solved ? (solved === all ? "full" : "") : "none" },
        h("span", { class: "sr" }, t("puzzles.cell", { n: solved, all, stars: first })),
        h("span", { "aria-hidden": "true" }, String(solved), h("span", { class: "of" }, `/${all}`), first > 0 && h("small", {}, ` ★${first}`)),
    );
}
