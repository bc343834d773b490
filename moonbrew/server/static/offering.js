// Before somebody's first game of a kind, a guided one is offered: once, and never again in this browser.

const KEPT = "moonbrew-guided";
const dialog = document.getElementById("offer");
let waiting = null; // the form that opens the table, if one would rather just play

const offered = () => {
  try { return localStorage.getItem(KEPT) ?? ""; } catch { return "all"; } // who keeps nothing would be asked each time
};
const keep = (game) => {
  try { localStorage.setItem(KEPT, `${offered()} ${game}`.trim()); } catch { /* then it is not offered */ }
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  const game = form.dataset.first;
  if (!game || event.submitter?.hasAttribute("formaction")) return;
  const known = offered().split(" ");
  if (known.includes(game) || known.includes("all")) return;
  event.preventDefault();
  keep(game);
  waiting = form;
  dialog.querySelector("b").textContent = form.dataset.title;
  dialog.querySelector("form").action = `/guides/${game}`;
  dialog.showModal();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-do=just-play]")) waiting.submit();
});
