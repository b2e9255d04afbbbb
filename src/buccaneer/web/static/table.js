// The one script: it sends presses, swaps in what the server has drawn, lets things travel, and keeps one stream.
// It knows no rule of the game. Without it the pages still work: every option is a button of a form.

const root = document.documentElement;
const $ = (id) => document.getElementById(id);
const main = () => $("table");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const FACTOR = { slow: 2.2, normal: 1, fast: 0.45, instant: 0 };
const LOOK = { long: 1300, mid: 450, short: 240 };
const ARMED_AFTER = 250;
const LATE = 2000;
const BREATH = 120;
const SILENCE = 40000; // the stream says every 15 seconds that it is alive

// -- showing -----------------------------------------------------------------------------------

const state = { queue: [], skipped: [], playing: false, until: 0, hurry: false, busy: null, sent: 0, armed: 0, wish: "", lost: false, mine: null };

function cursor(head = main()?.dataset.head || "0.0") {
  const [version, touches] = head.split(".").map(Number);
  return { version, touches };
}

// How far the page has come, or will with the beats that wait to be shown.
const reachedHead = () => state.queue.at(-1)?.update.head ?? main()?.dataset.head;
const reached = () => cursor(reachedHead());

function behind(head) {
  const here = reached(), there = cursor(head);
  return there.version > here.version || (there.version === here.version && there.touches !== here.touches);
}

// An update is a list of beats; the last one stays. They are shown one after the other at the reader's own speed. Beats
// say what changes in a page that stands at `from`, so whoever stands elsewhere asks for the whole.
function take(update) {
  if (!main() || update.table !== main().dataset.table || !behind(update.head)) return;
  if (update.from !== null && (update.from !== reachedHead() || update.lang !== root.lang)) return void catchUp();
  state.queue.push(...update.beats.map((beat, i) => ({ ...beat, last: i === update.beats.length - 1, update })));
  if (!state.playing) run();
}

async function run() {
  state.playing = true;
  while (state.queue.length) {
    if (state.until > performance.now()) await wait(state.until - performance.now());
    const beat = state.queue.shift();
    if (!beat) break; // the page has caught up meanwhile
    const final = beat.last && !state.queue.length;
    const factor = state.hurry || document.hidden ? 0 : FACTOR[root.dataset.speed] ?? 1;
    if (!factor && !final) { say(beat.say); state.skipped.push(beat); continue; }
    show(beat, factor);
    state.until = performance.now() + LOOK[beat.pace] * factor;
  }
  state.playing = false;
  state.hurry = false;
  offerAhead(false);
}

// What comes at once is said at once: a live region that changes faster than it is read loses sentences.
let saying = [], sayTimer = 0;
function say(text) {
  if (!text) return;
  saying.push(text);
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => { $("live").textContent = saying.join(" "); saying = []; }, BREATH);
}

let wakeUp = null;
function wait(time) {
  offerAhead(time >= 1 && state.queue.length > 0);
  return new Promise((done) => { wakeUp = done; setTimeout(done, time); });
}
function hurry() { state.hurry = true; state.until = 0; wakeUp?.(); }
function offerAhead(yes) {
  const button = $("ahead");
  if (!yes && document.activeElement === button) $("decision")?.focus({ preventScroll: true });
  if (button) button.hidden = !yes;
}

function show(beat, factor) {
  const moving = factor && !still.matches ? beat.moves : [];
  const starts = moving.map(([from]) => rectOf(from));
  const news = swap([...state.skipped, beat], beat.last);
  state.skipped = [];
  if (beat.last && beat.update) {
    document.title = beat.update.title;
    if (beat.update.mine && state.mine === false) chime();
    state.mine = beat.update.mine;
  }
  say(beat.say);
  say(news);
  fly(moving, starts, factor);
  document.dispatchEvent(new Event("beat")); // for whoever wants to know that the page has moved on
}

// A control is the same one over an update if it has the same id and lies on the same card, or leads to the same.
const LEADS = ["value", "formaction", "popovertarget", "href", "data-about"];
function traits(element) {
  return element.id ? `${element.id} ${element.dataset.help ?? ""}` : element.className + LEADS.map((name) => element.getAttribute(name)).join();
}
const offers = (table) => [...table.querySelectorAll("[form=choose]")].map((button) => button.value).join();
const notices = (table) => [...table.querySelectorAll(".alarm span")].map((notice) => notice.textContent).join(" ");
const SCROLLED = "[popover], .slots, .log, .whole, .acts, .spacelist";

