// What travels at a table of cards: the deck's cards, coins, people who are hired, ships that are repelled or clash.
// Each `goes` is given the move as it was before the page changed: its place, its box and, for a card, its face.

import { $, main } from "./dom.js";
import { EASE, KINDS, TIME, boxOf, cardAt, count, drawn, faceOf, fly, flyer, later, numberAt, owe, placeOf, run, shake, within } from "./flights.js";
import { sound } from "./sounds.js";

const MOST_COINS = 6;
const seatOf = (place) => place.startsWith("seat-") ? place : null;

// Coins are coins: at most six of them, and the purses at both ends count them.
const many = (move) => Math.min(move.count, MOST_COINS);
const parts = (move) => Array.from({ length: many(move) }, (_, n) => Math.floor((n + 1) * move.count / many(move)) - Math.floor(n * move.count / many(move)));
const coins = (name) => ({
  heard: name, sign: "coin", gap: 120,
  takes: (move) => TIME.coin + TIME.gap * (many(move) - 1),
  changes(move, change) {
    if (seatOf(move.from)) change(move.from, "coin", -move.count);
    if (seatOf(move.to)) change(move.to, "coin", move.count);
  },
  goes(move, begin) {
    const goal = placeOf(move.to, numberAt(move.to, "coin") ?? $(move.to));
    if (name === "fee") later(begin, () => sound("fee"));
    parts(move).forEach((part, n) => {
      const delay = begin + n * TIME.gap;
      if (seatOf(move.from)) later(delay, () => count(move.from, "coin", -part));
      fly(move.box, goal, drawn("coin"), { size: 28, time: TIME.coin, delay, lift: 0.2 + 0.05 * (n % 3), ease: EASE.toss, spin: 200 })
        .then((landed) => {
          if (landed && seatOf(move.to)) count(move.to, "coin", part);
          if (landed && name === "coin") sound("coin", n);
        });
    });
  },
});
KINDS.coin = coins("coin");
KINDS.fee = coins("fee");

// A card that turns over on its way from the deck: its back fades while it is narrow.
function turner(card) {
  const both = document.createElement("span"), back = drawn("back"), how = { duration: TIME.draw, easing: EASE.sail };
  both.className = "turner";
  both.append(faceOf(card), back);
  run(both, [{ transform: "none" }, { transform: "scaleX(.04)", offset: 0.45 }, { transform: "none", offset: 0.9 }, { transform: "none" }], how);
  run(back, [{ opacity: 1 }, { opacity: 1, offset: 0.45 }, { opacity: 0, offset: 0.46 }, { opacity: 0 }], { ...how, fill: "forwards" });
  return both;
}
KINDS.draw = {
  heard: "card", takes: () => TIME.draw,
  goes(move) {
    const card = move.to === "discard" ? null : cardAt(move.to), goal = placeOf(move.to, card ?? $(move.to));
    sound("card");
    const tag = card?.closest(".slot")?.querySelector(".tag");
    if (tag) run(tag, [{ opacity: 0 }, { opacity: 0 }], { duration: TIME.draw });
    if (card) fly(move.box, goal, turner(card), { grow: true, time: TIME.draw, hide: card }).then((landed) => landed && sound("moor", card.matches(".ship") ? 0 : 1));
    else fly(move.box, goal, drawn("back"), { size: 44, fade: true });
  },
};

KINDS.card = {
  shows: "card", takes: () => TIME.slide,
  goes(move, begin) { if (move.face) fly(move.box, placeOf(move.to), move.face, { delay: begin, lift: 0.05, lies: true, hide: cardAt(move.to) }); },
};

// Somebody walks into a crew: where his card lies then, or where the crew's heads are.
const crewSpot = (home) => [".crewcards", ".heads"].map((each) => home?.querySelector(each)).find((each) => boxOf(each)) ?? home;
const joins = (move, change) => change(move.to, "shield", null);
KINDS.hire = {
  heard: "hire", shows: "card", changes: joins, takes: () => TIME.hire,
  goes(move, begin) {
    const home = $(move.to), hired = [...home?.querySelectorAll(".crewcards .card") ?? []].find((card) => card.dataset.help === move.help);
    later(begin, () => sound("hire"));
    if (!move.face) return;
    fly(move.box, boxOf(hired) ?? boxOf(crewSpot(home)), move.face, { time: TIME.hire, delay: begin, hops: 3, lift: 0.06, ease: "linear", lies: true, fade: !hired, hide: hired })
      .then((landed) => landed && count(move.to, "shield"));
  },
};

