import { assert, type Brand } from '@kuroshio/base';

/** A price in the instrument's price scale: TW scale 2 (NT$0.01), US scale 4 (USD 0.0001). A safe whole number. */
export type Price = Brand<number, 'price'>;

export function price(value: number): Price {
  assert(Number.isSafeInteger(value) && value > 0, `not a price: ${value}`);
  return value as Price;
}

/** A price as quoted, `2465.00` or `0.1234`: at least two decimals, more only where the price has them. */
export function quotedPrice(value: number, scale: number): string {
  const digits = String(value).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/(?<!0)0+$/, '');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
