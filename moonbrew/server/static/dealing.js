// The viewer's share in the dice: made by this page, sealed before anybody opens theirs, and kept for the check at the end.

import { call } from "./calls.js";
import { hex, hmac, sha256 } from "./hashing.js";

const PREFIX = "moonbrew-share-"; // and the seal, or the room in which this browser sat
const MOST = 200; // of both together that are kept in this browser
const here = new Map(); // where nothing can be kept: as long as the page is open
let busy = false; // while an answer is waited for;
let meanwhile = null; // and how the deal stood then, as told last

// ---------- what is kept

function keep(name, facts) {
  here.set(name, facts);
  try {
    const old = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX)).map((one) => [JSON.parse(localStorage[one]).at, one]).sort();
    for (const [, one] of old.slice(0, Math.max(0, old.length - MOST))) localStorage.removeItem(one);
    localStorage.setItem(PREFIX + name, JSON.stringify({ ...facts, at: Date.now() }));
  } catch { /* then it lasts as long as this page */ }
}

function kept(name) {
  try { return JSON.parse(localStorage.getItem(PREFIX + name)) ?? here.get(name); } catch { return here.get(name); }
}

// All that this browser has noted of a room: that it sat there, and the shares that it has sealed; of several, sealed
// by pages at once, the first one counts.
function noted(room) {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => JSON.parse(localStorage[name]));
    return all.filter((one) => one.room === room);
  } catch { return []; }
}

const isIn = (shares) => (one) => one.share && shares[one.seat] === one.share;

// ---------- before the deal

export function freshSeal(facts = {}) {
  const share = hex(crypto.getRandomValues(new Uint8Array(32)));
  const seal = sha256(share);
  keep(seal, { ...facts, share });
  return seal;
}

// Do what is next: seal a share; open it once all seals lie there, and note what was seen by then. Whoever sits there is
// noted in any case: a house that never asks for a share is found out at the end.
export async function attend(room, seat, deal) {
  if (seat === undefined) return;
  const facts = { room, seat: Number(seat), commitment: deal?.commitment };
  if (!kept(room)) keep(room, facts);
  if (busy) meanwhile = deal;
  if (busy || !deal) return;
  busy = true;
  try {
    for (let now = deal; now && !now.dealt;) {
      const answer = await proceed(facts, now);
      const told = meanwhile;
      meanwhile = null;
      now = answer?.ok ? answer.data : null;
      if (told && told.seals[seat] !== null) now = told; // it may have come before the answer, but is newer
    }
  } finally { busy = false; }
}

async function proceed(facts, deal) {
  const { room, seat } = facts, seal = deal.seals[seat];
  if (seal === null) return call(`/api/rooms/${room}/seal`, { seal: freshSeal(facts) });
  if (seal && deal.sealed && !deal.shares[seat]) return call(`/api/rooms/${room}/share`, { share: opened(room, seat, seal, deal) });
  return null;
}

function opened(room, seat, seal, { commitment, seals }) {
  const facts = kept(seal);
  if (!facts) return ""; // it was made in another browser, or is lost
  if (!facts.seals) keep(seal, { room, seat, commitment, ...facts, seals }); // what was seen first counts
  return facts.share;
}

// ---------- after the game

// What is wrong with how the dice were made, as far as this page can tell; empty if nothing is.
export function doubts(room, { seed, commitment, shares, dice }) {
  const notes = noted(room);
  const mine = notes.find(isIn(shares));
  if (sha256(seed) !== commitment) return "The two differ: this is not the seed that was promised.";
  if (notes.some((one) => one.commitment && one.commitment !== commitment)) return "Another hash was shown to this browser before the game.";
  if (!mine && notes.some((one) => one.share)) return "The share of this browser is missing: it came too late, or was left out.";
  if (!mine && notes.length) return "This browser knows of no share of its own in the dice: it sat down after the deal, came too late, was cleared, or was left out.";
  if (mine && shares.some((share, seat) => share && sha256(share) !== mine.seals?.[seat])) return "A share was exchanged after that of this browser was open.";
  return mixed(seed, shares) === dice ? "" : "The dice were not made of these numbers.";
}

// Of whom this page saw a seal that was never opened: they could choose between two deals. Empty if there is nobody.
export function withheld(room, shares) {
  const seals = noted(room).find(isIn(shares))?.seals ?? [];
  const seats = seals.flatMap((seal, seat) => (seal && !shares[seat] ? [seat + 1] : []));
  return seats.length ? `A seal was not opened, at seat ${seats.join(" and ")}: whoever held it back could choose between two deals.` : "";
}

export function praise(room, shares) {
  if (noted(room).some(isIn(shares))) return "Checked: the two agree, and the share of this browser is in the dice. Nobody could choose the deal.";
  if (shares.some(Boolean)) return "Checked: the two agree, and the dice were made of the seed and these shares.";
  return "Checked: the two agree. The deal was fixed in advance.";
}

function mixed(seed, shares) {
  const told = shares.map((share, seat) => share && `${seat} ${share}`).filter(Boolean).join("\n");
  return told ? hmac(seed, told) : seed;
}
