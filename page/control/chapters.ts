// The games that are open in this tab: which they are, going to one, and closing one.

import * as chapters from "../model/chapters.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { formatTitle, showChapters } from "../view/chapters.ts";
import { attempt, showNotice } from "../view/live-region.ts";
import * as savedGames from "./saved-games.ts";
import type { Chapter } from "../model/chapters.ts";
import type { State } from "../model/state.ts";
import type { Address } from "./address.ts";
import type { Session } from "./session.ts";

export class Chapters {
    session: Session;
    address: Address;
    list: Chapter[] = chapters.parse(savedGames.loadChapters());

    /** The last state of the page. */
    #last: State | null = null;

    constructor(session: Session, address: Address) {
        this.session = session;
        this.address = address;
    }

    /** Follow the state. */
    follow() {
        const { state } = this.session;
        this.#set(chapters.follow(this.list, this.#last ?? state, state));
        this.#last = state;
        showChapters(this.list, state, this);
    }

    /** Show another game as it was left. */
    async open({ game }: Chapter) {
        if (game === this.session.state.game) return true;
        let isFound = false;
        const isDone = await attempt(async () => (isFound = await this.address.openGame(game)));
        if (isDone && !isFound) {
            this.#set(chapters.close(this.list, game));
            this.session.render();
            showNotice(() => t("chapters.gone"));
        }
        return isFound;
    }

    /**
     * Show a game that is open already instead of the same one that has been opened again, at its place if it has one.
     * Return whether there is one; a match that is going on, and an edit, stay what they are.
     */
    reopen(next: State) {
        const { state } = this.session;
        if (next.mode !== "review" || state.edit?.isDirty) return false;
        for (const one of this.list) {
            const ids = this.#find(one, next);
            if (ids) return void this.#show(one, next, ids), true;
        }
        return false;
    }

    /** Return where the moves of a game are in an open game; null if that is another game. */
    #find({ game }: Chapter, { setup, tree }: State) {
        const open = this.address.peek(game);
        const isPlaying = open?.match && !open.match.over;
        const isSame = open && !isPlaying && JSON.stringify(open.setup) === JSON.stringify(setup?.document);
        const isAsLong = isSame && trees.traceMainLine(open.tree).length === trees.traceMainLine(tree).length;
        return isAsLong ? trees.find(open.tree, tree) : null;
    }

    async #show(chapter: Chapter, { at, read }: State, ids: Map<number, number>) {
        if (!(await this.open(chapter))) return;
        if (this.session.state.mode !== "review") await this.session.modes.show("review");
        if (read) this.session.set({ read });
        if (at !== trees.ROOT) this.session.steps.goTo(ids.get(at)!);
    }

    /** Close a game. It stays saved, so that this can be undone. */
    async close(chapter: Chapter) {
        const before = this.list;
        const isShown = chapter.game === this.session.state.game;
        const next = chapters.findBeside(before, chapter.game);
        if (isShown && (!next || !(await this.open(next)))) return;
        this.#set(chapters.close(this.list, chapter.game));
        this.session.render();
        const undo = async () => {
            this.#set(before);
            this.session.render();
            if (isShown) await this.open(chapter);
        };
        showNotice(() => t("chapters.closed", { title: formatTitle(chapter) }), { words: () => t("undo"), act: undo });
    }

    #set(list: Chapter[]) {
        if (JSON.stringify(list) === JSON.stringify(this.list)) return;
        this.list = list;
        savedGames.saveChapters(JSON.stringify(list));
    }
}
