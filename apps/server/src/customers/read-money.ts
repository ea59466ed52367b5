import type { OutputOf } from '@kuroshio/contract';
import { accountRange, assetOf, POSTING_KINDS, purposeOf } from '@kuroshio/ledger';
import { sharesOf } from '@kuroshio/market';
import { cashAsset, formatMinor, units } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import type { CustomerParts } from './customer-parts.ts';

type Record = OutputOf<'customers/record'>;

const SHOWN = 30;
const BOOK = 'greatest(debit, credit) >> 8';

/**
 * The newest postings that moved something of the customer's own accounts ($1 to $2). Each book is followed back from its last entry,
 * which names the one before it, so that what is read does not grow with what others do: postings have no index of customers. A book
 * whose last entry is older than those of thirty others has none to show. The limits keep the planner to one look into the index for each.
 */
const ENTRIES = `with recursive heads as materialized (
    select account_id >> 8 as book, last from balance where account_id between $1 and $2 and last is not null),
  newest as (
    select book, last from heads
    where last >= coalesce((select distinct last from heads order by last desc offset ${SHOWN - 1} limit 1), 0)),
  steps as (
    select h.book, t.posting_id, t.previous, 1 as n from newest h cross join lateral (
      select posting_id, previous from transfer
      where posting_id = h.last and ${BOOK} = h.book and entry is not null limit 1) t
    union all
    select s.book, t.posting_id, t.previous, s.n + 1 from steps s cross join lateral (
      select posting_id, previous from transfer
      where posting_id = s.previous and ${BOOK} = s.book and entry is not null limit 1) t
    where s.n < ${SHOWN}),
  shown as materialized (select distinct posting_id from steps order by posting_id desc limit ${SHOWN})
  select p.id, p.kind, p.created_at, t.debit, t.credit, t.amount from shown s
  cross join lateral (select id, kind, created_at from posting where id = s.posting_id limit 1) p
  join transfer t on t.posting_id = s.posting_id
  where t.debit between $1 and $2 or t.credit between $1 and $2 order by p.id desc, t.line`;

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: number;
  readonly created_at: Date;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: bigint;
}

const KINDS: ReadonlyMap<number, string> = new Map(Object.entries(POSTING_KINDS).map(([name, kind]) => [kind, name]));

/** What a customer has and what moved it, as the books say it: to look at, and nothing else. */
export async function readMoney(
  { database, view }: Pick<CustomerParts, 'database' | 'view'>,
  customer: number,
): Promise<Pick<Record, 'balances' | 'holdings' | 'entries'>> {
  const { instruments } = view.rulebook;
  const nameOf = (asset: number) => cashAsset(asset)?.code ?? instruments.byNo(asset)?.symbol ?? String(asset);
  const balances: Record['balances'] = [];
  const holdings: Record['holdings'] = [];
  for (const [asset, byPurpose] of await balancesOf(database, customer)) {
    const currency = cashAsset(asset)?.code;
    const instrument = instruments.byNo(asset);
    const all = Object.entries(byPurpose);
    if (currency !== undefined)
      balances.push(...all.map(([purpose, amount]) => ({ currency, purpose, amount: formatMinor(amount) })));
    else if (instrument !== undefined) {
      const held = all.reduce((sum, [, amount]) => sum + amount, 0n);
      holdings.push({ symbol: instrument.symbol, shares: sharesOf(instrument, units(Number(held))) });
    }
  }
  const [first, last] = accountRange(customer);
  const isOwn = (account: bigint) => account >= BigInt(first) && account <= BigInt(last);
  const rows = await database.query<Row>(ENTRIES, [first, last]);
  const entries = rows.flatMap(({ id, kind, created_at, debit, credit, amount }) =>
    [
      { account: debit, change: -amount },
      { account: credit, change: amount },
    ]
      .filter(({ account }) => isOwn(account))
      .map(({ account, change }) => ({
        ...{ posting: String(id), kind: KINDS.get(kind) ?? String(kind), currency: nameOf(assetOf(account)) },
        ...{ purpose: purposeOf(account), amount: String(change), at: created_at.getTime() },
      })),
  );
  return { balances, holdings, entries };
}
