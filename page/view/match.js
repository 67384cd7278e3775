// @ts-check
// Playing: the choice of players, or the state of the match.

import * as game from "../model/game.js";
import { full } from "../model/limits.js";
import * as matches from "../model/match.js";
import * as names from "../model/names.js";
import { outcome, formatPhrase } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $, button, el, field, fill, radios, setText, setVisible } from "./dom.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("../model/game.js").Start} Start */
/** @typedef {import("../control/match.js").Matches} Matches */

/**
 * @param {State} state
 * @param {Matches} acts
 * @param {import("../control/modes.js").Modes} modes
 */
export function match(state, acts, modes) {
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

/**
 * Make the choice of another board and its difficulty.
 * @param {matches.Setup} chosen
 * @param {Matches} acts
 */
function another({ difficulty }, acts) {
    const levels = Array.from({ length: matches.HARDEST }, (_, at) => at + 1);
    const choices = levels.map((hard) => el("option", { value: hard, selected: hard === difficulty }, t(`match.difficulty.${hard}`)));
    const choose = (/** @type {any} */ { target }) => acts.choose({ difficulty: Number(target.value) });
    return el(
        "div",
        { class: "row another" },
        button("play-deal", t("match.deal"), () => acts.deal()),
        el("label", { for: "play-difficulty" }, t("match.difficulty")),
        el("select", { id: "play-difficulty", onchange: choose }, ...choices),
    );
}

/**
 * Show that a match waits, with a button to continue it.
 * @param {import("../control/modes.js").Modes} modes
 */
function showWaiting(modes) {
    return [
        el("h2", { id: "match-title", class: "sr" }, t("match.title")),
        el("div", { class: "row" }, el("p", {}, t("match.waits")), button("play-on", t("match.on"), () => modes.set("play"))),
    ];
}

/**
 * Return the state of the match as text.
 * @param {State} state
 * @param {Start} start
 * @param {matches.Match} running
 */
function describeMatch(state, start, running) {
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

/**
 * Whether the engine is to move and has failed to answer.
 * @param {State} state
 * @param {matches.Match} running
 */
function stuck({ tree, at, thinking, unanswered }, running) {
    if (unanswered !== at || thinking === at || running.at !== at) return false;
    return matches.engineToMove(running, trees.plyOf(tree, at)) !== null;
}

/**
 * @param {Start} start
 * @param {matches.Match} running
 * @param {0 | 1} index
 */
function side(start, running, index) {
    const kind = running.sides[index];
    const player = names.player(start.players[index]);
    return kind === "person" ? t("match.person", { player }) : t("match.engine", { player, level: kind });
}

/**
 * @param {matches.Setup} setupChoice
 * @param {Start} start
 * @param {Matches} acts
 * @param {boolean} inside whether the current position is not the first one
 */
function setup(setupChoice, start, acts, inside) {
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
    form.addEventListener("submit", (/** @type {Event} */ event) => {
        event.preventDefault();
        const data = new FormData(form);
        acts.choose({ mine: /** @type {any} */ (data.get("play-mine")), level: Number(level.value) });
        acts.begin(data.get("play-from") === "here");
    });
    form.addEventListener("change", (/** @type {any} */ { target }) => {
        if (target.name === "play-mine") acts.choose({ mine: target.value });
    });
    return form;
}

/** @param {number} level */
function strength(level) {
    if (level === matches.STRONGEST) return "perfect";
    return level >= 7 ? "strong" : level >= 4 ? "fair" : level >= 1 ? "weak" : "random";
}
