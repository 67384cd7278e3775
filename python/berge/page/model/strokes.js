// @ts-check
// What a hand does to a graph that is drawn, as changes of what is edited. Pure.

import { EMPTY, MOST, drawn, edgeAt, free, joined, standing } from "./drawing.js";
import * as graphs from "./graphs.js";

/**
 * @typedef {import("./edit.js").Edit} Edit
 * @typedef {import("./drawing.js").Place} Place
 * @typedef {import("./drawing.js").Drawing} Drawing
 * @typedef {{key: string, values?: Record<string, any>}} Told
 * @typedef {{patch?: Partial<Edit>, told?: Told, refused?: Told}} Stroke what changes, and what is said of it
 */

/** @param {Edit} edit @param {Partial<import("./drawing.js").Hand>} change @returns {Stroke} */
export function held(edit, change) {
    return { patch: { hand: { ...edit.hand, ...change } } };
}

/**
 * A press that does not move, by the tool.
 * @param {Edit} edit
 * @param {string | null} name of the vertex there
 * @param {Place} place
 * @returns {Stroke}
 */
export function tapped(edit, name, place) {
    const { tool, from } = edit.hand;
    if (name === null) {
        if (tool === "delete") return cut(edit, place);
        if (tool === "move" || tool === "edge") return vertex(edit, place, from);
        return held(edit, { chosen: null });
    }
    if (tool === "edge") return ended(edit, name);
    if (tool === "delete") return removed(edit, name);
    if (tool === "token") return token(edit, name);
    return held(edit, { chosen: name });
}

/**
 * A new vertex, joined with another one if there is one.
 * @param {Edit} edit
 * @param {Place | null} place beside the chosen one where not said
 * @param {string | null} [from]
 * @returns {Stroke}
 */
export function vertex(edit, place, from = null) {
    const drawing = drawn(edit);
    if (!drawing) return {};
    const { names, places } = drawing;
    if (names.length >= MOST) return { refused: { key: "draw.full", values: { most: MOST } } };
    const name = graphs.freshName(names);
    const beside = names.indexOf(edit.hand.chosen ?? "");
    const at = place ?? free(places, places[beside] ?? places[0] ?? [0, 0]);
    const text = graphs.added(edit.text, from === null ? name : `${from} ${name}`);
    const told = { key: from === null ? "draw.added" : "draw.grown", values: { name, from } };
    return { patch: { text, ...stood(edit, drawing, [name, at]), hand: calm(edit, name) }, told };
}

/**
 * The second end of an edge; where there is no first, this is the first.
 * @param {Edit} edit
 * @param {string} name
 * @returns {Stroke}
 */
export function ended(edit, name) {
    const { from } = edit.hand;
    const drawing = drawn(edit);
    if (!drawing) return {};
    if (from === null || !drawing.names.includes(from)) {
        return { ...held(edit, { from: name, chosen: name }), told: { key: "draw.from", values: { name } } };
    }
    if (from === name) return held(edit, { from: null });
    const there = joined(drawing, from, name);
    const text = there ? graphs.withoutEdge(edit.text, from, name) : graphs.added(edit.text, `${from} ${name}`);
    const told = { key: there ? "draw.parted" : "draw.joined", values: { name, from } };
    return { patch: { text, ...stood(edit, drawing), hand: calm(edit, name) }, told };
}

/** @param {Edit} edit @param {string} name @returns {Stroke} */
export function removed(edit, name) {
    const drawing = drawn(edit);
    if (!drawing) return {};
    const patch = { text: graphs.withoutVertex(edit.text, name), ...stood(edit, drawing), hand: calm(edit, null) };
    return { patch, told: { key: "draw.removed", values: { name } } };
}

/** @param {Edit} edit @param {Place} place @returns {Stroke} */
function cut(edit, place) {
    const drawing = drawn(edit);
    const edge = drawing && edgeAt(drawing, place);
    if (!edge) return {};
    const [from, name] = edge;
    const patch = { text: graphs.withoutEdge(edit.text, from, name), ...stood(edit, drawing) };
    return { patch, told: { key: "draw.parted", values: { from, name } } };
}

/** The token on a vertex, or away from it where it stands there. @param {Edit} edit @param {string} name @returns {Stroke} */
export function token(edit, name) {
    const drawing = drawn(edit);
    if (!drawing) return {};
    const here = drawing.token !== null && drawing.names[drawing.token] === name;
    const text = graphs.withToken(edit.text, here ? null : name);
    const patch = { text, ...stood(edit, drawing), hand: calm(edit, name) };
    return { patch, told: { key: here ? "draw.untoken" : "draw.token", values: { name } } };
}

/** @param {Edit} edit @param {string} wanted @returns {Stroke} */
export function renamed(edit, wanted) {
    const { chosen } = edit.hand;
    const name = wanted.trim();
    const drawing = drawn(edit);
    const n = drawing?.names.indexOf(chosen ?? "") ?? -1;
    if (!drawing || chosen === null || n < 0 || name === chosen) return {};
    if (!graphs.isName(name)) return { refused: { key: "draw.name.wrong", values: { found: name.slice(0, 40) } } };
    if (drawing.names.includes(name)) return { refused: { key: "draw.name.taken", values: { found: name } } };
    const all = stood(edit, drawing, [name, drawing.places[n]]);
    const patch = { text: graphs.renamed(edit.text, chosen, name), ...all, hand: calm(edit, name) };
    return { patch, told: { key: "draw.renamed", values: { name, from: chosen } } };
}

/** A vertex elsewhere. @param {Edit} edit @param {string} name @param {Place} place @returns {Stroke} */
export function moved(edit, name, [x, y]) {
    const drawing = drawn(edit);
    if (!drawing) return {};
    /** @type {Place} */
    const place = [Math.round(x), Math.round(y)];
    const hand = { ...edit.hand, chosen: name };
    return { patch: { ...stood(edit, drawing, [name, place]), hand } };
}

/**
 * All vertices stand where they are seen, by hand from now on; a further one at its place. What is seen stays.
 * @param {Edit} edit @param {Drawing} drawing @param {[string, Place]} [further]
 */
function stood(edit, drawing, further) {
    const places = new Map([...standing(edit.places, drawing), ...(further ? [further] : [])]);
    return { places, byHand: true, room: drawing.room };
}

/** A hand that holds nothing. @param {Edit} edit @param {string | null} chosen */
function calm({ hand: { tool } }, chosen) {
    return { ...EMPTY, tool, chosen };
}
