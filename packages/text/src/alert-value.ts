export type AlertCondition = 'price-above' | 'price-below' | 'percent-above' | 'percent-below' | 'volume-above';

/** How the values of an alert are written for a reader. */
interface ValueFormat {
  /** @param units price units of the instrument */
  price(symbol: string, units: number): string;
  /** Shares in words: "3 lots". */
  quantity(symbol: string, shares: number): string;
  /** @param bps hundredths of a percent */
  percent(bps: number): string;
}

/** A threshold or what was seen, as its condition counts. */
export function alertValue(condition: AlertCondition, symbol: string, value: number, format: ValueFormat): string {
  if (condition === 'volume-above') return format.quantity(symbol, value);
  return condition === 'percent-above' || condition === 'percent-below'
    ? format.percent(value)
    : format.price(symbol, value);
}
