import type { TradingDate } from '@kuroshio/market';
import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import { type Cash, cash, divide } from '@kuroshio/money';
import { LOAN_STEP } from './maintenance.ts';

/** The terms of a loan on shares that are held already (不限用途款項借貸), beside those of margin that hold for it too. */
export interface SecuredTermsOfHouse extends Dated {
  readonly source: string;
  /** The least and the most of one request, and its steps, in minor units of New Taiwan dollars. */
  readonly least: Cash;
  readonly most: Cash;
  readonly step: Cash;
  /** What a customer owes so at most. */
  readonly mostInAll: Cash;
  /** The price of a share counts as the lowest of so many closes, of today's reference and of the last trade. */
  readonly closes: number;
}

const nt = (dollars: bigint) => cash(dollars * 100n);

/**
 * FL080086 (Operating Rules for Non-Restricted Purpose Loan) leaves amounts to the broker. Two brokers of 2022 and 2026 lend from
 * NT$10,000 by the thousand, at most a million by each request online. The bound of all loans and the closes are the house's own:
 * who drives a price up would have to hold it there for a week.
 */
const SECURED_TERMS: readonly SecuredTermsOfHouse[] = [
  {
    ...{ from: null, to: null, source: 'contracts of two brokers (2022, 2026); house terms, 2026-11-26' },
    ...{ least: nt(10_000n), most: nt(1_000_000n), step: nt(1_000n), mostInAll: nt(30_000_000n), closes: 5 },
  },
];

export function securedTermsOn(date: TradingDate): SecuredTermsOfHouse {
  return rowOn(SECURED_TERMS, date);
}

/** What may be lent on shares that count for `value` and owe `loan` already: by the thousand, rounded down, which is to the house's good. */
export function lendableOn(value: Cash, loanBps: number, loan: Cash): Cash {
  const room = divide(value * BigInt(loanBps), 10_000n, 'down') - loan;
  return cash(room > 0n ? room - (room % LOAN_STEP) : 0n);
}
