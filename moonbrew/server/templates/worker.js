// The service worker: keeps what pages are dressed in, shows the shell while a page is on its way, and says when the
// server cannot be reached. Tables, hands and answers of the API are never kept: only files whose addresses change when
// they do, and two pages that are the same for everybody.

const VERSION = "moonbrew {{ version }}";
const OFFLINE = "/offline";
const WAITING = "/waiting";
const PATIENCE = 300; // milliseconds that a page may take before the shell stands in for it
const HELD = 5000; // milliseconds for which a page that has come is held for the shell, which asks for it at once
const PAGES = /^\/((games|rooms|rules|deals|contents)\/[^.]*|games)?$/; // whatever else comes late may be a file to save
const FILES = [OFFLINE, WAITING, {% for file in files %}"{{ static }}/{{ file }}", {% endfor %}];
const kept = (url) => url.origin === location.origin && /^\/(static|art)\//.test(url.pathname);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const clear = async () => { for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name); };
  event.waitUntil(clear().then(() => clients.claim()));
});

async function file(request) {
  const cache = await caches.open(VERSION);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// Pages on their way for which the shell stands in, by address: it is told when one has come, asks for it anew, and gets
// it once. If the shell was closed before, nobody gets it: by then somebody else may sit at this device.
const coming = new Map();
const placeOf = (address) => address.split("#")[0];

async function page(request) {
  const place = placeOf(request.url), late = coming.get(place);
  coming.delete(place);
  const answer = (late ?? fetch(request)).catch((error) => caches.match(OFFLINE).then((found) => found ?? Promise.reject(error)));
  if (late || !PAGES.test(new URL(request.url).pathname)) return answer;
  const shell = await Promise.race([answer.then(() => null), soon()]);
  if (!shell) return answer;
  coming.set(place, answer);
  const forget = () => { if (coming.get(place) === answer) coming.delete(place); };
  const held = () => { setTimeout(forget, HELD); };
  answer.then(held, held);
  return shell;
}

addEventListener("message", (event) => {
  const tell = () => event.source.postMessage("come");
  event.waitUntil(Promise.resolve(coming.get(placeOf(event.data))).then(tell, tell));
});

async function soon() {
  await new Promise((wake) => { setTimeout(wake, PATIENCE); });
  return caches.match(WAITING);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (kept(new URL(request.url))) event.respondWith(file(request));
});

// Whoever touches what the system shows is brought to the table that called.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

async function goTo(address) {
  const place = (url) => new URL(url).pathname;
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = open.find((one) => place(one.url) === place(address));
  return found ? found.focus() : clients.openWindow(address);
}
