// A sound for a won match, if the user wants one. No file: the browser makes the tones.

import { $, loadSetting, saveSetting } from "./dom.ts";

const FIRST = 392; // the lowest tone, in hertz
const SCALE = [0, 2, 4, 7, 9]; // half tones above it; then the same an octave higher
const HIGHEST = 15;
const LENGTH = 0.35; // seconds

/** Whether the user wants sounds; by default not. */
function hasSound() {
    return loadSetting("sound") === "on";
}

/** Show the setting in the help. */
export function listenToSound() {
    const box = $<HTMLInputElement>("sound-on");
    box.checked = hasSound();
    box.addEventListener("change", () => {
        saveSetting("sound", box.checked ? "on" : "off");
        playWon(3, 150);
    });
}

/** Return the frequency of a tone. */
export function computeTone(n: number) {
    const step = Math.min(n, HIGHEST);
    return FIRST * 2 ** ((SCALE[step % 5] + 12 * Math.floor(step / 5)) / 12);
}

/**
 * Play a rising tone for each domino, if the user wants sounds.
 * @param pause milliseconds from one to the next
 */
export function playWon(count: number, pause: number) {
    if (!hasSound() || !globalThis.AudioContext) return;
    const context = new AudioContext();
    for (let n = 0; n < count; n++) {
        const begin = context.currentTime + (n * pause) / 1000;
        const [tone, volume] = [context.createOscillator(), context.createGain()];
        tone.frequency.value = computeTone(n);
        volume.gain.setValueAtTime(0.15, begin);
        volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
        tone.connect(volume).connect(context.destination);
        tone.start(begin);
        tone.stop(begin + LENGTH);
        if (n === count - 1) tone.onended = () => void context.close();
    }
}
