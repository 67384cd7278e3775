// @ts-check
// The page: it listens, asks the server, and shows the state. What follows from what stands in the modules beside it.

import { Line, LOST, Refusal, ask, onContact } from "./api.js";
import { Board } from "./board.js";
import { $, download, el, enable, keep, later, recall, say, toggle } from "./dom.js";
import { Editor, begin, documentOf, open as openDocument } from "./editor.js";
import * as game from "./game.js";
import { MoveList } from "./moves.js";
import * as opener from "./opener.js";
import * as panels from "./panels.js";
import * as plays from "./play.js";
import * as review from "./review.js";
import { decode, encode, fragmentOf, place } from "./share.js";
import * as sharing from "./sharing.js";
import * as states from "./state.js";
import * as strip from "./strip.js";
import * as trees from "./tree.js";
import { LANGUAGES, language, pick, speak, t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Mode} Mode */
/** @typedef {import("./game.js").Start} Start */
/** @typedef {import("./game.js").Position} Position */

const BUSY = 150; // milliseconds until the page says that it waits
const SETTLE = 250; // until a position is read out, so that quick steps are not
const KEEP = 600; // until the address holds what has changed
const ENGINE = 300; // the engine's move comes no faster, so that it is seen
const MOST_POSITIONS = 400;
const LONGEST_ADDRESS = 60_000;
const WHEEL = 60; // pixels a step
const LARGE = 24; // rows, columns or vertices, beyond which there are buttons to come nearer

export class App {
    constructor() {
        /** @type {State} */
        this.state = states.initial();
        this.positions = new Line();
        this.reviews = new Line();
        this.engine = new Line();
        this.opening = new Line();
        this.session = 0;
        this.back = /** @type {Mode} */ ("open");
        this.touch = false;
        this.keys = recall("keys") !== "off";
        this.announceSoon = later(SETTLE, () => this.announce());
        this.keepSoon = later(KEEP, () => this.keepAddress());
        this.editor = new Editor(this);
        this.list = new MoveList($("moves"), (id) => this.goTo(id));
        this.board = new Board($("board"), {}, (n) => this.describe(n));
        /** @type {any[]} */
        this.listed = [];
        this.waiting = 0;
        /**
         * What the address holds.
         * @type {{start: Start | null, tree: any, renumbered: Map<number, number>, fragment: string}}
         */
        this.kept = { start: null, tree: null, renumbered: new Map(), fragment: "" };
        for (const name of ["reviewGame", "endMatch", "takeBack", "hint", "retryAgain", "retryNext", "retryShow"]) {
            /** @type {any} */ (this)[name] = /** @type {any} */ (this)[name].bind(this);
        }
    }

    /** @param {Partial<State>} patch */
    set(patch) {
        this.state = { ...this.state, ...patch };
        this.render();
    }

    // ------------------------------------------------------------------------------------------- a game comes in

    /**
     * Open any text that berge reads, or a link. Throws where it is none.
     * @param {string} text
     */
    async open(text) {
        const fragment = fragmentOf(text);
        if (fragment !== null) {
            await this.openFragment(fragment);
            return;
        }
        const found = await this.opening.ask("/api/open", { text });
        if (found) this.take(found.start, trees.fromWire(found.record));
    }

    /** @param {string} fragment */
    async openFragment(fragment) {
        /** @type {import("./share.js").Shared | null} */
        let shared;
        try {
            shared = await decode(fragment);
        } catch {
            throw new Refusal({ kind: "Link", message: t("share.damaged") });
        }
        if (!shared) return;
        if ("notation" in shared) {
            const found = await this.opening.ask("/api/open", { text: shared.notation });
            if (found) this.take(found.start, trees.fromWire(found.record));
            return;
        }
        // Written and read again by the server, so that no move of it is against the rules.
        const question = { start: shared.start, record: trees.toWire(shared.tree).wire, format: "record" };
        const written = await this.opening.ask("/api/write", question);
        if (!written) return;
        const found = await this.opening.ask("/api/open", { text: written.text });
        if (!found) return;
        const tree = trees.fromWire(found.record);
        this.take(found.start, tree, Math.min(shared.at ?? 0, tree.nodes.length - 1));
    }

    /**
     * Show a start and a tree of moves on it; what was there before can be had back.
     * @param {Start} start
     * @param {import("./tree.js").Tree} tree
     * @param {number} [at]
     * @param {Mode} [mode]
     */
    take(start, tree, at = trees.ROOT, mode = "review") {
        const before = this.state;
        this.session++;
        this.drop();
        this.state = {
            ...states.initial(),
            explain: before.explain,
            start,
            tree,
            at: trees.has(tree, at) ? at : 0,
            mode,
        };
        this.render();
        scrollTo(0, 0);
        this.look();
        if (before.start && trees.get(before.tree, trees.ROOT).children.length && before.tree !== tree) {
            this.notice(t("open.replaced"), { words: t("undo"), act: () => this.restore(before) });
        }
        document.title = `${panels.ruleset(start.ruleset, start.title)} · berge`;
    }

    /** @param {State} before */
    restore(before) {
        this.session++;
        this.drop();
        this.state = { ...before, thinking: false };
        this.render();
        this.look();
    }

    /** Give up all questions about what is no longer there. */
    drop() {
        for (const line of [this.positions, this.reviews, this.engine]) line.drop();
    }

