import { assert } from '@kuroshio/base';
import { divide, type Price, price } from '@kuroshio/money';

/** Decimals kept of dividends and ratios: the exchange publishes at most eight. */
const DECIMALS = 10;
const ONE = 10n ** BigInt(DECIMALS);

/** Reads a decimal string exactly into units of 10^-10. */
function exact(text: string): bigint {
  const match = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(text);
  assert(match !== null, `not a decimal: ${text}`);
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(DECIMALS, '0')}`);
}

/** What a share gives up on its ex-date. Decimal strings: NT$ per share, and new shares per old one. */
export interface Entitlement {
  readonly cashDividend?: string;
  /** Stock dividend in NT$ per share / par value. */
  readonly stockDividendRatio?: string;
  readonly subscriptionPrice?: string;
  readonly subscriptionRatio?: string;
}

/**
 * The reference price of an ex-date from the close before, in units of NT$0.01, fractions dropped:
 * (close − cash + subscription price × ratio) / (1 + stock ratio + subscription ratio).
 * Source: TAIEX methodology art. 4, TWSE Operating Rules art. 67. Throws where the dividend eats up the price.
 */
export function exReference(prevClose: Price, entitlement: Entitlement): Price {
  const {
    cashDividend = '0',
    stockDividendRatio = '0',
    subscriptionPrice = '0',
    subscriptionRatio = '0',
  } = entitlement;
  const subscribed = exact(subscriptionRatio);
  const left =
    (BigInt(prevClose) * ONE - exact(cashDividend) * 100n) * ONE + exact(subscriptionPrice) * subscribed * 100n;
  const sharesAfter = ONE + exact(stockDividendRatio) + subscribed;
  return price(Number(divide(left, sharesAfter * ONE, 'down')));
}

/**
 * The reference price after a split or a change of par: close / new shares per old one, fractions of a unit dropped.
 * Source: split notice of 0050, 2025-06-18 (188.65 / 4 = 47.16).
 */
export function splitReference(prevClose: Price, newPerOld: string): Price {
  return capitalReductionReference(prevClose, newPerOld, '0');
}

/**
 * The reference price after a capital reduction: (close − cash refunded per share) / new shares per old one, fractions of
 * a unit dropped.
 */
export function capitalReductionReference(prevClose: Price, newPerOld: string, refundPerShare: string): Price {
  const ratio = exact(newPerOld);
  assert(ratio > 0n, 'shares are left');
  return price(Number(divide(BigInt(prevClose) * ONE - exact(refundPerShare) * 100n, ratio, 'down')));
}
