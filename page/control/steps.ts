// Going through a game and its variations, and trying moves on the board.

import * as game from "../model/game.ts";
import { formatMove } from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { $, loadSetting, saveSetting } from "../view/dom.ts";
import { announce } from "../view/live-region.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

export class Steps {
    session: Session;
    /** Whether the board is used by touch, which cannot point at a cell without choosing it. */
    isTouch = false;

    /** The state of a choice that waits for its position. */
    #waits: State | null = null;

    /** Whether the last choice was applied. */
    #last: Promise<boolean> = Promise.resolve(true);

    constructor(session: Session) {
        this.session = session;
        session.state = { ...session.state, showsAllMarks: loadSetting("marks") === "all" };
    }

    get state() {
        return this.session.state;
    }

    // ------------------------------------------------------------------------------------------- along a line

    goTo(id: number) {
        const { mode, tree, at } = this.state;
        if (id !== at && trees.has(tree, id) && ["review", "play"].includes(mode)) this.session.go({ at: id });
    }

    /** @param by plies */
    step(by: number) {
        const { tree, at } = this.state;
        const { line } = states.reviewLine(this.state);
        const to = Math.max(0, Math.min(line.length, trees.countPlies(tree, at) + by));
        this.goTo(to ? line[to - 1] : trees.ROOT);
    }

    goToPly(ply: number) {
        this.step(ply - trees.countPlies(this.state.tree, this.state.at));
    }

    stepMistake(way: 1 | -1) {
        if (!states.isWinnerVisible(this.state)) return;
        const to = states.findMistake(this.state, way);
        if (to !== null) this.goToPly(to);
    }

    // ------------------------------------------------------------------------------------------- on the board

    /**
     * Handle the choice of a vertex, on the board or in the list of moves. If earlier choices still wait for answers, it
     * belongs to the position after them.
     */
    async pick(n: number) {
        const isFollowed = this.#waits && this.#isAt(this.#waits);
        this.#last = isFollowed ? this.#last.then((isWanted) => isWanted && this.#pick(n)) : this.#pick(n);
        await this.#last;
    }

    /** Whether the state is still the same for a choice. */
    #isAt({ at, mode, version }: State) {
        return this.state.at === at && this.state.mode === mode && this.state.version === version;
    }

    /** Return whether the choice was applied when the position was known. */
    async #pick(n: number) {
        const of = this.state;
        const { at, mode, setup, match, thinking } = of;
        if (!setup || !states.canMove(of)) {
            if (mode === "play" && match && !match.over && thinking !== at) announce(t("match.back"));
            return true;
        }
        if (!states.findPosition(of)) {
            this.#waits = of;
            const isSettled = await this.session.positions.wait();
            if (this.#waits === of) this.#waits = null;
            if (!isSettled) return false;
        }
        // If another position is shown meanwhile, the choice is dropped.
        if (!this.#isAt(of)) return false;
        const here = states.findPosition(this.state)!;
        const move = here.legal.find((one) => game.findVertex(setup, one) === n);
        if (move === undefined) {
            const words = { move: formatMove(setup, game.findMove(setup, n)) };
            if (!this.session.annotations.wipe() && n !== game.findVertex(setup, here.at)) announce(t("say.illegal", words));
            return true;
        }
        const isShown = mode === "review" && !this.state.isExplaining && states.isWinnerVisible(this.state) && !here.winning && here.at !== null;
        if (mode === "retry") this.session.retries.answer(n, move);
        // The first tap shows the answer to a move, the second one plays it.
        else if (this.isTouch && isShown && this.state.hover !== n) this.pin(n);
        else this.session.play(move);
        if (mode === "review" && this.state.isExplaining) this.session.explainer.answer();
        return true;
    }

    /** Point at a vertex, if a move leads there. */
    point(n: number | null) {
        const { setup } = this.state;
        if (this.isTouch) return;
        const legal = states.findPosition(this.state)?.legal ?? [];
        this.hoverMove(setup && legal.some((move) => game.findVertex(setup, move) === n) ? n : null);
    }

    /** Point at a move. */
    hoverMove(n: number | null) {
        const { mode, hover, isPinned } = this.state;
        if (mode === "edit" || hover === n || (isPinned && n === null)) return;
        if (n !== null && !(states.findPosition(this.state) && states.isWinnerVisible(this.state))) return;
        this.session.set({ hover: n, isPinned: false });
    }

    /** Pin the answer to a move. */
    pin(n: number) {
        const isPinnedHere = this.state.isPinned && this.state.hover === n;
        this.session.set({ hover: isPinnedHere ? null : n, isPinned: !isPinnedHere });
        if (!isPinnedHere) announce($("why-answer").textContent ?? "");
    }

    /** Show or hide who wins and why, in the current mode. */
    explain(isOn: boolean = !this.state.explain[this.state.mode]) {
        const { explain, mode } = this.state;
        this.session.set({ explain: { ...explain, [mode]: isOn }, hover: null, isPinned: false });
        this.session.announce();
    }

    /** Show all marks of the proof, or at most two in a cell. */
    showAllMarks(isOn: boolean = !this.state.showsAllMarks) {
        saveSetting("marks", isOn ? "all" : "few");
        this.session.set({ showsAllMarks: isOn });
    }

    // ------------------------------------------------------------------------------------------- variations

    leaveVariation() {
        this.goTo(trees.leaveVariation(this.state.tree, this.state.at));
    }

    promote() {
        const { tree, at } = this.state;
        if (!this.session.change({ tree: trees.promote(tree, at) })) return;
        this.session.offer(() => t("try.promoted"), (now) => ({ tree: trees.restoreOrder(now.tree, tree, at) }));
    }

    remove() {
        const { tree: old, at } = this.state;
        const first = trees.findVariation(old, at) || at;
        if (first === trees.ROOT) return;
        const rest = trees.remove(old, first);
        this.session.change(rest);
        this.session.offer(() => t("try.deleted"), (now) => {
            const { tree, ids } = trees.graft(now.tree, old, first);
            return { tree, at: now.at === rest.at ? (ids.get(at) ?? now.at) : now.at };
        });
    }

    /** Take back the last move; in a match, moves until a person is to move. */
    takeBack() {
        const { tree, at, mode, match } = this.state;
        if (mode === "review" && this.session.explainer.takeBack()) return;
        if (mode === "play" && match) this.session.matches.takeBack();
        else if (trees.get(tree, at).children.length || trees.isMain(tree, at)) this.step(-1);
        else this.session.change(trees.remove(tree, at));
    }

    /** Set the mark or the comment of a move; return whether there is room for it. */
    annotate(id: number, words: { marks?: string, comment?: string }) {
        const { tree } = this.state;
        const newTree = trees.has(tree, id) ? trees.annotate(tree, id, words) : tree;
        return newTree === tree || this.session.act({ tree: newTree });
    }
}
