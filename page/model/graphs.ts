// Graphs as text to edit: an edge in each line, or a single vertex, or the token's vertex after `@`. Drawing changes the
// text line by line, so that comments and wrong lines stay as they are. Pure.

/** `ends` are the one or two vertices of a line; `token` is the vertex of the token. */
export interface Line {
    raw: string;
    ends: string[];
    token: string | null;
    isWrong: boolean;
}

/** Edges and token as indices into `names`. */
export interface Graph {
    names: string[];
    edges: [number, number][];
    token: number | null;
}

/** Return the text of a graph from the keys of its document. */
export function formatGraph({ vertices = [], edges = [], token }: { vertices?: any[], edges?: any[][], token?: any }) {
    const ends = new Set(edges.flat().map((name) => JSON.stringify(name)));
    const loneNames = vertices.filter((name) => !ends.has(JSON.stringify(name)));
    const lines = [...edges.map((edge) => edge.map(formatName).join(" ")), ...loneNames.map(formatName)];
    return [...lines, ...(token === undefined ? [] : [`@${formatName(token)}`])].join("\n");
}

/** Return a name as it is written in the text. */
export function formatName(name: any) {
    return Array.isArray(name) ? name.join(":") : String(name);
}

/** Parse the lines of a graph: `a b`, `a-b` or `a,b`. */
export function parseLines(text: string): Line[] {
    return text.split(/\r?\n/).map((raw) => {
        const line = raw.trim();
        const none = { raw, ends: [], token: null, isWrong: false };
        if (!line || line.startsWith("#")) return none;
        if (line.startsWith("@")) return { ...none, token: line.slice(1).trim() };
        const ends = line.split(/\s*[\s,;-]\s*/).filter(Boolean);
        if (ends.length > 2 || !ends.length || ends[0] === ends[1]) return { ...none, isWrong: true };
        return { ...none, ends };
    });
}

/**
 * Return the keys of a graph's document; the wrong line if there is one.
 * Vertices are in the order in which they are named, numbers in ascending order.
 */
export function parseGraph(
    text: string,
): { keys: { vertices: any[], edges: any[][], token?: any } } | { line: number, found: string } {
    const lines = parseLines(text);
    const bad = lines.findIndex(({ isWrong }) => isWrong);
    if (bad >= 0) return { line: bad + 1, found: lines[bad].raw.trim().slice(0, 40) };
    const names = [...new Set(lines.flatMap(({ ends }) => ends))];
    const token = findToken(lines);
    const areNumbers = [...names, ...(token ? [token] : [])].every((name) => /^(0|[1-9]\d{0,14})$/.test(name));
    const parseName = (name: string) => (areNumbers ? Number(name) : name);
    return {
        keys: {
            vertices: areNumbers ? names.map(Number).sort((v, w) => v - w) : names,
            edges: lines.filter(({ ends }) => ends.length === 2).map(({ ends }) => ends.map(parseName)),
            ...(token ? { token: parseName(token) } : {}),
        },
    };
}

/** @returns empty if there is none */
function findToken(lines: Line[]): string {
    return lines.findLast(({ token }) => token !== null)?.token ?? "";
}

/** Return the graph of the valid lines. */
export function readGraph(text: string): Graph {
    const lines = parseLines(text);
    const names = [...new Set(lines.flatMap(({ ends }) => ends))];
    const numbers = new Map(names.map((name, n) => [name, n]));
    const edges = lines.filter(({ ends }) => ends.length === 2).map(({ ends }) => ends.map((end) => numbers.get(end)));
    const token = numbers.get(findToken(lines)) ?? null;
    return { names, edges: edges as [number, number][], token };
}

// Changes by drawing, as changes of the text.

/** Return the text with more lines. */
export function addLines(text: string, ...lines: string[]) {
    return [text.trimEnd(), ...lines].filter(Boolean).join("\n");
}

/** Return the text without some lines; vertices of removed edges get lines of their own, except `removedName`. */
function removeLines(text: string, isRemoved: (line: Line) => boolean, removedName?: string) {
    const lines = parseLines(text);
    const rest = lines.filter((line) => !isRemoved(line));
    const restNames = new Set(rest.flatMap(({ ends }) => ends));
    const loneNames = new Set(lines.flatMap(({ ends }) => ends).filter((end) => end !== removedName && !restNames.has(end)));
    return addLines(rest.map(({ raw }) => raw).join("\n"), ...loneNames);
}

/** @param name of the vertex that goes, with its edges */
export function removeVertex(text: string, name: string) {
    return removeLines(text, ({ ends, token }) => ends.includes(name) || token === name, name);
}

export function removeEdge(text: string, one: string, other: string) {
    return removeLines(text, ({ ends }) => ends.includes(one) && ends.includes(other));
}

/** @param name of the vertex that the token is put on; null takes it away */
export function putToken(text: string, name: string | null) {
    const rest = removeLines(text, ({ token }) => token !== null);
    return name === null ? rest : addLines(rest, `@${name}`);
}

export function renameVertex(text: string, old: string, name: string) {
    const renameInLine = ({ raw, ends, token }: Line) => {
        if (token === old) return `@${name}`;
        return ends.includes(old) ? ends.map((end) => (end === old ? name : end)).join(" ") : raw;
    };
    return parseLines(text).map(renameInLine).join("\n");
}

/** Whether a text is a valid name. */
export function isName(name: string) {
    return /^[^\s,;#@-][^\s,;-]*$/u.test(name);
}

/** Return a new name: the next letter if all names are letters, else a number. */
export function pickName(names: readonly string[]) {
    const usedNames = new Set(names);
    const letters = names.length && names.every((name) => /^[a-z]$/.test(name)) ? [..."abcdefghijklmnopqrstuvwxyz"] : [];
    const letter = letters.find((one) => !usedNames.has(one));
    if (letter) return letter;
    let number = 1;
    while (usedNames.has(String(number))) number++;
    return String(number);
}
