// Replay: through every moment of a game by slider, buttons and keys, each with an address of its own.

import { call, copy } from "./calls.js";
import { listen } from "./keys.js";
import { pace } from "./motion.js";
import "./proof.js";
import { swap } from "./swapping.js";

const main = document.querySelector("main.room");
const steer = document.querySelector(".steer");
const slider = steer.querySelector("[type=range]");
const seat = steer.querySelector("[name=seat]");
const final = Number(main.dataset.last);
const talked = new Set(main.dataset.talked.split(" ").map(Number)); // moments at which nothing happened but talk, which a replay leaves out
const GAP = 200; // milliseconds between two moments that are fetched: as many as one may have for as long as one likes
let moment = Number(main.dataset.moment);
let wanted = moment;
let busy = false;
let timer = 0;

const eyes = () => (seat ? seat.value : new URLSearchParams(location.search).get("seat") ?? "own");
const address = () => `${location.pathname}?${new URLSearchParams({ moment: wanted, seat: eyes() })}`;

// Go to a moment; of several wishes that come while one is fetched, the last one counts.
async function go(to) {
  wanted = Math.max(0, Math.min(final, to));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  let shown = null;
  while (shown !== `${wanted} ${eyes()}`) {
    shown = `${wanted} ${eyes()}`;
    const { ok, data } = await call(`/rooms/${main.dataset.room}/moment?${new URLSearchParams({ moment: wanted, seat: eyes() })}`);
    if (!ok) { said(data.error); break; }
    show(data);
    await new Promise((done) => { setTimeout(done, GAP); });
  }
  busy = false;
}

// The next moment in a direction at which something happened.
function next(by) {
  let to = wanted + by;
  while (talked.has(to) && to > 0 && to < final) to += Math.sign(by);
  return to;
}

function show(data) {
  const [from, to] = [moment, data.moment].sort((a, b) => a - b);
  const step = from < to && [...Array(to - from - 1).keys()].every((n) => talked.has(from + 1 + n)); // after a jump nearly everything would be marked
  moment = data.moment;
  const changed = swap(main, data.sections);
  for (const el of document.querySelectorAll("main .last")) el.classList.remove("last");
  for (const id of step ? changed : []) document.querySelector(`main [data-id="${CSS.escape(id)}"]`)?.classList.add("last");
  steer.querySelector("output").textContent = `${data.ply} of ${main.dataset.plies}`;
  slider.setAttribute("aria-valuetext", `Move ${data.ply} of ${main.dataset.plies}`);
  document.getElementById("news").textContent = data.told.join(" ");
  history.replaceState(null, "", address());
  const list = document.querySelector("#log ol");
  for (const line of list.children) line.classList.toggle("here", Number(line.dataset.deed) === moment);
  const here = [...list.children].filter((line) => Number(line.dataset.deed) <= moment).at(-1);
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function said(text) { document.getElementById("said").textContent = text; }

function run(on = !timer) {
  clearInterval(timer);
  timer = on ? setInterval(() => { if (wanted >= final) run(false); else go(next(1)); }, 400 + 800 * pace()) : 0;
  const button = steer.querySelector("[data-do=run]");
  button.setAttribute("aria-pressed", String(Boolean(timer)));
  button.querySelector("use").setAttribute("href", timer ? "#s-pause" : "#s-play");
  if (on && wanted >= final) go(0);
}

steer.addEventListener("input", (event) => { if (event.target === slider) { run(false); go(Number(slider.value)); } });
steer.addEventListener("change", (event) => { if (event.target === seat) location.replace(address()); }); // the log speaks to the one who looks
steer.addEventListener("submit", (event) => { if (!event.submitter?.hasAttribute("formaction")) event.preventDefault(); });
document.addEventListener("click", async (event) => {
  const el = event.target.closest("a[rel], [data-do], #log a");
  if (!el) return;
  if (el.rel === "prev" || el.rel === "next") { event.preventDefault(); run(false); go(next(el.rel === "next" ? 1 : -1)); }
  else if (el.dataset.do === "run") run();
  else if (el.dataset.do === "copy") said((await copy(new URL(address(), location.href).href)) ? "The link is copied." : address());
  else if (el.closest("#log li")) { event.preventDefault(); run(false); go(Number(el.closest("li").dataset.deed)); }
});
const step = (by) => (event) => { if (event.target === slider) return false; run(false); go(next(by)); return true; };
document.addEventListener("keydown", (event) => {
  if (event.target.closest("select, dialog, input:not([type=range])") || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -final, End: final }[event.key];
  if (by !== undefined) { event.preventDefault(); step(by)({ target: document }); }
});
listen({ " ": (event) => { if (event.target.closest("button, a, summary")) return false; run(); return true; } });
go(moment);
