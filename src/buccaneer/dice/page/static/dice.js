// What the Dice Game's page does besides: rings light up, the map is scrolled to what is open, and what is laid is said.
// It knows no rule: everything that can be laid is a button of a form, and the server says what is.

const $ = (id) => document.getElementById(id);
const main = () => $("table");
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
