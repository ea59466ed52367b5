import type { OutputOf } from '@kuroshio/contract';
import { accountRange, assetOf, POSTING_KINDS, purposeOf } from '@kuroshio/ledger';
import { sharesOf } from '@kuroshio/market';
import { cashAsset, formatMinor, units } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import type { CustomerParts } from './customer-parts.ts';

type Record = OutputOf<'customers/record'>;

/** The newest postings of which the customer is the owner, with what each did to the customer's own accounts. */
const ENTRIES = `select p.id, p.kind, p.created_at, t.debit, t.credit, t.amount from
    (select id, kind, created_at from posting where owner_id = $1 order by id desc limit 30) p
  join transfer t on t.posting_id = p.id
  where t.debit between $2 and $3 or t.credit between $2 and $3 order by p.id desc, t.line`;

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
  const rows = await database.query<Row>(ENTRIES, [customer, first, last]);
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
