import { customerAccount, houseAccount, orderHold, orderRelease, practiceGrant } from '@kuroshio/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createGroupPoster, type GroupPoster } from './group-poster.ts';
import { createPostingIds } from './posting-ids.ts';
import { proveBooks } from './proofs.ts';

const TWD = 1;
let db: TestDatabase;
let poster: GroupPoster;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query('create table note (id bigint primary key)');
  await db.owner.query('grant all on note to kuroshio_server');
  poster = createGroupPoster({
    database: db.database,
    ids: createPostingIds(),
    log: createLog('silent'),
    now: () => Date.UTC(2026, 6, 9),
  });
});

afterAll(async () => {
  await poster.close();
  await db.close();
});

const post = (posting: Parameters<GroupPoster['post']>[0]['posting']) => poster.post({ posting, tradingDate: null });
const grant = (customer: number, amount: bigint) => post(practiceGrant({ customer, asset: TWD, amount }));
const hold = (customer: number, orderId: number, held: bigint) =>
  post(orderHold({ customer, orderId: BigInt(orderId), asset: TWD, held, pledged: 0n }));
const release = (customer: number, orderId: number, held: bigint) =>
  post(orderRelease({ customer, orderId: BigInt(orderId), asset: TWD, held, pledged: 0n }));

async function balance(customer: number, purpose: 'available' | 'held'): Promise<bigint> {
  const [row] = await db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, TWD, purpose),
  ]);
  return row?.amount ?? 0n;
}

describe('postings that are asked for at once', () => {
  it('move money once each, in the order of their coming', async () => {
    const customer = 100_001;
    const outcomes = await Promise.all([
      grant(customer, 100n),
      hold(customer, 1, 60n),
      hold(customer, 2, 60n),
      release(customer, 1, 60n),
      hold(customer, 3, 60n),
      hold(customer, 1, 10n),
    ]);
    expect(outcomes).toEqual(['posted', 'posted', 'short', 'posted', 'posted', 'stood']);
    expect([await balance(customer, 'available'), await balance(customer, 'held')]).toEqual([40n, 60n]);
  });

  it('under a key that stood before move nothing, with whatever content', async () => {
    expect(await grant(100_002, 5n)).toBe('posted');
    expect(await grant(100_002, 500n)).toBe('stood');
    expect(await balance(100_002, 'available')).toBe(5n);
  });

  it('do not fail with the one whose rows cannot be written', async () => {
    const customer = 100_003;
    const write = (send: (sql: string, params: readonly bigint[], name: string) => Promise<unknown>) => [
      send('insert into note (id) values ($1)', [7n], 'insert-note'),
    ];
    await grant(customer, 100n);
    const request = (orderId: bigint) => ({
      posting: orderHold({ customer, orderId, asset: TWD, held: 10n, pledged: 0n }),
      tradingDate: null,
      write,
    });
    const outcomes = await Promise.allSettled([
      poster.post(request(31n)),
      poster.post(request(32n)),
      hold(customer, 33, 10n),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await balance(customer, 'held')).toBe(20n);
    expect(await db.owner.query('select id from note')).toEqual([{ id: 7n }]);
  });

  it('of many customers balance to the unit, and no money comes from nowhere', async () => {
    const customers = Array.from({ length: 40 }, (_, i) => 100_100 + i);
    await Promise.all(customers.map((customer) => grant(customer, 1_000n)));
    const outcomes = await Promise.all(
      customers.flatMap((customer) => [1, 2, 3, 4].map((n) => hold(customer, customer * 10 + n, 300n))),
    );
    expect(outcomes.filter((one) => one === 'posted').length).toBe(120);
    const [house] = await db.owner.query<{ given: string }>(
      'select sum(amount)::text as given from transfer where debit = $1',
      [houseAccount('practiceGrants', TWD)],
    );
    const [customersHave] = await db.owner.query<{ have: string }>('select sum(amount)::text as have from balance');
    expect(house?.given).toBe(customersHave?.have);
    // The holds here belong to no order, which a proof finds.
    const broken = (await proveBooks(db.owner)).filter(({ name }) => name !== 'holds');
    expect(broken).toEqual([]);
  });

  it('wait for a row that another holds, and go through when it lets go', async () => {
    const customer = 100_004;
    await grant(customer, 100n);
    let posted: Promise<unknown> | undefined;
    await db.database.transaction(async (tx) => {
      await tx.query('select 1 from balance where account_id = $1 for update', [
        customerAccount(customer, TWD, 'available'),
      ]);
      posted = hold(customer, 41, 10n);
      await new Promise((resolve) => setTimeout(resolve, 700));
    });
    expect(await posted).toBe('posted');
  });

  it('go on after the connection was lost', async () => {
    const customer = 100_005;
    await grant(customer, 100n);
    await db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'kuroshio_server'`,
    );
    const first = await Promise.allSettled([hold(customer, 51, 10n)]);
    if (first[0]?.status === 'rejected') expect(await hold(customer, 51, 10n)).toMatch(/posted|stood/);
    expect(await balance(customer, 'held')).toBe(10n);
  });
});
