import { createRandom } from '@kuroshio/base';
import { accountRange, conversion, practiceGrant } from '@kuroshio/ledger';
import { TABLES } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooks, createPostingIds, passingSeals } from '../books/index.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { readMoney } from './read-money.ts';

const [BUSY, QUIET, NEW] = [100_001, 100_002, 100_003];
const ASSETS = [1, 2, 3, 4, 5, 6];
const SHOWN = 30;

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  const books = createBooks({
    ...{ chain: passingSeals().chains.books, database: db.database, ids: createPostingIds() },
    ...{ log: createLog('silent'), now: () => Date.UTC(2026, 6, 9) },
  });
  const random = createRandom('money:file');
  const granted = [BUSY, QUIET].flatMap((customer) =>
    ASSETS.map((asset) => practiceGrant({ customer, asset, amount: cash(1_000_000n) })),
  );
  for (const posting of granted) await books.post({ postings: [{ posting, tradingDate: null }] });
  // The quiet one's few are long behind when the busy one has done the rest.
  for (let n = 0; n < 200; n++) {
    const customer = n < 5 ? QUIET : BUSY;
    // The last currency is touched only in the beginning.
    const from = random.pick(n < 40 ? ASSETS : ASSETS.slice(0, -1));
    const to = random.pick(ASSETS.slice(0, -1).filter((asset) => asset !== from));
    const [sold, bought] = [cash(BigInt(1 + n)), cash(BigInt(2 + n))];
    const posting = conversion({ customer, conversionId: BigInt(n), from, sold, to, bought });
    const { state } = await books.post({ postings: [{ posting, tradingDate: null }] });
    expect(state).toBe('posted');
  }
  await books.close();
});
afterAll(() => db.close());

/** Each change of each account, by a look at everything. */
async function everything(customer: number): Promise<string[]> {
  const [first, last] = accountRange(customer);
  const rows = await db.owner.query<{ said: string }>(
    `select posting_id || ' ' || change as said from (
       select posting_id, line, debit as account, -amount as change from transfer union all
       select posting_id, line, credit, amount from transfer) side
     where account between $1 and $2 and posting_id in (
       select distinct posting_id from transfer where debit between $1 and $2 or credit between $1 and $2
       order by posting_id desc limit ${SHOWN})
     order by posting_id desc, line`,
    [first, last],
  );
  return rows.map(({ said }) => said);
}

it.each([
  ['many', BUSY, 60],
  ['few', QUIET, 16],
  ['none', NEW, 0],
])('the newest entries of who has %s are those that all postings say', async (_, customer, count) => {
  const { entries } = await readMoney({ database: db.database, view: { rulebook: TABLES } as never }, customer);
  expect(entries.map(({ posting, amount }) => `${posting} ${amount}`)).toEqual(await everything(customer));
  expect(entries).toHaveLength(count);
});
