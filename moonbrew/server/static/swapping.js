// Bringing a newly drawn table onto the page, section by section, with everything moving to its place.

import { animate, finish, survey } from "./motion.js";
import { fit } from "./turning.js";

const before = new Map(); // by its id, the text of each section as it was drawn last

// Exchange the sections that differ, and do what else changes the page before it is laid out, so that this
// happens once; gives the ids of pieces that changed.
export function swap(main, sections, also = () => {}) {
  finish();
  const seen = survey(main);
  const focus = remember();
  const changed = Object.keys(sections).filter((id) => before.get(id) !== sections[id] && document.getElementById(id));
  const scrolled = new Map(changed.map((id) => [id, listIn(id)?.scrollTop ?? 0])); // before anything moves, or the page would be laid out anew for each
  // The section with the focus goes first: to take away what has it lays out whatever changed before.
  changed.sort((one, other) => (other === focus?.section) - (one === focus?.section));
  for (const id of changed) exchange(id, sections[id]);
  also();
  fit();
  for (const id of changed) if (scrolled.get(id) && listIn(id)) listIn(id).scrollTop = scrolled.get(id);
  restore(focus);
  reach(main);
  return animate(seen, main);
}

const listIn = (id) => document.getElementById(id).querySelector(".sentences");

function exchange(id, text) {
  const old = document.getElementById(id);
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  const section = fresh.content.firstElementChild;
  section.classList.toggle("open", old.classList.contains("open"));
  old.replaceWith(section);
  before.set(id, text);
}

// What scrolls but holds nothing that Tab would stop at, as for those who only look on, is a stop itself.
function reach(main) {
  for (const el of main.querySelectorAll(".seats, .zone, .zone > .pieces, .held")) {
    if (el.querySelector("a, button, [tabindex='0']")) continue; // asked first, since it measures nothing
    const { overflowX, overflowY } = getComputedStyle(el);
    const scrolls = (overflowX === "auto" && el.scrollWidth > el.clientWidth) || (overflowY === "auto" && el.scrollHeight > el.clientHeight);
    if (scrolls) el.tabIndex = 0;
  }
}

function remember() {
  const el = document.activeElement;
  if (!el || el === document.body) return null;
  const zone = el.closest("[data-zone]")?.dataset.zone;
  return { id: el.dataset?.id, key: el.dataset?.key, deed: el.dataset?.do, zone, el, section: el.closest("section[id]")?.id };
}

// The focus stays where it was, or as near as can be.
function restore(focus) {
  if (!focus || focus.el.isConnected) return;
  const find = (name, value) => value && document.querySelector(`main [data-${name}="${CSS.escape(value)}"]:not([hidden], [disabled])`);
  const near = find("id", focus.id) || find("key", focus.key) || find("do", focus.deed);
  const inside = find("zone", focus.zone)?.querySelector(".piece[tabindex='0']");
  const target = near || inside || document.querySelector(`#${focus.section} :is(button, summary):not([hidden], [disabled])`) || document.getElementById(focus.section);
  target?.focus({ preventScroll: true });
}

reach(document.querySelector("main"));
