// The book: it opens over the table when a story card is read, and whenever somebody wants to read again. Pages are drawn
// by the server; here they are turned, and read aloud by the browser's own voice. Without this script they are a page.

const $ = (id) => document.getElementById(id);
const main = () => $("table");
const tome = $("tome"), pages = $("tome-pages");
const wide = matchMedia("(min-width: 60em)");
let steps = [], at = 0, closed = null;

// -- how far somebody has read, on this device -------------------------------------------------------

const key = () => `book ${main()?.dataset.table}`;
let read = 0; // where nothing can be kept
function known() { try { return Number(localStorage.getItem(key()) ?? read); } catch { return read; } }
function remember(count) { read = count; try { localStorage.setItem(key(), count); } catch { /* kept until the page is left */ } }

// What is fetched may bring a style sheet, without which it is not shown.
function styled(part) {
  const sheet = part.querySelector("link[rel=stylesheet]");
  if (!sheet || sheet.sheet) return null;
  return new Promise((done) => { sheet.onload = sheet.onerror = done; });
}

// -- pages ---------------------------------------------------------------------------------------------

// A page is a leaf and the sides of it that are seen at once: on a phone the story, then its mission; else both.
function lay() {
  steps = [...pages.querySelectorAll(".leaf")].flatMap((leaf) => {
    const sides = leaf.querySelectorAll(".story-side, .task-side");
    return wide.matches || sides.length < 2 ? [[leaf, "both"]] : [[leaf, "story"], [leaf, "task"]];
  });
}

function turn(to) {
  quiet();
  at = Math.max(0, Math.min(to, steps.length - 1));
  const [leaf, side] = steps[at];
  for (const each of pages.querySelectorAll(".leaf")) each.hidden = each !== leaf;
  leaf.dataset.side = side;
  const back = tome.querySelector("[data-back]"), on = tome.querySelector("[data-on]");
  back.disabled = at === 0;
  on.dataset.on ||= on.textContent;
  on.textContent = at === steps.length - 1 ? on.dataset.end : on.dataset.on;
  pages.scrollTop = 0;
  const heading = [...leaf.querySelectorAll("[tabindex]")].find((each) => each.checkVisibility());
  (heading ?? tome).focus({ preventScroll: true });
  voice();
}

async function open(from) {
  if (!tome || tome.open) return null;
  let told;
  try { told = await (await fetch($("book").dataset.sheet, { headers: { accept: "application/json" } })).json(); } catch { return null; }
  if (!told.html || tome.open) return null;
  pages.innerHTML = told.html;
  await styled(pages);
  lay();
  if (!steps.length) return null;
  const fresh = steps.findIndex(([leaf]) => leaf.dataset.leaf === from);
  const last = steps.findIndex(([leaf]) => leaf.dataset.leaf === steps.at(-1)[0].dataset.leaf && !leaf.matches(".moment"));
  remember(Number($("tidings").dataset.pages));
  tome.showModal();
  turn(from === "last" ? last : Math.max(fresh, 0));
  return new Promise((done) => { closed = done; });
}

tome?.addEventListener("close", () => {
  quiet();
  closed?.();
  closed = null;
  if (document.activeElement === document.body) $("decision")?.focus({ preventScroll: true });
});
tome?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (event.target === tome || button?.hasAttribute("data-shut")) tome.close();
  else if (button?.hasAttribute("data-back")) turn(at - 1);
  else if (button?.hasAttribute("data-on")) { if (at === steps.length - 1) tome.close(); else turn(at + 1); }
});
tome?.addEventListener("keydown", (event) => {
  event.stopPropagation(); // keys of the table under it are not meant
  if (event.target.closest("button, summary") && event.key === "Enter") return;
  if (["ArrowRight", "PageDown", "Enter"].includes(event.key)) tome.querySelector("[data-on]").click();
  else if (["ArrowLeft", "PageUp"].includes(event.key)) turn(at - 1);
});
wide.addEventListener("change", () => {
  if (!tome?.open) return;
  const leaf = steps[at][0];
  lay();
  turn(steps.findIndex(([each]) => each === leaf));
});

// -- when it opens ---------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("[popovertarget=book]");
  if (!button || !tome) return;
  event.preventDefault();
  button.closest("[popover]")?.hidePopover();
  open(button.dataset.book);
}, true);

// A card that was read since this device last looked opens the book there, with how the road came to it.
function news() {
  const tidings = $("tidings"), there = Number(tidings?.dataset.pages ?? 0), seen = known();
  if (there <= seen || !main().classList.contains("seated") || !$("book")) return null;
  return open(seen ? tidings.dataset.cards.split(" ")[seen] : "");
}
document.addEventListener("beat", (event) => { const reading = news(); if (reading) event.detail.wait(reading); });
if (main()?.dataset.table && !document.body.classList.contains("replaying")) news();

// -- reading aloud -----------------------------------------------------------------------------------------

const speech = globalThis.speechSynthesis;
const speaker = () => speech?.getVoices().find((each) => each.lang.slice(0, 2) === document.documentElement.lang);

// What a button reads: the page of the book that is open, or the page it stands on.
function text(button) {
  const leaf = button.closest(".leaf") ?? steps[at]?.[0], prose = leaf?.querySelector(".prose");
  if (!prose) return "";
  const words = prose.cloneNode(true);
  words.querySelectorAll("[aria-hidden]").forEach((each) => each.remove());
  return `${leaf.querySelector("h2, h3").textContent}. ${words.textContent}`;
}

function voice() {
  for (const button of document.querySelectorAll("[data-aloud]")) button.hidden = !speaker() || !text(button);
}

function quiet() {
  speech?.cancel();
  document.querySelectorAll("[data-aloud][aria-pressed=true]").forEach((button) => label(button, false));
}

function label(button, speaks) {
  const words = button.querySelector("span");
  button.dataset.aloud ||= words.textContent;
  words.textContent = speaks ? button.dataset.quiet : button.dataset.aloud;
  button.setAttribute("aria-pressed", speaks);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-aloud]");
  if (!button) return;
  const speaks = button.getAttribute("aria-pressed") === "true";
  quiet();
  if (speaks) return;
  const said = new SpeechSynthesisUtterance(text(button));
  said.voice = speaker();
  said.lang = document.documentElement.lang;
  said.rate = 0.95;
  said.onend = () => label(button, false);
  speech.speak(said);
  label(button, true);
});
speech?.addEventListener?.("voiceschanged", voice);
addEventListener("pagehide", quiet);
voice();
