// Movement: every piece goes from where it was to where it is, and then it stops.

const EASE = "cubic-bezier(.2,.75,.25,1)";
const SPEEDS = { none: 0, fast: 0.5, slow: 1.8 };
const MOST_APART = 6; // things that leave one after another; the rest go together
const USUAL = 520; // milliseconds of the longest way
let flying = [];
let longest = Infinity; // milliseconds that there are for everything

export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return Math.min(SPEEDS[document.documentElement.dataset.motion] ?? 1, longest / USUAL);
}

// From now on everything must be where it belongs in this time, for then something else is shown.
export const limit = (milliseconds) => { longest = milliseconds; };

// Where everything lies: a unit for each card of a set, and for each one of a heap. Measuring makes the
// browser lay out the page at once, so without movement only what rolls is measured.
export function survey(root) {
  const units = [];
  const moving = pace() > 0;
  for (const piece of root.querySelectorAll(".piece[data-id]")) {
    const faces = [...piece.querySelectorAll(":scope > .face")];
    const { id, face, shape } = piece.dataset;
    for (let n = 0; n < Number(piece.dataset.count); n += 1) {
      const drawn = faces[n] ?? faces.at(-1) ?? piece;
      const heap = piece.classList.contains("heap") || n >= faces.length || face === "";
      units.push({ key: `${id}/${face}/${n}`, id, face, shape, heap, el: drawn, piece, ...lain(piece), box: moving || drawn.querySelector(".wheel") ? drawn.getBoundingClientRect() : null });
    }
  }
  const scores = new Map([...root.querySelectorAll("[data-score]")].map((el) => [el.dataset.score, el.textContent]));
  return { units, scores };
}

// The zone in which a piece lies, whether what leaves that is lost from sight, and whence what comes there comes.
function lain(piece) {
  const zone = piece.closest("[data-zone]")?.dataset ?? {};
  return { zone: zone.zone, swallows: "swallows" in zone, fed: zone.fedBy };
}

// Whether what left one place can be what came to another.
const meets = (from, to) => from.zone === to.zone || (!from.swallows && (!to.fed || to.fed === from.zone));

// Who left where, and who came where: the same face first, then what was or is face down.
function pairs(gone, come) {
  const found = [];
  const match = (fits) => {
    for (const to of [...come]) {
      const from = gone.find((unit) => unit.shape === to.shape && meets(unit, to) && fits(unit, to));
      if (!from) continue;
      gone.splice(gone.indexOf(from), 1);
      come.splice(come.indexOf(to), 1);
      found.push([from, to]);
    }
  };
  match((from, to) => from.face && from.face === to.face);
  // What is drawn in another shape elsewhere: then the face alone tells that it is the same.
  for (const to of [...come]) {
    const from = gone.find((unit) => unit.face && unit.face === to.face && meets(unit, to));
    if (from) { gone.splice(gone.indexOf(from), 1); come.splice(come.indexOf(to), 1); found.push([from, to]); }
  }
  // A figure that lay down and stands now, or the other way round: it is still its owner's.
  match((from, to) => from.shape === "pawn" && owner(from) === owner(to));
  match((from, to) => !from.face && to.face);
  match((from, to) => from.face && !to.face);
  match((from, to) => !from.face && !to.face && from.id !== to.id);
  for (const to of come) if (pace() && to.fed && whence(to)) found.push([{ ...to, heap: true, box: whence(to).getBoundingClientRect() }, to]);
  return found;
}

// The zone that feeds the one to which something came, if it is drawn.
const whence = (unit) => document.querySelector(`main [data-zone="${CSS.escape(unit.fed)}"]`);

const owner = (unit) => [...unit.piece.classList].find((name) => name.startsWith("of-"));

// The ids of pieces that changed between two surveys.
export function animate(before, root) {
  const after = survey(root);
  const old = new Map(before.units.map((unit) => [unit.key, unit]));
  const now = new Set(after.units.map((unit) => unit.key));
  const gone = before.units.filter((unit) => !now.has(unit.key));
  const come = after.units.filter((unit) => !old.has(unit.key));
  const changed = new Set(come.filter((unit) => unit.face).map((unit) => unit.id));
  const stayed = after.units.filter((unit) => old.has(unit.key));
  const speed = pace();
  const flights = pairs(gone, come);
  let place = 0;
  for (const unit of stayed) {
    const from = old.get(unit.key);
    const rolls = Boolean(wheel(unit));
    if (rolls && Math.abs(from.box.x - unit.box.x) > 4) changed.add(unit.id);
    if (speed && !unit.heap) shift(from, unit, speed, rolls ? place++ : 0);
  }
  if (speed) flights.forEach(([from, to], n) => fly(from, to, speed, Math.min(n, MOST_APART)));
  if (speed) for (const el of root.querySelectorAll("[data-score]")) pulse(el, before.scores.get(el.dataset.score), speed);
  return changed;
}

export function finish() {
  for (const animation of flying) { try { animation.finish(); } catch { /* it is over already */ } }
  flying = [];
}

// Move something; what would take longer than there is time for goes faster.
function run(el, frames, { duration, delay = 0, ...more }) {
  const part = Math.min(1, longest / (duration + delay));
  const animation = el.animate(frames, { fill: "backwards", ...more, duration: duration * part, delay: delay * part });
  flying.push(animation);
  animation.finished.catch(() => {}).then(() => { flying = flying.filter((one) => one !== animation); });
  return animation;
}

