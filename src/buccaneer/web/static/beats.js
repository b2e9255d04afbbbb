// The beats of an update, shown one after the other at the reader's own speed.

import { $, main, root, say } from "./dom.js";
import { celebrate } from "./finale.js";
import { depart, land, prepare } from "./flights.js";
import { sound } from "./sounds.js";
import { cursor, swap } from "./swap.js";

const FACTOR = { slow: 2.2, normal: 1, fast: 0.45, instant: 0 };
const AT_LEAST = 1100, SLOWEST = 1.5; // milliseconds that flights may take where nothing follows, and how much slower they go
const MOST = 12000; // milliseconds that may wait to be shown: with more than these everything goes faster

const state = { queue: [], skipped: [], playing: false, until: 0, hurry: false, mine: null };

// How far the page has come, or will with the beats that wait to be shown.
const reachedHead = () => state.queue.at(-1)?.update.head ?? main()?.dataset.head;
export const reached = () => cursor(reachedHead());

export function behind(head) {
  const here = reached(), there = cursor(head);
  return there.version > here.version || (there.version === here.version && there.touches !== here.touches);
}

// An update is a list of beats; the last one stays. They are shown one after the other at the reader's own speed. Beats
// say what changes in a page that stands at `from`, so whoever stands elsewhere asks for the whole.
export function take(update) {
  if (!main() || update.table !== main().dataset.table || !behind(update.head)) return;
  if (update.from !== null && (update.from !== reachedHead() || update.lang !== root.lang)) return void catchUp();
  state.queue.push(...update.beats.map((beat, i) => ({ ...beat, last: i === update.beats.length - 1, update })));
  if (!state.playing) run();
}

// Nobody falls behind for long: the more there is to be shown, the faster it goes, so that twice MOST is the most it takes.
const hasty = () => Math.max(1, state.queue.reduce((sum, beat) => sum + beat.time, 0) / MOST) ** 2;
const skips = (beat) => state.hurry || document.hidden || (beat.others && root.dataset.skip === "on");

// A beat is looked at for as long as the server has planned, times the reader's own speed. Where others do something the
// reader may always skip it, or skip it once by a press: up to his next choice.
async function run() {
  state.playing = true;
  try {
    while (state.queue.length) {
      if (state.until > performance.now()) await wait(state.until - performance.now());
      const rate = hasty(), beat = state.queue.shift();
      if (!beat) break; // the page has caught up meanwhile
      const final = beat.last && !state.queue.length;
      const factor = skips(beat) ? 0 : FACTOR[root.dataset.speed] ?? 1;
      if (!factor && !final) { say(beat.say); state.skipped.push(beat); continue; }
      const time = beat.time * factor / rate;
      const waits = show(beat, time);
      state.until = performance.now() + time;
      await Promise.all(waits);
    }
  } finally {
    state.playing = false; // whatever went wrong with one beat, the next update is shown
  }
  if (state.mine || !main()?.classList.contains("seated")) state.hurry = false;
  offerAhead(false);
}

let wakeUp = null;
function wait(time) {
  offerAhead(time >= 1 && state.queue.length > 0);
  return new Promise((done) => { wakeUp = done; setTimeout(done, time); });
}
export function hurry() { state.hurry = true; state.until = 0; wakeUp?.(); }
function offerAhead(yes) {
  const button = $("ahead");
  if (!yes && document.activeElement === button) $("decision")?.focus({ preventScroll: true });
  if (button) button.hidden = !yes;
}

function show(beat, time) {
  land();
  const ended = main().matches(".end"), factor = FACTOR[root.dataset.speed] ?? 1;
  const moves = time ? prepare(beat.moves) : [];
  const news = swap([...state.skipped, beat], beat.last);
  state.skipped = [];
  if (beat.last && beat.update) {
    document.title = beat.update.title;
    if (beat.update.mine && state.mine === false) sound("turn");
    state.mine = beat.update.mine;
  }
  say(beat.say);
  say(news);
  if (time) depart(moves, beat.last ? Math.max(time, AT_LEAST * factor) : time, Math.min(factor, SLOWEST));
  const waits = []; // what whoever hears of the beat wants to be over before the next one
  document.dispatchEvent(new CustomEvent("beat", { detail: { wait: (promise) => waits.push(promise) } }));
  if (main().matches(".end") && !ended && factor) { if (waits.length) Promise.all(waits).then(celebrate); else celebrate(); }
  return waits;
}

export const standing = () => main() ? { table: main().dataset.table, head: main().dataset.head } : null;

// Ask for the whole page as it stands.
export async function catchUp() {
  const here = standing();
  if (!here) return;
  try {
    const answer = await fetch(`/t/${here.table}/now`, { headers: { accept: "application/json" } });
    if (answer.ok) { const update = await answer.json(); if (behind(update.head)) { state.queue = []; state.skipped = []; } take(update); }
  } catch { /* the stream says when the server is back */ }
}

// What follows one's own press is shown at once, and nothing of it is skipped.
export function goOn() { state.until = 0; state.hurry = false; }

export function begin() { state.mine = Boolean(main().querySelector(".now.mine")); }
