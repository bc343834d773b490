// The service worker: keeps what pages are dressed in, and shows a page of its own when the server cannot be reached.
// Tables, hands and answers of the API are never kept: only files whose addresses change when they do, and the page for offline.

const VERSION = "moonbrew {{ version }}";
const SHELL = "/offline";
const FILES = [SHELL, {% for file in files %}"{{ static }}/{{ file }}", {% endfor %}];
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

async function page(request) {
  try { return await fetch(request); } catch (error) { return (await caches.match(SHELL)) ?? Promise.reject(error); }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (kept(new URL(request.url))) event.respondWith(file(request));
});
