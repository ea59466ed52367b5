import { assert, type Brand } from '@kuroshio/base';
import { divide, type Rounding } from './rounding.ts';

/** A price in the instrument's price scale: TW scale 2 (NT$0.01), US scale 4 (USD 0.0001). A safe whole number. */
export type Price = Brand<number, 'price'>;

/** A number of shares (never lots). A safe whole number, not negative. */
export type Shares = Brand<number, 'shares'>;

/** Hundredths of a percent; may have decimals where a rate is finer (0.1425 % is 14.25). */
export type Bps = Brand<number, 'bps'>;

export function price(value: number): Price {
  assert(Number.isSafeInteger(value) && value > 0, `not a price: ${value}`);
  return value as Price;
}

export function shares(value: number): Shares {
  assert(Number.isSafeInteger(value) && value >= 0, `not a number of shares: ${value}`);
  return value as Shares;
}

/** `amount` × `bps` / 10 000 with the rounding said. `bps` may have up to four decimals. */
export function bpsOf(amount: bigint, bps: number, rounding: Rounding): bigint {
  return divide(amount * BigInt(Math.round(bps * 10_000)), 100_000_000n, rounding);
}

/** A price as quoted, `2465.00` or `0.1234`: at least two decimals, more only where the price has them. */
export function quotedPrice(value: number, scale: number): string {
  const digits = String(value).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
