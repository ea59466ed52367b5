import type { CurrencyCode } from '@kuroshio/contract';
import { digitsOf } from '../platform/format.ts';

/**
 * Minor units of what was typed: digits with at most `shown` behind a point, thousands separators allowed; undefined where
 * it is not such a number or nothing.
 * @param decimals of the currency's minor unit
 */
export function minorOf(typed: string, decimals: number, shown: number = decimals): string | undefined {
  const text = typed.replaceAll(',', '').trim();
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || part.length > shown) return undefined;
  const minor = BigInt(whole + part.padEnd(decimals, '0'));
  return minor > 0n ? minor.toString() : undefined;
}

/** Minor units as a person would type them: no separators, no zeros at the end. */
export function typedOf(minor: string, decimals: number): string {
  if (decimals === 0) return minor;
  const digits = minor.padStart(decimals + 1, '0');
  let end = digits.length;
  while (end > digits.length - decimals && digits[end - 1] === '0') end--;
  const whole = digits.slice(0, -decimals);
  return end === whole.length ? whole : `${whole}.${digits.slice(whole.length, end)}`;
}

/** What of an amount can be typed: of Taiwan's money whole dollars. */
export function wholeOf(minor: string, currency: CurrencyCode): string {
  const { decimals, digits } = digitsOf(currency);
  const least = 10n ** BigInt(decimals - digits);
  return String(BigInt(minor) - (BigInt(minor) % least));
}
