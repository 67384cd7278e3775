// Posters: boards that are too large to play on here are shown as pictures.

import { ask } from "../api.ts";
import { showBusy } from "../view/live-region.ts";
import { PosterView } from "../view/poster.ts";

/** Show a large board, solved; return whether the text is one. */
export async function openPoster(text: string, format?: string) {
    try {
        const poster = await showBusy(() => ask("/api/poster", { text, format: format ?? null }));
        new PosterView(poster);
        return true;
    } catch {
        return false; // the page shows why it cannot open the text
    }
}
