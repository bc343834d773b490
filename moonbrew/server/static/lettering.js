// Words and numbers on boards: however small a board is drawn, they are as large as letters have to be.

const LEAST = 12.1; // pixels; a hair more than needed, for a bar that comes or goes moves everything a little
const seen = new WeakSet();

// How many units of its own a drawing has to a pixel; its letters grow by that (boards.css).
const observer = new ResizeObserver((entries) => {
  const found = entries.map(({ target }) => [target, target.isConnected && target.getScreenCTM()]);
  for (const [el, matrix] of found) if (matrix && matrix.a + matrix.b) el.style.setProperty("--least", (LEAST / Math.hypot(matrix.a, matrix.b)).toFixed(2));
});

// Look after every drawing that is new on the page.
export function letter() {
  for (const el of document.querySelectorAll("svg.board, svg.fig, svg.at-hand, svg.pattern")) {
    if (seen.has(el) || !el.querySelector("text")) continue;
    seen.add(el);
    observer.observe(el);
  }
}
