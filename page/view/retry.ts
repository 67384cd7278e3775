// The user's mistakes as puzzles.

import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import { unsolvedPuzzles } from "../model/review.ts";
import { showsWinner } from "../model/state.ts";
import { t } from "../model/words.ts";
import { $, button, el, fill, radios, setVisible } from "./dom.ts";
import type { Modes } from "../control/modes.ts";
import type { Retries } from "../control/retry.ts";
import type { Start } from "../model/game.ts";
import type { Retry, State } from "../model/state.ts";

const MOST_DOTS = 60;

export function retry(state: State, acts: Retries, modes: Modes) {
    const { start, mode, retry: now } = state;
    const host = $("retry");
    setVisible(host, mode === "retry" && Boolean(start));
    if (host.hidden || !start) return;
    // The comment on an answer names what beats it, when that is known.
    const puzzle = now?.list[now.index];
    const grade = puzzle && phrases.describeResult(state, start, puzzle);
    fill(host, [now, grade, start.players, state.known.size], () => {
        const head = el("h2", { id: "retry-title" }, t("retry.title"));
        if (!now) return [head, el("p", { class: "say" }, t("retry.wait"))];
        if (puzzle) return [head, choosePlayer(now, start, acts), ...task(state, now, start, acts)];
        const unsolvedCount = unsolvedPuzzles(now).length;
        return [
            head,
            choosePlayer(now, start, acts),
            el("p", { class: "say result", id: "retry-end" }, describeEnd(now, unsolvedCount)),
            el(
                "div",
                { class: "row" },
                unsolvedCount > 0 && button("retry-rest", t("retry.rest", { n: unsolvedCount }), () => acts.retryUnsolved(), { class: "primary" }),
                now.list.length > 0 && button("retry-again", t("retry.again"), () => acts.restart()),
                button("retry-review", t("match.review"), () => modes.set("review")),
            ),
        ];
    });
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
function choosePlayer(now: Retry, start: Start, acts: Retries) {
    const count = (words: string, player: number | null) =>
        t("retry.whose.n", { who: words, n: acts.puzzles(player).length });
    const choice = radios(
        "retry-who",
        t("retry.whose"),
        [
            ["both", count(t("retry.both"), null)],
            ["0", count(names.player(start.players[0]), 0)],
            ["1", count(names.player(start.players[1]), 1)],
        ],
        now.player === null ? "both" : String(now.player),
    );
    choice.addEventListener("change", (event: Event) => {
        const { value } = event.target as HTMLInputElement;
        acts.begin(value === "both" ? null : Number(value));
    });
    return choice;
}

function task(state: State, now: Retry, start: Start, acts: Retries) {
    const puzzle = now.list[now.index];
    const solved = showsWinner(state);
    const looks = { right: "good", wrong: "bad-word", again: "bad-word" }[now.result] ?? "";
    return [
        el(
            "div",
            { class: "meter", role: "img", "aria-label": t("retry.count", { at: now.index + 1, n: now.list.length }) },
            ...now.list.slice(0, MOST_DOTS).map((_, index) => {
                const here = index === now.index ? "here" : "";
                return el("i", { class: `${now.solved.includes(index) ? "done" : ""} ${here}` });
            }),
        ),
        el(
            "div",
            { class: "next" },
            el("p", {}, phrases.task(start, puzzle)),
            el("p", { class: `say ${looks}`, id: "retry-say" }, phrases.describeResult(state, start, puzzle)),
            el(
                "div",
                { class: "row" },
                button("retry-next", t(solved ? "retry.next" : "retry.skip"), () => acts.next(), {
                    class: solved ? "primary" : "",
                }),
                !solved && button("retry-show", t("retry.show"), () => acts.reveal()),
            ),
        ),
    ];
}
