// Who would do something with a piece of a board: a line around it in their colour and a small sign at its upper edge;
// and a warning on what is asked for twice.

const SIZE = 11; // the radius of a sign
const LINE = 4; // from one line around a piece to the next
const escape = (text) => Object.assign(document.createElement("i"), { textContent: text }).innerHTML;

// By piece: who could do something there, and what speaks against it if nothing else can be done.
function found(choices) {
  const told = new Map();
  for (const { el, by, way, touch, caution } of choices) {
    const piece = by || caution ? document.querySelector(`.board [data-id="${CSS.escape(touch.at(-1))}"]`) : null;
    if (!piece) continue;
    const one = told.get(piece) ?? { piece, all: new Map(), warned: el };
    if (by) one.all.set(by, way);
    if (!caution) one.warned = null;
    told.set(piece, one);
  }
  return [...told.values()];
}

// The outline of a piece once more, a little farther out.
function around(outline, names, far) {
  const line = outline.cloneNode();
  line.setAttribute("class", names);
  if (line instanceof SVGRectElement) {
    for (const [name, more] of [["x", -far], ["y", -far], ["width", 2 * far], ["height", 2 * far]]) line.setAttribute(name, Number(outline.getAttribute(name)) + more);
  }
  return line.outerHTML;
}

const use = (symbol, size) => `<svg x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"><use href="#s-${escape(symbol)}"/></svg>`;

// What stands at a place of a piece, which changes its two numbers where the board is turned.
const at = (x, y, turned, inside) => `<g class="at" transform="translate(${turned ? `${y} ${x}` : `${x} ${y}`})">${inside}</g>`;

function warning({ dataset }, turned, low) {
  const wide = 26 + 7.2 * dataset.tag.length;
  const plate = `<rect x="${-wide / 2}" y="-10" width="${wide}" height="20" rx="10"/>`;
  const symbol = `<g transform="translate(${12 - wide / 2} 0)">${use(dataset.face, 14)}</g>`;
  const text = `<text x="8" y="4.5">${escape(dataset.tag)}</text>`;
  return turned ? `<g class="sign danger">${plate}${symbol}${text}</g>` : at(0, low - 16, false, `<g class="sign danger">${plate}${symbol}${text}</g>`);
}

function draw({ piece, all, warned, outline, box }) {
  const turned = Boolean(piece.closest(".turned"));
  const names = [...all.keys()].sort();
  const lines = names.flatMap((by, n) => ["line-by", "line-by core"].map((kind) => around(outline, `${kind} by-${escape(by)}${all.get(by) ? " way" : ""}`, LINE * n)));
  const hatch = warned ? [around(outline, "hatching", -3)] : [];
  const signs = names.map((by, n) => at((2 * n + 1 - names.length) * (SIZE + 2), box.y, turned, `<g class="sign by-${escape(by)}"><circle r="${SIZE}"/>${use(by, 15)}</g>`));
  piece.insertAdjacentHTML("beforeend", `<g class="signs" aria-hidden="true"><g class="lies">${[...hatch, ...lines].join("")}</g>${signs.join("")}${warned ? warning(warned, turned, box.y + box.height) : ""}</g>`);
  piece.classList.add("signed", ...names.map((by) => `by-${by}`));
}

// Sign the pieces of a board with whoever could do something there.
export function sign(choices) {
  for (const old of document.querySelectorAll(".signs")) {
    const piece = old.parentNode;
    old.remove();
    piece.classList.remove(...[...piece.classList].filter((name) => name === "signed" || name.startsWith("by-")));
  }
  const told = found(choices).map((one) => ({ ...one, outline: one.piece.querySelector(".outline") })).filter(({ outline }) => outline);
  for (const one of told) one.box = one.outline.getBBox(); // all are measured before anything is drawn
  for (const one of told) draw(one);
}
