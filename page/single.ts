// Makes the page with a game as one file, which opens anywhere.

import { LOST, Refusal } from "./api.ts";
import { readPublished } from "./published.ts";

const PLACE = "single.html"; // the page as one file, on a server or in a published folder
const MARK = 'id="published">'; // before the data of the page

/** A copy of this page before scripts change it, if it is one file, which cannot read itself. */
const own = readPublished()?.files ? (document.cloneNode(true) as Document) : null;

/** Return the text of the page as one file. It is not parsed: the server's content-security policy would complain. */
async function load(): Promise<string> {
    if (own) {
        const licences = [...own.childNodes].filter((node) => node.nodeType === Node.COMMENT_NODE);
        return ["<!doctype html>", own.documentElement.outerHTML, ...licences.map(({ nodeValue }) => `<!--${nodeValue}-->`), ""].join("\n");
    }
    const response = await fetch(PLACE).catch(() => {
        throw new Refusal(readPublished() ? { kind: "Offline", key: "share.offline" } : { kind: LOST });
    });
    if (response.ok) return response.text();
    throw new Refusal((await response.json().catch(() => null))?.error ?? { kind: String(response.status) });
}

/** Return the page as one file. `opened` is what it shows first, as the server answers it. */
export async function buildSinglePage(opened: unknown): Promise<Blob> {
    const text = await load();
    const start = text.indexOf(MARK) + MARK.length;
    const end = text.indexOf("</script>", start);
    const data = JSON.stringify({ ...JSON.parse(text.slice(start, end)), opened }).replaceAll("<", "\\u003c");
    return new Blob([text.slice(0, start), data, text.slice(end)], { type: "text/html" });
}

/** Return the address of the published page for links, if there is one. */
export function findPublishedBase(): string | null {
    return readPublished()?.base ?? document.querySelector<HTMLMetaElement>("meta[name=berge-base]")?.content ?? null;
}
