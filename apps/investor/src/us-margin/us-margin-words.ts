import type { OutputOf } from '@kuroshio/contract';

export type UsMarginOverview = OutputOf<'us-margin/us-margin-overview'>;
export type UsMarginPosition = UsMarginOverview['positions'][number];

/** What of the shares' value is one's own once so much is paid back, in basis points; undefined where nothing is owed any more. */
export function equityAfter(
  { value, loan }: Pick<UsMarginOverview, 'value' | 'loan'>,
  paid: bigint,
): number | undefined {
  const [worth, left] = [BigInt(value), BigInt(loan) - paid];
  if (left <= 0n || worth <= 0n) return undefined;
  const equity = worth - left;
  return equity <= 0n ? 0 : Number((equity * 10_000n) / worth);
}

/** What would be sold first for a call: of what has shares the position that is shortest of what it requires. */
export function shortestOf<Position extends Pick<UsMarginPosition, 'quantity' | 'excess'>>(
  positions: readonly Position[],
): Position | undefined {
  const held = positions.filter(({ quantity }) => quantity > 0);
  return held.toSorted((a, b) => (BigInt(a.excess) < BigInt(b.excess) ? -1 : 1))[0];
}
