// Names of games, players, pieces and files in the current language; names of the server if the catalogue has none. Pure.

import { hasText, t } from "./i18n.ts";
import type { BoardEditor, Ruleset } from "./rulesets.ts";

/** Letters with a name of their own, in every game. */
export const LETTER_NAMES: Record<string, string> = { X: "black", O: "white", ".": "free", "#": "wall" };

/** @param plain the text if the catalogue has no such key */
function translateOr(key: string, plain: string) {
    return hasText(key) ? t(key) : plain;
}

/** Return the key of a phrase: the game's own key if it has one. */
export function chooseKey(key: string, setup: { ruleset: string } | null) {
    const theirs = `ruleset.${setup?.ruleset}.${key}`;
    return hasText(theirs) ? theirs : key;
}

function capitalize(words: string) {
    return words.charAt(0).toUpperCase() + words.slice(1);
}

export function namePlayer(name: string) {
    return translateOr(`player.${name}`, capitalize(name));
}

/**
 * Return the name of a game.
 * @param title the server's name for it
 */
export function nameRuleset(name: string, title: string = name) {
    return translateOr(`ruleset.${name}.title`, title);
}

/** Return how to move, in a sentence; else a description of the game. */
export function describeRules({ name, about: plain }: Ruleset) {
    return capitalize(translateOr(`ruleset.${name}.rules`, translateOr(`ruleset.${name}.about`, plain)));
}

/**
 * Return a text of a game about its rules.
 * @param plain the text if it has none
 */
export function translateOwn({ name }: Ruleset, what: string, plain: string, values: Record<string, string>) {
    const key = `ruleset.${name}.${what}`;
    return hasText(key) ? t(key, values) : plain;
}

/**
 * Return the title and the description of an example of a game.
 * @param index from 0
 */
export function describeSample({ name, title, examples }: Ruleset, index: number) {
    const at = index + 1;
    return {
        title: translateOr(`sample.${name}.${at}`, nameRuleset(name, title)),
        about: translateOr(`sample.${name}.${at}.about`, examples[index]),
    };
}

export function nameField({ name }: Ruleset, field: string, description: string = field) {
    return translateOr(`field.${name}.${field}`, capitalize(description));
}

/** Return the name of a letter to paint with. */
export function nameLetter({ token }: BoardEditor, letter: string) {
    if (letter === token) return t(LETTER_NAMES[letter] ? "edit.brush.blank" : "edit.brush.token");
    return LETTER_NAMES[letter] ? t(`edit.brush.${LETTER_NAMES[letter]}`) : letter;
}

/** Return the name of what becomes more with the density. */
export function nameDensity({ dense }: BoardEditor) {
    return LETTER_NAMES[dense] ? t(`edit.density.${LETTER_NAMES[dense]}`) : t("edit.density", { letter: dense });
}

/** Return the name of a kind of file. */
export function nameFile(name: string, ending: string = name) {
    return hasText(`file.${name}`) ? t(`file.${name}`) : t("file.other", { name, ending });
}
