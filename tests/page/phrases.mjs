// The page's phrases by their keys, as the server's catalogues have them: English of page.json, 中文 of berge.po.

import { readFileSync } from "node:fs";

const ROOT = new URL("../../python/berge/i18n/", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");
const text = (block, name) => {
    const lines = block.match(new RegExp(`^${name} ((?:".*"\\n?)+)`, "m"));
    return lines && lines[1].trim().split("\n").map((line) => JSON.parse(line)).join("");
};

export const en = JSON.parse(read("page.json"));
export const zh = Object.fromEntries(
    read("zh/LC_MESSAGES/berge.po")
        .split("\n\n")
        .map((block) => [text(block, "msgctxt"), text(block, "msgstr")])
        .filter(([key]) => key in en),
);
