// @ts-check
// Ways of pairs in pictures of graphs: straight, or curved to one side where a straight line would run behind another vertex,
// so that one sees who is paired with whom. render/curved_edges.py does the same.

import { NODE, num } from "./geometry.js";

/**
 * @typedef {readonly [number, number]} Point
 * @typedef {{data: string, points: Point[]}} Way its path data, and points along it, some pixels apart
 */

const LANE = 8; // pixels between ways side by side, and
const CLEAR = 4; // between the first of them and the vertices that it goes round
const FREE = NODE / 2 + CLEAR; // from the middle of a vertex, or the line that is that of a wide one
const THROUGH = 10; // nearer to it a way seems to end there
const LANES = 4; // on either side
const CORNER = 40; // in which a way leaves its vertex
const STEP = 6; // at most, between points
const RIM = 14; // about all vertices, which is seen in every picture
const SQUARE = 64; // of vertices that are looked up together

/**
 * Return the path data of each pair.
 * @param {readonly (readonly number[])[]} pairs disjoint
 * @param {readonly (readonly number[])[]} places
 * @param {readonly number[]} sizes how wide vertices are
 * @returns {string[]}
 */
export function curveEdges(pairs, places, sizes) {
    const ground = new Ground(places, sizes);
    /** @type {string[]} */
    const curves = new Array(pairs.length);
    const laid = new Laid();
    /** @type {{n: number, v: number, w: number, length: number, reach: number}[]} */
    const hidden = [];
    pairs.forEach(([one, other], n) => {
        const [v, w] = [Math.min(one, other), Math.max(one, other)];
        const way = straight(places[v], places[w]);
        const near = ground.near(way, v, w);
        if ([...near.values()].some((far) => far < THROUGH * THROUGH)) {
            hidden.push({ n, v, w, length: squared(places[v], places[w]), reach: ground.reach(near.keys(), v, w) });
        } else {
            curves[n] = way.data;
            laid.add(way);
        }
    });
    // Short ones first, about which longer ones go.
    hidden.sort((a, b) => a.length - b.length || a.v - b.v || a.w - b.w);
    for (const { n, v, w, reach } of hidden) {
        const [p, q] = [places[v], places[w]];
        const far = [THROUGH + 1, ...Array.from({ length: LANES }, (_, lane) => reach + CLEAR + lane * LANE)];
        const beside = far.flatMap((one) => [bend(p, q, one), bend(p, q, -one)]).filter((way) => ground.holds(way));
        let [best, least] = [straight(p, q), Infinity];
        for (const way of [best, ...beside]) {
            const behind = ground.cost(ground.near(way, v, w));
            if (Math.floor(behind) >= least) continue;
            const cost = Math.floor(behind + 10 * laid.countOverlaps(way));
            if (cost < least) [best, least] = [way, cost];
        }
        curves[n] = best.data;
        laid.add(best);
    }
    return curves;
}

/** @param {readonly number[]} p @param {readonly number[]} q */
const squared = (p, q) => (q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1]);

/** @param {Point} p */
const xy = ([x, y]) => `${num(x)} ${num(y)}`;

/** Points between two, both but for the first of them. @param {Point} p @param {Point} q @returns {Point[]} */
function between(p, q) {
    const count = Math.ceil(Math.sqrt(squared(p, q)) / STEP);
    return Array.from({ length: count }, (_, i) => mixed(p, q, (i + 1) / count));
}

/** @param {Point} p @param {Point} q @param {number} t @returns {Point} */
const mixed = (p, q, t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];

/** @param {readonly number[]} from @param {readonly number[]} to @returns {Way} */
function straight(from, to) {
    const [p, q] = [/** @type {Point} */ (from), /** @type {Point} */ (to)];
    return { data: `M${xy(p)}L${xy(q)}`, points: [p, ...between(p, q)] };
}

/**
 * A way beside the straight one, which leaves both ends in a curve.
 * @param {readonly number[]} from @param {readonly number[]} to @param {number} far to the right of who goes, or left
 * @returns {Way}
 */
function bend(from, to, far) {
    const [p, q] = [/** @type {Point} */ (from), /** @type {Point} */ (to)];
    const length = Math.sqrt(squared(p, q)) || 1;
    const [dx, dy] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    const corner = Math.min(CORNER, length / 2);
    /** @param {Point} r @param {number} along @returns {Point} */
    const beside = ([x, y], along) => [x - dy * far + dx * along, y + dx * far + dy * along];
    const [a, b, c, d] = [beside(p, 0), beside(p, corner), beside(q, -corner), beside(q, 0)];
    const points = [p, ...curve(p, a, b), ...between(b, c), ...curve(c, d, q)];
    return { data: `M${xy(p)}Q${xy(a)} ${xy(b)}L${xy(c)}Q${xy(d)} ${xy(q)}`, points };
}

