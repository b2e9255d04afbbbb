// What all our scripts share: finding elements, saying something, telling of a problem.

export const root = document.documentElement;
export const $ = (id) => document.getElementById(id);
export const main = () => $("table");
export const still = matchMedia("(prefers-reduced-motion: reduce)");
const BREATH = 120;

export function element(html) {
  const frame = document.createElement("template");
  frame.innerHTML = html;
  return frame.content.firstElementChild;
}

// What comes at once is said at once: a live region that changes faster than it is read loses sentences.
let saying = [], sayTimer = 0;
export function say(text) {
  if (!text) return;
  saying.push(text);
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => { $("live").textContent = saying.join(" "); saying = []; }, BREATH);
}

let problemTimer = 0;
export function problem(text) {
  const box = $("problem");
  if (!box || !text) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(problemTimer);
  problemTimer = setTimeout(() => { box.hidden = true; }, 6000);
}

// A link by the name this browser came by: behind a proxy the browser knows it better than the server.
export function locate(part) { part.querySelectorAll("[data-here]").forEach((field) => { field.value = location.origin + field.dataset.here; }); }
