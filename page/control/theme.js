// @ts-check
// The language, and the light or dark theme.

import { LatestQuestion } from "../api.js";
import { LANGUAGES, language, chooseLanguage, setLanguage, t, tag } from "../model/words.js";
import { $, saveSetting, loadSetting, translate } from "../view/dom.js";
import { help } from "../view/help.js";
import { attempt, clearTexts } from "../view/live-region.js";

const THEMES = ["auto", "light", "dark"];
const catalogues = new LatestQuestion();
const NAMES = { en: "English", zh: "中文" };

/**
 * Begin with the saved choices, or the browser's; call `onChange` after each new choice.
 * @param {() => void} onChange
 */
export async function begin(onChange) {
    const setting = loadSetting("theme") ?? "auto";
    if (setting !== "auto") document.documentElement.dataset.theme = setting;
    const query = new URLSearchParams(location.search).get("lang"); // of `berge board --lang`, until another is chosen
    if (query && LANGUAGES.includes(query)) {
        saveSetting("language", query);
        history.replaceState(history.state, "", location.pathname + location.hash);
    }
    await useLanguage(chooseLanguage(loadSetting("language"), navigator.languages ?? [navigator.language]));
    applyTheme(THEMES.includes(setting) ? setting : "auto");
    $("go-language").addEventListener("click", async () => {
        const next = nextOf(LANGUAGES, language());
        await attempt(async () => {
            if (!(await useLanguage(next))) return;
            saveSetting("language", next);
            clearTexts();
            onChange();
        });
    });
    $("go-theme").addEventListener("click", () => {
        const next = nextOf(THEMES, theme());
        saveSetting("theme", next);
        applyTheme(next);
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
async function useLanguage(name) {
    const catalogue = await catalogues.ask(`/words/${name}.json`);
    if (!catalogue) return false;
    setLanguage(name, catalogue);
    document.documentElement.lang = tag();
    translate(document);
    help();
    applyTheme(theme());
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
function applyTheme(name) {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    const button = $("go-theme");
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name] ?? "◐";
    for (const attribute of ["aria-label", "title"]) button.setAttribute(attribute, t(`theme.${name}`));
}
