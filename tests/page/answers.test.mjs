// What an answer makes of the state of now, however that has moved on since it was asked for.
import assert from "node:assert/strict";
import test from "node:test";

import { resetGame, applyAnswer } from "../../page/model/answers.ts";
import * as edits from "../../page/model/edit.ts";
import * as matches from "../../page/model/match.ts";
import * as states from "../../page/model/state.ts";
import * as trees from "../../page/model/tree.ts";

const SETUP = { ruleset: "maze", picture: { kind: "board", rows: ["..", ".."] }, document: { board: ["..", ".."] } };
const FOUND = { winning: true, winning_moves: [[1, 1]], legal: [[1, 1]], mistake: true };

/** A game of moves on the board, the last one shown. */
function playing(moves, more = {}) {
    let state = { ...states.makeState(), ...resetGame(states.makeState()), mode: "review", setup: SETUP };
    for (const move of moves) state = played(state, move);
    return { ...state, ...more };
}

function played(state, move) {
    const { tree, id } = trees.add(state.tree, state.at, move);
    return { ...state, tree, at: id, version: state.version + 1 };
}

test("a late position is stored as long as its move exists", () => {
    const of = playing([[1, 1]]);
    const now = { ...played(of, [1, 2]), at: 0 };
    assert.equal(applyAnswer("position", { of, at: 1 }, now, FOUND).positions.get(1), FOUND);
    assert.deepEqual(applyAnswer("position", { of, at: 1 }, now, FOUND).known.get(1), { winning: true, right: [[1, 1]], mistake: true });
    assert.equal(applyAnswer("position", { of, at: 1 }, { ...now, ...trees.remove(now.tree, 1) }, FOUND), null);
    assert.equal(applyAnswer("position", { of, at: 1 }, { ...now, game: now.game + 1 }, FOUND), null);
});

test("a reading is stored only for the same text and format", () => {
    const draft = { text: "1 2", format: "", columns: "", reading: null };
    const of = { ...states.makeState(), draft };
    const reply = { read: null, complaint: {}, fitting: [], formats: [], table: null };
    const question = { of, text: "1 2", format: "", columns: "" };
    assert.equal(applyAnswer("reading", question, of, reply).draft.reading, reply);
    for (const later of [{ ...draft, text: "1 2\n" }, { ...draft, format: "edges" }, { ...draft, columns: "1,3" }, null])
        assert.equal(applyAnswer("reading", question, { ...of, draft: later }, reply), null);
    assert.equal(resetGame(of).draft, null);
});

test("the current position is never dropped from the cache", () => {
    const of = playing([[1, 1]]);
    let now = { ...of, positions: new Map([[0, FOUND]]), at: 0 };
    for (let at = 1; at < 600; at++) {
        now = played(now, [at, 1]);
        now = { ...applyAnswer("position", { of, at: now.at }, { ...now, at: 0 }, FOUND), at: now.at };
    }
    assert.ok(now.positions.has(0));
    assert.equal(now.positions.size, 400);
});

test("a late review is stored for the moves that still exist", () => {
    const of = playing([
        [1, 1],
        [1, 2],
    ]);
    const now = { ...of, ...trees.remove(of.tree, 2) };
    const reply = { plies: [{ ...FOUND, mistake: true }, FOUND], final: FOUND };
    const { known } = applyAnswer("line", { of, line: [1, 2] }, now, reply);
    assert.deepEqual([...known].map(([id, { mistake }]) => [id, mistake]), [[0, false], [1, true]]); // prettier-ignore
    assert.equal(applyAnswer("line", { of, line: [1, 2] }, { ...now, game: -1 }, reply), null);
});

test("the engine's move is played where it was asked for, if it is still its turn", () => {
    const of = playing([[1, 1]], { mode: "play", match: matches.makeMatch("first", 5, 0, 1) });
    const here = applyAnswer("reply", { of, at: 1 }, of, { move: [2, 1] });
    assert.deepEqual([here.at, trees.listMoves(here.tree, here.at)], [2, [[1, 1], [2, 1]]]); // prettier-ignore
    assert.equal(here.match.at, 2);
    const away = applyAnswer("reply", { of, at: 1 }, { ...of, at: 0 }, { move: [2, 1] });
    assert.equal(away.at, 0);
    assert.deepEqual(trees.get(away.tree, 1).children, [2]);
    const changes = [
        { match: null },
        { mode: "review" },
        { match: { ...of.match, over: true } },
        { match: matches.makeMatch("second", 5, 0, 1) },
        trees.remove(of.tree, 1),
        { match: { ...of.match, at: 0 } },
        { game: of.game + 1 },
    ];
    for (const later of changes) assert.equal(applyAnswer("reply", { of, at: 1 }, { ...of, ...later }, { move: [2, 1] }), null);
});

