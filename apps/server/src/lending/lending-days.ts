import { divideFees, lendingFee, lendingTermsOn } from '@kuroshio/credit';
import { shareReturn } from '@kuroshio/ledger';
import { daysOf, type TradingDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt } from '../exchange/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { lendingDay, mustBeBack, nextExDate, referenceValue } from './lendable.ts';
import { lendingMessage } from './lending-message.ts';
import type { LendingParts } from './lending-parts.ts';
import {
  isOurs,
  type LendingRow,
  SELECT_LENDING,
  type StoredLending,
  termsOfRow,
  writeLending,
} from './lending-rows.ts';

/** A look tells at how many. */
export type LendingDays = Looking<number>;

const LOOK_EVERY = 5_000;
const PAGE = 200;

/**
 * Newest first within a customer and an instrument, with what the customer holds of it as own: what was bought on margin stands
 * for its loan, and so for nothing that was lent.
 */
const OPEN = `select l.*, coalesce((select sum(quantity) from positions p
    where p.customer_id = l.customer_id and p.instrument_no = l.instrument_no and p.quantity > 0
      and not exists (select from margin_position m where m.position_id = p.id and m.loan > 0)), 0)::bigint as held
  from (${SELECT_LENDING} where returned_on is null and id > $1 order by id limit ${PAGE}) l order by id`;
/** What the same customer has lent of the same shares before. */
const EARLIER = `select coalesce(sum(quantity), 0)::bigint as quantity from share_lending
  where customer_id = $1 and instrument_no = $2 and returned_on is null and id < $3`;

type OpenRow = StoredLending & { readonly held: bigint };

/**
 * What passes with the days on shares that are lent: fees are counted, and they come back: on the day after a recall, on their last
 * day, four trading days before an ex-date, and at once where their lender has sold them.
 */
export function startLendingDays(parts: LendingParts & { readonly clock: Clock; readonly log: Log }): LendingDays {
  const { database, books, exchange, marks, inbox, clock, log } = parts;

  /** Why they come back today; undefined while they stay lent. */
  async function reasonOf(row: OpenRow, today: TradingDate): Promise<LendingRow['reason'] | undefined> {
    const [earlier] = await database.query<{ quantity: bigint }>(EARLIER, [
      ...[row.customer_id, row.instrument_no, row.id],
    ]);
    // What was lent last comes back first.
    if (row.held < row.quantity + (earlier?.quantity ?? 0n)) return 'sold';
    const terms = lendingTermsOn(row.lent_on as TradingDate);
    const instrument = instrumentAt(exchange.view, row.instrument_no);
    if (mustBeBack(parts, terms, instrument, nextExDate(parts, row.instrument_no, today), today)) return 'ex-date';
    if (row.due_on <= today) return 'expired';
    return row.recalled_on !== null && row.recalled_on < today ? 'recalled' : undefined;
  }

  /** What the borrower owes for the days that are over, each at the last close. The day they come back does not count. */
  function counted(row: LendingRow, until: TradingDate): LendingRow {
    const days = daysOf(until) - daysOf(row.counted_to as TradingDate);
    if (days <= 0) return row;
    const value = referenceValue(parts, row.instrument_no, units(Number(row.quantity)));
    const fee = lendingFee(value, row.rate_bps) * BigInt(days);
    return { ...row, counted_to: until, fees: row.fees + fee };
  }

  async function giveBack(before: LendingRow, row: LendingRow, reason: LendingRow['reason'], today: TradingDate) {
    const terms = termsOfRow(row);
    const { lender, house, withheld } = divideFees(terms, cash(row.fees));
    const after: LendingRow = { ...row, reason, returned_on: today, lender, withheld };
    const posting = shareReturn({
      ...{ customer: row.customer_id, lendingId: row.id, shareAsset: row.instrument_no },
      ...{ shares: units(Number(row.quantity)), cashAsset: row.asset, collateral: cash(row.collateral) },
      ...{ lender, house, withheld },
    });
    let written: WrittenMessage[] = [];
    const posted = await books.post({
      postings: [{ posting, tradingDate: today }],
      async decide(tx) {
        if (!(await writeLending(tx, marks, before, after))) return refuse('LENT_SHARES_RETURNED').refusal;
        written = await inbox.write(tx, [lendingMessage(parts, after, 'returned')], clock.now());
        return undefined;
      },
    });
    if (posted.state === 'posted') inbox.announce(written);
  }

  async function passOne(row: OpenRow, today: TradingDate): Promise<void> {
    if (!isOurs(marks, row)) return;
    const reason = await reasonOf(row, today);
    const after = counted(row, today);
    if (reason !== undefined) await giveBack(row, after, reason, today);
    else if (after !== row) await writeLending(database, marks, row, after);
  }

  async function lookOnce(isOver: () => boolean): Promise<number> {
    const today = lendingDay(exchange);
    let last = 0n;
    let count = 0;
    while (!isOver()) {
      const rows = await database.query<OpenRow>(OPEN, [last]);
      for (const row of rows) {
        await passOne(row, today).catch((error: unknown) => {
          log.error({ err: error, lending: String(row.id) }, 'a day of lent shares could not be counted');
        });
      }
      count += rows.length;
      const newest = rows.at(-1)?.id;
      if (newest === undefined) break;
      last = newest;
    }
    return count;
  }

  return lookAgain(lookOnce, { clock, log, what: 'the days of lent shares', every: LOOK_EVERY });
}
