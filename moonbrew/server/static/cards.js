// Cards of one's own on the home page: a file is sent as soon as it is chosen, and what is wrong with
// it is told at once. Without this script there is nothing to choose.

async function sent(address, file) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/toml" }, body: file });
    return { ok: answer.ok, data: await answer.json() };
  } catch {
    return { ok: false, data: { error: "The server does not answer." } };
  }
}

function told(place, words, address) {
  place.textContent = words;
  if (!address) return;
  const link = Object.assign(document.createElement("a"), { href: address, target: "_blank", textContent: "Read them" });
  place.append(" ", link);
}

async function check(box, file) {
  const form = box.closest("form"), button = form.querySelector("button.first"), place = box.querySelector("[role=status]");
  const cards = box.querySelector("[name=cards]"), mine = box.asked = (box.asked || 0) + 1; // the latest one counts
  cards.value = "";
  button.disabled = Boolean(file);
  told(place, file ? "Being read and tried out." : "With the standard cards.");
  const { ok, data } = file ? await sent(box.dataset.contents, file) : { ok: false };
  if (mine !== box.asked) return;
  button.disabled = false;
  if (ok) {
    cards.value = data.content;
    told(place, `${data.in_short[0].toUpperCase()}${data.in_short.slice(1)}.`, data.url);
  } else if (file) {
    box.querySelector("[type=file]").value = "";
    told(place, data.error);
  }
  cards.dispatchEvent(new Event("change", { bubbles: true })); // other cards may bring other options
}

for (const box of document.querySelectorAll("[data-contents]")) {
  box.hidden = false;
  box.querySelector("[type=file]").addEventListener("change", (event) => check(box, event.target.files[0]));
}
