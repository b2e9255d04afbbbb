// Things travel where one can see them. The server says what goes from where to where, by the ids of places; copies of
// cards and coins fly there in a layer of their own, moved by transform alone. Each key frame is kept within the window,
// a place that is not there is left out, and nothing stays behind.

import { $, main, still } from "./dom.js";
import { sound } from "./sounds.js";

const TIME = { draw: 420, slide: 300, coin: 420, gap: 50, clash: 420, sweep: 700, hire: 560, turn: 200, away: 340, pennant: 380 };
const EASE = { sail: "cubic-bezier(.3,.7,.2,1)", drop: "cubic-bezier(.3,1.5,.5,1)", toss: "cubic-bezier(.45,.05,.55,1)", leave: "cubic-bezier(.6,0,.9,.4)" };
const MOST_COINS = 6;
const EDGE = 4; // pixels between a flyer and the window's edge
const HIGHEST = 110; // pixels that an arc rises

const running = new Set();
let pace = 1; // of the flights of one beat

// One animation that is forgotten when it is over or cancelled; it never fails.
function run(element, frames, { duration, delay = 0, ...more }) {
  const animation = element.animate(frames, { ...more, duration: duration * pace, delay: delay * pace });
  running.add(animation);
  return animation.finished.catch(() => {}).finally(() => running.delete(animation));
}

// What still flies when the page goes on has arrived.
export function land() {
  for (const animation of running) animation.cancel();
  running.clear();
  $("flights")?.replaceChildren();
}

// -- places --------------------------------------------------------------------------------------

const cardAt = (place) => { const found = $(place); return found?.matches(".card") ? found : found?.querySelector(".card") ?? null; };
const boxOf = (element) => { const box = element?.getBoundingClientRect(); return box?.width ? box : null; };
const PILES = new Set(["deck", "discard"]); // where there is no room for them, things come from the edge and go there
const placeOf = (place, element = $(place)) => boxOf(element) ?? (PILES.has(place) ? new DOMRect(innerWidth - 40, innerHeight / 3, 36, 50) : null);
const inSight = (box) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
// Of a player's panel the coins, if it shows any; of one's own quay those who came last.
function spotOf(place, what) {
  const found = $(place);
  if (what === "coin" || what === "fee") return [...found?.querySelectorAll(".num") ?? []].find((each) => each.querySelector("[href='#a-coin']")) ?? found;
  return found;
}

// A card as it looks, and nothing more: no name, no button, no tag.
function faceOf(card) {
  const face = document.createElement("span");
  face.className = card.className;
  face.classList.remove("can", "chosen", "clash", "mini");
  face.innerHTML = card.innerHTML;
  for (const each of face.querySelectorAll(".tag, kbd, .wished, .sr")) each.remove();
  for (const each of face.querySelectorAll("[id]")) each.removeAttribute("id");
  return face;
}
function drawn(symbol, box = "0 0 24 24") {
  const face = document.createElement("span");
  face.className = "drawn";
  face.innerHTML = `<svg viewBox="${box}" preserveAspectRatio="none"><use href="#a-${symbol}"/></svg>`;
  return face;
}

// -- flying --------------------------------------------------------------------------------------

