// The board in the whole window, for slides, and its row and column numbers.

import { t } from "../model/i18n.ts";
import { $, saveSetting } from "../view/dom.ts";
import { isFullWindow, hasLabels, show } from "../view/slides.ts";
import { announce, showNotice } from "../view/live-region.ts";
import type { Session } from "./session.ts";

export class Slides {
    session: Session;

    #mode = ""; // the mode in which the board has the whole window
    #hush = () => {}; // removes the notice

    constructor(session: Session) {
        this.session = session;
        const labels = $<HTMLInputElement>("labels");
        labels.checked = hasLabels();
        labels.addEventListener("change", () => {
            saveSetting("labels", labels.checked ? "on" : "off");
            session.render();
        });
        $("go-slides").addEventListener("click", async () => {
            $<HTMLDialogElement>("share").close();
            this.#set(true);
            // Without full screen, the board has the window.
            await document.documentElement.requestFullscreen?.().catch(() => {});
            if (!isFullWindow()) this.#leave(); // the user has left before it began
        });
        $("slides-leave").addEventListener("click", () => this.#leave());
        document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.#set(false));
        document.addEventListener(
            "keydown",
            (event) => {
                if (event.key !== "Escape" || !isFullWindow() || document.querySelector("dialog[open]")) return;
                event.preventDefault();
                event.stopPropagation();
                this.#leave();
            },
            true,
        );
    }

    /** Leave the full window when the mode changes. */
    follow() {
        if (isFullWindow() && this.session.state.mode !== this.#mode) this.#leave();
    }

    #set(isOn: boolean) {
        if (isOn === isFullWindow()) return;
        this.#mode = this.session.state.mode;
        show(isOn);
        this.session.render();
        this.#hush();
        if (isOn) this.#hush = showNotice(() => t(matchMedia("(pointer: fine)").matches ? "slides.hint" : "slides.hint.touch"));
        else announce(t("slides.left"));
    }

    async #leave() {
        this.#set(false);
        if (document.fullscreenElement) await document.exitFullscreen();
    }
}
