import { customerAccount, houseAccount, orderHold, orderRelease, type Posting, practiceGrant } from '@kuroshio/ledger';
import type { Cash } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable, Send } from '../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { type Books, createBooks, type PostRequest } from './group-poster.ts';
import { passingSeals } from './seals/seals.ts';
import { createPostingIds } from './posting-ids.ts';
import { proveBooks } from './prove.ts';

const TWD = 1;
let db: TestDatabase;
let books: Books;
/** Whose money was said to have moved, commit by commit. */
const moved: (readonly number[])[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query('create table note (id bigint primary key)');
  await db.owner.query(
    'create table voucher (code text primary key, uses_left integer not null check (uses_left >= 0))',
  );
  await db.owner.query('grant all on note, voucher to kuroshio_server');
  books = createBooks({
    chain: passingSeals().chains.books,
    database: db.database,
    ids: createPostingIds(),
    log: createLog('silent'),
    now: () => Date.UTC(2026, 6, 9),
    moved: (customers) => moved.push(customers),
  });
});

afterAll(async () => {
  await books.close();
  await db.close();
});

const ask = (postings: readonly Posting[], more: Omit<PostRequest, 'postings'> = {}) =>
  books.post({ postings: postings.map((posting) => ({ posting, tradingDate: null })), ...more });
const post = async (posting: Posting) => (await ask([posting])).state;
const grant = (customer: number, amount: bigint) =>
  post(practiceGrant({ customer, asset: TWD, amount: amount as Cash }));
const holding = (customer: number, orderId: number, held: bigint) =>
  orderHold({ customer, orderId: BigInt(orderId), cashAsset: TWD, held: held as Cash, pledged: 0n as Cash });
const hold = (customer: number, orderId: number, held: bigint) => post(holding(customer, orderId, held));
const release = (customer: number, orderId: number, held: bigint) =>
  post(orderRelease({ customer, orderId: BigInt(orderId), cashAsset: TWD, held: held as Cash, pledged: 0n as Cash }));

const noting = (id: bigint) => (send: Send) => [send('insert into note (id) values ($1)', [id], 'insert-note')];

/** Takes one use of a voucher, as a capability whose own rows decide. */
const using = (code: string) => async (tx: Queryable) => {
  const [used] = await tx.query(
    'update voucher set uses_left = uses_left - 1 where code = $1 and uses_left > 0 returning code',
    [code],
  );
  return used ? undefined : refuse('INVITATION_USED_UP').refusal;
};

async function voucher(code: string, uses: number): Promise<void> {
  await db.owner.query('insert into voucher values ($1, $2)', [code, uses]);
}

async function usesLeft(code: string): Promise<number | undefined> {
  const [row] = await db.owner.query<{ uses_left: number }>('select uses_left from voucher where code = $1', [code]);
  return row?.uses_left;
}

async function balance(customer: number, purpose: 'available' | 'held'): Promise<bigint> {
  const [row] = await db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, TWD, purpose),
  ]);
  return row?.amount ?? 0n;
}