    // ------------------------------------------------------------------------------------------- steps

    /** @param {number} id */
    goTo(id) {
        const { state } = this;
        if (!trees.has(state.tree, id) || !["review", "play"].includes(state.mode)) return;
        if (id === state.at) return;
        this.state = { ...state, at: id, hover: null, pinned: false, hint: null };
        this.render();
        this.look();
        this.announceSoon();
    }

    /** @param {number} by plies */
    step(by) {
        const { line } = states.line(this.state);
        const ply = trees.plyOf(this.state.tree, this.state.at) + by;
        const to = Math.max(0, Math.min(line.length, ply));
        this.goTo(to ? line[to - 1] : trees.ROOT);
    }

    /** @param {number} ply */
    goToPly(ply) {
        this.step(ply - trees.plyOf(this.state.tree, this.state.at));
    }

    /** @param {1 | -1} way */
    stepMistake(way) {
        if (!states.explains(this.state)) return;
        const { mistakes } = states.line(this.state);
        // Shown is the position after the mistake, where it is marked and said what would have been better.
        const after = mistakes.map((ply) => ply + 1);
        const to = review.nextMistake(after, trees.plyOf(this.state.tree, this.state.at), way);
        if (to !== null) this.goToPly(to);
    }

    /** Ask for what is not known yet of the position shown and of its line. */
    look() {
        this.lookHere();
        this.lookAlong();
        this.keepSoon();
    }

    async lookHere() {
        const { start, at } = this.state;
        if (!start) return;
        if (this.state.positions.has(at)) {
            this.positions.drop();
            this.arrived();
            return;
        }
        const { session } = this;
        await this.attempt(async () => {
            const found = await this.positions.ask("/api/position", game.document(start, states.moves(this.state)));
            if (!found || session !== this.session) return;
            this.learn(at, found);
            this.arrived();
            this.lookAhead(session);
        });
    }

    /**
     * @param {number} at
     * @param {Position} found
     */
    learn(at, found) {
        const positions = new Map(this.state.positions);
        positions.set(at, found);
        if (positions.size > MOST_POSITIONS) positions.delete(/** @type {number} */ (positions.keys().next().value));
        const known = this.state.known.has(at)
            ? this.state.known
            : new Map(this.state.known).set(at, { winning: found.winning, right: found.winning_moves });
        this.set({ positions, known });
    }

    /** Have the answer to the next step ready. @param {number} session */
    async lookAhead(session) {
        const { start, tree, at, positions } = this.state;
        const [next] = trees.get(tree, at).children;
        if (!start || next === undefined || positions.has(next) || this.positions.busy) return;
        try {
            const found = await this.positions.ask("/api/position", game.document(start, trees.movesTo(tree, next)));
            if (found && session === this.session && trees.has(this.state.tree, next)) this.learn(next, found);
        } catch {
            // It is asked for again when it is needed.
        }
    }

    /** Have the line that is shown reviewed, then the main line, wherever that has not been done. */
    async lookAlong() {
        const { session } = this;
        const { start, tree } = this.state;
        const wanted = [states.line(this.state).line, trees.mainline(tree)];
        await this.attempt(async () => {
            for (const line of wanted) {
                const { known } = this.state;
                if (!start || !line.length || [trees.ROOT, ...line].every((id) => known.has(id))) continue;
                const moves = line.map((id) => trees.get(tree, id).move);
                const found = await this.reviews.ask("/api/review", game.document(start, moves));
                if (!found || session !== this.session) return;
                this.learnLine(line, found);
            }
        });
    }

    /**
     * @param {number[]} line
     * @param {{plies: import("./review.js").Told[], final: import("./review.js").Told}} found
     */
    learnLine(line, found) {
        const known = new Map(this.state.known);
        [...found.plies, found.final].forEach((ply, index) => {
            const id = index ? line[index - 1] : trees.ROOT;
            if (trees.has(this.state.tree, id)) known.set(id, { winning: ply.winning, right: ply.winning_moves });
        });
        this.set({ known });
        if (this.state.mode === "retry" && !this.state.retry) this.beginRetry(null);
    }

    /** The position shown has been looked at: the game may be over, or it is the engine's turn. */
    arrived() {
        const { state } = this;
        const here = states.position(state);
        if (state.mode === "play" && state.match && here && !trees.get(state.tree, state.at).children.length) {
            if (here.over && !state.match.over) {
                this.set({ match: { ...state.match, over: true } });
                this.lookAlong();
                this.announceSoon();
            } else {
                this.engineMoves();
            }
        }
    }

