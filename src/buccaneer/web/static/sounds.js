// The chime.

import { root } from "./dom.js";

let sounds = null;
addEventListener("pointerdown", () => { sounds ??= new (window.AudioContext || window.webkitAudioContext)(); }, { once: true });
export function chime() {
  if (root.dataset.sound === "off" || !sounds) return;
  [[784, 0], [1047, 0.12]].forEach(([pitch, after]) => {
    const tone = sounds.createOscillator(), volume = sounds.createGain(), begin = sounds.currentTime + after;
    tone.frequency.value = pitch;
    tone.type = "sine";
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.6);
    tone.connect(volume).connect(sounds.destination);
    tone.start(begin);
    tone.stop(begin + 0.7);
  });
}
