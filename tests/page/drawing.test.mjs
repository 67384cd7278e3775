// Graphs that are drawn: the text follows the hand, line by line, and places follow the text.
import assert from "node:assert/strict";
import test from "node:test";

import { applyAnswer } from "../../page/model/answers.ts";
import * as drawings from "../../page/model/drawing.ts";
import * as edits from "../../page/model/edit.ts";
import { deserialize, serialize } from "../../page/model/serialization.ts";
import { pack, unpack } from "../../page/model/packed.ts";
import * as graphs from "../../page/model/graphs.ts";
import * as states from "../../page/model/state.ts";
import * as strokes from "../../page/model/strokes.ts";

const NETS = { name: "nets", title: "nets", editor: { kind: "graph", fresh: { vertices: [], edges: [["a", "b"]] } } };
const SETUP = {
    ruleset: "nets",
    document: { vertices: ["a", "b"], edges: [["a", "b"]] },
    vertices: ["a", "b"],
    names: ["a", "b"],
    token: null,
    picture: { kind: "graph", edges: [[0, 1]], places: [[0, 0], [100, 0]], sizes: [32, 32] },
};
const begun = () => edits.begin([NETS], SETUP);
const after = (edit, { patch }) => (patch ? edits.applyChange(edit, patch) : edit);
const take = (edit, tool) => ({ ...edit, hand: { ...edit.hand, tool } });
const places = (edit) => Object.fromEntries(drawings.readDrawing(edit).names.map((name, n) => [name, drawings.readDrawing(edit).places[n]]));

test("a tap on an empty place adds a vertex there", () => {
    const edit = after(begun(), strokes.tap(begun(), null, [50, 80]));
    assert.equal(edit.text, "a b\nc");
    assert.deepEqual(places(edit), { a: [0, 0], b: [100, 0], c: [50, 80] });
    assert.equal(edit.hand.chosen, "c");
    assert.equal(edits.restore(edit, "undo").text, "a b");
});

test("two taps add or remove an edge; two taps on a vertex do nothing", () => {
    let edit = take(after(begun(), strokes.tap(begun(), null, [50, 80])), "edge");
    for (const name of ["c", "c", "c", "a"]) edit = after(edit, strokes.tap(edit, name, [0, 0]));
    assert.equal(edit.text, "a b\nc\nc a");
    for (const name of ["a", "c", "b", "a"]) edit = after(edit, strokes.tap(edit, name, [0, 0]));
    assert.equal(edit.text, "c\na\nb");
    assert.deepEqual(drawings.readDrawing(edit).edges, []);
    edit = after(edit, strokes.tap(edit, "c", [0, 0]));
    edit = after(edit, strokes.tap(edit, null, [9, 200]));
    assert.equal(edit.text, "c\na\nb\nc d");
});

test("deleting a vertex keeps its neighbours, comments and wrong lines", () => {
    const text = "# mine\na b\nb c\nno such line\n@b\nc d";
    assert.equal(graphs.removeVertex(text, "b"), "# mine\nno such line\nc d\na");
    assert.equal(graphs.removeEdge(text, "c", "b"), "# mine\na b\nno such line\n@b\nc d");
    assert.equal(graphs.putToken(text, "d"), "# mine\na b\nb c\nno such line\nc d\n@d");
    assert.equal(graphs.renameVertex(text, "b", "x"), "# mine\na x\nx c\nno such line\n@x\nc d");
    const edit = take(begun(), "delete");
    assert.equal(after(edit, strokes.tap(edit, null, [50, 6])).text, "a\nb");
    assert.deepEqual(strokes.tap(edit, null, [50, 40]), {});
    assert.equal(after(edit, strokes.tap(edit, "a", [0, 0])).text, "b");
});

test("names must be valid and unique", () => {
    const edit = { ...begun(), hand: { ...drawings.EMPTY, chosen: "a" } };
    for (const name of ["", " ", "x y", "x,y", "x;y", "x-y", "#x", "@x", "x\u00a0y"]) {
        assert.equal(strokes.renameVertex(edit, name).refusal.key, "draw.name.wrong", name);
    }
    assert.equal(strokes.renameVertex(edit, "b").refusal.key, "draw.name.taken");
    for (const name of ["x", "点", "__proto__", "0", "x@#"]) {
        const other = after(edit, strokes.renameVertex(edit, name));
        assert.equal(other.text, `${name} b`);
        assert.deepEqual(graphs.parseGraph(other.text).keys.vertices.map(String), [name, "b"]);
        assert.deepEqual(drawings.readDrawing(other).places[0], [0, 0]);
    }
    assert.equal(graphs.pickName([]), "1");
    assert.equal(graphs.pickName(["1", "3", "x"]), "2");
    assert.equal(graphs.pickName([..."abcdefghijklmnopqrstuvwxyz"]), "1");
});

