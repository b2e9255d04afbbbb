// Help to every card: by hover, by focus, by a long press.

import { $ } from "./dom.js";

let helpTimer = 0, held = false, pressedAt = null;
function showHelp(card) {
  const box = $("card-help");
  if (!box || !card.isConnected) return;
  box.textContent = card.dataset.help;
  if (!box.matches(":popover-open")) box.showPopover();
  const at = card.getBoundingClientRect(), size = box.getBoundingClientRect();
  const left = Math.min(Math.max(6, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 6);
  const above = at.top - size.height - 8;
  box.style.left = `${left}px`;
  box.style.top = `${above > 6 ? above : Math.min(at.bottom + 8, innerHeight - size.height - 6)}px`;
}
export function hideHelp() { clearTimeout(helpTimer); const box = $("card-help"); if (box?.matches(":popover-open")) box.hidePopover(); }
function helpSoon(card, time) { clearTimeout(helpTimer); helpTimer = setTimeout(() => showHelp(card), time); }

document.addEventListener("pointerover", (event) => { const card = event.target.closest("[data-help]"); if (card && event.pointerType === "mouse") helpSoon(card, 450); });
document.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse") hideHelp(); });
document.addEventListener("focusin", (event) => { const card = event.target.closest("[data-help]"); if (card?.matches(":focus-visible")) helpSoon(card, 600); });
document.addEventListener("focusout", hideHelp);
document.addEventListener("pointerdown", (event) => {
  held = false;
  const card = event.target.closest("[data-help]");
  hideHelp();
  if (!card || event.pointerType === "mouse") return;
  pressedAt = [event.clientX, event.clientY];
  helpTimer = setTimeout(() => { held = true; showHelp(card); }, 480);
});
document.addEventListener("pointermove", (event) => { if (pressedAt && !held && Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) > 10) clearTimeout(helpTimer); });
document.addEventListener("pointerup", () => { pressedAt = null; if (!held) clearTimeout(helpTimer); else setTimeout(() => { held = false; }, 400); });
document.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-help]") && matchMedia("(pointer: coarse)").matches) event.preventDefault(); });

// Whether the click that comes now is the end of a long press, and so no press at all.
export function wasHeld() { const yes = held; held = false; return yes; }
