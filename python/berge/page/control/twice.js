// @ts-check
// Who clicks a button twice means that button: the second press does nothing to what has come into its place meanwhile.

const SOON = 400; // milliseconds
const NEAR = 6; // pixels
const QUICK = "#why-moves"; // moves are picked as quickly as one likes, one where the other was

/** Watch all presses from now on. */
export function listen() {
    /** @type {{button: Element, event: PointerEvent} | null} the press before, if it was one of a button */
    let last = null;
    let deaf = false;
    const press = (/** @type {PointerEvent} */ event) => {
        const target = /** @type {Element} */ (event.target);
        const button = target.closest?.("button, a, summary") ?? null;
        deaf = last !== null && isAgain(last.event, event) && !last.button.checkVisibility() && button?.id !== last.button.id;
        if (!deaf) last = button && !button.closest(QUICK) ? { button, event } : null;
    };
    for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "click"]) {
        const heard = (/** @type {any} */ event) => {
            if (name === "pointerdown") press(event);
            if (!deaf || (name === "click" && event.detail === 0)) return; // that is a click by key
            event.stopImmediatePropagation();
            event.preventDefault();
        };
        window.addEventListener(name, heard, true);
    }
}

/** Whether a press follows another as the second of a double click does. @param {PointerEvent} one @param {PointerEvent} next */
function isAgain(one, next) {
    const apart = Math.hypot(next.clientX - one.clientX, next.clientY - one.clientY);
    return next.timeStamp - one.timeStamp < SOON && apart < NEAR;
}
