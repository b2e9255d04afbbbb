// Looking back at a finished game: the page comes with one moment, this fetches the others and puts them in its place.
// Without it every step is a link, and a form goes to any moment.

import { $ } from "./dom.js";
import "./page.js";

const FACTOR = { slow: 2.2, normal: 1, fast: 0.45, instant: 0.15 };
const LOOK = { long: 2200, mid: 1500, short: 1000 }; // a sentence is to be read meanwhile
const KEPT = 80; // moments at hand
const SETTLED = 250; // after which the address says where the page is: browsers take a hundred changes in 30 seconds

const place = $("scrub").dataset.at, slide = $("slide"), last = Number(slide.max);
const kept = new Map(); // by address, a promise of the moment
let shown = Number(slide.value), wanted = shown, seen = $("seat").value, seat = seen, busy = false;

const bounded = (number) => Math.min(Math.max(0, number), last);
const address = (number) => `${place}${number}${Number(seat) < 0 ? "" : `?seat=${seat}`}`;

function get(number) {
  const from = address(number);
  if (!kept.has(from)) {
    const coming = fetch(from, { headers: { accept: "application/json" } }).then((answer) => answer.ok ? answer.json() : Promise.reject(answer.status));
    coming.catch(() => kept.delete(from));
    kept.set(from, coming);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(from);
}

// Go to a moment. Who asks for many at once, as a sliding finger does, sees those there is time for, and the last.
async function go(number) {
  wanted = bounded(number);
  mark(wanted);
  if (busy) return;
  busy = true;
  try {
    while (shown !== wanted || seen !== seat) {
      const from = seat, step = await get(wanted);
      if (from === seat) show(step);
    }
    $("problem").hidden = true;
    for (const next of [shown + 1, shown - 1, shown + 2]) if (next === bounded(next)) get(next).catch(() => {});
  } catch {
    $("problem").hidden = false;
    pause();
    wanted = shown;
    seat = $("seat").value = seen;
    mark(shown);
  } finally {
    busy = false;
  }
}

// What the bar says of where the page goes, at once.
function mark(number) {
  slide.value = $("number").value = number;
  for (const [id, to] of Object.entries({ first: 0, back: bounded(number - 1), on: bounded(number + 1), last })) {
    $(id).href = address(to);
    $(id).toggleAttribute("aria-disabled", false);
    if (to === number) $(id).setAttribute("aria-disabled", "true");
  }
}

let timer = 0;
function show(step) {
  const frame = document.createElement("template"), old = $("table");
  frame.innerHTML = step.html;
  const fresh = frame.content.querySelector("#table"), top = old.scrollTop;
  const open = [...old.querySelectorAll("[popover]:popover-open")].map((panel) => panel.id);
  old.replaceWith(fresh);
  for (const id of open) $(id)?.showPopover?.();
  fresh.scrollTop = top;
  $("told").replaceChildren(...step.told.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  $("told").scrollTop = 0;
  slide.setAttribute("aria-valuetext", [`${step.number} / ${last}`, ...step.told].join(". "));
  if (document.activeElement !== slide) $("live").textContent = step.told.join(" ");
  shown = step.number;
  seen = String(step.seat);
  pace = step.pace;
  const form = $("go-on");
  form.elements.number.value = shown;
  form.elements.seat.value = seen;
  form.hidden = !step.heir;
  $("heir").textContent = step.heir;
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", address(shown)), SETTLED);
}

// -- playing -----------------------------------------------------------------------------------

let playing = 0, pace = "short";
const play = $("play"), names = { true: play.dataset.pause, false: play.getAttribute("aria-label") };

function tell(on) {
  play.classList.toggle("on", on);
  play.setAttribute("aria-label", names[on]);
}

function pause() { clearTimeout(playing); playing = 0; tell(false); }

async function run() {
  const round = playing;
  await go(shown + 1);
  if (playing !== round) return;
  if (shown === last) pause(); else later();
}

function later() { playing = setTimeout(run, LOOK[pace] * (FACTOR[document.documentElement.dataset.speed] ?? 1)); }

play.addEventListener("click", async () => {
  if (playing) return pause();
  tell(true);
  playing = -1;
  if (shown === last) await go(0);
  if (playing) run();
});

// -- the bar -----------------------------------------------------------------------------------

const STEPS = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => last };
for (const [id, to] of Object.entries(STEPS)) {
  $(id).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pause();
    go(to());
  });
}
slide.addEventListener("input", () => { pause(); go(Number(slide.value)); });
$("number").addEventListener("change", () => { pause(); go(Number($("number").value)); });
$("seat").addEventListener("change", () => { seat = $("seat").value; go(wanted); });
$("moment").addEventListener("submit", (event) => { event.preventDefault(); pause(); go(Number($("number").value)); });

slide.hidden = play.hidden = false;
$("show").hidden = true;
$("scrub").classList.add("live");
