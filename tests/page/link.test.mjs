import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import * as link from "../../page/model/link.ts";
import * as trees from "../../page/model/tree.ts";

const SETUP = { ruleset: "rabbit", board: ["XO.", "OXO"] };

function game() {
    return trees.parseWire({
        tags: { Ruleset: "rabbit" },
        comment: "",
        nodes: [
            { parent: 0, move: [1, 2], marks: "", comment: "" },
            { parent: 1, move: [1, 1], marks: "?", comment: "兔兔 <script>alert(1)</script>" },
            { parent: 0, move: [2, 3], marks: "", comment: "" },
        ],
    });
}

test("a link round-trips a game with variations", async () => {
    const fragment = await link.encode(SETUP, game(), 2);
    assert.match(fragment, /^~[\w-]+\.2$/);
    const content = await link.decode(`#${fragment}`);
    assert.deepEqual(content.setup, SETUP);
    assert.deepEqual(trees.formatWire(content.tree).wire, trees.formatWire(game()).wire);
    assert.equal(content.at, 2);
});

test("ten thousand moves fit into a link", async () => {
    const nodes = Array.from({ length: 1e4 }, (_, at) => ({
        parent: at,
        move: [1 + Math.floor(at / 100), 1 + (at % 100)],
    }));
    const fragment = await link.encode({ ruleset: "maze", board: [] }, trees.parseWire({ nodes }));
    assert.ok(fragment.length < 60_000, String(fragment.length));
    assert.equal((await link.decode(fragment)).tree.nodes.length, 10_001);
});

test("links of all versions have the same keys", async () => {
    const text = '{"start":{"ruleset":"rabbit","board":["XO.","OXO"]},"record":{"nodes":[{"move":[1,2]}]}}';
    const content = await link.decode(`~${link.encodeBase64(deflateRawSync(text))}.1`);
    assert.deepEqual([content.setup, trees.listMoves(content.tree, content.at)], [SETUP, [[1, 2]]]);
    assert.ok(link.serialize(SETUP, game()).startsWith('{"start":'), "pages of earlier versions read it too");
});

test("a link may have a line, escaped or not", async () => {
    for (const [fragment, plain] of [
        ["rabbit:XO./OXO+1,2", "rabbit:XO./OXO+1,2"],
        ["maze:.%23/..%2B1,2", "maze:.#/..+1,2"],
        ["maze:.#/..", "maze:.#/.."],
        ["graph:a%2Db-c", "graph:a-b-c"], // in a name it is an escape of its own: as it stands it is tried first
    ]) {
        assert.deepEqual(await link.decode(`#${fragment}`), { notation: fragment, plain });
    }
    assert.equal(await link.decode("#"), null);
    assert.equal(await link.decode(""), null);
});

test("damaged or too large links are refused", async () => {
    const fragment = await link.encode(SETUP, game());
    for (const bad of [
        "nonsense",
        "~",
        "~???",
        fragment.slice(0, -9),
        `~${fragment.slice(9)}`,
        "javascript:alert(1)",
    ]) {
        if (bad === "javascript:alert(1)") assert.deepEqual(await link.decode(bad), { notation: bad, plain: bad });
        else await assert.rejects(link.decode(bad), undefined, bad);
    }
    const bomb = deflateRawSync(Buffer.alloc(link.MOST_BYTES + 1, 32));
    await assert.rejects(link.decode(`~${link.encodeBase64(bomb)}`), RangeError);
    for (const value of ["null", "[]", '{"start":1}', '{"start":{},"record":{"nodes":[{"parent":9,"move":1}]}}']) {
        await assert.rejects(link.decode(`~${link.encodeBase64(deflateRawSync(value))}`), undefined, value);
    }
});

test("links are distinguished from texts", () => {
    assert.equal(link.findFragment(" http://localhost:8765/#rabbit:XO. \n"), "rabbit:XO.");
    assert.equal(link.findFragment("https://elsewhere.example/a/b#~abc"), "~abc");
    assert.equal(link.findFragment("3 3\nXOX\n"), null);
    assert.equal(link.findFragment("maze:.#/.."), null);
});

test("place changes the move of a link", () => {
    assert.equal(link.setPlace("~abc", 3), "~abc.3");
    assert.equal(link.setPlace("~abc.3", 12), "~abc.12");
    assert.equal(link.setPlace("~abc.3", 0), "~abc");
});
