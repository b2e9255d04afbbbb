// What the Dice Game's page does besides: rings light up, the map is scrolled to what is open, and what is laid is said.
// It knows no rule: everything that can be laid is a button of a form, and the server says what is.

import { $, main, still } from "./dom.js";
import { EASE, KINDS, TIME, boxOf, bounce, count, faceOf, fly, later, numberAt, run, shake } from "./flights.js";
import { sound } from "./sounds.js";
import { strike, washAway } from "./travels.js";

const question = () => document.querySelector(".at-map .mapside :is(.go, .laid)") ? main().dataset.head.split(".")[0] : "";
const MARGIN = 8;

// A space in the list, or one that is far, lights up its ring and those of the way there.
function light(target) {
  document.querySelectorAll(".lit").forEach((ring) => ring.classList.remove("lit"));
  const button = target?.closest?.("[data-space], .mapside .go");
  const ring = button?.dataset.space ? $(`space-${button.dataset.space}`) : button;
  if (!ring) return;
  for (const space of ring.dataset.way?.split(" ") ?? []) $(`space-${space}`)?.classList.add("lit");
  ring.classList.add("lit");
}
document.addEventListener("focusin", (event) => light(event.target));
document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") light(event.target); });
for (const away of ["focusout", "pointerout"]) document.addEventListener(away, () => light(document.activeElement));

// The strip stays in sight between headline and dock, however high they are, and a small map fits in between.
function measure() {
  const dock = document.querySelector(".scrub") ?? $("acts"), map = document.querySelector(".mapside"), style = document.documentElement.style;
  if (!dock || !$("now")) return;
  style.setProperty("--now-height", `${$("now").offsetHeight}px`);
  style.setProperty("--dock-height", `${dock.offsetHeight}px`);
  const top = main().classList.contains("at-map") ? above() : map?.offsetTop;
  style.setProperty("--room", `${innerHeight - top - dock.offsetHeight - MARGIN}px`);
}

// Where the map begins when the strip is at the window's top.
const above = () => parseFloat(getComputedStyle($("strip")).top) + $("strip").offsetHeight;

// A new question about the map: the page is scrolled so that all open spaces are seen, or as many as there is room for.
function bringInSight() {
  const rings = [...document.querySelectorAll(".at-map .mapside :is(.go:not(.far), .laid)")].map((ring) => ring.getBoundingClientRect());
  const strip = $("strip"), dock = $("acts");
  if (!rings.length || !strip) return;
  if (getComputedStyle(strip).position !== "sticky") return void scrollTo(0, 0); // all that counts is at the top
  const top = Math.min(...rings.map((ring) => ring.top)) + scrollY, bottom = Math.max(...rings.map((ring) => ring.bottom)) + scrollY;
  const begin = above() + MARGIN, end = innerHeight - dock.offsetHeight - MARGIN;
  const middle = (top + bottom) / 2 - (begin + end) / 2;
  scrollTo(0, bottom - top > end - begin ? Math.min(middle, top - begin) : middle);
}

let asked = question(), told = $("pool-told")?.textContent ?? "";
function follow() {
  measure();
  light(document.activeElement);
  const now = $("pool-told")?.textContent ?? "";
  if (question() !== asked) bringInSight();
  else if (now && now !== told) $("live").textContent = now; // what is laid moves no beat, so nothing else says it
  [asked, told] = [question(), now];
}
document.addEventListener("beat", follow);
addEventListener("resize", measure);
matchMedia("(orientation: landscape)").addEventListener("change", () => { measure(); bringInSight(); });
measure();
bringInSight();

// -- what travels --------------------------------------------------------------------------------

Object.assign(TIME, { roll: 640, place: 460, sink: 380, pen: 260 });

const dice = () => [...$("roll")?.querySelectorAll(".die:not(.blank)") ?? []];
const landing = () => boxOf(dice()[0]) ?? boxOf($("roll"));

// A die that turns up one face after the other, and in the end its own. The board knows all colours and letters.
function tumbling(die) {
  const heap = document.createElement("span"), letters = die.matches(".letter");
  const faces = [...document.querySelectorAll(letters ? "#grid thead th b" : "#grid tbody tr")].map((each) => {
    const face = document.createElement("span");
    face.className = letters ? die.className : `die ${each.className}`;
    face.innerHTML = letters ? each.textContent : each.querySelector(".markchip").innerHTML;
    return face;
  });
  heap.className = "tumbling";
  heap.append(faceOf(die), ...faces);
  faces.forEach((face, n) => {
    const from = 0.72 * n / faces.length, to = 0.72 * (n + 1) / faces.length;
    run(face, [[0, 0], [from, 0], [from, 1], [to, 1], [to, 0], [1, 0]].map(([offset, opacity]) => ({ offset, opacity })), { duration: TIME.roll, easing: "linear", fill: "both" });
  });
  return heap;
}

// Whoever rolls throws the dice: they come near, turn over, and lie where everybody sees them.
KINDS.roll = {
  heard: "card", takes: () => TIME.roll,
  goes(move) {
    sound("card");
    for (const told of document.querySelectorAll(".now p, .roll .told")) run(told, [{ opacity: 0 }, { opacity: 0 }], { duration: TIME.roll }); // only they tell it
    for (const cell of document.querySelectorAll(".cell.rolled")) run(cell, [{ boxShadow: "none" }, { boxShadow: "none" }], { duration: TIME.roll });
    dice().forEach((die, n) => {
      fly(move.box, boxOf(die), tumbling(die), { grow: true, time: TIME.roll - 60 * n, delay: 60 * n, lift: 0.3, ease: "linear", spin: n ? 540 : 720, hops: 3, swell: 1.1, hide: die })
        .then((landed) => { if (landed) { bounce(die, 1.18); sound("moor"); } });
    });
  },
};

