// Joins the modules of HTML reports into the one script that reports hold: `make bundle`.
import { writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const BUNDLE = `${ROOT}python/berge/page/report/bundle.js`;

/** The text of the script. */
export async function bundled() {
    const { outputFiles } = await build({
        absWorkingDir: ROOT,
        entryPoints: ["python/berge/page/report/main.js"],
        bundle: true,
        write: false,
        format: "esm",
        target: "es2022",
        charset: "utf8",
        banner: { js: "// Made by `make bundle` of report/main.js and what it imports." },
    });
    return outputFiles[0].text;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(BUNDLE, await bundled());
