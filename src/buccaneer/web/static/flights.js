// Things travel where one can see them. The server says what goes from where to where, by the ids of places; copies of
// cards, coins and pieces fly there in a layer of their own, moved by transform alone. Each key frame is kept within the
// window, a place that is not there is left out, and nothing stays behind. What can travel is said in travels.js, and by
// a family's own script.

import { $, main, still } from "./dom.js";
import { sound } from "./sounds.js";

export const TIME = { draw: 420, slide: 300, coin: 460, gap: 60, hire: 720, blade: 300, turn: 240, away: 420, clash: 420, sweep: 900, pennant: 480 };
export const EASE = { sail: "cubic-bezier(.3,.7,.2,1)", drop: "cubic-bezier(.3,1.5,.5,1)", toss: "cubic-bezier(.45,.05,.55,1)", leave: "cubic-bezier(.3,.15,.8,.75)" };
const EDGE = 4; // pixels between a flyer and the window's edge
const HIGHEST = 110; // pixels that an arc rises
const HASTIEST = 0.3; // of the time that things want
const SHARE = 0.8; // of a beat in which everything has landed

// By its name: what a kind of move shows of its place ("card" or "piece"), what else it notes `before` the page changes,
// how long it `takes`, how much later what comes after it begins (`gap`), whether it `waits` for what came before, how
// it `goes`, from so many milliseconds on, and what is `heard` of it where nothing moves.
export const KINDS = {};

const running = new Set();
let pace = 1; // of the flights of one beat
let tour = 0; // counts the beats, so that nothing happens late
let owed = []; // what is put right when all has landed, or the page goes on

// One animation that is forgotten when it is over or cancelled; says whether it came to its end.
export function run(element, frames, { duration, delay = 0, ...more }) {
  const animation = element.animate(frames, { ...more, duration: duration * pace, delay: delay * pace });
  running.add(animation);
  return animation.finished.then(() => true, () => false).finally(() => {
    running.delete(animation);
    if (!running.size) setTimeout(() => { if (!running.size) settle(); });
  });
}

// Something that happens at its time, unless the page has gone on by then.
export function later(time, act) {
  const mine = tour;
  if (time <= 0) act();
  else run($("flights"), [], { duration: time }).then((ended) => { if (ended && mine === tour) act(); });
}

// What still flies when the page goes on has arrived.
export function land() {
  tour += 1;
  for (const animation of running) animation.cancel();
  running.clear();
  settle();
  $("flights")?.replaceChildren();
}
export function owe(right) { owed.push(right); }
function settle() {
  for (const right of owed) right();
  owed = [];
}

// -- places --------------------------------------------------------------------------------------

export const cardAt = (place) => { const found = $(place); return found?.matches(".card") ? found : found?.querySelector(".card") ?? null; };
export const boxOf = (element) => { const box = element?.getBoundingClientRect(); return box?.width ? box : null; };
const PILES = new Set(["deck", "discard"]); // where there is no room for them, things come from the edge and go there
export const placeOf = (place, element = $(place)) => boxOf(element) ?? (PILES.has(place) ? new DOMRect(innerWidth - 40, innerHeight / 3, 36, 50) : null);
const inSight = (box) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

// A card as it looks, and nothing more: no name, no button, no tag.
export function faceOf(card) {
  const face = document.createElement("span");
  face.className = card.className;
  face.classList.remove("can", "chosen", "clash", "mini", "new");
  face.classList.add(...[...card.closest("[class^='c-'], [class*=' c-']")?.classList ?? []].filter((name) => name.startsWith("c-")));
  face.innerHTML = card.innerHTML;
  for (const each of face.querySelectorAll(".tag, kbd, .wished, .sr")) each.remove();
  for (const each of face.querySelectorAll("[id]")) each.removeAttribute("id");
  return face;
}
export function drawn(symbol, box = document.getElementById(`a-${symbol}`)?.getAttribute("viewBox") ?? "0 0 24 24") {
  const face = document.createElement("span");
  face.className = "drawn";
  face.innerHTML = `<svg viewBox="${box}" preserveAspectRatio="none"><use href="#a-${symbol}"/></svg>`;
  return face;
}

// -- flying --------------------------------------------------------------------------------------

// A face on its own in the layer: unseen until it is moved.
export function flyer(face, width, height) {
  const made = document.createElement("div");
  made.className = "flyer";
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  made.style.opacity = "0";
  made.append(face);
  $("flights").append(made);
  return made;
}
export const within = (at, half, most) => Math.min(Math.max(at, half + EDGE), Math.max(half, most - half - EDGE));
// How far something reaches from its middle when it is turned: what lies at the edge does not leave it before it turns.
const halves = (width, height, turned) => {
  const sin = Math.abs(Math.sin(turned * Math.PI / 180)), cos = Math.abs(Math.cos(turned * Math.PI / 180));
  return [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
};
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// Let a face fly from one box to another. It has the size of one of them and is scaled towards the other; on its way it
// rises in an arc, or sinks in one where there is no room above, hops, spins, and swells as if it came nearer.
export async function fly(from, to, face, { size, grow = false, time = TIME.slide, delay = 0, lift = 0.14, ease = EASE.sail, spin = 0, hops = 0, swell = 0, fade = false, lies = false, hide = null } = {}) {
  if (!from || !to || !(inSight(from) || inSight(to))) return false;
  const own = grow ? to : from, width = size ?? own.width, height = size ?? own.height;
  const fit = (box) => size ? 1 : Math.min(1, Math.max(0.2, Math.min(box.width / width, box.height / height)));
  const made = flyer(face, width, height);
  if (lies) made.style.opacity = ""; // it is there before it starts
  const [a, b] = [middle(from), middle(to)], wanted = Math.min(HIGHEST, lift * Math.hypot(b[0] - a[0], b[1] - a[1]));
  const room = Math.min(a[1], b[1]) - height / 2 - EDGE, top = room >= wanted / 2 ? Math.min(room, wanted) : -wanted;
  const steps = hops ? 6 * hops : 12, frames = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps, way = t * t * (3 - 2 * t), arc = 4 * t * (1 - t);
    const scale = (fit(from) + (fit(to) - fit(from)) * way) * (1 + swell * arc);
    const rise = top * arc + 9 * Math.abs(Math.sin(t * Math.PI * hops));
    const [wide, high] = halves(width * scale, height * scale, spin * t);
    const x = within(a[0] + (b[0] - a[0]) * way, wide, innerWidth), y = within(a[1] + (b[1] - a[1]) * way - rise, high, innerHeight);
    frames.push({ transform: `translate(${x - width / 2}px, ${y - height / 2}px) rotate(${spin * t}deg) scale(${scale})`, opacity: fade && t > 0.8 ? 0 : 1 });
  }
  const hidden = hide?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: (time + delay) * pace });
  const ended = await run(made, frames, { duration: time, delay, easing: ease, fill: lies ? "both" : "forwards" });
  hidden?.cancel();
  made.remove();
  return ended;
}

