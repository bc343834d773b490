// The app: its service worker, and the word that one is offline. A table has its own word for that.

const AGAIN = 1500; // milliseconds until the page for offline tries again
const LONGEST = 15000; // milliseconds that the shell waits to be told that its page has come
const slip = document.getElementById("offline");
const shell = document.querySelector(".away-from-line");
const late = document.querySelector(".on-its-way"); // stands in for the page at this address

// The server may be away while the line is there, so it is asked itself.
async function again() {
  const answer = await fetch("/api/alive").catch(() => null);
  if (answer?.ok) location.reload(); else setTimeout(again, AGAIN);
}

// The service worker, which gets the page, says when it is there.
function wait() {
  const come = () => location.reload(), worker = navigator.serviceWorker;
  worker.addEventListener("message", come);
  worker.startMessages();
  worker.controller?.postMessage(location.href);
  setTimeout(come, LONGEST);
}

function look() {
  if (!document.getElementById("lost")) slip.hidden = navigator.onLine;
}

if (shell) again();
else if (late) { if (location.pathname !== "/waiting" && navigator.serviceWorker) wait(); }
else {
  addEventListener("online", look);
  addEventListener("offline", look);
  look();
}
navigator.serviceWorker?.register("/worker.js").catch(() => {}); // without TLS there is none
