// The worker of a page without a server: Pyodide with berge, from one packed file. Joined with Pyodide by `make site`.

// @ts-expect-error: its types are for node
import { loadPyodide } from "pyodide/pyodide.mjs";
// @ts-expect-error: it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

const PLACE = "https://python.invalid/"; // the address under which Pyodide asks for its files

const files = new Map<string, Uint8Array<ArrayBuffer>>();
let respond: (path: string, body: string, language: string) => string;

/** Unpack the files. The pack is gzip: a line of JSON with names and sizes, then the contents. */
async function unpack(pack: ArrayBuffer) {
    const stream = new Blob([pack]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let at = bytes.indexOf(10) + 1;
    const sizes: [string, number][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
    for (const [name, size] of sizes) files.set(name, bytes.subarray(at, (at += size)));
}

/** Answer Pyodide's requests for its files. */
async function fetchFile(address: RequestInfo | URL) {
    const name = String(address).slice(PLACE.length);
    const file = files.get(name);
    if (!file) return new Response(null, { status: 404 });
    return new Response(file, { headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "text/plain" } });
}

async function begin(pack: ArrayBuffer) {
    await unpack(pack);
    postMessage({ share: 0.7 });
    self.fetch = fetchFile;
    const python = await loadPyodide({ indexURL: PLACE, createPyodideModule, packageBaseUrl: PLACE });
    postMessage({ share: 0.85 });
    const berge = files.get("berge.zip")!;
    python.unpackArchive(berge, "zip", { extractDir: "/lib/python3.14/site-packages" });
    respond = python.runPython("from berge.web.answers import respond\nrespond");
    files.clear();
    postMessage({ share: 1, isReady: true });
}

self.onmessage = async ({ data: { pack, path, body, language } }) => {
    try {
        if (pack) return await begin(pack);
        const answer = respond(path, body, language);
        const at = answer.indexOf(" ");
        postMessage({ status: Number(answer.slice(0, at)), text: answer.slice(at + 1) });
    } catch (problem) {
        console.error(problem);
        postMessage({ hasDied: true });
    }
};
