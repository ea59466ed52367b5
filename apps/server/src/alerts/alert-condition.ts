import type { Alert } from '@kuroshio/contract';

/** What an alert looks at: the prices of the trades since the last look, oldest first, and the day so far. */
export interface Seen {
  readonly prices: readonly number[];
  /** What change is reckoned from, in price units. */
  readonly reference: number;
  /** Shares traded on the day. */
  readonly volume: number;
}

/** Change in hundredths of a percent, rounded towards zero: an alert never fires a hair too early. */
function changeBps(price: number, reference: number): number {
  return reference === 0 ? 0 : Math.trunc(((price - reference) * 10_000) / reference);
}

/**
 * What an alert fires on: the first price that meets it, the change without its sign, or the volume. Undefined where it
 * does not fire.
 */
export function firesOn(
  { condition, threshold }: Pick<Alert, 'condition' | 'threshold'>,
  { prices, reference, volume }: Seen,
): number | undefined {
  switch (condition) {
    case 'price-above':
      return prices.find((price) => price >= threshold);
    case 'price-below':
      return prices.find((price) => price <= threshold);
    case 'percent-above':
      return prices.map((price) => changeBps(price, reference)).find((bps) => bps >= threshold);
    case 'percent-below':
      return prices.map((price) => -changeBps(price, reference)).find((bps) => bps >= threshold);
    case 'volume-above':
      return volume >= threshold ? volume : undefined;
  }
}
