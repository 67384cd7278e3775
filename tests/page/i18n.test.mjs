import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import * as names from "../../page/model/names.ts";
import { formatHint, explainWinner, explainToPlayer } from "../../page/model/phrases.ts";
import { joinList, joinParts, chooseLanguage, say, setLanguage } from "../../page/model/i18n.ts";
import { en, zh } from "./phrases.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path) => readFileSync(ROOT + path, "utf8");
const MINE_FILES = readdirSync(`${ROOT}page`, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^(model|view|control)\/.*\.ts$|^(app|api)\.ts$|^index\.html$/.test(file));
const MINE = Object.keys(en);

test("lists have blanks between Chinese and Latin words", () => {
    setLanguage("zh", zh);
    assert.equal(joinList(["1", "2", "(3, 4)"], "disjunction"), "1、2 或 (3, 4)");
    assert.equal(joinList(["a", "b"]), "a 和 b");
    assert.equal(joinList(["甲或乙"]), "甲或乙");
    assert.equal(joinList(["(3, 4)", "另外 2 个"], "disjunction"), "(3, 4) 或另外 2 个");
    setLanguage("en", en);
    assert.equal(joinList(["1", "2", "3"], "disjunction"), "1, 2, or 3");
});

test("Chinese and Latin letters are separated, and commas follow the language", () => {
    assert.equal(say(zh, "match.turn", { player: "Mirko" }), "请 Mirko 走棋。");
    assert.equal(say(zh, "match.turn", { player: "兔兔" }), "请兔兔走棋。");
    assert.equal(say(zh, "cell.arrow.to", { to: "a" }), "箭头指向 a");
    const answers = { move: "(1, 2)", winner: "蛋蛋", moves: "8、9 或另外 53 个" };
    assert.equal(say(zh, "explain.answer", answers), "走 (1, 2) 会输：蛋蛋应 8、9 或另外 53 个。");
    setLanguage("zh", zh);
    assert.equal(joinParts(["第 1 行第 2 列", "空"]), "第 1 行第 2 列，空");
    setLanguage("en", en);
    assert.equal(joinParts(["a", "b"]), "a, b");
    const own = MINE_FILES.filter((file) => file.endsWith(".ts") && file !== "model/i18n.ts");
    const composed = /join\("[,;:.] "\)|[^\]]\}[,;:.] \$\{|`\$\{\w+\} \(/; // but for cells
    assert.deepEqual(own.flatMap((file) => read(`page/${file}`).split("\n").filter((line) => composed.test(line))), []);
});

test("phrases have values, plurals, braces and unknown keys", () => {
    const phrases = { a: "{n} moves by {who}", "a.one": "one move by {who}", b: "{{x}} {y}" };
    assert.equal(say(phrases, "a", { n: 2, who: "<b>" }), "2 moves by <b>");
    assert.equal(say(phrases, "a", { n: 1, who: "x" }), "one move by x");
    assert.equal(say(phrases, "b"), "{x} {y}");
    assert.equal(say({ ...phrases, d: "{moves:a}!" }, "d", { moves: 1 }), "one move by {who}!");
    assert.equal(say(phrases, "c"), "c");
    assert.equal(say(phrases, "a", { n: 10668, who: "1234" }), "10,668 moves by 1234", "only numbers have separators");
});

test("the first language is the saved one or the browser's", () => {
    assert.equal(chooseLanguage(null, ["zh-Hant-TW", "en"]), "zh");
    assert.equal(chooseLanguage(null, ["de-DE", "en-GB", "zh"]), "en");
    assert.equal(chooseLanguage(null, ["de"]), "en");
    assert.equal(chooseLanguage("zh", ["en"]), "zh");
    assert.equal(chooseLanguage("<x>", ["en"]), "en");
});

test("both catalogues have the same keys and values", () => {
    assert.deepEqual(Object.keys(zh).sort(), [...MINE].sort());
    for (const key of MINE) {
        const [values, others] = [en, zh].map((one) => new Set(one[key].match(/\{\w+\}/g)));
        for (const value of others) assert.ok(values.has(value) || value === "{n}", `${key}: ${value}`);
        assert.ok(zh[key].trim(), key);
    }
});

test("every key of the page is in the catalogue", () => {
    const named = new Set();
    for (const file of MINE_FILES) {
        const text = read(`page/${file}`);
        for (const [, key] of text.matchAll(/\bt\(\s*"([^"]+)"/g)) named.add(key);
        for (const [, a, b] of text.matchAll(/\bt\([^"`()]*\? "([^"]+)" : "([^"]+)"/g)) named.add(a).add(b);
        for (const [, key] of text.matchAll(/data-t(?:-\w+)?="([^"]+)"/g)) named.add(key);
    }
    for (const look of Object.values(names.LETTER_NAMES)) named.add(`cell.${look}`).add(`edit.brush.${look}`);
    assert.ok(named.size > 100);
    assert.deepEqual(
        [...named].filter((key) => !(key in en)),
        [],
    );
});

