// The keyboard: arrows within a zone, and the letters that the rules drawer lists.

const typing = (el) => el.closest("input:not([type=radio]):not([type=range]), select, textarea, dialog");
const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 1.5; // how much farther things seem that lie aside; with 1.8, arrows would skip every other row of hexagons

export function listen(deeds) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key in STEP) return void move(event);
    if (/^[1-9]$/.test(event.key)) return void deeds.digit?.(Number(event.key));
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (deeds[name]?.(event)) event.preventDefault();
    else if (["Enter", " "].includes(event.key) && event.target.matches("g[role=button], [data-zone][role=button]")) press(event);
  });
}

// A piece on a board, or an empty place, is touched as a button would be.
function press(event) {
  event.preventDefault();
  event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

// To the nearest piece, or sentence, in the direction of the arrow: to one that can be touched, if there
// are such; with Shift to any.
function move(event) {
  const here = event.target.closest(".piece, .sentence, .verb summary, #log a");
  if (!here) return;
  const home = here.closest(".cards, #moves, #log, [data-zone]:not(.spot):not(.beside), .seats");
  const others = [...home.querySelectorAll(".piece[tabindex], .sentence:not([hidden]), summary:not([hidden]), li > a")]
    .filter((el) => el !== here && el.offsetParent !== null && !el.closest("details:not([open]) > :not(summary)"));
  const [dx, dy] = STEP[event.key];
  const at = centre(here);
  const open = event.shiftKey ? [] : others.filter((el) => el.matches(".may, .can, .sel"));
  const meant = open.length ? open : others;
  const found = meant
    .filter((el) => !meant.some((other) => covers(other, el)))
    .map((el) => ({ el, ...apart(at, centre(el), dx, dy) }))
    .filter((one) => one.along > 4)
    .sort((a, b) => a.along + ASIDE * a.across - b.along - ASIDE * b.across)[0]?.el;
  if (!found) return;
  event.preventDefault();
  if (here.matches(".piece, a") && found.matches(".piece, a")) { here.tabIndex = -1; found.tabIndex = 0; }
  found.focus();
  found.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// What lies right on a piece stands for it, too.
function covers(upper, el) {
  if (!el.dataset.id || upper.dataset.on !== el.dataset.id) return false;
  const [x, y] = centre(upper), [ox, oy] = centre(el);
  return Math.hypot(x - ox, y - oy) < 4;
}

function centre(el) {
  const box = el.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function apart([x, y], [ox, oy], dx, dy) {
  return { along: (ox - x) * dx + (oy - y) * dy, across: Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx) };
}
