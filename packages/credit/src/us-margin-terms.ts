import type { TradingDate } from '@kuroshio/market';
import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import { type Cash, cash } from '@kuroshio/money';
import type { ShortfallTerms } from './shortfall.ts';

/** What the rules and the house ask of margin purchases and short sales in the US. Ratios in basis points, amounts in cents. */
export interface UsMarginTerms extends Dated, ShortfallTerms {
  readonly source: string;
  /** Of a purchase so much is lent at most: Regulation T, 12 CFR 220.12(a), asks for half of it as one's own. */
  readonly loanBps: number;
  /** Of what the shares are worth so much must be one's own at any time, by FINRA Rule 4210(c)(1), and by the house. */
  readonly statuteBps: number;
  readonly houseBps: number;
  /** FINRA Rule 4210(b): below it nothing is bought on margin. */
  readonly leastEquity: Cash;
  /** What one stock is worth beyond this part of all the account's shares needs so much more. The house's own. */
  readonly concentratedFromBps: number;
  readonly concentratedBps: number;
  /** The house's own: a stock needs as much as a fall of so many standard deviations of a day over the days of a call and of selling, by so many closes. */
  readonly deviations: number;
  readonly daysOfFall: number;
  readonly closes: number;
  readonly leastCloses: number;
  /** What is lent on a stock goes by the lowest of so many closes. */
  readonly lowOf: number;
  /** Trading days in which a call is met. FINRA Rule 4210(f)(6) allows fifteen at most. */
  readonly daysToPay: number;
  /** What one customer owes so at most. */
  readonly mostInAll: Cash;
  /** Of a short sale so much is put up beside what it brings: Regulation T, 12 CFR 220.12(c), asks for 150 % in all. */
  readonly shortMarginBps: number;
  /** What must stand beyond the worth of shares that are owed: this part of it, or so much a share, by FINRA Rule 4210(c)(3). */
  readonly shortStatuteBps: number;
  readonly shortPerShare: Cash;
  /** The same of a share that is worth less than `cheapBelow`, by 4210(c)(2). The house sells none of these short. */
  readonly cheapBelow: Cash;
  readonly cheapBps: number;
  readonly cheapPerShare: Cash;
}

const US_MARGIN_TERMS: readonly UsMarginTerms[] = [
  {
    ...{ from: null, to: null },
    source:
      'Regulation T (12 CFR 220.12); FINRA Rule 4210 with the intraday margin standard in force since 2026-06-04 (market rules, US); what is above them, and the days, are house terms of 2026-11-27',
    ...{ loanBps: 5_000, statuteBps: 2_500, houseBps: 3_000, leastEquity: cash(200_000n) },
    ...{ concentratedFromBps: 5_000, concentratedBps: 2_000 },
    ...{ deviations: 4, daysOfFall: 8, closes: 60, leastCloses: 20, lowOf: 5 },
    ...{ daysToPay: 2, daysOfSelling: 6, daysToMakeUp: 1, mostInAll: cash(100_000_000n) },
    ...{ shortMarginBps: 5_000, shortStatuteBps: 3_000, shortPerShare: cash(500n) },
    ...{ cheapBelow: cash(500n), cheapBps: 10_000, cheapPerShare: cash(250n) },
  },
];

export function usMarginTermsOn(date: TradingDate): UsMarginTerms {
  return rowOn(US_MARGIN_TERMS, date);
}