/** @param {Point} p @param {Point} control @param {Point} q @returns {Point[]} */
function curve(p, control, q) {
    return Array.from({ length: 8 }, (_, i) => {
        const t = (i + 1) / 8;
        return mixed(mixed(p, control, t), mixed(control, q, t), t);
    });
}

/** Where vertices are. */
class Ground {
    /** @type {Map<number, number[]>} vertices by squares that they may lie in */
    #squares = new Map();

    /** @param {readonly (readonly number[])[]} places @param {readonly number[]} sizes */
    constructor(places, sizes) {
        this.places = places;
        this.sizes = sizes;
        const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
        this.box = box;
        places.forEach(([x, y], n) => {
            const [across, down] = [sizes[n] / 2, NODE / 2];
            [box.left, box.right] = [Math.min(box.left, x - across - RIM), Math.max(box.right, x + across + RIM)];
            [box.top, box.bottom] = [Math.min(box.top, y - down - RIM), Math.max(box.bottom, y + down + RIM)];
            for (let i = square(x - across - CLEAR); i <= square(x + across + CLEAR); i++) {
                for (let j = square(y - down - CLEAR); j <= square(y + down + CLEAR); j++) {
                    const there = this.#squares.get(key(i, j));
                    if (there) there.push(n);
                    else this.#squares.set(key(i, j), [n]);
                }
            }
        });
    }

    /**
     * The vertices that a way comes near to, and how near, squared.
     * @param {Way} way @param {number} v @param {number} w its own
     */
    near({ points }, v, w) {
        /** @type {Map<number, number>} */
        const distances = new Map();
        for (const [x, y] of points) {
            for (const n of this.#squares.get(key(square(x), square(y))) ?? []) {
                if (n === v || n === w) continue;
                const [u, z] = this.places[n];
                const [across, down] = [Math.max(0, Math.abs(x - u) - (this.sizes[n] - NODE) / 2), y - z];
                const far = across * across + down * down;
                if (far < FREE * FREE && far < (distances.get(n) ?? Infinity)) distances.set(n, far);
            }
        }
        return distances;
    }

    /** How hard a way is to follow, as it runs behind vertices: by 1000 through the middle of one. @param {Map<number, number>} near */
    cost(near) {
        let sum = 0;
        for (const far of near.values()) {
            const share = 1 - Math.sqrt(far) / FREE;
            sum += 1000 * share * share;
        }
        return sum;
    }

    /** How far the vertices about which a way from one to another goes reach from the straight one. @param {Iterable<number>} others @param {number} v @param {number} w */
    reach(others, v, w) {
        const [[x, y], [u, z]] = [this.places[v], this.places[w]];
        const length = Math.sqrt(squared([x, y], [u, z])) || 1;
        const [dx, dy] = [(u - x) / length, (z - y) / length];
        let most = 0;
        for (const n of others) {
            const off = Math.abs((this.places[n][1] - y) * dx - (this.places[n][0] - x) * dy);
            most = Math.max(most, off + (Math.abs(dy) * (this.sizes[n] - NODE)) / 2 + NODE / 2);
        }
        return most;
    }

    /** Whether a way stays where every picture shows it. @param {Way} way */
    holds({ points }) {
        const { left, top, right, bottom } = this.box;
        return points.every(([x, y]) => x >= left && x <= right && y >= top && y <= bottom);
    }
}

/** @param {number} x */
const square = (x) => Math.floor(x / SQUARE);

/** Ways that are there already. */
class Laid {
    /** @type {Map<number, Point[]>} */
    #squares = new Map();

    /** @param {Way} way */
    add({ points }) {
        for (const point of points) {
            const at = key(Math.floor(point[0] / LANE), Math.floor(point[1] / LANE));
            const there = this.#squares.get(at);
            if (there) there.push(point);
            else this.#squares.set(at, [point]);
        }
    }

    /** How many points of a way lie upon others. @param {Way} way */
    countOverlaps({ points }) {
        let count = 0;
        for (const point of points) if (this.#touches(point)) count++;
        return count;
    }

    /** @param {Point} p */
    #touches(p) {
        const here = key(Math.floor(p[0] / LANE), Math.floor(p[1] / LANE));
        for (const square of AROUND) {
            const there = this.#squares.get(here + square);
            if (there) for (const q of there) if (squared(p, q) < (LANE - 1) * (LANE - 1)) return true;
        }
        return false;
    }
}

/** A small number for a square; others that have it are told apart by their distance. @param {number} i @param {number} j */
const key = (i, j) => i * 4096 + j;

const AROUND = [0, -1, 1].flatMap((i) => [0, -1, 1].map((j) => key(i, j)));
