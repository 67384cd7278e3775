// @ts-check
// The worker of a page without a server: Pyodide with berge, from one packed file. Joined with Pyodide by `make site`.

// @ts-ignore: its types are for node
import { loadPyodide } from "pyodide/pyodide.mjs";
// @ts-ignore: it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

const PLACE = "https://python.invalid/"; // where Pyodide believes that its files are

/** @type {Map<string, Uint8Array<ArrayBuffer>>} */
const files = new Map();
/** @type {(path: string, body: string, language: string) => string} */
let respond;

/** Unpack the files: a line of JSON with their names and sizes, and then their contents, all packed by gzip. @param {ArrayBuffer} pack */
async function unpack(pack) {
    const stream = new Blob([pack]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let at = bytes.indexOf(10) + 1;
    /** @type {[string, number][]} */
    const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
    for (const [name, size] of sizes) files.set(name, bytes.subarray(at, (at += size)));
}

/** Answer Pyodide's requests for its files. @param {RequestInfo | URL} address */
async function fetchFile(address) {
    const name = String(address).slice(PLACE.length);
    const file = files.get(name);
    if (!file) return new Response(null, { status: 404 });
    return new Response(file, { headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "text/plain" } });
}

/** @param {ArrayBuffer} pack */
async function begin(pack) {
    await unpack(pack);
    postMessage({ share: 0.7 });
    self.fetch = fetchFile;
    const python = await loadPyodide({ indexURL: PLACE, createPyodideModule, packageBaseUrl: PLACE });
    postMessage({ share: 0.85 });
    const berge = /** @type {Uint8Array<ArrayBuffer>} */ (files.get("berge.zip"));
    python.unpackArchive(berge, "zip", { extractDir: "/lib/python3.14/site-packages" });
    respond = python.runPython("from berge.web.answers import respond\nrespond");
    files.clear();
    postMessage({ share: 1, ready: true });
}

self.onmessage = async ({ data: { pack, path, body, language } }) => {
    try {
        if (pack) return await begin(pack);
        const answer = respond(path, body, language);
        const at = answer.indexOf(" ");
        postMessage({ status: Number(answer.slice(0, at)), text: answer.slice(at + 1) });
    } catch (problem) {
        console.error(problem);
        postMessage({ died: true });
    }
};
