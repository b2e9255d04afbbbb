// Bringing the page up to date: what the server has drawn is put in place, and nothing else is touched.

import { meet, notices } from "./company.js";
import { $, element, locate, main } from "./dom.js";
import { hideHelp } from "./help.js";
import { arm, disarm, pick, unpick } from "./picks.js";
import { fillSheet } from "./sheets.js";

export function cursor(head = main()?.dataset.head || "0.0") {
  const [version, touches] = head.split(".").map(Number);
  return { version, touches };
}

// A control is the same one over an update if it has the same id and lies on the same card, or leads to the same.
const LEADS = ["value", "formaction", "popovertarget", "href", "data-about"];
function traits(element) {
  return element.id ? `${element.id} ${element.dataset.help ?? ""}` : element.className + LEADS.map((name) => element.getAttribute(name)).join();
}
const offers = (table) => [...table.querySelectorAll("[form=choose]")].map((button) => button.value).join();
const SCROLLED = "[popover], .slots, .log, .whole, .acts, .spacelist";

// Bring the page up to date, keeping focus, selection, open panels and scroll where they were. A focus whose control is
// gone waits on the decision's heading, and goes back if the last beat brings it again.
let wished = ""; // by the focus whose control is gone
let keyed = false; // whether the reader goes by keys: his focus never rests on the page
addEventListener("keydown", () => { keyed = true; }, true);
addEventListener("pointerdown", () => { keyed = false; }, true);
export function swap(beats, last) {
  const old = main(), version = cursor().version, offered = offers(old), noticed = notices(old), staged = stage(old);
  const open = [...old.querySelectorAll("[popover]:popover-open")].map((panel) => panel.id);
  const scrolls = [...old.querySelectorAll(SCROLLED)].map((panel) => panel.scrollTop);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const wish = focused && (focused.id === "decision" && wished || traits(focused));
  const chosen = old.querySelector(".chosen")?.id;
  for (const beat of beats) if (beat.html) renew(beat.html); else patch(beat.parts);
  meet();
  const fresh = main(), moved = cursor().version !== version;
  for (const field of document.querySelectorAll("form[hidden] [name=version]")) field.value = cursor().version;
  if (moved || offers(fresh) !== offered) { arm(); disarm(); unpick(); }
  for (const id of open) if (!$(id)?.matches(":popover-open")) $(id)?.showPopover?.();
  for (const panel of fresh.querySelectorAll("[data-sheet]:popover-open")) fillSheet(panel);
  fresh.querySelectorAll(SCROLLED).forEach((panel, i) => { if (scrolls[i] && panel.scrollTop !== scrolls[i]) panel.scrollTop = scrolls[i]; });
  if (!moved && chosen && $(chosen)?.hasAttribute("data-ask")) pick($(chosen));
  if ((focused || keyed) && (document.activeElement === document.body || focused && document.activeElement !== focused)) {
    const same = [...fresh.querySelectorAll("button, a, [id]")].find((each) => traits(each) === wish && each.checkVisibility());
    (same ?? $("decision"))?.focus({ preventScroll: true });
  }
  wished = last ? "" : wish;
  hideHelp();
  if (stage(fresh) !== staged) bringInSight(fresh);
  return notices(fresh) === noticed ? "" : notices(fresh);
}

// Another page in place of this one: the lobby, the table, the end.
function renew(html) {
  const old = main(), fresh = element(html);
  old.replaceWith(fresh);
  for (const field of old.querySelectorAll("input[id]:not([readonly])")) if ($(field.id)) $(field.id).value = field.value;
  locate(fresh);
}

// The parts that have changed: a leaf is its html, a list its opening tag and the names of its parts in order.
function patch(parts) {
  const made = new Set();
  const build = (name) => {
    made.add(name);
    if (typeof parts[name] === "string") return element(parts[name]);
    const list = element(parts[name][0]);
    arrange(list, parts[name][1]);
    return list;
  };
  const arrange = (list, names) => {
    for (const child of [...list.children]) if (!names.includes(child.id)) child.remove();
    names.forEach((name, i) => {
      const here = $(name), part = here?.parentNode === list ? here : name in parts ? build(name) : here;
      if (part && list.children[i] !== part) list.insertBefore(part, list.children[i] ?? null);
    });
  };
  for (const [name, part] of Object.entries(parts)) {
    const list = $(name);
    if (typeof part === "string" || !list || made.has(name)) continue;
    const tag = element(part[0]);
    for (const { name: trait } of [...list.attributes]) if (!tag.hasAttribute(trait)) list.removeAttribute(trait);
    for (const { name: trait, value } of tag.attributes) if (list.getAttribute(trait) !== value) list.setAttribute(trait, value);
    arrange(list, part[1]);
  }
  for (const [name, part] of Object.entries(parts)) if (typeof part === "string" && !made.has(name)) $(name)?.replaceWith(element(part));
}

// A page that is taller than its window begins anew where the decision moves from the board to the map or back.
const stage = (table) => ["at-map", "at-board"].find((name) => table.classList.contains(name));
function bringInSight(table) {
  if (!stage(table)) return;
  scrollTo(0, 0);
  const spaces = [...table.querySelectorAll(".mapside .go")];
  const dock = table.querySelector(".acts").getBoundingClientRect().top;
  if (spaces.length && !spaces.some((space) => space.getBoundingClientRect().bottom < dock)) spaces[0].scrollIntoView({ block: "center" });
}
