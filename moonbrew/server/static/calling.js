// Being called: by a sound, by the title and the sign of the tab, and by the system where one wants that.

import { play } from "./sounds.js";

const sign = document.querySelector("link[rel=icon]");
const { title: game, room } = document.querySelector("main.room").dataset;
let state = { asked: false, headline: "", unread: 0 };
let shown = null; // what the system shows

// Show on the tab whether one is asked, and how much was said that is not read yet.
export function show(news) {
  state = { ...state, ...news };
  const said = state.unread ? `(${state.unread}) ` : "";
  if (state.headline) document.title = `${said}${state.headline}: ${game}`;
  const called = state.asked || state.unread > 0;
  const file = called ? sign.dataset.called : sign.dataset.usual;
  if (sign.getAttribute("href") !== file) sign.setAttribute("href", file);
  if (called) navigator.setAppBadge?.(state.unread || undefined).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

// Call whoever sits before this page; the system does so only while nobody looks at it.
export function call(kind, words) {
  play(kind);
  if (document.hidden && document.documentElement.dataset.notify === "on") tell(words);
}

const tag = `moonbrew-${room}`; // a newer notice of this table takes the place of an older one
const worker = () => navigator.serviceWorker?.getRegistration();

async function tell(words) {
  if (globalThis.Notification?.permission !== "granted") return;
  const more = { body: game, tag, icon: sign.dataset.usual };
  try {
    shown = new Notification(words, more);
    shown.addEventListener("click", () => { focus(); shown?.close(); });
  } catch { // on phones only a service worker may, which brings whoever touches it back here
    (await worker())?.showNotification(words, { ...more, data: location.href }).catch(() => {});
  }
}

// Whoever is back needs no call any more.
async function withdraw() {
  shown?.close();
  shown = null;
  for (const one of (await (await worker())?.getNotifications({ tag })) ?? []) one.close();
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) withdraw(); });
addEventListener("pagehide", () => { navigator.clearAppBadge?.().catch(() => {}); }); // whoever has gone is not called by it
if (!document.hidden) withdraw(); // as by touching a notice of a page that was closed