// A chart is taken from the board; those who are given up for it walk away.
const chartsOn = (board) => [...board?.querySelectorAll(".call") ?? []].map((call) => ({ help: call.dataset.help, face: faceOf(call), box: boxOf(call) }));
// On a phone of a crew only heads are seen: whoever walks away from there is as large as a small card.
const SMALL = [56, 82];
const upright = (box) => box && box.width < SMALL[0] ? new DOMRect(box.left + (box.width - SMALL[0]) / 2, box.bottom - SMALL[1], ...SMALL) : box;
const crewOf = (home) => [...home?.querySelectorAll(".crewcards .card") ?? []].map((card) => ({ help: card.dataset.help, face: faceOf(card), box: upright(boxOf(card)), n: Number(card.parentNode.querySelector(".times")?.textContent.slice(1) ?? 1) }));
const missing = (before, now) => before.flatMap((each) => {
  const gone = Math.max(0, each.n - (now.find((other) => other.help === each.help)?.n ?? 0));
  return Array.from({ length: gone }, () => ({ ...each, face: each.face.cloneNode(true) }));
});
KINDS.claim = {
  heard: "claim", gap: 160, changes: joins, takes: () => TIME.hire,
  before: (from, to) => ({ charts: chartsOn($(from)), crew: crewOf($(to)) }),
  goes(move, begin) {
    const home = $(move.to), left = chartsOn($(move.from)).map((chart) => chart.help);
    const taken = move.charts.find((chart) => { const at = left.indexOf(chart.help); if (at >= 0) left.splice(at, 1); return at < 0; });
    later(begin, () => sound("claim"));
    missing(move.crew, crewOf(home)).forEach((each, n) => fly(each.box, placeOf("discard"), each.face, { time: TIME.hire, delay: begin + 80 * n, hops: 3, lift: 0.05, ease: "linear", fade: true }));
    if (taken) fly(taken.box, boxOf(crewSpot(home)), taken.face, { time: TIME.hire, delay: begin, fade: true }).then((landed) => landed && count(move.to, "shield"));
  },
};

// A blade comes down on something.
export function strike(box, delay = 0) {
  if (!box) return;
  const size = Math.min(120, Math.max(56, box.width)), x = box.left + box.width / 2, y = box.top + box.height / 2, far = Math.SQRT1_2 * size;
  const at = (dx, dy, turn, opacity, offset) => ({ transform: `translate(${within(x + dx * size, far, innerWidth) - size / 2}px, ${within(y + dy * size, far, innerHeight) - size / 2}px) rotate(${turn}deg)`, opacity, offset });
  const blade = flyer(drawn("cutlass"), size, size);
  run(blade, [at(-0.6, -0.5, -70, 0, 0), at(-0.45, -0.4, -55, 1, 0.2), at(0, 0, 0, 1, 0.55), at(0.05, 0.05, 4, 1, 0.8), at(0.4, 0.35, 30, 0, 1)], { duration: 1.3 * TIME.blade, delay }).then(() => blade.remove());
}

// A repelled ship is met by a blade, turns about and sails away.
KINDS.repel = {
  heard: "repel", shows: "card", takes: () => TIME.blade + TIME.turn + TIME.away,
  goes(move, begin) {
    sound("repel");
    if (!move.box || !move.face) return;
    const { left, top, width, height } = move.box, away = new DOMRect(Math.min(left + width * 1.8, innerWidth), Math.max(0, top - 34), width * 0.7, height * 0.7);
    const hull = move.face.querySelector(".hull") ?? move.face, met = begin + TIME.blade;
    run(hull, [{ transform: "scaleX(1)" }, { transform: "scaleX(-1)" }], { duration: TIME.turn, delay: met, fill: "forwards" });
    shake(move.face, begin + TIME.blade * 0.6);
    fly(move.box, away, move.face, { time: TIME.away, delay: met + TIME.turn, lift: 0, ease: EASE.leave, lies: true, fade: true });
    strike(move.box, begin);
  },
};

