// What the server sends of a table: of each section its parts, or what changed since the table before.

const known = new Map(); // by section, its parts as they are now
let look = null; // the number of the table that they make

// The sections that news tell of, as whole texts; null if they are about a table that never came.
export function whole(news) {
  if (news.on !== null && news.on !== look) { look = null; return null; }
  const found = {};
  for (const [id, changes] of Object.entries(news.sections)) {
    const before = known.get(id);
    const parts = changes.flatMap((one) => (typeof one === "string" ? [one] : before.slice(one[0], one[0] + one[1])));
    known.set(id, parts);
    found[id] = parts.join("");
  }
  look = news.look;
  return found;
}
