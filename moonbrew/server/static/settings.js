// Settings that are kept in the browser; loaded before the page is drawn, so that nothing flashes.
"use strict";
(() => {
  const names = ["theme", "motion", "pace", "text", "talk", "confirm", "undo", "sound", "notify"];
  const usual = { sound: matchMedia("(pointer: coarse)").matches ? "off" : "on", notify: "off" };
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

  // Whether the typed name is kept now; if not, it is said why.
  async function rename() {
    const said = document.getElementById("name-said");
    const field = document.getElementById("my-name");
    const name = field.value;
    const answer = await fetch("/api/me", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }),
    }).catch(() => null);
    const data = await answer?.json().catch(() => null); // what is not ours, as of a proxy, says nothing
    said.textContent = !answer ? "The server does not answer." : !data ? "The server gave no answer that counts. Try again." : data.error || `You are ${data.name} now.${data.waits ? " A table where nobody may talk learns it later." : ""}`;
    if (!data || data.error) return false;
    field.value = field.defaultValue = data.name;
    return true;
  }

  document.addEventListener("click", (event) => {
    const deed = event.target.closest?.("[data-do]")?.dataset.do;
    const dialog = document.getElementById("settings");
    if (deed === "settings") {
      for (const name of names) {
        for (const input of dialog.querySelectorAll(`[name=${name}]`)) input.checked = input.value === (read(name) || usual[name] || "");
      }
      document.getElementById("my-name").value = document.getElementById("my-name").defaultValue;
      dialog.showModal();
    } else if (deed === "rename") {
      rename();
    } else if (deed === "hide-talk") {
      keep("talk", "hidden");
    }
  });
  document.addEventListener("submit", async (event) => { // by Done, or by Enter
    const dialog = event.target.closest("#settings");
    const field = document.getElementById("my-name");
    if (!dialog || field.value === field.defaultValue) return;
    event.preventDefault();
    if (await rename()) dialog.close();
    else field.focus();
  });
  addEventListener("storage", (event) => { // chosen in another tab
    const name = names.find((one) => event.key === `moonbrew-${one}`);
    if (name) apply(name, event.newValue);
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest("#settings") && names.includes(event.target.name)) keep(event.target.name, event.target.value);
    if (event.target.name === "notify") allow(event.target);
  });

  // The browser is asked only when somebody wants to be called by the system.
  async function allow(input) {
    const said = document.getElementById("notify-said");
    said.textContent = "";
    if (input.value !== "on") return;
    const may = await globalThis.Notification?.requestPermission();
    if (may === "granted") return;
    keep("notify", "off");
    document.querySelector("#settings [name=notify][value=off]").checked = true;
    said.textContent = may ? "The browser does not allow it. Its own settings for this page do." : "This browser cannot do it.";
  }
})();
