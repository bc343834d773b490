// The table in the browser: it listens, swaps the table in, and plays what is chosen.

import * as begun from "./begun.js";
import * as calling from "./calling.js";
import { call, copy, fresh_id } from "./calls.js";
import * as choosing from "./choosing.js";
import * as confirming from "./confirming.js";
import * as dealing from "./dealing.js";
import * as drawer from "./drawer.js";
import * as guiding from "./guiding.js";
import * as keys from "./keys.js";
import * as goodbye from "./leaving.js";
import { finish } from "./motion.js";
import * as pacing from "./pacing.js";
import { whole } from "./parts.js";
import { swap } from "./swapping.js";
import * as talk from "./talk.js";
import * as telling from "./telling.js";

const main = document.querySelector("main.room");
const room = `/api/rooms/${main.dataset.room}`;
const get = (id) => document.getElementById(id);
let deed = Number(main.dataset.deed);
let over = Boolean(document.querySelector("#moves.done"));
let asked = Boolean(document.querySelector("#moves .sentence"));
let sending = -1; // the deed for which a move is on its way
let last = new Set(); // pieces that have moved since the viewer's last move
let leaving = false; // whether this page is on its way home
let source = null;
const lines = document.querySelector("#log ol");
let following = true; // whether the log shows its newest line, or the reader has gone back in it
let patience = 0; // a timer: whoever does not answer can be replaced when it runs out
let quiet = 0; // a timer: the line is lost when it runs out
let tables = 0; // how many have been shown
let slips = 0; // how many have been shown, or taken away: an answer that comes late must not cover a newer one
let awaited = -1; // the slip that says that a hint is on its way
let thinking = false; // whether the server is asked for one
let active = null; // whose turn it is
let begins = false; // whether this page has made a move in a turn of its own
const fingers = matchMedia("(pointer: coarse)");

// ---------- what is said

function say(text, { rule = "", calm = false } = {}) {
  const slip = get("why");
  if (!slip) return;
  slip.className = calm ? "why calm" : "why";
  slip.innerHTML = `<svg class="ico" aria-hidden="true"><use href="#s-${calm ? "candle" : "lock"}"/></svg><span></span>`;
  slip.querySelector("span").textContent = `${text} `;
  if (rule) {
    const link = Object.assign(document.createElement("a"), { className: "rule", href: `/rules/${get("rules").dataset.game}#${rule}`, textContent: rule });
    link.dataset.rule = rule;
    slip.querySelector("span").append(link);
  }
  slip.hidden = false;
  fit(slip);
  slips += 1;
  get("news").textContent = rule ? `${text} ${rule}` : text;
}

// What is asked for twice: why, and where something would be given up a button in a place of its own.
function ask({ el, key, touch, caution }, reason, held = touch) {
  choosing.hold(held, key);
  if (!caution) { say(`${reason} ${fingers.matches ? "The sentence" : "The sentence, or Enter,"} makes the move.`, { calm: true }); return; }
  say(reason, { rule: el.dataset.byRule });
  const slip = get("why");
  slip.querySelector("use").setAttribute("href", `#s-${el.dataset.face}`);
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: el.dataset.deed });
  button.dataset.key = key;
  slip.append(button);
  fit(slip);
}

// Nothing that is said may lie out of sight: smaller letters, where it is much.
function fit(slip) {
  slip.classList.remove("long");
  slip.classList.toggle("long", overflows(slip));
}

const overflows = (slip) => slip.scrollHeight > slip.clientHeight + 1 || slip.scrollWidth > slip.clientWidth;

function hush() {
  const slip = get("why");
  if (slip) slip.hidden = true;
  slips += 1;
}

// ---------- playing

async function play(key) {
  if (sending === deed) return; // this table's move is on its way
  const move = { key, deed, move_id: fresh_id() };
  const held = choosing.chosenIds();
  begun.note(key);
  begins ||= active === null || active === Number(main.dataset.seat);
  sending = deed;
  last = new Set();
  choosing.letGo();
  hush();
  for (const id of held) document.querySelector(`[data-id="${CSS.escape(id)}"]`)?.classList.add("sent");
  const slow = setTimeout(() => say("Waiting for the server.", { calm: true }), 2000);
  const answer = await persist(`${room}/moves`, move);
  clearTimeout(slow);
  if ((!answer.ok || answer.data.deed === move.deed) && sending === move.deed) sending = -1; // otherwise the new table is on its way
  for (const el of document.querySelectorAll(".sent")) el.classList.remove("sent");
  if (answer.ok) { for (const line of document.querySelectorAll("#log .new")) line.classList.toggle("new", Number(line.dataset.deed) > move.deed); } else { choosing.hold(held); refused(answer); }
}

