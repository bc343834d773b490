// The proof of fair dealing, checked by the reader's own browser; and the rematch of a result page.

import { call } from "./calls.js";

async function prove(panel) {
  const { seed, commitment } = panel.dataset;
  const verdict = panel.querySelector(".verdict");
  if (!crypto.subtle) {
    verdict.textContent = "This browser computes hashes only on https pages, or on this machine. `moonbrew verify` checks the record anywhere.";
    return;
  }
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  const hash = [...new Uint8Array(bytes)].map((n) => n.toString(16).padStart(2, "0")).join("");
  const same = hash === commitment;
  panel.querySelector(".hash").textContent = hash;
  verdict.classList.add(String(same));
  verdict.innerHTML = `<svg aria-hidden="true"><use href="#s-${same ? "tick" : "lock"}"/></svg><span></span>`;
  verdict.querySelector("span").textContent = same ? "Checked: the two agree. The deal was fixed in advance." : "The two differ: this is not the seed that was promised.";
}

document.querySelectorAll(".proof").forEach(prove);
document.addEventListener("click", async (event) => {
  if (!event.target.closest('[data-do="rematch"]')) return;
  const { ok, data } = await call(`/api/rooms/${document.querySelector("main").dataset.room}/rematch`, {});
  if (ok) location.href = data.url;
  else document.getElementById("said").textContent = data.error;
});
