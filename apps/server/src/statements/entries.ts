import { assert } from '@kuroshio/base';
import { type OutputOf, postingKinds } from '@kuroshio/contract';
import { HOUSE, ownerOf, POSTING_KINDS, PURPOSES, purposeOf } from '@kuroshio/ledger';
import { type Instrument, sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import { orderNo } from '../exchange/index.ts';

/** A ledger entry as the fund record shows it. */
export type Entry = OutputOf<'statements/fund-record'>['entries'][number];

export interface EntryRow {
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
  /** False for the last that was looked at, where the page ends with it. */
  readonly shown: boolean;
  readonly fill_price: bigint | null;
  readonly fill_quantity: bigint | null;
  readonly fill_value: bigint | null;
  readonly settles_on: string | null;
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
  POSTING_KINDS['coupon-rebate'],
  POSTING_KINDS['margin-draw'],
  POSTING_KINDS['margin-sale'],
  POSTING_KINDS['short-sale'],
  POSTING_KINDS['short-cover'],
].join();

const OF_FILLS = [
  ...[POSTING_KINDS['buy-fill'], POSTING_KINDS['sell-fill']],
  ...[POSTING_KINDS['short-sale'], POSTING_KINDS['short-cover']],
].join();

const BOOK = '(greatest(debit, credit) >> 8)';
/** Entries that a page looks through at most. */
const MOST_LOOKED_AT = 2_000;
const HOLD_KINDS: readonly number[] = [
  ...[POSTING_KINDS['order-hold'], POSTING_KINDS['order-release']],
  ...[POSTING_KINDS['withdrawal-hold'], POSTING_KINDS['withdrawal-release']],
  ...[POSTING_KINDS['subscription-hold'], POSTING_KINDS['subscription-release']],
];
const HOLDS = HOLD_KINDS.join();

/** Whether an entry only sets something aside or gives it back. */
export const isHold = (kind: number) => HOLD_KINDS.includes(kind);

/**
 * Entries of the book $1 (the customer in one currency) from one of them backwards: each names the one before it, so a page
 * reads its own rows, those it leaves out, and none besides. The limits keep the planner to one look into the index for each.
 * @param first selects the first
 */
const entriesFrom = (first: string) => `with recursive entries as (
    select f.*, p.kind, p.trading_date, 1 as n from (
      ${first}) f
      cross join lateral (select kind, trading_date from posting where id = f.posting_id limit 1) p
    union all
    select t.*, p.kind, p.trading_date, e.n + 1 from entries e cross join lateral (
      select posting_id, entry, total, previous from transfer
      where posting_id = e.previous and ${BOOK} = $1 and entry is not null limit 1) t
      cross join lateral (select kind, trading_date from posting where id = t.posting_id limit 1) p
    where e.n < ${MOST_LOOKED_AT} and ($6::date is null or e.trading_date is null or e.trading_date >= $6::date)),
  page as (
    select e.*, ((case when $3::smallint is null then $5::boolean or e.kind not in (${HOLDS}) else e.kind = $3 end)
      and ($6::date is null or e.trading_date is null or e.trading_date >= $6::date) and ($7::date is null or e.trading_date is null or e.trading_date <= $7::date)) as shown
    from entries e),
  found as (select * from page where shown or n = ${MOST_LOOKED_AT} limit $4)
  select g.posting_id as id, g.kind, q.created_at, g.trading_date, g.total, g.shown, o.id as order_id,
    coalesce(o.instrument_no, a.instrument_no) as instrument_no,
    o.trading_date as ordered_on, t.debits, t.credits, t.amounts,
    l.price as fill_price, l.quantity as fill_quantity, l.value as fill_value, l.settles_on
  from found g
  cross join lateral (select business_id, step, created_at from posting where id = g.posting_id limit 1) q
  cross join lateral (
    select array_agg(debit order by line) as debits, array_agg(credit order by line) as credits,
      array_agg(amount order by line) as amounts
    from transfer where posting_id = g.posting_id and ${BOOK} = $1
  ) t
  left join orders o on o.id = q.business_id and g.kind in (${OF_ORDERS})
  left join fill l on l.order_id = q.business_id and l.step = q.step and g.kind in (${OF_FILLS})
  left join corporate_action a on a.id = q.business_id and g.kind in (${OF_ACTIONS})
  order by g.entry desc`;

/**
 * From the last entry, or from the one before the posting $2, or where $7 is a date from the last entry of the first day from
 * it on that was kept.
 */
export const ENTRIES = entriesFrom(`select posting_id, entry, total, previous from transfer
      where ${BOOK} = $1::bigint and entry is not null and posting_id = case when $2::bigint is null
        then coalesce(
          (select last_posting from account_day where $7::date is not null and customer_id = ($1::bigint >> 16)::integer
            and asset = ($1::bigint & 65535)::integer and trading_date >= $7::date order by trading_date limit 1),
          (select last from balance where account_id = ($1::bigint << 8) + 1))
        else (select previous from transfer where posting_id = $2 and ${BOOK} = $1 and entry is not null) end`);

/** From the posting $2 on, which is one of the book. */
export const ENTRIES_AT = entriesFrom(
  `select posting_id, entry, total, previous from transfer where ${BOOK} = $1::bigint and entry is not null and posting_id = $2::bigint limit 1`,
);

/** A step of the way back through a book: what a statement needs to know where it begins and ends. */
export interface StepRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly total: bigint;
  readonly previous: bigint | null;
  readonly created_at: Date;
  readonly trading_date: string | null;
}

