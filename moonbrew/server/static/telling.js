// What a piece is and what touching it would bring, while a pointer or the focus rests on it.

import { placeFor } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
const tip = Object.assign(document.createElement("p"), { className: "tip", hidden: true });
tip.setAttribute("aria-hidden", "true"); // the same words are the piece's name
document.body.append(tip);
let told = null; // the piece that the tip is about
let lit = []; // elements that are marked, and lines that are drawn, for what is pointed at

const find = (id) => document.querySelector(`main [data-id="${CSS.escape(id)}"]`);
const choices = () => [...document.querySelectorAll("#moves .sentence:not([hidden])")];

function clear() {
  tip.hidden = true;
  told = null;
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
  told = piece;
  place();
}

// The tip has a place near its piece, wherever that is scrolled to; out of sight nothing is told.
function place() {
  if (!told) return;
  const face = told.querySelector(":scope > g.face") ?? told, at = face.getBoundingClientRect();
  const tops = [...document.querySelectorAll(".around")].map((el) => el.getBoundingClientRect().top);
  const { left, top } = placeFor(tip.getBoundingClientRect(), face, Math.min(at.top, ...tops));
  const large = tip.currentCSSZoom ?? 1; // large text zooms the page, and with it what is said in pixels
  Object.assign(tip.style, { left: `${left / large}px`, top: `${top / large}px` });
  if (at.bottom < 0 || at.top > innerHeight) clear();
}

// Mark the pieces of a move, and draw a line around each group that it is about.
function light(sentence, piece) {
  for (const id of sentence.dataset.touch.split(" ").filter(Boolean)) mark(find(id), piece);
  surround(sentence.dataset.about, piece);
  for (const cell of (sentence.dataset.makes ?? "").split(" ").filter(Boolean)) write(...cell.split("="));
}

// Write into a reckoning what a number would become.
function write(cell, number) {
  const shown = document.querySelector(`main [data-cell="${CSS.escape(cell)}"] b`);
  const added = Object.assign(document.createElement("i"), { className: "becomes", textContent: ` › ${number}` });
  shown?.append(added);
  lit.push(() => added.remove());
}

// Draw a line around each group on its board; what lies on no board is marked.
function surround(about, piece) {
  for (const group of (about ?? "").split("|").filter(Boolean)) {
    const found = group.split(" ").map(find).filter(Boolean);
    for (const board of new Set(found.map((el) => el.ownerSVGElement).filter(Boolean))) encircle(board, found.filter((el) => el.ownerSVGElement === board));
    for (const el of found) if (!el.ownerSVGElement) mark(el, piece);
  }
}

function mark(el, piece) {
  if (!el || el === piece || el.classList.contains("will")) return;
  el.classList.add("will");
  lit.push(() => el.classList.remove("will"));
}

const BENDS = 48; // corners that stand for something round
const WIDER = 1.075; // the line around a group runs where neighbours meet, outside their own lines

// Corners with places between them, so that of a long side a part can be hidden.
const split = (all) => all.flatMap((a, n) => [0, 1, 2, 3].map((part) => ({
  x: a.x + ((all[(n + 1) % all.length].x - a.x) * part) / 4, y: a.y + ((all[(n + 1) % all.length].y - a.y) * part) / 4,
})));

// The corners of a piece on its board: of all that belongs to it, or of the line around it.
function corners(piece, board) {
  const edge = piece.querySelector(".edge"), line = edge ?? piece.querySelector(".outline");
  if (!line) return [];
  const wider = edge ? 1 : WIDER, length = line.getTotalLength();
  const points = line.points ? split([...line.points]) : Array.from({ length: BENDS }, (_, n) => line.getPointAtLength((length * n) / BENDS));
  const onto = board.getScreenCTM().inverse().multiply(line.getScreenCTM());
  return points.map(({ x, y }) => new DOMPoint(x * wider, y * wider).matrixTransform(onto)).map(({ x, y }) => [x, y]);
}

// Whether a place is well inside corners that bend nowhere inwards, as those of all outlines but a ring's.
function within([x, y], around) {
  const sides = around.map(([ax, ay], n) => {
    const [bx, by] = around[(n + 1) % around.length];
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  });
  return around.length > 2 && (sides.every((side) => side > 0.2) || sides.every((side) => side < -0.2));
}

// The outer edges of pieces: those that no two of them share, and that lie in no other one.
function encircle(board, pieces) {
  const shapes = pieces.map((piece) => corners(piece, board));
  const edges = shapes.flatMap((shape) => shape.map((one, n) => ({ shape, ends: [one, shape[(n + 1) % shape.length]] })));
  const middle = ({ ends: [[ax, ay], [bx, by]] }) => [(ax + bx) / 2, (ay + by) / 2];
  const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
  const same = (a, b) => a.shape !== b.shape && apart(middle(a), middle(b)) < Math.min(4, apart(...a.ends) / 4);
  const hidden = (edge) => edges.some((other) => same(edge, other)) || shapes.some((shape) => shape !== edge.shape && within(middle(edge), shape));
  const outer = edges.filter((edge) => !hidden(edge)).map(({ ends }) => ends);
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
  const stands = (one, id) => (one.dataset.about || one.dataset.makes) && one.dataset.touch.split(" ").includes(id);
  const meant = [piece.dataset.id, piece.dataset.on].find((id) => choices().some((one) => stands(one, id))); // as when touched
  const fitting = choices().filter((one) => stands(one, meant));
  if (fitting.length === 1) light(fitting[0], piece);
  else surround(piece.dataset.about, piece);
  tell(piece);
}

export function listen() {
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") point(event.target); });
  document.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) point(event.target); });
  document.addEventListener("focusout", clear);
  document.addEventListener("scroll", place, { capture: true, passive: true });
  document.addEventListener("pointerdown", clear);
  document.documentElement.addEventListener("pointerleave", clear);
}

export { clear, point };
