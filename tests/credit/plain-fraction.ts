/** A number that is no whole one: exact until a sentence rounds it. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Exact. */
export const of = (over: bigint, under = 1n): Fraction => ({ over, under });
export const times = (a: Fraction, b: Fraction): Fraction => of(a.over * b.over, a.under * b.under);
/** Down to a multiple of a step; of numbers that are not below nothing. */
export const downTo = (step: bigint, { over, under }: Fraction): bigint => (over / (under * step)) * step;
export const upTo = (step: bigint, { over, under }: Fraction): bigint =>
  ((over + under * step - 1n) / (under * step)) * step;
export const bps = (some: number): Fraction => of(BigInt(some), 10_000n);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const atLeastNothing = (a: bigint): bigint => (a > 0n ? a : 0n);

export const CENT = 1n;
export const DOLLAR = 100n;
export const HUNDRED = 100n * DOLLAR;
export const THOUSAND = 1_000n * DOLLAR;
