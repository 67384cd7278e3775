// Random deeds in front of answers that come late, in another order or never, with the page loaded again at any moment.
// Once all is quiet nothing is waited for, no move is gone but by a deed that takes moves away, and what is known of each
// position is what the server says of it. One seed is one course of deeds and of answers.
import assert from "node:assert/strict";
import test from "node:test";

import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";
import * as trees from "../../page/model/tree.ts";

const GAMES = ["maze:@../.../...+1,2+1,3", "king:@../.#.", "maze:.#./@../...", "maze:.../...", "king:..#/.@.+1,1", "maze:@."];
const BURSTS = process.env.BERGE_EXAMPLES === "thorough" ? 40 : 4;

class Wanderer {
    log = [];

    constructor(seed) {
        let state = seed | 1;
        this.chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
        this.server = new Server();
        this.visit = new Visit({ server: this.server });
        this.isWild = false;
        this.server.rule(() => {
            if (this.isWild && this.chance() < 0.03) return { lost: true };
            const late = !this.isWild ? 0 : this.chance() < 0.15 ? 700 * this.chance() : 120 * this.chance();
            return new Promise((go) => this.visit.clock.setTimeout(go, late));
        });
    }

    one(list) {
        return list[Math.floor(this.chance() * list.length)];
    }

    get page() {
        return this.visit.page;
    }

    /** Each with how often it comes, and whether moves may be gone by it. @type {[number, (() => unknown), boolean?][]} */
    deeds = [
        [30, () => this.pick()],
        [8, () => this.page.steps.step(-1)],
        [10, () => this.page.steps.step(1)],
        [4, () => this.page.steps.goToPly(this.one([0, Infinity]))],
        [2, () => this.page.steps.stepMistake(this.one([1, -1]))],
        [3, () => this.page.steps.explain()],
        [5, () => this.visit.state.mode === "play" && this.page.matches.showHint()],
        [12, () => this.page.modes.set(this.one(["review", "play", "retry", "edit"]))],
        [2, () => this.page.modes.set("open")],
        [2, () => this.visit.state.setup && this.page.modes.goBack()],
        [3, () => (this.visit.hash = this.one(GAMES)), true],
        [2, () => this.one(this.visit.$("samples").children)?.click(), true],
        [4, () => ["review", "play"].includes(this.visit.state.mode) && this.page.steps.takeBack(), true],
        [3, () => this.visit.state.mode === "review" && this.page.steps.remove(), true],
        [3, () => this.visit.state.mode === "review" && this.page.steps.promote()],
        [3, () => this.page.steps.leaveVariation()],
        [4, () => this.visit.$("notices").querySelector("button")?.click(), true],
        [6, () => this.begin(), true],
        [2, () => this.visit.state.match && this.page.matches.end()],
        [1, () => this.visit.state.match?.over && this.page.matches.beginRematch(), true],
        [3, () => this.visit.state.match && this.visit.state.unanswered !== null && this.page.matches.retryEngine()],
        [3, () => this.visit.state.retry && this.page.retries[this.one(["poseNext", "reveal", "retryUnsolved", "restart"])]()],
        [8, () => this.edits() && this.paint()],
        [3, () => this.edits() && this.page.editor[this.one(["fillRandom", "clear", "rotate"])]()],
        [3, () => this.edits() && this.page.editor.turn(this.one(["undo", "redo"]))],
        [3, () => this.edits() && this.page.editor.apply(this.one(["review", "play"])), true],
        [4, () => this.turns() && this.page.session[this.one(["undo", "redo"])](), true],
        [3, () => this.visit.history.go(this.one([-2, -1, -1, 1, 1])), true],
        [1, () => this.page.matches.deal(), true],
        [2, () => this.page.explainer.toggle()],
        [2, () => this.visit.$("home").click(), true],
        [2, () => this.visit.state.setup && this.page.annotations.draw(0, 1)],
        [2, () => this.comment()],
        [3, this.load, true],
    ];

    edits() {
        return this.visit.state.mode === "edit" && this.visit.state.edit?.rows.length;
    }

    turns() {
        return ["review", "play"].includes(this.visit.state.mode);
    }

    pick() {
        const { setup, mode } = this.visit.state;
        if (!setup || ["edit", "open"].includes(mode)) return;
        const { legal = [] } = this.visit.state.positions.get(this.visit.state.at) ?? {};
        const { rows } = setup.picture;
        const cell = this.chance() < 0.8 && legal.length ? this.one(legal) : [1 + Math.floor(this.chance() * rows.length), 1];
        this.visit.click(...cell);
    }

    begin() {
        if (this.visit.state.mode !== "play" || !this.visit.state.setup) return;
        this.page.matches.choose({ mine: this.one(["first", "second", "both"]) });
        this.page.matches.begin(this.chance() < 0.5);
    }

