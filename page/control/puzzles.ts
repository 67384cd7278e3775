// Puzzles, on a separate board. The browser saves the progress.

import { ask, pause, Refusal } from "../api.ts";
import * as game from "../model/game.ts";
import { STRONGEST } from "../model/match.ts";
import * as puzzles from "../model/puzzles.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { saveSetting, onSettingChange, loadSetting, saveDialog, loadDialog } from "../view/dom.ts";
import { PuzzleView } from "../view/puzzles.ts";
import { attempt, describeError } from "../view/live-region.ts";
import { openText } from "./open.ts";
import { findPageAddress } from "./share.ts";
import { Trial } from "./trial.ts";
import type { Session } from "./session.ts";

const PAUSE = 400; // milliseconds before the engine's move

/** `on` while a solved puzzle is continued, `slip` after a mistake in doing so. */
export type Result = "" | "wrong" | "right" | "shown" | "on" | "slip" | "over";

export class Puzzles {
    session: Session;
    /** opens the puzzles in which one lays dominoes */
    lay: () => unknown;
    names: string[];
    view: PuzzleView;

    progress = puzzles.parseProgress(loadSetting("puzzles"));
    /** what was forgotten, which can be had back */
    forgottenProgress: puzzles.Progress | null = null;
    lists: Record<string, puzzles.Puzzle[]> = {};
    isDaily = true;
    ruleset = "";
    difficulty = 1;
    puzzle: puzzles.Puzzle | null = null;
    /** The day whose puzzle it is. */
    day = "";
    trial = new Trial();
    result: Result = "";
    /** the vertices that hints have ruled out */
    ruled: number[] = [];
    isWaiting = false;
    failure = "";
    /** Whether the table of the progress is shown in place of the puzzle, and why it is not complete. */
    hasTable = false;
    tableFailed = "";
    /** About the link to the puzzle, when it is copied: its address if the browser refuses. */
    linkText = "";
    /** The id of the next puzzle; empty for any. */
    #id = "";
    /** The id of a puzzle that a link leads to, until it is found. */
    #linkedId = "";
    /** Whether its answer was shown. */
    #isShown = false;
    /** Counts tasks; only the last one is shown. */
    #taskCount = 0;
    #stopListening: () => void; // ends listening to other tabs

