// The app: its service worker, and the word that one is offline. A table has its own word for that.

const AGAIN = 1500; // milliseconds until the page for offline tries again
const slip = document.getElementById("offline");
const shell = document.querySelector(".away-from-line");

// The server may be away while the line is there, so it is asked itself.
async function again() {
  const answer = await fetch("/api/alive").catch(() => null);
  if (answer?.ok) location.reload(); else setTimeout(again, AGAIN);
}

function look() {
  if (!document.getElementById("lost")) slip.hidden = navigator.onLine;
}

if (shell) again();
else {
  addEventListener("online", look);
  addEventListener("offline", look);
  look();
}
navigator.serviceWorker?.register("/worker.js").catch(() => {}); // without TLS there is none