    /** Write a comment, and leave the field. */
    comment() {
        if (!this.visit.state.setup) return;
        this.visit.comment(this.one(["a", "b"]));
        this.visit.$("note-comment").dispatchEvent(new Event("change"));
    }

    paint() {
        const { rows } = this.visit.state.edit;
        const n = Math.floor(this.chance() * rows.length * rows[0].length);
        for (const phase of ["start", "end"]) this.page.editor.paint(n, phase);
    }

    /** What a person sees, as far as it does not depend on answers. */
    get seen() {
        const { mode, setup, tree, at, edit, match } = this.visit.state;
        const moves = tree.nodes.filter(Boolean).map((node) => JSON.stringify(node.move)).sort(); // prettier-ignore
        if (mode === "edit") return { mode, rows: edit.rows };
        if (mode === "open") return { mode };
        return { mode, setup: setup?.notation, moves, ply: trees.countPlies(tree, at), sides: match?.sides ?? null };
    }

    /** Load the page again: what was seen is seen again; an engine, or a proof, may have answered meanwhile. */
    async load() {
        await this.settle();
        const before = this.seen;
        await this.visit.reload({ isAnnounced: this.chance() < 0.5 });
        await this.settle();
        const after = this.seen;
        if (before.moves && (before.mode === "play" || this.visit.state.isExplaining)) {
            const left = [...after.moves];
            for (const move of before.moves) {
                assert.ok(left.includes(move), move);
                left.splice(left.indexOf(move), 1);
            }
            assert.deepEqual([after.mode, after.setup, after.sides], [before.mode, before.setup, before.sides]);
        } else assert.deepEqual(after, before);
        this.isWild = true;
    }

    async settle() {
        this.isWild = false;
        await this.visit.pass(2000);
        if (!this.visit.$("lost").hidden) await this.visit.pass(8000);
        await this.visit.pass(2000);
    }

    async burst() {
        const { visit } = this;
        const theme = Array.from({ length: 5 }, () => this.weighted());
        let forgets = false;
        const ids = () => visit.state.tree.nodes.flatMap((node, id) => (node ? [id] : []));
        let [game, before] = [visit.state.game, ids()];
        this.isWild = true;
        for (let count = 3 + Math.floor(this.chance() * 12); count; count--) {
            const deed = this.chance() < 0.7 ? this.one(theme) : this.weighted();
            const [, act, loses = false] = deed;
            this.log.push(String(act).split("\n")[0]);
            forgets ||= loses;
            if (act === this.load) await this.load();
            else act();
            await visit.pass(this.one([0, 5, 20, 60, 150, 350]));
            if (visit.state.game === game) before = [...new Set([...before, ...ids()])];
            else [game, before] = [visit.state.game, ids()];
        }
        await this.settle();
        await this.check();
        if (!forgets && visit.state.game === game) assert.deepEqual(before.filter((id) => !ids().includes(id)), [], "moves are lost");
    }

    weighted() {
        let at = this.chance() * this.deeds.reduce((sum, [weight]) => sum + weight, 0);
        return this.deeds.find(([weight]) => (at -= weight) < 0);
    }

    async check() {
        const { visit } = this;
        const { state } = visit;
        assert.ok(visit.$("busy").hidden, `something is waited for: ${this.server.requests.slice(-3).map(({ path }) => path)}`);
        assert.deepEqual([state.thinking, state.hinting], [null, null]);
        if (state.mode === "edit") return assert.ok(state.edit.winner ?? state.edit.error, "nothing is said of what is edited");
        if (state.mode === "open" || !state.setup) return;
        assert.ok(state.positions.has(state.at), "the position is not known");
        for (const [id, known] of state.known) {
            if (!trees.has(state.tree, id)) continue;
            const body = JSON.stringify({ ...state.setup.document, moves: trees.listMoves(state.tree, id) });
            const right = await this.truth(body);
            assert.equal(known.winning, right.winning, body);
            const position = state.positions.get(id);
            if (position) assert.deepEqual(position.notation, right.notation);
        }
        const { match } = state;
        const turn = match && match.sides[trees.countPlies(state.tree, match.at) % 2];
        if (state.mode === "play" && match && !match.over && match.at === state.at) {
            assert.ok(turn === "person" || state.unanswered !== null, "the engine is not asked");
        }
    }

    async truth(body) {
        const plain = new Server();
        return (await plain.fetch("/api/position", { body })).json();
    }
}

for (const seed of Array.from({ length: 12 }, (_, n) => n + 1)) {
    test(`late and lost answers leave nothing hanging, lost or wrong: seed ${seed}`, async () => {
        const wanderer = new Wanderer(seed * 7919);
        await wanderer.visit.open(GAMES[0]);
        for (let burst = 0; burst < BURSTS; burst++) {
            try {
                await wanderer.burst();
            } catch (error) {
                throw new Error(`in burst ${burst}, after:\n${wanderer.log.slice(-25).join("\n")}`, { cause: error });
            }
        }
    });
}
