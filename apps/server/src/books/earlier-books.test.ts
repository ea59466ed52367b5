import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRandom } from '@kuroshio/base';
import {
  applyPosting,
  isCustomerAccount,
  keepsSign,
  orderHold,
  orderRelease,
  type Posting,
  practiceGrant,
  POSTING_KINDS,
} from '@kuroshio/ledger';
import { expect, it } from 'vitest';
import { cash, type Cash, NO_CASH } from '@kuroshio/money';
import { migrate } from '../platform/database/migrate.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createBooks } from './group-poster.ts';
import { passingSeals } from './seals/seals.ts';
import { type PlainLine, plainLines } from './plain-lines.ts';
import { createPostingIds } from './posting-ids.ts';
import { proveBooks } from './prove.ts';

const FOLDER = new URL('../../migrations', import.meta.url).pathname;
const TWD = 1;

it('books that were written before balances stood beside the lines get them, and go on from there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-earlier-books-'));
  const files = readdirSync(FOLDER).sort();
  for (const file of files.slice(
    0,
    files.findIndex((name) => name.endsWith('-books.sql')),
  )) {
    copyFileSync(path.join(FOLDER, file), path.join(folder, file));
  }
  const db = await createTestDatabase(folder);
  const random = createRandom('earlier books');
  const balances = new Map<bigint, bigint>();
  const written: (readonly [bigint, Posting])[] = [];
  for (let n = 1; n <= 400; n++) {
    const customer = 100_001 + random.whole(5);
    const amount = BigInt(1 + random.whole(1_000));
    const hold = { customer, orderId: BigInt(n), cashAsset: TWD, held: cash(amount), pledged: NO_CASH };
    const one = random.pick([
      () => practiceGrant({ customer, asset: 1000 + n, amount: amount as Cash }),
      () => practiceGrant({ customer, asset: TWD, amount: (amount + BigInt(n) * 1_000n) as Cash }),
      () => orderHold(hold),
      () => orderRelease(hold),
    ])();
    const after = new Map(balances);
    applyPosting(after, one);
    const isNew = written.every(
      ([, { kind, businessId, step }]) => kind !== one.kind || businessId !== one.businessId || step !== one.step,
    );
    if (!isNew || [...after].some(([account, balance]) => !keepsSign(account, balance))) continue;
    for (const [account, balance] of after) balances.set(account, balance);
    written.push([BigInt(n), one]);
  }
  for (const [id, { kind, businessId, step, owner, transfers }] of written) {
    await db.owner.query(`insert into posting values ($1, $2, $3, $4, $5, null, now())`, [
      id,
      POSTING_KINDS[kind],
      businessId,
      step,
      owner,
    ]);
    for (const [line, { debit, credit, amount }] of transfers.entries()) {
      await db.owner.query('insert into transfer values ($1, $2, $3, $4, $5)', [id, line, debit, credit, amount]);
    }
  }
  for (const [account, balance] of balances) {
    if (isCustomerAccount(account)) await db.owner.query('insert into balance values ($1, $2)', [account, balance]);
  }
  expect(written.length).toBeGreaterThan(150);

  await migrate({ ownerUrl: db.ownerUrl, folder: FOLDER, log: createLog('error') });
  const lines =
    'select debit, credit, debit_balance, credit_balance, entry, total, previous from transfer order by posting_id, line';
  expect(await db.owner.query<PlainLine>(lines)).toEqual(plainLines(written));
  const log = createLog('silent');
  const books = createBooks({
    chain: passingSeals().chains.books,
    database: db.database,
    ids: createPostingIds(),
    log,
    now: () => 0,
  });
  const next = practiceGrant({ customer: 100_001, asset: 999, amount: 5n as Cash });
  const more = orderRelease({
    customer: 100_002,
    orderId: 9_999n,
    cashAsset: TWD,
    held: 1n as Cash,
    pledged: 0n as Cash,
  });
  for (const posting of [next, more]) {
    expect((await books.post({ postings: [{ posting, tradingDate: null }] })).state).toBe('posted');
  }
  // Nothing stands behind what is held here, and nobody holds positions.
  const broken = (await proveBooks(db.owner)).filter(({ name }) => name !== 'holds' && name !== 'positions');
  expect(broken).toEqual([]);
  await books.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
