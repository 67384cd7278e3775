// Playing against the proof: the user tries moves of the losing side, and the page answers by the pairs of the proof.

import { pause } from "../api.ts";
import { findAnswer } from "../model/game.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { download } from "../view/dom.ts";
import type { Session } from "./session.ts";

const SEEN = 300; // milliseconds between a move and its answer

export class Explainer {
    session: Session;

    constructor(session: Session) {
        this.session = session;
    }

    /** Save the proof of the position shown. */
    save() {
        const here = states.findPosition(this.session.state);
        if (!here?.certificate) return;
        const content = new Blob([`${JSON.stringify(here.certificate)}\n`], { type: "application/json" });
        download(`certificate-${here.ply}.json`, content);
    }

    /** Begin or end it; if the winning side is to move, it moves. */
    toggle() {
        const { state } = this.session;
        const isExplaining = !state.isExplaining;
        this.session.set({ isExplaining, explain: { ...state.explain, review: true }, hover: null, isPinned: false });
        if (isExplaining) this.answer();
    }

    /** Continue it: the last move is answered now. */
    answerLastMove() {
        const { isExplaining, tree, at } = this.session.state;
        if (isExplaining && !trees.get(tree, at).children.length) this.answer();
    }

    /** If the player to move wins, play the proof's move. */
    async answer() {
        const { session } = this;
        const { at, game } = session.state;
        const delay = pause(SEEN);
        if (!(await session.positions.wait())) return;
        await delay;
        const { setup, isExplaining, ...now } = session.state;
        const here = states.findPosition(session.state);
        // If another position is shown meanwhile, no answer is played.
        if (!setup || !isExplaining || !here?.winning || now.mode !== "review" || now.at !== at || now.game !== game) return;
        const move = findAnswer(here);
        if (move !== undefined) session.play(move);
    }

    /** Take back a move and its answer, but no move of the game. Return whether there was an answer. */
    takeBack() {
        const { tree, at, known, isExplaining } = this.session.state;
        const own = trees.get(tree, at).parent;
        if (!isExplaining || at === trees.ROOT || own === trees.ROOT || !known.get(own)?.winning) return false;
        const back = trees.get(tree, own).parent;
        const isKept = (id: number) => trees.isMain(tree, id) || trees.get(tree, id).children.length > 0;
        if (isKept(at)) this.session.go({ at: back });
        else {
            const isOnlyReply = !trees.isMain(tree, own) && trees.get(tree, own).children.length === 1;
            this.session.change({ ...trees.remove(tree, isOnlyReply ? own : at), at: back });
        }
        return true;
    }
}
