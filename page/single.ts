// The page as one file that opens anywhere, with a game in it.

import { Refusal } from "./api.ts";
import { published } from "./published.ts";

const PLACE = "single.html"; // where a server, or a published folder, has the page as one file
const MARK = 'id="published">'; // before the data of the page

/** This page before anything changes it, if it is one file: browsers do not let a file read itself. */
const own = published()?.files ? (document.cloneNode(true) as Document) : null;

/** Return the text of the page as one file. It is not parsed: the server's content-security policy would complain. */
async function load(): Promise<string> {
    if (own) {
        const licences = [...own.childNodes].filter((node) => node.nodeType === Node.COMMENT_NODE);
        return ["<!doctype html>", own.documentElement.outerHTML, ...licences.map(({ nodeValue }) => `<!--${nodeValue}-->`), ""].join("\n");
    }
    const response = await fetch(PLACE);
    if (response.ok) return response.text();
    throw new Refusal((await response.json().catch(() => null))?.error ?? { kind: String(response.status) });
}

/** Return the page as one file. `opened` is what it shows first, as the server answers it. */
export async function singlePage(opened: unknown): Promise<Blob> {
    const text = await load();
    const start = text.indexOf(MARK) + MARK.length;
    const end = text.indexOf("</script>", start);
    const data = JSON.stringify({ ...JSON.parse(text.slice(start, end)), opened }).replaceAll("<", "\\u003c");
    return new Blob([text.slice(0, start), data, text.slice(end)], { type: "text/html" });
}

/** Return the address of the published page for links, if there is one. */
export function publishedBase(): string | null {
    return published()?.base ?? document.querySelector<HTMLMetaElement>("meta[name=berge-base]")?.content ?? null;
}
