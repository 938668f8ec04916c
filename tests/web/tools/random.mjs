// random.mjs: whole numbers as if by chance, the same ones from the same seed: random(n) is at least 0 and below n.
export function randomNumbers(seed) {
  let state = seed;
  return (n) => { // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}
