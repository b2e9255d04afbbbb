// A card that is picked, a button that wants a second press: what a choice goes through before it is sent.

import { $, main, say } from "./dom.js";

const ARMED_AFTER = 250;
let armedAt = 0;

// Options that appear under a finger are not pressed by it.
export function arm() { armedAt = performance.now() + ARMED_AFTER; }

export function disarm() {
  main().querySelectorAll(".armed").forEach((button) => { button.classList.remove("armed"); button.querySelector("small").textContent = button.dataset.was; });
}

export function unpick() {
  main().querySelectorAll(".chosen").forEach((card) => { card.classList.remove("chosen"); card.setAttribute("aria-pressed", "false"); });
  main().querySelectorAll(".pick").forEach((bill) => { bill.hidden = true; });
  main().querySelector(".unpicked")?.removeAttribute("hidden");
}

export function pick(button) {
  unpick();
  button.classList.add("chosen");
  button.setAttribute("aria-pressed", "true");
  $(button.dataset.pick).hidden = false;
  main().querySelector(".unpicked")?.setAttribute("hidden", "");
}

// A press on an option. True means: it was dealt with here, and no form is sent yet.
export function holdBack(button, event) {
  const byKey = event.detail === 0;
  if (!byKey && performance.now() < armedAt) return true;
  if (button.hasAttribute("data-ask")) {
    const takes = $(button.dataset.pick).querySelectorAll(".take");
    if (!button.classList.contains("chosen") || takes.length > 1) {
      pick(button);
      if (takes.length > 1 && byKey) takes[0].focus({ preventScroll: true });
      return true;
    }
  }
  if (button.dataset.twice && !button.classList.contains("armed")) {
    button.classList.add("armed");
    arm();
    button.dataset.was = button.querySelector("small").textContent;
    button.querySelector("small").textContent = button.dataset.twice;
    say(button.dataset.twice);
    return true;
  }
  return false;
}
