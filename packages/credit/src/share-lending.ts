import { type Cash, cash, divide } from '@kuroshio/money';
import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import type { TradingDate } from '@kuroshio/market';

/** On what terms customers lend shares of the Taiwan market through the house. */
export interface LendingTerms extends Dated {
  readonly source: string;
  /** The lender's part of what the borrower pays. */
  readonly lenderBps: number;
  /** What the borrower puts up, of the value at the reference of the day. */
  readonly collateralBps: number;
  readonly termDays: readonly number[];
  readonly longestDays: number;
  readonly extensions: number;
  /** Shares come back so many trading days before an ex-date. */
  readonly backBeforeExDate: number;
  /** Where a payment to the lender is more than this, tax and premium are withheld. */
  readonly withheldFrom: Cash;
  readonly taxBps: number;
  readonly premiumBps: number;
}

const LENDING_TERMS: readonly LendingTerms[] = [
  {
    ...{ from: null, to: null },
    source:
      'FL041484 articles 3 and 15 (2023): half a year, two extensions, collateral of 140 %; house part since 2026-11-23',
    ...{ lenderBps: 8_000, collateralBps: 14_000 },
    ...{ termDays: [14, 30, 90], longestDays: 180, extensions: 2, backBeforeExDate: 4 },
    ...{ withheldFrom: cash(20_000_00n), taxBps: 1_000, premiumBps: 211 },
  },
];

export function lendingTermsOn(date: TradingDate): LendingTerms {
  return rowOn(LENDING_TERMS, date);
}

const WHOLE = 10_000n;
const DOLLAR = 100n;

/** What a borrower pays for one day, of the value at its close; of 365, rounded down to whole dollars: the borrower gains. */
export function lendingFee(value: Cash, rateBps: number): Cash {
  return cash(divide(value * BigInt(rateBps), WHOLE * 365n * DOLLAR, 'down') * DOLLAR);
}

/** What becomes of what a borrower has paid: the lender's part is rounded down to whole dollars, the house has the rest. */
export function divideFees(
  terms: LendingTerms,
  fees: Cash,
): { readonly lender: Cash; readonly house: Cash; readonly withheld: Cash } {
  const lender = divide(fees * BigInt(terms.lenderBps), WHOLE * DOLLAR, 'down') * DOLLAR;
  // Tax and premium are each rounded down to whole dollars.
  const part = (bps: number) => divide(lender * BigInt(bps), WHOLE * DOLLAR, 'down') * DOLLAR;
  const withheld = lender > terms.withheldFrom ? part(terms.taxBps) + part(terms.premiumBps) : 0n;
  return { lender: cash(lender), house: cash(fees - lender), withheld: cash(withheld) };
}

/** Taiwan: of the value, rounded up to a whole dollar. */
export function lendingCollateral(value: Cash, { collateralBps }: Pick<LendingTerms, 'collateralBps'>): Cash {
  return cash(divide(value * BigInt(collateralBps), WHOLE * DOLLAR, 'up') * DOLLAR);
}

/**
 * US: 102 % of the close, rounded up to a whole dollar for each share.
 * @param close in units of 10^-`scale` dollars
 * @returns cents
 */
export function usLendingCollateral(close: bigint, scale: number, shares: bigint): Cash {
  return cash(divide(close * 102n, 100n * 10n ** BigInt(scale), 'up') * shares * 100n);
}
