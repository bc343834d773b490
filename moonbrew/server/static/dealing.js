// The viewer's share in the dice: made by this page, sealed before anybody opens theirs, and kept for the check at the end.

import { call } from "./calls.js";
import { hex, hmac, sha256 } from "./hashing.js";

const PREFIX = "moonbrew-share-"; // and the seal
const MOST = 100; // shares that are kept in this browser
const here = new Map(); // where nothing can be kept: as long as the page is open
let busy = false;

// ---------- what is kept

function keep(seal, facts) {
  here.set(seal, facts);
  try {
    const old = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => [JSON.parse(localStorage[name]).at, name]).sort();
    for (const [, name] of old.slice(0, Math.max(0, old.length - MOST))) localStorage.removeItem(name);
    localStorage.setItem(PREFIX + seal, JSON.stringify({ ...facts, at: Date.now() }));
  } catch { /* then it lasts as long as this page */ }
}

function kept(seal) {
  try { return JSON.parse(localStorage.getItem(PREFIX + seal)) ?? here.get(seal); } catch { return here.get(seal); }
}

// What this browser has noted before it opened its share in a room.
function noted(room) {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => JSON.parse(localStorage[name]));
    return all.find((one) => one.room === room);
  } catch { return undefined; }
}

// ---------- before the deal

export function freshSeal() {
  const share = hex(crypto.getRandomValues(new Uint8Array(32)));
  const seal = sha256(share);
  keep(seal, { share });
  return seal;
}

// Do what is next: seal a share; open it once all seals lie there, and note what was seen by then.
export async function attend(room, seat, deal) {
  if (busy || seat === undefined || deal.dealt) return;
  busy = true;
  try {
    const seal = deal.seals[seat];
    let answer = null;
    if (seal === null) answer = await call(`/api/rooms/${room}/seal`, { seal: freshSeal() });
    else if (seal && deal.sealed && !deal.shares[seat]) answer = await call(`/api/rooms/${room}/share`, { share: opened(room, Number(seat), seal, deal) });
    busy = false;
    if (answer?.ok) await attend(room, seat, answer.data);
  } finally { busy = false; }
}

function opened(room, seat, seal, { commitment, seals }) {
  const facts = kept(seal);
  if (!facts) return ""; // it was made in another browser, or is lost
  if (!facts.room) keep(seal, { share: facts.share, room, seat, commitment, seals }); // what was seen first counts
  return facts.share;
}

// ---------- after the game

// What is wrong with how the dice were made, as far as this page can tell; empty if nothing is.
export function doubts(room, { seed, commitment, shares, dice }) {
  const mine = noted(room);
  if (sha256(seed) !== commitment) return "The two differ: this is not the seed that was promised.";
  if (mine && mine.commitment !== commitment) return "Another hash was shown to this browser before the game.";
  if (mine && shares[mine.seat] !== mine.share) return "The share of this browser is missing: it came too late, or was left out.";
  if (mine && shares.some((share, seat) => share && sha256(share) !== mine.seals[seat])) return "A share was exchanged after that of this browser was open.";
  return mixed(seed, shares) === dice ? "" : "The dice were not made of these numbers.";
}

export function praise(room, shares) {
  if (noted(room)) return "Checked: the two agree, and the share of this browser is in the dice. Nobody could choose the deal.";
  if (shares.some(Boolean)) return "Checked: the two agree, and the dice were made of the seed and these shares.";
  return "Checked: the two agree. The deal was fixed in advance.";
}

function mixed(seed, shares) {
  const told = shares.map((share, seat) => share && `${seat} ${share}`).filter(Boolean).join("\n");
  return told ? hmac(seed, told) : seed;
}