// Let a face fly from one box to another. It has the size of one of them and is scaled towards the other.
async function fly(from, to, face, { size, grow = false, time = TIME.slide, delay = 0, lift = 0.14, ease = EASE.sail, spin = 0, hops = 0, fade = false, lies = false, hide = null } = {}) {
  if (!from || !to || !(inSight(from) || inSight(to))) return false;
  const flyer = document.createElement("div"), own = grow ? to : from;
  const width = size ?? own.width, height = size ?? own.height;
  const fit = (box) => size ? 1 : Math.min(1, Math.max(0.2, Math.min(box.width / width, box.height / height)));
  flyer.className = "flyer";
  flyer.style.width = `${width}px`;
  flyer.style.height = `${height}px`;
  if (!lies) flyer.style.opacity = "0"; // until it starts
  flyer.append(face);
  $("flights").append(flyer);
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [a, b] = [middle(from), middle(to)], high = Math.min(HIGHEST, lift * Math.hypot(b[0] - a[0], b[1] - a[1]));
  const within = (at, half, most) => Math.min(Math.max(at, half + EDGE), Math.max(half, most - half - EDGE));
  const steps = hops ? 6 * hops : 10, frames = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps, way = t * t * (3 - 2 * t), scale = fit(from) + (fit(to) - fit(from)) * way, far = Math.hypot(width, height);
    const rise = high * 4 * t * (1 - t) + 9 * Math.abs(Math.sin(t * Math.PI * hops));
    const x = within(a[0] + (b[0] - a[0]) * way, (spin ? far : width) / 2 * scale, innerWidth), y = within(a[1] + (b[1] - a[1]) * way - rise, (spin ? far : height) / 2 * scale, innerHeight);
    frames.push({ transform: `translate(${x - width / 2}px, ${y - height / 2}px) rotate(${spin * t}deg) scale(${scale})`, opacity: fade && t > 0.8 ? 0 : 1 });
  }
  const hidden = hide?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: (time + delay) * pace });
  await run(flyer, frames, { duration: time, delay, easing: ease, fill: lies ? "both" : "forwards" });
  hidden?.cancel();
  flyer.remove();
  return true;
}

const bounce = (element) => element && run(element, [{ transform: "scale(1.3)" }, { transform: "none" }], { duration: 220, easing: EASE.drop });

// Coins are coins: at most six of them, and what they land on answers.
function coins(from, to, count, landing, after) {
  const many = Math.min(count, MOST_COINS);
  for (let n = 0; n < many; n++) {
    const options = { size: 28, time: TIME.coin, delay: after + n * TIME.gap, lift: 0.2 + 0.05 * (n % 3), ease: EASE.toss, spin: 200 };
    fly(from, to, drawn("coin"), options).then((landed) => { if (landed && n === many - 1) bounce(landing); });
  }
}

// A card that turns over on its way from the deck: its back fades while it is narrow.
function turner(card) {
  const both = document.createElement("span"), back = drawn("back", document.getElementById("a-back")?.getAttribute("viewBox"));
  both.className = "turner";
  both.append(faceOf(card), back);
  run(both, [{ transform: "none" }, { transform: "scaleX(.04)", offset: 0.45 }, { transform: "none", offset: 0.9 }, { transform: "none" }], { duration: TIME.draw });
  run(back, [{ opacity: 1 }, { opacity: 1, offset: 0.45 }, { opacity: 0, offset: 0.46 }, { opacity: 0 }], { duration: TIME.draw, fill: "forwards" });
  return both;
}

// -- what can happen -----------------------------------------------------------------------------
// Each of these is given the move as it was before the page changed: its place, its box and, for a card, its face.

