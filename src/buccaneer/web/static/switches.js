// Settings that can be switched where one plays: remembered at once, without leaving the page.

import { $, problem, root } from "./dom.js";

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (!form.hasAttribute("data-switch") || !button) return;
  event.preventDefault();
  const fields = new FormData(form), on = button.value === "on";
  fields.set(button.name, button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
    if (!answer.ok) return problem((await answer.json()).text);
    root.dataset[button.name] = button.value;
    button.setAttribute("aria-pressed", on);
    button.value = on ? "off" : "on";
  } catch { problem($("lost")?.textContent || ""); }
});
