// Builds what `berge publish` copies, into python/berge/page/dist: `make site`.
// The page's modules become one script and one style sheet, the worker holds Pyodide's loader, and the pack holds
// Pyodide's runtime, those modules of Python's library that berge imports, berge itself and its core.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";
import { loadPyodide } from "pyodide";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = `${ROOT}python/berge/page/`;
const PYODIDE = `${ROOT}node_modules/pyodide/`;
const STYLES = ["board/board.css", "style.css", "windows.css", "learn.css"];

/** Join the modules of an entry into one script. */
async function join(entry, outfile) {
    await build({
        absWorkingDir: ROOT,
        entryPoints: [PAGE + entry],
        outfile: `${PAGE}dist/${outfile}`,
        bundle: true,
        minify: true,
        format: "esm",
        target: "es2022",
        charset: "utf8",
        external: ["node:*", "ws"],
        logLevel: "warning",
    });
}

mkdirSync(`${PAGE}dist`, { recursive: true });
await join("app.js", "page.js");
await join("worker.js", "worker.js");
writeFileSync(`${PAGE}dist/page.css`, STYLES.map((name) => readFileSync(PAGE + name, "utf8")).join("\n"));

const python = await loadPyodide({ indexURL: PYODIDE });
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
