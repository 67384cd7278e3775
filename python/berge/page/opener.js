// @ts-check
// Where a game comes in: pasted, dropped, chosen, linked, or one of the samples.

import { Refusal } from "./api.js";
import { $, el, toggle } from "./dom.js";
import { t } from "./words.js";

export const MOST_TEXT = 1_000_000; // characters: what the server takes

/** Games to begin with: what they are called in the catalogue, and how they are written. */
export const SAMPLES = [
    ["noi1", "rabbit:XO.OXO+1,2+1,1"],
    ["noi2", "rabbit:XOX/O.O/XOX+2,3+1,3+1,2+1,1+2,1+3,1+3,2+3,3"],
    ["noi3", "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"],
    ["maze", "maze:....#..../.##...##./.#..#..#./...#.#.../#..#.#..#/...#.#.../.#..#..#./.##...##./....#...."],
    ["juniper", "juniper:30"],
    ["king", "king:..#.../....#./.@..../..##../....../#....."],
    ["knight", "knight:5x6"],
    ["petersen", "graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5"],
    ["edge", "edge:5x6"],
];

/**
 * @param {{open: (text: string) => Promise<void>, back: () => void, ask: () => Promise<void>}} app
 */
export function listen(app) {
    const text = /** @type {HTMLTextAreaElement} */ ($("open-text"));
    const file = /** @type {HTMLInputElement} */ ($("open-file"));
    const submit = async (/** @type {string} */ content) => {
        if (content.length > MOST_TEXT)
            return complain(new Refusal({ kind: "TooLarge", message: t("open.large") }), "");
        try {
            await app.open(content);
            complain(null, "");
            text.value = "";
        } catch (error) {
            if ($("opener").hidden) await app.ask();
            text.value = content.length > 100_000 ? text.value : content;
            complain(/** @type {Error} */ (error), content);
        }
    };
    const read = async (/** @type {File | undefined | null} */ found) => {
        if (!found) return;
        if (found.size > MOST_TEXT) return complain(new Refusal({ kind: "TooLarge", message: t("open.large") }), "");
        await submit(await found.text());
    };

    $("open-form").addEventListener("submit", (/** @type {Event} */ event) => {
        event.preventDefault();
        if (text.value.trim()) submit(text.value);
        else {
            complain(new Refusal({ kind: "Empty", message: t("open.empty") }), "");
            text.focus();
        }
    });
    text.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(text.value);
    });
    text.addEventListener("input", () => complain(null, ""));
    $("open-choose").addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
        await read(file.files?.[0]);
        file.value = "";
    });
    $("open-back").addEventListener("click", app.back);

    // A drop is welcome anywhere on the page.
    let depth = 0;
    const over = (/** @type {boolean} */ on) => document.body.classList.toggle("dropping", on);
    window.addEventListener("dragenter", () => over(++depth > 0));
    window.addEventListener("dragleave", () => over(--depth > 0));
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
        event.preventDefault();
        depth = 0;
        over(false);
        const { files } = /** @type {DataTransfer} */ (event.dataTransfer);
        const words = event.dataTransfer?.getData("text/plain");
        if (files.length) read(files[0]);
        else if (words) submit(words);
    });
    document.addEventListener("paste", (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (target.closest("input, textarea, [contenteditable]")) return;
        const words = event.clipboardData?.getData("text/plain");
        const found = event.clipboardData?.files?.[0];
        if (found) read(found);
        else if (words?.trim()) submit(words);
    });

    /**
     * @param {Error | null} error
     * @param {string} content
     */
    function complain(error, content) {
        const box = $("open-error");
        if (error && $("opener").hidden) app.ask();
        toggle(box, Boolean(error));
        text.toggleAttribute("aria-invalid", Boolean(error));
        if (!error) return;
        box.replaceChildren(...explain(error, content));
        const line = error instanceof Refusal ? error.line : 0;
        if (line && text.value === content) {
            const lines = content.split("\n");
            const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
            text.focus();
            text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
        }
    }
}

/** The samples, in the language that is spoken.
 * @param {(notation: string) => void} open
 */
export function showSamples(open) {
    $("samples").replaceChildren(
        ...SAMPLES.map(([name, notation]) =>
            el(
                "button",
                { type: "button", onclick: () => open(notation) },
                el("span", {}, t(`sample.${name}`)),
                el("small", {}, t(`sample.${name}.about`)),
            ),
        ),
    );
}

/**
 * An error in one sentence.
 * @param {unknown} error
 */
export function describe(error) {
    if (!(error instanceof Refusal))
        return t("error.unknown", { message: String(/** @type {any} */ (error)?.message ?? error) });
    if (error.kind === "Lost") return t("lost.title");
    if (error.kind === "Busy") return t("error.busy");
    if (error.found && error.expected) {
        const words = t("error.found", { found: error.found, expected: error.expected });
        return error.line ? `${t("error.place", { line: error.line, column: error.column })} ${words}` : words;
    }
    return error.message;
}

/**
 * An error with the line of the text that it lies in, and its neighbours.
 * @param {Error} error
 * @param {string} content
 * @returns {HTMLElement[]}
 */
export function explain(error, content) {
    const parts = [el("p", {}, describe(error))];
    if (error instanceof Refusal && error.line && content) {
        const lines = content.split(/\r?\n/);
        const [from, to] = [Math.max(0, error.line - 2), Math.min(lines.length, error.line + 1)];
        const shift = Math.max(0, error.column - 40);
        const pre = el("pre", {});
        for (let at = from; at < to; at++) {
            const head = `${String(at + 1).padStart(String(to).length)} │ `;
            const words = `${head}${lines[at].slice(shift, shift + 80)}\n`;
            if (at + 1 !== error.line) pre.append(words);
            else {
                const caret = error.column ? `${" ".repeat(head.length + error.column - 1 - shift)}▲\n` : "";
                pre.append(el("mark", { class: "bad" }, words + caret));
            }
        }
        parts.push(pre);
    }
    return parts;
}