// Send until there is an answer: the id of the move makes repeating harmless.
async function persist(address, body) {
  for (;;) {
    const answer = await call(address, body);
    if (answer.status !== 0 && answer.status !== 503) return answer;
    say("Your move has not arrived yet. Trying again.", { calm: true });
    await new Promise((wake) => { setTimeout(wake, 1000); });
  }
}

const refused = ({ data }) => say(data.error ?? "That did not work. Try again.", { rule: data.rule ?? "" });

async function why(el, ids) {
  if (!asked) { say(document.querySelector(".turn h1").textContent, { calm: true }); return; }
  const query = new URLSearchParams([...ids.map((id) => ["on", id]), ...choosing.chosenIds().map((id) => ["chosen", id])]);
  const [at, slip] = [tables, slips];
  const answer = await call(`/rooms/${main.dataset.room}/why?${query}`);
  if (tables !== at || slips !== slip) return; // something else is of interest by now
  choosing.refuse(el);
  if (answer.ok) say([answer.data.lacks, answer.data.text].filter(Boolean).join(" "), { rule: answer.data.rule ?? "" });
  else refused(answer);
}

// Ask for a hint; whoever asks once more waits for the same one.
async function hint() {
  if (!asked) { say("It is not your choice now.", { calm: true }); return; }
  say("Thinking it over.", { calm: true });
  awaited = slips;
  if (thinking) return;
  thinking = true;
  const at = tables;
  const answer = await call(`${room}/hint`);
  thinking = false;
  if (slips !== awaited) return; // something else was done or said meanwhile
  if (tables === at) advise(answer);
  else if (asked) hint(); // it was about an earlier table
  else hush();
}

function advise({ ok, data }) {
  if (!ok) { refused({ data }); return; }
  const choice = choosing.choices().find((one) => one.key === data.key);
  if (!choice) { hush(); return; } // the table has moved on, and is on its way here
  choosing.hold([], data.key); // so that Enter makes the move
  say(`${data.sentence}. ${data.why}`, { calm: true });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: "Play it" });
  Object.assign(button.dataset, { do: "hinted", move: data.key });
  const slip = get("why");
  slip.append(button);
  fit(slip);
  // Where it is too long for its place: which move, and what it brings, or how it compares; or else the marks say which one is meant.
  const compared = data.why.match(/[^.]*\.$/)?.[0].trim() ?? "";
  const brings = data.why.slice(0, data.why.length - compared.length).trim() || compared;
  for (const words of [`${data.sentence}. ${brings}`, `${data.sentence}. ${compared}`, data.why, brings]) {
    if (!overflows(slip)) break;
    slip.querySelector("span").textContent = `${words} `;
  }
  choosing.lamp(choice.touch);
}

async function undo() {
  const off = document.querySelector('.tools [data-do="undo"]')?.title;
  if (off) { say(off, { calm: true }); return; }
  const answer = await call(`${room}/undo`, { deed, move_id: fresh_id(), freely: document.documentElement.dataset.undo === "any" });
  if (answer.ok) { choosing.letGo(); hush(); } else { begun.forget(); refused(answer); }
}

// Where the settings allow it, and only bots sit here, anything can be taken back.
function offerUndo() {
  const button = document.querySelector('.tools [data-do="undo"][data-freely]');
  if (!button || document.documentElement.dataset.undo !== "any") return;
  button.disabled = false;
  button.removeAttribute("title");
}

// In a window: to be asked once the beat is over, or to have no part in it any more.
async function hold() {
  if (!document.querySelector("[data-do=hold]")) return;
  const answer = await call(`${room}/hold`, { deed });
  if (answer.ok) say(answer.data.text, { calm: true }); else refused(answer);
}

function letPass() {
  const key = document.querySelector("#moves [data-do=let-pass]")?.dataset.move;
  if (key) play(key);
}

// ---------- what buttons do

