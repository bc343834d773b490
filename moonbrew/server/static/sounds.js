// Soft sounds, made by the browser itself: when one is asked, when somebody says something, when a game is over.

const TUNES = { turn: [[587, 0], [880, 0.13]], talk: [[740, 0]], over: [[587, 0], [740, 0.14], [880, 0.28]] }; // hertz, and when in seconds
const LOUD = 0.06; // of 1
const LONG = 0.5; // seconds that a note takes to fade
const touch = matchMedia("(pointer: coarse)"); // a phone is quiet until one wants it otherwise
let context = null;

export const isOn = () => (document.documentElement.dataset.sound || (touch.matches ? "off" : "on")) === "on";

// Browsers let a page be heard once somebody has touched it.
function wake() {
  if (!isOn() || !globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return; // Escape is no touch
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

export function play(name) {
  if (!isOn() || context?.state !== "running") return;
  for (const [hertz, after] of TUNES[name]) note(hertz, context.currentTime + after);
}

function note(hertz, at) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  level.gain.exponentialRampToValueAtTime(0.0001, at + LONG);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + LONG);
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { passive: true });
