import { assert, ok } from '@kuroshio/base';
import { type InputOf, type OutputOf, postingKinds } from '@kuroshio/contract';
import { bookOf, customerAccount, HOUSE, ownerOf, POSTING_KINDS, PURPOSES, purposeOf } from '@kuroshio/ledger';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { type ExchangeView, orderNo } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'statements/fund-record';
type Entry = OutputOf<Path>['entries'][number];

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: number;
  readonly created_at: Date;
  readonly trading_date: string | null;
  /** Of all purposes in the currency, after the entry. */
  readonly total: bigint;
  readonly order_id: bigint | null;
  readonly instrument_no: number | null;
  readonly ordered_on: string | null;
  readonly debits: bigint[];
  readonly credits: bigint[];
  readonly amounts: bigint[];
}

/** By number, of the kinds that a customer's money can see. */
const kindOf = new Map<number, Entry['kind']>(postingKinds.map((kind) => [POSTING_KINDS[kind], kind]));

/** What the business id of a posting names. */
const OF_ACTIONS = [POSTING_KINDS.dividend, POSTING_KINDS['share-change']].join();
const OF_ORDERS = [
  POSTING_KINDS['order-hold'],
  POSTING_KINDS['order-release'],
  POSTING_KINDS['buy-fill'],
  POSTING_KINDS['sell-fill'],
  POSTING_KINDS.settlement,
].join();

const BOOK = '(greatest(debit, credit) >> 8)';

/**
 * A page of the book $1 (the customer in one currency): from its last entry, or from the one before the posting $2, each
 * entry names the one before it, so a page reads its own rows and none besides. The limits keep the planner to one look
 * into the index for each.
 */
export const ENTRIES = `with recursive entries as (
    select posting_id, entry, total, previous from transfer
    where ${BOOK} = $1::bigint and entry is not null and posting_id = case when $2::bigint is null
      then (select last from balance where account_id = ($1::bigint << 8) + 1)
      else (select previous from transfer where posting_id = $2 and ${BOOK} = $1 and entry is not null) end
    union all
    select t.* from entries e cross join lateral (
      select posting_id, entry, total, previous from transfer
      where posting_id = e.previous and ${BOOK} = $1 and entry is not null limit 1) t),
  page as (
    select e.entry, e.total, p.* from entries e cross join lateral (
      select id, kind, business_id, created_at, trading_date from posting where id = e.posting_id limit 1) p
    where $3::smallint is null or p.kind = $3 limit $4)
  select p.id, p.kind, p.created_at, p.trading_date, p.total, o.id as order_id,
    coalesce(o.instrument_no, a.instrument_no) as instrument_no,
    o.trading_date as ordered_on, t.debits, t.credits, t.amounts
  from page p
  cross join lateral (
    select array_agg(debit order by line) as debits, array_agg(credit order by line) as credits,
      array_agg(amount order by line) as amounts
    from transfer where posting_id = p.id and ${BOOK} = $1
  ) t
  left join orders o on o.id = p.business_id and p.kind in (${OF_ORDERS})
  left join corporate_action a on a.id = p.business_id and p.kind in (${OF_ACTIONS})
  order by p.entry desc`;

export interface FundRecordParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}

export function fundRecord({ database, exchange }: FundRecordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const symbolOf = ({ instrument_no: no }: Row) =>
    no === null ? undefined : exchange.view.rulebook.instruments.byNo(no)?.symbol;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const book = bookOf(customerAccount(customerId, CASH_ASSETS[input.currency].id, 'available'));
    const kind = input.kind === undefined ? null : POSTING_KINDS[input.kind];
    const rows = await database.query<Row>(ENTRIES, [book, input.before ?? null, kind, input.limit + 1]);
    const entries = rows.slice(0, input.limit).map((row) => wireEntry(row, symbolOf(row), linesOf(row, customerId)));
    return ok({ entries, more: rows.length > input.limit });
  };
}

type ShownPurpose = Entry['changes'][number]['purpose'];

interface Lines {
  readonly changes: ReadonlyMap<ShownPurpose, bigint>;
  readonly charges: ReadonlyMap<'fees' | 'tax', bigint>;
  readonly net: bigint;
}

/** What is pledged is shown with what is held: to the customer both are set aside for a purchase. */
function shownPurpose(account: bigint): ShownPurpose {
  const purpose = purposeOf(account);
  assert(purpose !== 'house', 'only accounts of customers are shown');
  return PURPOSES[purpose].shownAs;
}

function linesOf(row: Row, customer: number): Lines {
  const changes = new Map<ShownPurpose, bigint>();
  const charges = new Map<'fees' | 'tax', bigint>();
  let net = 0n;
  const add = <Key>(map: Map<Key, bigint>, key: Key, amount: bigint) => map.set(key, (map.get(key) ?? 0n) + amount);
  row.amounts.forEach((amount, i) => {
    const debit = row.debits[i] ?? 0n;
    const credit = row.credits[i] ?? 0n;
    if (ownerOf(debit) === customer) {
      add(changes, shownPurpose(debit), -amount);
      net -= amount;
    }
    if (ownerOf(credit) === customer) {
      add(changes, shownPurpose(credit), amount);
      net += amount;
    }
    if (ownerOf(credit) === HOUSE.fees) add(charges, 'fees', amount);
    if (ownerOf(credit) === HOUSE.tax) add(charges, 'tax', amount);
  });
  return { changes, charges, net };
}

function wireEntry(row: Row, symbol: string | undefined, { changes, charges, net }: Lines): Entry {
  const kind = kindOf.get(row.kind);
  if (kind === undefined) throw new Error(`posting ${row.id} is of no known kind`);
  return {
    id: String(row.id),
    kind,
    at: row.created_at.getTime(),
    tradingDate: row.trading_date ?? '',
    ...(symbol === undefined ? {} : { symbol }),
    orderNo: row.order_id === null ? '' : orderNo(Number(row.order_id), row.ordered_on ?? ''),
    changes: [...changes]
      .filter(([, amount]) => amount !== 0n)
      .map(([purpose, amount]) => ({ purpose, amount: formatMinor(amount) })),
    net: formatMinor(net),
    balanceAfter: formatMinor(row.total),
    charges: [...charges].map(([kind, amount]) => ({ kind, amount: formatMinor(amount) })),
  };
}