    /**
     * A vertex was picked on the board, or its name among the moves.
     * @param {number} n
     */
    async pick(n) {
        const { session } = this;
        const { at, mode, start } = this.state;
        if (!start || !states.canMove(this.state)) {
            if (mode === "play" && this.state.match && !this.state.match.over && !this.state.thinking)
                this.live(t("match.back"));
            return;
        }
        for (let waited = 0; !this.state.positions.has(at) && waited < 100; waited++) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            if (session !== this.session || this.state.at !== at || this.state.mode !== mode) return;
        }
        const here = states.position(this.state);
        const move = here?.legal.find((one) => game.numberOf(start, one) === n);
        if (!here || move === undefined) {
            if (here && n !== game.numberOf(start, here.at))
                this.live(t("say.illegal", { move: panels.say_(start, game.moveOf(start, n)) }));
            return;
        }
        if (mode === "retry") return this.answerPuzzle(n, move);
        const asks =
            mode === "review" && this.touch && states.explains(this.state) && !here.winning && here.at !== null;
        if (asks && this.state.hover !== n) return this.pin(n); // the first tap shows the answer, the second one plays
        this.play(move);
    }

    /** @param {any} move */
    play(move) {
        const { tree, id } = trees.add(this.state.tree, this.state.at, move);
        this.state = { ...this.state, tree, at: id, hover: null, pinned: false, hint: null };
        this.render();
        this.look();
        this.announceSoon();
    }

    /** @param {number | null} n */
    hover(n) {
        const { state } = this;
        if (state.mode === "edit" || state.hover === n || (state.pinned && n === null)) return;
        const here = states.position(state);
        const open = here && states.explains(state);
        if (n !== null && !open) return;
        if (n === null && state.hover === null) return;
        this.set({ hover: n, pinned: false });
    }

    /** Keep showing what beats a move. @param {number} n */
    pin(n) {
        const same = this.state.pinned && this.state.hover === n;
        this.set({ hover: same ? null : n, pinned: !same });
        if (!same) this.live($("why-answer").textContent ?? "");
    }

    // ------------------------------------------------------------------------------------------- variations

    leaveVariation() {
        const { tree, at } = this.state;
        const first = trees.variationOf(tree, at);
        if (first !== trees.ROOT) {
            let to = trees.get(tree, first).parent;
            while (!trees.isMain(tree, to)) to = trees.get(tree, trees.variationOf(tree, to)).parent;
            this.goTo(to);
        }
    }

    promote() {
        const before = this.state;
        this.set({ tree: trees.promote(before.tree, before.at) });
        this.keepSoon();
        this.notice(t("try.promoted"), { words: t("undo"), act: () => this.restore(before) });
    }

    remove() {
        const before = this.state;
        const first = trees.variationOf(before.tree, before.at) || before.at;
        if (first === trees.ROOT) return;
        const { tree, at } = trees.remove(before.tree, first);
        this.state = { ...before, tree, at, hover: null, pinned: false, hint: null };
        this.render();
        this.look();
        this.notice(t("try.deleted"), { words: t("undo"), act: () => this.restore(before) });
    }

    /** Take back: the last move, unless something follows it; in play as many as make a person move again. */
    takeBack() {
        const { state } = this;
        const ply = trees.plyOf(state.tree, state.at);
        if (!ply) return;
        if (state.mode === "play" && state.match) {
            const back = plays.takeBack(state.match, ply);
            if (!back) return;
            this.engine.drop();
            const path = trees.pathTo(state.tree, state.at);
            const { tree } = trees.remove(state.tree, path[ply - back]);
            const at = ply > back ? path[ply - back - 1] : trees.ROOT;
            this.state = { ...state, tree, at, thinking: false, hint: null, match: { ...state.match, over: false } };
        } else if (!trees.get(state.tree, state.at).children.length && !trees.isMain(state.tree, state.at)) {
            const { tree, at } = trees.remove(state.tree, state.at);
            this.state = { ...state, tree, at, hover: null, pinned: false };
        } else {
            return this.step(-1);
        }
        this.render();
        this.look();
        this.announceSoon();
    }

    // ------------------------------------------------------------------------------------------- play

    /**
     * @param {"first" | "second" | "both"} mine
     * @param {number} level
     * @param {boolean} here from the position shown
     */
    startMatch(mine, level, here) {
        const { state } = this;
        const start = /** @type {Start} */ (state.start);
        let tree = trees.empty(state.tree.tags);
        let at = trees.ROOT;
        if (here) for (const move of states.moves(state)) ({ tree, id: at } = trees.add(tree, at, move));
        this.session++;
        this.drop();
        const kept = trees.get(state.tree, trees.ROOT).children.length > 0;
        this.state = {
            ...states.initial(),
            explain: { ...state.explain, play: false },
            start,
            tree,
            at,
            mode: "play",
            match: plays.match(mine, level),
            seed: Math.floor(Math.random() * 2 ** 31),
        };
        this.render();
        scrollTo(0, 0);
        this.look();
        if (kept) this.notice(t("match.started"), { words: t("undo"), act: () => this.restore(state) });
    }

    endMatch() {
        this.engine.drop();
        this.set({ match: null, thinking: false, hint: null });
    }

    async engineMoves() {
        const { state, session } = this;
        const { start, match, at } = state;
        if (!start || !match || state.thinking) return;
        const level = plays.engineToMove(match, trees.plyOf(state.tree, at));
        if (level === null) return;
        this.set({ thinking: true });
        const seen = new Promise((resolve) => setTimeout(resolve, ENGINE));
        const done = await this.attempt(async () => {
            const question = { game: game.document(start, states.moves(state)), level, seed: state.seed };
            const found = await this.engine.ask("/api/choose", question);
            await seen;
            if (!found || session !== this.session || this.state.at !== at || !this.state.thinking) return;
            this.state = { ...this.state, thinking: false };
            this.play(found.move);
        });
        if (!done && session === this.session) this.set({ thinking: false });
    }

    /** Show a move: one that wins, or the hardest one to answer. */
    async hint() {
        const { state, session } = this;
        const { start, at } = state;
        const here = states.position(state);
        if (!start || !here || here.over || !states.canMove(state)) return;
        if (here.winning) {
            const n = game.numberOf(start, here.winning_moves[0]);
            this.set({ hint: n, match: state.match && { ...state.match, hinted: state.match.hinted + 1 } });
            this.live(t("say.hint", { move: panels.say_(start, here.winning_moves[0]) }));
            return;
        }
        await this.attempt(async () => {
            const question = {
                game: game.document(start, states.moves(state)),
                level: plays.STRONGEST,
                seed: state.seed,
            };
            const found = await this.engine.ask("/api/choose", question);
            if (!found || session !== this.session || this.state.at !== at) return;
            this.set({ hint: game.numberOf(start, found.move) });
            this.live(t("match.nohint"));
        });
    }

    reviewGame() {
        this.engine.drop();
        this.state = { ...this.state, match: null, thinking: false, hint: null };
        this.setMode("review");
    }

    // ------------------------------------------------------------------------------------------- retry

    /** @param {number | null} player */
    puzzles(player) {
        const { tree, known } = this.state;
        const line = trees.mainline(tree);
        return review.puzzles(line, (id) => trees.get(tree, id).move, known, player);
    }

    /** @param {number | null} player */
    beginRetry(player) {
        const list = this.puzzles(player);
        this.puzzle({ player, list, index: 0, solved: [], result: "", tried: null });
    }

    /** Show a puzzle. @param {import("./state.js").Retry} retry */
    puzzle(retry) {
        const at = retry.list[retry.index]?.node ?? trees.ROOT;
        this.state = { ...this.state, retry, at, hover: null, pinned: false, hint: null };
        this.render();
        this.lookHere();
        const found = retry.list[retry.index];
        if (found && this.state.start) {
            const { start } = this.state;
            const words = {
                player: panels.player(start.players[found.player]),
                move: panels.say_(start, found.played),
                number: (found.ply >> 1) + 1,
            };
            this.live(t("retry.task", words));
        }
    }

    /** @param {number | null} player */
    retryWhose(player) {
        this.beginRetry(player);
    }

    retryAgain() {
        this.beginRetry(this.state.retry?.player ?? null);
    }

    retryNext() {
        const { retry } = this.state;
        if (retry) this.puzzle({ ...retry, index: retry.index + 1, result: "", tried: null });
    }

    retryShow() {
        const { retry } = this.state;
        if (retry) this.grade({ ...retry, result: "shown" });
    }

    /**
     * @param {number} n
     * @param {any} move
     */
    answerPuzzle(n, move) {
        const { retry } = this.state;
        if (!retry) return;
        const result = review.grade(retry.list[retry.index], move);
        const clean = result === "right" && retry.tried === null;
        this.grade({
            ...retry,
            tried: n,
            result,
            solved: clean || result === "right" ? [...retry.solved, retry.index] : retry.solved,
        });
    }

    /** @param {import("./state.js").Retry} retry */
    grade(retry) {
        this.set({ retry });
        this.live($("retry-say").textContent ?? "");
        if (retry.result === "right" || retry.result === "shown") $("retry-next").focus();
    }

    // ------------------------------------------------------------------------------------------- modes

    /** @param {Mode} mode */
    async setMode(mode) {
        const { state } = this;
        if (mode === state.mode) return;
        if (state.mode === "edit" && mode !== "open" && state.edit?.dirty) return this.applyEdit(mode);
        if (mode === "open") this.back = state.mode === "open" ? this.back : state.mode;
        if (!state.start && mode === "play") {
            return void (await this.attempt(async () => {
                const seed = Math.floor(Math.random() * 2 ** 31);
                const found = await this.opening.ask("/api/random", {
                    ruleset: "rabbit",
                    rows: 6,
                    columns: 6,
                    density: 0.5,
                    seed,
                });
                if (found) this.take(found.start, trees.fromWire(found.record), trees.ROOT, "play");
            }));
        }
        if (!state.start && mode !== "edit") mode = "open";
        this.engine.drop();
        const next = { ...state, mode, hover: null, pinned: false, hint: null, thinking: false };
        if (mode === "edit") next.edit = state.mode === "open" && state.edit ? state.edit : begin(state);
        if (mode === "retry") {
            next.retry = null;
            next.at = trees.mainline(state.tree).at(-1) ?? trees.ROOT;
        }
        if (mode !== "play") next.match = null;
        this.state = next;
        this.render();
        scrollTo(0, 0);
        if (mode === "edit") this.editor.ask();
        else if (mode !== "open") this.look();
        if (mode === "retry") {
            const { winners } = states.line(this.state);
            if (winners.every((winner) => winner !== null)) this.beginRetry(null);
        }
        if (mode === "open") $("open-text").focus({ preventScroll: true });
        this.live(t(`mode.${mode}`));
    }

    /** @param {Mode} mode */
    async applyEdit(mode) {
        const { edit } = this.state;
        if (!edit) return;
        const { document: found, error } = documentOf(edit);
        if (!found) return void this.notice(error);
        await this.attempt(async () => {
            const opened = await openDocument(found);
            this.take(opened.start, trees.fromWire(opened.record), trees.ROOT, mode === "retry" ? "review" : mode);
        });
    }

    // ------------------------------------------------------------------------------------------- what is shown

    render() {
        const { state } = this;
        const { start, mode } = state;
        const asks = mode === "open" || (!start && mode !== "edit");
        document.body.classList.toggle("opening", asks);
        document.body.dataset.mode = mode;
        toggle($("opener"), asks);
        toggle($("table"), !asks);
        toggle($("open-back"), asks && Boolean(start));
        for (const button of document.querySelectorAll(".modes button")) {
            const on = button.getAttribute("data-mode") === mode;
            if (on) button.setAttribute("aria-current", "page");
            else button.removeAttribute("aria-current");
        }
        enable($("go-share"), Boolean(start) && mode !== "edit");
        if (asks) return;
        this.renderHead();
        this.renderBoard();
        panels.verdict(state, this);
        panels.match(state, this);
        panels.retry(state, this);
        this.editor.show();
        const listed = mode === "review" || mode === "play";
        const told =
            mode === "review" ||
            (mode === "play" && Boolean(state.match) && (states.explains(state) || Boolean(state.match?.over)));
        toggle($("line"), Boolean(start) && told);
        toggle($("controls"), Boolean(start) && listed);
        toggle($("list"), Boolean(start) && (mode === "review" || (mode === "play" && Boolean(state.match))));
        for (const id of ["mistake-back", "mistake-on"]) toggle($(id), mode === "review");
        if (listed && start) {
            this.renderLine(start);
            this.renderList(start);
        }
        panels.accuracy(state, this);
    }

    renderHead() {
        const { start, mode, edit } = this.state;
        if (mode === "edit" && edit) {
            say($("title"), panels.ruleset(edit.ruleset));
            say(
                $("players"),
                edit.start || edit.ruleset === "graph" || edit.ruleset === "juniper"
                    ? ""
                    : t("board.size", { rows: edit.rows.length, columns: edit.rows[0].length }),
            );
            return;
        }
        if (!start) return;
        say($("title"), panels.ruleset(start.ruleset, start.title));
        const size = game.columns(start)
            ? t("board.size", { rows: game.order(start) / game.columns(start), columns: game.columns(start) })
            : t("graph.size", { n: game.order(start) });
        const [first, second] = start.players.map(panels.player);
        say($("players"), `${size} · ${t("board.players", { first, second })}`);
    }

    renderBoard() {
        const { state } = this;
        const view = states.view(state);
        if (!view) return;
        const board = /** @type {any} */ (this.board);
        const painting = state.mode === "edit" && view.picture.kind === "board";
        const picking = states.canMove(state);
        board.events = painting
            ? { paint: (/** @type {number} */ n, /** @type {string} */ phase) => this.editor.paint(n, phase) }
            : {
                  ...(picking ? { pick: (/** @type {number} */ n) => this.pick(n) } : {}),
                  hover: (/** @type {number | null} */ n) => this.hoverBoard(n),
              };
        const flat = view.picture.kind === "graph" && !view.picture.places;
        const { picture } = view;
        const large = picture.kind === "board" && Math.max(picture.rows.length, picture.rows[0].length) > LARGE;
        toggle($("zoom"), large || (picture.kind === "graph" && !flat && (view.names?.length ?? 0) > LARGE));
        toggle($("board-note"), flat);
        if (flat) say($("board-note"), t("graph.large"));
        board.set({ ...view, label: t(painting ? "board.label.edit" : "board.label") });
    }

    /** @param {number | null} n */
    hoverBoard(n) {
        if (this.touch) return;
        const here = states.position(this.state);
        const start = this.state.start;
        if (n !== null && (!start || !here?.legal.some((move) => game.numberOf(start, move) === n))) n = null;
        this.hover(n);
    }

    /** @param {Start} start */
    renderLine(start) {
        const { state } = this;
        const { line, winners, mistakes } = states.line(state);
        const ply = trees.plyOf(state.tree, state.at);
        const open = states.explains(state) || Boolean(state.match?.over);
        say($("strip-first"), panels.player(start.players[0]));
        say($("strip-second"), panels.player(start.players[1]));
        const slider = /** @type {HTMLInputElement} */ ($("slider"));
        slider.max = String(line.length);
        slider.value = String(ply);
        const winner = open ? winners[ply] : null;
        const words = t("line.at", { ply, n: line.length });
        slider.setAttribute(
            "aria-valuetext",
            winner === null
                ? words
                : `${words}, ${t("verdict.wins", { player: panels.player(start.players[winner]) })}`,
        );
        const shown = open ? winners : winners.map(() => null);
        strip.draw($("strip"), shown, open ? mistakes : [], ply);
        enable($("step-first"), ply > 0);
        enable($("step-back"), ply > 0);
        enable($("step-on"), ply < line.length);
        enable($("step-last"), ply < line.length);
        const after = mistakes.map((at) => at + 1);
        enable($("mistake-back"), open && review.nextMistake(after, ply, -1) !== null);
        enable($("mistake-on"), open && review.nextMistake(after, ply, 1) !== null);
        enable($("take-back"), ply > 0);
    }

    /** @param {Start} start */
    renderList(start) {
        const { state } = this;
        const { tree, known, at } = state;
        const open = states.explains(state) || Boolean(state.match?.over);
        const sign = [tree, known, open, language(), start];
        if (sign.some((part, index) => part !== this.listed[index])) {
            this.listed = sign;
            const mistake = t("list.mistake");
            this.list.show(
                tree,
                (id) => {
                    const { parent, move, marks, comment } = trees.get(tree, id);
                    const wrong = open && review.isMistake(known, parent, id);
                    const mark = wrong ? "?" : open ? marks : "";
                    const text = game.show(start, move);
                    return { text, mark, comment: open ? comment : "", label: wrong ? `${text}, ${mistake}` : text };
                },
                t(state.mode === "play" ? "moves.none.play" : "moves.none"),
            );
            this.list.current = -2;
        }
        this.list.mark(at);
        const inside = state.mode === "review" && trees.variationOf(tree, at) !== trees.ROOT;
        toggle($("variation"), inside);
        toggle($("list-hint"), !inside && state.mode === "review");
    }

    // ------------------------------------------------------------------------------------------- words

    /** What a screen reader says of a vertex. @param {number} n */
    describe(n) {
        const { state } = this;
        const view = states.view(state);
        if (!view) return "";
        const { picture } = view;
        const parts = [];
        if (picture.kind === "board") {
            const width = picture.rows[0].length;
            const [r, c] = [Math.floor(n / width), n % width];
            const letter = (view.rows ?? picture.rows)[r]?.[c] ?? "#";
            parts.push(t("cell.place", { row: r + 1, column: c + 1 }));
            if (view.path.at(-1) === n) parts.push(t("cell.token"));
            else if (view.path.includes(n) && !view.rows && state.start?.ruleset !== "edge")
                parts.push(t("cell.visited"));
            else parts.push(t({ X: "cell.black", O: "cell.white", "#": "cell.wall" }[letter] ?? "cell.free"));
        } else {
            parts.push(view.names?.[n] ?? String(n));
            if (view.path.at(-1) === n) parts.push(t("cell.token"));
            else if (view.path.includes(n)) parts.push(t("cell.visited"));
        }
        const value = view.values?.[n];
        if (value === "E") parts.push(t("cell.loses"));
        else if (value === "O" || value === "M") parts.push(t("cell.wins"));
        const move = view.moves?.find(({ to, from }) => to === n && from === undefined);
        if (move) parts.push(t(`cell.move.${move.value}`));
        return parts.join(", ");
    }

    /** Say where one is, and who wins. */
    announce() {
        const { state } = this;
        const { start, at, tree } = state;
        if (!start) return;
        const ply = trees.plyOf(tree, at);
        const here = states.position(state);
        const parts = [];
        if (ply) {
            const mover = panels.player(game.mover(start, ply - 1));
            parts.push(
                t("say.move", {
                    number: ((ply - 1) >> 1) + 1,
                    player: mover,
                    move: panels.say_(start, trees.get(tree, at).move),
                }),
            );
            if (states.explains(state) && review.isMistake(state.known, trees.get(tree, at).parent, at))
                parts.push(t("say.mistake"));
        } else parts.push(t("verdict.begin"));
        const winner = states.explains(state) || here?.over ? states.winner(state, ply) : null;
        if (winner !== null)
            parts.push(
                t(here?.over ? "verdict.over" : "verdict.wins", { player: panels.player(start.players[winner]) }),
            );
        else parts.push(t("verdict.turn", { player: panels.player(game.mover(start, ply)) }));
        this.live(parts.join(" "));
    }

    /** @param {string} words */
    live(words) {
        const host = $("live");
        // The same words again are said again.
        host.textContent = host.textContent === words ? `${words}\u00a0` : words;
    }

    /**
     * A message at the foot of the page, with something to do about it.
     * @param {string} words
     * @param {{words: string, act: () => void}} [action]
     */
    notice(words, action) {
        if ($("share").open) say($("share-said"), words); // a dialog lies over everything else
        const gone = () => box.remove();
        const box = el(
            "div",
            { class: "notice" },
            el("p", {}, words),
            action && el("button", { type: "button", onclick: () => (gone(), action.act()) }, action.words),
            el("button", { type: "button", class: "icon", "aria-label": t("close"), onclick: gone }, "×"),
        );
        const host = $("notices");
        host.replaceChildren(box);
        let timer = setTimeout(gone, action ? 12_000 : 7_000);
        const stay = () => clearTimeout(timer);
        box.addEventListener("pointerenter", stay);
        box.addEventListener("focusin", stay);
        box.addEventListener("pointerleave", () => (timer = setTimeout(gone, 5_000)));
    }

    /**
     * Do something that may be refused, and say so where it is. Returns whether it was done.
     * @param {() => Promise<void>} task
     */
    async attempt(task) {
        let shown = false;
        const timer = setTimeout(() => {
            shown = true;
            this.wait(1);
        }, BUSY);
        try {
            await task();
            return true;
        } catch (error) {
            if (!(error instanceof Refusal && error.kind === LOST)) this.notice(opener.describe(error));
            return false;
        } finally {
            clearTimeout(timer);
            if (shown) this.wait(-1);
        }
    }

    /** One more, or one less, that is being waited for. @param {1 | -1} more */
    wait(more) {
        this.waiting += more;
        toggle($("busy"), this.waiting > 0);
        $("panels").setAttribute("aria-busy", String(this.waiting > 0));
    }

    /** Keep the game in the address, so that loading the page again loses nothing. */
    async keepAddress() {
        const { start, tree, mode } = this.state;
        if (!start || mode === "edit") return;
        try {
            if (this.kept.tree !== tree || this.kept.start !== start) {
                const { renumbered } = trees.toWire(tree);
                this.kept = { start, tree, renumbered, fragment: await encode(start.document, tree) };
            }
            const fragment = place(this.kept.fragment, this.kept.renumbered.get(this.state.at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            history.replaceState(null, "", location.pathname + location.search + hash);
        } catch {
            // An address without the game is as good as none.
        }
    }
}

// ----------------------------------------------------------------------------------------------- the page begins

/** @param {string} name */
async function learnLanguage(name) {
    const catalogue = await ask(`/words/${name}.json`);
    speak(name, catalogue);
    const other = LANGUAGES[(LANGUAGES.indexOf(name) + 1) % LANGUAGES.length];
    const button = $("go-language");
    button.textContent = other === "zh" ? "中文" : "English";
    button.lang = other === "zh" ? "zh-CN" : other;
}

const THEMES = ["auto", "light", "dark"];

/** @param {string} name */
function wear(name) {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    const button = $("go-theme");
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name] ?? "◐";
    for (const attribute of ["aria-label", "title"]) button.setAttribute(attribute, t(`theme.${name}`));
}

