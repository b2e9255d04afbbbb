// What every page does: presses on buttons that lead nowhere, help to cards, keys. It knows no rule of the game.
// Without our scripts the pages still work: every option is a button of a form.

import { $, locate } from "./dom.js";
import { hideHelp, wasHeld } from "./help.js";
import "./keys.js";
import { holdBack, unpick } from "./picks.js";
import "./sheets.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (wasHeld()) return void event.preventDefault();
  if (button.dataset.toggle) return void document.body.classList.toggle(button.dataset.toggle);
  if ("unpick" in button.dataset) { unpick(); return void $("decision")?.focus({ preventScroll: true }); }
  if (button.dataset.copy) return copy(button);
  if (button.dataset.title) $("about-title").textContent = button.dataset.title;
  if (button.dataset.about) { $("about-text").textContent = button.dataset.about; hideHelp(); return void $("about-card").showPopover(); }
  if (button.getAttribute("aria-disabled") === "true") return void event.preventDefault();
  if (button.getAttribute("form") === "choose" && holdBack(button, event)) event.preventDefault();
});

async function copy(button) {
  const field = $(button.dataset.copy);
  try { await navigator.clipboard.writeText(field.value); } catch { field.select(); document.execCommand("copy"); }
  button.textContent = "✓";
}

locate(document);
