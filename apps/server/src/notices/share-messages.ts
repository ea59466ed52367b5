import { bookOf, customerAccount, houseAccount, POSTING_KINDS } from '@kuroshio/ledger';
import { type Instruments, sharesOf } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor, units } from '@kuroshio/money';
import type { Queryable } from '../platform/database/index.ts';
import type { NewMessage } from './inbox.ts';

interface ChangeRow {
  readonly [column: string]: unknown;
  readonly posting_id: bigint;
  readonly action_id: bigint;
  readonly owner_id: number;
  readonly instrument_no: number;
  readonly effective_on: string;
}

const CHANGES = `select p.id as posting_id, a.id as action_id, p.owner_id, a.instrument_no, a.effective_on
  from corporate_action a join posting p on p.kind = ${POSTING_KINDS['share-change']} and p.business_id = a.id
  where a.instrument_no = any($1::integer[]) and a.effective_on > $2::date and a.effective_on <= $3::date`;

/**
 * The shares of the book $2 after the posting $1, which need not be an entry of it where only a fraction was paid out, and
 * by how much it changed them; and the cash that it paid from $3 into $4.
 */
const SHARES = `with recursive entries as (
    select posting_id, total, previous from transfer
    where posting_id = (select last from balance where account_id = ($2::bigint << 8) + 1)
      and greatest(debit, credit) >> 8 = $2 and entry is not null
    union all
    select t.posting_id, t.total, t.previous from entries e
    join transfer t on t.posting_id = e.previous and greatest(t.debit, t.credit) >> 8 = $2 and t.entry is not null
    where e.posting_id > $1)
  select (select total from entries where posting_id <= $1 order by posting_id desc limit 1) as after,
    coalesce(sum(case when credit >> 8 = $2 then amount else 0 end
      - case when debit >> 8 = $2 then amount else 0 end), 0)::bigint as change,
    coalesce(sum(amount) filter (where debit = $3 and credit = $4), 0)::bigint as paid
  from transfer where posting_id = $1`;

/** What to say to the holders whose shares became more or fewer on ex-dates of a span: numbers of instruments, days after and up to. */
export async function changedShares(
  tx: Queryable,
  instruments: Instruments,
  span: readonly [readonly number[], string, string],
): Promise<NewMessage[]> {
  const messages: NewMessage[] = [];
  for (const row of await tx.query<ChangeRow>(CHANGES, [...span])) {
    const instrument = instruments.byNo(row.instrument_no);
    if (instrument === undefined) continue;
    const { symbol, currency, no } = instrument;
    const cash = CASH_ASSETS[currency].id;
    const own = bookOf(customerAccount(row.owner_id, no, 'available'));
    const [shares] = await tx.query<{ after: bigint; change: bigint; paid: bigint }>(SHARES, [
      row.posting_id,
      own,
      houseAccount('issuers', cash),
      customerAccount(row.owner_id, cash, 'available'),
    ]);
    const { after, change, paid } = shares ?? { after: 0n, change: 0n, paid: 0n };
    messages.push({
      customer: row.owner_id,
      kind: 'settlement',
      key: `shares-changed/${row.action_id}`,
      event: {
        event: 'shares-changed',
        symbol,
        date: row.effective_on,
        before: sharesOf(instrument, units(Number(after - change))),
        after: sharesOf(instrument, units(Number(after))),
        currency,
        paid: formatMinor(paid),
      },
    });
  }
  return messages;
}
