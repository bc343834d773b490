// What is wrong with the layout of the page as it stands: each fault as a sentence, with where it is.
async () => {
  // Letters on boards follow the size of the board (lettering.js), a frame or some later.
  const lettered = [...document.querySelectorAll("main.room svg.board")].filter((board) => board.querySelector("text"));
  const fitted = () => lettered.every((board) => {
    const matrix = board.getScreenCTM(), least = parseFloat(board.style.getPropertyValue("--least"));
    return !matrix || !board.checkVisibility() || Math.hypot(matrix.a, matrix.b) * least > 12;
  });
  for (let frame = 0; frame < 3 || (frame < 60 && !fitted()); frame += 1) await new Promise(requestAnimationFrame);
  const faults = [];
  const root = document.documentElement;
  const touch = matchMedia("(pointer: coarse)").matches;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const TARGETS = "a[href], button:not(.piece), input, select, summary, label:has(input), [role=button]:not(.piece), .piece:is(.may, .can, .sel)";

  // Behind a dialog nothing can be touched, nor is it meant to.
  const dialog = document.querySelector("dialog:modal");
  const shown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest("[inert], [hidden], .hide, .sprite");
  const named = (el) => {
    const own = (one) => one.localName + (one.id ? `#${one.id}` : "") + [...one.classList].slice(0, 3).map((name) => `.${name}`).join("") + (one.dataset?.id ? `[${one.dataset.id}]` : "");
    const chain = [];
    for (let one = el; one && one !== document.body && chain.length < 4; one = one.parentElement) chain.unshift(own(one));
    return chain.join(" > ");
  };
  const words = (text) => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 50));

  // What is left of a box where it can be seen: parents that scroll or clip take away the rest.
  const clipped = (el, box) => {
    let { left, top, right, bottom } = box;
    for (let one = el; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.clipPath !== "none" && style.clipPath.includes("inset(50%")) return null;
      if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) continue;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const by = one.getBoundingClientRect();
      if (style.overflowX !== "visible") { left = Math.max(left, by.left); right = Math.min(right, by.right); }
      if (style.overflowY !== "visible") { top = Math.max(top, by.top); bottom = Math.min(bottom, by.bottom); }
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  };

  // ---------- nothing is wider than the window
  if (root.scrollWidth > root.clientWidth) {
    const wide = all("body *:not(svg *)").filter((el) => shown(el) && el.getBoundingClientRect().right > innerWidth + 1 && clipped(el, el.getBoundingClientRect())?.right > innerWidth + 1);
    faults.push(`wider than the window by ${root.scrollWidth - root.clientWidth}: ${wide.slice(0, 3).map(named).join("; ")}`);
  }

  // ---------- texts: large enough, and not over each other
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, el = node.parentElement;
    if (!node.data.trim() || !el || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION", "TITLE"].includes(el.tagName.toUpperCase()) || !shown(el)) continue;
    const style = getComputedStyle(el);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).map((box) => ({ ...clipped(el, box), middle: (box.top + box.bottom) / 2 })).filter((box) => "left" in box);
    if (!boxes.length || parseFloat(style.fontSize) === 0) continue;
    const svg = el.ownerSVGElement && el.getScreenCTM();
    const scale = svg ? Math.hypot(svg.a, svg.b) : el.currentCSSZoom ?? 1;
    const size = parseFloat(style.fontSize) * scale;
    if (size < 11.95) faults.push(`text of ${size.toFixed(1)} px: ${words(node.data)} in ${named(el)}`);
    for (const box of boxes) texts.push({ el, node, ...box, size });
  }
  // What floats over the page on a ground of its own hides what is below, as it should.
  const raised = (el) => {
    const { position, zIndex, backgroundColor, backgroundImage } = getComputedStyle(el);
    const ground = backgroundImage !== "none" || !/^rgba\(.*, 0\)$/.test(backgroundColor);
    return ["fixed", "sticky"].includes(position) || (zIndex >= 3 && ground);
  };
  const floats = (el) => {
    for (let one = el; one && one !== document.body; one = one.parentElement) if (raised(one)) return one;
    return null;
  };
  const floating = new Map();
  const floatOf = (el) => { if (!floating.has(el)) floating.set(el, floats(el)); return floating.get(el); };
  // Where the letters are: about the middle of a line, as far as that can be seen.
  const core = ({ left, top, right, bottom, middle, size }) =>
    ({ left: left + 1, right: right - 1, top: Math.max(top, middle - size * 0.36), bottom: Math.min(bottom, middle + size * 0.36) });
  const cores = texts.map((one) => ({ ...one, ...core(one), float: floatOf(one.el) })).sort((a, b) => a.top - b.top);
  const seen = new Set();
  for (let i = 0; i < cores.length; i += 1) {
    for (let j = i + 1; j < cores.length && cores[j].top < cores[i].bottom - 1; j += 1) {
      const a = cores[i], b = cores[j];
      if (a.node === b.node || a.float !== b.float || (a.el.closest(".set") && a.el.closest(".set") === b.el.closest(".set"))) continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) < 2 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1) continue;
      const fault = `texts overlap: ${words(a.node.data)} in ${named(a.el)}, and ${words(b.node.data)} in ${named(b.el)}`;
      if (!seen.has(fault)) faults.push(fault);
      seen.add(fault);
    }
  }

  // ---------- in the panels of the others and in their strip no text lies over a picture, but for marks on it
  for (const picture of all(":is(.seat, .rivals a) svg").filter((el) => shown(el) && !el.ownerSVGElement)) {
    const home = picture.closest(".seat, .rivals a"), box = clipped(picture, picture.getBoundingClientRect());
    if (!box) continue;
    const aside = (box.right - box.left) * 0.15, below = (box.bottom - box.top) * 0.15; // pictures are rarely filled to the corners
    for (const text of cores.filter(({ el }) => home.contains(el) && !el.ownerSVGElement && !el.closest(".several, .left"))) {
      const across = Math.min(text.right, box.right - aside) - Math.max(text.left, box.left + aside);
      const down = Math.min(text.bottom, box.bottom - below) - Math.max(text.top, box.top + below);
      if (across >= 2 && down >= 1) faults.push(`a text over a picture: ${words(text.node.data)} in ${named(text.el)}, over ${named(picture)}`);
    }
  }

  // ---------- targets: large enough, and on top
  const least = touch ? 44 : 24;
  const targets = all(TARGETS).filter((el) => shown(el) && !el.disabled && (!dialog || dialog.contains(el)));
  // On a board the nearest piece is meant (choosing.js): it is enough that the next one is as far off as that.
  const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const boarded = targets.filter((el) => el.closest(".board"));
  const apart = (el) => boarded.includes(el) && boarded.every((other) => {
    const [x, y] = middle(el), [ox, oy] = middle(other);
    return other === el || Math.hypot(x - ox, y - oy) >= least - 0.6;
  });
  for (const el of targets) {
    const box = el.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || el.matches(".skip") || (el.matches("input") && el.closest("label"))) continue;
    const inline = el.matches("a") && getComputedStyle(el).display === "inline" && /\w/.test(el.parentElement.textContent.replace(el.textContent, ""));
    if (!inline && !apart(el) && Math.min(box.width, box.height) < least - 0.6) faults.push(`a target of ${box.width.toFixed(0)} × ${box.height.toFixed(0)}: ${words(el.getAttribute("aria-label") ?? el.textContent)} ${named(el)}`);
  }

  const at = ([x, y]) => document.elementFromPoint(x, y);
  const spotOf = (el) => {
    const face = el.querySelector(":scope > g.face") ?? el;
    const box = clipped(face, face.getBoundingClientRect());
    return box && [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const free = (el) => {
    const spot = spotOf(el);
    if (!spot || spot[0] < 0 || spot[1] < 0 || spot[0] > innerWidth || spot[1] > innerHeight) return null;
    const there = at(spot);
    if (there?.closest("[data-on]")?.dataset.on === el.dataset.id) return null; // what lies on a piece stands for it
    return there && (el.contains(there) || there.closest(TARGETS)?.contains(el) || Boolean(there.closest(TARGETS)) || (el.matches("input") && there.closest("label") === el.closest("label"))) ? null : there;
  };
  // What has been opened is closed again; until then it may lie over all on a phone, elsewhere over all but the table.
  const opened = ".rules.open, .side > section:is(.open, .window)";
  const excused = (el, over) => over.closest(opened) && (touch || !el.closest(".table"));
  const home = [scrollX, scrollY];
  const inside = (el) => { const spot = spotOf(el); return spot && spot[1] > 0 && spot[1] < innerHeight; };
  for (const el of targets) {
    if (el.matches(".skip")) continue;
    if (inside(el) && !free(el)) continue;
    if (!clipped(el, el.getBoundingClientRect())) continue; // to be scrolled to in its list
    el.scrollIntoView({ block: "center", behavior: "instant" });
    const over = free(el);
    if (over && !excused(el, over)) faults.push(`covered: ${words(el.getAttribute("aria-label") ?? el.textContent)} ${named(el)}, by ${named(over)}`);
  }
  scrollTo(...home);
  return faults;
}
