// Options on the home page: only those that apply now, with the values that can be chosen.
// Without this script all are shown, and the server refuses with a sentence what does not fit.

const PREFIX = "option-";

// Only what somebody has chosen is asked with: the rest is as usual, and that may depend on it.
function asked(form, chosen) {
  const wishes = [...new FormData(form)];
  const chairs = wishes.filter(([name, value]) => name === "chair" && value);
  const options = wishes.filter(([name, value]) => chosen.has(name) && value);
  const cards = wishes.filter(([name, value]) => name === "cards" && value).map(([, value]) => ["own-cards", value]);
  return new URLSearchParams([["seats", chairs.length], ...cards, ...options.map(([name, value]) => [name.slice(PREFIX.length), value])]);
}

async function refresh(form, chosen) {
  const mine = form.asked = (form.asked || 0) + 1; // the latest one counts
  const answer = await fetch(`${form.dataset.options}?${asked(form, chosen)}`).catch(() => null);
  const html = answer?.ok ? await answer.text() : null;
  if (html === null || mine !== form.asked) return;
  const box = form.querySelector(".options");
  const { name, value } = box.contains(document.activeElement) ? document.activeElement : {};
  box.innerHTML = html;
  if (name) box.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)?.focus();
}

function later(form, chosen) {
  const mine = form.pending = refresh(form, chosen).finally(() => { if (form.pending === mine) form.pending = null; });
}

for (const form of document.querySelectorAll("form[data-options]")) {
  const chosen = new Set();
  form.addEventListener("change", (event) => {
    if (event.target.name.startsWith(PREFIX)) chosen.add(event.target.name);
    later(form, chosen);
  });
  form.closest("details").addEventListener("toggle", () => later(form, chosen));
  // Who is quicker than the answer sends what they see once it has come.
  form.addEventListener("submit", async (event) => {
    if (!form.pending) return;
    event.preventDefault();
    while (form.pending) await form.pending;
    form.requestSubmit(event.submitter);
  });
}
