import { CASH_ASSETS, type CashCode } from '@kuroshio/money';
import { fill } from '@kuroshio/text/fill.ts';
import type { Texts } from '../texts/tables/tw.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** By the reader's own clock: `2026-07-09 09:41:07`. */
export function timeText(at: number): string {
  const time = new Date(at);
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** How long since, in the largest two units: `2 h 05 m`. */
export function ageText({ age }: Pick<Texts, 'age'>, since: number, now: number): string {
  const passed = Math.max(0, Math.floor((now - since) / 60_000));
  const [days, hours] = [Math.floor(passed / 1_440), Math.floor(passed / 60) % 24];
  const values = { days, hours: days > 0 ? two(hours) : hours, minutes: hours > 0 ? two(passed % 60) : passed };
  return fill(days > 0 ? age.days : hours > 0 ? age.hours : age.minutes, values);
}

/** An amount in minor units, or units of shares where it is no currency: with thousands separators and all decimals. */
export function amountText(minor: string, currency: string): string {
  return decimalText(minor, Object.hasOwn(CASH_ASSETS, currency) ? CASH_ASSETS[currency as CashCode].decimals : 0);
}

/** A whole number of parts as a decimal, with thousands separators: `1234567` with 2 decimals is `12,345.67`. */
export function decimalText(minor: string, decimals: number): string {
  const sign = minor.startsWith('-') ? '−' : '';
  const digits = minor.replace('-', '').padStart(decimals + 1, '0');
  const whole = BigInt(digits.slice(0, digits.length - decimals)).toLocaleString('en-US');
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}
