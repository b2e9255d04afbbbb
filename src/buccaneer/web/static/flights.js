// Things travel: copies of them, from where they were to where they are.

import { $ } from "./dom.js";

export function rectOf(place) { return $(place)?.getBoundingClientRect(); }

export function fly(moves, starts, factor) {
  const time = Math.max(160, 380 * Math.min(factor, 1.2));
  let delay = 0;
  moves.forEach(([, to, what, count], i) => {
    const from = starts[i], goal = rectOf(to);
    if (!from || !goal || !goal.width) return;
    const target = what === "card" && to.startsWith("slot") ? $(to) : null;
    if (target) {
      const dx = from.left + from.width / 2 - goal.left - goal.width / 2, dy = from.top + from.height / 2 - goal.top - goal.height / 2;
      target.animate([{ transform: `translate(${dx}px,${dy}px) scale(.35)`, opacity: 0.4 }, { transform: "none", opacity: 1 }], { duration: time, easing: "cubic-bezier(.2,.8,.3,1)" });
      return;
    }
    for (let n = 0; n < Math.min(count, 5); n++) {
      const flyer = document.createElement("span");
      flyer.className = `flying ${what}`;
      flyer.setAttribute("aria-hidden", "true");
      flyer.innerHTML = what === "card" ? '<svg viewBox="0 0 50 70" width="40" height="56"><use href="#a-back"/></svg>' : `<svg class="i" viewBox="0 0 24 24"><use href="#a-${what}"/></svg>`;
      document.body.append(flyer);
      const size = flyer.getBoundingClientRect();
      const at = (r) => `translate(${r.left + r.width / 2 - size.width / 2}px,${r.top + r.height / 2 - size.height / 2}px)`;
      flyer.animate([{ transform: at(from), opacity: 1 }, { transform: at(goal), opacity: 1, offset: 0.85 }, { transform: at(goal), opacity: 0 }], { duration: time, delay: delay + n * 60, easing: "ease-in-out", fill: "both" }).finished.finally(() => flyer.remove());
    }
    delay += 40;
  });
}
