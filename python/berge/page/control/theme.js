// @ts-check
// The language, and the light or dark theme.

import { Line } from "../api.js";
import { LANGUAGES, language, pick, speak, t, tag } from "../model/words.js";
import { $, keep, recall, translate } from "../view/dom.js";
import { help } from "../view/help.js";
import { attempt, hush } from "../view/live-region.js";

const THEMES = ["auto", "light", "dark"];
const catalogues = new Line();
const NAMES = { en: "English", zh: "中文" };

/**
 * Begin with the saved choices, or the browser's; call `onChange` after each new choice.
 * @param {() => void} onChange
 */
export async function begin(onChange) {
    const setting = recall("theme") ?? "auto";
    if (setting !== "auto") document.documentElement.dataset.theme = setting;
    const query = new URLSearchParams(location.search).get("lang"); // of `berge board --lang`, until another is chosen
    if (query && LANGUAGES.includes(query)) {
        keep("language", query);
        history.replaceState(history.state, "", location.pathname + location.hash);
    }
    await learn(pick(recall("language"), navigator.languages ?? [navigator.language]));
    wear(THEMES.includes(setting) ? setting : "auto");
    $("go-language").addEventListener("click", async () => {
        const next = nextOf(LANGUAGES, language());
        await attempt(async () => {
            if (!(await learn(next))) return;
            keep("language", next);
            hush();
            onChange();
        });
    });
    $("go-theme").addEventListener("click", () => {
        const next = nextOf(THEMES, theme());
        keep("theme", next);
        wear(next);
        onChange();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange);
}

/**
 * @template T
 * @param {T[]} all
 * @param {T} one
 */
function nextOf(all, one) {
    return all[(all.indexOf(one) + 1) % all.length];
}

/** Load and use a language; returns false if another was chosen meanwhile. @param {string} name */
async function learn(name) {
    const catalogue = await catalogues.ask(`/words/${name}.json`);
    if (!catalogue) return false;
    speak(name, catalogue);
    document.documentElement.lang = tag();
    translate(document);
    help();
    wear(theme());
    const other = /** @type {"en" | "zh"} */ (nextOf(LANGUAGES, name));
    const button = $("go-language");
    button.textContent = NAMES[other];
    button.lang = tag(other);
    return true;
}

function theme() {
    return document.documentElement.dataset.theme ?? "auto";
}

/** @param {string} name */
function wear(name) {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    const button = $("go-theme");
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name] ?? "◐";
    for (const attribute of ["aria-label", "title"]) button.setAttribute(attribute, t(`theme.${name}`));
}
