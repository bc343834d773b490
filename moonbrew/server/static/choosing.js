// Choosing a move: touched pieces narrow the sentences until one is left.

import { sign } from "./signing.js";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
let chosen = []; // ids of touched pieces
const TOUCHABLE = ".piece:is(.may, .can, .sel)";
let marked = null; // the sentence that Enter takes
let asked = ""; // the key of a move that was chosen and is asked for once more
let told = null; // what the button that confirms said when it was to be pressed,
let changed = -Infinity; // and when a table has made it say something else
const DOUBLE = 500; // milliseconds in which the second tap of a double tap comes

export const choices = () => all("#moves .sentence").map((el) => ({
  el, key: el.dataset.key, touch: el.dataset.touch.split(" ").filter(Boolean), final: "final" in el.dataset,
  by: el.dataset.by, way: "way" in el.dataset, opens: "opens" in el.dataset, enough: "enough" in el.dataset, caution: el.dataset.caution,
}));
export const chosenIds = () => [...chosen];
export const markedKey = () => marked?.key ?? null;
export const askedKey = () => asked;
// Whether the button that confirms has said the same for a while: what is pressed sooner was meant for what it said before.
export const isSettled = () => performance.now() - changed > DOUBLE;
export const isIdle = () => !chosen.length && !asked;
// Some moves have to be begun with their first piece, for without it the others mean something else.
const begun = (choice, ids) => !choice.opens || ids[0] === choice.touch[0];
const fits = (choice, ids) => ids.every((id) => choice.touch.includes(id)) && (!ids.length || begun(choice, ids));
const isWhole = ({ touch }) => touch.length === chosen.length;
const isEnough = ({ touch, enough }) => enough && chosen.includes(touch.at(-1));
const next = (choice) => (begun(choice, chosen) ? choice.touch : choice.touch.slice(0, 1));

// What an element stands for: its own id, what it lies on, then the zone it lies in.
export function idsOf(el) {
  const piece = el.closest("[data-id]")?.dataset;
  return [piece?.id, piece?.on, el.closest("[data-zone]")?.dataset.zone].filter(Boolean);
}

const THUMB = 24; // pixels that a thumb may be off

// What a thumb meant that touched a board beside a piece: the nearest one that can be touched, unless what it touched
// means something itself.
export function nearest(event, means) {
  const board = event.target.closest(".board");
  const touched = event.target.closest(".piece");
  if (!board || event.pointerType !== "touch" || event.target.closest(TOUCHABLE) || (touched && means(touched))) return null;
  const off = (el) => {
    const box = el.getBoundingClientRect();
    const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
    return Math.hypot(dx, Math.max(box.top - event.clientY, 0, event.clientY - box.bottom));
  };
  const near = all(TOUCHABLE, board).map((el) => ({ el, off: off(el) })).sort((a, b) => a.off - b.off)[0];
  return near && near.off < THUMB ? near.el : null;
}

// A board that is wider than its window: if nothing that can be touched is in sight, go to the first.
function pan(holder) {
  const beyond = holder.scrollWidth - holder.clientWidth;
  if (beyond <= 0) return;
  if (!holder.scrollLeft && beyond < holder.clientWidth) holder.scrollLeft = beyond / 2; // little more than a rim is out of sight
  const box = holder.getBoundingClientRect();
  const middles = all(TOUCHABLE, holder).map((el) => el.getBoundingClientRect()).map((at) => at.x + at.width / 2 - box.x);
  if (middles.length && !middles.some((x) => x > 0 && x < box.width)) holder.scrollLeft += middles[0] - box.width / 2;
}

// Where the page has to be scrolled, bring what can be touched into sight; before the reader's first move the goal and
// the rivals above the table stay there.
export function reveal(begins) {
  for (const holder of all(".holder")) pan(holder);
  if (!begins && document.getElementById("aim")?.getClientRects().length) return;
  const sole = new Set(choices().filter(({ touch }) => touch.length === 1).map(({ touch }) => touch[0])); // what is mainly asked
  const found = all(`main :is(.board, .upon, .slot) ${TOUCHABLE}:not([data-shape="chip"])`) // chips stay in sight
    .filter((el) => sole.has(el.dataset.id) && el.getClientRects().length);
  if (document.querySelector(".board") && 2 * found.filter(isInSight).length < found.length) bring(found[0].closest("[data-zone]") ?? found[0]);
}

