// Pace: a turn of others is shown as one movement, as fast as its viewer likes, and can be skipped.

import { limit } from "./motion.js";
import { unpressed } from "./pressing.js";

const PACES = { calm: { turn: 2500, step: 800 }, "": { turn: 1600, step: 450 } }; // milliseconds; at once: none
const LEAST = 120; // of a step: tables that would be seen for less are shown as one
const PAUSE = 1000; // after which what comes is a movement of its own
const ACTS = "#table, #hand, #piles, #seats, #moves, .dock"; // where a click, or a key, would do something
const waiting = []; // tables that have come and are not shown yet
let show = () => {};
let turn; // whose turn is being shown,
let begun = 0; // since when,
let due = 0; // and until when the latest of its tables
let timer = 0;
let hurry = false; // whether all that wait are to be shown at once
let skipping = false; // whether something is pressed that skips, and does nothing else

export const begin = (how) => { show = how; };

// The number of the latest deed that is known, if it is not shown yet.
export const newest = () => waiting.at(-1)?.deed;

export function add(news) {
  waiting.push(news);
  if (news.beat !== null || news.on === null) hurry = true; // there is no time to lose, or much was missed
  plan();
}

// What was said comes with the latest table, if that is still to be shown.
export function addTalk(news) {
  const last = waiting.at(-1);
  last?.talk.push(...news.talk);
  if (last) last.deed = news.deed;
  return Boolean(last);
}

export function skip() {
  if (!waiting.length) return false;
  hurry = true;
  plan();
  return true;
}

const pace = () => (hurry || document.hidden ? null : PACES[document.documentElement.dataset.pace ?? ""]);

function plan() {
  clearTimeout(timer);
  timer = setTimeout(() => unpressed(next), pace() ? Math.max(0, due - performance.now()) : 0);
}

function next() {
  if (!waiting.length) return;
  const { number, seen } = step(performance.now());
  const news = waiting.splice(0, number).reduce(joined);
  due = performance.now() + (news.asked ? 0 : seen); // who is asked waits for nothing
  limit(waiting.length ? seen : Infinity);
  if (waiting.length) plan();
  else hurry = false;
  show(news);
}

// How many tables are shown as one now, and for how long: all of a turn within its time.
function step(now) {
  const way = pace();
  if (!way) return { number: waiting.length, seen: 0 };
  if (waiting[0].turn !== turn || now - due > PAUSE) [turn, begun] = [waiting[0].turn, now];
  const other = waiting.findIndex((news) => news.turn !== turn);
  const same = other < 0 ? waiting.length : other;
  const left = begun + way.turn - now;
  if (left < LEAST) return { number: same, seen: 0 };
  const number = Math.ceil(same / Math.floor(left / LEAST));
  return { number, seen: Math.min(way.step, left / Math.ceil(same / number)) };
}

// Two tables as one: the later, with all that was told.
const joined = (earlier, later) => ({
  ...later,
  sections: { ...earlier.sections, ...later.sections },
  log: [...earlier.log, ...later.log],
  talk: [...earlier.talk, ...later.talk],
  announce: `${earlier.announce} ${later.announce}`.trim(),
  rematch: later.rematch || earlier.rematch,
});

// A click or a key that skips does nothing else, for it was meant for the table before.
const acts = (el) => el === document.body || (el.closest?.(ACTS) && !el.closest("a, summary, input, textarea"));

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

addEventListener("pointerdown", (event) => { skipping = skip() && Boolean(acts(event.target)); }, true);
addEventListener("click", (event) => { if (skipping && event.detail) swallow(event); skipping = false; }, true);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || ["Shift", "Tab"].includes(event.key)) return;
  if (!event.target.closest("input, textarea, select, dialog") && skip() && acts(event.target)) swallow(event);
}, true);
document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
