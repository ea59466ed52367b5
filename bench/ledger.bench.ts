// Durable transfers through server/books, one a call and in bulk, on few and on many accounts, beside the same rows
// written by one bare statement.
import { assert } from '@kuroshio/base';
import { customerAccount, orderHold, practiceGrant } from '@kuroshio/ledger';
import { cash, NO_CASH } from '@kuroshio/money';
import { createBooks, createPostingIds, passingSeals } from '@kuroshio/server/books/index.ts';
import type { Connection, Database } from '@kuroshio/server/platform/database/index.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

const TWD = 1;
const FIRST_CUSTOMER = 100_001;
const CALLERS = 64;
const CONNECTIONS = 8;
const BULK = 1_000;
/** Milliseconds of one round. */
const ROUND = 600;
const AT = new Date(Date.UTC(2026, 6, 9));

/** Takes from `available` and adds to `held`, with the posting that says so. The balances beside the line are no real ones. */
const ONE_TRANSFER = `with posted as (
    insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
    values ($1, 2, $1, 0, $2, null, $3)),
  moved as (
    insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
    values ($1, 0, $4, $5, 1, 0, 0, $1, 0, $1)),
  taken as (update balance set amount = amount - 1 where account_id = $4)
  update balance set amount = amount + 1 where account_id = $5`;

const MANY_POSTINGS = `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
  select id, 2, id, 0, owner_id, null, $3 from unnest($1::bigint[], $2::integer[]) as t (id, owner_id)`;

const MANY_TRANSFERS = `insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
  select id, 0, debit, credit, 1, 0, 0, id, 0, id from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t (id, debit, credit)`;

const MANY_BALANCES = `update balance set amount = balance.amount + t.change
  from (select account_id, sum(change) as change from unnest($1::bigint[], $2::bigint[]) as u (account_id, change)
    group by account_id) as t where balance.account_id = t.account_id`;

/** Money for each customer, by the books themselves. */
async function grant(database: Database, customers: number): Promise<void> {
  const books = createBooks({
    chain: passingSeals().chains.books,
    database,
    ids: createPostingIds(),
    log: createLog('error'),
    now: () => AT.getTime(),
  });
  for (let first = 0; first < customers; first += BULK) {
    const postings = Array.from({ length: Math.min(BULK, customers - first) }, (_, i) => ({
      posting: practiceGrant({ customer: FIRST_CUSTOMER + first + i, asset: TWD, amount: cash(1_000_000_000_00n) }),
      tradingDate: null,
    }));
    await books.post({ postings });
  }
  await books.close();
}

function createOurs(database: Database, customers: number, firstBusiness: number) {
  const books = createBooks({
    chain: passingSeals().chains.books,
    database,
    ids: createPostingIds(),
    log: createLog('error'),
    now: () => AT.getTime(),
  });
  let n = firstBusiness;
  const next = () => {
    n++;
    const customer = FIRST_CUSTOMER + (n % customers);
    return {
      posting: orderHold({ customer, orderId: BigInt(n), cashAsset: TWD, held: cash(1n), pledged: NO_CASH }),
      tradingDate: null,
    };
  };
  const write = async (count: number) => {
    const { state } = await books.post({ postings: Array.from({ length: count }, next) });
    assert(state === 'posted', 'the money is there');
  };
  const one = () => write(1);
  return { one, write, written: () => n - firstBusiness, close: () => books.close() };
}

function createBare(connections: readonly Connection[], customers: number, firstId: number) {
  let id = firstId;
  const accountsOf = (n: number) => {
    const customer = FIRST_CUSTOMER + (n % customers);
    return [customer, customerAccount(customer, TWD, 'available'), customerAccount(customer, TWD, 'held')] as const;
  };
  return {
    async one(caller: number): Promise<void> {
      const n = ++id;
      const [customer, available, held] = accountsOf(n);
      // Each caller keeps to its connection, which takes one transaction after the other.
      const connection = connections[caller % connections.length] as Connection;
      await connection.send(ONE_TRANSFER, [n, customer, AT, available, held], 'one-transfer');
    },
    async many(): Promise<void> {
      const connection = connections[0] as Connection;
      const numbers = Array.from({ length: BULK }, () => ++id);
      const accounts = numbers.map(accountsOf);
      const customersOf = accounts.map(([customer]) => customer);
      const debits = accounts.map(([, available]) => available);
      const credits = accounts.map(([, , held]) => held);
      await Promise.all([
        connection.send('begin'),
        connection.send(MANY_POSTINGS, [numbers, customersOf, AT], 'many-postings'),
        connection.send(MANY_TRANSFERS, [numbers, debits, credits], 'many-transfers'),
        connection.send(
          MANY_BALANCES,
          [
            [...debits, ...credits],
            [...debits.map(() => -1n), ...credits.map(() => 1n)],
          ],
          'many-balances',
        ),
        connection.send('commit'),
      ]);
    },
    written: () => id - firstId,
  };
}

const rate = (loads: readonly Load[], times = 1): Spread => spreadOf(loads.map((load) => load.rate * times));

const open = await openBenchDatabase();
try {
  const rows: Row[] = [];
  for (const [name, customers] of [
    ['10 hot accounts', 5],
    ['100,000 accounts', 50_000],
  ] as const) {
    const mine = await open.another(`ours_${customers}`);
    const peer = await open.another(`peer_${customers}`);
    for (const database of [mine, peer]) {
      await grant(database, customers);
      await database.query(
        `insert into balance (account_id, amount) select account_id + 1, 0 from balance where account_id & 255 = 1`,
      );
    }
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => peer.dedicated()));
    const ours = createOurs(mine, customers, 1_000_000);
    const bare = createBare(connections, customers, 1_000_000_000);
    const measured: Record<'one' | 'bareOne' | 'bulk' | 'bareBulk', Load[]> = {
      one: [],
      bareOne: [],
      bulk: [],
      bareBulk: [],
    };
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const now = {
        one: await runLoad(CALLERS, ROUND, ours.one),
        bareOne: await runLoad(CALLERS, ROUND, bare.one),
        bulk: await runLoad(1, ROUND, () => ours.write(BULK)),
        bareBulk: await runLoad(1, ROUND, bare.many),
      };
      if (round === 0) continue;
      for (const key of Object.keys(measured) as (keyof typeof measured)[]) measured[key].push(now[key]);
    }
    for (const [database, expected] of [
      [mine, ours.written()],
      [peer, bare.written()],
    ] as const) {
      const [sums] = await database.query<{ n: bigint; held: string; moved: string }>(
        `select (select count(*) from transfer where debit >= $1) as n,
           (select sum(amount) from balance where account_id & 255 = 2)::text as held,
           (select sum(amount) from transfer where debit >= $1)::text as moved`,
        [customerAccount(FIRST_CUSTOMER, TWD, 'available')],
      );
      assert(sums?.n === BigInt(expected) && sums.held === sums.moved, 'every transfer is stored and in the balances');
    }
    await ours.close();
    for (const connection of connections) await connection.close();
    rows.push(
      {
        figure: `${name}, one a call, ${CALLERS} callers`,
        unit: '/s',
        ours: rate(measured.one),
        peer: { name: `one statement, ${CONNECTIONS} connections`, made: rate(measured.bareOne) },
      },
      {
        figure: `${name}, ${BULK} a call`,
        unit: '/s',
        ours: rate(measured.bulk, BULK),
        peer: { name: 'same rows, no checks', made: rate(measured.bareBulk, BULK) },
      },
    );
  }
  printTable(rows);
} finally {
  await open.close();
}