/** @param {App} app */
function help(app) {
    const keys = [
        ["← →", "step"],
        ["Home End", "ends"],
        ["n p", "mistakes"],
        ["e", "explain"],
        ["⌫", "back"],
        ["h", "hint"],
        ["1 2 3 4", "modes"],
        ["o", "open"],
        ["s", "share"],
        ["Tab ↹", "board"],
        ["+ − 0", "zoom"],
        ["Ctrl Z", "undo"],
        ["?", "help"],
    ];
    $("help-keys").replaceChildren(
        ...keys.flatMap(([names, what]) => [
            el("dt", {}, ...names.split(" ").flatMap((name, index) => [index ? " " : "", el("kbd", {}, name)])),
            el("dd", {}, t(`keys.${what}`)),
        ]),
    );
    const signs = [
        ["token", "M16 3l13 13-13 13L3 16z", "berge-token"],
        ["winning", "M16 4a12 12 0 1 0 .1 0z", "berge-dot"],
        ["losing", "M16 5a11 11 0 1 0 .1 0z", "berge-ring"],
        ["domino", "M5 16h22", "berge-pair"],
        ["mistake", "M16 4a12 12 0 1 0 .1 0z", "berge-mistake"],
    ];
    $("help-signs").replaceChildren(
        ...signs.map(([name, data, style]) => {
            const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
            picture.setAttribute("viewBox", "0 0 32 32");
            picture.setAttribute("aria-hidden", "true");
            const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
            path.setAttribute("d", data);
            path.setAttribute("class", style);
            picture.append(path);
            return el("li", {}, picture, t(`sign.${name}`));
        }),
    );
    $("keys-on").checked = app.keys;
}

