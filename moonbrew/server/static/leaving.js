// Leaving the table: it is asked for, and where only bots sit there they wait.

import { call } from "./calls.js";

// How somebody wants to go: "leave" to pause or to be played for, "wait" to keep an empty chair, nothing to stay.
export async function ask(room) {
  const dialog = document.getElementById("leaving");
  const { ok, data } = await call(room);
  dialog.classList.toggle("with-bots", Boolean(ok && data.dealt && data.with_bots));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => { dialog.addEventListener("close", () => answer(dialog.returnValue), { once: true }); });
}
