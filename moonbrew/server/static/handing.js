// The page between two people at one device: it shows nobody's hand, and goes when the table has moved on.

const main = document.querySelector("main");
const source = new EventSource(`/rooms/${main.dataset.room}/live?since=${main.dataset.deed}`);

source.addEventListener("table", (event) => { if (event.lastEventId !== main.dataset.deed) location.reload(); });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("pagehide", () => source.close());
