import type { Demand } from '@kuroshio/offerings';
import type { OfferingRow } from '../offering-rows.ts';
import type { DrawSecrets } from '../secrets-of-draws.ts';
import { crowdOf } from './demand.ts';
import { allottedTerms } from './terms.ts';

/** Crowds that are kept at once: as many offerings as run. */
const MOST_KEPT = 64;

/** Shares by class that the first so many of an offering's simulated crowd apply for. */
export type Crowds = (offering: OfferingRow, applied: number) => readonly number[];

/** Adds up a crowd once, as every look at an offering asks for it. */
function addUp(crowd: readonly Demand[], tiers: number): readonly (readonly number[])[] {
  const sums = Array.from({ length: tiers }, () => [0]);
  for (const { tier, shares } of crowd) {
    for (const [at, own] of sums.entries()) own.push((own.at(-1) ?? 0) + (at === tier ? shares : 0));
  }
  return sums;
}

export function keepCrowds(secrets: Pick<DrawSecrets, 'seed'>): Crowds {
  const kept = new Map<number, readonly (readonly number[])[]>();
  return (offering, applied) => {
    let sums = kept.get(offering.id);
    if (sums === undefined) {
      sums = addUp(crowdOf(secrets, offering), allottedTerms(offering).tiers.length);
      kept.set(offering.id, sums);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
    }
    return sums.map((own) => own[Math.min(applied, own.length - 1)] ?? 0);
  };
}