// Two of a colour meet when the second has come: both shake, and only then it is said. Until then the lines above the
// harbor look as they did.
const toldLines = () => [...main().querySelectorAll(".now h2, .story .tale")];
const looks = (element) => { const { backgroundColor, backgroundImage, color } = getComputedStyle(element); return { backgroundColor, backgroundImage, color }; };
KINDS.clash = {
  heard: "clash", waits: true, takes: () => TIME.clash + 300,
  before: () => ({ told: toldLines().map((line) => line.textContent), band: $("now") && looks($("now")) }),
  goes(move, begin) {
    later(begin, () => sound("clash"));
    const still = (element, look) => element && run(element, [look, look], { duration: begin });
    for (const place of [move.from, move.to]) {
      const ship = cardAt(place) ?? $(place), glow = ship && getComputedStyle(ship).boxShadow;
      still(ship, { boxShadow: "none", outlineColor: "transparent" });
      shake(ship, begin);
      if (glow) run(ship, [{ boxShadow: glow }, { boxShadow: `${glow}, 0 0 18px 12px var(--harm-glow)`, offset: 0.4 }, { boxShadow: glow }], { duration: TIME.clash + 300, delay: begin });
    }
    toldLines().forEach((line, n) => {
      line.dataset.was = move.told[n] ?? "";
      owe(() => delete line.dataset.was);
      later(begin, () => delete line.dataset.was);
    });
    for (const more of main().querySelectorAll(".now p")) still(more, { opacity: 0 });
    if (move.band) still($("now"), move.band);
  },
};

// A wave goes over the harbor and takes what lies there.
const harborBox = () => boxOf(main().querySelector(".slots, .sea"));
KINDS.sweep = {
  heard: "sweep", takes: () => TIME.sweep,
  goes(move, begin) {
    const harbor = harborBox() ?? move.box;
    sound("sweep");
    if (!harbor) return;
    const left = Math.max(0, harbor.left), top = Math.max(0, harbor.top), width = Math.min(innerWidth, harbor.right) - left, height = Math.min(innerHeight, harbor.bottom) - top;
    if (width <= 0 || height <= 0) return;
    const surf = drawn("surf", "0 0 400 200"), wave = flyer(surf, width, height), place = `translate(${left}px, ${top}px)`;
    wave.classList.add("wave");
    run(surf, [{ transform: "translateX(-100%)" }, { transform: "translateX(143%)" }], { duration: TIME.sweep, delay: begin, easing: "cubic-bezier(.4,.1,.7,.9)", fill: "both" });
    run(wave, [{ transform: place, opacity: 1 }, { transform: place, opacity: 1 }], { duration: TIME.sweep, delay: begin, fill: "both" }).then(() => wave.remove());
  },
};
KINDS.swept = {
  shows: "card",
  goes(move, begin, n) { if (move.box && move.face) washAway(move, begin, n); },
};
export function washAway(move, begin, n) {
  const harbor = harborBox() ?? move.box, { left, top, width, height } = move.box;
  const share = Math.min(1, Math.max(0, (left - harbor.left) / (harbor.width || 1))), gone = new DOMRect(Math.min(innerWidth, left + 0.22 * harbor.width), top + 0.3 * height, width * 0.8, height * 0.8);
  fly(move.box, gone, move.face, { time: 0.38 * TIME.sweep, delay: begin + (0.2 + 0.42 * share) * TIME.sweep, lift: 0, ease: EASE.leave, spin: n % 2 ? -16 : 18, lies: true, fade: true });
}

// The fourth and the fifth pennant are rung in.
KINDS.pennant = {
  goes(flag, begin) {
    const hoisted = main().querySelectorAll(".pennant.on").length, rung = hoisted >= 4, from = rung ? "translateY(26px) scale(1.5)" : "translateY(24px)";
    later(begin, () => rung ? sound("bell", hoisted - 4) : sound("pennant", hoisted - 1));
    run(flag, [{ transform: from, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: TIME.pennant, delay: begin, easing: EASE.drop, fill: "backwards" });
    if (rung) run($("pennants"), [0, 1.6, -1.2, 0.6, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })), { duration: 700, delay: begin });
  },
};

KINDS.last = { heard: "last", goes: () => sound("last") };
