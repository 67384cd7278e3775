// @ts-check
// Graphs as text to edit: an edge a line, vertices alone by themselves, the token behind `@`. Pure.

/**
 * A graph's text from its document's keys.
 * @param {{vertices?: any[], edges?: any[][], token?: any}} document
 */
export function graphText({ vertices = [], edges = [], token }) {
    const joined = new Set(edges.flat().map((name) => JSON.stringify(name)));
    const alone = vertices.filter((name) => !joined.has(JSON.stringify(name)));
    const lines = [...edges.map((edge) => edge.map(word).join(" ")), ...alone.map(word)];
    return [...lines, ...(token === undefined ? [] : [`@${word(token)}`])].join("\n");
}

/** @param {any} name */
function word(name) {
    return Array.isArray(name) ? name.join(":") : String(name);
}

/**
 * The document's keys of a graph written an edge a line, `a b` or `a-b` or `a,b`; the line that is wrong where it is none.
 * Vertices stand in the order in which they are named, numbers in their own.
 * @param {string} text
 * @returns {{keys: {vertices: any[], edges: any[][], token?: any}} | {line: number, found: string}}
 */
export function parseGraph(text) {
    /** @type {Map<string, null>} */
    const names = new Map();
    /** @type {string[][]} */
    const edges = [];
    let token = "";
    for (const [index, raw] of text.split(/\r?\n/).entries()) {
        const line = raw.trim();
        if (!line || line.startsWith("#")) continue;
        if (line.startsWith("@")) {
            token = line.slice(1).trim();
            continue;
        }
        const ends = line.split(/\s*[\s,;-]\s*/).filter(Boolean);
        if (ends.length > 2 || !ends.length || (ends.length === 2 && ends[0] === ends[1])) {
            return { line: index + 1, found: line.slice(0, 40) };
        }
        for (const end of ends) names.set(end, null);
        if (ends.length === 2) edges.push(ends);
    }
    const all = [...names.keys(), ...(token ? [token] : [])];
    const whole = all.every((name) => /^(0|[1-9]\d{0,14})$/.test(name));
    const read = (/** @type {string} */ name) => (whole ? Number(name) : name);
    return {
        keys: {
            vertices: whole ? [...names.keys()].map(Number).sort((v, w) => v - w) : [...names.keys()],
            edges: edges.map((edge) => edge.map(read)),
            ...(token ? { token: read(token) } : {}),
        },
    };
}
