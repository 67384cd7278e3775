// A server that answers about small boards as the real one does, and late, in another order or never as a test wants it.

const STEPS = { maze: [[-1, 0], [0, -1], [0, 1], [1, 0]] }; // prettier-ignore
STEPS.king = [-1, 0, 1].flatMap((r) => [-1, 0, 1].map((c) => [r, c])).filter(([r, c]) => r || c);
const LARGEST = 12; // free cells of a board that is searched
const EDITOR = { kind: "board", paint: [".", "#"], dense: "#", token: "@", fixed: false, fresh: ["."] };
const GRAPH = { kind: "graph", fresh: { vertices: [1, 2], edges: [[1, 2]] } };
const RULESETS = [
    { name: "maze", editor: EDITOR, examples: ["maze:.../.../..."], sketch: "maze:@..", puzzles: true },
    { name: "king", editor: EDITOR, examples: ["king:.../.@./..."], sketch: "king:@..", puzzles: true },
    { name: "graph", editor: GRAPH, examples: [], sketch: "", puzzles: false },
].map((one) => ({ title: one.name, about: "", players: ["first", "second"], contest: null, formats: ["record"], ...one }));

/** What is answered with status 400. */
class Refused extends Error {
    constructor(message, kind = "ParseError", more = {}) {
        super(message);
        this.error = { kind, message, ...more };
    }
}

const same = ([r, c], [s, d]) => r === s && c === d;

