// What is undone, and what is saved of a state: every move stays the move that it was.
import assert from "node:assert/strict";
import test from "node:test";

import { resetGame, applyAnswer } from "../../page/model/answers.ts";
import * as edits from "../../page/model/edit.ts";
import { isSame, deserialize, serialize } from "../../page/model/serialization.ts";
import * as matches from "../../page/model/match.ts";
import * as states from "../../page/model/state.ts";
import * as trees from "../../page/model/tree.ts";
import { recordUndo, redo, undo } from "../../page/model/undo.ts";

const SETUP = { ruleset: "maze", picture: { kind: "board", rows: ["..", ".."] }, document: { ruleset: "maze", board: ["..", ".."] } };
const BOARD = { kind: "board", paint: [".", "#"], dense: "#", token: "@", fixed: false, fresh: ["."] };
const GRAPH = { kind: "graph", fresh: { vertices: [0, 1], edges: [[0, 1]] } };
const ruleset = (name, editor) => ({ name, title: name, about: name, players: ["a", "b"], examples: [], editor });
const RULESETS = [ruleset("maze", BOARD), ruleset("graph", GRAPH)];

/** A small chance with a seed. */
function chances(seed) {
    let state = seed * 2 + 1;
    return (most) => ((state = (state * 48271) % 2147483647), state % most);
}

function begun() {
    return { ...states.makeState(), ...resetGame(states.makeState()), mode: "review", setup: SETUP, rulesets: RULESETS };
}

/** A state after an act, as the session does it. */
function act(state, patch) {
    const match = state.match && matches.goBackTo(state.match, state.tree, patch.tree);
    return { ...state, match, ...recordUndo(state), ...patch };
}

/** The moves of each node that is there. */
function moves(tree) {
    return JSON.stringify([...tree.nodes.keys()].filter((id) => trees.has(tree, id)).map((id) => [id, trees.listMoves(tree, id)]));
}

function random(state, chance) {
    const { tree } = state;
    const there = [...tree.nodes.keys()].filter((id) => trees.has(tree, id));
    const id = there[chance(there.length)];
    const what = chance(5);
    if (what === 0 && id) return act(state, trees.remove(tree, id));
    if (what === 1 && id) return act(state, { tree: trees.promote(tree, id), at: id });
    if (what === 2 && id) return act(state, { tree: trees.annotate(tree, id, { comment: String(chance(99)) }), at: state.at });
    if (what === 3 && state.match) {
        const next = matches.playMove(tree, state.match, [1, 1 + chance(4)]);
        return act(state, { ...next, at: next.match.at });
    }
    const grown = trees.add(tree, id, [1, 1 + chance(4)]);
    return act(state, { tree: grown.tree, at: grown.id });
}

test("all changes can be undone and redone, and node numbers are never reused", () => {
    for (let seed = 1; seed <= 60; seed++) {
        const chance = chances(seed);
        let state = { ...begun(), match: matches.makeMatch("both", 0) };
        const meant = new Map();
        const earlier = [];
        for (let turn = 0; turn < 80; turn++) {
            const way = chance(4);
            if (way === 0 && state.past.length) {
                const before = earlier.pop();
                state = { ...state, ...undo(state) };
                assert.equal(moves(state.tree), before, `seed ${seed}`);
                if (chance(2)) {
                    const { at } = state;
                    state = { ...state, ...redo(state) };
                    assert.equal(moves({ ...undo(state).tree }), before);
                    earlier.push(before);
                    assert.ok(trees.has(state.tree, at) || at !== state.at);
                }
            } else {
                earlier.push(moves(state.tree));
                state = random(state, chance);
            }
            assert.ok(trees.has(state.tree, state.at));
            assert.ok(trees.has(state.tree, state.match.at));
            for (const [id, path] of JSON.parse(moves(state.tree))) {
                assert.equal(meant.get(id) ?? JSON.stringify(path), JSON.stringify(path), `node ${id}, seed ${seed}`);
                meant.set(id, JSON.stringify(path));
            }
        }
    }
    assert.equal(undo(begun()), null);
    assert.equal(redo(begun()), null);
});