/**
 * The way back through the book $1 from the posting $2 on; where it is null from the last entry of the first kept day after
 * $3, and else from the last of all.
 */
export const STEPS = `with recursive steps as (
    select f.*, 1 as n from (select posting_id, total, previous from transfer
      where ${BOOK} = $1::bigint and entry is not null and posting_id = coalesce($2::bigint,
        (select last_posting from account_day where customer_id = ($1::bigint >> 16)::integer
          and asset = ($1::bigint & 65535)::integer and trading_date > $3::date order by trading_date limit 1),
        (select last from balance where account_id = ($1::bigint << 8) + 1)) limit 1) f
    union all
    select t.*, s.n + 1 from steps s cross join lateral (
      select posting_id, total, previous from transfer
      where posting_id = s.previous and ${BOOK} = $1 and entry is not null limit 1) t
    where s.n < ${MOST_LOOKED_AT})
  select s.posting_id as id, s.total, s.previous, p.created_at, p.trading_date from steps s
  cross join lateral (select created_at, trading_date from posting where id = s.posting_id limit 1) p order by s.n`;

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

/** What an entry moved of a customer's, and what of it were charges. */
export function linesOf(row: EntryRow, customer: number): Lines {
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

/** An entry in the words of the contract; only its stamp is missing. */
export function wireEntry(
  row: EntryRow,
  instrument: Instrument | undefined,
  { changes, charges, net }: Lines,
): Omit<Entry, 'stamp'> {
  const kind = kindOf.get(row.kind);
  if (kind === undefined) throw new Error(`posting ${row.id} is of no known kind`);
  return {
    id: String(row.id),
    kind,
    at: row.created_at.getTime(),
    tradingDate: row.trading_date ?? '',
    ...(instrument === undefined ? {} : { symbol: instrument.symbol }),
    orderNo: row.order_id === null ? '' : orderNo(Number(row.order_id), row.ordered_on ?? ''),
    ...(row.fill_value !== null &&
      instrument !== undefined && {
        trade: {
          quantity: sharesOf(instrument, units(Number(row.fill_quantity))),
          price: Number(row.fill_price),
          value: formatMinor(row.fill_value),
          settlesOn: row.settles_on ?? '',
        },
      }),
    changes: [...changes]
      .filter(([, amount]) => amount !== 0n)
      .map(([purpose, amount]) => ({ purpose, amount: formatMinor(amount) })),
    net: formatMinor(net),
    balanceAfter: formatMinor(row.total),
    charges: [...charges].map(([kind, amount]) => ({ kind, amount: formatMinor(amount) })),
  };
}
