// The language, and the light or dark theme.

import { LatestQuestion } from "../api.ts";
import { LANGUAGES, getLanguage, chooseLanguage, setLanguage, t, findTag } from "../model/i18n.ts";
import { $, saveSetting, loadSetting, translate } from "../view/dom.ts";
import { showHelp } from "../view/help.ts";
import { attempt, translateTexts } from "../view/live-region.ts";

const THEMES = ["auto", "light", "dark"];
const catalogues = new LatestQuestion();
const NAMES = { en: "English", zh: "中文" };

/** Begin with the saved choices, or the browser's; call `onChange` after each new choice. */
export async function begin(onChange: () => void) {
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
        const next = findNext(LANGUAGES, getLanguage());
        await attempt(async () => {
            if (!(await useLanguage(next))) return;
            saveSetting("language", next);
            translateTexts();
            onChange();
        });
    });
    $("go-theme").addEventListener("click", () => {
        const next = findNext(THEMES, readTheme());
        saveSetting("theme", next);
        applyTheme(next);
        onChange();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange);
}

function findNext<T>(all: T[], one: T) {
    return all[(all.indexOf(one) + 1) % all.length];
}

/** Load and use a language; returns false if another was chosen meanwhile. */
async function useLanguage(name: string) {
    const catalogue = await catalogues.ask(`/words/${name}.json`);
    if (!catalogue) return false;
    setLanguage(name, catalogue);
    document.documentElement.lang = findTag();
    translate(document);
    showHelp();
    applyTheme(readTheme());
    const other = findNext(LANGUAGES, name) as "en" | "zh";
    const button = $("go-language");
    button.textContent = NAMES[other];
    button.lang = findTag(other);
    return true;
}

function readTheme() {
    return document.documentElement.dataset.theme ?? "auto";
}

function applyTheme(name: string) {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    const button = $("go-theme");
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name] ?? "◐";
    for (const attribute of ["aria-label", "title"]) button.setAttribute(attribute, t(`theme.${name}`));
}
