// What growth costs: the same load on few and on many accounts, ledger rows and instruments, and a restart with a
// million open orders. Every exchange runs in the same process and round, on a database of its own.
import { assert } from '@kuroshio/base';
import { customerAccount } from '@kuroshio/ledger';
import { FIRST_OWN_NUMBER, INSTRUMENTS, type Rulebook, TABLES, withInstruments } from '@kuroshio/market';
import { proveBooks } from '@kuroshio/server/books/index.ts';
import type { Database } from '@kuroshio/server/platform/database/index.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type BenchExchange, openExchange } from './bench-exchange.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

const ROUND = 600;
const CALLERS = 100;
const TWD = 1;
/** What each customer of a bench's exchange has been granted. */
const GRANTED = 1_000_000_000_00n;
const FIRST_CUSTOMER = 100_001;
const OPEN_ORDERS = 1_000_000;
const LEDGER_ROWS = 10_000_000;
const INSTRUMENTS_IN_ALL = 3_000;
/** Rows that one statement of the preparation writes. */
const AT_ONCE = 500_000;

/** Holds of a unit and their release, in turn, by all customers: rows that change no balance. */
async function fillLedger(database: Database, customers: number, rows: number): Promise<void> {
  for (let first = 0; first < rows; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, rows - first);
    const params = [first, count, FIRST_CUSTOMER, customers, TWD];
    await database.query(
      `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
       select -1 - n, 2 + (n & 1), 1000000000000 + (n >> 1), 0, $3::bigint + (n >> 1) % $4, '2026-07-08', '2026-07-08'
       from generate_series($1::bigint, $1::bigint + $2 - 1) as n where $5 > 0`,
      params,
    );
    await database.query(
      `insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
       select -1 - n, 0, account + 1 + (n & 1), account + 2 - (n & 1), 1, (1 - (n & 1)) * ($6::bigint - 1),
         1 + (n & 1) * ($6::bigint - 1), 2 + 2 * ((n >> 1) / $4) + (n & 1), $6,
         case when n & 1 = 1 then -n when (n >> 1) >= $4 then -1 - (n - 2 * $4 + 1) else head.last end
       from (select n, (($3::bigint + (n >> 1) % $4) << 24) + ($5::bigint << 8) as account
         from generate_series($1::bigint, $1::bigint + $2 - 1) as n) as t join balance head on account_id = account + 1`,
      [...params, GRANTED],
    );
  }
  await database.query(
    `update balance set entries = entries + $1, last = -$2::bigint + 2 * ($3 - 1 - ((account_id >> 24) - $4))
     where account_id & 255 = 1 and (account_id >> 8) & 65535 = $5`,
    [rows / customers, rows, customers, FIRST_CUSTOMER, TWD],
  );
  await database.query('analyze posting, transfer');
}

/** Resting purchases of one lot at the lower limit, with their holds, as the exchange would have stored them. */
async function fillOrders(database: Database, exchange: BenchExchange, customers: number, count: number) {
  const lows = [...exchange.exchange.state.markets.values()]
    .filter(({ instrument, limits }) => instrument.venue === 'TWSE' && instrument.kind === 'stock' && limits !== null)
    .map(({ instrument, limits }) => [instrument.no, limits?.down ?? 0] as const);
  const first = exchange.exchange.state.nextOrderId;
  for (let from = 0; from < count; from += AT_ONCE) {
    const params = [first + from, Math.min(AT_ONCE, count - from), FIRST_CUSTOMER, customers];
    await database.query(
      `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force,
         quantity, price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges,
         held_cash, pledged_cash, held_shares, closes, placed_at, updated_at)
       select n, $3::integer + n % $4, 'grown-' || n, ($5::integer[])[1 + n % cardinality($5::integer[])], 1, 'buy',
         'limit', 'ROD', 1000, ($6::bigint[])[1 + n % cardinality($5::integer[])],
         ($6::bigint[])[1 + n % cardinality($5::integer[])], null, '2026-07-09', 'open', 0, 0, 0, '{}', 1, 0, 0, '[]',
         now(), now() from generate_series($1::bigint, $1::bigint + $2 - 1) as n`,
      [...params, lows.map(([no]) => no), lows.map(([, price]) => price)],
    );
    await database.query(
      `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
       select -20000000 - n, 2, n, 0, $3::bigint + n % $4, '2026-07-09', now()
       from generate_series($1::bigint, $1::bigint + $2 - 1) as n`,
      params,
    );
    await database.query(
      `insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
       select -20000000 - n, 0, (($3::bigint + n % $4) << 24) + 257, (($3::bigint + n % $4) << 24) + 258, 1,
         $6::bigint - before - 1, before + 1, before + 2, $6,
         case before when 0 then head.last else -20000000 - (n - $4) end
       from (select n, (n - $5) / $4 as before from generate_series($1::bigint, $1::bigint + $2 - 1) as n) as t
       join balance head on account_id = (($3::bigint + n % $4) << 24) + 257`,
      [...params, first, GRANTED],
    );
  }
  await database.query(
    'insert into balance (account_id, amount) select account_id + 1, 0 from balance where account_id & 255 = 1',
  );
  await database.query(
    `update balance set amount = amount + change, entries = entries + holds, last = case account_id & 255 when 1 then newest end from (
       select account, sum(change) as change, count(*) as holds, min(posting_id) as newest from (
         select debit as account, -amount as change, posting_id from transfer where posting_id <= -20000000
         union all select credit, amount, posting_id from transfer where posting_id <= -20000000) as moved group by 1) as sums
     where account_id = account`,
  );
}

