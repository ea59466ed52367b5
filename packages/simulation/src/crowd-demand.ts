import { createRandom } from '@kuroshio/base';

/** What may be applied for in a class of applicants, in lots. */
interface LotTier {
  readonly least: number;
  readonly most: number;
}

/** So many of a crowd apply in each class: most in the one that asks for least. */
const WEIGHTS = [0.82, 0.15, 0.03] as const;

/** Where in the list of weights a draw from 0 to 1 falls, among so many classes; the last takes what is over. */
function tierAt(drawn: number, tiers: number): number {
  let passed = 0;
  for (let tier = 0; tier < tiers - 1; tier++) {
    passed += WEIGHTS[tier] ?? 0;
    if (drawn < passed) return tier;
  }
  return tiers - 1;
}

/** Lots of one of the crowd: small ones are common. */
const lotsOf = ({ least, most }: LotTier, drawn: number) => least + Math.floor((most - least + 1) * drawn ** 3);

/** What each of a crowd applies for, in the order in which they come: the same seed gives the same crowd. */
export function crowdDemand(
  seed: string,
  crowd: number,
  tiers: readonly LotTier[],
): { readonly tier: number; readonly lots: number }[] {
  const random = createRandom(`crowd:${seed}`);
  return Array.from({ length: crowd }, () => {
    const tier = tierAt(random.next(), tiers.length);
    const own = tiers[tier] ?? { least: 1, most: 1 };
    return { tier, lots: Math.min(own.most, lotsOf(own, random.next())) };
  });
}

/** Lots that one of a crowd applies for on average. */
export function meanDemand(tiers: readonly LotTier[]): number {
  return tiers.reduce((sum, { least, most }, tier) => {
    const weight =
      tier < tiers.length - 1 ? (WEIGHTS[tier] ?? 0) : 1 - WEIGHTS.slice(0, tier).reduce((a, b) => a + b, 0);
    return sum + weight * (least + (most - least) / 4);
  }, 0);
}
