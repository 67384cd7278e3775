// A game with its variations as an immutable tree: every function returns a new one and changes nothing.
// Nothing here recurses: lines may be a hundred thousand moves long and variations nested as deeply.

/** A move as in JSON documents: [row, column] on boards, else a name; null before the first one. */
export type Move = string | number | readonly Move[] | null;

/**
 * A move with its marks and comment. Node 0 is the root, whose move is null; the first of `children` is the main
 * line.
 */
export interface Node {
    parent: number;
    move: Move;
    marks: string;
    comment: string;
    children: readonly number[];
}

/** Nodes by their numbers, which never change; null for a deleted node. */
export interface Tree {
    tags: Record<string, string>;
    nodes: readonly (Node | null)[];
}

/**
 * The form for the server and for links: node k, from 1, has a parent below k. Defaults are left out: a parent
 * that is the node before, empty marks and comments.
 */
export interface WireNode {
    parent?: number;
    move: Move;
    marks?: string;
    comment?: string;
}

export interface Wire {
    tags: Record<string, string>;
    comment: string;
    nodes: WireNode[];
}

export const ROOT = 0;
export const MARKS = ["?", "!", "??", "!!", "!?", "?!"];

export function makeTree(tags: Record<string, string> = {}): Tree {
    return { tags, nodes: [{ parent: -1, move: null, marks: "", comment: "", children: [] }] };
}

/** Return the tree of the server's form; throws a TypeError if it is not one. */
export function parseWire(wire: Partial<Wire> | null | undefined): Tree {
    const wireNodes = Array.isArray(wire?.nodes) ? wire.nodes : [];
    const nodes: (Node & { children: number[] })[] = [
        { parent: -1, move: null, marks: "", comment: String(wire?.comment ?? ""), children: [] },
    ];
    wireNodes.forEach((node, index) => {
        const parent = node?.parent ?? index;
        if (!Number.isInteger(parent) || parent < 0 || parent > index || node?.move == null) {
            throw new TypeError(`node ${index + 1} is no move of the tree`);
        }
        const marks = node.marks && MARKS.includes(node.marks) ? node.marks : "";
        nodes[parent].children.push(index + 1);
        nodes.push({ parent, move: node.move, marks, comment: String(node.comment ?? ""), children: [] });
    });
    return { tags: { ...(wire?.tags ?? {}) }, nodes };
}

/** Return the tree in the server's form; `newNumbers` maps old numbers of nodes to new ones. */
export function formatWire(tree: Tree): { wire: Wire, newNumbers: Map<number, number> } {
    const newNumbers = new Map([[ROOT, 0]]);
    const nodes: WireNode[] = [];
    const pending = [...get(tree, ROOT).children].reverse();
    while (pending.length) {
        const id = pending.pop()!;
        const { parent, move, marks, comment, children } = get(tree, id);
        const before = newNumbers.get(parent)!;
        nodes.push({
            ...(before === nodes.length ? {} : { parent: before }),
            move,
            ...(marks ? { marks } : {}),
            ...(comment ? { comment } : {}),
        });
        newNumbers.set(id, nodes.length);
        for (let at = children.length - 1; at >= 0; at--) pending.push(children[at]);
    }
    return { wire: { tags: tree.tags, comment: get(tree, ROOT).comment, nodes }, newNumbers };
}

export function get(tree: Tree, id: number): Node {
    const node = tree.nodes[id];
    if (!node) throw new RangeError(`there is no node ${id}`);
    return node;
}

export function has(tree: Tree, id: number) {
    return Number.isInteger(id) && Boolean(tree.nodes[id]);
}

