import { accountRange, customerAccount, houseAccount, POSTING_KINDS } from '@kuroshio/ledger';
import { type Instruments, sharesOf } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
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
 * Of the customer's accounts $2 to $3 in the shares: what there is now, what the entries from the change $4 on have added,
 * and the change alone; and the cash that it paid from $5 into $6.
 */
const SHARES = `select
    (select coalesce(sum(amount), 0)::bigint from balance where account_id between $2 and $3) as now,
    coalesce(sum(t.signed), 0)::bigint as since,
    coalesce(sum(t.signed) filter (where t.posting_id = $4), 0)::bigint as change,
    (select coalesce(sum(amount), 0)::bigint from transfer where posting_id = $4 and debit = $5 and credit = $6) as paid
  from posting p
  join lateral (
    select posting_id, (case when credit between $2 and $3 then amount else 0 end
      - case when debit between $2 and $3 then amount else 0 end) as signed
    from transfer where posting_id = p.id) t on true
  where p.owner_id = $1 and p.id >= $4`;

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
    const [first, last] = accountRange(row.owner_id, no);
    const [shares] = await tx.query<{ now: bigint; since: bigint; change: bigint; paid: bigint }>(SHARES, [
      row.owner_id,
      first,
      last,
      row.posting_id,
      houseAccount('issuers', cash),
      customerAccount(row.owner_id, cash, 'available'),
    ]);
    const { now, since, change, paid } = shares ?? { now: 0n, since: 0n, change: 0n, paid: 0n };
    const before = now - since;
    messages.push({
      customer: row.owner_id,
      kind: 'settlement',
      key: `shares-changed/${row.action_id}`,
      event: {
        event: 'shares-changed',
        symbol,
        date: row.effective_on,
        before: sharesOf(instrument, Number(before)),
        after: sharesOf(instrument, Number(before + change)),
        currency,
        paid: formatMinor(paid),
      },
    });
  }
  return messages;
}
