import type { OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, type CashCode } from '@kuroshio/money';
import { QUOTE_LASTS } from './quotes.ts';
import { LARGEST_DOLLARS, SMALLEST_DOLLARS, SPREAD_BPS, SPREADS_SINCE } from './rates.ts';

/** The terms of currency exchange as they are applied. */
export function conversionTerms(): OutputOf<'rules/trade-rules'>['conversion'] {
  return {
    since: SPREADS_SINCE,
    spreads: (Object.keys(CASH_ASSETS) as CashCode[]).map((currency) => ({ currency, bps: SPREAD_BPS[currency] })),
    smallest: Number(SMALLEST_DOLLARS),
    largest: Number(LARGEST_DOLLARS),
    quoteLasts: QUOTE_LASTS / 1000,
  };
}
