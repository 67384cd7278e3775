// @ts-check
// What games, players, pieces and files are called: in the language that is spoken, and where the catalogue has no word,
// as the server calls them. Pure.

import { knows, t } from "./words.js";

/** @typedef {import("./rulesets.js").Ruleset} Ruleset */

/** Letters of a board that look like something, wherever they stand. @type {Record<string, string>} */
export const LOOKS = { X: "black", O: "white", ".": "free", "#": "wall" };

/**
 * @param {string} key
 * @param {string} plain what is said where the catalogue has no such key
 */
function or(key, plain) {
    return knows(key) ? t(key) : plain;
}

/**
 * The key of a phrase, of a game's own one where it has brought it.
 * @param {string} key
 * @param {{ruleset: string} | null} start
 */
export function own(key, start) {
    const theirs = `ruleset.${start?.ruleset}.${key}`;
    return knows(theirs) ? theirs : key;
}

/** @param {string} words */
function capital(words) {
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} name */
export function player(name) {
    return or(`player.${name}`, capital(name));
}

/**
 * A game's name.
 * @param {string} name
 * @param {string} [title] what the server calls it
 */
export function ruleset(name, title = name) {
    return or(`ruleset.${name}.title`, title);
}

/** How one moves, in a sentence; else what the game is. @param {Ruleset} one */
export function rules({ name, about: plain }) {
    return capital(or(`ruleset.${name}.rules`, or(`ruleset.${name}.about`, plain)));
}

/**
 * What a game says of itself, as part of its rules.
 * @param {Ruleset} one
 * @param {string} what
 * @param {string} plain what is said where it says nothing
 * @param {Record<string, string>} values
 */
export function of({ name }, what, plain, values) {
    const key = `ruleset.${name}.${what}`;
    return knows(key) ? t(key, values) : plain;
}

/**
 * What one of a game's examples is called, and what it is.
 * @param {Ruleset} one
 * @param {number} index from 0
 */
export function sample({ name, title, examples }, index) {
    const at = index + 1;
    return {
        title: or(`sample.${name}.${at}`, ruleset(name, title)),
        about: or(`sample.${name}.${at}.about`, examples[index]),
    };
}

/**
 * @param {Ruleset} one
 * @param {string} field
 * @param {string} [description]
 */
export function field({ name }, field, description = field) {
    return or(`field.${name}.${field}`, capital(description));
}

/**
 * A letter to paint with.
 * @param {import("./rulesets.js").BoardEditor} editor
 * @param {string} letter
 */
export function letter({ token }, letter) {
    if (letter === token && !LOOKS[letter]) return t("edit.brush.token");
    return LOOKS[letter] ? t(`edit.brush.${LOOKS[letter]}`) : letter;
}

/** What there is more of, the higher the density is. @param {import("./rulesets.js").BoardEditor} editor */
export function density({ dense }) {
    return LOOKS[dense] ? t(`edit.density.${LOOKS[dense]}`) : t("edit.density", { letter: dense });
}

/** A kind of file. @param {string} name @param {string} [ending] */
export function file(name, ending = name) {
    return knows(`file.${name}`) ? t(`file.${name}`) : t("file.other", { name, ending });
}
