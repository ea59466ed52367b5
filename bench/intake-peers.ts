import { customerAccount } from '@kuroshio/ledger';
import type { Connection, Database } from '@kuroshio/server/platform/database/index.ts';

const TWD = 1;
const FIRST_CUSTOMER = 100_001;
const AT = new Date(Date.UTC(2026, 6, 9));
const DATE = '2026-07-09';
const HELD = 1_000_000_00n;

/**
 * The rows of a resting purchase, in one statement: the order, its hold, both balances, the event. What stands beside the
 * line as balances, entry and sum takes the place of the real ones.
 */
const ONE_ORDER = `with placed as (
    insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity,
      price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash,
      pledged_cash, held_shares, closes, placed_at, updated_at)
    values ($1, $2, $3, 1000, 1, 'buy', 'limit', 'ROD', 1000, 100000, 100000, null, $4, 'open', 0, 0, 0, '{}', $5, 0, 0,
      '[]', $6, $6)),
  posted as (
    insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
    values ($1, 2, $1, 0, $2, $4, $6)),
  moved as (
    insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
    values ($1, 0, $7, $8, $5, 0, 0, $1 + 1, 0, $1)),
  taken as (update balance set amount = amount - $5 where account_id = $7),
  held as (
    insert into balance (account_id, amount) values ($8, $5)
    on conflict (account_id) do update set amount = balance.amount + excluded.amount)
  insert into outbox (events) values ($9::jsonb)`;

/** The event as the exchange writes it. */
function eventOf(ids: readonly number[], customers: readonly number[]): string {
  return JSON.stringify([{ type: 'exchange', orders: ids.map((id, i) => [customers[i], id, 1000]), customers }]);
}

interface Order {
  readonly n: number;
  readonly customer: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** One transaction per order: each goes out on one of `size` connections as soon as one is free. */
async function createPeer(
  database: Database,
  size: number,
  customers: number,
  firstOrder: number,
  write: (connection: Connection, order: Order) => Promise<unknown>,
) {
  const connections = await Promise.all(Array.from({ length: size }, () => database.dedicated()));
  const free = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  let orders = firstOrder;
  return {
    async place(): Promise<void> {
      const n = ++orders;
      const customer = FIRST_CUSTOMER + (n % customers);
      const connection = free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
      try {
        await write(connection, {
          n,
          customer,
          debit: customerAccount(customer, TWD, 'available'),
          credit: customerAccount(customer, TWD, 'held'),
        });
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(connection);
        else next(connection);
      }
    },
    placed: () => orders - firstOrder,
    close: async () => {
      for (const connection of connections) await connection.close();
    },
  };
}

/** One statement an order: the best form of one transaction per order. */
export function createSingles(database: Database, size: number, customers: number) {
  return createPeer(database, size, customers, 0, (connection, { n, customer, debit, credit }) =>
    connection.send(
      ONE_ORDER,
      [n, customer, `bench-${n}-order`, DATE, HELD, AT, debit, credit, eventOf([n], [customer])],
      'one-order',
    ),
  );
}

const ORDER_ROW = `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type,
    time_in_force, quantity, price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills,
    charges, held_cash, pledged_cash, held_shares, closes, placed_at, updated_at)
  values ($1, $2, $3, 1000, 1, 'buy', 'limit', 'ROD', 1000, 100000, 100000, null, $4, 'open', 0, 0, 0, '{}', $5, 0, 0,
    '[]', $6, $6)`;

const POSTING_ROWS = `with posted as (
    insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
    values ($1, 2, $1, 0, $2, $3, $4))
  insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
  values ($1, 0, $5, $6, $7, 0, 0, $1 + 1, 0, $1)`;

const BALANCE_AND_EVENT_ROWS = `with moved as (
    update balance set amount = amount + case account_id when $1 then -$3::bigint else $3 end
    where account_id in ($1, $2))
  insert into outbox (events) values ($4::jsonb)`;

/** The usual form: a transaction of five round trips. */
export function createRoundTrips(database: Database, size: number, customers: number) {
  return createPeer(database, size, customers, 2_000_000_000, async (connection, { n, customer, debit, credit }) => {
    await connection.send('begin');
    await connection.send(ORDER_ROW, [n, customer, `bench-${n}-order`, DATE, HELD, AT], 'order-row');
    await connection.send(POSTING_ROWS, [n, customer, DATE, AT, debit, credit, HELD], 'posting-rows');
    await connection.send(
      BALANCE_AND_EVENT_ROWS,
      [debit, credit, HELD, eventOf([n], [customer])],
      'balance-and-event-rows',
    );
    await connection.send('commit');
  });
}

const MANY_ORDERS = `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force,
    quantity, price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges,
    held_cash, pledged_cash, held_shares, closes, placed_at, updated_at)
  select id, customer_id, key, 1000, 1, 'buy', 'limit', 'ROD', 1000, 100000, 100000, null, $4, 'open', 0, 0, 0, '{}',
    $5, 0, 0, '[]', $6, $6 from unnest($1::bigint[], $2::integer[], $3::text[]) as t (id, customer_id, key)`;

const MANY_POSTINGS = `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
  select id, 2, id, 0, owner_id, $3, $4 from unnest($1::bigint[], $2::integer[]) as t (id, owner_id)`;

const MANY_TRANSFERS = `insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
  select id, 0, debit, credit, $4, 0, 0, id + 1, 0, id from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t (id, debit, credit)`;

const MANY_BALANCES = `update balance set amount = balance.amount + t.change
  from unnest($1::bigint[], $2::bigint[]) as t (account_id, change) where balance.account_id = t.account_id`;

/** The same rows written a batch at a time with no logic at all: what the database by itself lets through. */
export async function createBulk(database: Database, batch: number, customers: number, firstOrder: number) {
  const connection = await database.dedicated();
  let orders = firstOrder;
  return {
    async write(): Promise<void> {
      const ids = Array.from({ length: batch }, () => ++orders);
      const owners = ids.map((n) => FIRST_CUSTOMER + (n % customers));
      const debits = owners.map((owner) => customerAccount(owner, TWD, 'available'));
      const credits = owners.map((owner) => customerAccount(owner, TWD, 'held'));
      await Promise.all([
        connection.send('begin'),
        connection.send(MANY_ORDERS, [ids, owners, ids.map((n) => `bench-${n}-order`), DATE, HELD, AT], 'many-orders'),
        connection.send(MANY_POSTINGS, [ids, owners, DATE, AT], 'many-postings'),
        connection.send(MANY_TRANSFERS, [ids, debits, credits, HELD], 'many-transfers'),
        connection.send(
          MANY_BALANCES,
          [
            [...debits, ...credits],
            [...debits.map(() => -HELD), ...credits.map(() => HELD)],
          ],
          'many-balances',
        ),
        connection.send('insert into outbox (events) values ($1::jsonb)', [eventOf(ids, owners)], 'many-events'),
        connection.send('commit'),
      ]);
    },
    written: () => orders - firstOrder,
    close: () => connection.close(),
  };
}

/** Accounts with money and an open hold, so that peers update rows that stand. */
export async function fillBalances(database: Database, customers: number): Promise<void> {
  await database.query(
    `insert into balance (account_id, amount, entries, total)
     select (($1::bigint + n) << 24) + (1 << 8) + purpose, case purpose when 1 then 10000000000000 else 0 end,
       case purpose when 1 then 0 end, case purpose when 1 then 0 end
     from generate_series(0, $2::integer - 1) as n, (values (1), (2)) as t (purpose)`,
    [FIRST_CUSTOMER, customers],
  );
}
