// The summary of a game: who won, the mistakes and the accuracy of each player, and links to mistakes.

import * as names from "../model/names.ts";
import * as review from "../model/review.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { joinSentences, t } from "../model/i18n.ts";
import { $, makeButton, fill, h, setVisible } from "./dom.ts";
import type { Steps } from "../control/steps.ts";

const MOST_CHIPS = 64;

export function showAccuracy(state: states.State, steps: Steps) {
    const { setup, mode } = state;
    const isOver = mode === "play" && Boolean(state.match?.over);
    const { line, winners, mistakes } = states.reviewLine(state);
    setVisible($("accuracy"), Boolean(setup) && line.length > 0 && (mode === "review" || isOver));
    if (!setup || $("accuracy").hidden) return;
    const accuracies = review.computeAccuracies(line, state.known);
    const isComplete = winners.every((winner) => winner !== null);
    const isSummary = states.isAtAnEnd(state);
    const goTo = (ply: number) => {
        steps.goTo(line[ply]);
        $("board").scrollIntoView({ block: "nearest" }); // on a phone it may be far above
    };
    $("accuracy").classList.toggle("summary", isSummary);
    fill(
        $("accuracy"),
        h(
            "div",
            { class: "summary-head" },
            h("h2", { id: "accuracy-title" }, isSummary ? describeResult(state, line, winners) : t("scores.title")),
            isSummary && mistakes.length > 0 && makeButton("first-mistake", t("scores.first"), () => goTo(mistakes[0]), { class: "primary" }),
        ),
        h(
            "div",
            { id: "accuracy-table" },
            accuracies.map((one, index) => {
                const player = names.namePlayer(setup.players[index]);
                const share = review.computeRate(one);
                const count = one.mistakes.length ? t("scores.count", { n: one.mistakes.length }) : t("scores.flawless");
                const text = one.winning ? t("scores.kept", { kept: one.winsKept, winning: one.winning }) : t("scores.never");
                return h(
                    "div",
                    { class: "accuracy-player" },
                    h("span", {}, player),
                    h("strong", {}, isComplete ? (share === null ? "–" : `${share}%`) : "…"),
                    h("p", { class: "quiet" }, isComplete ? joinSentences([count, text]) : " "),
                    one.mistakes.length > 0 && makeChips(one.mistakes, player, goTo),
                );
            }),
        ),
    );
}

/** Return who has won the game, or is winning where it breaks off. */
function describeResult({ setup, positions }: states.State, line: number[], winners: (0 | 1 | null)[]) {
    const winner = winners[line.length];
    if (winner === null) return t("retry.wait");
    const player = names.namePlayer(setup!.players[winner]);
    return t(positions.get(line[line.length - 1])?.over ? "scores.won" : "scores.wins", { n: line.length, player });
}

function makeChips(mistakes: number[], player: string, go: (ply: number) => void) {
    const more = mistakes.length - MOST_CHIPS;
    return h(
        "div",
        { class: "chips", role: "group", "aria-label": t("scores.mistakes", { player }) },
        ...mistakes.slice(0, MOST_CHIPS).map((ply) =>
            h(
                "button",
                {
                    type: "button",
                    onClick: () => go(ply),
                    "aria-label": t("scores.mistake", { number: (ply >> 1) + 1 }),
                },
                `${trees.formatNumber(ply)} `,
                h("span", { class: "mark" }, "?"),
            ),
        ),
        more > 0 && h("span", { class: "quiet" }, t("moves.others", { n: more })),
    );
}
