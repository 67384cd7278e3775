import assert from "node:assert/strict";
import test from "node:test";

import * as tree from "../../page/model/tree.ts";

/** A tree from lines of moves. */
function grow(...lines) {
    let gameTree = tree.makeTree({ Ruleset: "maze" });
    for (const line of lines) {
        let at = tree.ROOT;
        for (const move of line) ({ tree: gameTree, id: at } = tree.add(gameTree, at, move));
    }
    return gameTree;
}

const text = (gameTree) =>
    tree
        .listBlocks(gameTree)
        .flatMap(({ items }) => items)
        .map(({ id, number, open, close }) => "(".repeat(open) + number + tree.get(gameTree, id).move + ")".repeat(close))
        .join(" ");

test("an existing move is not added again, and trees are immutable", () => {
    const before = grow("ab");
    const { tree: after, id, isNew } = tree.add(before, 1, "b");
    assert.equal(after, before);
    assert.equal(isNew, false);
    assert.equal(id, 2);
    const { tree: more } = tree.add(before, 1, "c");
    assert.deepEqual(tree.get(before, 1).children, [2]);
    assert.deepEqual(tree.get(more, 1).children, [2, 3]);
});

test("cells with equal numbers are the same move", () => {
    const { tree: gameTree } = tree.add(tree.makeTree(), 0, [1, 2]);
    assert.equal(tree.findChild(gameTree, 0, [1, 2]), 1);
    assert.equal(tree.findChild(gameTree, 0, [2, 1]), null);
});

test("variations follow the move that they replace, in brackets", () => {
    assert.equal(text(grow("abcd", "abx", "aby", "ap")), "1.a b (1…p) 2.c (2.x) (2.y) 2…d");
    assert.equal(text(grow("abc", "axyz", "axw", "axwk", "aq")), "1.a b (1…x 2.y (2.w k) 2…z) (1…q) 2.c");
    assert.equal(text(tree.makeTree()), "");
});

test("lines through a node are gameTree", () => {
    const gameTree = grow("abcd", "axy");
    const x = tree.findChild(gameTree, 1, "x");
    assert.deepEqual(
        tree.traceLine(gameTree, x).map((id) => tree.get(gameTree, id).move),
        ["a", "x", "y"],
    );
    assert.deepEqual(tree.listMoves(gameTree, 3), ["a", "b", "c"]);
    assert.equal(tree.isMain(gameTree, 4), true);
    assert.equal(tree.isMain(gameTree, x), false);
    assert.equal(tree.findVariation(gameTree, tree.followMainLine(gameTree, x)[0]), x);
    assert.equal(tree.countPlies(gameTree, 4), 4);
});

test("promoting makes a line the main line", () => {
    const gameTree = grow("abc", "axyz", "axw");
    const w = tree.findChild(gameTree, tree.findChild(gameTree, 1, "x"), "w");
    const after = tree.promote(gameTree, w);
    assert.deepEqual(
        tree.traceMainLine(after).map((id) => tree.get(after, id).move),
        ["a", "x", "w"],
    );
    assert.deepEqual(
        tree.traceMainLine(gameTree).map((id) => tree.get(gameTree, id).move),
        ["a", "b", "c"],
    );
});

test("leaving a variation leads to its branching point", () => {
    const gameTree = grow("abc", "ade", "adf");
    assert.equal(tree.leaveVariation(gameTree, 3), 3);
    for (const id of [4, 5, 6]) assert.equal(tree.leaveVariation(gameTree, id), 1);
    assert.equal(tree.leaveVariation(grow("a", "b"), 2), tree.ROOT);
});

test("annotating twice returns the same tree", () => {
    const before = grow("ab");
    const after = tree.annotate(before, 2, { marks: "!?", comment: "why" });
    assert.deepEqual([tree.get(after, 2).marks, tree.get(after, 2).comment], ["!?", "why"]);
    assert.equal(tree.get(before, 2).marks, "");
    assert.equal(tree.get(tree.annotate(after, 2, { marks: "" }), 2).comment, "why");
    assert.equal(tree.annotate(after, 2, { comment: "why" }), after);
    assert.throws(() => tree.annotate(before, 2, { marks: "#" }), TypeError);
    assert.throws(() => tree.annotate(before, 3, { marks: "!" }), RangeError);
});

test("removing a move removes its descendants and keeps other numbers", () => {
    const gameTree = grow("abc", "axyz");
    const x = tree.findChild(gameTree, 1, "x");
    const { tree: after, at } = tree.remove(gameTree, x);
    assert.equal(at, 1);
    assert.equal(text(after), "1.a b 2.c");
    assert.equal(tree.has(after, x), false);
    assert.throws(() => tree.get(after, x), RangeError);
    assert.equal(tree.add(after, 1, "new").id, gameTree.nodes.length);
});

