// Answers requests by the published pack, in node: a line of JSON [path, body, language] in, a line of JSON out.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { loadPyodide } from "pyodide";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [folder] = process.argv.slice(2); // for the part of Python's library

const bytes = gunzipSync(readFileSync(`${ROOT}python/berge/page/dist/python.pack`));
let at = bytes.indexOf(10) + 1;
const members = new Map(JSON.parse(bytes.subarray(0, at)).map(([name, size]) => [name, bytes.subarray(at, (at += size))]));
const library = path.join(folder, "library.zip");
writeFileSync(library, members.get("python_stdlib.zip"));
const python = await loadPyodide({ indexURL: `${ROOT}node_modules/pyodide/`, stdLibURL: library });
python.unpackArchive(new Uint8Array(members.get("berge.zip")), "zip", { extractDir: "/lib/python3.14/site-packages" });
const respond = python.runPython("from berge.web.answers import respond\nrespond");
for await (const line of createInterface({ input: process.stdin })) {
    const [place, body, language] = JSON.parse(line);
    console.log(JSON.stringify(respond(place, body, language)));
}
