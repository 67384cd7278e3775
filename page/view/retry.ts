// The user's mistakes as puzzles.

import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import { listUnsolved } from "../model/review.ts";
import { isWinnerVisible } from "../model/state.ts";
import { t } from "../model/i18n.ts";
import { $, makeButton, fill, h, makeRadios, setVisible } from "./dom.ts";
import type { Modes } from "../control/modes.ts";
import type { Retries } from "../control/retry.ts";
import type { Setup } from "../model/game.ts";
import type { Retry, State } from "../model/state.ts";

const MOST_DOTS = 60;

export function showPuzzle(state: State, acts: Retries, modes: Modes) {
    const { setup, mode, retry: now } = state;
    const host = $("retry");
    setVisible(host, mode === "retry" && Boolean(setup));
    if (host.hidden || !setup) return;
    const puzzle = now?.list[now.index];
    const head = h("h2", { id: "retry-title" }, t("retry.title"));
    if (!now) return fill(host, head, h("p", { class: "say" }, t("retry.wait")));
    const content = puzzle ? makeTask(state, now, setup, acts) : makeEnd(now, acts, modes);
    fill(host, head, choosePlayer(now, setup, acts), content);
}

function makeEnd(now: Retry, acts: Retries, modes: Modes) {
    const unsolvedCount = listUnsolved(now).length;
    const rest = t("retry.rest", { n: unsolvedCount });
    return [
        h("p", { class: "say result", id: "retry-end" }, describeEnd(now, unsolvedCount)),
        h(
            "div",
            { class: "row" },
            unsolvedCount > 0 && makeButton("retry-rest", rest, () => acts.retryUnsolved(), { class: "primary" }),
            now.list.length > 0 && makeButton("retry-again", t("retry.again"), () => acts.restart()),
            makeButton("retry-review", t("match.review"), () => modes.set("review")),
        ),
    ];
}

/**
 * Return the text at the end.
 * @param unsolvedCount the number of unsolved puzzles
 */
function describeEnd({ list, solved: showsAnswer }: Retry, unsolvedCount: number) {
    if (unsolvedCount) return t("retry.some", { n: list.length, solved: showsAnswer.length });
    return t(list.length ? "retry.done" : "retry.none", { n: list.length });
}

/** Make the choice whose mistakes to retry. */
function choosePlayer(now: Retry, setup: Setup, acts: Retries) {
    const countPuzzles = (words: string, player: number | null) =>
        t("retry.whose.n", { who: words, n: acts.listPuzzles(player).length });
    return makeRadios(
        "retry-who",
        t("retry.whose"),
        [
            ["both", countPuzzles(t("retry.both"), null)],
            ["0", countPuzzles(names.namePlayer(setup.players[0]), 0)],
            ["1", countPuzzles(names.namePlayer(setup.players[1]), 1)],
        ],
        now.player === null ? "both" : String(now.player),
        (value) => acts.begin(value === "both" ? null : Number(value)),
    );
}

function makeTask(state: State, now: Retry, setup: Setup, acts: Retries) {
    const puzzle = now.list[now.index];
    const isSolved = isWinnerVisible(state);
    const className = { right: "good", wrong: "bad-word", again: "bad-word" }[now.result] ?? "";
    return [
        h(
            "div",
            { class: "meter", role: "img", "aria-label": t("retry.count", { at: now.index + 1, n: now.list.length }) },
            now.list.slice(0, MOST_DOTS).map((_, index) => {
                const here = index === now.index ? "here" : "";
                return h("i", { class: `${now.solved.includes(index) ? "done" : ""} ${here}` });
            }),
        ),
        h(
            "div",
            { class: "next" },
            h("p", {}, phrases.describeTask(setup, puzzle)),
            h("p", { class: `say ${className}`, id: "retry-say" }, phrases.describeResult(state, setup, puzzle)),
            h(
                "div",
                { class: "row" },
                makeButton("retry-next", t(isSolved ? "retry.next" : "retry.skip"), () => acts.poseNext(), {
                    class: isSolved ? "primary" : "",
                }),
                !isSolved && makeButton("retry-show", t("retry.show"), () => acts.reveal()),
            ),
        ),
    ];
}
