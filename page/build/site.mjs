// Builds the other files that `berge publish` copies, into python/berge/page/dist: `make site`.
// The worker has Pyodide's loader. The pack has Pyodide's runtime, the modules of Python's library that berge imports, berge
// itself and its core. With the files of answers the lesson, the rules and the puzzles work before Python has started.
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { loadPyodide } from "pyodide";

import { BUILT, ROOT, join, save } from "./options.mjs";

const PYODIDE = `${ROOT}node_modules/pyodide/`;

const worker = await join("worker.ts", { external: ["node:*", "ws"] });

const python = await loadPyodide({ indexURL: PYODIDE, env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
const readBytes = (path) => new Uint8Array(readFileSync(path));
for (const [place, folder] of [["/tree", ROOT], ["/pyodide", PYODIDE]]) python.mountNodeFS(place, folder);
try {
    python.runPython("import runpy; runpy.run_path('/tree/page/build/pack.py')");
    python.runPython("record_answers = runpy.run_path('/tree/page/build/answers.py')['record_answers']");
} catch (problem) {
    console.error(problem.message); // node itself would print a line of a megabyte
    process.exit(1);
}
const { info } = JSON.parse(readFileSync(`${PYODIDE}pyodide-lock.json`, "utf8"));
const members = {
    "pyodide.asm.wasm": readBytes(`${PYODIDE}pyodide.asm.wasm`),
    "pyodide-lock.json": new TextEncoder().encode(JSON.stringify({ info, packages: {} })),
    "python_stdlib.zip": python.FS.readFile("/tmp/library.zip"),
    "berge.zip": python.FS.readFile("/tmp/package.zip"),
};
const answers = JSON.parse(python.runPython("import pathlib; record_answers(pathlib.Path('/tree/python/berge/page'))"));
const head = `${JSON.stringify(Object.entries(members).map(([name, { length }]) => [name, length]))}\n`;
const pack = gzipSync(Buffer.concat([Buffer.from(head), ...Object.values(members)]), { level: 9 });
const packs = Object.entries(answers).map(([name, stored]) => [`answers-${name}.pack`, gzipSync(JSON.stringify(stored), { level: 9 })]);
const files = new Map([["worker.js", worker], ...packs, ["python.pack", pack]]); // the last one is the target of make
for (const [name, content] of files) save(name, content);
for (const name of readdirSync(BUILT)) if (name.startsWith("answers-") && !files.has(name)) rmSync(BUILT + name);
for (const [name, member] of Object.entries(members)) console.log(name, member.length, gzipSync(member, { level: 9 }).length);
console.log("python.pack", pack.length);
for (const [name, content] of packs) console.log(name, content.length);
