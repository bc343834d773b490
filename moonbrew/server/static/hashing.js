// SHA-256 and HMAC by the page itself: browsers offer theirs only on https pages, or on this machine.

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0; // its first 32 bits
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64; // bytes

const turn = (word, by) => (word >>> by) | (word << (32 - by));
const bytes_of = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => [...bytes].map((n) => n.toString(16).padStart(2, "0")).join("");

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return new DataView(whole.buffer);
}

function schedule(data, at) {
  const words = Array.from({ length: 16 }, (_, n) => data.getInt32(at + 4 * n));
  for (let n = 16; n < 64; n += 1) {
    const [late, early] = [words[n - 2], words[n - 15]];
    const one = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    const other = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    words.push((words[n - 16] + other + words[n - 7] + one) | 0);
  }
  return words;
}

function stirred(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) | 0);
}

function digest(bytes) {
  const data = padded(bytes);
  let state = START;
  for (let at = 0; at < data.byteLength; at += BLOCK) state = stirred(state, schedule(data, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => out.setInt32(4 * n, word));
  return new Uint8Array(out.buffer);
}

export const sha256 = (text) => hex(digest(bytes_of(text)));

export function hmac(key, text) {
  const bytes = bytes_of(key);
  const whole = new Uint8Array(BLOCK);
  whole.set(bytes.length > BLOCK ? digest(bytes) : bytes);
  const inner = digest(new Uint8Array([...whole.map((n) => n ^ 0x36), ...bytes_of(text)]));
  return hex(digest(new Uint8Array([...whole.map((n) => n ^ 0x5c), ...inner])));
}
