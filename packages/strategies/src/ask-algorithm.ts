import type { Algorithm, Seen, Targets } from './algorithm.ts';

/** Why an algorithm is not asked again: it threw, did not answer in time, or wants what it may not. */
export type AskFailure = 'failed' | 'stalled' | 'not-allowed';

/** What an algorithm wants, or why it is not asked again today. An answer that never comes is for who asks to break off. */
export function askAlgorithm(
  algorithm: Algorithm,
  seen: Seen,
): { readonly targets: Targets } | { readonly reason: Exclude<AskFailure, 'stalled'> } {
  try {
    const targets = algorithm.targets(seen);
    const parts = [...targets];
    const allowed = parts.every(
      ([symbol, bps]) => algorithm.universe.includes(symbol) && Number.isInteger(bps) && bps > 0 && bps <= 10_000,
    );
    const sum = parts.reduce<number>((total, [, bps]) => total + bps, 0);
    return allowed && sum <= 10_000 ? { targets } : { reason: 'not-allowed' };
  } catch {
    return { reason: 'failed' };
  }
}