/** @param {App} app */
function listen(app) {
    for (const button of document.querySelectorAll(".modes button")) {
        button.addEventListener("click", () => app.setMode(/** @type {Mode} */ (button.getAttribute("data-mode"))));
    }
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) =>
        $(id).addEventListener("click", (/** @type {Event} */ event) => {
            if (/** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-disabled") !== "true") act();
        });
    on("go-open", () => app.setMode("open"));
    on("go-share", () => sharing.show(app.state, app));
    on("share-copy", () => sharing.copy($("share-link")));
    on("share-copy-notation", () => sharing.copy($("share-notation")));
    on("go-help", () => (help(app), $("help").showModal()));
    on("go-language", async () => {
        const next = LANGUAGES[(LANGUAGES.indexOf(language()) + 1) % LANGUAGES.length];
        if (!(await app.attempt(() => learnLanguage(next)))) return;
        keep("language", next);
        $("notices").replaceChildren();
        $("live").textContent = "";
        wear(recall("theme") ?? "auto");
        opener.showSamples((notation) => app.attempt(() => app.open(notation)));
        app.render();
    });
    on("go-theme", () => {
        const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % THEMES.length];
        keep("theme", next);
        wear(next);
        app.render();
    });
    on("step-first", () => app.goToPly(0));
    on("step-back", () => app.step(-1));
    on("step-on", () => app.step(1));
    on("step-last", () => app.goToPly(Infinity));
    on("mistake-back", () => app.stepMistake(-1));
    on("mistake-on", () => app.stepMistake(1));
    on("take-back", () => app.takeBack());
    on("variation-leave", () => app.leaveVariation());
    on("variation-promote", () => app.promote());
    on("variation-delete", () => app.remove());
    on("zoom-in", () => app.board.zoom(1.5));
    on("zoom-out", () => app.board.zoom(1 / 1.5));
    on("zoom-fit", () => app.board.fit());
    on("certificate", () => {
        const here = states.position(app.state);
        if (!here?.certificate) return;
        const content = new Blob([`${JSON.stringify(here.certificate)}\n`], { type: "application/json" });
        download(`certificate-${here.ply}.json`, content);
    });
    $("explain").addEventListener("change", (/** @type {any} */ event) => explain(app, event.target.checked));
    $("slider").addEventListener("input", (/** @type {any} */ event) => app.goToPly(Number(event.target.value)));
    $("keys-on").addEventListener("change", (/** @type {any} */ event) => {
        app.keys = event.target.checked;
        keep("keys", app.keys ? "on" : "off");
    });
    $("skip").addEventListener("click", (/** @type {Event} */ event) => {
        event.preventDefault();
        const target = $("table").hidden ? $("open-text") : $("panels");
        target.focus();
    });
    on("lost-retry", () =>
        app.attempt(async () => {
            await ask("/api/health");
            app.look();
        }),
    );
    onContact((lost) => toggle($("lost"), lost));

    // A press with the mouse leaves the arrow keys to the game; the board takes them when it is reached with Tab.
    $("board").addEventListener("mousedown", (/** @type {Event} */ event) => event.preventDefault());
    $("board").addEventListener(
        "pointerdown",
        (/** @type {PointerEvent} */ event) => (app.touch = event.pointerType !== "mouse"),
        true,
    );
    $("board").addEventListener("keydown", () => (app.touch = false), true);
    $("board").addEventListener(
        "pointermove",
        (/** @type {PointerEvent} */ event) => {
            if (event.pointerType === "mouse") app.touch = false;
        },
        true,
    );
    let rolled = 0;
    $("board").addEventListener(
        "wheel",
        (/** @type {WheelEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || !["review", "play"].includes(app.state.mode)) return;
            event.preventDefault();
            rolled += event.deltaMode ? event.deltaY * 30 : event.deltaY;
            if (Math.abs(rolled) < WHEEL) return;
            app.step(Math.sign(rolled));
            rolled = 0;
        },
        { passive: false },
    );
    window.addEventListener(
        "resize",
        later(80, () => app.render()),
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => app.render());
    window.addEventListener("hashchange", () => {
        if (location.hash.length > 1) app.attempt(() => app.openFragment(location.hash));
    });
    document.addEventListener("keydown", (event) => key(app, event));
    new ResizeObserver(later(30, () => app.render())).observe($("strip"));
}

/**
 * @param {App} app
 * @param {boolean} on
 */
function explain(app, on) {
    const { state } = app;
    app.set({ explain: { ...state.explain, [state.mode]: on }, hover: null, pinned: false });
    app.announce();
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function key(app, event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const writing = target.closest("textarea, select, input:not([type='checkbox'], [type='radio'], #slider)");
    const { mode } = app.state;
    if (event.ctrlKey || event.metaKey) {
        if (event.key === "z" && mode === "edit" && !writing) {
            event.preventDefault();
            app.editor.undo();
        }
        return;
    }
    if (writing) return;
    const radio = target.closest("input[type='radio']");
    const act = (radio ? undefined : MOVING[event.key])?.(app) ?? (app.keys ? LETTERS[event.key]?.(app) : undefined);
    if (act !== undefined) event.preventDefault();
}

/**
 * What keys do; undefined where there is nothing for them to do.
 * @typedef {Record<string, (app: App) => unknown>} Keys
 */

/** @param {App} app @param {() => void} act */
const stepping = (app, act) => (["review", "play"].includes(app.state.mode) ? (act(), true) : undefined);

/** @type {Keys} */
const MOVING = {
    ArrowLeft: (app) => stepping(app, () => app.step(-1)),
    ArrowRight: (app) => stepping(app, () => app.step(1)),
    Home: (app) => stepping(app, () => app.goToPly(0)),
    End: (app) => stepping(app, () => app.goToPly(Infinity)),
    Backspace: (app) => stepping(app, () => app.takeBack()),
    Escape: (app) => (app.state.mode === "open" && app.state.start ? (app.setMode(app.back), true) : undefined),
};

/** @type {Keys} */
const LETTERS = {
    n: (app) => stepping(app, () => app.stepMistake(1)),
    p: (app) => stepping(app, () => app.stepMistake(-1)),
    e: (app) => stepping(app, () => explain(app, !app.state.explain[app.state.mode])),
    h: (app) => stepping(app, () => app.hint()),
    o: (app) => (app.setMode("open"), true),
    s: () => ($("go-share").click(), true),
    "?": () => ($("go-help").click(), true),
    1: (app) => (app.setMode("review"), true),
    2: (app) => (app.setMode("play"), true),
    3: (app) => (app.setMode("retry"), true),
    4: (app) => (app.setMode("edit"), true),
};

async function main() {
    const theme = recall("theme") ?? "auto";
    if (theme !== "auto") document.documentElement.dataset.theme = theme;
    const wanted = pick(recall("language"), navigator.languages ?? [navigator.language]);
    await learnLanguage(wanted);
    wear(THEMES.includes(theme) ? theme : "auto");
    const app = new App();
    listen(app);
    opener.listen({
        open: (text) => app.open(text),
        back: () => app.setMode(app.back),
        ask: () => app.setMode("open"),
    });
    opener.showSamples((notation) => app.attempt(() => app.open(notation)));
    help(app);
    if (location.hash.length > 1) await app.attempt(() => app.openFragment(location.hash));
    if (!app.state.start) {
        await app.attempt(async () => {
            const found = await ask("/api/opened");
            if (found) app.take(found.start, trees.fromWire(found.record));
        });
    }
    app.render();
    document.body.classList.remove("loading");
}

if (typeof document !== "undefined") main();
