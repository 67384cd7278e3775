// Row and column numbers, and the board in the whole window, for slides.

import { loadSetting, setVisible, $ } from "./dom.ts";

/** Whether the board has row and column numbers. */
export function hasLabels() {
    return loadSetting("labels") !== "off";
}

/** Whether the board has the whole window. */
export function isFullWindow() {
    return document.body.classList.contains("slides");
}

/** Give the board the whole window, or end that. */
export function show(isOn: boolean) {
    document.body.classList.toggle("slides", isOn);
    setVisible($("slides-leave"), isOn);
    $("legend").tabIndex = isOn ? 0 : -1; // it scrolls in small windows
}
