// The proof of fair dealing, checked by the reader's own browser; and the rematch of a result page.

import { call } from "./calls.js";
import { doubts, freshSeal, praise, withheld } from "./dealing.js";
import { sha256 } from "./hashing.js";

function prove(panel) {
  const { room, seed, commitment, dice } = panel.dataset;
  const shares = JSON.parse(panel.dataset.shares);
  const verdict = panel.querySelector(".verdict");
  const doubt = doubts(room, { seed, commitment, shares, dice }) || withheld(room, shares);
  panel.querySelector(".hash").textContent = sha256(seed);
  verdict.classList.add(String(!doubt));
  verdict.innerHTML = `<svg aria-hidden="true"><use href="#s-${doubt ? "lock" : "tick"}"/></svg><span></span>`;
  verdict.querySelector("span").textContent = doubt || praise(room, shares);
  panel.open ||= Boolean(doubt);
}

document.querySelectorAll(".proof").forEach(prove);
document.addEventListener("click", async (event) => {
  if (!event.target.closest('[data-do="rematch"]')) return;
  const { ok, data } = await call(`/api/rooms/${document.querySelector("main").dataset.room}/rematch`, { seal: freshSeal() });
  if (ok) location.href = data.url;
  else document.getElementById("said").textContent = data.error;
});
