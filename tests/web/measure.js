// Measurements of a page as it lies, for test_layout.py: each function says in sentences what it finds wrong.

// Works something out once for each element: a measurement changes nothing, and is made anew for every state.
function once(work) {
  const known = new Map();
  return (el) => {
    if (!known.has(el)) known.set(el, work(el));
    return known.get(el);
  };
}

const open = [...document.querySelectorAll("[popover]:popover-open")].at(-1) || document.body;
const seen = { visibilityProperty: true, opacityProperty: true };
const shown = once((el) => el.checkVisibility(seen) && !el.closest(".sr, .skip, .sprite, .scene, .dice .roll .told") && el.getBoundingClientRect().width !== 1);
const among = (selector) => [...open.querySelectorAll(selector)].filter(shown);
const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");

// An element as a message names it.
function called(el) {
  const classes = [...el.classList].map((each) => `.${each}`).join("");
  const text = el.getAttribute("aria-label") || el.textContent || el.value || "";
  return `${el.tagName.toLowerCase()}${el.id && `#${el.id}`}${classes} “${text.trim().replace(/\s+/g, " ").slice(0, 36)}”`;
}

// -- boxes -----------------------------------------------------------------------------------------

// An element and all around it.
const around = once((el) => {
  const found = [];
  for (let at = el; at && at !== document.documentElement; at = at.parentElement) found.push(at);
  return found;
});

// The room within an element's border.
const inner = once((el) => {
  const box = el.getBoundingClientRect();
  const width = el.clientWidth || box.width, height = el.clientHeight || box.height;
  return new DOMRect(box.left + el.clientLeft, box.top + el.clientTop, width, height);
});

const flow = once((el) => {
  const { overflowX, overflowY } = getComputedStyle(el);
  return [overflowX, overflowY];
});

const isBox = once((el) => el.matches(BOXES) && getComputedStyle(el).display !== "contents");

// What is left of a box within everything around that clips; null if nothing is.
function clipped(el, box) {
  let { left, top, right, bottom } = box;
  for (const each of around(el)) {
    const [x, y] = flow(each), room = inner(each);
    if (x !== "visible") [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
    if (y !== "visible") [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
  }
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
}

const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
const along = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
const leavesAcross = (box, room, by) => box.left < room.left - by || box.right > room.right + by;
const leavesAlong = (box, room, by) => box.top < room.top - by || box.bottom > room.bottom + by;

// What stays in its place while the rest scrolls under it lies on a layer of its own.
const STAYS = ["fixed", "sticky"];
const stays = once((el) => STAYS.includes(getComputedStyle(el).position));
const layer = once((el) => around(el).find(stays) || null);

// Each two of a list of elements with boxes that lie on one layer and meet as `touch` says.
function meetings(list, touch) {
  const found = [];
  list.forEach(([one, a], i) => {
    for (const [other, b] of list.slice(i + 1)) {
      if (touch(a, b) && layer(one) === layer(other)) found.push([one, a, other, b]);
    }
  });
  return found;
}

// Every line of text that is to be seen. People's names, a panel's state and the story may end in an ellipsis.
function textLines() {
  const found = [];
  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !shown(el) || el.closest("option, script, style, .panel .n, .panel .state, .story .tale")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width >= 1) found.push([el, box]);
  }
  return found;
}

// -- what is wrong ---------------------------------------------------------------------------------

const BOXES =
  ".card, .foot, .btn, .small, .panel, .call, .tag, .tool, .now, .bill, .sheet, .outlook li, .open, .shortcut, .half, " +
  ".sums span, .pick, .alarm > *, .seatrow, .page, .home, svg";
const TARGETS =
  ".btn, .small, .slot .card, .tool, .call, .panel, .open, .shortcut, .close, .aboutcard, .menu a, .menu button, " +
  "input:not([type=hidden], [type=radio], [type=checkbox]), select, summary";

// The page scrolls sideways.
function sideways() {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  if (scrollWidth <= width) return [];
  const wide = among("*").filter((el) => el.getBoundingClientRect().right > width + 1);
  return [`scrolls sideways to ${scrollWidth}: ${wide.slice(0, 3).map(called).join(", ")}`];
}

// Text leaves the box it belongs to, or is clipped.
function cutOff(lines) {
  return lines.flatMap(([el, box]) => {
    const at = around(el).find((each) => {
      const [x, y] = flow(each), room = inner(each), whole = isBox(each);
      const tall = y === "hidden" || y === "clip" || (whole && y === "visible");
      return ((whole || x !== "visible") && leavesAcross(box, room, 1)) || (tall && leavesAlong(box, room, 4));
    });
    return at ? [`cut off: ${called(el)} ${round(box)} in ${called(at)} ${round(inner(at))}`] : [];
  });
}

// What stands in a field is wider than the field.
function cutFields() {
  const pen = document.createElement("canvas").getContext("2d");
  return among("select, input[placeholder]").flatMap((el) => {
    const style = getComputedStyle(el), select = el.tagName === "SELECT";
    const text = select ? el.selectedOptions[0].text : el.value || el.placeholder;
    const room = el.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (select ? 16 : 0);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText(text).width > room + 1 ? [`cut off: ${called(el)} “${text}” in ${Math.round(room)}`] : [];
  });
}

