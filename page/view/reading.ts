// The reading of a typed text, and the formats to choose from.

import { Refusal } from "../api.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import { findRuleset } from "../model/rulesets.ts";
import { t } from "../model/i18n.ts";
import { $, fill, h, setVisible } from "./dom.ts";
import { describeError, markCode } from "./live-region.ts";
import type { State } from "../model/state.ts";

export function showReading({ draft, rulesets }: State) {
    const reading = draft?.reading ?? null;
    setVisible($("open-reading"), Boolean(reading));
    if (!draft || !reading) return;
    const { read, complaint, fitting, formats, table } = reading;
    const words = read ? t("opened.as", { reading: phrases.chooseText(read) }) : describeError(new Refusal(complaint!));
    const isAmbiguous = complaint?.kind === "AmbiguousText";
    fill($("open-read"), $("open-error").hidden ? markCode(isAmbiguous ? t("error.readings") : words) : "");
    $("open-read").classList.toggle("bad-word", !read);
    const fits = new Set(fitting.map(({ format }) => format));
    const others = formats.filter((format) => !fits.has(format));
    const formatName = (format: string) => {
        const ruleset = findRuleset(rulesets, format);
        const key = format.replace("-", "."); // as in the texts of readings
        return ruleset ? names.nameRuleset(format, ruleset.title) : t(`format.${key}`);
    };
    const makeOption = (value: string, text: string) => h("option", { value, key: value }, text);
    const fitted = fitting.map((one) => makeOption(one.format, phrases.chooseText(one.read)));
    const rest = others.map((format) => makeOption(format, formatName(format)));
    fill(
        $("open-format"),
        makeOption("", t("open.format.any")),
        fitted.length > 0 && h("optgroup", { key: "fits", label: t("open.format.fits") }, fitted),
        h("optgroup", { key: "others", label: t("open.format.others") }, rest),
    );
    $<HTMLSelectElement>("open-format").value = draft.format;
    setVisible($("open-table"), Boolean(table));
    if (!table) return;
    const ends = (draft.columns || table.ends).split(",");
    for (const [at, id] of ["open-source", "open-target"].entries()) {
        const makeColumnOption = (name: string, n: number) =>
            makeOption(`${n + 1}`, name || t("open.column", { n: n + 1 }));
        fill($(id), table.columns.map(makeColumnOption));
        $<HTMLSelectElement>(id).value = ends[at] ?? "";
    }
}