const deeds = {
  hint, undo,
  "let-go": () => choosing.letGo(),
  say: (el) => el.dataset.key && choosing.isSettled() && wish(el.dataset.key),
  rules: () => (drawer.isOpen() ? drawer.close() : drawer.open()),
  close: () => drawer.close(),
  back: () => drawer.back(),
  retry: () => connect(),
  copy: async () => say((await copy(location.href.split("#")[0])) ? "The link to this table is copied. Send it to a friend." : location.href, { calm: true }),
  sit: (el) => post(`${room}/join`, el.dataset.seat ? { seat: Number(el.dataset.seat), seal: dealing.freshSeal() } : {}, true),
  "stand-in": (el) => post(`${room}/chairs/${el.dataset.seat}`, { bot: main.dataset.substitute }),
  bot: (el) => post(`${room}/chairs/${el.dataset.seat}`, { bot: el.dataset.bot ?? main.dataset.bot }),
  agree: (el) => post(`${room}/chairs/${el.dataset.seat}`, { bot: el.dataset.bot }),
  free: () => post(`${room}/free`, {}),
  hold, "let-pass": letPass,
  hinted: (el) => wish(el.dataset.move),
  orders: () => document.querySelector("#orders h2") && get("standing").showModal(), // there are some, and the game goes on
  order: (el) => { get("standing").close(); post(`${room}/orders`, { order: el.dataset.order }); },
  withdraw: (el) => { get("standing").close(); post(`${room}/orders`, { order: el.dataset.order, on: false }); },
  "own-order": (el) => { get("standing").close(); post(`${room}/orders`, { order: ownOrder(new FormData(el.form)) }); },
  "close-orders": () => get("standing").close(),
  leave: async () => {
    const wish = await goodbye.ask(room);
    leaving = wish !== "";
    if (wish === "leave") leaving = (await post(`${room}/leave`, {})).ok;
    if (leaving) location.href = "/";
  },
  sheet: (el, event) => { event.preventDefault(); sheet(el.hash.slice(1)); },
  phrase: (el) => talk.phrase(el),
  "hide-talk": () => say("Talk is hidden. The settings bring it back.", { calm: true }),
};

// An order for the seats and the time that were chosen; with the time first, no word of it is taken for a key.
function ownOrder(wish) {
  const deed = wish.getAll("deed").map((words) => (wish.has("named") ? words.replace(" -named", "") : words));
  return [`until-${wish.get("until")}`, ...deed, ...wish.getAll("opener")].join(" ");
}

async function post(address, body, reload = false) {
  const answer = await call(address, body);
  if (!answer.ok) refused(answer);
  else if (reload) location.reload();
  return answer;
}

// On a phone moves, log and talk rise as sheets.
function sheet(id = "") {
  for (const name of ["moves", "log", "talk"]) get(name).classList.toggle("open", name === id && !get(name).classList.contains("open"));
  if (get("talk").classList.contains("open")) talk.seen();
}

function speak() {
  if (talk.isHidden()) say("Talk is hidden. The settings bring it back.", { calm: true });
  else talk.go(() => { if (!get("talk").classList.contains("open")) sheet("talk"); });
}

document.addEventListener("click", (event) => {
  const el = choosing.nearest(event, begun.isPutDownBy) ?? event.target.closest("[data-do], [data-key], [data-rule], .piece, [data-zone]");
  finish();
  if (!el || el.disabled) { if (!event.target.closest(".side, .dock")) sheet(); return; }
  if (el.dataset.do) { deeds[el.dataset.do]?.(el, event); return; }
  if (el.dataset.rule) { event.preventDefault(); drawer.open(el.dataset.rule); return; }
  if (el.dataset.key) { sheet(); wish(el.dataset.key, Boolean(el.closest("#why"))); return; }
  if (main.dataset.seat !== undefined && (el.matches(".piece:not([role=img])") || el.matches(".may, .can, .sel") || el.querySelector(".may, .can, .sel"))) touched(el);
});
document.addEventListener("toggle", () => choosing.number(), true);

// Make a move, unless it is one that has to be asked for twice. What would give something up is not confirmed by
// choosing it once more.
function wish(key, sure = false) {
  const legal = choosing.choices();
  const choice = legal.find((one) => one.key === key);
  const again = choosing.askedKey() === key && !choice?.caution;
  const reason = choice && !sure && !again ? confirming.reason(choice, legal) : "";
  if (reason) { hush(); ask(choice, reason); } else play(key);
}