/** Stocks beside those of the tables, each like one of them under a code of its own. */
function listMore(): Rulebook {
  const models = INSTRUMENTS.filter((one) => one.venue === 'TWSE' && one.kind === 'stock');
  const more = Array.from({ length: INSTRUMENTS_IN_ALL - INSTRUMENTS.length }, (_, n) => {
    const model = models[n % models.length];
    assert(model !== undefined, 'there are stocks');
    const code = `X${n}`;
    return { ...model, no: FIRST_OWN_NUMBER + n, code, symbol: `TWSE:${code}` };
  });
  return withInstruments(TABLES, [...INSTRUMENTS, ...more]);
}

interface Scale {
  readonly name: string;
  readonly exchange: BenchExchange;
  readonly crowd: Load[];
  readonly quiet: Load[];
}

const open = await openBenchDatabase();
try {
  async function scale(
    name: string,
    id: string,
    customers: number,
    rows: number,
    rulebook: Rulebook = TABLES,
  ): Promise<Scale> {
    const began = performance.now();
    const database = await open.another(id);
    const exchange = await openExchange(database, customers, { rulebook });
    if (rows > 0) await fillLedger(database, customers, rows);
    console.log(`${name}: prepared in ${Math.round((performance.now() - began) / 1000)} s`);
    return { name, exchange, crowd: [], quiet: [] };
  }
  const few = await scale('1 thousand accounts', 'accounts_3', 1_000, 0);
  const some = await scale('100 thousand accounts', 'accounts_5', 100_000, 0);
  const many = await scale('1 million accounts, 10 million ledger rows', 'accounts_6', 1_000_000, LEDGER_ROWS);
  const wide = await scale(
    `1 thousand accounts, ${INSTRUMENTS_IN_ALL} instruments`,
    'instruments_3000',
    1_000,
    0,
    listMore(),
  );
  const scales = [few, some, many, wide];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { exchange, crowd, quiet } of scales) {
      const loads = [
        await runLoad(CALLERS, ROUND, exchange.place),
        await runLoad(1, ROUND / 2, exchange.place),
      ] as const;
      // The first round warms up and is not counted.
      if (round === 0) continue;
      crowd.push(loads[0]);
      quiet.push(loads[1]);
    }
  }
  const spread = (loads: readonly Load[], read: (load: Load) => number): Spread => spreadOf(loads.map(read));
  const rows: Row[] = scales.flatMap(({ name, crowd, quiet }) => [
    {
      figure: `${name}, ${CALLERS} at once, orders`,
      unit: '/s',
      ours: spread(crowd, ({ rate }) => rate),
      peer: { name: few.name, made: spread(few.crowd, ({ rate }) => rate) },
    },
    {
      figure: `${name}, ${CALLERS} at once, answer p50`,
      unit: 'ms',
      ours: spread(crowd, ({ p50 }) => p50),
      peer: { name: few.name, made: spread(few.crowd, ({ p50 }) => p50) },
    },
    {
      figure: `${name}, alone, answer p50`,
      unit: 'ms',
      ours: spread(quiet, ({ p50 }) => p50),
      peer: { name: few.name, made: spread(few.quiet, ({ p50 }) => p50) },
    },
  ]);
  printTable(rows);
  for (const { exchange } of scales) await exchange.stop();

  const restarted = await open.another('restart');
  const before = await openExchange(restarted, 100_000);
  await fillOrders(restarted, before, 100_000, OPEN_ORDERS);
  await before.stop();
  const began = performance.now();
  const after = await openExchange(restarted, 100_000, { granted: true });
  const seconds = (performance.now() - began) / 1000;
  assert(after.exchange.state.orders.size === OPEN_ORDERS, 'all open orders are back');
  console.log(
    `Restart with ${OPEN_ORDERS} open orders, to a book that trades: ${seconds.toFixed(1)} s, ` +
      `${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MiB of heap afterwards.`,
  );
  const [held] = await restarted.query<{ held: string }>(
    `select sum(amount)::text as held from balance where account_id & 255 = 2`,
  );
  assert(held?.held === String(OPEN_ORDERS), 'what the orders hold is held');
  assert(
    customerAccount(FIRST_CUSTOMER, TWD, 'held') === (BigInt(FIRST_CUSTOMER) << 24n) + 258n,
    'accounts as assumed',
  );
  const proving = performance.now();
  const broken = await proveBooks(restarted);
  assert(broken.length === 0, `the proofs hold: ${broken.map(({ name }) => name).join(', ')}`);
  console.log(
    `All proofs of the books, a million open orders: ${((performance.now() - proving) / 1000).toFixed(1)} s.`,
  );
  await after.stop();
} finally {
  await open.close();
}
