import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import type { TradingDate } from '@kuroshio/market';
import type { CallLines } from './call-life.ts';
import type { LifeTerms } from './margin-life.ts';
import type { OpeningRatios } from './maintenance.ts';
import type { ShortfallTerms } from './shortfall.ts';

/** What the statute says of margin purchases, short sales and what is lent on shares in Taiwan. */
export interface MarginTerms extends Dated, CallLines, OpeningRatios, ShortfallTerms, LifeTerms {
  readonly source: string;
  /** What was sold short is bought back so many business days before an ex-date at the latest (融券最後回補日). */
  readonly coverDaysBefore: number;
}

/** Both markets have the same. A stock's own lower ratio is a mark of the stock, and comes with the margin account. */
const MARGIN_TERMS: readonly MarginTerms[] = [
  {
    ...{ from: null, to: null },
    source:
      'FL007121 articles 23, 54, 55 (text of 2023-12-28); half a year with two extensions (general knowledge, market rules A9); loan ratio by order of the FSC of 2014-11-10; last day of covering by two public programs of Taiwan',
    ...{ loanBps: 6_000, shortMarginBps: 9_000, coverDaysBefore: 4 },
    ...{ callBelowBps: 13_000, liftedFromBps: 16_600, daysToPay: 2 },
    ...{ daysOfSelling: 6, daysToMakeUp: 1 },
    ...{ termMonths: 6, extensions: 2, toldBeforeEnd: 10 },
  },
];

export function marginTermsOn(date: TradingDate): MarginTerms {
  return rowOn(MARGIN_TERMS, date);
}

/** What the house asks and pays on credit, in basis points. The statute leaves these to the broker. */
export interface CreditRates {
  /** Of a margin loan, a year. */
  readonly interestBps: number;
  /** Of a margin loan of US dollars, a year. */
  readonly usInterestBps: number;
  /** Of a secured loan (不限用途款項借貸), a year. */
  readonly securedBps: number;
  /** Of what shares that are sold short come to, once. */
  readonly borrowFeeBps: number;
  /** What owing shares of the US that are easy to borrow costs a year. */
  readonly usBorrowBps: number;
  /** What the broker pays a year on what stands for shares that were sold short. */
  readonly collateralBps: number;
}

/** Those of a moment, epoch ms. What was opened at it keeps them to its end. */
export type CreditRatesAt = (moment: number) => CreditRates;

/** Where nobody has decided otherwise: rates of brokers in Taiwan in 2026, and for US dollars one between those of brokers there. */
export const FIRST_CREDIT_RATES: CreditRates = {
  interestBps: 645,
  usInterestBps: 775,
  securedBps: 450,
  borrowFeeBps: 8,
  usBorrowBps: 50,
  collateralBps: 20,
};
