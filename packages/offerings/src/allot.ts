import { assert } from '@kuroshio/base';

/** A class of applicants: who applies in it for at least so much shares what is reserved for it. Whole shares. */
export interface Tier {
  /** The least and the most that one application may be for. */
  readonly least: number;
  readonly most: number;
  /** What is reserved for this class. */
  readonly reserved: number;
}

/** What an application is for. */
export interface Demand {
  /** Its place among the tiers, from 0. */
  readonly tier: number;
  /** Whole shares, more than 0. */
  readonly shares: number;
}

/**
 * Divides a number of shares among parts in proportion, to the last share. Each part is rounded down; the shares that are left go
 * one each to those who lost the largest fraction by that, and among equals to who comes first in the list. So each has less
 * than a share more or less than its exact part. All where there is enough for everybody.
 */
function divideAmong(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((before, part) => before + BigInt(part), 0n);
  if (sum <= BigInt(total)) return [...parts];
  const exact = parts.map((part) => BigInt(part) * BigInt(total));
  const given = exact.map((part) => Number(part / sum));
  const left = total - given.reduce((before, part) => before + part, 0);
  const lost = exact.map((part, at) => [part % sum, at] as const);
  lost.sort(([a, first], [b, second]) => (a === b ? first - second : a > b ? -1 : 1));
  for (const [, at] of lost.slice(0, left)) given[at] = (given[at] ?? 0) + 1;
  return given;
}

/** What each tier may share out: what is reserved for it, and its part of what others have left. */
function quotasOf(tiers: readonly Tier[], wanted: readonly number[]): number[] {
  const own = tiers.map(({ reserved }, at) => Math.min(reserved, wanted[at] ?? 0));
  const left = tiers.reduce((sum, { reserved }, at) => sum + reserved - (own[at] ?? 0), 0);
  const more = divideAmong(
    left,
    wanted.map((shares, at) => shares - (own[at] ?? 0)),
  );
  return own.map((shares, at) => shares + (more[at] ?? 0));
}

function wantedBy(tiers: readonly Tier[], demands: readonly Demand[]): number[] {
  const wanted = tiers.map(() => 0);
  for (const { tier, shares } of demands) {
    assert(wanted[tier] !== undefined && shares > 0, 'a demand is for something, in one of the tiers');
    wanted[tier] += shares;
  }
  return wanted;
}

/**
 * Shares an offering out. A tier whose applications are for no more than is reserved for it is filled; what it leaves goes to the
 * other tiers in proportion to what they lack. Within a tier everybody has the same part of what they applied for, to one
 * share: rounded down, and the shares that are left one each by the largest fraction lost, among equals by the order of the list.
 * @returns whole shares by application, in the order of the list; never more than was applied for, nor in all than was offered
 */
export function allot(tiers: readonly Tier[], demands: readonly Demand[]): number[] {
  const quotas = quotasOf(tiers, wantedBy(tiers, demands));
  const given = demands.map(() => 0);
  for (const [tier, quota] of quotas.entries()) {
    const places = demands.flatMap((demand, at) => (demand.tier === tier ? [at] : []));
    const parts = divideAmong(
      quota,
      places.map((at) => demands[at]?.shares ?? 0),
    );
    for (const [n, at] of places.entries()) given[at] = parts[n] ?? 0;
  }
  return given;
}

/**
 * What part of an application each tier would fill if nobody applied any more: in millionths, rounded down; everything where there
 * is enough. @param wanted shares applied for by tier
 */
export function allotmentRate(tiers: readonly Tier[], wanted: readonly number[]): number[] {
  return quotasOf(tiers, wanted).map((quota, at) => {
    const all = wanted[at] ?? 0;
    return all === 0 ? 1_000_000 : Number((BigInt(quota) * 1_000_000n) / BigInt(all));
  });
}
