// Boards of upright cells: a quarter turn in a narrow window, so that the shorter side goes across, and in a wide one
// for those that are much higher than wide.

import { letter } from "./lettering.js";

const narrow = matchMedia("(max-width: 760px)");
const TALL = 1.5; // how much higher than wide a board is that would be small in a wide window
const THUMB = 44 / 72; // pixels for a unit, so that the shorter side of a cell is wide enough for a thumb

// Swap the two numbers of every place on a board, and the sides of what it shows; done twice, nothing is changed.
function turn(board) {
  board.classList.toggle("turned");
  const [x, y, wide, high] = board.getAttribute("viewBox").split(" ");
  board.setAttribute("viewBox", `${y} ${x} ${high} ${wide}`);
  board.setAttribute("width", Math.round(Number(high)));
  for (const one of board.querySelectorAll(":scope > g[transform], .at[transform]")) {
    const [, across, down] = one.getAttribute("transform").match(/translate\((\S+) (\S+)\)/);
    one.setAttribute("transform", `translate(${down} ${across})`);
  }
}

// Whether a board should be turned: it is wider than high, or in a wide window much higher than wide.
function should(board) {
  const [, , across, down] = board.getAttribute("viewBox").split(" ").map(Number);
  const [wide, high] = board.classList.contains("turned") ? [down, across] : [across, down];
  return narrow.matches ? wide > high : high > TALL * wide;
}

// Turn every board of the page as the window has it, and see to its letters.
export function fit() {
  letter();
  for (const board of document.querySelectorAll(".board.turns")) {
    if (board.classList.contains("turned") !== should(board)) turn(board);
    board.style.minWidth = narrow.matches ? `${Math.floor(Number(board.getAttribute("viewBox").split(" ")[2]) * THUMB) + 1}px` : "";
  }
}

narrow.addEventListener("change", fit);
fit();