test("the engine's move is undone and redone with the move it answers", () => {
    let state = { ...begun(), mode: "play", match: matches.makeMatch("first", 5) };
    const mine = matches.playMove(state.tree, state.match, [1, 1]);
    state = act(state, { ...mine, at: mine.match.at });
    state = applyAnswer("reply", { of: state, at: 1 }, state, { move: [2, 1] });
    const less = { ...state, ...undo(state) };
    assert.deepEqual([less.at, less.match.at, trees.traceMainLine(less.tree)], [0, 0, []]);
    assert.equal(applyAnswer("reply", { of: state, at: 1 }, less, { move: [1, 2] }), null);
    const more = { ...less, ...redo(less) };
    assert.deepEqual([more.at, more.match.at, trees.traceMainLine(more.tree)], [2, 2, [1, 2]]);
    assert.equal({ ...less, match: null, ...undo({ ...state, match: null }) }.match, null, "a match that was ended stays so");
});

test("all changes of an edit can be undone and redone", () => {
    const first = edits.begin(RULESETS, null);
    let edit = edits.applyChange(first, { rows: ["#."] });
    edit = edits.applyChange(edit, { rows: ["##"] }, true); // the same stroke
    edit = edits.applyChange(edit, edits.choose(edit, RULESETS[1]));
    edit = edits.applyChange(edit, { text: "a b" });
    const last = edit;
    const seen = [];
    for (let less = edit; less; less = edits.restore(less, "undo")) seen.push([less.ruleset.name, less.rows[0], less.text]);
    assert.deepEqual(seen, [["graph", undefined, "a b"], ["graph", undefined, "0 1"], ["maze", "##", ""], ["maze", ".........", ""]]); // prettier-ignore
    for (let n = 0; n < 3; n++) edit = edits.restore(edit, "undo");
    for (let n = 0; n < 3; n++) edit = edits.restore(edit, "redo");
    assert.deepEqual({ ...edit, setup: null }, { ...last, setup: null });
    assert.equal(edits.restore(edit, "redo"), null);
    assert.deepEqual(edits.applyChange(edits.restore(edit, "undo"), { text: "x" }).future, []);
});

test("a saved state is restored with renumbered nodes", () => {
    for (let seed = 1; seed <= 40; seed++) {
        const chance = chances(seed);
        let state = { ...begun(), match: matches.makeMatch("first", 3), seed, mine: 0 };
        for (let turn = 0; turn < 30; turn++) state = random(state, chance);
        if (seed % 2) state = { ...state, edit: edits.applyChange(edits.begin(RULESETS, SETUP), { rows: ["#."] }) };
        const restored = deserialize(serialize(state), RULESETS);
        const { shared, more, game, mode } = restored;
        assert.deepEqual([game, mode, restored.ruleset], [state.game, "review", "maze"]);
        const record = trees.formatWire(shared.tree).wire;
        assert.deepEqual(record, trees.formatWire(state.tree).wire);
        const now = { ...states.makeState(), rulesets: RULESETS };
        const question = { of: now, mode, place: shared.at, more, isSilent: true };
        const back = applyAnswer("game", question, now, { setup: SETUP, record, limits: state.limits });
        for (const [old, id] of [
            [state.at, back.at],
            [state.match.at, back.match.at],
        ]) {
            assert.deepEqual(trees.listMoves(back.tree, id), trees.listMoves(state.tree, old));
        }
        assert.deepEqual([back.game, back.match.sides, back.mine], [state.game, ["person", 3], 0]);
        assert.deepEqual(back.edit?.rows, state.edit?.rows);
        assert.equal(serialize(back).length, serialize(state).length);
    }
});

/** The nearest states of an edit, back and forth. */
function ways(edit) {
    const seen = (one) => [one.ruleset.name, one.rows, one.text, [...one.places], one.fields, one.brush];
    const way = (to) => {
        const views = [];
        for (let one = edit; one; one = edits.restore(one, to)) views.push(seen(one));
        return views;
    };
    return [way("undo"), way("redo")];
}

