// A choice of several moves that is half made: what was taken up for it can be put down again.

import * as choosing from "./choosing.js";

const button = () => document.querySelector('.tools [data-do="undo"][data-begun]');
let taken = new Set(); // the pieces of the moves made so far
let offered = new Set(); // all that could have been taken up at the beginning
let putting = null; // while it is put down: the ids of what is to be touched then

export const isBegun = () => Boolean(button());

// A move is about to be made.
export function note(key) {
  const legal = choosing.choices();
  if (!isBegun()) {
    taken = new Set();
    offered = new Set(legal.flatMap(({ touch }) => touch));
  }
  for (const id of legal.find((one) => one.key === key)?.touch ?? []) taken.add(id);
}

// Whether touching something in vain means to put down what was taken up, and to take up something else instead.
export function isPutDownBy(el) {
  const ids = choosing.idsOf(el);
  return isBegun() && (Boolean(el.closest(".lifted")) || ids.some((id) => taken.has(id) || offered.has(id)));
}

// Put down everything, move by move; then what else was touched is touched again.
export function putDown(undo, el = null) {
  const ids = el ? choosing.idsOf(el) : [];
  const same = !el || Boolean(el.closest(".lifted")) || ids.some((id) => taken.has(id));
  putting = same ? [] : ids;
  undo();
}

// A new table: go on putting down, or touch what was meant.
export function goOn(undo, touch) {
  if (putting === null) return;
  if (isBegun()) { undo(); return; }
  const find = (id) => document.querySelector(`main [data-id="${CSS.escape(id)}"]`);
  const el = putting.map(find).find(Boolean);
  putting = null;
  if (el) touch(el);
}

export const forget = () => { putting = null; };
