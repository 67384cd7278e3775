// How esbuild joins modules: the one place for its options.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const SOURCES = `${ROOT}page/`;
/** The folder of the built page in the Python package. */
export const BUILT = `${ROOT}python/berge/page/dist/`;

/** Write a built file. Another program that reads it meanwhile has the earlier one. */
export function save(name, content) {
    mkdirSync(BUILT, { recursive: true });
    mkdirSync(`${ROOT}target`, { recursive: true });
    const unfinished = `${ROOT}target/${process.pid}-${name}`;
    writeFileSync(unfinished, content);
    renameSync(unfinished, BUILT + name);
}

/** Return a module and all that it imports as one script. */
export async function join(entry, { debug = false, ...options } = {}) {
    const { outputFiles } = await build({
        absWorkingDir: ROOT,
        entryPoints: [SOURCES + entry],
        bundle: true,
        write: false,
        minify: !debug,
        sourcemap: debug ? "inline" : false,
        format: "esm",
        target: "es2022",
        charset: "utf8",
        logLevel: "warning",
        ...options,
    });
    return outputFiles[0].text;
}