test("the undo history of an edit is saved up to a limit", () => {
    const again = (edit) => deserialize(serialize({ ...begun(), edit }), RULESETS).more.edit;
    let edit = edits.begin(RULESETS, SETUP);
    for (const row of ["#.", "##", ".#"]) edit = edits.applyChange(edit, { rows: [row, ".."] });
    edit = edits.applyChange(edit, edits.choose(edit, RULESETS[1]));
    edit = edits.applyChange(edit, { text: "a b", places: new Map([["a", [1, 2]]]) });
    for (let n = 0; n < 6; n++) {
        assert.deepEqual(ways(again(edit)), ways(edit));
        edit = edits.restore(edit, "undo") ?? edit;
    }
    for (let row = 0; row < 30; row++) edit = edits.applyChange(edit, { rows: Array(100).fill(String(row % 10).repeat(100)) });
    const [[back], [before]] = [ways(again(edit)), ways(edit)];
    assert.ok(back.length > 2 && back.length < before.length);
    assert.deepEqual(back, before.slice(0, back.length));
    assert.ok(serialize({ ...begun(), edit }).length < 200_000);
});

test("states with different texts are not the same", () => {
    const { tree, id } = trees.add(trees.makeTree(), 0, [1, 1]);
    const retry = { player: 0, list: [], index: 0, solved: [], result: "", tried: null };
    const match = { ...matches.makeMatch("first", 3), at: id };
    const edit = edits.applyChange(edits.begin(RULESETS, SETUP), { rows: ["#."] });
    const state = { ...begun(), tree, at: id, match, mine: 0, mode: "retry", retry, edit };
    const others = { read: { text: "1 2", read: { en: "a list", zh: "边表" }, others: [] }, setup: { document: {} }, tree: trees.makeTree(), edit: edits.applyChange(edit, {}), retry: null, match: null, rulesets: [] };
    let count = 0;
    for (const key of Object.keys(state)) {
        for (const other of [others[key], 7, true, false, "play", null]) {
            let text;
            try {
                text = serialize({ ...state, [key]: other });
            } catch {
                continue; // no state has that
            }
            if (text === serialize(state)) continue;
            assert.ok(!isSame(state, { ...state, [key]: other }), key);
            count++;
            break;
        }
    }
    assert.equal(count, Object.keys(JSON.parse(serialize(state))).length - 1, "places are the setup's");
});

test("games that earlier versions have saved are restored", () => {
    const { setup, isExplaining, ...saved } = JSON.parse(serialize({ ...begun(), isExplaining: true }));
    const { shared, more } = deserialize(JSON.stringify({ start: setup, proving: isExplaining, ...saved }), RULESETS);
    assert.deepEqual([shared.setup, more.isExplaining], [SETUP.document, true]);
});

test("a saved reading is restored completely or not at all", () => {
    const readingOf = (found) => deserialize(serialize({ ...begun(), read: { text: "1 2", read: found, others: [] } }), RULESETS).more.read;
    const both = { en: "a list of edges", zh: "边表" };
    assert.deepEqual(readingOf(both).read, both);
    for (const rubbish of [undefined, null, 7, {}, { en: "a list" }, { ...both, zh: 1 }]) assert.equal(readingOf(rubbish), null);
});

test("a match of two engines is invalid", () => {
    const match = matches.makeMatch("first", 3);
    assert.deepEqual(deserialize(serialize({ ...begun(), match }), RULESETS).more.match, match);
    assert.equal(deserialize(serialize({ ...begun(), match: { ...match, sides: [3, 8] } }), RULESETS).more.match, null);
});

test("playing against the proof is restored", () => {
    assert.equal(deserialize(serialize({ ...begun(), isExplaining: true }), RULESETS).more.isExplaining, true);
    assert.equal(deserialize(serialize(begun()), RULESETS).more.isExplaining, false);
});

