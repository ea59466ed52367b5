// Durable fills: customers trade with each other through the exchange, beside the same rows with no logic. An order
// that trades at once writes its order, its fill, its position, its settlement and three postings; so does the one it meets.
import { assert } from '@kuroshio/base';
import { price as priceOf, units } from '@kuroshio/money';
import { proveBooks } from '@kuroshio/server/books/index.ts';
import { marketAt } from '@kuroshio/server/exchange/index.ts';
import type { Database } from '@kuroshio/server/platform/database/index.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type BenchExchange, openExchange } from './bench-exchange.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

const CUSTOMERS = 2_000;
const FIRST_CUSTOMER = 100_001;
/** Milliseconds of one round. */
const ROUND = 600;
const LOT = units(1_000);
/** Lots that each customer has to sell. */
const LOTS = 400;
const TRADED = 50;

/** Positions bought the day before out of liquidity, with the orders and postings that brought them. */
async function givePositions(database: Database, instruments: readonly number[]): Promise<void> {
  const params = [FIRST_CUSTOMER, CUSTOMERS, instruments, LOTS * LOT];
  await database.query(
    `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity,
       price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash,
       pledged_cash, held_shares, closes, placed_at, updated_at)
     select 1 + n, $1::integer + n, 'given-' || n, ($3::integer[])[1 + n % cardinality($3::integer[])], 1, 'buy', 'limit',
       'ROD', $4, 1, 1, null, '2026-07-08', 'filled', $4, 0, 1, '{}', 0, 0, 0, '[]', now(), now()
     from generate_series(0, $2::integer - 1) as n`,
    params,
  );
  await database.query(
    `insert into positions (id, customer_id, instrument_no, opened_kind, opened_by, opened_on, type, state, opened_quantity, opened_value, buy_charges,
       quantity, closing_quantity, cost, sold_quantity, sold_value, sell_charges, realised, opened_at, sold_at)
     select id, customer_id, instrument_no, 'order', id, trading_date, type, 'holding', quantity, 0, 0, quantity, 0, 0, 0, 0, 0, 0, now(), null
     from orders where client_order_id like 'given-%'`,
  );
  await database.query(
    `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
     select -id, 4, id, 1, customer_id, '2026-07-08', now() from orders where client_order_id like 'given-%'`,
  );
  await database.query(
    `insert into transfer (posting_id, line, debit, credit, amount, credit_balance, entry, total)
     select -id, 0, (7::bigint << 24) + (instrument_no::bigint << 8) + 6,
       (customer_id::bigint << 24) + (instrument_no::bigint << 8) + 1, quantity, quantity, 1, quantity
     from orders where client_order_id like 'given-%'`,
  );
  await database.query(
    `insert into balance (account_id, amount, entries, total, last)
     select (customer_id::bigint << 24) + (instrument_no::bigint << 8) + 1, quantity, 1, quantity, -id
     from orders where client_order_id like 'given-%'`,
  );
}

interface Trading {
  readonly exchange: BenchExchange;
  /** A sale and the purchase that meets it, both durable. */
  pair(): Promise<void>;
  readonly pairs: () => number;
}

function createTrading(exchange: BenchExchange, instruments: readonly number[]): Trading {
  let n = 0;
  const place = (customer: number, instrumentNo: number, side: 'buy' | 'sell', price: number) =>
    exchange.exchange.place({
      customer,
      clientOrderId: `fill-${side}-${n}-${customer}`,
      instrumentNo,
      ticket: {
        side,
        type: 'limit',
        board: 'regular',
        timeInForce: 'ROD',
        quantity: LOT,
        price: priceOf(price),
        positionId: undefined,
      },
    });
  return {
    exchange,
    async pair() {
      const at = n++ % CUSTOMERS;
      const instrumentNo = instruments[at % instruments.length] ?? 0;
      // The lower limit is below every bid of the participants, whose quotes the first sales take away.
      const price = marketAt(exchange.exchange.state, instrumentNo).limits?.down ?? 0;
      const [sale, purchase] = await Promise.all([
        place(FIRST_CUSTOMER + at, instrumentNo, 'sell', price),
        place(FIRST_CUSTOMER + ((at + 1) % CUSTOMERS), instrumentNo, 'buy', price),
      ]);
      assert(sale.ok && purchase.ok, `both are taken: ${JSON.stringify([sale, purchase], (_, v) => String(v))}`);
    },
    pairs: () => n,
  };
}

const open = await openBenchDatabase();
try {
  const spread = (loads: readonly Load[], read: (load: Load) => number): Spread => spreadOf(loads.map(read));
  const database = open.database;
  const preparing = await openExchange(database, CUSTOMERS);
  const instruments = [...preparing.exchange.state.markets.values()]
    .filter(({ instrument }) => instrument.venue === 'TWSE' && instrument.kind === 'stock')
    .slice(0, TRADED)
    .map(({ instrument }) => instrument.no);
  await preparing.stop();
  await givePositions(open.owner, instruments);
  const trading = createTrading(await openExchange(database, CUSTOMERS, { granted: true }), instruments);

  const rows: Row[] = [];
  for (const callers of [1, 10, 100, 500]) {
    const loads: Load[] = [];
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const load = await runLoad(callers, ROUND, trading.pair);
      if (round > 0) loads.push(load);
    }
    rows.push(
      { figure: `${callers} pairs at once, orders`, unit: '/s', ours: spread(loads, ({ rate }) => 2 * rate) },
      { figure: `${callers} pairs at once, both answered p50`, unit: 'ms', ours: spread(loads, ({ p50 }) => p50) },
      { figure: `${callers} pairs at once, both answered p99`, unit: 'ms', ours: spread(loads, ({ p99 }) => p99) },
    );
  }
  await trading.exchange.exchange.idle();
  const [counted] = await open.owner.query<Record<string, bigint>>(
    `select (select count(*) from fill) as fills, (select count(*) from orders) as orders,
       (select count(*) from posting) as postings, (select count(*) from transfer) as transfers,
       (select count(*) from obligation) as settlements, (select count(*) from position_close) as closes,
       pg_total_relation_size('fill') as fill_bytes, pg_total_relation_size('obligation') as settlement_bytes,
       pg_total_relation_size('positions') as position_bytes, pg_total_relation_size('orders') as order_bytes,
       pg_total_relation_size('posting') + pg_total_relation_size('transfer') as ledger_bytes,
       pg_total_relation_size('position_close') as close_bytes`,
  );
  assert(counted !== undefined && (counted['fills'] ?? 0n) >= BigInt(trading.pairs()), 'customers traded');
  const broken = [
    ...(await proveBooks(open.owner)).map(({ name }) => name),
    ...(await trading.exchange.exchange.audit()),
  ];
  assert(broken.length === 0, `the proofs hold: ${broken.join(', ')}`);
  await trading.exchange.stop();
  printTable(rows);
  const of = (name: string) => Number(counted[name] ?? 0n);
  const per = (bytes: string, things: string) => `${Math.round(of(bytes) / of(things))} bytes`;
  console.log(
    `${of('orders')} orders and ${of('fills')} fills: ${(of('postings') / of('orders')).toFixed(1)} postings and ` +
      `${(of('transfers') / of('orders')).toFixed(1)} transfers an order; tables and indexes: order ` +
      `${per('order_bytes', 'orders')}, fill ${per('fill_bytes', 'fills')}, settlement ` +
      `${per('settlement_bytes', 'settlements')}, close ${per('close_bytes', 'closes')}, ledger ` +
      `${per('ledger_bytes', 'orders')} an order. The proofs hold.`,
  );
} finally {
  await open.close();
}
