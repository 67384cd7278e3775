// Games that are open side by side: each keeps its place, its moves and its comments, also after a reload.
import assert from "node:assert/strict";
import test from "node:test";

import { Visit } from "./fake/visit.mjs";
import * as chapters from "../../page/model/chapters.ts";

const BOARD = "maze:@../.../...";
const GAME = `${BOARD}+1,2+1,3+2,3`;
const KING = "king:.../.@./...";

const open = (visit) => visit.page.chapters.list;
const rulesets = (visit) => open(visit).map(({ ruleset }) => ruleset);

async function visitThree() {
    const visit = await Visit.at(GAME);
    visit.page.steps.step(2);
    await visit.pass(500);
    visit.page.steps.annotate(visit.state.at, { comment: "kept" });
    await visit.type(KING);
    await visit.type("maze:@...");
    return visit;
}

test("each open game keeps its place, moves and comments", async () => {
    const visit = await visitThree();
    assert.deepEqual(rulesets(visit), ["maze", "king", "maze"]);
    for (const isReloaded of [false, true]) {
        if (isReloaded) await visit.reload();
        await visit.page.chapters.open(open(visit)[1]);
        await visit.pass(1000);
        assert.equal(visit.state.setup.ruleset, "king");
        await visit.page.chapters.open(open(visit)[0]);
        await visit.pass(1000);
        assert.deepEqual([visit.ply, visit.moves, visit.state.tree.nodes[2].comment], [2, 3, "kept"]);
        assert.deepEqual(rulesets(visit), ["maze", "king", "maze"]);
    }
});

test("going to another open game is an entry of the history", async () => {
    const visit = await visitThree();
    await visit.page.chapters.open(open(visit)[0]);
    await visit.pass(1000);
    await visit.go(-1);
    assert.equal(visit.state.setup.picture.rows.length, 1);
    await visit.go(1);
    assert.equal(visit.ply, 2);
});

test("the game beside a closed one is shown, and closing is undone", async () => {
    const visit = await visitThree();
    const [, king, last] = open(visit);
    await visit.page.chapters.close(last);
    await visit.pass(1000);
    assert.deepEqual([rulesets(visit), visit.state.setup.ruleset], [["maze", "king"], "king"]);
    await visit.accept();
    assert.deepEqual([rulesets(visit), visit.state.game], [["maze", "king", "maze"], last.game]);
    await visit.page.chapters.close(king); // one that is not shown
    await visit.pass(1000);
    assert.deepEqual([rulesets(visit), visit.state.game], [["maze", "maze"], last.game]);
});

test("a game that is no longer saved leaves", async () => {
    const visit = await visitThree();
    await visit.reload();
    sessionStorage.removeItem(`berge.game.${open(visit)[0].game}`);
    await visit.page.chapters.open(open(visit)[0]);
    await visit.pass(1000);
    assert.deepEqual([rulesets(visit), visit.notice], [["king", "maze"], "chapters.gone"]);
});

test("a game that is opened again is shown where it is open, with its comments", async () => {
    const visit = await visitThree();
    const before = open(visit);
    await visit.type(GAME);
    assert.deepEqual([open(visit), visit.state.game], [before, before[0].game]);
    assert.deepEqual([visit.ply, visit.state.tree.nodes[2].comment], [2, "kept"]);
    await visit.type(KING);
    assert.deepEqual([open(visit), visit.state.game], [before, before[1].game]);
    await visit.reload();
    await visit.type(GAME);
    assert.deepEqual([open(visit), visit.state.game], [before, before[0].game]);
    await visit.type(`${BOARD}+1,2`);
    assert.equal(open(visit).length, 4, "a shorter one is another game");
});

test("a board that nobody moved on leaves when a match goes to another", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    await visit.match();
    assert.deepEqual(open(visit).length, 1);
});

test("there are at most twelve chapters, and invalid ones are left out", () => {
    const one = (game) => ({ game, ruleset: "maze", title: "Maze", columns: 3, order: 9 });
    const many = Array.from({ length: 20 }, (_, at) => one(at));
    assert.equal(chapters.parse(JSON.stringify(many)).length, chapters.MOST);
    assert.deepEqual(chapters.parse(JSON.stringify([one(1), { game: "2" }, null])), [one(1)]);
    for (const text of [null, "", "{}", "nothing"]) assert.deepEqual(chapters.parse(text), []);
    assert.deepEqual([chapters.findBeside(many, 3).game, chapters.findBeside(many, 19).game, chapters.findBeside([one(1)], 1)], [4, 18, undefined]);
});
