// While something is pressed, the table under it stays: a click comes of it only if what was pressed is still there
// when it is let go.

const AFTER = 60; // milliseconds from letting go to the click, by a finger
const LONGEST = 3000; // what is pressed for longer is no click any more
let pressed = 0; // a timer: whatever is pressed counts as let go when it runs out
let waiting = null; // what is to be done then

// Do something as soon as nothing is pressed; only the latest of what waits is done.
export function unpressed(deed) {
  if (pressed) waiting = deed;
  else deed();
}

function letGoIn(milliseconds) {
  clearTimeout(pressed);
  pressed = setTimeout(() => {
    const deed = waiting;
    pressed = 0;
    waiting = null;
    deed?.();
  }, milliseconds);
}

addEventListener("pointerdown", () => letGoIn(LONGEST), true);
addEventListener("pointerup", () => { if (pressed) letGoIn(AFTER); }, true);
addEventListener("pointercancel", () => { if (pressed) letGoIn(0); }, true);
addEventListener("click", () => { if (pressed) letGoIn(0); }, true);