// Bring the page up to date, keeping focus, selection, open panels and scroll where they were. A focus whose control is
// gone waits on the decision's heading, and goes back if the last beat brings it again.
function swap(beats, last) {
  const old = main(), version = cursor().version, offered = offers(old), noticed = notices(old), staged = stage(old);
  const open = [...old.querySelectorAll("[popover]:popover-open")].map((panel) => panel.id);
  const scrolls = [...old.querySelectorAll(SCROLLED)].map((panel) => panel.scrollTop);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const wish = focused && (focused.id === "decision" && state.wish || traits(focused));
  const chosen = old.querySelector(".chosen")?.id;
  for (const beat of beats) if (beat.html) renew(beat.html); else patch(beat.parts);
  meet();
  const fresh = main(), moved = cursor().version !== version;
  for (const field of document.querySelectorAll("form[hidden] [name=version]")) field.value = cursor().version;
  state.busy = null;
  if (moved || offers(fresh) !== offered) { state.armed = performance.now() + ARMED_AFTER; disarm(); unpick(); }
  for (const id of open) if (!$(id)?.matches(":popover-open")) $(id)?.showPopover?.();
  for (const panel of fresh.querySelectorAll("[data-sheet]:popover-open")) fillSheet(panel);
  fresh.querySelectorAll(SCROLLED).forEach((panel, i) => { if (scrolls[i] && panel.scrollTop !== scrolls[i]) panel.scrollTop = scrolls[i]; });
  if (!moved && chosen && $(chosen)?.hasAttribute("data-ask")) pick($(chosen));
  if (focused && document.activeElement !== focused) {
    const same = [...fresh.querySelectorAll("button, a, [id]")].find((each) => traits(each) === wish && each.checkVisibility());
    (same ?? $("decision"))?.focus({ preventScroll: true });
  }
  state.wish = last ? "" : wish;
  hideHelp();
  if (stage(fresh) !== staged) bringInSight(fresh);
  return notices(fresh) === noticed ? "" : notices(fresh);
}

function element(html) {
  const frame = document.createElement("template");
  frame.innerHTML = html;
  return frame.content.firstElementChild;
}

// Another page in place of this one: the lobby, the table, the end.
function renew(html) {
  const old = main(), fresh = element(html);
  old.replaceWith(fresh);
  for (const field of old.querySelectorAll("input[id]:not([readonly])")) if ($(field.id)) $(field.id).value = field.value;
  locate(fresh);
}

// The parts that have changed: a leaf is its html, a list its opening tag and the names of its parts in order.
function patch(parts) {
  const made = new Set();
  const build = (name) => {
    made.add(name);
    if (typeof parts[name] === "string") return element(parts[name]);
    const list = element(parts[name][0]);
    arrange(list, parts[name][1]);
    return list;
  };
  const arrange = (list, names) => {
    for (const child of [...list.children]) if (!names.includes(child.id)) child.remove();
    names.forEach((name, i) => {
      const here = $(name), part = here?.parentNode === list ? here : name in parts ? build(name) : here;
      if (part && list.children[i] !== part) list.insertBefore(part, list.children[i] ?? null);
    });
  };
  for (const [name, part] of Object.entries(parts)) {
    const list = $(name);
    if (typeof part === "string" || !list || made.has(name)) continue;
    const tag = element(part[0]);
    for (const { name: trait } of [...list.attributes]) if (!tag.hasAttribute(trait)) list.removeAttribute(trait);
    for (const { name: trait, value } of tag.attributes) if (list.getAttribute(trait) !== value) list.setAttribute(trait, value);
    arrange(list, part[1]);
  }
  for (const [name, part] of Object.entries(parts)) if (typeof part === "string" && !made.has(name)) $(name)?.replaceWith(element(part));
}

// What opens over the table is drawn when it is opened, and again when the table changes under it.
async function fillSheet(sheet) {
  const head = sheet.dataset.at = main().dataset.head;
  try {
    const answer = await fetch(sheet.dataset.sheet, { headers: { accept: "application/json" } });
    const told = await answer.json();
    if (sheet.dataset.at === head) sheet.querySelector(".within").innerHTML = answer.ok ? told.html : "";
    if (!answer.ok) problem(told.text);
  } catch { problem($("lost")?.textContent || ""); }
}
document.addEventListener("toggle", (event) => { if (event.newState === "open" && event.target.dataset?.sheet) fillSheet(event.target); }, true);

// A page that is taller than its window begins anew where the decision moves from the board to the map or back.
const stage = (table) => ["at-map", "at-board"].find((name) => table.classList.contains(name));
function bringInSight(table) {
  if (!stage(table)) return;
  scrollTo(0, 0);
  const spaces = [...table.querySelectorAll(".mapside .go")];
  const dock = table.querySelector(".acts").getBoundingClientRect().top;
  if (spaces.length && !spaces.some((space) => space.getBoundingClientRect().bottom < dock)) spaces[0].scrollIntoView({ block: "center" });
}

