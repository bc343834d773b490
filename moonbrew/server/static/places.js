// A place for what is told of a piece, where it covers nothing that can be touched.

const NEEDED = "main .piece:is(.may, .can, .sel), #moves, main :is(.tools, #why) button, .dock :is(a, button)";
const APART = 10; // pixels from the piece
const EDGE = 8; // and from the edge of the window
const GRID = 32; // between two places that are tried further away
const FAR = 30; // square pixels of other pieces that are rather covered than to go a pixel further away
const NEVER = 1e6; // the same for what is needed

const common = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
const boxes = (selector) => [...document.querySelectorAll(selector)].map((el) => el.getBoundingClientRect());

// Above the piece and above all lines that are drawn for it, which go up to `highest`; above the piece, below it, beside
// it; and then all over the window.
function around(at, highest, { width, height }, right, bottom) {
  const left = at.left + (at.width - width) / 2, top = at.top + (at.height - height) / 2;
  const found = [
    { left, top: highest - height - APART }, { left, top: at.top - height - APART }, { left, top: at.bottom + APART },
    { left: at.right + APART, top }, { left: at.left - width - APART, top },
  ].map((one) => ({ left: Math.max(EDGE, Math.min(right, one.left)), top: Math.max(EDGE, Math.min(bottom, one.top)) }));
  for (let x = EDGE; x <= right; x += GRID) for (let y = EDGE; y <= bottom; y += GRID) found.push({ left: x, top: y });
  return found;
}

// Where something of this size goes: as near as can be, rather over nothing than over other pieces, and over what is
// needed only where there is nothing else.
export function placeFor(size, piece, highest) {
  const at = piece.getBoundingClientRect(), needed = [at, ...boxes(NEEDED)], pieces = boxes("main .piece");
  const right = Math.max(EDGE, innerWidth - size.width - EDGE), bottom = Math.max(EDGE, innerHeight - size.height - EDGE);
  const all = around(at, highest, size, right, bottom);
  const off = ({ left, top }) => FAR * Math.hypot(left - all[0].left, top - all[0].top);
  const covered = ({ left, top }, others) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return others.reduce((sum, other) => sum + common(box, other), 0);
  };
  let best = all[0], least = Infinity;
  for (const one of all) {
    if (off(one) >= least) continue;
    const price = off(one) + covered(one, pieces) + NEVER * covered(one, needed);
    if (price < least) [best, least] = [one, price];
  }
  return best;
}