// Close what is open, put down what is chosen, or what was taken up for a choice that is half made.
function letGo() {
  const busy = !choosing.isIdle() || !(get("why")?.hidden ?? true) || document.querySelector(".side > .open");
  if (drawer.isOpen()) drawer.close();
  else if (busy || !asked || !begun.isBegun()) { choosing.letGo(); hush(); sheet(); } else begun.putDown(undo);
}

function touched(el) {
  hush();
  const { deed, key, ids } = choosing.touch(el);
  if (deed === "whole") wish(key);
  else if (deed === "chose" && choosing.markedKey() && !choosing.isIdle()) foretell(choosing.markedKey());
  else if (deed === "why" && begun.isPutDownBy(el)) begun.putDown(undo, el);
  else if (deed === "why") why(el, ids);
  if (deed === "chose") telling.point(el);
}

// Say of the sentence that is meant by what is chosen why it is not made at once.
function foretell(key) {
  const legal = choosing.choices();
  const choice = legal.find((one) => one.key === key);
  const reason = confirming.reason(choice, legal);
  if (reason) ask(choice, reason, choosing.chosenIds());
}

keys.listen({
  Enter: (event) => {
    const key = choosing.markedKey();
    const elsewhere = event.target.closest("a, summary, [data-do], [data-key]");
    if (!key || !asked || elsewhere) return false;
    if (choosing.isSettled() && !event.repeat) wish(key);
    return true;
  },
  Escape: () => { letGo(); return true; },
  digit: (n) => { const el = choosing.visible()[n - 1]; if (el && asked) wish(el.dataset.key); },
  " ": (event) => {
    if (!document.querySelector("#moves.window") || event.target.closest("button, a, summary, [role=button]")) return false;
    letPass();
    return true;
  },
  w: () => { hold(); return true; },
  o: () => { deeds.orders(); return true; },
  u: () => { undo(); return true; },
  h: () => { hint(); return true; },
  g: () => guiding.go(),
  t: () => { speak(); return true; },
  "?": () => { drawer.open("", true); return true; },
});

// ---------- what the server tells

