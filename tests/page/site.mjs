// Builds what `berge publish` copies, into python/berge/page/dist: `make site`.
// The page's modules become one script and one style sheet, the worker holds Pyodide's loader, and the pack holds
// Pyodide's runtime, those modules of Python's library that berge imports, berge itself and its core.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { loadPyodide } from "pyodide";

import { PAGE, join, joinPage } from "./join.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PYODIDE = `${ROOT}node_modules/pyodide/`;

writeFileSync(`${PAGE}dist/worker.js`, await join("worker.js"));
await joinPage();

const python = await loadPyodide({ indexURL: PYODIDE, env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
const bytes = (path) => new Uint8Array(readFileSync(path));
for (const [place, folder] of [["/tree", ROOT], ["/pyodide", PYODIDE]]) python.mountNodeFS(place, folder);
python.runPython("import runpy; runpy.run_path('/tree/tests/page/pack.py')");
const { info } = JSON.parse(readFileSync(`${PYODIDE}pyodide-lock.json`, "utf8"));
const members = {
    "pyodide.asm.wasm": bytes(`${PYODIDE}pyodide.asm.wasm`),
    "pyodide-lock.json": new TextEncoder().encode(JSON.stringify({ info, packages: {} })),
    "python_stdlib.zip": python.FS.readFile("/tmp/library.zip"),
    "berge.zip": python.FS.readFile("/tmp/package.zip"),
};
const head = `${JSON.stringify(Object.entries(members).map(([name, { length }]) => [name, length]))}\n`;
const pack = gzipSync(Buffer.concat([Buffer.from(head), ...Object.values(members)]), { level: 9 });
writeFileSync(`${PAGE}dist/python.pack`, pack);
for (const [name, member] of Object.entries(members)) console.log(name, member.length, gzipSync(member, { level: 9 }).length);
console.log("python.pack", pack.length);