// Whether something stands between banner and hand.
function isInSight(el) {
  const { y } = el.getBoundingClientRect();
  return y > 100 && y < innerHeight - 200;
}

// Whether something stays where it is while the page is scrolled.
function isFixed(el) {
  return getComputedStyle(el).position === "fixed" || (el.parentElement !== null && isFixed(el.parentElement));
}

function bring(el) {
  el.scrollIntoView({ block: "center", behavior: document.documentElement.dataset.motion === "none" ? "auto" : "smooth" });
}

// Touch something: "whole" when that leaves one move, "why" when it is illegal.
export function touch(el) {
  const legal = choices();
  const ids = idsOf(el);
  const known = (id, more) => legal.some((choice) => fits(choice, [...more, id]));
  const held = ids.find((id) => chosen.includes(id));
  const id = ids.find((one) => known(one, chosen)) ?? ids.find((one) => known(one, []));
  asked = "";
  if (held) chosen = chosen.filter((one) => one !== held);
  else if (id === undefined) return { deed: "why", ids };
  else chosen = known(id, chosen) ? [...chosen, id] : [id];
  show();
  settle();
  const left = legal.filter((choice) => fits(choice, chosen));
  const [only] = left;
  return left.length === 1 && (isWhole(only) || isEnough(only)) && !held ? { deed: "whole", key: only.key } : { deed: "chose" };
}

export function letGo() {
  chosen = [];
  asked = "";
  show();
}

// Take up a choice again that came to nothing, or is asked for once more.
export function hold(ids, key = "") {
  chosen = [...ids];
  asked = key;
  refit();
  settle();
}

// After the table has changed: keep the choice if it still fits.
export function renew() {
  refit();
  if (told !== null && told !== saying()) changed = performance.now();
  told = saying();
}

const saying = () => document.querySelector(".say:not([hidden])")?.textContent ?? "";

// What one does oneself changes what the button says, too, but then one has seen it coming.
function settle() {
  told = saying();
  changed = -Infinity;
}

function refit() {
  const legal = choices();
  if (!legal.some((choice) => fits(choice, chosen))) chosen = [];
  if (!legal.some((choice) => choice.key === asked)) asked = "";
  show();
}

// Show what may be touched, what is chosen, and which sentences are left.
export function show() {
  const legal = choices();
  const left = legal.filter((choice) => fits(choice, chosen));
  const starts = new Set(legal.flatMap((choice) => (choice.opens ? choice.touch.slice(0, 1) : choice.touch)));
  const goes_on = new Set(left.flatMap(next));
  for (const el of all("main .piece, main [data-zone]")) {
    el.classList.remove("may", "can", "sel", "no");
    const id = el.dataset.id ?? el.dataset.zone;
    if (el.matches(".pile") && !el.querySelector(".piece")) reachable(el, starts.has(id));
    if (!starts.has(id) && !goes_on.has(id)) continue;
    const look = el.dataset.id || el.matches(".spot, .pile") ? el : el.querySelector(".piece");
    look?.classList.add(chosen.includes(id) ? "sel" : chosen.length && goes_on.has(id) ? "can" : "may");
  }
  for (const el of all(".piece")) el.toggleAttribute("aria-pressed", false);
  for (const el of all(".piece.sel")) el.setAttribute("aria-pressed", "true");
  for (const lock of all(".lock")) lock.remove();
  unlamp();
  sign(left.filter((choice) => begun(choice, chosen)));
  for (const board of all(".board")) stop(board);
  mark(left);
  fold(legal, left);
}

// An empty place is a button while something can be put there.
function reachable(el, open) {
  el.setAttribute("role", open ? "button" : "group");
  el.toggleAttribute("tabindex", false);
  if (open) el.tabIndex = 0;
}

// Tab stops at the first piece of a board that can be touched; arrows lead to the others.
function stop(board) {
  if (board.contains(document.activeElement)) return;
  const found = board.querySelector(".piece:is(.can, .sel, .may)");
  const old = board.querySelector('.piece[tabindex="0"]');
  if (!found || !old) return;
  old.tabIndex = -1;
  found.tabIndex = 0;
}

