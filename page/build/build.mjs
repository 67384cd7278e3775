// Builds the part of the page that the Python package contains, into python/berge/page/dist: `make page`.
// With --watch it builds after each change, with source maps; `make site` builds the rest of a published page.
import { mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { SIZES } from "../board/sizes.ts";
import { buildStyle } from "../board/svg.ts";
import { ROOT, SOURCES, join, save } from "./options.mjs";

const PREACT = readFileSync(`${ROOT}node_modules/preact/LICENSE`, "utf8");
const read = (...names) => names.map((name) => readFileSync(SOURCES + name, "utf8")).join("\n");

/** Return the contents of the built files by their names. */
export async function buildFiles(options = {}) {
    return {
        "index.html": read("index.html"),
        "page.js": await join("app.ts", { ...options, banner: { js: `/*! With Preact.\n\n${PREACT}*/` } }),
        "page.css": read("board/board.css", "style.css", "windows.css", "learn.css"),
        "sw.js": await join("sw.ts", { ...options, minify: false }), // `berge publish` puts names in
        "report.js": await join("report/main.ts", options),
        "report.css": read("board/board.css", "report/report.css"),
        "picture.css": buildStyle(read("board/board.css")),
        "sizes.json": JSON.stringify(SIZES),
    };
}

async function write(options) {
    for (const [name, content] of Object.entries(await buildFiles(options))) save(name, content);
    mkdirSync(`${SOURCES}board/dist`, { recursive: true });
    writeFileSync(`${SOURCES}board/dist/board.js`, await join("board/board.ts", options)); // the board as a package
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const isWatching = process.argv.includes("--watch");
    await write({ debug: isWatching });
    if (isWatching) {
        let timer;
        const rebuild = () => write({ debug: true }).catch(() => {}); // esbuild has printed the error
        watch(SOURCES, { recursive: true }, (_event, name) => {
            if (name?.includes("dist")) return;
            clearTimeout(timer);
            timer = setTimeout(rebuild, 50);
        });
    }
}