// What the dice have brought goes to its place on the board, and the count of pieces goes on.
const counter = () => document.querySelector("#track .here");
KINDS.place = {
  takes: () => TIME.place,
  before: () => ({ box: landing(), here: boxOf(counter()) }),
  goes(move, begin) {
    const piece = $(move.to), here = counter();
    sound("card");
    if (piece) fly(move.box, boxOf(piece), faceOf(piece), { grow: true, time: TIME.place, delay: begin, lift: 0.2, ease: EASE.toss, spin: move.to.startsWith("wheel") ? 360 : 0, hide: piece }).then((landed) => landed && sound("moor"));
    if (here && move.here) later(begin + TIME.place, () => bounce(here, 1.15));
  },
};
const drift = (box, x, y) => new DOMRect(box.left + x, box.top + y, box.width * 0.7, box.height * 0.7);
KINDS.gone = {
  shows: "piece", takes: () => TIME.slide,
  goes(move, begin) { if (move.face && move.box) fly(move.box, drift(move.box, 36, -14), move.face, { delay: begin, lift: 0, ease: EASE.leave, lies: true, fade: true }); },
};
KINDS.washed = { shows: "piece", goes(move, begin, n) { if (move.box && move.face) washAway(move, begin, n); } };

// A repelled roll is met by a blade.
KINDS.parry = {
  heard: "repel", takes: () => TIME.blade,
  goes(move, begin) {
    sound("repel");
    strike(boxOf($("roll")?.querySelector(".throw")), begin);
    for (const die of dice()) shake(die, begin + 0.6 * TIME.blade);
  },
};

// A ship that is there already: another of its colour comes, both shake, and the one that came goes down.
KINDS.collide = {
  heard: "clash", takes: () => TIME.place + TIME.clash + TIME.sink,
  before: () => ({ box: landing() }),
  goes(move, begin) {
    const ship = $(move.to), lies = boxOf(ship), rolled = boxOf(document.querySelector("#grid .cell.rolled")), met = begin + TIME.place;
    later(met, () => sound("clash"));
    shake(ship, met);
    if ($("stamp")) run($("stamp"), [{ transform: "scale(2.2)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 300, delay: met + 120, easing: EASE.drop, fill: "backwards" });
    if (!lies || !move.box) return;
    const beside = rolled && Math.abs(rolled.left - lies.left) > 4 ? rolled : drift(lies, lies.width * 0.4, -lies.height * 0.2), goal = new DOMRect(beside.left, beside.top, lies.width, lies.height);
    fly(move.box, goal, faceOf(ship), { grow: true, time: TIME.place, delay: begin, lift: 0.2, ease: EASE.toss }).then((landed) => {
      const wreck = faceOf(ship);
      if (!landed) return;
      shake(wreck);
      fly(goal, drift(goal, 10, goal.height * 0.7), wreck, { time: TIME.sink, delay: TIME.clash, lift: 0, ease: EASE.leave, spin: 40, lies: true, fade: true });
    });
  },
};

// A piece that is taken goes to its player; of one's own wheels each has its place in the strip.
KINDS.piece = {
  shows: "piece", takes: () => TIME.coin,
  goes(move, begin) {
    const home = $(move.to), colour = move.from.split("-")[1], spot = move.from.startsWith("wheel") && home?.closest(".strip")?.querySelector(`.c-${colour} .rim`);
    sound("card");
    if (move.face) fly(move.box, boxOf(spot || home), move.face, { time: TIME.coin, delay: begin, lift: 0.18, ease: EASE.toss, fade: true }).then((landed) => landed && bounce(spot || home, spot ? 1.4 : 1.06));
  },
};

// Points come from where they were found on the map.
KINDS.gain = {
  heard: "claim", gap: 140, takes: () => TIME.coin,
  changes: (move, change) => change(move.to, "shield", null),
  goes(move, begin) {
    const shield = numberAt(move.to, "shield"), face = shield && faceOf(shield), number = face?.querySelector("b");
    later(begin, () => sound("claim"));
    if (!shield || !boxOf($(move.from))) return void count(move.to, "shield");
    number.textContent = `+${move.count}`;
    fly(boxOf($(move.from)), boxOf(shield), face, { grow: true, size: 34, time: TIME.coin, delay: begin, lift: 0.2, ease: EASE.toss }).then((landed) => landed && count(move.to, "shield"));
  },
};

// A cross is drawn where it is laid, one after the other; flags go up and skulls are crossed out when they are new.
const LAIN = ".mapside :is(.laid, .ex, .full, .held), .skull-of.on";
function lain() {
  let skulls = 0;
  return new Map([...document.querySelectorAll(LAIN)].map((each) => [each.id || `skull ${skulls++}`, each]));
}
let known = lain();
function draw() {
  const before = known;
  known = lain();
  if (still.matches) return;
  [...known].filter(([name]) => !before.has(name)).forEach(([, each], n) => {
    const delay = Math.min(90 * n, 540), pen = each.matches(".ex, .laid:not(.fan)") ? each.querySelector("use") : null;
    if (pen) run(pen, [24, 0].map((strokeDashoffset) => ({ strokeDasharray: "24 24", strokeDashoffset })), { duration: TIME.pen, delay, fill: "backwards" });
    else run(each, [{ transform: "scale(1.9)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: TIME.pen, delay, easing: EASE.drop, fill: "backwards" });
  });
}
document.addEventListener("beat", draw);
