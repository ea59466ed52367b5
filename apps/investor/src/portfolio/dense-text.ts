import { moneyText, type SignRule } from '@kuroshio/ui/number-text.ts';
import { decimalsOf } from '../platform/format.ts';

/** Decimals of an amount in a narrow column: whole dollars in Taiwan, as its brokers show them, all of them elsewhere. */
export function denseDigits(currency: string): number {
  return currency === 'TWD' ? 0 : decimalsOf(currency);
}

/** An amount for a narrow column, without the sign of its currency; what is not shown is cut towards zero. */
export function denseText(minor: bigint, currency: string, sign?: SignRule): string {
  return moneyText(minor, decimalsOf(currency), denseDigits(currency), sign);
}