/** A game: the rows of its board without the token, where that is, and where it has been. */
class Position {
    constructor({ ruleset, board, moves = [] }) {
        if (!STEPS[ruleset] || !board?.length || board.some((row) => !/^[.#@]+$/.test(row))) throw new Refused("no such board");
        this.ruleset = ruleset;
        this.rows = board.map((row) => row.replace("@", "."));
        const r = board.findIndex((row) => row.includes("@"));
        this.path = r < 0 ? [] : [[r + 1, board[r].indexOf("@") + 1]];
        for (const move of moves) {
            if (!this.legal.some((one) => same(one, move))) throw new Refused("illegal", "IllegalMove");
            this.path.push(move);
        }
    }

    get at() {
        return this.path.at(-1) ?? null;
    }

    isFree([r, c]) {
        return this.rows[r - 1]?.[c - 1] === "." && !this.path.some((one) => same(one, [r, c]));
    }

    get legal() {
        const cells = this.rows.flatMap((row, r) => [...row].map((_, c) => [r + 1, c + 1]));
        const near = this.at ? STEPS[this.ruleset].map(([r, c]) => [this.at[0] + r, this.at[1] + c]) : cells;
        return near.filter((cell) => this.isFree(cell));
    }

    /** What is true with one more move. @template T @param {number[]} move @param {() => T} look @returns {T} */
    after(move, look) {
        this.path.push(move);
        const value = look();
        this.path.pop();
        return value;
    }

    /** Moves that win; on a board that is too large to search, some move. */
    get winningMoves() {
        const { legal } = this;
        if (this.rows.join("").replaceAll("#", "").length > LARGEST) return legal.slice(0, 1);
        return legal.filter((move) => this.after(move, () => !this.isWon()));
    }

    isWon() {
        return this.legal.some((move) => this.after(move, () => !this.isWon()));
    }
}

const notation = ({ ruleset, board, moves = [] }) => `${ruleset}:${board.join("/")}${moves.map(([r, c]) => `+${r},${c}`).join("")}`;

function describe(document) {
    const position = new Position(document);
    const { winningMoves, legal, at, path, rows } = position;
    const ply = document.moves.length;
    const dominoes = at && winningMoves.length ? [[at, winningMoves[0]]] : [];
    const number = ([row, column]) => (row - 1) * rows[0].length + column - 1;
    const losing = legal.filter((move) => !winningMoves.some((one) => same(one, move)));
    const before = ply && new Position({ ...document, moves: document.moves.slice(0, -1) });
    return {
        ply, marks: { dominoes: dominoes.map((pair) => pair.map(number)) }, mistake: Boolean(winningMoves.length && before && before.winningMoves.length), player: ["first", "second"][ply % 2], winning: winningMoves.length > 0, over: !legal.length, at, legal,
        winning_moves: winningMoves, notation: notation(document), why: { key: "why", values: { winner: "first", loser: "second" } },
        answers: losing.map((move) => [move, position.after(move, () => position.winningMoves)]),
        certificate: {
            cells: rows, token: at, winning: winningMoves.length > 0,
            dominoes, path,
        },
    }; // prettier-ignore
}

function setupOf({ ruleset, board, vertices, edges }) {
    const title = ruleset;
    const shared = { ruleset, title, players: ["first", "second"], free: true, contest: null, slides: false, used: false };
    if (ruleset === "graph") {
        const picture = { kind: "graph", edges: [], places: vertices.map((_, n) => [n * 50, 16]), sizes: vertices.map(() => 32), columns: null };
        return { ...shared, document: { ruleset, vertices, edges }, notation: "graph:", token: null, picture, vertices, names: vertices.map(String) };
    }
    const { rows, at } = new Position({ ruleset, board });
    const token = at && (at[0] - 1) * rows[0].length + at[1] - 1;
    return {
        ...shared, document: { ruleset, board }, notation: notation({ ruleset, board }), token,
        picture: { kind: "board", rows }, vertices: null, names: null,
    }; // prettier-ignore
}

const READ = { en: "read", zh: "读作" };

function openText(text, format) {
    if (text.startsWith("{")) {
        const document = JSON.parse(text);
        return opened(document, (document.moves ?? []).map((move) => ({ move })));
    }
    if (/^\d/.test(text)) {
        if (!/\n$/.test(text)) throw new Refused("1:1: no edge", "ParseError", { line: 1, column: 1 });
        return { ...opened({ ruleset: "graph", vertices: [1, 2], edges: [[1, 2]] }, []), read: { en: `read as ${format}`, zh: `读作 ${format}` } };
    }
    const [head, ...moves] = text.split("+");
    const [, ruleset, rows] = /^(\w+):(.*)$/.exec(head) ?? [];
    if (!rows) throw new Refused("no game");
    return opened({ ruleset, board: rows.split("/") }, moves.map((move) => ({ move: move.split(",").map(Number) })));
}

function opened(document, nodes) {
    if (document.ruleset !== "graph") {
        const lines = [[]];
        nodes.forEach(({ parent = lines.length - 1, move }) => lines.push([...lines[parent], move]));
        for (const moves of lines) new Position({ ...document, moves });
    }
    return { setup: setupOf(document), record: { tags: {}, comment: "", nodes }, read: READ, others: [] };
}

/** What is answered to each question. */
const ANSWERS = {
    "/api/health": () => ({ ok: true }),
    "/api/rulesets": () => RULESETS,
    "/api/opened": () => null,
    "/api/open": ({ text, format, setup, record }) => (text === undefined ? opened(setup, record.nodes) : openText(text, format)),
    "/api/position": describe,
    "/api/review": (document) => {
        const upTo = (ply) => describe({ ...document, moves: document.moves.slice(0, ply) });
        const plies = document.moves.map((move, ply) => ({ ...upTo(ply), move, mistake: upTo(ply + 1).mistake }));
        return { plies, final: describe(document) };
    },
    "/api/choose": ({ game }) => {
        const { winning_moves: best, legal } = describe(game);
        return { move: best[0] ?? legal[0], winning: best.length > 0 };
    },
    "/api/values": (document) => {
        const free = document.ruleset === "graph" ? 2 : document.board.join("").replaceAll("#", "").length;
        return { classes: "E".repeat(free), winner: free % 2 ? "first" : "second" };
    },
    "/api/explain": (document) => {
        const step = (kind, ...vertices) => ({ kind, vertices, text: { en: kind, zh: kind } });
        const { rows, path } = new Position(document);
        const vertices = [...rows.join("")].map((_, n) => n).slice(path.length - 1);
        return { vertices, steps: [step("begin"), step("pair", 0, 1), step("done"), step("winner")], winner: "first", curves: {} };
    },
    "/api/random": ({ ruleset, rows, columns }) => opened({ ruleset, board: new Array(rows).fill("#".repeat(columns)) }, []),
    "/api/deal": ({ ruleset }) => ({ notation: `${ruleset}:@./..` }),
    "/api/read": ({ text, format, columns }) => ({
        read: { en: `${text} as ${format}${columns ? ` of ${columns}` : ""}`, zh: `读作 ${format}` },
        complaint: null,
        fitting: [],
        formats: ["edges"],
        table: text.includes(",") ? { columns: text.split("\n")[0].split(","), ends: "1,2" } : null,
    }),
    "/api/formats": ({ record }) => ({ formats: [{ name: `record-${record.nodes.length}`, ending: "berge" }] }),
    "/api/write": ({ record }) => ({ text: JSON.stringify(record), name: "game.berge", type: "text/plain" }),
    "/page/lesson.json": () => [
        { name: "token", line: "maze:@..", wants: "move" },
        { name: "win", line: "maze:...#/@...", wants: "win" },
    ],
};
const PUZZLES = [".@../.#../.#..", "..#/.##/@..", ".../#.@/#.#", ".@..#/.#.##/.#..."];

export class Server {
    /** All that was asked. @type {{path: string, body: any}[]} */
    requests = [];
    isUp = true;
    limits = { moves: 20_000, bytes: 768 << 10 };
    /** What stands in the way of some questions: each says what becomes of one, or nothing. */
    #rules = new Set();
    #era = 0;
    #open = 0;

    /** The page that asks is gone: nothing answers it. Returns whether it waited for something. */
    forget() {
        const waits = this.#open > 0;
        this.#era++;
        this.#open = 0;
        return waits;
    }

    /** How often something was asked. @param {string} path */
    count(path) {
        return this.requests.filter((one) => one.path === path).length;
    }

    /** @param {(path: string, body: any) => any} rule @returns {() => void} what ends it */
    rule(rule) {
        this.#rules.add(rule);
        return () => this.#rules.delete(rule);
    }

    /** Hold questions back until they are let through. @param {string} path */
    hold(path) {
        const held = [];
        const end = this.rule((question) => question === path && new Promise((go) => held.push(go)));
        return {
            held,
            /** Let the nth through, or all, and those that come. @param {number} [nth] */
            letGo: (nth) => {
                if (nth === undefined) end();
                for (const go of nth === undefined ? held.splice(0) : held.splice(nth, 1)) go();
            },
        };
    }

    /** Refuse a question, so many times. @param {string} path @param {number} status @param {object} [error] */
    refuse(path, status = 400, error = { kind: "LimitError", message: "too long" }, times = Infinity, headers = {}) {
        return this.rule((question) => question === path && times-- > 0 && { status, error, headers });
    }

    /** Give no answer to a question. @param {string} path a beginning */
    lose(path) {
        return this.rule((question) => question.startsWith(path) && { lost: true });
    }

    fetch = async (path, { body, signal } = {}) => {
        const era = this.#era;
        const content = body === undefined ? undefined : JSON.parse(body);
        this.requests.push({ path, body: content });
        this.#open++;
        const aborted = new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
        try {
            return await Promise.race([this.#answer(path, content), aborted]);
        } finally {
            if (era !== this.#era) await new Promise(() => {});
            this.#open--;
        }
    };

    async #answer(path, body) {
        for (const rule of this.#rules) {
            const reply = await rule(path, body);
            if (reply?.lost) throw new TypeError("Failed to fetch");
            if (reply?.status) return response(reply.status, "answer" in reply ? reply.answer : { error: reply.error }, reply.headers);
        }
        if (!this.isUp) throw new TypeError("Failed to fetch");
        try {
            const [, game] = /^\/page\/puzzles\/(\w+)\.json$/.exec(path) ?? [];
            if (game) {
                return response(200, { puzzles: PUZZLES.map((board, n) => ({ id: `${game}${n}`, difficulty: 1, depth: 3, position: `${game}:${board}`, answer: "" })) });
            }
            const answer = ANSWERS[path](body);
            return response(200, answer?.record ? { ...answer, limits: this.limits } : answer);
        } catch (problem) {
            if (!(problem instanceof Refused)) throw problem;
            return response(400, { error: problem.error });
        }
    }
}

function response(status, answer, headers = {}) {
    const text = JSON.stringify(answer);
    return {
        ok: status < 300, status, statusText: "", headers: { get: (name) => headers[name] ?? null },
        json: async () => JSON.parse(text),
    }; // prettier-ignore
}
