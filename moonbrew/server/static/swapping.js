// Bringing a newly drawn table onto the page, section by section, with everything moving to its place.

import { animate, finish, survey } from "./motion.js";

// The text of each section as it was drawn last; at first, as the page came with it.
const before = new Map([...document.querySelectorAll("main section[id]")].map((one) => [one.id, one.outerHTML]));

// Exchange the sections that differ; gives the ids of pieces that changed.
export function swap(main, html) {
  finish();
  const seen = survey(main);
  const focus = remember();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const section of [...fresh.content.children]) {
    const old = document.getElementById(section.id);
    const text = section.outerHTML;
    if (!old || before.get(section.id) === text) continue;
    before.set(section.id, text);
    const open = old.classList.contains("open");
    const scrolled = old.querySelector(".sentences")?.scrollTop ?? 0;
    old.replaceWith(section);
    section.classList.toggle("open", open);
    if (scrolled && section.querySelector(".sentences")) section.querySelector(".sentences").scrollTop = scrolled;
  }
  restore(focus);
  reach(main);
  return animate(seen, main);
}

// What scrolls but holds nothing that Tab would stop at, as for those who only look on, is a stop itself.
function reach(main) {
  for (const el of main.querySelectorAll(".seats, .zone, .zone > .pieces")) {
    const { overflowX, overflowY } = getComputedStyle(el);
    const scrolls = (overflowX === "auto" && el.scrollWidth > el.clientWidth) || (overflowY === "auto" && el.scrollHeight > el.clientHeight);
    if (scrolls && !el.querySelector("a, button, [tabindex='0']")) el.tabIndex = 0;
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