test("the server's form round-trips marks and comments", () => {
    let gameTree = grow("abc", "axyz", "q");
    gameTree = tree.promote(gameTree, tree.findChild(gameTree, 1, "x"));
    const { wire, newNumbers } = tree.formatWire(gameTree);
    Object.assign(wire.nodes[newNumbers.get(2) - 1], { marks: "?", comment: "<script>" });
    wire.nodes.forEach(({ parent }, index) => assert.ok(parent === undefined || parent < index));
    const again = tree.parseWire(wire);
    assert.equal(text(again), text(gameTree));
    assert.deepEqual(tree.formatWire(again).wire, wire);
    assert.equal(again.nodes[newNumbers.get(2)].comment, "<script>");
    assert.equal(again.nodes[newNumbers.get(2)].marks, "?");
});

test("defaults are left out of the server's form", () => {
    assert.deepEqual(tree.formatWire(grow("ab", "ac")).wire.nodes, [{ move: "a" }, { move: "b" }, { parent: 1, move: "c" }]);
});

test("graft restores a removed variation after later moves", () => {
    const gameTree = grow("abc", "axyz", "axw");
    const x = tree.findChild(gameTree, 1, "x");
    const { tree: removed } = tree.remove(gameTree, x);
    assert.equal(text(tree.graft(removed, gameTree, x).tree), text(gameTree));
    const { tree: more, id } = tree.add(tree.add(removed, 3, "d").tree, 1, "p");
    const { tree: both, ids } = tree.graft(more, gameTree, x);
    assert.equal(text(both), "1.a b (1…x 2.y (2.w) 2…z) (1…p) 2.c d");
    assert.equal(tree.get(both, id).move, "p");
    assert.equal(ids.get(x), x);
    // What was played again is one with what comes back.
    const again = tree.add(removed, 1, "x");
    const grown = tree.add(again.tree, again.id, "q");
    const joined = tree.graft(grown.tree, gameTree, x);
    assert.equal(text(joined.tree), "1.a b (1…x 2.y (2.w) (2.q) 2…z) 2.c");
    assert.equal(joined.ids.get(x), again.id);
    // And what it stood on comes back with it.
    const { tree: bare } = tree.remove(removed, 1);
    assert.equal(text(tree.graft(bare, gameTree, x).tree), "1.a x 2.y (2.w) 2…z");
});

test("restoring the order keeps later branches last", () => {
    const gameTree = grow("abc", "axy");
    const x = tree.findChild(gameTree, 1, "x");
    const { tree: more } = tree.add(tree.promote(gameTree, x), 1, "p");
    assert.equal(text(more), "1.a x (1…b 2.c) (1…p) 2.y");
    assert.equal(text(tree.restoreOrder(more, gameTree, x)), "1.a b (1…x 2.y) (1…p) 2.c");
});

test("an invalid tree is a TypeError", () => {
    assert.throws(() => tree.parseWire({ nodes: [{ parent: 2, move: 1 }] }), TypeError);
    assert.throws(() => tree.parseWire({ nodes: [{ parent: -1, move: 1 }] }), TypeError);
    assert.throws(() => tree.parseWire({ nodes: [null] }), TypeError);
    assert.equal(tree.parseWire(null).nodes.length, 1);
    assert.equal(tree.parseWire({ nodes: [{ parent: 0, move: 1, marks: "<b>" }] }).nodes[1].marks, "");
});

test("a hundred thousand moves are handled, in one line and nested", () => {
    const line = { tags: {}, comment: "", nodes: Array.from({ length: 1e5 }, (_, at) => ({ parent: at, move: at })) };
    const long = tree.parseWire(line);
    assert.equal(tree.traceMainLine(long).length, 1e5);
    assert.equal(tree.listBlocks(long).length, 1000);
    assert.equal(tree.formatWire(long).wire.nodes.length, 1e5);
    const nodes = [];
    for (let at = 0; at < 5e4; at++) {
        nodes.push({ parent: at ? 2 * at : 0, move: `m${at}` }, { parent: at ? 2 * at : 0, move: `v${at}` });
    }
    const deep = tree.parseWire({ tags: {}, comment: "", nodes });
    const items = tree.listBlocks(deep).flatMap((block) => block.items);
    assert.equal(items.length, 1e5);
    assert.equal(
        items.reduce((sum, { open, close }) => sum + open - close, 0),
        0,
    );
    assert.equal(tree.remove(deep, 2).tree.nodes.filter(Boolean).length, 2);
});

test("in random trees brackets match, and each node is listed once in order", () => {
    let seed = 7;
    const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
    for (let round = 0; round < 200; round++) {
        const nodes = Array.from({ length: random(40) }, (_, at) => ({ parent: random(at + 1), move: at }));
        const gameTree = tree.parseWire({ tags: {}, comment: "", nodes });
        const items = tree.listBlocks(gameTree, 2 + 2 * random(4)).flatMap((block) => block.items);
        assert.deepEqual(
            items.map(({ id }) => id).sort((a, b) => a - b),
            nodes.map((_, at) => at + 1),
        );
        let depth = 0;
        for (const item of items) {
            depth += item.open;
            assert.equal(item.depth, depth);
            assert.equal(item.ply, tree.countPlies(gameTree, item.id) - 1);
            depth -= item.close;
            assert.ok(depth >= 0);
        }
        assert.equal(depth, 0);
        const { wire } = tree.formatWire(gameTree);
        assert.deepEqual(tree.formatWire(tree.parseWire(wire)).wire, wire);
    }
});
