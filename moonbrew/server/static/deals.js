// The page of a deal to share: its link, copied.

import { copy } from "./calls.js";

document.addEventListener("click", async (event) => {
  if (!event.target.closest('[data-do="copy"]')) return;
  const link = location.href.split("#")[0];
  document.getElementById("said").textContent = (await copy(link)) ? "The link is copied. Whoever opens it plays the same deal." : link;
});
