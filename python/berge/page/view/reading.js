// @ts-check
// What a text that is being typed would be read as, and the formats to choose from.

import { Refusal } from "../api.js";
import * as names from "../model/names.js";
import * as phrases from "../model/phrases.js";
import { named } from "../model/rulesets.js";
import { t } from "../model/words.js";
import { $, el, fill, say, toggle } from "./dom.js";
import { describe } from "./live-region.js";

/** @typedef {import("../model/state.js").State} State */

/** @param {State} state */
export function reading({ draft, rulesets }) {
    const told = draft?.told ?? null;
    toggle($("open-reading"), Boolean(told));
    if (!draft || !told) return;
    const { read, complaint, fitting, formats, table } = told;
    const words = read ? t("opened.as", { reading: phrases.served(read) }) : describe(new Refusal(complaint));
    const ambiguous = complaint?.kind === "AmbiguousText";
    say($("open-read"), $("open-error").hidden ? (ambiguous ? t("error.readings") : words) : "");
    $("open-read").classList.toggle("bad-word", !read);
    const fits = new Set(fitting.map(({ format }) => format));
    const others = formats.filter((format) => !fits.has(format));
    /** @param {string} format */
    const called = (format) => {
        const ruleset = named(rulesets, format);
        const key = format.replace("-", "."); // as in what is said of a reading
        return ruleset ? names.ruleset(format, ruleset.title) : t(`format.${key}`);
    };
    /** @param {string} value @param {string} text */
    const option = (value, text) => el("option", { value }, text);
    fill($("open-format"), [fitting, formats, rulesets.length], () => [
        option("", t("open.format.any")),
        fitting.length > 0 &&
            el("optgroup", { label: t("open.format.fits") }, ...fitting.map((one) => option(one.format, phrases.served(one.read)))),
        el("optgroup", { label: t("open.format.others") }, ...others.map((format) => option(format, called(format)))),
    ]);
    $("open-format").value = draft.format;
    toggle($("open-table"), Boolean(table));
    if (!table) return;
    const ends = (draft.columns || table.ends).split(",");
    for (const [at, id] of ["open-source", "open-target"].entries()) {
        const column = (/** @type {string} */ name, /** @type {number} */ n) => option(`${n + 1}`, name || t("open.column", { n: n + 1 }));
        fill($(id), [table.columns.join("\n")], () => table.columns.map(column));
        $(id).value = ends[at] ?? "";
    }
}
