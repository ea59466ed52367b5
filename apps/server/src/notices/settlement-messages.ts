import type { CurrencyCode } from '@kuroshio/contract';
import { CASH_ASSETS } from '@kuroshio/money';
import type { Database } from '../platform/database/index.ts';
import type { Inbox, NewMessage } from './inbox.ts';
import { EVERYTHING, preferencesOf } from './notice-preferences.ts';
import { beginFollowing, saveFollowed } from './followed-until.ts';

/** Milliseconds: a settlement is stamped before its commit, which may come this much later. */
const LATEST_COMMIT = 60_000;

const currencyOf = new Map<number, CurrencyCode>(
  Object.entries(CASH_ASSETS).map(([code, { id }]) => [id, code as CurrencyCode]),
);

interface Row {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly settles_on: string;
  readonly asset: number;
  readonly settled_at: Date;
  readonly pay: bigint;
  readonly receive: bigint;
  readonly count: number;
}

const SETTLED = `select customer_id, settles_on, asset, settled_at, sum(pay)::bigint as pay,
    sum(receive)::bigint as receive, count(*)::integer as count
  from obligation where state = 'settled' and settled_at > $1
  group by customer_id, settles_on, asset, settled_at`;

/** Follows what is settled: each customer is told once of each settlement day, by currency. */
export async function followSettlements({
  database,
  inbox,
}: {
  readonly database: Database;
  readonly inbox: Inbox;
}): Promise<(now: number) => Promise<boolean>> {
  let last = await beginFollowing(
    database,
    'settlement',
    `select coalesce((extract(epoch from max(settled_at)) * 1000)::bigint, 0) as newest
     from obligation where state = 'settled'`,
  );
  let seen: ReadonlySet<string> = new Set();
  const keyOf = (row: Row) => `settled/${row.settles_on}/${row.asset}/${row.settled_at.getTime()}`;

  return async (now) => {
    const rows = await database.query<Row>(SETTLED, [new Date(Math.max(0, Number(last) - LATEST_COMMIT))]);
    const known = (row: Row) => `${row.customer_id} ${keyOf(row)}`;
    const fresh = rows.filter((row) => !seen.has(known(row)));
    if (fresh.length === 0) return false;
    const newest = rows.reduce((most, { settled_at }) => Math.max(most, settled_at.getTime()), Number(last));
    const written = await database.transaction(async (tx) => {
      const preferences = await preferencesOf(tx, [...new Set(fresh.map((row) => row.customer_id))]);
      const messages = fresh.flatMap((row): NewMessage[] => {
        const currency = currencyOf.get(row.asset);
        const { settlement: wanted } = preferences.get(row.customer_id) ?? EVERYTHING;
        if (currency === undefined || !wanted) return [];
        const { settles_on: date, pay, receive, count } = row;
        return [
          {
            customer: row.customer_id,
            kind: 'settlement',
            key: keyOf(row),
            event: { event: 'settled', date, currency, pay: String(pay), receive: String(receive), count },
          },
        ];
      });
      await saveFollowed(tx, 'settlement', BigInt(newest));
      return inbox.write(tx, messages, now);
    });
    last = BigInt(newest);
    seen = new Set(rows.map(known));
    inbox.announce(written);
    return false;
  };
}
