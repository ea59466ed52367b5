import { assert, type Brand } from '@kuroshio/base';

/** A price in the instrument's price scale: TW scale 2 (NT$0.01), US scale 4 (USD 0.0001). A safe whole number. */
export type Price = Brand<number, 'price'>;

/** A number of an instrument's share units: whole shares in Taiwan, millionths of one in the US. A difference may be negative. */
export type Units = Brand<number, 'share units'>;

/** A number of shares, with decimals where a fraction of one is meant. */
export type Shares = Brand<number, 'shares'>;

/** A number of whole lots of an instrument. */
export type Lots = Brand<number, 'lots'>;

/** Hundredths of a percent. */
export type BasisPoints = Brand<number, 'basis points'>;

export function price(value: number): Price {
  assert(Number.isSafeInteger(value) && value > 0, `not a price: ${value}`);
  return value as Price;
}

export function units(value: number): Units {
  // Written out only where it is none: writing a large number takes ten times as long as looking at it.
  if (!Number.isSafeInteger(value)) assert(false, `not a number of share units: ${value}`);
  return value as Units;
}

export function shares(value: number): Shares {
  assert(Number.isFinite(value), `not a number of shares: ${value}`);
  return value as Shares;
}

export function lots(value: number): Lots {
  assert(Number.isSafeInteger(value) && value >= 0, `not a number of lots: ${value}`);
  return value as Lots;
}

export function basisPoints(value: number): BasisPoints {
  assert(Number.isSafeInteger(value), `not a number of basis points: ${value}`);
  return value as BasisPoints;
}

/** What is counted: numbers of one kind may be added to one another, and to no other. */
type Counted = Units | Shares;

export function plus<Unit extends Counted>(a: Unit, b: NoInfer<Unit>): Unit {
  return (a + b) as Unit;
}

export function minus<Unit extends Counted>(a: Unit, b: NoInfer<Unit>): Unit {
  return (a - b) as Unit;
}

export function lesser<Unit extends Counted>(a: Unit, b: NoInfer<Unit>): Unit {
  return a < b ? a : b;
}

/** A price as quoted, `2465.00` or `0.1234`: at least two decimals, more only where the price has them. */
export function quotedPrice(value: number, scale: number): string {
  const digits = String(value).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/(?<!0)0+$/, '');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
