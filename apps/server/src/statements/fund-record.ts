import { ok } from '@kuroshio/base';
import { type InputOf, type OutputOf, postingKinds } from '@kuroshio/contract';
import { accountRange, HOUSE, ownerOf, POSTING_KINDS, purposeOf } from '@kuroshio/ledger';
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

/** Lines of one currency only: a line touches the customer's accounts $2 to $3 on one side or on both. */
const ENTRIES = `select p.id, p.kind, p.created_at, p.trading_date, o.id as order_id,
    coalesce(o.instrument_no, a.instrument_no) as instrument_no,
    o.trading_date as ordered_on, t.debits, t.credits, t.amounts
  from posting p
  cross join lateral (
    select array_agg(debit order by line) as debits, array_agg(credit order by line) as credits,
      array_agg(amount order by line) as amounts
    from transfer where posting_id = p.id and (debit between $2 and $3 or credit between $2 and $3)
  ) t
  left join orders o on o.id = p.business_id and p.kind in (${OF_ORDERS})
  left join corporate_action a on a.id = p.business_id and p.kind in (${OF_ACTIONS})
  where p.owner_id = $1 and p.id < $4 and ($5::smallint is null or p.kind = $5) and t.debits is not null
  order by p.id desc limit $6`;

/** The sum of all purposes now, and what the entries from $4 on have added to it. */
const BALANCE = `select
    (select coalesce(sum(amount), 0)::bigint from balance where account_id between $2 and $3) as now,
    (select coalesce(sum(case when t.credit between $2 and $3 then t.amount else 0 end
        - case when t.debit between $2 and $3 then t.amount else 0 end), 0)::bigint
      from posting p join transfer t on t.posting_id = p.id where p.owner_id = $1 and p.id >= $4) as since`;

export interface FundRecordParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}

export function fundRecord({ database, exchange }: FundRecordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const symbolOf = ({ instrument_no: no }: Row) =>
    no === null ? undefined : exchange.view.rulebook.instruments.byNo(no)?.symbol;
  return (input, context) => {
    const { customerId } = context.requireCustomer();
    const [first, last] = accountRange(customerId, CASH_ASSETS[input.currency].id);
    return database.transaction(
      async (tx) => {
        const kind = input.kind === undefined ? null : POSTING_KINDS[input.kind];
        const before = input.before ?? '9223372036854775807';
        const rows = await tx.query<Row>(ENTRIES, [customerId, first, last, before, kind, input.limit + 1]);
        const shown = rows.slice(0, input.limit);
        const entries: Entry[] = [];
        for (const row of shown) entries.push(await entryOf(row));
        return ok({ entries, more: rows.length > input.limit });

        async function entryOf(row: Row): Promise<Entry> {
          const lines = linesOf(row, customerId);
          const [balance] = await tx.query<{ now: bigint; since: bigint }>(BALANCE, [customerId, first, last, row.id]);
          const after = (balance?.now ?? 0n) - (balance?.since ?? 0n) + lines.net;
          return wireEntry(row, symbolOf(row), lines, after);
        }
      },
      { isolation: 'repeatable read' },
    );
  };
}

interface Lines {
  readonly changes: ReadonlyMap<'available' | 'held' | 'receivable' | 'payable', bigint>;
  readonly charges: ReadonlyMap<'fees' | 'tax', bigint>;
  readonly net: bigint;
}

/** What is pledged is shown with what is held: to the customer both are set aside for a purchase. */
function shownPurpose(account: bigint): 'available' | 'held' | 'receivable' | 'payable' {
  const purpose = purposeOf(account);
  return purpose === 'pledged' ? 'held' : (purpose as 'available');
}

function linesOf(row: Row, customer: number): Lines {
  const changes = new Map<'available' | 'held' | 'receivable' | 'payable', bigint>();
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

function wireEntry(row: Row, symbol: string | undefined, { changes, charges, net }: Lines, after: bigint): Entry {
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
    balanceAfter: formatMinor(after),
    charges: [...charges].map(([kind, amount]) => ({ kind, amount: formatMinor(amount) })),
  };
}
