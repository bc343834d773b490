// Talk: what people around the table say to each other.

import * as calling from "./calling.js";
import { call, fresh_id } from "./calls.js";

const panel = document.getElementById("talk");
const list = panel.querySelector("ol");
const form = panel.querySelector("form");
const input = form.querySelector("input");
const told = form.querySelector("[role=status]");
const locked = panel.querySelector(".locked");
const opening = locked.querySelector("button"); // the move that would open the talk
const { room, seat } = document.querySelector("main.room").dataset;
const KEPT = `moonbrew-heard-${room}`; // in this tab: how far one has read
const NEAR = 40; // signs before the limit at which one is told
let latest = Number(list.lastElementChild?.dataset.deed ?? 0);
let heard = latest;
let fresh = 0; // how many lines nobody has looked at yet
let unsent = null; // what did not arrive: sent again it keeps its id, so that it is said once
let opener = null;

const mine = (line) => seat !== undefined && line.seat === Number(seat);
export const isHidden = () => document.documentElement.dataset.talk === "hidden";
const isWatched = () => !document.hidden && panel.matches(":focus-within, :hover");

// ---------- what others say

export function take(lines) {
  const added = lines.filter((line) => line.deed > latest);
  if (!added.length) return;
  if (!fresh) for (const line of list.querySelectorAll(".new")) line.classList.remove("new");
  for (const line of added) write(line);
  list.hidden = false;
  list.scrollTop = list.scrollHeight;
  panel.classList.remove("alone");
  const others = added.filter((line) => !mine(line));
  fresh += others.length;
  if (!isHidden()) document.getElementById("talk-news").textContent = others.map((line) => `${line.name} says: ${line.text}`).join(" ");
  if (others.length && !isHidden() && !isWatched()) calling.call("talk", `${others.at(-1).name} says something`);
  if (others.length < added.length || isWatched()) seen();
  mark();
}

function write(line) {
  latest = line.deed;
  const row = document.createElement("li");
  row.dataset.deed = line.deed;
  row.className = mine(line) ? "" : "new";
  row.append(Object.assign(document.createElement("b"), { textContent: mine(line) ? "You" : line.name }), " ");
  if (line.seat === null) row.append(Object.assign(document.createElement("small"), { textContent: "looking on" }), " ");
  row.append(line.text);
  list.append(row);
}

// ---------- what is not read yet

export function seen() {
  heard = latest;
  fresh = 0;
  try { sessionStorage.setItem(KEPT, heard); } catch { /* then it is new again after a reload */ }
  mark();
}

function mark() {
  const count = panel.querySelector(".fresh");
  count.hidden = !fresh;
  count.textContent = fresh ? `${fresh} new` : "";
  document.querySelector(".dock [href='#talk']").dataset.fresh = fresh || "";
  calling.show({ unread: isHidden() ? 0 : fresh });
}

function remember() {
  let kept = null;
  try { kept = sessionStorage.getItem(KEPT); } catch { /* as if all were read */ }
  heard = kept === null ? latest : Number(kept);
  const rows = [...list.children].filter((row) => Number(row.dataset.deed) > heard && row.firstChild.textContent !== "You");
  for (const row of rows) row.classList.add("new");
  fresh = rows.length;
  mark();
}

// ---------- locked by a rule, or open

export function lock(silence, choices) {
  const typing = form.contains(document.activeElement);
  form.hidden = Boolean(silence);
  locked.hidden = !silence;
  if (!silence) return;
  if (typing) panel.focus({ preventScroll: true });
  const link = locked.querySelector(".rule");
  locked.querySelector(".reason").textContent = silence.why;
  locked.querySelector(".until").textContent = silence.until;
  link.textContent = link.dataset.rule = silence.rule;
  link.hash = silence.rule;
  offer(silence.key, choices);
}

// Who could open the talk now finds the move here, too.
export function offer(key, choices) {
  const choice = key && choices.find((one) => one.key === key);
  opening.hidden = !choice;
  opening.dataset.key = choice?.key ?? "";
  opening.textContent = choice ? choice.el.querySelector("span").firstChild.textContent : "";
}

// ---------- what one says oneself

export const phrase = (el) => say({ phrase: el.dataset.phrase });

async function say(words) {
  const same = unsent && unsent.text === words.text && unsent.phrase === words.phrase;
  const wish = same ? unsent : { ...words, move_id: fresh_id() };
  unsent = wish;
  const { ok, status, data } = await call(`/api/rooms/${room}/talk`, wish);
  if (status !== 0 && status !== 503 && unsent === wish) unsent = null;
  told.textContent = ok ? "" : data.error ?? "That did not work. Try again.";
  if (ok && input.value.trim() === words.text) input.value = "";
}

function count() {
  const left = input.maxLength - input.value.length;
  told.textContent = left <= NEAR ? `${left} of ${input.maxLength} signs are left.` : "";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = input.value.trim();
  if (text) say({ text });
});
input.addEventListener("input", count);

// ---------- going there and back

export function go(open) {
  if (!panel.contains(document.activeElement)) opener = document.activeElement;
  open();
  (form.hidden ? panel : input).focus({ preventScroll: true });
}

panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  panel.classList.remove("open");
  if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
  else document.activeElement.blur();
});
panel.addEventListener("focusin", seen);
panel.addEventListener("pointerenter", seen);

list.scrollTop = list.scrollHeight;
remember();
offer(opening.dataset.key, []);
