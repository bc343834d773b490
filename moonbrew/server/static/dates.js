// Dates as they are where the reader is: the time of today, the day of all others.

const today = new Date().toDateString();
for (const el of document.querySelectorAll("time[datetime]")) {
  const at = new Date(el.dateTime);
  const time = at.toLocaleTimeString([], { timeStyle: "short" });
  el.textContent = at.toDateString() === today ? `Today, ${time}` : at.toLocaleDateString([], { dateStyle: "medium" });
  el.title = at.toLocaleString();
}
