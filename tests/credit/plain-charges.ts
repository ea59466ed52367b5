import { bps, DOLLAR, downTo, of, times } from './plain-fraction.ts';
import type { PlainStock } from './plain-words.ts';

/** 0.1425 %, at least NT$20, at least NT$1 for less than a lot. */
const COMMISSION = of(1_425n, 1_000_000n);
const BORROWING = of(8n, 10_000n);

/** What has traded of one order. */
export interface Traded {
  value: bigint;
  charges: bigint;
  loan: bigint;
  margin: bigint;
}

/** What more an order is charged, now that it has come to so much. */
export function charge(traded: Traded, stock: PlainStock, side: 'buy' | 'sell' | 'short', isOdd: boolean): bigint {
  const value = of(traded.value);
  const commission = downTo(DOLLAR, times(value, COMMISSION));
  const minimum = (isOdd ? 1n : 20n) * DOLLAR;
  const tax = side === 'buy' ? 0n : downTo(DOLLAR, times(value, bps(stock.taxed)));
  const borrow = side === 'short' ? downTo(DOLLAR, times(value, BORROWING)) : 0n;
  const whole = (commission < minimum ? minimum : commission) + tax + borrow;
  const more = whole - traded.charges;
  traded.charges = whole;
  return more;
}
