// What a piece is and what touching it would bring, while a pointer or the focus rests on it.

const SVG = "http://www.w3.org/2000/svg";
const tip = Object.assign(document.createElement("p"), { className: "tip", hidden: true });
tip.setAttribute("aria-hidden", "true"); // the same words are the piece's name
document.body.append(tip);
let lit = []; // elements that are marked, and lines that are drawn, for what is pointed at

const find = (id) => document.querySelector(`main [data-id="${CSS.escape(id)}"]`);
const choices = () => [...document.querySelectorAll("#moves .sentence:not([hidden])")];

function clear() {
  tip.hidden = true;
  for (const undo of lit) undo();
  lit = [];
}

// Say what a piece is, unless its face says it.
function tell(piece) {
  if ("telling" in piece.dataset) return;
  const words = piece.getAttribute("aria-label");
  const end = words.includes(", ") ? words.indexOf(", ") : words.length;
  const line = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
  tip.replaceChildren(line("b", words.slice(0, end)), line("span", words.slice(end + 2)));
  tip.hidden = false;
  const at = piece.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const highest = Math.min(at.top, ...[...document.querySelectorAll(".around")].map((el) => el.getBoundingClientRect().top));
  const top = highest - own.height - 10;
  tip.style.left = `${Math.max(8, Math.min(innerWidth - own.width - 8, at.x + at.width / 2 - own.width / 2))}px`;
  tip.style.top = `${top > 8 ? top : at.bottom + 10}px`;
}

// Mark the pieces of a move, and draw a line around each group that it is about.
function light(sentence, piece) {
  for (const id of sentence.dataset.touch.split(" ").filter(Boolean)) mark(find(id), piece);
  for (const group of (sentence.dataset.about ?? "").split("|").filter(Boolean)) encircle(group.split(" ").map(find).filter(Boolean));
}

function mark(el, piece) {
  if (!el || el === piece || el.classList.contains("will")) return;
  el.classList.add("will");
  lit.push(() => el.classList.remove("will"));
}

// The outer edges of hexagons: those that no two of them share.
function encircle(pieces) {
  const board = pieces[0]?.ownerSVGElement;
  if (!board) return;
  const edges = pieces.flatMap((piece) => {
    const { e: x, f: y } = piece.transform.baseVal.consolidate().matrix;
    const corners = [...piece.querySelector("polygon.outline").points].map((one) => [x + one.x * 1.075, y + one.y * 1.075]);
    return corners.map((one, n) => [one, corners[(n + 1) % corners.length]]);
  });
  const middle = ([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2];
  const same = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]) < 4;
  const outer = edges.filter((edge) => edges.filter((other) => same(edge, other)).length === 1);
  for (const names of ["around case", "around"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", names);
    path.setAttribute("d", outer.map(([[ax, ay], [bx, by]]) => `M${ax} ${ay}L${bx} ${by}`).join(""));
    board.append(path);
    lit.push(() => path.remove());
  }
}

function point(target) {
  clear();
  const piece = target.closest?.("main .piece"), sentence = target.closest?.("#moves .sentence");
  if (sentence) light(sentence, null);
  if (!piece) return;
  const fitting = choices().filter((one) => one.dataset.about && one.dataset.touch.split(" ").includes(piece.dataset.id));
  if (fitting.length === 1) light(fitting[0], piece);
  tell(piece);
}

export function listen() {
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") point(event.target); });
  document.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) point(event.target); });
  document.addEventListener("focusout", clear);
  document.addEventListener("pointerdown", clear);
  document.documentElement.addEventListener("pointerleave", clear);
}

export { clear, point };
