// Pace: a turn of others is shown as one movement, as fast as its viewer likes, and can be skipped.

import { limit } from "./motion.js";
import { unpressed } from "./pressing.js";

const PACES = { calm: { turn: 2500, step: 800 }, "": { turn: 1600, step: 450 } }; // milliseconds; at once: none
const LEAST = 120; // of a step: tables that would be seen for less are shown as one
const LAST = 400; // of the last step of a turn, in which everything comes to rest
const BRIEF = 1; // seconds: a beat in which only bots could answer is shorter
const PAUSE = 1000; // after which what comes is a movement of its own
const HELD = 4000; // for which a turn that goes on is held back at most, so that it is one movement
const QUICK = 400; // within which the plies of a quick bot come: one need not wait for more of them
const SHORTEST = 500; // of a turn after which others wait
const READING = ["?", "t", "o"]; // keys that open the rules, the talk or the orders, and are not meant for the table
const ACTS = "#table, #hand, #piles, #seats, #moves, .dock"; // where a click, or a key, would do something
const waiting = []; // tables that have come and are not shown yet
let show = () => {};
let turn; // in whose turn that was done which is being shown,
let begun = 0; // since when,
let lasts = 0; // for how long at most,
let due = 0; // and until when the latest of its tables
let timer = 0;
let hurry = false; // whether all that wait are to be shown at once
let skipping = false; // whether something is pressed that skips, and does nothing else

export const begin = (how) => { show = how; };

// The number of the latest deed that is known, if it is not shown yet.
export const newest = () => waiting.at(-1)?.deed;

export function add(news) {
  waiting.push({ ...news, came: performance.now() });
  if (answers(news) || news.on === null) hurry = true; // there is no time to lose, or much was missed
  plan();
}

// Whether a beat is one in which this reader may answer, or hold; whoever looks on has time.
const answers = ({ beat, asked, seat }) => beat !== null && (asked || (seat !== null && beat >= BRIEF));

// What was said comes with the latest table, if that is still to be shown.
export function addTalk(news) {
  const last = waiting.at(-1);
  last?.talk.push(...news.talk);
  if (last) last.deed = news.deed;
  return Boolean(last);
}

// Show all that waits at once; tells whether anything was held back for the eye until now.
export function skip() {
  if (!waiting.length) return false;
  const held = Boolean(pace());
  hurry = true;
  plan();
  return held;
}

const pace = () => (hurry || document.hidden ? null : PACES[document.documentElement.dataset.pace ?? ""]);

function plan() {
  clearTimeout(timer);
  timer = setTimeout(() => unpressed(next), pace() ? Math.max(0, due - performance.now(), heldUntil() - performance.now()) : 0);
}

// How many of the tables that wait are of the turn that comes next.
function ofOneTurn() {
  const other = waiting.findIndex((news) => news.turn !== waiting[0].turn);
  return other < 0 ? waiting.length : other;
}

// Until when a turn is held back of which more is to come, unless a movement shows it already, or its plies come quickly.
function heldUntil() {
  const same = waiting.slice(0, ofOneTurn());
  const shows = waiting[0]?.turn === turn && performance.now() < begun + lasts;
  const quick = same.some(({ came }, n) => n > 0 && came - same[n - 1].came < QUICK);
  return same.length < waiting.length || shows || quick || !same.every(goesOn) ? 0 : same[0].came + HELD;
}

// Whether a bot is at turn and goes on without this reader; what a person does is shown as it comes.
const goesOn = ({ turn: whose, active, bot, asked, beat, over }) => bot && whose === active && !asked && beat === null && !over;

function next() {
  if (!waiting.length) return;
  const now = performance.now();
  const { number, seen, most } = step(now);
  const news = waiting.splice(0, number).reduce(joined);
  if (news.beat !== null) news.beat = Math.max(0, news.beat - (now - news.came) / 1000); // it has burnt meanwhile
  due = now + (news.asked ? 0 : seen); // who is asked waits for nothing
  limit(waiting.length ? seen : most);
  if (waiting.length) plan();
  else hurry = false;
  show(news);
}

// How many tables are shown as one now, for how long, and how long they may move if none follows: all of a turn comes to
// rest within its time. What bots took longer for is shown as it comes.
function step(now) {
  const way = pace();
  if (!way) return { number: waiting.length, seen: 0, most: PACES.calm.turn };
  const { turn: whose, seat, came } = waiting[0];
  const own = whose !== null && whose === seat && came > due; // what one does oneself has all the time that it takes
  if (whose !== turn || now - due > PAUSE || own) [turn, begun, lasts] = [whose, now, way.turn];
  lasts = Math.min(lasts, Math.max(SHORTEST, way.turn / Math.max(1, turns() - 1)));
  const same = ofOneTurn();
  const left = begun + lasts - now;
  if (left <= 0) return { number: same, seen: 0, most: way.step };
  const before = Math.max(0, Math.floor((left - LAST) / LEAST)); // steps for which there is time before the last one
  const number = Math.ceil(same / (before + 1));
  const others = Math.ceil(same / number) - 1;
  return { number, seen: Math.min(way.step, others ? (left - LAST) / others : left), most: left };
}

// How many turns wait; the more, the less time each has, so that among many bots one does not wait long for one's own.
const turns = () => waiting.filter((news, n) => news.turn !== waiting[n - 1]?.turn).length;

// Two tables as one: the later, with all that was told.
const joined = (earlier, later) => ({
  ...later,
  sections: { ...earlier.sections, ...later.sections },
  log: [...earlier.log, ...later.log],
  earlier: earlier.earlier || later.earlier,
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
  if (event.target.closest("input, textarea, select, dialog")) return;
  if (skip() && acts(event.target) && !READING.includes(event.key)) swallow(event);
}, true);
document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