// -- company -----------------------------------------------------------------------------------
// Who is here comes as a piece of its own, at once: it is laid into the page that is shown, and onto each one after it.

let company = null;
function meet(news = company) {
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

function hail(news) {
  if (news.table !== main()?.dataset.table) return;
  const before = notices(main());
  meet(news);
  if (notices(main()) !== before) say(notices(main()));
}

// -- travelling --------------------------------------------------------------------------------

function rectOf(place) { return $(place)?.getBoundingClientRect(); }

function fly(moves, starts, factor) {
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

// -- choosing ----------------------------------------------------------------------------------

async function send(action, fields) {
  if (state.busy || state.lost || cursor().version < state.sent) return;
  const sending = state.busy = {};
  state.until = 0; // what follows one's own press is shown at once
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
      const sent = state.sent = told.version ?? 0; // until this version is shown, the options here are answered ones
      if (streaming()) setTimeout(() => reached().version < sent && catchUp(), LATE); else await catchUp();
    }
  } catch {
    problem($("lost")?.textContent || "");
  } finally {
    if (state.busy === sending) state.busy = null;
    document.body.classList.remove("busy");
  }
}

let problemTimer = 0;
function problem(text) {
  const box = $("problem");
  if (!box || !text) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(problemTimer);
  problemTimer = setTimeout(() => { box.hidden = true; }, 6000);
}

function disarm() {
  main().querySelectorAll(".armed").forEach((button) => { button.classList.remove("armed"); button.querySelector("small").textContent = button.dataset.was; });
}

function unpick() {
  main().querySelectorAll(".chosen").forEach((card) => { card.classList.remove("chosen"); card.setAttribute("aria-pressed", "false"); });
  main().querySelectorAll(".pick").forEach((bill) => { bill.hidden = true; });
  main().querySelector(".unpicked")?.removeAttribute("hidden");
}

function pick(button) {
  unpick();
  button.classList.add("chosen");
  button.setAttribute("aria-pressed", "true");
  $(button.dataset.pick).hidden = false;
  main().querySelector(".unpicked")?.setAttribute("hidden", "");
}

// A press on an option. True means: it was dealt with here, and no form is sent yet.
function holdBack(button, event) {
  const byKey = event.detail === 0;
  if (!byKey && performance.now() < state.armed) return true;
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
    state.armed = performance.now() + ARMED_AFTER;
    button.dataset.was = button.querySelector("small").textContent;
    button.querySelector("small").textContent = button.dataset.twice;
    say(button.dataset.twice);
    return true;
  }
  return false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (held) { held = false; event.preventDefault(); return; }
  if (button.dataset.toggle) return void document.body.classList.toggle(button.dataset.toggle);
  if (button.id === "ahead") return hurry();
  if (button.dataset.copy) return copy(button);
  if (button.dataset.title) $("about-title").textContent = button.dataset.title;
  if (button.dataset.about) { $("about-text").textContent = button.dataset.about; hideHelp(); return void $("about-card").showPopover(); }
  if (button.getAttribute("aria-disabled") === "true") return void event.preventDefault();
  if (button.getAttribute("form") === "choose" && holdBack(button, event)) event.preventDefault();
});

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

async function copy(button) {
  const field = $(button.dataset.copy);
  try { await navigator.clipboard.writeText(field.value); } catch { field.select(); document.execCommand("copy"); }
  button.textContent = "✓";
}

// -- keys --------------------------------------------------------------------------------------

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

// -- help to every card: hover, focus, long press ------------------------------------------------

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
function hideHelp() { clearTimeout(helpTimer); const box = $("card-help"); if (box?.matches(":popover-open")) box.hidePopover(); }
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

// -- the chime ---------------------------------------------------------------------------------

let sounds = null;
addEventListener("pointerdown", () => { sounds ??= new (window.AudioContext || window.webkitAudioContext)(); }, { once: true });
function chime() {
  if (root.dataset.sound === "off" || !sounds) return;
  [[784, 0], [1047, 0.12]].forEach(([pitch, after]) => {
    const tone = sounds.createOscillator(), volume = sounds.createGain(), begin = sounds.currentTime + after;
    tone.frequency.value = pitch;
    tone.type = "sine";
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.6);
    tone.connect(volume).connect(sounds.destination);
    tone.start(begin);
    tone.stop(begin + 0.7);
  });
}

