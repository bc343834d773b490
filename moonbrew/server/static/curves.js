// Curves of a game that is over: what lies under the pointer is told, and a touch opens the replay there.

import { call } from "./calls.js";

const course = (link) => JSON.parse(link.dataset.course);

// Let a curve lead to one of its moves, and say how it stood.
function choose(link, place) {
  const { plies, deeds, lines, sign } = course(link);
  link.dataset.place = place;
  const address = new URL(link.href);
  address.searchParams.set("moment", deeds[place]);
  link.href = address.pathname + address.search;
  const at = `${(100 * plies[place]) / plies.at(-1)}%`;
  const mark = link.querySelector(".here");
  mark.setAttribute("visibility", "visible");
  mark.setAttribute("x1", at);
  mark.setAttribute("x2", at);
  const when = plies[place] ? `Move ${plies[place]}` : "The deal";
  link.parentElement.querySelector(".told").textContent = `${when}: ${lines.map(([who, values]) => `${who} ${values[place]}${sign}`).join(", ")}. Touch to watch it.`;
}

// The place on a curve that is nearest to a pointer.
function under(link, x) {
  const { plies } = course(link);
  const { left, width } = link.querySelector(".ground").getBoundingClientRect();
  const ply = (plies.at(-1) * (x - left)) / width;
  return plies.reduce((best, one, place) => (Math.abs(one - ply) < Math.abs(plies[best] - ply) ? place : best), 0);
}

for (const kind of ["pointermove", "pointerdown"]) {
  document.addEventListener(kind, (event) => {
    const link = event.target.closest?.("a.curve");
    if (link) choose(link, under(link, event.clientX));
  });
}

document.addEventListener("keydown", (event) => {
  const link = event.target.closest("a.curve");
  const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }[event.key];
  if (!link || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const { deeds } = course(link);
  const now = link.dataset.place ?? deeds.indexOf(Number(new URL(link.href).searchParams.get("moment")));
  choose(link, Math.max(0, Math.min(deeds.length - 1, Number(now) + by)));
});

// Chances are estimated while one looks at the rest.
async function wait(panel) {
  panel.innerHTML = '<p class="soft">Bots estimate the chance to win at each move. It will stand here in a moment.</p>';
  const { ok, data } = await call(panel.dataset.from);
  if (ok && data.html) panel.innerHTML = data.html;
  else if (ok && data.again) wait(panel);
  else panel.replaceChildren();
}

document.querySelectorAll(".chances[data-from]").forEach(wait);
