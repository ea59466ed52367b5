import type { OutputOf } from '@kuroshio/contract';

export type UsMarginOverview = OutputOf<'us-margin/us-margin-overview'>;
export type UsMarginPosition = UsMarginOverview['positions'][number];
export type UsShort = UsMarginOverview['shorts'][number];

type Worth = Pick<UsMarginOverview, 'equity' | 'value' | 'owed'>;

/** What of the shares' value, held and owed, is one's own with so much more of it, in basis points; undefined where there are none. */
export function equityWith({ equity, value, owed }: Worth, added: bigint): number | undefined {
  const [worth, own] = [BigInt(value) + BigInt(owed), BigInt(equity) + added];
  if (worth <= 0n) return undefined;
  return own <= 0n ? 0 : Number((own * 10_000n) / worth);
}

/** The same once so much of the loans is paid back; undefined where nothing is owed any more. */
export function equityAfter(overview: Worth & Pick<UsMarginOverview, 'loan'>, paid: bigint): number | undefined {
  const isLeft = BigInt(overview.loan) > paid || overview.owed !== '0';
  return isLeft ? equityWith(overview, paid) : undefined;
}

/** What would be sold or bought back first for a call: of what has shares the position that is shortest of what it requires. */
export function shortestOf<Position extends Pick<UsMarginPosition, 'quantity' | 'excess'>>(
  positions: readonly Position[],
): Position | undefined {
  const held = positions.filter(({ quantity }) => quantity > 0);
  return held.toSorted((a, b) => (BigInt(a.excess) < BigInt(b.excess) ? -1 : 1))[0];
}

/** What a position requires by itself as so large a part of its value. */
export function partOf({ value, requirementBps }: Pick<UsMarginPosition, 'value' | 'requirementBps'>): bigint {
  return (BigInt(value) * BigInt(requirementBps) + 9_999n) / 10_000n;
}

/** By what shares that are owed require something: a part of their worth, so much a share, or as cheap ones, of which more is required than either. */
export function requiredBy(
  { value, quantity, requirementBps }: Pick<UsShort, 'value' | 'quantity' | 'requirementBps'>,
  { shortPerShare, cheapBelow }: Pick<UsMarginOverview['terms'], 'shortPerShare' | 'cheapBelow'>,
): 'part' | 'share' | 'cheap' {
  const [worth, shares] = [BigInt(value), BigInt(quantity)];
  if (worth < BigInt(cheapBelow) * shares) return 'cheap';
  return worth * BigInt(requirementBps) < BigInt(shortPerShare) * shares * 10_000n ? 'share' : 'part';
}
