// The rules drawer: searched, or opened at the rule that was asked for.

const drawer = () => document.getElementById("rules");
let opener = null;
let left = null; // from where in the drawer a rule was looked up: the link, and how far down it was
let asked = 0; // searches so far: only the answer to the last one is shown

export const isOpen = () => drawer()?.classList.contains("open");

export async function open(rule = "", keys = false) {
  const panel = drawer();
  const link = document.activeElement.closest("#rules .rule");
  if (!isOpen()) opener = document.activeElement;
  if (rule) leave(link && { link, top: panel.scrollTop });
  panel.inert = false;
  panel.classList.add("open");
  if (keys) panel.querySelector(".keys").open = true;
  if (keys) panel.querySelector(".aside").hidden = false;
  panel.querySelector(left ? "[data-do=back]" : rule ? "[data-do=close]" : "input").focus({ preventScroll: true });
  const held = rule && document.getElementById(`force-${rule}`); // a rule in force stands first in the drawer
  if ((rule && !held) || !document.querySelector("#found dl")) await find("", held ? "" : rule);
  (held || panel.querySelector(".here"))?.scrollIntoView({ block: "center" });
}

// Where a rule was looked up from, there is a way back to it.
function leave(from) {
  left = from;
  drawer().querySelector("[data-do=back]").hidden = !from;
}

export function back() {
  const { link, top } = left;
  leave(null);
  link.focus({ preventScroll: true });
  drawer().scrollTop = top;
}

export function close() {
  const panel = drawer();
  panel.classList.remove("open");
  panel.inert = true;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

export async function find(words, here = "") {
  const query = new URLSearchParams({ q: words, here });
  const mine = asked += 1;
  const answer = await fetch(`/rules/${drawer().dataset.game}/found?${query}`).catch(() => null);
  const text = answer?.ok ? await answer.text() : "<p>The rules cannot be fetched. Try again.</p>";
  if (mine !== asked) return;
  document.getElementById("found").innerHTML = text;
  drawer().querySelector(".aside").hidden = Boolean(words); // what was found stands right below the field
  if (words) tell();
}

// What was found is in sight, and how much it is can be heard; the focus stays in the field.
function tell() {
  drawer().querySelector("form").scrollIntoView({ block: "start" });
  document.getElementById("news").textContent = document.querySelector("#found p")?.textContent ?? "";
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("#rules")) return;
  event.preventDefault();
  leave(null);
  find(new FormData(event.target).get("q").trim());
});
document.addEventListener("search", (event) => { // the cross in the field brings everything back
  if (event.target.closest("#rules") && !event.target.value) find("");
}, true);
