// What opens over the table is drawn when it is opened, and again when the table changes under it.

import { $, main, problem } from "./dom.js";

export async function fillSheet(sheet) {
  const head = sheet.dataset.at = main().dataset.head;
  try {
    const answer = await fetch(sheet.dataset.sheet, { headers: { accept: "application/json" } });
    const told = await answer.json();
    if (sheet.dataset.at === head) sheet.querySelector(".within").innerHTML = answer.ok ? told.html : "";
    if (!answer.ok) problem(told.text);
  } catch { problem($("lost")?.textContent || ""); }
}
document.addEventListener("toggle", (event) => { if (event.newState === "open" && event.target.dataset?.sheet) fillSheet(event.target); }, true);
