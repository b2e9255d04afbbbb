// Fourteen short sounds, made on the spot and quiet. None is ever the only one to tell something. One switch turns them
// off, and before the first press on a page there are none.

import { root } from "./dom.js";

const VOLUME = 0.16, HIGHEST = 6000; // master gain, and the pitch above which everything is cut off
const AGAIN = 80; // milliseconds before the same sound may come again
const MOST = 2; // at a time
const ALWAYS = new Set(["turn", "clash", "claim", "last", "finale"]); // what remains at the speed "at once"

let context = null, master = null;
const last = new Map();
let ringing = [];

function open() {
  if (context) return;
  context = new (window.AudioContext || window.webkitAudioContext)();
  master = context.createGain();
  master.gain.value = VOLUME;
  const soft = context.createBiquadFilter();
  soft.type = "lowpass";
  soft.frequency.value = HIGHEST;
  master.connect(soft).connect(context.destination);
}
for (const press of ["pointerdown", "keydown"]) addEventListener(press, open, { once: true });

// The volume of one sound: it rises at once and dies away.
function fading(begin, length, volume, rise) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(master);
  return gain;
}

function tone(pitch, after, length, { type = "sine", to = pitch, volume = 1, rise = 0.005 } = {}) {
  const source = context.createOscillator(), begin = context.currentTime + after, vary = 1 + (Math.random() - 0.5) * 0.06;
  source.type = type;
  source.frequency.setValueAtTime(pitch * vary, begin);
  source.frequency.exponentialRampToValueAtTime(to * vary, begin + length);
  source.connect(fading(begin, length, volume, rise));
  source.start(begin);
  source.stop(begin + length + 0.02);
}

function noise(after, length, { from = 800, to = from, q = 1, volume = 0.6, rise = 0.01 } = {}) {
  const source = context.createBufferSource(), begin = context.currentTime + after, filter = context.createBiquadFilter();
  source.buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  filter.type = "bandpass";
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(filter).connect(fading(begin, length, volume, rise));
  source.start(begin);
}

const bell = (after, pitch = 880, volume = 0.7) => [1, 2.01, 2.76, 4.07].forEach((part, i) => tone(pitch * part, after, 1.1 / (i + 1), { volume: volume / (i + 1.4) }));
const clink = (after, pitch) => { tone(pitch, after, 0.09, { volume: 0.35 }); tone(pitch * 1.5, after + 0.03, 0.16, { volume: 0.3 }); };
const wood = (after, pitch, to, volume = 0.8) => tone(pitch, after, 0.08, { type: "triangle", to, volume });
const note = (pitch, after, length, volume) => tone(pitch, after, length, { type: "triangle", volume });

const step = (pitch, n) => pitch * 2 ** (2 * n / 12); // so many whole tones higher

const SOUNDS = { // length in milliseconds, and how it is made; some differ by a number
  turn: [420, () => { note(392, 0, 0.22, 0.7); note(587, 0.13, 0.3, 0.7); }],
  card: [140, () => noise(0, 0.14, { from: 2600, to: 900, q: 0.8, volume: 0.7 })],
  moor: [110, (n) => { wood(0, step(150, 3 * n), step(90, 3 * n), 0.9); noise(0, 0.04, { from: 500, volume: 0.3 }); }],
  pennant: [200, (n) => { noise(0, 0.09, { from: 700, to: 1500, volume: 0.8 }); tone(step(523, n), 0.06, 0.16, { volume: 0.4 }); }],
  bell: [1100, (n) => { bell(0); if (n) bell(0.24); }],
  coin: [180, (n) => clink(0, 2100 + 120 * n)],
  fee: [260, () => { clink(0, 1700); clink(0.16, 2300); }],
  hire: [420, () => { [0, 0.13, 0.26].forEach((after) => wood(after, 120, 80)); note(330, 0.3, 0.16, 0.4); }],
  repel: [380, () => { noise(0, 0.16, { from: 3200, to: 5200, q: 6, volume: 1.5 }); noise(0.14, 0.26, { from: 600, to: 300, volume: 1.6 }); }],
  clash: [300, () => { tone(98, 0, 0.2, { type: "triangle", to: 60 }); tone(82, 0.12, 0.22, { type: "triangle", to: 50 }); }],
  sweep: [900, () => noise(0, 0.9, { from: 260, to: 1100, q: 0.5, volume: 1.6, rise: 0.4 })],
  claim: [520, () => { noise(0, 0.2, { from: 4000, to: 3000, q: 3, volume: 0.2 }); note(440, 0.2, 0.16, 0.5); note(554, 0.34, 0.2, 0.5); }],
  last: [1500, () => [0, 0.4, 0.8].forEach((after) => bell(after, 587, 0.6))],
  finale: [1800, (n) => (n ? [392, 494, 587] : [392, 494, 587, 494, 784]).forEach((pitch, i, all) => [0, 0.05].forEach((late) => note(pitch, i * 0.2 + late, i === all.length - 1 ? 1.1 : 0.3, 0.5)))],
};

// Let one of them be heard, if it may be: only the call to one's turn rings in a hidden tab.
export function sound(name, n = 0) {
  const now = performance.now();
  if (root.dataset.sound === "off" || !context || (document.hidden && name !== "turn")) return;
  if (root.dataset.speed === "instant" && !ALWAYS.has(name)) return;
  ringing = ringing.filter((end) => end > now);
  if (now - (last.get(name) ?? -AGAIN) < AGAIN || ringing.length >= MOST) return;
  const [length, make] = SOUNDS[name];
  last.set(name, now);
  ringing.push(now + length);
  if (context.state === "suspended") context.resume();
  make(n);
}
