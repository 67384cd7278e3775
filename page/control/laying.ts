// Laying dominoes. It asks nothing of Python.

import { ask } from "../api.ts";
import * as layings from "../model/laying.ts";
import { loadDialog, loadSetting, saveDialog, saveSetting } from "../view/dom.ts";
import { LayingView } from "../view/laying.ts";
import { describeError } from "../view/live-region.ts";

const BOARDS = "/page/laying.json";

export class LayingGame {
    boards: string[][] = [];
    index = 0;
    laying: layings.Laying | null = null;
    /** Whether the path that makes room for one more domino is shown. */
    isHinted = false;
    /** The boards that were solved, as texts. */
    solved = new Set((loadSetting("laid") ?? "").split(",").filter(Boolean));
    failure = "";
    view: LayingView;
    goBack: () => unknown;

    /** @param goBack opens the other puzzles */
    constructor(goBack: () => unknown) {
        this.goBack = goBack;
        this.view = new LayingView(this);
        saveDialog("laying", loadDialog("laying") || "open");
        this.load();
    }

    /** Load the boards, and show the one that was open, or the first that is not solved. */
    async load() {
        this.failure = "";
        try {
            const lines: string[] = await ask(BOARDS);
            this.boards = lines.map((line) => line.split("/"));
            const open = Number(loadDialog("laying")); // NaN at first
            const unsolved = this.boards.findIndex((rows) => !this.isSolved(rows));
            this.go(this.boards[open] ? open : Math.max(0, unsolved));
        } catch (problem) {
            this.failure = describeError(problem as Error);
            this.view.show();
        }
    }

    isSolved(rows: readonly string[]) {
        return this.solved.has(rows.join("/"));
    }

    /** Show another board. */
    go(index: number) {
        if (!this.boards[index] || !this.view.host.open) return;
        this.index = index;
        saveDialog("laying", String(index));
        this.#set(layings.begin(this.boards[index]));
    }

    touch(n: number, phase: "start" | "move" | "end") {
        if (this.laying) this.#set(layings.handleDrag(this.laying, n, phase));
    }

    /** Show which dominoes to shift; then shift them. */
    showHelp() {
        const path = this.laying && layings.judge(this.laying).path;
        if (!this.laying || !path) return;
        if (!this.isHinted) {
            this.isHinted = true;
            this.view.show();
        } else {
            this.#set(layings.follow(this.laying, path));
        }
    }

    /** Take all dominoes away. */
    clear() {
        this.#set(layings.begin(this.boards[this.index]));
    }

    #set(laying: layings.Laying) {
        if (laying.dominoes !== this.laying?.dominoes) this.isHinted = false;
        this.laying = laying;
        if (layings.judge(laying).winner !== null) {
            this.solved.add(laying.rows.join("/"));
            saveSetting("laid", [...this.solved].join(","));
        }
        this.view.show();
    }

    leave() {
        saveDialog("laying", "");
    }
}
