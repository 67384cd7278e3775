// @ts-check
// The panels beside the board that change with the mode: verdict, match, retry, accuracy. Each is drawn from the state.

import { $, el, enable, say, toggle } from "./dom.js";
import * as game from "./game.js";
import * as plays from "./play.js";
import * as review from "./review.js";
import * as states from "./state.js";
import * as trees from "./tree.js";
import { knows, list, t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./game.js").Start} Start */
/** @typedef {import("./app.js").App} App */

const MOST_CHIPS = 64;
const MOST_NAMED = 6; // moves in a sentence
const FEW_NAMED = 3; // of those that do not fit
const MOST_FLAT = 1000; // moves to choose from where there is no picture

/**
 * A player's name, in the language that is spoken.
 * @param {string} name
 */
export function player(name) {
    return knows(`player.${name}`) ? t(`player.${name}`) : name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * A game's name.
 * @param {string} name
 * @param {string} [title] what it is called where the catalogue does not know it
 */
export function ruleset(name, title = name) {
    const key = `ruleset.${name}.title`;
    return knows(key) ? t(key) : title;
}

/**
 * Moves in a sentence: of many only the first.
 * @param {Start} start
 * @param {any[]} moves
 */
export function named(start, moves) {
    const most = moves.length > MOST_NAMED ? FEW_NAMED : MOST_NAMED;
    const words = moves.slice(0, most).map((move) => say_(start, move));
    if (moves.length > most) words.push(t("moves.others", { n: moves.length - most }));
    return list(words, "disjunction");
}

/**
 * A move in a sentence.
 * @param {Start} start
 * @param {any} move
 */
export function say_(start, move) {
    return game.columns(start) ? `(${move[0]}, ${move[1]})` : game.show(start, move);
}

/**
 * Fill a panel anew where what it shows has changed, and leave the focus where it was.
 * @param {HTMLElement} host
 * @param {unknown} sign
 * @param {() => (Node | null | false)[]} make
 */
export function fill(host, sign, make) {
    const text = JSON.stringify([document.documentElement.lang, sign]);
    if (signs.get(host) === text) return;
    signs.set(host, text);
    const focused = host.contains(document.activeElement) ? document.activeElement?.id : "";
    host.replaceChildren(.../** @type {Node[]} */ (make().filter(Boolean)));
    if (focused) document.getElementById(focused)?.focus();
}

/** @type {WeakMap<HTMLElement, string>} */
const signs = new WeakMap();

/**
 * Who wins, and why.
 * @param {State} state
 * @param {App} app
 */
export function verdict(state, app) {
    const { start, tree, at, mode } = state;
    const panel = $("verdict");
    const playing = mode === "play" && Boolean(state.match);
    toggle(panel, Boolean(start) && (mode === "review" || playing || (mode === "retry" && states.explains(state))));
    if (!start || panel.hidden) return;
    const here = states.position(state);
    const ply = trees.plyOf(tree, at);
    const open = states.explains(state);
    const winner = open || here?.over ? states.winner(state, ply) : null;
    const node = trees.get(tree, at);
    const mistake = open && at !== trees.ROOT && review.isMistake(state.known, node.parent, at);
    panel.classList.toggle("mistake", mistake);
    $("verdict-sign").className = `sign ${winner === null ? "" : ["first", "second"][winner]}`;
    const turn = player(game.mover(start, ply));
    const title =
        winner === null
            ? t("verdict.turn", { player: turn })
            : t(here?.over ? "verdict.over" : "verdict.wins", { player: player(start.players[winner]) });
    say($("verdict-title"), title);
    const best = mistake ? (state.known.get(node.parent)?.right ?? []) : [];
    const words = [
        ply
            ? t("verdict.move", { player: player(game.mover(start, ply - 1)), move: say_(start, node.move) })
            : t("verdict.begin"),
        mistake
            ? t(best.length ? "verdict.mistake" : "verdict.mistake.bare", { moves: named(start, best), n: best.length })
            : "",
        winner !== null && !here?.over ? t("verdict.turn", { player: turn }) : "",
    ];
    say($("verdict-move"), words.filter(Boolean).join(" "));
    const box = /** @type {HTMLInputElement} */ ($("explain"));
    box.checked = open;
    toggle(/** @type {HTMLElement} */ (box.parentElement), mode !== "retry");
    toggle($("why"), open || mode === "review");
    why(state, app, start, here, open);
}

/**
 * @param {State} state
 * @param {App} app
 * @param {Start} start
 * @param {import("./game.js").Position | null} here
 * @param {boolean} open
 */
function why(state, app, start, here, open) {
    const flat = start.picture.kind === "graph" && !start.picture.places;
    say($("why-text"), here && open ? reason(here) : "");
    say($("why-answer"), here && open ? hint(state, start, here) : "");
    enable($("certificate"), Boolean(open && here?.certificate));
    const legal = here && (open || flat) ? (open && here.winning ? here.winning_moves : here.legal) : [];
    const shown = here?.over || (here?.at === null && !flat) ? [] : legal.slice(0, flat ? MOST_FLAT : MOST_CHIPS);
    const label = open && here?.winning ? t("explain.moves.win") : t("explain.moves.lose");
    $("why-moves").setAttribute("aria-label", label);
    fill($("why-moves"), [state.at, open, flat, label, shown, state.pinned && state.hover], () =>
        shown.map((move) => {
            const number = game.numberOf(start, move);
            const wins = open && here?.winning;
            const chip = el(
                "button",
                {
                    type: "button",
                    id: `chip-${number}`,
                    class: wins ? "wins" : open ? "loses" : "",
                    "aria-pressed": !wins && open ? String(state.pinned && state.hover === number) : null,
                    "aria-label": chipLabel(start, here, move, Boolean(wins), open),
                },
                game.show(start, move),
            );
            chip.addEventListener("click", () => (wins || !open || flat ? app.pick(number) : app.pin(number)));
            chip.addEventListener("pointerenter", () => app.hover(number));
            chip.addEventListener("pointerleave", () => app.hover(null));
            chip.addEventListener("focus", () => app.hover(number));
            chip.addEventListener("blur", () => app.hover(null));
            return chip;
        }),
    );
}

/**
 * @param {Start} start
 * @param {import("./game.js").Position | null} here
 * @param {any} move
 * @param {boolean} wins
 * @param {boolean} open
 */
function chipLabel(start, here, move, wins, open) {
    const words = say_(start, move);
    if (!open) return words;
    if (wins) return t("explain.wins", { move: words });
    const answers = game.answersTo(here, move);
    return answers.length ? t("explain.answer", { move: words, moves: named(start, answers) }) : words;
}

/**
 * The plain sentence that says why.
 * @param {import("./game.js").Position} here
 */
export function reason(here) {
    const { why } = here;
    if (!why) return "";
    const values = { ...why.values };
    for (const who of ["winner", "loser"]) if (values[who]) values[who] = player(values[who]);
    if (values.place && knows(`place.${values.place}`)) values.place = t(`place.${values.place}`);
    return t(why.key, values);
}

/**
 * What the person can look at next.
 * @param {State} state
 * @param {Start} start
 * @param {import("./game.js").Position} here
 */
function hint(state, start, here) {
    if (here.over || here.at === null) return "";
    if (state.hover !== null) {
        const move = game.moveOf(start, state.hover);
        const answers = game.answersTo(here, move);
        if (answers.length) return t("explain.answer", { move: say_(start, move), moves: named(start, answers) });
        if (here.winning_moves.some((one) => trees.sameMove(one, move)))
            return t("explain.wins", { move: say_(start, move) });
    }
    if (here.winning) return t("explain.win", { n: here.winning_moves.length });
    return t("explain.lose", { n: here.legal.length });
}

/**
 * Both players' accuracy along the line.
 * @param {State} state
 * @param {App} app
 */
export function accuracy(state, app) {
    const { start, mode } = state;
    const ended = mode === "play" && Boolean(state.match?.over);
    const { line, winners } = states.line(state);
    toggle($("accuracy"), Boolean(start) && line.length > 0 && (mode === "review" || ended));
    if (!start || $("accuracy").hidden) return;
    const found = review.accuracies(winners);
    const known = winners.every((winner) => winner !== null);
    fill($("accuracy-table"), [start.players, found, known, line], () =>
        found.map((one, index) => {
            const share = review.rate(one);
            const shown = one.mistakes.slice(0, MOST_CHIPS);
            return el(
                "div",
                { class: "accuracy-player" },
                el("span", {}, player(start.players[index])),
                el("strong", {}, known ? (share === null ? "–" : `${share}%`) : "…"),
                el(
                    "p",
                    { class: "quiet" },
                    !known
                        ? " "
                        : one.winning
                          ? t("scores.kept", { kept: one.kept, winning: one.winning })
                          : t("scores.never"),
                ),
                shown.length > 0 &&
                    el(
                        "div",
                        {
                            class: "chips",
                            role: "group",
                            "aria-label": t("scores.mistakes", { player: player(start.players[index]) }),
                        },
                        ...shown.map((ply) =>
                            el(
                                "button",
                                {
                                    type: "button",
                                    onclick: () => app.goTo(line[ply]),
                                    "aria-label": t("scores.mistake", { number: (ply >> 1) + 1 }),
                                },
                                `${trees.number(ply)} `,
                                el("span", { class: "mark" }, "?"),
                            ),
                        ),
                        one.mistakes.length > shown.length &&
                            el(
                                "span",
                                { class: "quiet" },
                                t("moves.others", { n: one.mistakes.length - shown.length }),
                            ),
                    ),
            );
        }),
    );
}

/**
 * Playing: who plays, or how it stands.
 * @param {State} state
 * @param {App} app
 */
export function match(state, app) {
    const { start, mode } = state;
    const host = $("match");
    toggle(host, mode === "play" && Boolean(start));
    if (host.hidden || !start) return;
    if (!state.match) return setup(host, state, app, start);
    const running = state.match;
    const here = states.position(state);
    const ply = trees.plyOf(state.tree, state.at);
    const last = !trees.get(state.tree, state.at).children.length;
    const person = running.sides[ply % 2] === "person";
    const over = running.over;
    const loser = over ? ply % 2 : 0;
    const message = over
        ? t("match.over", { winner: player(start.players[1 - loser]), loser: player(start.players[loser]) })
        : state.thinking
          ? t("match.thinking", { player: player(game.mover(start, ply)) })
          : !last
            ? t("match.back")
            : person
              ? t("match.turn", { player: player(game.mover(start, ply)) })
              : "";
    fill(host, ["on", message, over, ply, last, person, state.hint, running, here?.winning], () => [
        el("h2", { id: "match-title" }, t("match.title")),
        el(
            "p",
            { class: "quiet" },
            t("match.sides", { first: side(start, running, 0), second: side(start, running, 1) }),
        ),
        el(
            "p",
            { class: `say ${over ? "result" : ""}`, id: "match-say" },
            state.hint !== null && here && !here.winning ? t("match.nohint") : message,
        ),
        over
            ? el(
                  "div",
                  { class: "row" },
                  el(
                      "button",
                      { type: "button", class: "primary", id: "play-review", onclick: app.reviewGame },
                      t("match.review"),
                  ),
                  el(
                      "button",
                      { type: "button", id: "play-retry", onclick: () => app.setMode("retry") },
                      t("match.retry"),
                  ),
                  el("button", { type: "button", id: "play-again", onclick: app.endMatch }, t("match.again")),
              )
            : el(
                  "div",
                  { class: "row" },
                  el(
                      "button",
                      { type: "button", id: "play-hint", onclick: app.hint, "aria-keyshortcuts": "h" },
                      t("match.hint"),
                  ),
                  el(
                      "button",
                      { type: "button", id: "play-undo", onclick: app.takeBack, "aria-keyshortcuts": "Backspace" },
                      t("try.back"),
                  ),
                  el("button", { type: "button", id: "play-end", onclick: app.reviewGame }, t("match.end")),
              ),
    ]);
}

/**
 * @param {Start} start
 * @param {import("./play.js").Match} running
 * @param {0 | 1} index
 */
function side(start, running, index) {
    const who = running.sides[index];
    const name = player(start.players[index]);
    return who === "person" ? t("match.person", { player: name }) : t("match.engine", { player: name, level: who });
}

/**
 * @param {HTMLElement} host
 * @param {State} state
 * @param {App} app
 * @param {Start} start
 */
function setup(host, state, app, start) {
    const ply = trees.plyOf(state.tree, state.at);
    fill(host, ["setup", start.players, ply > 0], () => {
        const level = el("input", { type: "range", id: "play-level", min: "0", max: "10", value: "6", step: "1" });
        const shown = el("output", { for: "play-level" }, "");
        const tell = () => {
            const words = t("match.level.value", { level: level.value });
            say(shown, `${words} · ${t(`match.level.${strength(Number(level.value))}`)}`);
            level.setAttribute("aria-valuetext", shown.textContent ?? words);
        };
        level.addEventListener("input", tell);
        tell();
        const form = el(
            "form",
            { class: "edit", id: "play-form" },
            radios("play-mine", t("match.mine"), [
                ["first", player(start.players[0])],
                ["second", player(start.players[1])],
                ["both", t("match.both")],
            ]),
            el("div", { class: "field" }, el("label", { for: "play-level" }, t("match.level")), level, shown),
            ply > 0 &&
                radios("play-from", t("match.from"), [
                    ["start", t("match.from.start")],
                    ["here", t("match.from.here")],
                ]),
            el("div", { class: "row" }, el("button", { class: "primary", type: "submit" }, t("match.go"))),
            el("p", { class: "quiet" }, t("match.board")),
        );
        form.style.display = "grid";
        form.style.gap = "var(--s4)";
        form.addEventListener("submit", (/** @type {Event} */ event) => {
            event.preventDefault();
            const found = new FormData(form);
            app.startMatch(
                /** @type {any} */ (found.get("play-mine")),
                Number(level.value),
                found.get("play-from") === "here",
            );
        });
        return [el("h2", { id: "match-title" }, t("match.setup")), form];
    });
}

/** @param {number} level */
function strength(level) {
    if (level === plays.STRONGEST) return "perfect";
    return level >= 7 ? "strong" : level >= 4 ? "fair" : level >= 1 ? "weak" : "random";
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices the first one is chosen
 * @param {string} [chosen]
 */
export function radios(name, legend, choices, chosen = choices[0][0]) {
    return el(
        "fieldset",
        {},
        el("legend", {}, legend),
        el(
            "div",
            { class: "choices" },
            ...choices.map(([value, words]) =>
                el(
                    "label",
                    {},
                    el("input", { type: "radio", name, value, id: `${name}-${value}`, checked: value === chosen }),
                    words,
                ),
            ),
        ),
    );
}

/**
 * Own mistakes as puzzles.
 * @param {State} state
 * @param {App} app
 */
export function retry(state, app) {
    const { start, mode } = state;
    const host = $("retry");
    toggle(host, mode === "retry" && Boolean(start));
    if (host.hidden || !start) return;
    const now = state.retry;
    const known = states.line(state).winners.every((winner) => winner !== null);
    fill(host, [now, known, start.players, state.at], () => {
        const head = el("h2", { id: "retry-title" }, t("retry.title"));
        if (!now) return [head, el("p", { class: "say" }, t("retry.wait"))];
        const counts = [null, 0, 1].map((who) => app.puzzles(who).length);
        const who = radios(
            "retry-who",
            t("retry.whose"),
            [
                ["both", `${t("retry.both")} (${counts[0]})`],
                ["0", `${player(start.players[0])} (${counts[1]})`],
                ["1", `${player(start.players[1])} (${counts[2]})`],
            ],
            now.player === null ? "both" : String(now.player),
        );
        who.addEventListener("change", (/** @type {Event} */ event) => {
            const value = /** @type {HTMLInputElement} */ (event.target).value;
            app.retryWhose(value === "both" ? null : Number(value));
        });
        const puzzle = now.list[now.index];
        if (!puzzle) {
            const words = t(now.list.length ? "retry.done" : "retry.none", { n: now.list.length });
            return [
                head,
                who,
                el("p", { class: "say result" }, words),
                el(
                    "div",
                    { class: "row" },
                    now.list.length > 0 &&
                        el("button", { type: "button", id: "retry-again", onclick: app.retryAgain }, t("retry.again")),
                    el(
                        "button",
                        { type: "button", id: "retry-review", onclick: () => app.setMode("review") },
                        t("match.review"),
                    ),
                ),
            ];
        }
        const solved = now.result === "right" || now.result === "shown";
        return [
            head,
            who,
            el(
                "div",
                {
                    class: "meter",
                    role: "img",
                    "aria-label": t("retry.count", { at: now.index + 1, n: now.list.length }),
                },
                ...now.list.slice(0, 60).map((_, index) =>
                    el("i", {
                        class: `${now.solved.includes(index) ? "done" : ""} ${index === now.index ? "here" : ""}`,
                    }),
                ),
            ),
            el(
                "p",
                {},
                t("retry.task", {
                    player: player(start.players[puzzle.player]),
                    move: say_(start, puzzle.played),
                    number: (puzzle.ply >> 1) + 1,
                }),
            ),
            el(
                "p",
                {
                    class: `say ${{ right: "good", wrong: "bad-word", again: "bad-word" }[now.result] ?? ""}`,
                    id: "retry-say",
                },
                graded(state, start, puzzle),
            ),
            el(
                "div",
                { class: "row" },
                el(
                    "button",
                    { type: "button", id: "retry-next", class: solved ? "primary" : "", onclick: app.retryNext },
                    t(solved ? "retry.next" : "retry.skip"),
                ),
                !solved && el("button", { type: "button", id: "retry-show", onclick: app.retryShow }, t("retry.show")),
            ),
        ];
    });
}

/**
 * What is said of an answer.
 * @param {State} state
 * @param {Start} start
 * @param {import("./review.js").Puzzle} puzzle
 */
export function graded(state, start, puzzle) {
    const { result, tried } = /** @type {import("./state.js").Retry} */ (state.retry);
    const here = states.position(state);
    const right = named(start, puzzle.right);
    if (result === "right") return t("retry.right", { n: puzzle.right.length, moves: right });
    if (result === "shown") return t("retry.shown", { moves: right, n: puzzle.right.length });
    if (tried === null) return t("retry.find");
    const move = game.moveOf(start, tried);
    const answers = game.answersTo(here, move);
    const words = t(result === "again" ? "retry.same" : "retry.wrong", { move: say_(start, move) });
    return answers.length
        ? `${words} ${t("explain.answer", { move: say_(start, move), moves: named(start, answers) })}`
        : words;
}
