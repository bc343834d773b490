// A guided first game: a mark on what is to be touched next, wherever on the page that is.

import { chosenIds } from "./choosing.js";

const bar = () => document.getElementById("guide");
const mark = Object.assign(document.createElement("i"), { className: "guided", hidden: true });
mark.setAttribute("aria-hidden", "true");
const seen = (el) => el && el.getClientRects().length > 0;
const find = (selector) => [...document.querySelectorAll(selector)].find(seen) ?? null;
const READING = 4000; // milliseconds that there are for the goal, where the page has to be scrolled away from it
let last = ""; // for what the page was scrolled

// What to touch now: the next piece of the move, or the button that makes it.
export function target() {
  const key = bar()?.dataset.key;
  if (!key) return null;
  const id = bar().dataset.touch.split(" ").find((one) => one && !chosenIds().includes(one));
  if (id) return find(`main [data-id="${CSS.escape(id)}"]`) ?? find(`main [data-zone="${CSS.escape(id)}"] .piece`) ?? find(`main [data-zone="${CSS.escape(id)}"]`);
  const of = `[data-key="${CSS.escape(key)}"]`;
  return find(`#why ${of}`) ?? find(`.say${of}`) ?? find(`.tools ${of}`) ?? find(`#moves .sentence${of}`) ?? find('.dock a[href="#moves"]');
}

// The mark follows what it marks, which may be scrolled, lifted or on its way. Where that lies under something
// that stays in its place, the mark would seem to be on this.
function follow() {
  const el = target();
  mark.hidden = !el;
  if (!el) return;
  const face = el.querySelector(":scope > g.face") ?? el;
  const { x, y, width, height } = face.getBoundingClientRect();
  const gap = el.matches("#moves .sentence") ? 1 : 7; // in a list the next sentence is near
  Object.assign(mark.style, { translate: `${x - gap}px ${y - gap}px`, width: `${width + 2 * gap}px`, height: `${height + 2 * gap}px` });
  const what = `${bar().dataset.key} ${el.dataset.id ?? el.dataset.key ?? ""}`;
  const hides = isHidden(face);
  if (what !== last && !isReading()) { last = what; if (hides) face.scrollIntoView({ block: "center", inline: "nearest" }); }
  mark.hidden = hides;
}

const isReading = () => performance.now() < READING && document.getElementById("aim")?.getClientRects().length > 0;

// What keeps its place while the page is scrolled, with all that is on it.
function pinned(el) {
  for (let one = el; one instanceof Element; one = one.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
  return null;
}

// Whether something is covered, by the bar or by one's hand, or out of sight.
function isHidden(el) {
  const { x, y, width, height } = el.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !there || (!el.contains(there) && pinned(there) !== pinned(el));
}

// For the keyboard: to what is marked.
export function go() {
  const el = target();
  if (!el) return false;
  if (!el.matches("button, a, [tabindex]")) el.tabIndex = -1;
  el.focus();
  return true;
}

if (bar()) {
  document.body.append(mark);
  setInterval(follow, 120);
}
