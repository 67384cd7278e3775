// @ts-check
// Names of games, players, pieces and files in the current language; names of the server if the catalogue has none. Pure.

import { hasText, t } from "./words.js";

/** @typedef {import("./rulesets.js").Ruleset} Ruleset */

/** Letters with a name of their own, in every game. @type {Record<string, string>} */
export const LOOKS = { X: "black", O: "white", ".": "free", "#": "wall" };

/**
 * @param {string} key
 * @param {string} plain the text if the catalogue has no such key
 */
function or(key, plain) {
    return hasText(key) ? t(key) : plain;
}

/**
 * Return the key of a phrase: the game's own key if it has one.
 * @param {string} key
 * @param {{ruleset: string} | null} start
 */
export function own(key, start) {
    const theirs = `ruleset.${start?.ruleset}.${key}`;
    return hasText(theirs) ? theirs : key;
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
 * Return the name of a game.
 * @param {string} name
 * @param {string} [title] the server's name for it
 */
export function ruleset(name, title = name) {
    return or(`ruleset.${name}.title`, title);
}

/** Return how to move, in a sentence; else a description of the game. @param {Ruleset} one */
export function rules({ name, about: plain }) {
    return capital(or(`ruleset.${name}.rules`, or(`ruleset.${name}.about`, plain)));
}

/**
 * Return a text of a game about its rules.
 * @param {Ruleset} one
 * @param {string} what
 * @param {string} plain the text if it has none
 * @param {Record<string, string>} values
 */
export function of({ name }, what, plain, values) {
    const key = `ruleset.${name}.${what}`;
    return hasText(key) ? t(key, values) : plain;
}

/**
 * Return the title and the description of an example of a game.
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
 * Return the name of a letter to paint with.
 * @param {import("./rulesets.js").BoardEditor} editor
 * @param {string} letter
 */
export function letter({ token }, letter) {
    if (letter === token && !LOOKS[letter]) return t("edit.brush.token");
    return LOOKS[letter] ? t(`edit.brush.${LOOKS[letter]}`) : letter;
}

/** Return the name of what becomes more with the density. @param {import("./rulesets.js").BoardEditor} editor */
export function density({ dense }) {
    return LOOKS[dense] ? t(`edit.density.${LOOKS[dense]}`) : t("edit.density", { letter: dense });
}

/** Return the name of a kind of file. @param {string} name @param {string} [ending] */
export function file(name, ending = name) {
    return hasText(`file.${name}`) ? t(`file.${name}`) : t("file.other", { name, ending });
}