function textOnText(lines) {
  const visible = lines.map(([el, box]) => [el, clipped(el, box)]).filter(([, box]) => box);
  const touch = (a, b) => across(a, b) >= 2 && along(a, b) >= 0.4 * Math.min(a.height, b.height);
  return meetings(visible, touch).map(
    ([one, a, other, b]) => `text on text: ${called(one)} ${round(a)} and ${called(other)} ${round(b)}`,
  );
}

// Things to press lie on each other.
function overlaps() {
  const pressed = among("a[href], button, input:not([type=hidden]), select, summary").flatMap((el) =>
    [...el.getClientRects()].map((box) => [el, clipped(el.parentElement, box)]).filter(([, box]) => box),
  );
  return meetings(pressed, (a, b) => across(a, b) > 1 && along(a, b) > 1)
    .filter(([one, , other]) => !one.contains(other) && !other.contains(one))
    .map(([one, a, other, b]) => `overlap: ${called(one)} ${round(a)} and ${called(other)} ${round(b)}`);
}

// Too small for a finger, or for the eye.
function small(lines) {
  const targets = among(TARGETS).flatMap((el) => {
    const { width, height } = el.getBoundingClientRect();
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return height < 40 || width < 34 ? [`small to press: ${called(el)} ${size}`] : [];
  });
  const texts = lines.flatMap(([el]) => {
    const size = parseFloat(getComputedStyle(el).fontSize);
    return size < 10.5 && !el.closest("svg") ? [`small to read: ${called(el)} ${size}`] : [];
  });
  return [...targets, ...texts];
}

function faults() {
  const lines = textLines();
  const all = [sideways(), cutOff(lines), cutFields(), textOnText(lines), overlaps(), small(lines)];
  return [...new Set(all.flat())].slice(0, 12);
}

// -- what cannot be seen ---------------------------------------------------------------------------

const DECIDES = ["#decision", ".pennant", ".slot .card", ".slot .tag", "#own-coins", ".acts .btn, .acts .waiting"];
const TELLS = ".now p, .bill, .story, .next .card, .call.can, .quay .shield";
const CORNERS = [[0.5, 0.5], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88], [0.88, 0.88]];

// The tag below a card lies under what is pressed to take it.
const labels = (el, hit) => el.matches(".tag") && hit.matches(".card") && hit.parentElement === el.closest(".slot");

function hidden(el, box) {
  if (leavesAcross(box, new DOMRect(0, 0, innerWidth, innerHeight), 1)) return "beside the window";
  if (leavesAlong(box, new DOMRect(0, 0, innerWidth, innerHeight), 1)) return "out of sight";
  const clip = around(el.parentElement).find((each) => {
    const [x, y] = flow(each), room = inner(each);
    return (x !== "visible" && leavesAcross(box, room, 1)) || (y !== "visible" && leavesAlong(box, room, 1));
  });
  if (clip) return `clipped by ${called(clip)} ${round(inner(clip))}`;
  for (const [x, y] of CORNERS) {
    const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    if (hit && !el.contains(hit) && !hit.contains(el) && !labels(el, hit)) return `covered by ${called(hit)}`;
  }
  return "";
}

// What decides and cannot be seen: the decision, every card of the harbour, the own coins, all buttons of the dock.
function unseen() {
  const missing = DECIDES.filter((selector) => !among(selector).length).map((selector) => `no ${selector}`);
  const wanted = [...DECIDES.flatMap(among), ...among(TELLS)];
  const bad = wanted.flatMap((el) =>
    [...el.getClientRects()].map((box) => [hidden(el, box), box]).filter(([why]) => why)
      .map(([why, box]) => `${called(el)} ${round(box)} is ${why}`),
  );
  return [...missing, ...bad];
}

// What cannot be brought into sight by scrolling.
function unreached() {
  const lost = among("#decision, .slot .card, #own-coins, .acts .btn, .panel, .call, .tool, .open").flatMap((el) => {
    el.scrollIntoView({ block: "center" });
    const box = el.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const reached = hit && (el.contains(hit) || hit.contains(el));
    return reached ? [] : [`not to be reached: ${called(el)} ${round(box)} ${hit ? called(hit) : ""}`];
  });
  scrollTo(0, 0);
  return lost;
}

// A panel that is open and does not stay within the window.
function beyond() {
  const box = open.getBoundingClientRect();
  const out = box.top < 0 || box.bottom > innerHeight || open.scrollWidth > open.clientWidth;
  return out ? [`${called(open)} ${round(box)}`] : [];
}

// -- what can be selected --------------------------------------------------------------------------

// The cards and calls that can be, the one with the longest bill first.
function selectable() {
  const length = (el) => document.getElementById(el.dataset.pick).textContent.length;
  return among("[data-ask]").sort((one, other) => length(other) - length(one)).map((el) => el.id);
}
