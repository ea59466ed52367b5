import { addDays, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS, cash } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { loanMessage } from './loan-message.ts';
import { CURRENCY, type LoanParts } from './loan-parts.ts';
import { isOverdue, type LoanRow, markedLoan, SELECT_LOAN, type StoredLoan } from './loan-rows.ts';
import { chargeInterest, pay } from './repay.ts';
import { loanDay } from './standing.ts';

/** A look tells at how many loans. */
export type LoanDays = Looking<number>;

const LOOK_EVERY = 5_000;
/** Few enough that they go in one group of postings. */
const PAGE = 100;
/** So many days before it is due the customer is reminded. */
const REMINDED = 3;

/** What is to be charged, reminded of, or collected; $3 is how far ahead is reminded. */
const DUE = `${SELECT_LOAN} where completed_on is null and id > $1
  and (counted_to < $2 or due_on <= $3) order by id limit ${PAGE}`;

/**
 * What a day does to loans, by the days of the Taiwan market: interest is charged, what is due is reminded of and collected. It is
 * looked at again and again; each step is done once, by the loan's own row or by a key, also over a kill in the middle.
 */
export function startLoanDays(parts: LoanParts & { readonly clock: Clock; readonly log: Log }): LoanDays {
  const { database, exchange, marks, inbox, clock, log } = parts;

  async function tell(row: LoanRow, today: TradingDate): Promise<void> {
    const owed = row.principal + row.interest;
    const messages = isOverdue(row, today)
      ? [loanMessage(row, 'overdue', owed)]
      : row.due_on <= addDays(today, REMINDED)
        ? [loanMessage(row, 'due-soon', owed)]
        : [];
    inbox.announce(await inbox.write(database, messages, clock.now()));
  }

  /** From its day on, the house takes what is free of the account: on the day itself only all of it, later what there is. */
  async function collect(row: LoanRow, today: TradingDate): Promise<void> {
    const owed = row.principal + row.interest;
    const balance = (await balancesOf(database, row.customer_id)).get(CASH_ASSETS[CURRENCY].id);
    const free = ((balance?.available ?? 0n) / 100n) * 100n;
    const amount = cash(free < owed ? free : owed);
    if (amount <= 0n || (amount < owed && today <= row.due_on)) return;
    await pay(parts, { row, amount, today, now: clock.now(), key: null, fingerprint: 0n });
  }

  async function passOne(stored: StoredLoan, today: TradingDate): Promise<void> {
    if (!marks.holds(markedLoan(stored), stored.mark)) return;
    const row = await chargeInterest(parts, stored, today);
    // Changed meanwhile: the next look finds it.
    if (row === undefined) return;
    await tell(row, today);
    if (row.due_on <= today) await collect(row, today);
  }

  async function passAll(rows: readonly StoredLoan[], today: TradingDate): Promise<void> {
    for (const row of rows) {
      await passOne(row, today).catch((error: unknown) => {
        log.error({ err: error, loan: String(row.id) }, 'a day of a loan could not be counted');
      });
    }
  }

  async function lookOnce(isOver: () => boolean): Promise<number> {
    const today = loanDay(exchange);
    let last = 0n;
    let count = 0;
    while (!isOver()) {
      const rows = await database.query<StoredLoan>(DUE, [last, today, addDays(today, REMINDED)]);
      // Of one customer the oldest is paid first; customers do not wait for one another.
      const owners = [...Map.groupBy(rows, ({ customer_id }) => customer_id).values()];
      await Promise.all(owners.map((own) => passAll(own, today)));
      count += rows.length;
      const newest = rows.at(-1)?.id;
      if (newest === undefined) break;
      last = newest;
    }
    return count;
  }

  return lookAgain(lookOnce, { clock, log, what: 'the days of loans', every: LOOK_EVERY });
}
