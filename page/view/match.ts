// Playing: the choice of players, or the state of the match.

import * as game from "../model/game.ts";
import { full } from "../model/limits.ts";
import * as matches from "../model/match.ts";
import * as names from "../model/names.ts";
import { outcome, formatPhrase } from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/words.ts";
import { $, button, el, field, fill, radios, setText, setVisible } from "./dom.ts";
import type { Matches } from "../control/match.ts";
import type { Modes } from "../control/modes.ts";
import type { Start } from "../model/game.ts";
import type { State } from "../model/state.ts";

export function match(state: State, acts: Matches, modes: Modes) {
    const { start, mode } = state;
    const host = $("match");
    const running = state.match;
    const waits = mode === "review" && running !== null && !running.over;
    setVisible(host, Boolean(start) && (mode === "play" || waits));
    if (host.hidden || !start) return;
    if (waits) return fill(host, "waits", () => showWaiting(modes));
    if (!running) {
        const inside = state.at !== trees.ROOT;
        return fill(host, ["setup", start.players, inside], () => [
            el("h2", { id: "match-title" }, t("match.setup")),
            setup(state.setup, start, acts, inside),
        ]);
    }
    const message = describeMatch(state, start, running);
    const here = states.position(state);
    const sides = { first: side(start, running, 0), second: side(start, running, 1) };
    fill(host, [message, running, state.at, state.hint, state.hinting, here?.winning], () => [
        el("h2", { id: "match-title" }, t("match.title")),
        el("p", { class: "quiet" }, t("match.sides", sides)),
        el(
            "div",
            { class: "next" },
            el(
                "p",
                { class: `say ${running.over ? "result" : ""}`, id: "match-say" },
                state.hint !== null && here && !here.winning ? t("match.nohint") : message,
            ),
            running.over
                ? el(
                      "div",
                      { class: "row" },
                      button("play-again", t("match.again"), () => acts.rematch(), { class: "primary" }),
                      button("play-review", t("match.review"), () => modes.set("review")),
                      button("play-retry", t("match.retry"), () => modes.set("retry")),
                      button("play-setup", t("match.other"), () => acts.end()),
                  )
                : el(
                      "div",
                      { class: "row" },
                      stuck(state, running) &&
                          button("play-ask", t("lost.retry"), () => acts.retryEngine(), { class: "primary" }),
                      button("play-hint", t("match.hint"), () => acts.hint(), {
                          "aria-keyshortcuts": "h",
                          "aria-busy": String(state.hinting === state.at),
                      }),
                      button("play-undo", t("try.back"), () => acts.takeBack(), {
                          "aria-keyshortcuts": "Backspace",
                          "aria-disabled": String(!states.canTakeBack(state)),
                      }),
                      button("play-end", t("match.end"), () => (acts.end(), modes.set("review"))),
                  ),
        ),
        running.over && another(state.setup, acts),
    ]);
}

/** Make the choice of another board and its difficulty. */
function another({ difficulty }: matches.Setup, acts: Matches) {
    const levels = Array.from({ length: matches.HARDEST }, (_, at) => at + 1);
    const choices = levels.map((hard) => el("option", { value: hard, selected: hard === difficulty }, t(`match.difficulty.${hard}`)));
    const choose = ({ target }: any) => acts.choose({ difficulty: Number(target.value) });
    return el(
        "div",
        { class: "row another" },
        button("play-deal", t("match.deal"), () => acts.deal()),
        el("label", { for: "play-difficulty" }, t("match.difficulty")),
        el("select", { id: "play-difficulty", onchange: choose }, ...choices),
    );
}

/** Show that a match waits, with a button to continue it. */
function showWaiting(modes: Modes) {
    return [
        el("h2", { id: "match-title", class: "sr" }, t("match.title")),
        el("div", { class: "row" }, el("p", {}, t("match.waits")), button("play-on", t("match.on"), () => modes.set("play"))),
    ];
}

/** Return the state of the match as text. */
function describeMatch(state: State, start: Start, running: matches.Match) {
    const { tree, at, thinking, hinting } = state;
    const ply = trees.plyOf(tree, at);
    const mover = names.player(game.mover(start, ply));
    if (running.over) return outcome(state, start, running);
    if (thinking === at) return t("match.thinking", { player: mover });
    if (running.at !== at) return t("match.back");
    if (stuck(state, running)) return formatPhrase(full(state) ?? { key: "match.unanswered", values: {} });
    if (hinting === at) return t("match.hinting");
    if (running.sides[ply % 2] !== "person") return t("match.thinking", { player: mover });
    return t(start.token === null && !ply ? "match.choose" : "match.turn", { player: mover });
}

/** Whether the engine is to move and has failed to answer. */
function stuck({ tree, at, thinking, unanswered }: State, running: matches.Match) {
    if (unanswered !== at || thinking === at || running.at !== at) return false;
    return matches.engineToMove(running, trees.plyOf(tree, at)) !== null;
}

function side(start: Start, running: matches.Match, index: 0 | 1) {
    const kind = running.sides[index];
    const player = names.player(start.players[index]);
    return kind === "person" ? t("match.person", { player }) : t("match.engine", { player, level: kind });
}

/** @param inside whether the current position is not the first one */
function setup(setupChoice: matches.Setup, start: Start, acts: Matches, inside: boolean) {
    const level = el("input", { type: "range", id: "play-level", min: "0", max: "10", value: setupChoice.level, step: "1" });
    const output = el("output", { for: "play-level" }, "");
    const tell = () => {
        const words = t("match.level.value", { level: level.value });
        setText(output, `${words} · ${t(`match.level.${strength(Number(level.value))}`)}`);
        level.setAttribute("aria-valuetext", output.textContent ?? words);
    };
    level.addEventListener("input", () => (tell(), acts.choose({ level: Number(level.value) })));
    tell();
    const form = el(
        "form",
        { class: "stack", id: "play-form" },
        radios(
            "play-mine",
            t("match.mine"),
            [
                ["first", names.player(start.players[0])],
                ["second", names.player(start.players[1])],
                ["both", t("match.both")],
            ],
            setupChoice.mine,
        ),
        field("play-level", t("match.level"), level, output),
        inside &&
            radios("play-from", t("match.from"), [
                ["start", t("match.from.start")],
                ["here", t("match.from.here")],
            ]),
        el("div", { class: "row next" }, el("button", { class: "primary", type: "submit" }, t("match.go"))),
        another(setupChoice, acts),
        el("p", { class: "quiet" }, t("match.board")),
    );
    form.addEventListener("submit", (event: Event) => {
        event.preventDefault();
        const data = new FormData(form);
        acts.choose({ mine: data.get("play-mine") as any, level: Number(level.value) });
        acts.begin(data.get("play-from") === "here");
    });
    form.addEventListener("change", ({ target }: any) => {
        if (target.name === "play-mine") acts.choose({ mine: target.value });
    });
    return form;
}

function strength(level: number) {
    if (level === matches.STRONGEST) return "perfect";
    return level >= 7 ? "strong" : level >= 4 ? "fair" : level >= 1 ? "weak" : "random";
}
