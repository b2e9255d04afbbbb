// Keys: every option names its own.

import { $, main, root } from "./dom.js";
import { hideHelp } from "./help.js";
import { unpick } from "./picks.js";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "Escape") hideHelp();
  if (event.key === "Escape" && main()?.querySelector(".chosen")) { unpick(); $("decision").focus(); return; }
  if (event.key === "Enter" && event.repeat) return void event.preventDefault(); // a key held down answers once
  if (event.key === "Enter" && !event.target.closest("button, a, summary")) {
    const takes = main()?.querySelectorAll(".pick:not([hidden]) .take") ?? [];
    if (takes.length) event.preventDefault();
    if (takes.length > 1) takes[0].focus(); else takes[0]?.click();
    return;
  }
  if (root.dataset.keys === "off" || event.repeat) return;
  const key = event.key.toLowerCase();
  const found = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].find((each) => each.checkVisibility());
  if (found) { event.preventDefault(); if (found.hasAttribute("data-ask")) found.focus({ preventScroll: true }); found.click(); }
});
