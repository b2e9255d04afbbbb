// One stream a browser: news of the tables that its tabs show.
// A browser opens six connections to a host. So one tab, the leader, holds the stream and passes updates on; the lock
// goes to the next tab when it closes. Where locks are not to be had (plain http beyond this machine) each tab has a
// stream of its own.

import { catchUp, standing, take } from "./beats.js";
import { hail } from "./company.js";
import { $ } from "./dom.js";

const SILENCE = 40000; // the stream says every 15 seconds that it is alive
const channel = "BroadcastChannel" in window ? new BroadcastChannel("buccaneer") : null;
const self = Math.random().toString(36).slice(2);
const watched = new Map(); // leader: by tab, the table it shows and where it stands
let source = null, leading = false, heard = 0, fed = 0;

export const streaming = () => Boolean(source && source.readyState === EventSource.OPEN) || (Boolean(channel) && !leading && performance.now() - heard < SILENCE);

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
  else if (news.kind === "up") { if (lost) catchUp(); lose(false); }
  else if (news.kind === "down") lose(true);
  else if (news.kind === "here" && leading) {
    const known = watched.get(news.tab)?.table === news.table;
    watched.set(news.tab, news);
    if (!known) connect(); else if (source?.readyState === EventSource.OPEN) channel?.postMessage({ kind: "up" });
  } else if (news.kind === "bye" && leading) watched.delete(news.tab);
  else if (news.kind === "leader") announce();
}

function announce() { const here = { kind: "here", tab: self, ...standing() }; if (here.table) leading ? hear(here) : channel?.postMessage(here); }

let lostTimer = 0, lost = false;
export const isLost = () => lost;
function lose(yes) {
  if (!yes) { clearTimeout(lostTimer); lostTimer = 0; lost = false; if ($("lost")) $("lost").hidden = true; return; }
  lostTimer ||= setTimeout(() => { lost = true; if ($("lost")) $("lost").hidden = false; }, 1500);
}

function lead() {
  leading = true;
  watched.clear();
  announce();
  channel?.postMessage({ kind: "leader" });
  return new Promise(() => {});
}

export function listen() {
  channel?.addEventListener("message", (message) => hear(message.data));
  addEventListener("pagehide", () => channel?.postMessage({ kind: "bye", tab: self }));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { announce(); probe(); } });
  for (const change of ["offline", "online"]) addEventListener(change, () => leading && connect());
  setInterval(probe, 5000);
  if (navigator.locks && channel) navigator.locks.request("buccaneer stream", lead); else lead();
  announce();
}