export const bounce = (element, scale = 1.3) => element && run(element, [{ transform: `scale(${scale})` }, { transform: "none" }], { duration: 220, easing: EASE.drop });
export const shake = (element, delay = 0) => element && run(element, [0, -6, 6, -5, 5, -2, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 4}deg)` })), { duration: TIME.clash, delay });

// -- numbers -------------------------------------------------------------------------------------
// A purse counts what leaves it and what lands in it, coin by coin, and points come with what they are for. The page has
// the new number already: the old one is shown for as long as something is on its way.

const SIGNS = { coin: "[href='#a-coin']", shield: "[href='#a-shield']" };
export const numberAt = (place, sign) => [...$(place)?.querySelectorAll(".num:not(.nums), .shield") ?? []].find((each) => each.querySelector(SIGNS[sign])) ?? null;
const digits = (element) => { for (const node of (element?.querySelector("b") ?? element)?.childNodes ?? []) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) return node; return null; };
const valueAt = (place, sign) => Number(digits(numberAt(place, sign))?.data ?? NaN);
let shown = new Map(); // by place and sign: what stood there before the page changed
let counted = new Map(); // what stands there instead of the new number

// Put back the number of a place to what it was. A purse is left alone where coins do not explain the difference.
function hold(place, sign, change) {
  const element = numberAt(place, sign), node = digits(element), was = shown.get(`${place} ${sign}`), final = node?.data;
  if (!node || Number.isNaN(was) || (change !== null && was + change !== Number(final))) return;
  node.data = was;
  counted.set(`${place} ${sign}`, { node, value: was, final });
  owed.push(() => { node.data = final; });
}
export function count(place, sign, change = null) {
  const counter = counted.get(`${place} ${sign}`);
  if (counter) counter.node.data = change === null ? counter.final : counter.value += change;
  bounce(numberAt(place, sign));
}

// -- a beat --------------------------------------------------------------------------------------

// Before the page changes: where everything is, and how it looks.
export function prepare(moves) {
  if (still.matches) return moves.filter(([, , what]) => KINDS[what]).map(([, , what]) => ({ what }));
  shown = new Map();
  for (const place of moves.flatMap(([from, to]) => [from, to])) for (const sign of Object.keys(SIGNS)) shown.set(`${place} ${sign}`, valueAt(place, sign));
  return moves.filter(([, , what]) => KINDS[what]).map(([from, to, what, count]) => {
    const kind = KINDS[what], seen = kind.shows === "card" ? cardAt(from) : kind.shows === "piece" ? $(from) : null;
    const more = kind.before?.(from, to) ?? {};
    return { from, to, what, count, face: seen ? faceOf(seen) : null, help: seen?.dataset.help, box: placeOf(from, seen ?? numberAt(from, kind.sign) ?? $(from)), ...more };
  });
}

// After it has changed: let them fly within so many milliseconds, at most so much slower than they want to.
export function depart(moves, time, slowest = 1) {
  if (!$("flights")) return;
  if (still.matches) return void moves.forEach((move) => KINDS[move.what].heard && sound(KINDS[move.what].heard)); // nothing moves, but it is heard
  let next = 0, done = 0, end = 0;
  const plan = moves.map((move, n) => {
    const kind = KINDS[move.what], begin = kind.waits ? done : next, takes = kind.takes?.(move, n) ?? 0;
    if (!kind.waits) done = Math.max(done, begin + takes);
    next = Math.max(next, begin) + (kind.gap ?? 0);
    end = Math.max(end, begin + takes);
    return [kind, move, begin];
  });
  pace = Math.min(slowest, Math.max(HASTIEST, SHARE * time / (end || 1)));
  counted = new Map();
  const changes = new Map(), change = (place, sign, by) => changes.set(`${place} ${sign}`, [place, sign, by === null ? null : (changes.get(`${place} ${sign}`)?.[2] ?? 0) + by]);
  for (const move of moves) KINDS[move.what].changes?.(move, change);
  for (const each of changes.values()) hold(...each);
  plan.forEach(([kind, move, begin], n) => kind.goes(move, begin, n));
  for (const flag of main().querySelectorAll(".pennant.new")) KINDS.pennant.goes(flag, done); // when their ship has moored
}
