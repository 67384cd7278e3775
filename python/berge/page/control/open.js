// @ts-check
// Where a game comes in: pasted, dropped, chosen, linked, or one of the samples.

import { Line, Refusal } from "../api.js";
import { decode, fragmentOf } from "../model/link.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $, el, toggle } from "../view/dom.js";
import { attempt, explain } from "../view/voice.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/state.js").Mode} Mode */

const MOST_TEXT = 1_000_000; // characters: what the server takes

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

const questions = new Line();

/**
 * Open any text that berge reads, or a link. Throws where it is none.
 * @param {Session} session
 * @param {string} text
 * @param {Mode} [mode] to open it in
 */
export async function openText(session, text, mode) {
    const fragment = fragmentOf(text);
    if (fragment === null) take(session, await questions.ask("/api/open", { text }), { mode });
    else await openFragment(session, fragment);
}

/**
 * Open what stands behind the # of a link. Throws where it is damaged.
 * @param {Session} session
 * @param {string} fragment
 */
export async function openFragment(session, fragment) {
    /** @type {import("../model/link.js").Shared | null} */
    let shared;
    try {
        shared = await decode(fragment);
    } catch {
        throw new Refusal({ kind: "Link", message: t("share.damaged") });
    }
    if (!shared) return;
    if ("notation" in shared) return openText(session, shared.notation);
    // The server reads it, so that no move of it is against the rules.
    const question = { start: shared.start, record: trees.toWire(shared.tree).wire };
    take(session, await questions.ask("/api/open", question), { at: shared.at });
}

/**
 * Open what the server was started with, if anything.
 * @param {Session} session
 */
export async function openFirst(session) {
    take(session, await questions.ask("/api/opened"));
}

/**
 * Open a random board of Rabbit.
 * @param {Session} session
 * @param {Mode} mode
 */
export async function openRandom(session, mode) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const question = { ruleset: "rabbit", rows: 6, columns: 6, density: 0.5, seed };
    take(session, await questions.ask("/api/random", question), { mode });
}

/**
 * @param {Session} session
 * @param {{start: import("../model/game.js").Start, record: import("../model/tree.js").Wire} | null} found
 * @param {{at?: number, mode?: Mode}} [place]
 */
function take(session, found, { at = trees.ROOT, mode = "review" } = {}) {
    if (!found) return;
    const tree = trees.fromWire(found.record);
    session.take(found.start, tree, { at: trees.has(tree, at) ? at : trees.ROOT, mode });
}

/**
 * Listen to what is pasted, dropped, chosen or typed.
 * @param {Session} session
 * @param {import("./modes.js").Modes} modes
 */
export function listen(session, modes) {
    const text = /** @type {HTMLTextAreaElement} */ ($("open-text"));
    const file = /** @type {HTMLInputElement} */ ($("open-file"));
    const submit = async (/** @type {string} */ content) => {
        if (content.length > MOST_TEXT)
            return complain(new Refusal({ kind: "TooLarge", message: t("open.large") }), "");
        try {
            await openText(session, content);
            complain(null, "");
            text.value = "";
        } catch (error) {
            if ($("opener").hidden) await modes.set("open");
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
    $("open-back").addEventListener("click", () => modes.back());

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
        if (error && $("opener").hidden) modes.set("open");
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

/**
 * The samples, in the language that is spoken.
 * @param {Session} session
 */
export function showSamples(session) {
    $("samples").replaceChildren(
        ...SAMPLES.map(([name, notation]) =>
            el(
                "button",
                { type: "button", onclick: () => attempt(() => openText(session, notation)) },
                el("span", {}, t(`sample.${name}`)),
                el("small", {}, t(`sample.${name}.about`)),
            ),
        ),
    );
}