    /**
     * @param link the id of the puzzle that a link leads to, or `TODAY`; empty for the last one
     * @param lay opens the puzzles in which one lays dominoes
     */
    constructor(session: Session, link = "", lay: () => unknown = () => {}) {
        this.session = session;
        this.lay = lay;
        this.names = session.state.rulesets.filter((one) => one.puzzles).map(({ name }) => name);
        const again = loadDialog("puzzles");
        const { choice, tried } = puzzles.parseAttempt(again || loadSetting("puzzle"), this.names);
        Object.assign(this, choice);
        this.#set(tried);
        const own = session.state.setup?.ruleset ?? "";
        this.ruleset ||= this.names.includes(own) ? own : this.names[0];
        if (link) this.#follow(link);
        saveDialog("puzzles", again || "open");
        this.#stopListening = onSettingChange("puzzles", () => {
            this.progress = puzzles.parseProgress(loadSetting("puzzles"));
            this.view.show();
        });
        this.view = new PuzzleView(this);
        this.pose();
    }

    get list() {
        return puzzles.selectDifficulty(this.lists[this.ruleset] ?? [], this.difficulty);
    }

    /** What the user has made of the puzzle before. */
    get outcome() {
        return this.puzzle ? puzzles.findOutcome(this.progress, this.puzzle.id) : undefined;
    }

    get today() {
        return puzzles.formatDay(new Date());
    }

    #set({ id, walk, ruled, isShown }: puzzles.Attempt) {
        this.#id = id;
        this.#isShown = isShown;
        this.ruled = ruled;
        this.trial.walk = walk;
    }

    /** Pose the puzzle of a link; its attempt goes on if it is the last one. */
    #follow(link: string) {
        this.isDaily = link === puzzles.TODAY;
        if (this.isDaily) return;
        this.ruleset = puzzles.findGame(link, this.names) ?? this.ruleset;
        if (link !== this.#id) this.#set({ ...puzzles.UNTRIED, id: link });
        this.#linkedId = link;
    }

    /** Save the puzzle for the next visit, and the attempt for a reload. */
    #saveAttempt() {
        if (!this.#id || !this.view.host.open) return;
        const choice = { daily: this.isDaily, ruleset: this.ruleset, difficulty: this.difficulty, id: this.#id };
        saveSetting("puzzle", JSON.stringify(choice));
        saveDialog("puzzles", JSON.stringify({ ...choice, walk: this.trial.walk, ruled: this.ruled, shown: this.#isShown }));
    }

    /** Do something that needs the server, and show the result. */
    async #try(task: () => Promise<unknown>) {
        this.isWaiting = true;
        this.failure = "";
        this.view.show();
        const mine = ++this.#taskCount;
        let failure = "";
        try {
            const doing = task();
            this.#saveAttempt();
            await doing;
        } catch (problem) {
            failure = describeError(problem as Error);
        }
        if (mine !== this.#taskCount) return;
        this.failure = failure;
        this.#saveAttempt();
        this.isWaiting = false;
        this.view.show();
    }

    /** Choose other puzzles. */
    choose(choice: Partial<Pick<Puzzles, "isDaily" | "ruleset" | "difficulty">>) {
        Object.assign(this, choice, { puzzle: null, hasTable: false });
        return this.poseNext();
    }

    /** Show today's puzzle, or the next one. */
    poseNext() {
        this.linkText = this.#linkedId = "";
        this.#set(puzzles.UNTRIED);
        return this.pose();
    }

    async #loadList(name: string) {
        this.lists[name] ??= (await ask(`/page/puzzles/${encodeURIComponent(name)}.json`)).puzzles;
        return this.lists[name];
    }

    /** Show the current puzzle, with the moves of the attempt. */
    pose() {
        return this.#try(async () => {
            const { isDaily, today: day, names, trial } = this;
            const mine = this.#taskCount;
            const list = await this.#loadList(isDaily ? puzzles.pickDailyGame(names, day) : this.ruleset);
            if (mine !== this.#taskCount) return;
            const next = isDaily ? puzzles.pickDailyPuzzle(list, names, day) : this.#choose(list);
            if (!next) return;
            if (next.id !== this.#id) this.#set({ ...puzzles.UNTRIED, id: next.id });
            if (!(await trial.open(next.position, trial.walk))) return;
            Object.assign(this, { puzzle: next, day: isDaily ? day : "" });
            await this.#judge();
        });
    }

    /** Return the puzzle that was left or linked, or the next one. */
    #choose(list: readonly puzzles.Puzzle[]) {
        const linkedId = this.#linkedId;
        const same = list.find(({ id }) => id === this.#id);
        this.#linkedId = "";
        if (same) this.difficulty = same.difficulty;
        else if (linkedId) {
            this.isDaily = true; // the next attempt
            throw new Refusal({ kind: "Link", key: "puzzles.none" });
        }
        return same ?? puzzles.findNext(this.list, this.progress, this.puzzle?.id);
    }

    /** Announce the result of the user's moves, and answer if the puzzle is continued. */
    async #judge() {
        const { setup, walk, firstPosition, here } = this.trial;
        if (!setup || !firstPosition || !here) return;
        const isRight = firstPosition.winning_moves.some((move) => game.findVertex(setup, move) === walk[0]);
        if (walk.length < 2) this.result = walk.length ? (isRight ? "right" : "wrong") : this.#isShown ? "shown" : "";
        else if (walk.length % 2 === 0) this.result = "on";
        else {
            this.result = here.over ? "over" : here.winning ? "slip" : "on";
            if (this.result === "on") await this.#reply();
        }
    }

    /** Whether the user can move. */
    get isPlaying() {
        return !this.isWaiting && !this.failure && (this.result === "" || this.result === "on");
    }

    /** Handle the choice of a vertex. */
    async pick(n: number) {
        const { trial, puzzle } = this;
        const { firstPosition } = trial;
        const move = trial.findMove(n);
        if (!this.isPlaying || move === undefined || !firstPosition || !puzzle) return;
        if (this.result === "") {
            const isRight = firstPosition.winning_moves.some((one) => trees.isSameMove(one, move));
            this.#record(isRight ? puzzles.recordSolved(this.progress, puzzle.id, this.day || null) : null);
        }
        await this.#try(async () => (await trial.play(move)) && this.#judge());
    }

    async #reply() {
        this.#saveAttempt();
        this.view.show();
        await pause(PAUSE);
        await this.trial.reply(STRONGEST);
    }

    /** Play a solved puzzle to its end, against the engine. */
    playOn() {
        if (this.isWaiting) return;
        this.result = this.trial.here?.over ? "over" : "on";
        return this.#try(async () => this.result === "on" && (await this.#reply()));
    }

    /** Take back a wrong move. */
    takeBack() {
        if (this.isWaiting) return;
        return this.#try(async () => (await this.trial.takeBack()) && this.#judge());
    }

    /** The losing moves that the next hint excludes; empty if only the right move is left. */
    get #hinted() {
        const { setup, firstPosition } = this.trial;
        if (!setup || !firstPosition) return [];
        const listNumbers = (moves: game.Move[]) => moves.map((move) => game.findVertex(setup, move));
        const [legal, winning] = [firstPosition.legal, firstPosition.winning_moves].map(listNumbers);
        return puzzles.chooseHint(legal, winning, this.ruled);
    }

    get canHint() {
        return this.#hinted.length > 0;
    }

    /** Exclude some losing moves. */
    giveHint() {
        if (!this.canHint || !this.isPlaying) return;
        this.#record();
        this.ruled = [...this.ruled, ...this.#hinted];
        this.#saveAttempt();
        this.view.show();
    }

    /** Show the answer in the puzzle's position. */
    reveal() {
        if (this.isWaiting) return;
        this.#record();
        this.#isShown = true;
        return this.#try(async () => (await this.trial.takeBack(this.trial.walk.length)) && this.#judge());
    }

    /** Open the puzzle as a game, to review it. */
    analyse() {
        const { puzzle } = this;
        this.view.host.close();
        if (puzzle) attempt(() => openText(this.session, puzzle.position));
    }

    /** Close the puzzles. */
    leave() {
        this.#taskCount++;
        this.trial.cancel();
        saveDialog("puzzles", "");
        this.#stopListening();
    }

    /** Record that the puzzle is solved; without a new progress, that it is not solved at the first try. */
    #record(progress: puzzles.Progress | null = null) {
        if (!this.puzzle) return;
        const after = progress ?? puzzles.recordMiss(this.progress, this.puzzle.id);
        if (after === this.progress) return;
        this.#keep(after);
        this.forgottenProgress = null;
    }

    #keep(progress: puzzles.Progress) {
        this.progress = progress;
        saveSetting("puzzles", JSON.stringify(progress));
    }

    /** Show the table of the progress, when the puzzles of all games are known. */
    async openTable() {
        Object.assign(this, { hasTable: true, tableFailed: "" });
        this.view.show();
        try {
            await Promise.all(this.names.map((name) => this.#loadList(name)));
        } catch (problem) {
            this.tableFailed = describeError(problem);
        }
        this.view.show();
    }

    /** Show the puzzle again. */
    closeTable() {
        this.hasTable = false;
        this.view.show();
    }

    /** Copy a link to the puzzle. */
    async copyLink() {
        const { puzzle } = this;
        if (!puzzle) return;
        const link = findPageAddress() + puzzles.formatLink(puzzle.id);
        let text = t("share.copied");
        try {
            await navigator.clipboard.writeText(link);
        } catch {
            text = link;
        }
        if (puzzle !== this.puzzle) return;
        this.linkText = text;
        this.view.show();
    }

    /** Forget the progress, or restore it. */
    forget() {
        const before = this.forgottenProgress ? null : this.progress;
        this.#keep(this.forgottenProgress ?? puzzles.NOTHING);
        this.forgottenProgress = before;
        this.view.show();
    }
}