const KINDS = {
  draw(move) {
    const card = move.to === "discard" ? null : cardAt(move.to), goal = placeOf(move.to, card ?? $(move.to));
    sound("card");
    if (card) fly(move.box, goal, turner(card), { grow: true, time: TIME.draw, hide: card }).then((landed) => landed && sound("moor"));
    else fly(move.box, goal, drawn("back", document.getElementById("a-back")?.getAttribute("viewBox")), { size: 44, fade: true });
  },
  card(move) { if (move.face) fly(move.box, placeOf(move.to), move.face, { lift: 0.05, fade: true }); },
  hire(move, after) {
    sound("hire");
    const home = $(move.to), hired = [...home?.querySelectorAll(".crewcards .card") ?? []].find((card) => card.dataset.help === move.help);
    const goal = boxOf(hired) ?? boxOf(home);
    if (move.face) fly(move.box, goal, move.face, { time: TIME.hire, delay: after, hops: 3, lift: 0.06, ease: "linear", lies: true, fade: !hired, hide: hired }).then(() => bounce(home?.querySelector(".shield")));
  },
  claim(move) {
    sound("claim");
    if (move.face) fly(move.box, boxOf($(move.to)), move.face, { time: TIME.hire, fade: true });
  },
  coin(move, after) { sound("coin"); coins(move.box, placeOf(move.to, spotOf(move.to, "coin")), move.count, spotOf(move.to, "coin"), after); },
  fee(move, after) { sound("fee"); coins(move.box, placeOf(move.to, spotOf(move.to, "coin")), move.count, spotOf(move.to, "coin"), after); },
  piece(move) { sound("card"); if (move.face) fly(move.box, boxOf($(move.to)), move.face, { time: TIME.coin, fade: true }); },
  // A repelled ship turns about and sails away.
  async repel(move) {
    sound("repel");
    if (!move.box || !move.face) return;
    const { left, top, width, height } = move.box, away = new DOMRect(Math.min(left + width * 0.9, innerWidth), Math.max(0, top - 30), width * 0.6, height * 0.6);
    const hull = move.face.querySelector(".hull") ?? move.face;
    run(hull, [{ transform: "scaleX(1)" }, { transform: "scaleX(-1)" }], { duration: TIME.turn, fill: "forwards" });
    await fly(move.box, away, move.face, { time: TIME.turn + TIME.away, lift: 0, ease: EASE.leave, fade: true });
  },
  // Two of a colour meet: both shake.
  clash(move) {
    sound("clash");
    for (const place of [move.from, move.to]) {
      const ship = cardAt(place) ?? $(place);
      if (ship) run(ship, [0, -6, 6, -5, 5, -2, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 4}deg)` })), { duration: TIME.clash });
    }
  },
  // A wave takes what lies in the harbor.
  sweep(move) {
    sound("sweep");
    const harbor = boxOf(main().querySelector(".slots, .sea")) ?? move.box;
    if (!harbor) return;
    const size = Math.min(harbor.height, harbor.width, 240, innerHeight - 2 * EDGE), low = harbor.top + harbor.height / 2 - size / 2;
    const side = (x) => new DOMRect(x, low, size, size);
    fly(side(harbor.left), side(harbor.right - size), drawn("surf", "0 0 400 200"), { size, time: TIME.sweep, lift: 0, ease: "ease-in-out", fade: true });
  },
  swept(move, after, n) {
    if (!move.box || !move.face) return;
    const gone = new DOMRect(move.box.left + 80, move.box.top + 40, move.box.width * 0.7, move.box.height * 0.7);
    fly(move.box, gone, move.face, { time: 320, delay: 100 + 80 * n, lift: 0, ease: EASE.leave, spin: n % 2 ? -14 : 16, lies: true, fade: true });
  },
};

KINDS.last = () => sound("last");

// Before the page changes: where everything is, and how it looks.
export function prepare(moves) {
  if (still.matches) return [];
  return moves.map(([from, to, what, count]) => {
    const card = ["card", "hire", "repel", "swept", "claim"].includes(what) ? cardAt(from) : null;
    const piece = what === "piece" || what === "claim" ? $(from) : null;
    const face = card ? faceOf(card) : piece ? Object.assign(document.createElement("span"), { className: piece.className, innerHTML: piece.innerHTML }) : null;
    face?.querySelectorAll("[id]").forEach((each) => each.removeAttribute("id"));
    return { from, to, what, count, face, help: card?.dataset.help, box: placeOf(from, card ?? piece ?? spotOf(from, what)) };
  });
}

// After it has changed: let them fly, within so many milliseconds.
export function depart(moves, time) {
  if (still.matches || !$("flights")) return;
  pace = Math.min(1.6, Math.max(0.35, time / 520));
  let after = 0, n = 0;
  for (const move of moves) {
    KINDS[move.what]?.(move, after, n);
    if (move.what === "coin" || move.what === "fee") after += 120;
    if (move.what === "swept") n += 1;
  }
  for (const flag of main().querySelectorAll(".pennant.new")) {
    sound(main().querySelectorAll(".pennant.on").length < 4 ? "pennant" : "bell");
    run(flag, [{ transform: "translateY(24px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: TIME.pennant, easing: EASE.drop });
  }
}
