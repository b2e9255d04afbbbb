// Choices, and all else that is pressed at a table, on their way to the server.

import { catchUp, goOn, reached } from "./beats.js";
import { $, main, problem } from "./dom.js";
import { isLost, streaming } from "./stream.js";
import { cursor } from "./swap.js";

const LATE = 2000;
let busy = null, sent = 0; // until the version sent is shown, the options here are answered ones

async function send(action, fields) {
  if (busy || isLost() || cursor().version < sent) return;
  const sending = busy = {};
  goOn();
  document.body.classList.add("busy");
  try {
    const body = new URLSearchParams(fields);
    const answer = await fetch(action, { method: "POST", body, headers: { accept: "application/json" } });
    const told = await answer.json();
    if (!answer.ok) {
      problem(told.text);
      if (answer.status === 409 || answer.status === 403) await catchUp();
    } else if (told.to && told.to !== location.pathname) {
      location.assign(told.to);
    } else {
      const version = sent = told.version ?? 0;
      if (streaming()) setTimeout(() => reached().version < version && catchUp(), LATE); else await catchUp();
    }
  } catch {
    problem($("lost")?.textContent || "");
  } finally {
    if (busy === sending) busy = null;
    document.body.classList.remove("busy");
  }
}

document.addEventListener("beat", () => { busy = null; });

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (!main() || form.method !== "post" || form.hasAttribute("data-plain")) return;
  const action = button?.getAttribute("formaction") || form.getAttribute("action");
  if (!action.startsWith("/t/")) return;
  event.preventDefault();
  const fields = new FormData(form);
  if (button?.name) fields.set(button.name, button.value);
  send(action, fields);
});