export function isSameMove(a: Move, b: Move) {
    return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Return the child after a move; null if there is none. */
export function findChild(tree: Tree, at: number, move: Move) {
    return get(tree, at).children.find((id) => isSameMove(get(tree, id).move, move)) ?? null;
}

/** Add a move as the last variation, unless it exists. */
export function add(tree: Tree, at: number, move: Move): { tree: Tree, id: number, isNew: boolean } {
    const existing = findChild(tree, at, move);
    if (existing !== null) return { tree, id: existing, isNew: false };
    const id = tree.nodes.length;
    const nodes = tree.nodes.slice();
    const parent = get(tree, at);
    nodes[at] = { ...parent, children: [...parent.children, id] };
    nodes.push({ parent: at, move, marks: "", comment: "", children: [] });
    return { tree: { ...tree, nodes }, id, isNew: true };
}

/** Remove a move and all moves after it; return its parent too. */
export function remove(tree: Tree, id: number): { tree: Tree, at: number } {
    if (id === ROOT) return { tree: { ...tree, nodes: [{ ...get(tree, ROOT), children: [] }] }, at: ROOT };
    const nodes = tree.nodes.slice();
    const { parent } = get(tree, id);
    nodes[parent] = { ...get(tree, parent), children: get(tree, parent).children.filter((child) => child !== id) };
    const pending = [id];
    while (pending.length) {
        const descendant = pending.pop()!;
        pending.push(...get(tree, descendant).children);
        nodes[descendant] = null;
    }
    return { tree: { ...tree, nodes }, at: parent };
}

/**
 * Put back what `remove` has removed from an older tree of the same game. Moves that were played again meanwhile are
 * merged with it. `ids` maps the old numbers of nodes to the current ones.
 */
export function graft(tree: Tree, old: Tree, id: number): { tree: Tree, ids: Map<number, number> } {
    const ids = new Map<number, number>();
    const pending = [id];
    for (let at = get(old, id).parent; !has(tree, at); at = get(old, at).parent) pending.push(at);
    const nodes = tree.nodes.slice();
    const now = { ...tree, nodes };
    while (pending.length) {
        const next = pending.pop()!;
        const node = get(old, next);
        const parent = ids.get(node.parent) ?? node.parent;
        const existing = findChild(now, parent, node.move);
        ids.set(next, existing ?? next);
        if (existing === null) {
            const { children } = get(now, parent);
            const place = get(old, node.parent).children.indexOf(next);
            nodes[parent] = {
                ...get(now, parent),
                children: [...children.slice(0, place), next, ...children.slice(place)],
            };
            nodes[next] = { ...node, parent, children: [] };
        }
        if (ids.has(id)) for (const child of [...node.children].reverse()) pending.push(child);
    }
    return { tree: now, ids };
}

/** Return where the moves of another tree are in a tree, with their words; null if it lacks one. */
export function find(tree: Tree, other: Tree): Map<number, number> | null {
    const ids = new Map([[ROOT, ROOT]]);
    const pending = [ROOT];
    while (pending.length) {
        const at = pending.pop()!;
        const { children, marks, comment } = get(other, at);
        const mine = get(tree, ids.get(at)!);
        if ((marks && marks !== mine.marks) || (comment && comment !== mine.comment)) return null;
        for (const child of children) {
            const existing = findChild(tree, ids.get(at)!, get(other, child).move);
            if (existing === null) return null;
            ids.set(child, existing);
            pending.push(child);
        }
    }
    return ids;
}

/** Restore the order of branches of an older tree of the same game, along the path to a node; new branches come last. */
export function restoreOrder(tree: Tree, old: Tree, id: number): Tree {
    const nodes = tree.nodes.slice();
    for (const at of [ROOT, ...tracePath(old, id)]) {
        if (!has(tree, at)) break;
        const { children } = get(tree, at);
        const before = get(old, at).children.filter((child) => children.includes(child));
        nodes[at] = { ...get(tree, at), children: [...new Set([...before, ...children])] };
    }
    return { ...tree, nodes };
}

/** Make the line to a node the main line: its branches come first. */
export function promote(tree: Tree, id: number): Tree {
    const nodes = tree.nodes.slice();
    for (let at = id; at !== ROOT; at = get(tree, at).parent) {
        const { parent } = get(tree, at);
        const { children } = get(tree, parent);
        if (children[0] !== at) {
            nodes[parent] = { ...get(tree, parent), children: [at, ...children.filter((child) => child !== at)] };
        }
    }
    return { ...tree, nodes };
}

/** Set marks or comment of a move; return the same tree if they are the same. */
export function annotate(tree: Tree, id: number, words: { marks?: string, comment?: string }): Tree {
    const node = { ...get(tree, id), ...words };
    if (!["", ...MARKS].includes(node.marks)) throw new TypeError(`${node.marks} is no mark`);
    if (node.marks === get(tree, id).marks && node.comment === get(tree, id).comment) return tree;
    return { ...tree, nodes: tree.nodes.map((one, at) => (at === id ? node : one)) };
}

/** Return the nodes from the root to a node, without the root. */
export function tracePath(tree: Tree, id: number): number[] {
    const path = [];
    for (let at = id; at !== ROOT; at = get(tree, at).parent) path.push(at);
    return path.reverse();
}

/** Return the nodes after a node along the main line. */
export function followMainLine(tree: Tree, id: number): number[] {
    const line = [];
    for (let [next] = get(tree, id).children; next !== undefined; [next] = get(tree, next).children) line.push(next);
    return line;
}

/** Return the line through a node: the path to it, and the main line after it. */
export function traceLine(tree: Tree, id: number): number[] {
    return tracePath(tree, id).concat(followMainLine(tree, id));
}

export function listMoves(tree: Tree, id: number): Move[] {
    return tracePath(tree, id).map((node) => get(tree, node).move);
}

export function traceMainLine(tree: Tree) {
    return followMainLine(tree, ROOT);
}

/** Whether a node is on the main line. */
export function isMain(tree: Tree, id: number) {
    for (let at = id; at !== ROOT; at = get(tree, at).parent) {
        if (get(tree, get(tree, at).parent).children[0] !== at) return false;
    }
    return true;
}

/** Return the first move of a node's variation; the root if the node is on the main line. */
export function findVariation(tree: Tree, id: number) {
    for (let at = id; at !== ROOT; at = get(tree, at).parent) {
        if (get(tree, get(tree, at).parent).children[0] !== at) return at;
    }
    return ROOT;
}

/** Return the last node of the main line before a node's variation; the node itself if it is on the main line. */
export function leaveVariation(tree: Tree, id: number) {
    let last = ROOT;
    for (const next of tracePath(tree, id)) {
        if (get(tree, last).children[0] !== next) break;
        last = next;
    }
    return last;
}

/** Return the number of moves to a node. */
export function countPlies(tree: Tree, id: number) {
    let ply = 0;
    for (let at = id; at !== ROOT; at = get(tree, at).parent) ply++;
    return ply;
}

/**
 * A part of the move list: a section of the main line, or the variations after one of its moves. `number` is the
 * text before the move, "3." or "3…"; `open` and `close` count brackets.
 */
export interface Item {
    id: number;
    ply: number;
    number: string;
    open: number;
    close: number;
    depth: number;
}

export interface Block {
    kind: "main" | "side";
    items: Item[];
}

/**
 * Return the tree in reading order: sections of the main line, each followed by the alternatives of its last move.
 * @param most moves of the main line in one block
 */
export function listBlocks(tree: Tree, most = 100): Block[] {
    const items: Block[] = [];
    let block = null as Block | null;
    let ply = 0;
    let [id] = get(tree, ROOT).children;
    while (id !== undefined) {
        if (!block || (block.items.length >= most && ply % 2 === 0)) {
            block = { kind: "main", items: [] };
            items.push(block);
        }
        const isNumbered = ply % 2 === 0 || !block.items.length;
        block.items.push({ id, ply, number: isNumbered ? formatNumber(ply) : "", open: 0, close: 0, depth: 0 });
        const others = get(tree, get(tree, id).parent).children.slice(1);
        if (others.length) {
            for (const other of others) items.push({ kind: "side", items: listVariation(tree, other, ply) });
            block = null;
        }
        ply++;
        [id] = get(tree, id).children;
    }
    return items;
}

export function formatNumber(ply: number) {
    return `${(ply >> 1) + 1}${ply % 2 ? "…" : "."}`;
}

/** Return the moves of a variation and of the variations within it. */
function listVariation(tree: Tree, first: number, start: number): Item[] {
    const items: Item[] = [];
    /** a stack: the next one is last */
    const pending: { bracket: string, ids: readonly number[], ply: number }[] = [
        { bracket: ")", ids: [], ply: start },
        { bracket: "(", ids: [first], ply: start },
    ];
    let [depth, isNumbered] = [0, true];
    for (let next = pending.pop(); next; next = pending.pop()) {
        const { bracket, ids, ply } = next;
        if (bracket === "(") depth++;
        if (bracket === ")") {
            items[items.length - 1].close++;
            depth--;
            isNumbered = true;
        }
        if (!ids.length) continue;
        const isOpening = bracket === "(";
        const needsNumber = isOpening || isNumbered || ply % 2 === 0;
        items.push({ id: ids[0], ply, number: needsNumber ? formatNumber(ply) : "", open: isOpening ? 1 : 0, close: 0, depth });
        isNumbered = false;
        pending.push({ bracket: "", ids: get(tree, ids[0]).children, ply: ply + 1 });
        for (const other of ids.slice(1).reverse()) {
            pending.push({ bracket: ")", ids: [], ply }, { bracket: "(", ids: [other], ply });
        }
    }
    return items;
}