test("the engine's move belongs to the match, not to variations", () => {
    const of = playing([[1, 1]], { mode: "play", match: matches.makeMatch("first", 5, 0, 1) });
    const tried = played(of, [1, 2]);
    const now = { ...tried, at: 1 };
    const next = applyAnswer("reply", { of, at: 1 }, now, { move: [2, 1] });
    assert.deepEqual([next.at, next.match.at, trees.traceMainLine(next.tree)], [3, 3, [1, 3]]);
    const same = applyAnswer("reply", { of, at: 1 }, now, { move: [1, 2] });
    assert.deepEqual([same.at, trees.traceMainLine(same.tree)], [2, [1, 2]]);
});

test("a hint is shown only for its position", () => {
    const of = playing([[1, 1]], { mode: "play", match: matches.makeMatch("both", 5) });
    const next = applyAnswer("hint", { of, at: 1 }, of, { move: [2, 2], winning: true });
    assert.deepEqual([next.hint, next.match.hinted], [3, 1]);
    assert.equal(applyAnswer("hint", { of, at: 1 }, of, { move: [2, 2], winning: false }).match.hinted, 0);
    for (const later of [{ at: 0 }, { mode: "review" }, { game: -1 }]) {
        assert.equal(applyAnswer("hint", { of, at: 1 }, { ...of, ...later }, { move: [2, 2] }), null);
    }
});

const RULESETS = ["maze", "king"].map((name) => ({
    name,
    editor: { kind: "board", paint: [".", "#"], dense: "#", token: "@", fixed: false, fresh: ["."] },
}));
const OTHER = { setup: { ...SETUP, ruleset: "king" }, record: { nodes: [{ move: [1, 1] }, { move: [1, 2] }] } };

test("a late game replaces an unchanged one, in the current mode", () => {
    const of = playing([[1, 1]]);
    const next = applyAnswer("game", { of, mode: "play", place: 2 }, { ...of, at: 0 }, OTHER);
    assert.deepEqual([next.mode, next.at, next.setup.ruleset, next.game], ["play", 2, "king", of.version + 1]);
    assert.deepEqual([next.known.size, next.match, next.explain], [0, null, of.explain]);
    assert.equal(applyAnswer("game", { of, place: 9 }, of, OTHER).at, 0);
    assert.equal(applyAnswer("game", { of, mode: "review" }, { ...of, mode: "retry" }, OTHER).mode, "retry");
    const edit = edits.begin(RULESETS, SETUP);
    const editing = applyAnswer("game", { of }, { ...of, mode: "edit", edit, rulesets: RULESETS }, OTHER);
    assert.equal(editing.edit.ruleset.name, "king");
    assert.equal(applyAnswer("game", { of }, played(of, [1, 2]), OTHER), null);
    assert.equal(applyAnswer("game", { of }, of, null), null);
});

test("the reading of a text is stored with its game", () => {
    const of = playing([]);
    const answer = { ...OTHER, read: { key: "read.x", values: {} }, others: [{ format: "a", read: { key: "y" } }] };
    assert.deepEqual(applyAnswer("game", { of, text: "1 2" }, of, answer).read, {
        text: "1 2",
        read: answer.read,
        others: answer.others,
    });
    assert.equal(applyAnswer("game", { of }, of, answer).read, null);
    assert.equal(applyAnswer("game", { of, text: "1 2" }, of, OTHER).read, null);
});

test("values are stored only for the current edit", () => {
    const of = { ...playing([]), mode: "edit", edit: edits.begin(RULESETS, SETUP) };
    const reply = { classes: "EOOE", winner: "first" };
    assert.equal(applyAnswer("values", { of }, { ...of, edit: { ...of.edit, brush: "@" } }, reply).edit.values, "EOOE");
    assert.equal(applyAnswer("values", { of }, { ...of, edit: { ...of.edit, brush: "@" } }, reply).edit.brush, "@");
    assert.equal(applyAnswer("values", { of }, { ...of, version: of.version + 1 }, reply), null);
    assert.equal(applyAnswer("values", { of }, { ...of, edit: null }, reply), null);
    const wrong = applyAnswer("values", { of }, of, { error: "no" }).edit;
    assert.deepEqual([wrong.error, wrong.values], ["no", null]);
    assert.equal(applyAnswer("values", { of }, { ...of, version: -1 }, { error: "no" }), null);
});

test("random cells fill an unchanged board, and can be undone", () => {
    const of = { ...playing([]), mode: "edit", edit: edits.begin(RULESETS, SETUP) };
    const next = applyAnswer("cells", { of }, of, { setup: { document: { board: ["#.", ".#"] } } });
    assert.deepEqual([next.edit.rows, next.edit.past.map(({ rows }) => rows)], [["#.", ".#"], [["..", ".."]]]); // prettier-ignore
    assert.equal(next.version, of.version + 1);
    assert.equal(applyAnswer("cells", { of }, { ...of, version: of.version + 1 }, {}), null);
});
