// @ts-check
// The reading of a typed text, and the formats to choose from.

import { Refusal } from "../api.js";
import * as names from "../model/names.js";
import * as phrases from "../model/phrases.js";
import { findRuleset } from "../model/rulesets.js";
import { t } from "../model/words.js";
import { $, el, fill, setText, setVisible } from "./dom.js";
import { describeError } from "./live-region.js";

/** @typedef {import("../model/state.js").State} State */

/** @param {State} state */
export function showReading({ draft, rulesets }) {
    const reading = draft?.reading ?? null;
    setVisible($("open-reading"), Boolean(reading));
    if (!draft || !reading) return;
    const { read, complaint, fitting, formats, table } = reading;
    const words = read ? t("opened.as", { reading: phrases.textOf(read) }) : describeError(new Refusal(complaint));
    const ambiguous = complaint?.kind === "AmbiguousText";
    setText($("open-read"), $("open-error").hidden ? (ambiguous ? t("error.readings") : words) : "");
    $("open-read").classList.toggle("bad-word", !read);
    const fits = new Set(fitting.map(({ format }) => format));
    const others = formats.filter((format) => !fits.has(format));
    /** @param {string} format */
    const formatName = (format) => {
        const ruleset = findRuleset(rulesets, format);
        const key = format.replace("-", "."); // as in the texts of readings
        return ruleset ? names.ruleset(format, ruleset.title) : t(`format.${key}`);
    };
    /** @param {string} value @param {string} text */
    const option = (value, text) => el("option", { value }, text);
    fill($("open-format"), [fitting, formats, rulesets.length], () => [
        option("", t("open.format.any")),
        fitting.length > 0 &&
            el("optgroup", { label: t("open.format.fits") }, ...fitting.map((one) => option(one.format, phrases.textOf(one.read)))),
        el("optgroup", { label: t("open.format.others") }, ...others.map((format) => option(format, formatName(format)))),
    ]);
    $("open-format").value = draft.format;
    setVisible($("open-table"), Boolean(table));
    if (!table) return;
    const ends = (draft.columns || table.ends).split(",");
    for (const [at, id] of ["open-source", "open-target"].entries()) {
        const column = (/** @type {string} */ name, /** @type {number} */ n) => option(`${n + 1}`, name || t("open.column", { n: n + 1 }));
        fill($(id), [table.columns.join("\n")], () => table.columns.map(column));
        $(id).value = ends[at] ?? "";
    }
}
