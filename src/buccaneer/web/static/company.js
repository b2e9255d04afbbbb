// Who is here comes as a piece of its own, at once: it is laid into the page that is shown, and onto each one after it.

import { $, main, say } from "./dom.js";

let company = null;
export function meet(news = company) {
  company = news;
  const old = $("company"), focused = old?.contains(document.activeElement);
  if (old && company) {
    const frame = document.createElement("template");
    frame.innerHTML = company.html;
    old.replaceWith(frame.content);
    if (focused) ($("company").querySelector("button") ?? $("decision"))?.focus({ preventScroll: true });
  }
  const { here, yes, no, watching } = $("company")?.dataset ?? {};
  if (here === undefined) return; // nobody has told yet
  for (const mark of main().querySelectorAll(".presence")) {
    const there = here.split(" ").includes(mark.dataset.seat), text = there ? yes : no;
    mark.classList.toggle("there", there);
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", text);
    mark.title = text;
  }
  const count = $("watching");
  if (count) { count.textContent = watching; count.hidden = !watching; }
}

export function hail(news) {
  if (news.table !== main()?.dataset.table) return;
  const before = notices(main());
  meet(news);
  if (notices(main()) !== before) say(notices(main()));
}

// What stands beside the game; a hint that is still thought about is read out when it is done.
export const notices = (table) => [...table.querySelectorAll(".alarm :not([aria-busy]) > span")].map((notice) => notice.textContent).join(" ");