// A piece that is still there, but lies elsewhere now.
function shift(from, to, speed, place) {
  const far = scale(to.el), dx = (from.box.x - to.box.x) / far, dy = (from.box.y - to.box.y) / far;
  if (Math.hypot(dx, dy) * far < 2 || !from.box.width || !to.box.width) return;
  if (wheel(to)) roll(to, dx, dy, speed, place);
  else run(to.el, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: time(dx * far, dy * far) * speed, easing: EASE });
}

// What turns on the face of a piece that rolls.
const wheel = (unit) => unit.el.querySelector(".wheel");

// To the right a piece rolls and settles with one rebound; to the left it is lifted over the others.
function roll(to, dx, dy, speed, place) {
  const wide = to.box.width / scale(to.el), radius = wide * 0.375, turn = dx / radius;
  const marks = Math.max(1, Math.round(Math.abs(dx) / (wide * 1.3)));
  if (dx < 0) {
    const options = { duration: 420 * Math.min(marks, 3) * speed, delay: 40 * place * speed };
    run(to.el, [
      { transform: `translate(${dx}px, ${dy}px)`, easing: "cubic-bezier(.5,0,.9,.6)" },
      { transform: "none", offset: 0.82, easing: "ease-out" },
      { transform: "translate(-3px, -.4px)", offset: 0.9, easing: "ease-in" },
      { transform: "none" },
    ], options);
    run(wheel(to), [{ transform: `rotate(${turn}rad)`, easing: "cubic-bezier(.5,0,.9,.6)" }, { transform: "none", offset: 0.82 }, { transform: "none" }], options);
  } else {
    const height = -Math.min(120, 40 + Math.abs(dx) / 6);
    run(to.el, [
      { transform: `translate(${dx}px, ${dy}px)` },
      { transform: `translate(${dx / 2}px, ${dy / 2 + height}px) rotate(-20deg)`, offset: 0.5 },
      { transform: "none" },
    ], { duration: 700 * speed, easing: "ease-in-out" });
  }
}

// On a board a length is counted in the board's own units, elsewhere in pixels of the page, which large text zooms.
const scale = (el) => (el instanceof SVGGElement ? el.parentNode.getScreenCTM()?.a || 1 : el.currentCSSZoom ?? 1);

const time = (dx, dy) => Math.min(USUAL, 260 + 0.25 * Math.hypot(dx, dy));

// A copy of a face that can be seen anywhere on the page.
function portrait(el) {
  const copy = el.cloneNode(true);
  copy.classList.remove("awaited");
  if (!(el instanceof SVGGElement)) return copy;
  const { x, y, width, height } = el.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "face fig");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.append(copy);
  return svg;
}

// A card that left one place and came to another; face down on one side, it turns over on its way.
function fly(from, to, speed, place) {
  if (!from.box.width || !to.box.width) return;
  const turning = Boolean(from.face) !== Boolean(to.face);
  const look = to.face && !to.heap ? to : from.face && !from.heap ? from : to.face ? to : from;
  const size = look.heap ? (look === from ? from.box : to.box) : look.box;
  const ghost = document.createElement("div");
  ghost.className = `flight ${look.piece.getAttribute("class").replace(/\b(piece|set|heap|may|can|sel|last|no)\b/g, "")}`;
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${size.width}px`;
  ghost.style.height = `${size.height}px`;
  const inner = document.createElement("div");
  inner.className = "turning";
  const front = document.createElement("div");
  front.className = "side-a";
  front.append(portrait(look.el));
  inner.append(front);
  if (turning) {
    const back = document.createElement("div");
    back.className = "side-b";
    back.innerHTML = '<span class="face card back"></span>';
    inner.append(back);
  }
  ghost.append(inner);
  document.body.append(ghost);
  const place_at = (box) => `translate(${box.x + (box.width - size.width) / 2}px, ${box.y + (box.height - size.height) / 2}px) scale(${Math.min(1.4, box.width / size.width)})`;
  const dx = to.box.x - from.box.x, dy = to.box.y - from.box.y;
  const options = { duration: time(dx, dy) * speed, delay: 60 * place * speed, easing: EASE, fill: "both" };
  const middle = { x: (from.box.x + to.box.x) / 2, y: (from.box.y + to.box.y) / 2 - 26, width: (from.box.width + to.box.width) / 2, height: (from.box.height + to.box.height) / 2 };
  const flight = run(ghost, [{ transform: place_at(from.box) }, { transform: place_at(middle), offset: 0.5 }, { transform: place_at(to.box), opacity: to.heap ? 0.2 : 1 }], options);
  if (turning) run(inner, [{ transform: `rotateY(${to.face ? 180 : 0}deg)` }, { transform: `rotateY(${to.face ? 0 : 180}deg)` }], options);
  if (!to.heap) to.el.classList.add("awaited");
  flight.finished.catch(() => {}).then(() => { ghost.remove(); to.el.classList.remove("awaited"); });
}

// What was won or paid.
function pulse(el, was, speed) {
  if (was === undefined || was === el.textContent) return;
  run(el, [{ transform: "scale(1)" }, { transform: "scale(1.45)", offset: 0.35 }, { transform: "scale(1)" }], { duration: 620 * speed, easing: EASE });
}
