// The page's modules lie in layers: what is shown knows nothing of what acts, and what is pure knows neither.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../page/", import.meta.url));
/** What a room's modules may import from, besides their own room. */
const ROOMS = {
    model: [],
    board: [],
    report: ["board", "model/game.ts", "model/i18n.ts"],
    view: ["model", "api.ts", "board"],
    control: ["model", "view", "api.ts", "published.ts", "single.ts", "board"],
};

const files = readdirSync(PAGE, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.includes("dist/"));
const imports = new Map(
    files.map((file) => {
        const text = readFileSync(PAGE + file, "utf8");
        const matches = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";|await import\("([^"]+)"\)/gm)];
        const own = matches.map(([, a, b]) => a ?? b).filter((name) => name.startsWith("."));
        return [file, own.map((name) => path.posix.join(path.posix.dirname(file), name))];
    }),
);

test("imports exist and point downwards", () => {
    for (const [file, wanted] of imports) {
        const [room] = file.split("/");
        for (const other of wanted) {
            assert.ok(imports.has(other), `${file} imports ${other}`);
            const allowed = ROOMS[room];
            const [from] = other.split("/");
            if (allowed) assert.ok(from === room || allowed.includes(from) || allowed.includes(other), `${file} imports ${other}`);
        }
    }
});

test("the board is a package: it imports nothing from outside, and has one door", () => {
    for (const file of files) {
        const text = readFileSync(PAGE + file, "utf8");
        const targets = [...text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(([, name]) => path.posix.join(path.posix.dirname(file), name));
        for (const other of targets) {
            if (file.startsWith("board/")) assert.ok(other.startsWith("board/"), `${file} imports ${other}`);
            else assert.ok(!other.startsWith("board/") || other === "board/board.ts", `${file} imports ${other}`);
        }
    }
});

test("imports have no cycle", () => {
    const done = new Set();
    const visit = (file, path) => {
        assert.ok(!path.includes(file), [...path, file].join(" > "));
        if (done.has(file)) return;
        for (const other of imports.get(file)) visit(other, [...path, file]);
        done.add(file);
    };
    for (const file of files) visit(file, []);
});

test("no module names a game", () => {
    const rooms = fileURLToPath(new URL("../../python/berge/games/builtin/", import.meta.url));
    const games = readdirSync(rooms)
        .filter((file) => file.endsWith(".py") && /^RULESET\b/m.test(readFileSync(rooms + file, "utf8")))
        .map((file) => file.slice(0, -3));
    assert.ok(games.includes("king") && games.length > 5);
    // These two are words of graph theory as well: a picture's kind, a layer's name; here a name is what one is compared with.
    const words = ["graph", "edge"];
    const plain = new RegExp(`\\b(${games.filter((name) => !words.includes(name)).join("|")})\\b`, "i");
    const pattern = new RegExp(`(ruleset|name)\\)? *[!=]==? *["'\`](${words.join("|")})|["'\`/^](${words.join("|")}):`);
    for (const file of [...files, "index.html"]) {
        const text = readFileSync(PAGE + file, "utf8");
        assert.doesNotMatch(text, plain, file);
        assert.doesNotMatch(text, pattern, file);
    }
});

test("pure modules use nothing of the browser", () => {
    for (const file of files.filter((name) => name.startsWith("model/"))) {
        const text = readFileSync(PAGE + file, "utf8");
        assert.ok(!/\b(window|localStorage|fetch|getElementById|createElement|querySelector\w*)\b/.test(text), file);
    }
});
