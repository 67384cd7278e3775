// Texts of the page, from the catalogue. There are no sentences in the code.

export const LANGUAGES = ["en", "zh"];

const COUNTS: Map<unknown, string> = new Map([[1, "one"], [2, "two"]]);

let phrases: Record<string, string> = {};
let currentLanguage = LANGUAGES[0];

/**
 * Return a phrase with its values. `{name}` stands for a value; `KEY.one` is used if `n` is 1, `KEY.two` if it is 2;
 * `{name:key}` stands for the phrase of that key with the value as `n`.
 * Numbers have separators. A blank separates Chinese from a value in Latin letters, digits or signs.
 * An unknown key is returned as it is, so that a missing phrase can be seen and breaks nothing.
 */
export function say(catalogue: Record<string, string>, key: string, values: Record<string, unknown> = {}): string {
    const text = catalogue[`${key}.${COUNTS.get(values.n)}`] ?? catalogue[key];
    if (text === undefined) return key;
    return text.replace(/\{\{|\}\}|\{(\w+)(?::([\w.]+))?\}/g, (token, name, counter, at) => {
        if (name === undefined) return token[0];
        if (!(name in values)) return token;
        const value = counter ? say(catalogue, counter, { n: values[name] }) : formatValue(values[name]);
        const [before, after] = [text.charAt(at - 1), text.charAt(at + token.length)];
        return (isBlankNeeded(before, value.charAt(0)) ? " " : "") + value + (isBlankNeeded(after, value.slice(-1)) ? " " : "");
    });
}

/** Write a value; numbers are the same in all languages: 10,668. */
const formatValue = (value: unknown) => (typeof value === "number" ? value.toLocaleString("en") : String(value));

/** Whether a blank belongs between two letters: a Chinese and a Latin one. */
const isBlankNeeded = (one: string, other: string) => /[\u4e00-\u9fff]/.test(one) && /[!-~]/.test(other);

export function t(key: string, values?: Record<string, unknown>) {
    return say(phrases, key, values);
}

export function hasText(key: string) {
    return Object.hasOwn(phrases, key);
}

/** Whether a value is a text in each language. */
export function isText(value: any) {
    return LANGUAGES.every((name) => typeof value?.[name] === "string");
}

/** Return the current language. */
export function getLanguage() {
    return currentLanguage;
}

/** Return the first language: the user's choice, else the first of the browser's languages that is known. */
export function chooseLanguage(choice: string | null, languages: readonly string[]) {
    if (choice && LANGUAGES.includes(choice)) return choice;
    for (const tag of languages) {
        const language = LANGUAGES.find((name) => tag.toLowerCase().split("-")[0] === name);
        if (language) return language;
    }
    return LANGUAGES[0];
}

/** Use a catalogue. */
export function setLanguage(name: string, catalogue: Record<string, string>) {
    phrases = catalogue;
    currentLanguage = name;
}

/** Return the HTML name of a language; without `name` of the current one. */
export function findTag(name = currentLanguage) {
    return name === "zh" ? "zh-CN" : name;
}

/** Join sentences, without empty ones. */
export function joinSentences(items: string[], language: string = currentLanguage) {
    return items.filter(Boolean).join(language === "zh" ? "" : " ");
}

/** Join the parts of a sentence. */
export function joinParts(items: string[], language: string = currentLanguage) {
    return items.join(language === "zh" ? "，" : ", ");
}

/** Return a list in words, in the current language. */
export function joinList(items: string[], type: "conjunction" | "disjunction" = "conjunction") {
    const parts = new Intl.ListFormat(findTag(), { type }).formatToParts(items).map(({ value }) => value);
    const chooseBlank = (i: number) => {
        const [before, after] = [parts[i - 1]?.slice(-1) ?? "", parts[i].charAt(0)];
        return isBlankNeeded(before, after) || isBlankNeeded(after, before) ? " " : "";
    };
    return parts.map((part, i) => chooseBlank(i) + part).join("");
}
