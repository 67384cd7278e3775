// The accuracy of each player, and links to mistakes.

import * as names from "../model/names.ts";
import * as review from "../model/review.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/words.ts";
import { $, fill, h, setVisible } from "./dom.ts";
import type { Steps } from "../control/steps.ts";

const MOST_CHIPS = 64;

export function accuracy(state: states.State, steps: Steps) {
    const { start, mode } = state;
    const isOver = mode === "play" && Boolean(state.match?.over);
    const { line, winners } = states.line(state);
    setVisible($("accuracy"), Boolean(start) && line.length > 0 && (mode === "review" || isOver));
    if (!start || $("accuracy").hidden) return;
    const accuracies = review.accuracies(line, state.known);
    const isComplete = winners.every((winner) => winner !== null);
    fill(
        $("accuracy-table"),
        accuracies.map((one, index) => {
            const player = names.player(start.players[index]);
            const share = review.rate(one);
            const text = one.winning ? t("scores.kept", { kept: one.kept, winning: one.winning }) : t("scores.never");
            return h(
                "div",
                { class: "accuracy-player" },
                h("span", {}, player),
                h("strong", {}, isComplete ? (share === null ? "–" : `${share}%`) : "…"),
                h("p", { class: "quiet" }, isComplete ? text : " "),
                one.mistakes.length > 0 && chips(one.mistakes, player, (ply) => steps.goTo(line[ply])),
            );
        }),
    );
}

function chips(mistakes: number[], player: string, go: (ply: number) => void) {
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
                `${trees.number(ply)} `,
                h("span", { class: "mark" }, "?"),
            ),
        ),
        more > 0 && h("span", { class: "quiet" }, t("moves.others", { n: more })),
    );
}
