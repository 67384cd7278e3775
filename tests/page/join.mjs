// Joins the page's modules and styles into two files of python/berge/page/dist, which the server sends in their place.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const PAGE = `${ROOT}python/berge/page/`;
const STYLES = ["board/board.css", "style.css", "windows.css", "learn.css"];

/** Join the modules of an entry into one script. */
export async function join(entry, banner = "") {
    const { outputFiles } = await build({
        absWorkingDir: ROOT,
        entryPoints: [PAGE + entry],
        bundle: true,
        write: false,
        minify: true,
        format: "esm",
        target: "es2022",
        charset: "utf8",
        external: ["node:*", "ws"],
        logLevel: "warning",
    });
    mkdirSync(`${PAGE}dist`, { recursive: true });
    return banner + outputFiles[0].text;
}

/** The digest of the page's sources, as `berge.web.page` computes it. */
function digest() {
    const hash = createHash("sha256");
    const names = readdirSync(PAGE, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
    for (const name of names.filter((name) => /\.(js|css)$/.test(name) && !name.startsWith("dist/")).sort()) {
        hash.update(readFileSync(PAGE + name));
    }
    return hash.digest("hex");
}

export async function joinPage() {
    writeFileSync(`${PAGE}dist/page.js`, await join("app.js", `// ${digest()}\n`));
    writeFileSync(`${PAGE}dist/page.css`, STYLES.map((name) => readFileSync(PAGE + name, "utf8")).join("\n"));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    mkdirSync(`${PAGE}dist`, { recursive: true });
    await joinPage();
}
