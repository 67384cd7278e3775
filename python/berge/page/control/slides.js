// @ts-check
// A large plain board for slides, and its numbers of rows and columns.

import { t } from "../model/words.js";
import { $, keep } from "../view/dom.js";
import { alone, labelled, show } from "../view/slides.js";
import { live, notice } from "../view/voice.js";

/** @param {import("./session.js").Session} session */
export function listen(session) {
    const labels = $("labels");
    labels.checked = labelled();
    labels.addEventListener("change", () => {
        keep("labels", labels.checked ? "on" : "off");
        session.render();
    });
    /** @param {boolean} on */
    const set = (on) => {
        if (on === alone()) return;
        $("share").close();
        show(on);
        session.render();
        if (on) notice(t("slides.said"));
        else live(t("slides.left"));
    };
    $("go-slides").addEventListener("click", async () => {
        set(true);
        // Where the browser does not give the screen, the window is all there is.
        await document.documentElement.requestFullscreen?.().catch(() => {});
    });
    const leave = async () => {
        set(false);
        if (document.fullscreenElement) await document.exitFullscreen();
    };
    $("slides-leave").addEventListener("click", leave);
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || set(false));
    document.addEventListener(
        "keydown",
        (event) => {
            if (event.key !== "Escape" || !alone()) return;
            event.preventDefault();
            event.stopPropagation();
            leave();
        },
        true,
    );
}
