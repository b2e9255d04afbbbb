// The book: it opens over the table when a story card is read, and whenever somebody wants to read again. Pages are drawn
// by the server; here they are turned. Without this script they are a page.

import { quiet, voice } from "./aloud.js";

const $ = (id) => document.getElementById(id);
const main = () => $("table");
const tome = $("tome"), pages = $("tome-pages");
const wide = matchMedia("(min-width: 60em)");
let steps = [], at = 0, closed = null, leads = ""; // where the last page leads, if not to the table

// -- how far somebody has read, on this device -------------------------------------------------------

const key = () => `book ${main()?.dataset.table}`;
let read = 0; // where nothing can be kept
function known() { try { return Number(localStorage.getItem(key()) ?? read); } catch { return read; } }
function remember(count) { read = count; try { localStorage.setItem(key(), count); } catch { /* kept until the page is left */ } }

// What is fetched may bring style sheets, without which it is not shown.
function styled(part) {
  const sheets = [...part.querySelectorAll("link[rel=stylesheet]")].filter((sheet) => !sheet.sheet);
  return Promise.all(sheets.map((sheet) => new Promise((done) => { sheet.onload = sheet.onerror = done; })));
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
  on.textContent = at === steps.length - 1 ? leads || on.dataset.end : on.dataset.on;
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
  leads = "";
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
  news() ?? closing(); // a card that came while somebody was reading
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

// The end of a chapter is read in the book, once on each device, before it is celebrated. Then its page lies below.
function closing() {
  const section = document.querySelector("#table.end .epilogue[data-mine]");
  if (!section || !tome || tome.open || known() === Infinity) return null;
  const parts = [...section.querySelectorAll(".running, .leaf")];
  pages.replaceChildren(...parts);
  lay();
  remember(Infinity);
  leads = section.dataset.mine;
  tome.showModal();
  turn(0);
  return new Promise((done) => { closed = () => { section.prepend(...parts); done(); }; });
}

document.addEventListener("beat", (event) => { const reading = news() ?? closing(); if (reading) event.detail.wait(reading); });
if (main()?.dataset.table && !document.body.classList.contains("replaying")) news() ?? closing();
