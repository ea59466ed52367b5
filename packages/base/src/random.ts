/** A seeded source of chance (sfc32). The same seed gives the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, below). */
  whole(below: number): number;
  /** Normal with mean 0 and deviation 1. */
  normal(): number;
  /** Exponential with mean 1. */
  exponential(): number;
  /** One of `items`, which is not empty. */
  pick<Item>(items: readonly Item[]): Item;
}

/** 128 bits of seed from any text (cyrb128): near seeds give unrelated sequences. */
export function hashSeed(text: string): readonly [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597399067);
    b = c ^ Math.imul(b ^ k, 2869860233);
    c = d ^ Math.imul(c ^ k, 951274213);
    d = a ^ Math.imul(d ^ k, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  a ^= b ^ c ^ d;
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** @param seed any text; by habit `purpose:seed:date` so that each use has its own sequence. */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = hashSeed(seed);
  let spare: number | undefined;
  function bits(): number {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  }
  for (let i = 0; i < 12; i++) bits();
  const next = () => bits() / 4294967296;
  return {
    next,
    whole: (below) => Math.floor(next() * below),
    normal() {
      if (spare !== undefined) {
        const value = spare;
        spare = undefined;
        return value;
      }
      // Marsaglia's polar method makes two at a time.
      for (;;) {
        const u = 2 * next() - 1;
        const v = 2 * next() - 1;
        const s = u * u + v * v;
        if (s > 0 && s < 1) {
          const factor = Math.sqrt((-2 * Math.log(s)) / s);
          spare = v * factor;
          return u * factor;
        }
      }
    },
    exponential: () => -Math.log(1 - next()),
    pick: (items) => items[Math.floor(next() * items.length)] as never,
  };
}
