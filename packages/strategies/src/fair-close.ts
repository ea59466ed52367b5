import { type BasisPoints, basisPoints } from '@kuroshio/money';

/** How far a close may be from what most of the last half hour traded at: more than a pool's own levies gains nobody anything. */
const FARTHEST: BasisPoints = basisPoints(50);

/**
 * The price at which a holding counts in a net asset value: the close, but no farther from the average of the last half hour,
 * weighted by shares, than half a percent. A small trade at the very end hardly moves that average.
 * @param minutes of the last half hour; shares, and price × shares in price units
 */
export function fairClose(
  close: number,
  minutes: readonly { readonly volume: number; readonly value: number }[],
): number {
  const volume = minutes.reduce((sum, minute) => sum + minute.volume, 0);
  if (volume === 0) return close;
  const average = minutes.reduce((sum, minute) => sum + minute.value, 0) / volume;
  const room = (average * FARTHEST) / 10_000;
  return Math.round(Math.min(Math.max(close, average - room), average + room));
}