function connect() {
  source?.close();
  source = new EventSource(`/rooms/${main.dataset.room}/live?since=${pacing.newest() ?? deed}`);
  source.addEventListener("open", () => { heard(); count(0); }); // whoever looks on is told anew on every line
  source.addEventListener("table", (event) => { heard(); take(JSON.parse(event.data)); });
  source.addEventListener("company", (event) => { heard(); count(JSON.parse(event.data).onlookers); });
  source.addEventListener("talk", (event) => { heard(); listenTo(JSON.parse(event.data)); });
  source.addEventListener("error", () => {
    quiet ||= setTimeout(() => { get("lost").hidden = false; }, 1500);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
}

function heard() {
  clearTimeout(quiet);
  quiet = 0;
  get("lost").hidden = true;
}

function take(news) {
  news.sections = whole(news);
  if (news.sections) pacing.add(news);
  else connect(); // something was missed: the whole table comes again
}

// What was said changes nothing at the table.
function listenTo(news) {
  if (pacing.addTalk(news)) return;
  main.dataset.deed = deed = news.deed;
  talk.take(news.talk);
}

function table(news) {
  if (String(news.seat ?? "") !== (main.dataset.seat ?? "")) { // in another window one has left, or come back
    if (!leaving) location.reload();
    return;
  }
  const mine = asked;
  tables += 1;
  deed = news.deed;
  asked = news.asked;
  active = news.active;
  telling.clear();
  const tell = () => {
    if (news.earlier) lines.insertAdjacentHTML("beforeend", `<li><a href="/rooms/${main.dataset.room}/replay" tabindex="-1">What else happened meanwhile: see the replay</a></li>`);
    for (const line of news.log) write(line);
  };
  const bare = !main.querySelector(".piece"); // what comes then was dealt, and nobody has moved it
  for (const id of swap(main, news.sections, tell)) if (!bare) last.add(id);
  burn(news.beat);
  if (!document.querySelector("#orders h2")) get("standing")?.close(); // nothing can be ordered any more
  choosing.renew();
  for (const el of document.querySelectorAll("main .last")) el.classList.remove("last");
  for (const id of last) document.querySelector(`main [data-id="${CSS.escape(id)}"]`)?.classList.add("last");
  begun.goOn(undo, touched);
  if (asked) choosing.reveal(begins);
  toNewest();
  announce(news, mine);
  talk.lock(news.silence, choosing.choices());
  talk.take(news.talk);
  offerUndo();
  const undoing = document.querySelector('.tools [data-do="undo"]');
  for (const button of document.querySelectorAll(".dock [data-do=undo]")) button.disabled = !undoing || undoing.disabled;
  for (const button of document.querySelectorAll(".dock [data-do=hint]")) button.disabled = !asked;
  clearTimeout(patience);
  patience = setTimeout(() => document.querySelector(".ways[data-late]")?.classList.add("due"), 1000 * Number(main.dataset.absence));
  main.dataset.deed = deed;
  main.dataset.live = "";
  if (begins && (isAlone() || [news.active, news.turn].some((one) => one !== news.seat))) get("aim")?.remove(); // it stays in the drawer
  if (news.over) document.querySelector("[data-do=leave]")?.remove();
  if (news.rematch) rematch(news.rematch);
  if (!news.over) dealing.attend(main.dataset.room, main.dataset.seat, news.deal);
}

// Whether nobody else has turns here, so that one's own never end.
const isAlone = () => !document.querySelector("#seats .seat:not(.unseated)");

// The fuse of a beat burns down as long as there is time; where nothing shall move, in steps.
function burn(left) {
  if (left === null) return;
  const still = document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const el of document.querySelectorAll(".beat i")) {
    el.animate([{ width: "100%" }, { width: "0" }], { duration: 1000 * left, fill: "forwards", easing: still ? `steps(${Math.max(1, Math.round(left))})` : "linear" });
  }
}

function announce(news, mine) {
  get("news").textContent = news.announce;
  const window = document.querySelector("#moves.window");
  if (asked && !mine) get("turn-news").textContent = window ? "You can answer." : "Your turn.";
  else if (!asked) get("turn-news").textContent = "";
  calling.show({ asked, headline: asked && !window ? "Your turn" : document.querySelector(".turn h1").textContent });
  if (asked && !mine) calling.call("turn", window ? "You can answer" : "Your turn");
  else if (news.over && !over) calling.call("over", "The game is over");
  over = news.over;
}

// How many look on; they change nothing at the table.
function count(onlookers) {
  const sign = get("onlookers");
  sign.hidden = !onlookers;
  sign.querySelector("b").textContent = onlookers;
  sign.title = onlookers === 1 ? "1 looks on" : `${onlookers} look on`;
  sign.setAttribute("aria-label", sign.title);
}

function write({ deed: at, text }) {
  const line = document.createElement("li");
  line.className = "new";
  line.dataset.deed = at;
  const link = Object.assign(document.createElement("a"), { href: `/rooms/${main.dataset.room}/replay?moment=${at}` });
  const names = [...document.querySelectorAll(".seat h2, .me h2")].map((el) => el.firstChild.textContent.split(",")[0].trim());
  const found = ["You", ...names].filter((one) => text.startsWith(`${one} `));
  const name = found.reduce((best, one) => (one.length > best.length ? one : best), ""); // Wren 2 is not Wren
  if (name) link.append(Object.assign(document.createElement("b"), { textContent: name }));
  link.append(text.slice(name.length));
  line.append(link);
  for (const other of lines.querySelectorAll("a[tabindex='0'], a:not([tabindex])")) other.tabIndex = -1;
  lines.append(line);
}

// However it was scrolled: by a wheel, a finger, a key or the bar. What is hidden has not been scrolled.
function follow() {
  if (lines.clientHeight) following = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 80;
}

function toNewest() {
  if (following) lines.scrollTop = lines.scrollHeight;
}

function rematch(id) {
  if (document.querySelector("#moves .again")) return;
  document.querySelector("#moves .buttons")?.insertAdjacentHTML("beforeend", '<a class="button again">To the rematch</a>');
  const link = document.querySelector("#moves .again");
  if (link) link.href = `/rooms/${id}`;
}

toNewest();
lines.addEventListener("scroll", follow, { passive: true });
new ResizeObserver(toNewest).observe(lines); // to become lower or wider is not to be scrolled back
choosing.renew();
choosing.reveal(begins);
offerUndo();
document.addEventListener("change", offerUndo);
telling.listen();
pacing.begin(table);
connect();
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // a page from the past may show another's hand