// -- one stream a browser ------------------------------------------------------------------------
// A browser opens six connections to a host. So one tab, the leader, holds the stream and passes updates on; the lock
// goes to the next tab when it closes. Where locks are not to be had (plain http beyond this machine) each tab has a
// stream of its own.

const channel = "BroadcastChannel" in window ? new BroadcastChannel("buccaneer") : null;
const self = Math.random().toString(36).slice(2);
const watched = new Map(); // leader: by tab, the table it shows and where it stands
let source = null, leading = false, heard = 0, fed = 0;

const streaming = () => Boolean(source && source.readyState === EventSource.OPEN) || (Boolean(channel) && !leading && performance.now() - heard < SILENCE);
function standing() { return main() ? { tab: self, table: main().dataset.table, head: main().dataset.head } : null; }

function connect() {
  const heads = new Map();
  for (const { table, head } of watched.values()) if (!heads.has(table) || Number(head.split(".")[0]) < Number(heads.get(table).split(".")[0])) heads.set(table, head);
  source?.close();
  source = null;
  if (!heads.size) return;
  source = new EventSource(`/stream?at=${[...heads].map(([table, head]) => `${table}:${head}`).join(",")}`);
  source.onopen = alive;
  source.addEventListener("alive", alive);
  source.addEventListener("here", (message) => { fed = performance.now(); tell({ kind: "company", company: JSON.parse(message.data) }); });
  source.onmessage = (message) => { fed = performance.now(); const update = JSON.parse(message.data); for (const place of watched.values()) if (place.table === update.table) place.head = update.head; tell({ kind: "update", update }); };
  source.onerror = () => { tell({ kind: "down" }); if (source.readyState === EventSource.CLOSED) setTimeout(() => leading && connect(), 2000); };
}

function alive() { fed = performance.now(); tell({ kind: "up" }); }

// A connection can die without a word (a closed laptop, another network): what has fallen silent is opened anew.
function probe() {
  if (leading && source?.readyState === EventSource.OPEN && performance.now() - fed > SILENCE) { tell({ kind: "down" }); connect(); }
}

function tell(news) { channel?.postMessage(news); hear(news); }

function hear(news) {
  heard = performance.now();
  if (news.kind === "update") take(news.update);
  else if (news.kind === "company") hail(news.company);
  else if (news.kind === "up") { if (state.lost) catchUp(); lose(false); }
  else if (news.kind === "down") lose(true);
  else if (news.kind === "here" && leading) {
    const known = watched.get(news.tab)?.table === news.table;
    watched.set(news.tab, news);
    if (!known) connect(); else if (source?.readyState === EventSource.OPEN) channel?.postMessage({ kind: "up" });
  } else if (news.kind === "bye" && leading) watched.delete(news.tab);
  else if (news.kind === "leader") announce();
}

function announce() { const here = standing(); if (here) leading ? hear({ kind: "here", ...here }) : channel?.postMessage({ kind: "here", ...here }); }

let lostTimer = 0;
function lose(yes) {
  if (!yes) { clearTimeout(lostTimer); lostTimer = 0; state.lost = false; if ($("lost")) $("lost").hidden = true; return; }
  lostTimer ||= setTimeout(() => { state.lost = true; if ($("lost")) $("lost").hidden = false; }, 1500);
}

async function catchUp() {
  const here = standing();
  if (!here) return;
  try {
    const answer = await fetch(`/t/${here.table}/now`, { headers: { accept: "application/json" } });
    if (answer.ok) { const update = await answer.json(); if (behind(update.head)) { state.queue = []; state.skipped = []; } take(update); }
  } catch { /* the stream says when the server is back */ }
}

function lead() {
  leading = true;
  watched.clear();
  announce();
  channel?.postMessage({ kind: "leader" });
  return new Promise(() => {});
}

// A link by the name this browser came by: behind a proxy the browser knows it better than the server.
function locate(part) { part.querySelectorAll("[data-here]").forEach((field) => { field.value = location.origin + field.dataset.here; }); }

function begin() {
  locate(document);
  if (!main()?.dataset.table || document.body.classList.contains("replaying")) return;
  state.mine = Boolean(main().querySelector(".now.mine"));
  meet();
  channel?.addEventListener("message", (message) => hear(message.data));
  addEventListener("pagehide", () => channel?.postMessage({ kind: "bye", tab: self }));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { announce(); probe(); } });
  for (const change of ["offline", "online"]) addEventListener(change, () => leading && connect());
  setInterval(probe, 5000);
  if (navigator.locks && channel) navigator.locks.request("buccaneer stream", lead); else lead();
  announce();
}
begin();
