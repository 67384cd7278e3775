// The way that won a match lights up.
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawSvg } from "../../page/board/board.ts";
import { computePause } from "../../page/board/sheet.ts";
import * as matches from "../../page/model/match.ts";
import * as states from "../../page/model/state.ts";
import * as trees from "../../page/model/tree.ts";
import { computeTone } from "../../page/view/sound.ts";

const picture = { kind: "board", rows: ["....", "...."] };

test("each domino is the loser's step and the winner's answer", () => {
    assert.deepEqual(matches.listWonDominoes([0, 1, 5, 4]), [[0, 1], [5, 4]]);
    assert.deepEqual(matches.listWonDominoes([0, 1, 5]), [[1, 5]], "the start was left single");
    assert.deepEqual(matches.listWonDominoes([0]), []);
});

/** Return the state at the end of a match of cells 0, 1, 5, 4 from a fixed token; the first player has won. */
function stateAtEnd(mine, proof = "dominoes") {
    let tree = trees.makeTree();
    let at = trees.ROOT;
    for (const move of [[1, 2], [2, 2], [2, 1]]) ({ tree, id: at } = trees.add(tree, at, move));
    const match = { ...matches.makeMatch(mine, 3, 0, at), over: true };
    const setup = { ruleset: "maze", picture, names: null, vertices: null, token: 0, proof, players: ["first", "second"] };
    return { ...states.makeState(), mode: "play", setup, tree, at, match };
}

test("the board shows the way only when a person has won", () => {
    assert.deepEqual(states.findView(stateAtEnd("first")).won, [[0, 1], [5, 4]]);
    assert.ok(states.findView(stateAtEnd("both")).won);
    assert.equal(states.findView(stateAtEnd("second")).won, undefined);
    assert.equal(states.findView(stateAtEnd("first", "kernel")).won, undefined, "a kernel has no pairs");
    assert.equal(states.findView({ ...stateAtEnd("first"), mode: "review" }).won, undefined);
    const before = stateAtEnd("first");
    assert.equal(states.findView({ ...before, match: { ...before.match, over: false } }).won, undefined);
});

test("neighbours are tiles, other pairs bars; all light up within three seconds", () => {
    const text = drawSvg({ picture, path: [], won: [[0, 1], [2, 4]] });
    assert.equal(text.split('class="berge-won"').length, 3);
    assert.ok(text.includes("berge-domino-face") && text.includes("berge-pair"));
    for (const count of [1, 15, 1000]) assert.ok(computePause(count) * count <= 3000);
    for (let n = 1; n <= 15; n++) assert.ok(computeTone(n) > computeTone(n - 1), "the tones rise");
    assert.ok(computeTone(1000) < 4000, "and stay where one hears them well");
});
