// A guided first game: a mark on what is to be touched next, wherever on the page that is.

import { chosenIds } from "./choosing.js";

const bar = () => document.getElementById("guide");
const mark = Object.assign(document.createElement("i"), { className: "guided", hidden: true });
mark.setAttribute("aria-hidden", "true");
const seen = (el) => el && el.getClientRects().length > 0;
const find = (selector) => [...document.querySelectorAll(selector)].find(seen) ?? null;
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

// The mark follows what it marks, which may be scrolled, lifted or on its way.
function follow() {
  const el = target();
  mark.hidden = !el;
  if (!el) return;
  const face = el.querySelector(":scope > g.face") ?? el;
  const { x, y, width, height } = face.getBoundingClientRect();
  Object.assign(mark.style, { translate: `${x - 7}px ${y - 7}px`, width: `${width + 14}px`, height: `${height + 14}px` });
  const what = `${bar().dataset.key} ${el.dataset.id ?? el.dataset.key ?? ""}`;
  if (what !== last) { last = what; show(face); }
}

// What is covered, by the bar or by one's hand, or out of sight, is brought to the middle.
function show(el) {
  const { x, y, width, height } = el.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!there || there.closest("#guide, #hand, .dock") !== el.closest("#guide, #hand, .dock")) el.scrollIntoView({ block: "center", inline: "nearest" });
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