test("names without a phrase are those of the server", () => {
    const camel = { name: "camel", title: "Camel's walk", about: "a leaper with steps 1,3", examples: ["camel:5x6"] };
    const board = { kind: "board", paint: [".", "~"], dense: "~", token: "@", fixed: false, fresh: ["."] };
    setLanguage("en", en);
    assert.equal(names.nameRuleset("camel", camel.title), "Camel's walk");
    assert.equal(names.nameRuleset("camel"), "camel");
    assert.equal(names.namePlayer("red"), "Red");
    assert.equal(names.describeRules(camel), "A leaper with steps 1,3");
    assert.deepEqual(names.describeSample(camel, 0), { title: "Camel's walk", about: "camel:5x6" });
    assert.equal(names.nameField(camel, "n", "the largest number"), "The largest number");
    assert.equal(names.nameField(camel, "n"), "N");
    assert.equal(names.nameLetter(board, "~"), "~");
    assert.equal(names.nameLetter(board, "@"), en["edit.brush.token"]);
    assert.equal(names.nameDensity(board), "~ on a random board:");
    assert.equal(names.nameFile("pgn", "pgn"), "pgn (.pgn)");
    setLanguage("en", {});
});

test("the code contains no sentences", () => {
    for (const file of MINE_FILES.filter((name) => name.endsWith(".ts"))) {
        const text = read(`page/${file}`).replaceAll('"中文"', "");
        assert.ok(!/say\([^,\n]+, "[A-Z]|textContent = "[A-Z](?!nglish)|[\u4e00-\u9fff]/u.test(text), file);
    }
});

test("the reason of a puzzle's position speaks to the one who solves it", () => {
    const setup = { ruleset: "maze" };
    const sides = [
        ["rabbit", ["over", "dominoes", "dominoes.move", "dominoes.last", "pairs", "pairs.move", "barrier", "kernel"]],
        ["egg", ["dominoes.move", "dominoes.last", "pairs.move", "barrier", "kernel"]],
    ];
    const reasonOf = (kind, values) => ({ key: `why.${kind}`, to_winner: `you.wins.${kind}`, to_loser: `you.loses.${kind}`, values });
    for (const [language, phrases, players] of [["en", en, /First|Second|\{/], ["zh", zh, /先手|后手|\{/]]) {
        setLanguage(language, phrases);
        for (const [winner, kinds] of sides) {
            for (const kind of kinds) {
                for (const n of [1, 2]) {
                    const values = { winner, loser: winner === "egg" ? "rabbit" : "egg", n, move: "(1, 2)" };
                    const text = explainToPlayer(setup, { why: reasonOf(kind, values) }, "rabbit");
                    assert.match(text, /[Yy]ou|你|对手/, kind);
                    assert.doesNotMatch(text, players, kind);
                    if (kind.startsWith("dominoes.")) assert.match(text, /\(1, 2\)/, kind);
                }
            }
        }
    }
    setLanguage("en", en);
    const values = { winner: "egg", loser: "rabbit", move: "(1, 2)" };
    const stuck = explainToPlayer(setup, { why: reasonOf("dominoes.last", values) }, "rabbit");
    assert.equal(stuck, "Your opponent goes to (1, 2), and you are stuck.");
    const over = { ...reasonOf("over", values), to_loser: null };
    assert.match(explainToPlayer(setup, { why: over }, "rabbit"), /^The Rabbit is stuck|^Rabbit is stuck/);
});

test("a hint says what the proof's move is, and only that of another winning move", () => {
    setLanguage("en", en);
    const setup = { picture: { kind: "board", rows: ["..", ".."] } };
    const here = { at: [1, 1], winning_moves: [[1, 2], [2, 1]], why: { hint: "hint.pairs.cell" } };
    assert.match(formatHint(setup, here, 1), /token's cell/);
    assert.doesNotMatch(formatHint(setup, here, 2), /token's cell/);
});

test("the sentence about all marks of a proof is said where they are shown", () => {
    const why = { key: "why.barrier", of_marks: "verdict.barrier", values: { winner: "egg", loser: "rabbit" } };
    assert.ok(explainWinner(null, { why }, true).startsWith(explainWinner(null, { why })));
    assert.ok(explainWinner(null, { why }, true).endsWith(en["verdict.barrier"]));
    assert.ok(!explainWinner(null, { why }).includes(en["verdict.barrier"]));
    assert.equal(explainWinner(null, { why: { ...why, of_marks: null } }, true), explainWinner(null, { why }));
});
