import type { Shares, Units } from '@kuroshio/money';
import type { Instrument } from './instrument.ts';

type Counted = Pick<Instrument, 'shareScale'>;

/**
 * Shares in units of 10^-shareScale, the whole number in which orders, positions and the ledger count them. Up to 10^9
 * shares are exact. What is finer than a unit stays a fraction of one, which no board takes.
 */
export function unitsOf({ shareScale }: Counted, shares: Shares): Units {
  const exact = shares * 10 ** shareScale;
  const whole = Math.round(exact);
  // A decimal number of shares is not exact in binary.
  return (Math.abs(exact - whole) <= 4 * Number.EPSILON * exact ? whole : exact) as Units;
}

/** Units as a number of shares, with as many decimals as there are. */
export function sharesOf({ shareScale }: Counted, units: Units): Shares {
  return (units / 10 ** shareScale) as Shares;
}

/** Units of which there are only whole shares, as these. */
export function wholeShares({ shareScale }: Counted, units: Units): bigint {
  return BigInt(units) / 10n ** BigInt(shareScale);
}

/** Units as shares in digits, for a text: `1000`, `0.25`. */
export function quotedShares({ shareScale }: Counted, units: Units): string {
  const digits = String(units).padStart(shareScale + 1, '0');
  const decimals = shareScale === 0 ? '' : digits.slice(-shareScale).replace(/(?<!0)0+$/, '');
  const whole = digits.slice(0, digits.length - shareScale);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
