import {
  creditScore,
  type LoanLimit,
  loanLimit,
  type LoanTerms,
  loanTermsOn,
  marginTermsOn,
  partOf,
  type ScorePart,
} from '@kuroshio/credit';
import { daysOf, localOf, type TradingDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, type Price } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import { clockOf, type Exchange, marketAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { moneyOf, readHeld, valueAt } from '../portfolio/index.ts';
import { CURRENCY, type LoanParts } from './loan-parts.ts';
import { isOverdue, type LoanRow, readLoans } from './loan-rows.ts';

/** Where a customer stands with the house at one moment. Amounts in minor units of New Taiwan dollars. */
export interface Standing {
  readonly today: TradingDate;
  readonly terms: LoanTerms;
  readonly certified: boolean;
  /** Days since the customer came. */
  readonly daysHere: number;
  readonly open: readonly LoanRow[];
  readonly isOverdue: boolean;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly limit: LoanLimit;
  readonly available: Cash;
  /** What is lent on the shares. */
  readonly lendable: Cash;
  /** Money and what is lent on the shares, less what is owed. */
  readonly own: Cash;
  readonly principal: Cash;
  readonly interest: Cash;
  readonly owed: Cash;
}

/** The day by which loans count: that of the Taiwan market. */
export function loanDay(exchange: Pick<Exchange, 'view'>): TradingDate {
  return clockOf(exchange.view, 'TWSE').date;
}

/** What is owed on shares: those that stand for it stand for nothing else. */
const ON_SHARES = `select coalesce(sum(principal), 0)::bigint as owed from open_debt where kind in ('margin', 'secured') and customer_id = $1`;

/** What is held for shares that were sold short, what they brought among it: it stands for them, and for nothing else. */
const FOR_SHORTS = `select coalesce(sum(held), 0)::bigint as held from open_hold where kind = 'short' and customer_id = $1 and asset = $2`;

/**
 * What is lent on the customer's own shares, at the lower of the last price and the day's reference: nobody borrows on what
 * somebody else has just paid once. Rounded down.
 */
async function lendableOf(on: Queryable, exchange: Exchange, customer: number, today: TradingDate): Promise<Cash> {
  const held = await readHeld(on, exchange.view.rulebook.instruments, customer, 'twd');
  const { loanBps } = marginTermsOn(today);
  return cash(
    held.reduce((sum, { instrumentNo, quantity, financing }) => {
      if (financing !== 'cash') return sum;
      const { day, reference } = marketAt(exchange.view, instrumentNo);
      const price = (day.last === 0 || reference === 0 ? reference : Math.min(day.last, reference)) as Price | 0;
      return sum + partOf(valueAt(exchange, instrumentNo, price, quantity), loanBps);
    }, 0n),
  );
}

const SINCE = 'select created_at from customer where id = $1';
/** A loan counts as one that was kept where it stood as long as the shortest term: nobody earns points by the minute. */
const LEAST_DAYS = 30;
const REMEMBERED_DAYS = 365;

export type StandingParts = Pick<LoanParts, 'exchange' | 'marks' | 'certified'>;

/** @param on a transaction of one snapshot, so that all of it is of one moment */
export async function readStanding(parts: StandingParts, on: Queryable, customer: number): Promise<Standing> {
  const { exchange, marks, certified } = parts;
  const today = loanDay(exchange);
  const terms = loanTermsOn(today);
  const balance = (await balancesOf(on, customer)).get(CASH_ASSETS[CURRENCY].id) ?? {};
  const loans = await readLoans(on, marks, customer);
  const open = loans.filter(({ completed_on }) => completed_on === null);
  const lendable = await lendableOf(on, exchange, customer, today);
  const money = moneyOf(balance);
  const [margin] = await on.query<{ owed: bigint }>(ON_SHARES, [customer]);
  const onShares = margin?.owed ?? 0n;
  const [shorts] = await on.query<{ held: bigint }>(FOR_SHORTS, [customer, CASH_ASSETS[CURRENCY].id]);
  const own = cash(money.total - (shorts?.held ?? 0n) + onShares + lendable);
  const [since] = await on.query<{ created_at: Date }>(SINCE, [customer]);
  const wall = since?.created_at.getTime() ?? 0;
  const first = exchange.view.venueTime('TWSE', wall)?.date ?? localOf('TWSE', wall).date;
  const paid = loans.flatMap(({ completed_on, drawn_on, due_on }) =>
    completed_on === null
      ? []
      : { on: completed_on, days: daysBetween(drawn_on, completed_on), late: completed_on > due_on },
  );
  const facts = {
    certified: await certified.isCertified(on, customer),
    daysHere: Math.max(0, daysBetween(first, today)),
    ...{ own, owed: cash(money.owed - onShares) },
    paidInTime: paid.filter(({ days, late }) => !late && days >= LEAST_DAYS).length,
    overdueNow: open.filter((row) => isOverdue(row, today)).length,
    paidLate: paid.filter(({ on: paidOn, late }) => late && daysBetween(paidOn, today) < REMEMBERED_DAYS).length,
  };
  const { score, parts: scored } = creditScore(facts);
  return {
    ...{ today, terms, certified: facts.certified, daysHere: facts.daysHere, open, isOverdue: facts.overdueNow > 0 },
    ...{ score, parts: scored, limit: loanLimit(terms, score, own) },
    ...{ available: cash(money.available), lendable, own, owed: facts.owed },
    principal: cash(-(balance.loan ?? 0n) - onShares),
    interest: cash(-(balance.interest ?? 0n)),
  };
}

function daysBetween(first: string, last: string): number {
  return daysOf(last as TradingDate) - daysOf(first as TradingDate);
}

/** What may still be borrowed: never less than nothing, also where prices have fallen since. */
export function remainingOf({ limit, principal }: Pick<Standing, 'limit' | 'principal'>): Cash {
  const left = limit.limit - principal;
  return cash(left > 0n ? left : 0n);
}
