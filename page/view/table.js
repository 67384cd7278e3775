// @ts-check
// The board and the panels beside it, for a state.

import { Board } from "../board/board.js";
import * as names from "../model/names.js";
import * as phrases from "../model/phrases.js";
import * as states from "../model/state.js";
import { t } from "../model/words.js";
import { accuracy } from "./accuracy.js";
import { $, el, enable, fill, setText, setVisible } from "./dom.js";
import { describeVertex } from "./drawing.js";
import { EditPanel } from "./edit.js";
import { match } from "./match.js";
import { MoveList } from "./moves.js";
import { Note } from "./note.js";
import { showReading } from "./reading.js";
import { retry } from "./retry.js";
import { hasLabels } from "./slides.js";
import { legend } from "./signs.js";
import * as advantageChart from "./advantage-chart.js";
import { verdict } from "./verdict.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../model/state.js").State} State */

export class Table {
    #mode = "";
    /** @type {unknown} which is posed, or all where none is left */
    #puzzle = undefined;

    /**
     * @param {() => State} state
     * @param {{steps: import("../control/steps.js").Steps, matches: import("../control/match.js").Matches,
     *     retries: import("../control/retry.js").Retries, editor: import("../control/edit.js").Editor,
     *     modes: import("../control/modes.js").Modes, importForm: import("../control/import-form.js").ImportForm,
     *     annotations: import("../control/annotations.js").Annotations}} acts
     */
    constructor(state, acts) {
        this.acts = acts;
        this.list = new MoveList($("moves"), (id) => acts.steps.goTo(id));
        this.note = new Note(acts.steps);
        this.edit = new EditPanel(acts.editor);
        this.board = new Board($("board"), {}, (n) => {
            const { mode, start } = state();
            if (states.view(state())?.drawing) return describeVertex(state(), n);
            return phrases.vertex(states.view(state()), n, mode === "edit" ? null : start);
        });
        this.zoom = new Zoom(this.board, $("zoom"));
    }

    /** @param {State} state */
    show(state) {
        const { steps, matches, retries, modes } = this.acts;
        const { start, mode } = state;
        const asks = mode === "open" || (!start && mode !== "edit");
        document.body.classList.toggle("opening", asks);
        document.body.dataset.mode = mode;
        document.title = start ? `${names.ruleset(start.ruleset, start.title)} · berge` : "berge";
        setVisible($("opener"), asks);
        setVisible($("table"), !asks);
        setVisible($("open-back"), asks && Boolean(start));
        for (const button of document.querySelectorAll(".modes [data-mode]")) {
            if (button.getAttribute("data-mode") === mode) button.setAttribute("aria-current", "page");
            else button.removeAttribute("aria-current");
        }
        enable($("go-share"), Boolean(start) && mode !== "edit");
        if (asks) return showReading(state);
        this.#head(state);
        this.#read(state);
        this.#board(state);
        verdict(state, steps);
        match(state, matches, modes);
        retry(state, retries, modes);
        this.edit.show(state);
        advantageChart.show(state);
        this.list.show(state);
        this.note.show(state);
        accuracy(state, steps);
    }

    /** @param {State} state */
    #head({ start, mode, edit }) {
        if (mode === "edit" && edit) {
            const { ruleset, rows } = edit;
            setText($("title"), names.ruleset(ruleset.name, ruleset.title));
            setText($("players"), rows.length ? t("board.size", { rows: rows.length, columns: rows[0].length }) : "");
        } else if (start) {
            const [first, second] = start.players.map(names.player);
            setText($("title"), names.ruleset(start.ruleset, start.title));
            setText($("players"), `${phrases.size(start)} · ${t("board.players", { first, second })}`);
        }
    }

    /** Show what a text was read as, with its other readings, until the game is changed. @param {State} state */
    #read({ read, mode }) {
        const host = $("read");
        setVisible(host, Boolean(read) && mode === "review");
        if (host.hidden || !read) return;
        const { text, others } = read;
        fill(host, read, () => [
            el("span", {}, t("opened.as", { reading: phrases.textOf(read.read) })),
            others.length > 0 && el("span", {}, t("opened.others")),
            ...others.map((one) => {
                const reopen = () => this.acts.importForm.submit(text, one.format);
                return el("button", { type: "button", class: "link", onclick: reopen }, phrases.textOf(one.read));
            }),
        ]);
    }

    /** @param {State} state */
    #board(state) {
        const { steps, editor, annotations } = this.acts;
        const view = states.view(state);
        if (!view) return;
        const { picture } = view;
        const { drawer } = editor;
        const paints = state.mode === "edit" && Boolean(state.edit?.rows.length);
        /** @type {any} */ (this.board).events = paints
            ? { paint: (/** @type {number} */ n, /** @type {string} */ phase) => editor.paint(n, phase) }
            : view.drawing
              ? {
                    hand: (/** @type {import("../board/board.js").Touch} */ touch) => drawer.hand(touch),
                    key: (/** @type {string} */ key, /** @type {number | null} */ n) => drawer.key(key, n),
                }
              : {
                  ...(states.canMove(state) ? { pick: (/** @type {number} */ n) => steps.pick(n) } : {}),
                  ...(state.mode === "edit" ? {} : { annotations }),
                  hover: (/** @type {number | null} */ n) => steps.point(n),
              };
        const flat = picture.kind === "graph" && !picture.places;
        setVisible($("board-note"), flat);
        if (flat) setText($("board-note"), t("graph.large"));
        legend(view);
        const puzzle = state.retry?.list[state.retry.index] ?? state.retry?.list;
        const isSame = this.#mode === state.mode && (this.#puzzle === puzzle || state.mode !== "retry");
        const focus = view.focus ?? (isSame ? undefined : view.path.at(-1));
        const label = t(paints ? "board.label.edit" : view.drawing ? "board.label.draw" : "board.label");
        if (this.#mode !== state.mode) this.board.draft = null; // it was begun in another mode
        this.#mode = state.mode;
        this.#puzzle = puzzle;
        this.board.set(/** @type {any} */ ({ ...view, focus, labels: hasLabels(), label }));
        this.zoom.show(!flat);
    }
}