test("an empty state is not saved, and invalid texts are not restored", () => {
    assert.equal(serialize(states.makeState()), "");
    for (const text of [null, "", "{", "null", "7", "[]", '{"setup":null}', '{"setup":{},"record":{"nodes":[{"parent":9}]}}']) {
        assert.equal(deserialize(text, RULESETS), null, text);
    }
    const painted = { ...states.makeState(), edit: edits.applyChange(edits.begin(RULESETS, null), { rows: ["#."] }) };
    assert.equal(deserialize(serialize(painted), []), null, "its game is there no more");
    assert.equal(deserialize(serialize(painted), RULESETS).ruleset, "maze");
});

/** Every text in which one part of a saved state is rubbish, or gone. */
function* spoilt(restored, path = []) {
    const part = path.reduce((found, key) => found[key], restored);
    if (path.length) {
        for (const rubbish of [undefined, null, "x", "length", "__proto__", -1, 5, 99, [], [null], {}]) {
            const copy = structuredClone(restored);
            path.slice(0, -1).reduce((found, key) => found[key], copy)[path.at(-1)] = rubbish;
            yield [`${path.join(".")} = ${JSON.stringify(rubbish)}`, JSON.stringify(copy)];
        }
    }
    if (part && typeof part === "object") for (const key of Object.keys(part)) yield* spoilt(restored, [...path, key]);
}

test("fields that the page cannot show are not restored", () => {
    const { tree, id } = trees.add(trees.makeTree(), 0, [1, 1]);
    const match = { ...matches.makeMatch("first", 3), at: id };
    const retry = { player: 0, list: [{ ply: 0, node: 0, player: 0, played: [1, 1], right: [[1, 2]] }], index: 0, solved: [], result: "", tried: null };
    const complete = { ...begun(), tree, at: id, match, mine: 0, mode: "retry", retry };
    const painted = edits.applyChange(edits.begin(RULESETS, SETUP), { rows: ["#."] });
    const withGraph = edits.applyChange(painted, edits.choose(painted, RULESETS[1]));
    for (const edit of [null, painted, withGraph, edits.restore(withGraph, "undo"), edits.applyChange(edits.begin(RULESETS, null), {})]) {
        const text = serialize({ ...complete, edit });
        assert.deepEqual(deserialize(text, RULESETS).more.retry, retry);
        assert.deepEqual(deserialize(text, RULESETS).more.match, match);
        for (const [what, rubbish] of spoilt(JSON.parse(text))) {
            const restored = deserialize(rubbish, RULESETS);
            if (!restored) continue;
            const now = { ...states.makeState(), rulesets: RULESETS };
            let state = { ...now, ...restored.more, mode: restored.mode };
            if (restored.shared) {
                const question = { of: now, mode: restored.mode, place: restored.shared.at, more: restored.more, isSilent: true };
                const record = trees.formatWire(restored.shared.tree).wire;
                state = applyAnswer("game", question, now, { setup: SETUP, record, limits: now.limits });
            }
            assert.ok(["open", "review", "play", "retry", "edit"].includes(state.mode), what);
            assert.ok(Number.isInteger(state.game), what);
            for (const mode of ["review", "play", "retry", "edit"]) {
                const inMode = { ...state, mode };
                assert.doesNotThrow(() => [states.findView(inMode), states.canMove(inMode), states.isWinnerVisible(inMode)], what);
                assert.equal(typeof states.areWinnersVisible(inMode), "boolean", what);
            }
            if (state.match) assert.doesNotThrow(() => assert.ok(trees.has(state.tree, state.match.at)), what);
            if (restored.shared) assert.ok(trees.has(state.tree, state.at), what);
            for (const one of state.retry?.list ?? []) {
                assert.ok(trees.has(state.tree, one.node), what);
                assert.ok([one.ply === 0, one.player === 0, one.played, one.right.every((move) => move?.length === 2)].every(Boolean), what);
                assert.notDeepEqual(one.right, [one.played], what);
            }
            assert.doesNotThrow(() => state.edit && edits.buildDocument(state.edit), what);
            for (const way of ["undo", "redo"]) {
                for (let edit = state.edit; edit; edit = edits.restore(edit, way)) {
                    assert.doesNotThrow(() => [edits.buildDocument(edit), states.findView({ ...state, mode: "edit", edit })], what);
                }
            }
        }
    }
});
