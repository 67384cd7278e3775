// The board and the panels beside it, for a state.

import { Board } from "../board/board.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as states from "../model/state.ts";
import { t } from "../model/i18n.ts";
import { showAccuracy } from "./accuracy.ts";
import { $, enable, fill, h, setText, setVisible } from "./dom.ts";
import { describeVertex } from "./drawing.ts";
import { EditPanel } from "./edit.ts";
import { showMatch } from "./match.ts";
import { MoveList } from "./moves.ts";
import { Note } from "./note.ts";
import { showReading } from "./reading.ts";
import { showPuzzle } from "./retry.ts";
import { SearchView } from "./search.ts";
import { hasLabels } from "./slides.ts";
import { showLegend } from "./signs.ts";
import * as advantageChart from "./advantage-chart.ts";
import { showVerdict } from "./verdict.ts";
import { Zoom } from "./zoom.ts";
import type { Touch } from "../board/board.ts";
import type { Annotations } from "../control/annotations.ts";
import type { Editor } from "../control/edit.ts";
import type { Explainer } from "../control/explain.ts";
import type { ImportForm } from "../control/import-form.ts";
import type { Matches } from "../control/match.ts";
import type { Modes } from "../control/modes.ts";
import type { Retries } from "../control/retry.ts";
import type { Searches } from "../control/search.ts";
import type { Steps } from "../control/steps.ts";
import type { State } from "../model/state.ts";

/** What the table's panels call. */
export interface Acts {
    steps: Steps;
    matches: Matches;
    retries: Retries;
    editor: Editor;
    modes: Modes;
    importForm: ImportForm;
    explainer: Explainer;
    annotations: Annotations;
    searches: Searches;
}

const UPRIGHT = 1.3; // the most columns for each row of a board that leaves room beside it

export class Table {
    acts: Acts;
    list: MoveList;
    note: Note;
    edit: EditPanel;
    search: SearchView;
    board: Board;
    zoom: Zoom;

    #mode = "";
    /** which is posed, or all where none is left */
    #puzzle: unknown = undefined;

    constructor(state: () => State, acts: Acts) {
        this.acts = acts;
        this.list = new MoveList($("moves"), (id) => acts.steps.goTo(id));
        this.note = new Note(acts.steps);
        this.edit = new EditPanel(acts.editor);
        this.search = new SearchView(acts.searches);
        this.board = new Board($("board"), {}, (n) => {
            const { mode, setup } = state();
            if (states.findView(state())?.drawing) return describeVertex(state(), n);
            return phrases.nameVertex(states.findView(state()), n, mode === "edit" ? null : setup);
        });
        this.zoom = new Zoom(this.board, $("zoom"));
    }

    show(state: State) {
        const { steps, matches, retries, modes, explainer, searches } = this.acts;
        const { setup, mode } = state;
        const isAsking = mode === "open" || (!setup && mode !== "edit");
        document.body.classList.toggle("opening", isAsking);
        document.body.dataset.mode = mode;
        document.title = setup ? `${names.nameRuleset(setup.ruleset, setup.title)} · berge` : "berge";
        setVisible($("opener"), isAsking);
        setVisible($("table"), !isAsking);
        setVisible($("open-back"), isAsking && Boolean(setup));
        for (const button of document.querySelectorAll(".modes [data-mode]")) {
            if (button.getAttribute("data-mode") === mode) button.setAttribute("aria-current", "page");
            else button.removeAttribute("aria-current");
        }
        enable($("go-share"), Boolean(setup) && mode !== "edit");
        this.search.show(state);
        if (isAsking) return showReading(state);
        this.#showHead(state);
        this.#read(state);
        this.#showBoard(state);
        showVerdict(state, steps, explainer, searches);
        showMatch(state, matches, modes);
        showPuzzle(state, retries, modes);
        this.edit.show(state);
        advantageChart.show(state);
        this.list.show(state);
        this.note.show(state);
        showAccuracy(state, steps);
    }

    #showHead({ setup, mode, edit }: State) {
        if (mode === "edit" && edit) {
            const { ruleset, rows } = edit;
            setText($("title"), names.nameRuleset(ruleset.name, ruleset.title));
            setText($("players"), rows.length ? t("board.size", { rows: rows.length, columns: rows[0].length }) : "");
        } else if (setup) {
            const [first, second] = setup.players.map(names.namePlayer);
            setText($("title"), names.nameRuleset(setup.ruleset, setup.title));
            setText($("players"), `${phrases.formatSize(setup)} · ${t("board.players", { first, second })}`);
        }
    }

    /** Show what a text was read as, with its other readings, until the game is changed. */
    #read({ read, mode }: State) {
        const host = $("read");
        setVisible(host, Boolean(read) && mode === "review");
        if (host.hidden || !read) return;
        const { text, others } = read;
        const reopen = (format: string) => () => this.acts.importForm.submit(text, format);
        fill(
            host,
            h("span", {}, t("opened.as", { reading: phrases.chooseText(read.read) })),
            others.length > 0 && h("span", {}, t("opened.others")),
            others.map(({ format, read: words }) =>
                h("button", { type: "button", class: "link", key: format, onClick: reopen(format) }, phrases.chooseText(words)),
            ),
        );
    }

    #showBoard(state: State) {
        const { steps, editor, annotations } = this.acts;
        const view = states.findView(state);
        if (!view) return;
        const { picture } = view;
        const { drawer } = editor;
        const [rows, columns] = picture.kind === "board" ? [picture.rows.length, picture.rows[0].length] : [1, 1];
        $("table").classList.toggle("upright", columns <= UPRIGHT * rows);
        const isPainting = state.mode === "edit" && Boolean(state.edit?.rows.length);
        this.board.events = isPainting
            ? { paint: (n: number, phase: string) => editor.paint(n, phase) }
            : view.drawing
              ? {
                    hand: (touch: Touch) => drawer.handleTouch(touch),
                    key: (key: string, n: number | null) => drawer.handleKey(key, n),
                }
              : {
                  ...(states.canMove(state) ? { pick: (n: number) => steps.pick(n) } : {}),
                  ...(state.mode === "edit" ? {} : { annotations }),
                  hover: (n: number | null) => steps.point(n),
              };
        const isTable = picture.kind === "graph" && !picture.places;
        setVisible($("board-note"), isTable);
        if (isTable) setText($("board-note"), t("graph.large"));
        showLegend(state, view);
        const puzzle = state.retry?.list[state.retry.index] ?? state.retry?.list;
        const isSame = this.#mode === state.mode && (this.#puzzle === puzzle || state.mode !== "retry");
        const focus = view.focus ?? (isSame ? undefined : view.path.at(-1));
        const label = t(isPainting ? "board.label.edit" : view.drawing ? "board.label.draw" : "board.label");
        if (this.#mode !== state.mode) this.board.draft = null; // it was begun in another mode
        this.#mode = state.mode;
        this.#puzzle = puzzle;
        this.board.set({ ...view, focus, hasLabels: hasLabels(), label });
        this.zoom.show(!isTable);
    }
}
