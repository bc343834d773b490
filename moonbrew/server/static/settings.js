// Settings that are kept in the browser; loaded before the page is drawn, so that nothing flashes.
"use strict";
(() => {
  const names = ["theme", "motion", "text", "talk"];
  const root = document.documentElement;

  const read = (name) => {
    try { return localStorage.getItem(`moonbrew-${name}`) || ""; } catch { return ""; }
  };
  const apply = (name, value) => {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  };
  const keep = (name, value) => {
    apply(name, value);
    try { localStorage.setItem(`moonbrew-${name}`, value); } catch { /* then for this page only */ }
  };
  names.forEach((name) => apply(name, read(name)));

  async function rename() {
    const said = document.getElementById("name-said");
    const name = document.getElementById("my-name").value;
    const answer = await fetch("/api/me", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }),
    }).catch(() => null);
    const data = answer && await answer.json();
    said.textContent = !data ? "The server does not answer." : data.error || `You are ${data.name} now.${data.waits ? " A table where nobody may talk learns it later." : ""}`;
  }

  document.addEventListener("click", (event) => {
    const deed = event.target.closest?.("[data-do]")?.dataset.do;
    const dialog = document.getElementById("settings");
    if (deed === "settings") {
      for (const name of names) {
        for (const input of dialog.querySelectorAll(`[name=${name}]`)) input.checked = input.value === read(name);
      }
      dialog.showModal();
    } else if (deed === "rename") {
      rename();
    } else if (deed === "hide-talk") {
      keep("talk", "hidden");
    }
  });
  addEventListener("storage", (event) => { // chosen in another tab
    const name = names.find((one) => event.key === `moonbrew-${one}`);
    if (name) apply(name, event.newValue);
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest("#settings") && names.includes(event.target.name)) keep(event.target.name, event.target.value);
  });
})();