/** The holds of these tests belong to no order, which a proof finds. */
async function broken(): Promise<string[]> {
  return (await proveBooks(db.owner)).map(({ name }) => name).filter((name) => name !== 'holds');
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

  it('that are short say which account', async () => {
    await grant(100_006, 5n);
    expect(await ask([holding(100_006, 61, 6n)])).toEqual({
      state: 'short',
      account: customerAccount(100_006, TWD, 'available'),
    });
  });

  it('do not fail with the one whose rows cannot be written', async () => {
    const customer = 100_003;
    await grant(customer, 100n);
    const request = (orderId: number) => ask([holding(customer, orderId, 10n)], { write: noting(7n) });
    const outcomes = await Promise.allSettled([request(31), request(32), hold(customer, 33, 10n)]);
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
    expect(await broken()).toEqual([]);
  });

  it('tell whose money has moved once it is durable, each once, and of nobody whose has not', async () => {
    await grant(100_180, 500n);
    moved.length = 0;
    const stood = practiceGrant({ customer: 100_180, asset: TWD, amount: 500n as Cash });
    const paid = practiceGrant({ customer: 100_182, asset: TWD, amount: 7n as Cash });
    const states = await Promise.all([
      post(stood),
      hold(100_180, 8_000, 501n),
      ask([paid], { decide: async () => refuse('INVITATION_USED_UP').refusal }).then(({ state }) => state),
      ask([holding(100_180, 8_001, 100n), holding(100_180, 8_002, 50n)]).then(({ state }) => state),
      grant(100_181, 3n),
    ]);
    expect(states).toEqual(['stood', 'short', 'refused', 'posted', 'posted']);
    expect(moved.flat().sort((a, b) => a - b)).toEqual([100_180, 100_181]);
  });

  it('of 64 callers that wait for each answer go through, each to the unit', async () => {
    const callers = Array.from({ length: 64 }, (_, i) => 100_200 + i);
    await Promise.all(
      callers.map(async (customer) => {
        await grant(customer, 100n);
        for (let n = 1; n <= 5; n++) {
          expect(await hold(customer, customer * 100 + n, 10n)).toBe('posted');
          if (n % 2 === 0) expect(await release(customer, customer * 100 + n, 10n)).toBe('posted');
        }
      }),
    );
    for (const customer of callers) expect(await balance(customer, 'held')).toBe(30n);
    expect(await broken()).toEqual([]);
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

describe('several postings in one request', () => {
  it('are written all or none, and weighed together', async () => {
    const customer = 100_301;
    // The second is paid by the first; the third is not covered, so none of its request is.
    const granted = practiceGrant({ customer, asset: TWD, amount: 100n as Cash });
    expect(await ask([granted, holding(customer, 3011, 100n)])).toEqual({ state: 'posted' });
    const other = 100_302;
    const uncovered = await ask([
      practiceGrant({ customer: other, asset: TWD, amount: 5n as Cash }),
      holding(customer, 3012, 1n),
    ]);
    expect(uncovered).toEqual({ state: 'short', account: customerAccount(customer, TWD, 'available') });
    expect([await balance(customer, 'held'), await balance(other, 'available')]).toEqual([100n, 0n]);
  });

  it('of which a part stands are a defect of who asks, and fail alone', async () => {
    const customer = 100_303;
    await grant(customer, 100n);
    const again = practiceGrant({ customer, asset: TWD, amount: 100n as Cash });
    const outcomes = await Promise.allSettled([ask([again, holding(customer, 3031, 10n)]), hold(customer, 3032, 10n)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await balance(customer, 'held')).toBe(10n);
  });
});

describe('a request whose own rows decide', () => {
  it('leaves the last use to one of two that race for it in the same group', async () => {
    await voucher('last', 1);
    const outcomes = await Promise.all(
      [100_401, 100_402, 100_403].map((customer) =>
        ask([practiceGrant({ customer, asset: TWD, amount: 10n as Cash })], { decide: using('last') }),
      ),
    );
    expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'refused', 'refused']);
    expect(outcomes[1]).toEqual({ state: 'refused', refusal: refuse('INVITATION_USED_UP').refusal });
    expect([await usesLeft('last'), await balance(100_401, 'available'), await balance(100_402, 'available')]).toEqual([
      0,
      10n,
      0n,
    ]);
  });

  it('decides once: asked for again it stood, and takes nothing more', async () => {
    await voucher('twice', 2);
    const request = () =>
      ask([practiceGrant({ customer: 100_404, asset: TWD, amount: 10n as Cash })], { decide: using('twice') });
    expect([await request(), await request()]).toEqual([{ state: 'posted' }, { state: 'stood' }]);
    expect(await usesLeft('twice')).toBe(1);
  });

  it('is not asked where the money is short', async () => {
    await voucher('short', 1);
    expect((await ask([holding(100_405, 4051, 1n)], { decide: using('short') })).state).toBe('short');
    expect(await usesLeft('short')).toBe(1);
  });

  it('leaves nothing of its rows where it refuses or fails, and the others of the group stand', async () => {
    await voucher('undone', 5);
    const grantTo = (customer: number) => practiceGrant({ customer, asset: TWD, amount: 10n as Cash });
    const outcomes = await Promise.allSettled([
      ask([grantTo(100_406)], { decide: using('undone') }),
      ask([grantTo(100_407)], {
        async decide(tx) {
          await using('undone')(tx);
          return refuse('ACCOUNT_EXISTS').refusal;
        },
      }),
      ask([grantTo(100_408)], {
        async decide(tx) {
          await using('undone')(tx);
          await tx.query('update voucher set uses_left = -1');
          return undefined;
        },
      }),
      ask([grantTo(100_409)], { decide: using('undone'), write: noting(9n) }),
    ]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.state : one.reason.code))).toEqual([
      'posted',
      'refused',
      '23514',
      'posted',
    ]);
    expect(await usesLeft('undone')).toBe(3);
    expect([await balance(100_406, 'available'), await balance(100_408, 'available')]).toEqual([10n, 0n]);
  });

  it('waits for a row of its own that another holds, and decides again by what is there then', async () => {
    await voucher('waited for', 1);
    let asked: ReturnType<typeof ask> | undefined;
    await db.database.transaction(async (tx) => {
      await using('waited for')(tx);
      asked = ask([practiceGrant({ customer: 100_410, asset: TWD, amount: 10n as Cash })], {
        decide: using('waited for'),
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect((await asked)?.state).toBe('refused');
    expect(await usesLeft('waited for')).toBe(0);
  });
});