// The sentence that is meant by what is chosen, if that is clear.
function mark(left) {
  const [near, next] = left.filter(isEnough).sort((one, other) => one.touch.length - other.touch.length);
  const whole = left.find(isWhole) ?? (near?.touch.length === next?.touch.length ? null : near); // of two as near none is meant
  const sought = left.find((choice) => choice.key === asked);
  const clear = sought ? sought : chosen.length ? whole ?? (left.length === 1 ? left[0] : null) : left.length === 1 ? left[0] : null;
  marked = clear && !clear.caution ? clear : null; // what is asked for twice has a button of its own
  const said = marked ?? (isIdle() ? left.find((choice) => !choice.touch.length && !choice.caution) : null) ?? null; // nothing that gives something up sits where one confirms
  const button = document.querySelector(".say");
  if (!button) return;
  button.hidden = !said;
  button.dataset.key = said?.key ?? "";
  button.classList.toggle("quiet", said !== marked);
  button.textContent = said ? words(said) : "";
}

const words = (choice) => choice.el.querySelector("span").firstChild.textContent;

function fold(legal, left) {
  for (const choice of legal) {
    choice.el.hidden = !left.includes(choice);
    choice.el.classList.toggle("best", choice === marked || choice.key === marked?.key);
    choice.el.classList.toggle("sure", choice.key === marked?.key && !isIdle());
  }
  for (const group of all("#moves details.verb")) {
    const some = group.querySelector(".sentence:not([hidden])");
    group.hidden = !some;
    group.dataset.unfolded ??= String(group.open);
    group.open = chosen.length ? Boolean(some) : group.dataset.unfolded === "true";
    group.querySelector("summary").hidden = chosen.length > 0;
  }
  const title = document.querySelector("#moves h2");
  if (title?.dataset.with && legal.length) {
    const name = chosen.length ? document.querySelector(`[data-id="${CSS.escape(chosen[0])}"]`)?.getAttribute("aria-label")?.split(",")[0] : "";
    title.textContent = name ? `With: ${name}` : title.dataset.with;
  }
  const back = document.querySelector('#moves [data-do="let-go"]');
  if (back) back.hidden = !chosen.length;
  number();
}

// Digits take the sentences that can be seen.
export function number() {
  const seen = visible();
  for (const choice of choices()) choice.el.querySelector("kbd").textContent = "";
  const stop = seen.find((el) => el.dataset.key === marked?.key) ?? seen[0]; // where Tab stops; arrows do the rest
  for (const choice of choices()) choice.el.tabIndex = choice.el === stop ? 0 : -1;
  seen.slice(0, 9).forEach((el, n) => { el.querySelector("kbd").textContent = el.dataset.key === marked?.key ? "↵" : n + 1; });
}

export const visible = () => all("#moves .sentence:not([hidden])").filter((el) => !el.closest("details:not([open])"));

// Mark what a hint is about, so that it is seen beside all other marks.
export function lamp(ids) {
  for (const id of ids) {
    const piece = document.querySelector(`main [data-id="${CSS.escape(id)}"], main [data-zone="${CSS.escape(id)}"] .piece`);
    piece?.classList.add("will");
    piece?.insertAdjacentHTML("beforeend", badge(piece, "lamp", "candle"));
  }
  const far = all("main .lamp").find((one) => !isInSight(one) && !isFixed(one));
  if (far) bring(far.closest(".piece"));
}

function unlamp() {
  for (const el of all(".lamp")) { el.closest(".piece")?.classList.remove("will"); el.remove(); }
}

// A small disc with a symbol, on a board or beside it.
function badge(piece, name, symbol) {
  const use = `<use href="#s-${symbol}"/>`;
  return piece instanceof SVGElement
    ? `<g class="${name}" aria-hidden="true"><circle r="13"/><svg x="-8" y="-8" width="16" height="16">${use}</svg></g>`
    : `<svg class="${name}" aria-hidden="true">${use}</svg>`;
}

// Mark what was touched in vain.
export function refuse(el) {
  const piece = el.closest(".piece");
  if (!piece) return;
  piece.classList.add("no");
  piece.insertAdjacentHTML("beforeend", badge(piece, "lock", "lock"));
  setTimeout(() => { piece.classList.remove("no"); piece.querySelector(".lock")?.remove(); }, 2600);
}
