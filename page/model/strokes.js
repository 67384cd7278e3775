// @ts-check
// What the user draws, as changes of the edited graph. Pure.

import { EMPTY, MOST, drawingOf, edgeAt, free, hasEdge, withAllPlaces } from "./drawing.js";
import * as graphs from "./graphs.js";

/**
 * @typedef {import("./edit.js").Edit} Edit
 * @typedef {import("./drawing.js").Place} Place
 * @typedef {import("./drawing.js").Drawing} Drawing
 * @typedef {{key: string, values?: Record<string, any>}} Phrase a key of the catalogue with its values, if it has any
 * @typedef {{patch?: Partial<Edit>, message?: Phrase, refusal?: Phrase}} Stroke the change of the edit, and a message or a refusal
 */

/** @param {Edit} edit @param {Partial<import("./drawing.js").Hand>} change @returns {Stroke} */
export function changeHand(edit, change) {
    return { patch: { hand: { ...edit.hand, ...change } } };
}

/**
 * Handle a tap, depending on the tool.
 * @param {Edit} edit
 * @param {string | null} name the vertex at the place
 * @param {Place} place
 * @returns {Stroke}
 */
export function tap(edit, name, place) {
    const { tool, from } = edit.hand;
    if (name === null) {
        if (tool === "delete") return cutEdge(edit, place);
        if (tool === "move" || tool === "edge") return vertex(edit, place, from);
        return changeHand(edit, { chosen: null });
    }
    if (tool === "edge") return endEdge(edit, name);
    if (tool === "delete") return removeVertex(edit, name);
    if (tool === "token") return token(edit, name);
    return changeHand(edit, { chosen: name });
}

/**
 * Add a vertex, and an edge to it from another one, if given.
 * @param {Edit} edit
 * @param {Place | null} place null for a place beside the chosen vertex
 * @param {string | null} [from]
 * @returns {Stroke}
 */
export function vertex(edit, place, from = null) {
    const drawing = drawingOf(edit);
    if (!drawing) return {};
    const { names, places } = drawing;
    if (names.length >= MOST) return { refusal: { key: "draw.full", values: { most: MOST } } };
    const name = graphs.freshName(names);
    const beside = names.indexOf(edit.hand.chosen ?? "");
    const at = place ?? free(places, places[beside] ?? places[0] ?? [0, 0]);
    const text = graphs.addLines(edit.text, from === null ? name : `${from} ${name}`);
    const message = { key: from === null ? "draw.added" : "draw.grown", values: { name, from } };
    return { patch: { text, ...keepPlaces(edit, drawing, [name, at]), hand: releaseHand(edit, name) }, message: message };
}

/**
 * Choose the second end of an edge; the first if there is none yet.
 * @param {Edit} edit
 * @param {string} name
 * @returns {Stroke}
 */
export function endEdge(edit, name) {
    const { from } = edit.hand;
    const drawing = drawingOf(edit);
    if (!drawing) return {};
    if (from === null || !drawing.names.includes(from)) {
        return { ...changeHand(edit, { from: name, chosen: name }), message: { key: "draw.from", values: { name } } };
    }
    if (from === name) return changeHand(edit, { from: null });
    const isJoined = hasEdge(drawing, from, name);
    const text = isJoined ? graphs.withoutEdge(edit.text, from, name) : graphs.addLines(edit.text, `${from} ${name}`);
    const message = { key: isJoined ? "draw.parted" : "draw.joined", values: { name, from } };
    return { patch: { text, ...keepPlaces(edit, drawing), hand: releaseHand(edit, name) }, message: message };
}

/** @param {Edit} edit @param {string} name @returns {Stroke} */
export function removeVertex(edit, name) {
    const drawing = drawingOf(edit);
    if (!drawing) return {};
    const patch = { text: graphs.withoutVertex(edit.text, name), ...keepPlaces(edit, drawing), hand: releaseHand(edit, null) };
    return { patch, message: { key: "draw.removed", values: { name } } };
}

/** @param {Edit} edit @param {Place} place @returns {Stroke} */
function cutEdge(edit, place) {
    const drawing = drawingOf(edit);
    const edge = drawing && edgeAt(drawing, place);
    if (!edge) return {};
    const [from, name] = edge;
    const patch = { text: graphs.withoutEdge(edit.text, from, name), ...keepPlaces(edit, drawing) };
    return { patch, message: { key: "draw.parted", values: { from, name } } };
}

/** Put the token on a vertex, or remove it from there. @param {Edit} edit @param {string} name @returns {Stroke} */
export function token(edit, name) {
    const drawing = drawingOf(edit);
    if (!drawing) return {};
    const here = drawing.token !== null && drawing.names[drawing.token] === name;
    const text = graphs.withToken(edit.text, here ? null : name);
    const patch = { text, ...keepPlaces(edit, drawing), hand: releaseHand(edit, name) };
    return { patch, message: { key: here ? "draw.untoken" : "draw.token", values: { name } } };
}

/** @param {Edit} edit @param {string} newName @returns {Stroke} */
export function renameVertex(edit, newName) {
    const { chosen } = edit.hand;
    const name = newName.trim();
    const drawing = drawingOf(edit);
    const n = drawing?.names.indexOf(chosen ?? "") ?? -1;
    if (!drawing || chosen === null || n < 0 || name === chosen) return {};
    if (!graphs.isName(name)) return { refusal: { key: "draw.name.wrong", values: { found: name.slice(0, 40) } } };
    if (drawing.names.includes(name)) return { refusal: { key: "draw.name.taken", values: { found: name } } };
    const placesPatch = keepPlaces(edit, drawing, [name, drawing.places[n]]);
    const patch = { text: graphs.renameVertex(edit.text, chosen, name), ...placesPatch, hand: releaseHand(edit, name) };
    return { patch, message: { key: "draw.renamed", values: { name, from: chosen } } };
}

/** Move a vertex. @param {Edit} edit @param {string} name @param {Place} place @returns {Stroke} */
export function moveVertex(edit, name, [x, y]) {
    const drawing = drawingOf(edit);
    if (!drawing) return {};
    /** @type {Place} */
    const place = [Math.round(x), Math.round(y)];
    const hand = { ...edit.hand, chosen: name };
    return { patch: { ...keepPlaces(edit, drawing, [name, place]), hand } };
}

/**
 * Keep all vertices where they are drawn, and add a further one, so that the visible part does not change.
 * @param {Edit} edit @param {Drawing} drawing @param {[string, Place]} [further]
 */
function keepPlaces(edit, drawing, further) {
    const places = new Map([...withAllPlaces(edit.places, drawing), ...(further ? [further] : [])]);
    return { places, byHand: true, room: drawing.room };
}

/** Return a hand that draws nothing. @param {Edit} edit @param {string | null} chosen */
function releaseHand({ hand: { tool } }, chosen) {
    return { ...EMPTY, tool, chosen };
}