test("dragging a vertex is one change for undo, and the visible part stays", () => {
    const edit = begun();
    const once = edits.applyChange(edit, strokes.moveVertex(edit, "a", [-300, 10]).patch);
    const twice = edits.applyChange(once, strokes.moveVertex(once, "a", [-400.4, 10]).patch, true);
    assert.deepEqual(places(twice), { a: [-400, 10], b: [100, 0] });
    assert.deepEqual(drawings.readDrawing(twice).room, drawings.readDrawing(edit).room);
    assert.deepEqual(places(edits.restore(twice, "undo")), { a: [0, 0], b: [100, 0] });
    const again = unpack([NETS], JSON.parse(JSON.stringify(pack(twice))));
    assert.deepEqual(places(again), places(twice));
});

test("drawn places are analysed, edited and saved; typed graphs have the server's layout", () => {
    const now = { ...states.makeState(), mode: "edit", rulesets: [NETS] };
    const record = { nodes: [] };
    const typed = edits.applyChange(begun(), { text: "b a\na c" });
    assert.equal(drawings.readHandPlaces(typed), null);
    const hand = after(typed, strokes.moveVertex(typed, "a", [-30, 7]));
    const { c } = places(hand);
    const question = { of: now, mode: "review", isEdited: true, places: drawings.readHandPlaces(hand) };
    // The server names the vertices in an order of its own.
    const document = { ...SETUP.document, ruleset: "nets" };
    const setup = { ...SETUP, document, vertices: ["b", "c", "a"], names: ["b", "c", "a"], picture: { ...SETUP.picture, places: [[1, 1], [2, 2], [3, 3]] } };
    const result = applyAnswer("game", question, now, { setup, record, limits: now.limits });
    assert.deepEqual(states.findView(result).picture.places, [[100, 0], c, [-30, 7]]);
    const again = edits.begin([NETS], result.setup);
    assert.deepEqual(places({ ...again, text: hand.text }), places(hand));
    assert.equal(again.isByHand, true);
    const restored = deserialize(serialize(result), [NETS]);
    const back = applyAnswer("game", { of: now, mode: "review", ...restored.shared, place: 0, more: restored.more }, now, { setup, record, limits: now.limits });
    assert.deepEqual(back.setup, result.setup);
    for (const places of [undefined, null, new Map(), new Map([["a", [0, 0]], ["b", [1, 1]]])]) {
        assert.equal(applyAnswer("game", { ...question, places }, now, { setup, record, limits: now.limits }).setup, setup);
    }
    assert.equal(drawings.readHandPlaces(edits.restore(hand, "undo")), null);
    assert.equal(unpack([NETS], JSON.parse(JSON.stringify(pack(hand)))).isByHand, true);
});

test("typed vertices are placed apart from others; a new graph has the server's layout", () => {
    const typed = { ...begun(), text: "a b\nb c\nb d\ne f" };
    const result = Object.values(places(typed));
    for (const [n, [x, y]] of result.entries()) {
        for (const [u, v] of result.slice(0, n)) assert.ok(Math.hypot(x - u, y - v) > 60, JSON.stringify(result));
    }
    assert.deepEqual(result.slice(0, 2), [[0, 0], [100, 0]]);
    const other = { ...SETUP, vertices: [7, 8], picture: { ...SETUP.picture, places: [[5, 5], [9, 9]] } };
    assert.deepEqual([...drawings.choosePlaces({ ...begun(), text: "7 8" }, other)], [["7", [5, 5]], ["8", [9, 9]]]);
    assert.deepEqual(drawings.choosePlaces(begun(), { ...SETUP, picture: other.picture }).get("a"), [0, 0]);
});

test("values belong to their vertices in any numbering of the server", () => {
    const edit = { ...begun(), text: "c b\na b", setup: SETUP, values: "EO" };
    assert.equal(drawings.orderValues(drawings.readDrawing(edit), edit), "#OE");
    const view = states.findView({ ...states.makeState(), mode: "edit", edit });
    assert.deepEqual(view.names, ["c", "b", "a"]);
    assert.equal(view.values, "#OE");
});

test("a too large graph is edited as text", () => {
    const lines = Array.from({ length: drawings.MOST }, (_, n) => `v${n}`);
    const edit = { ...begun(), text: lines.join("\n") };
    assert.equal(strokes.addVertex(edit, [0, 0]).refusal.key, "draw.full");
    const large = { ...edit, text: `${edit.text}\nmore` };
    assert.equal(drawings.readDrawing(large), null);
    for (const stroke of [strokes.addVertex(large, null), strokes.removeVertex(large, "v1"), strokes.toggleToken(large, "v1")]) {
        assert.deepEqual(stroke, {});
    }
});
