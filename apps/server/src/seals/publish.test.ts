import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TABLES, type TradingDate } from '@kuroshio/market';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveAll } from '../books/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { leafOfSum } from './publication.ts';
import { openPublicationsFile } from './publications-file.ts';
import { publishedAssets } from './read-publications.ts';
import { startPublishing } from './start-publishing.ts';
import { houseSums } from './sum-books.ts';
import { followSums, leavesFor, type SumNode, sumPathOf, sumRootOf } from './sum-tree.ts';
import { bought, createSealedBooks, grantOf, SHARES, type SealedBooks, TWD, USD } from './test-seals.ts';

const FIRST = 100_001;

let books: SealedBooks;
beforeEach(async () => {
  books = await createSealedBooks();
});
afterEach(() => books.close());

/** What each asset's books come to in the ledger, summed from the transfers by another way than the program's. */
async function owedByLedger(): Promise<Map<number, bigint>> {
  const rows = await books.test.owner.query<{ asset: bigint; owed: string }>(`
    select asset, sum(amount)::text as owed from (
      select (debit >> 8) & 65535 as asset, case when debit >> 24 < 100000 then amount else 0 end
        - case when credit >> 24 < 100000 then amount else 0 end as amount from transfer) t group by 1`);
  return new Map(rows.map(({ asset, owed }) => [Number(asset), BigInt(owed)]));
}

describe('a publication', () => {
  it('says of each asset what the house owes by the ledger, before the proofs have added it up and after', async () => {
    await books.post([grantOf(FIRST, 500), grantOf(FIRST + 1, 700), grantOf(FIRST + 1, 30, USD)]);
    await books.publish('2026-07-09');
    expect(await proveAll(books.test.database, 0)).toEqual([]);
    await books.post([bought(FIRST, 1, 9, 100)]);
    await books.post([grantOf(FIRST + 2, 11)]);
    await books.publish('2026-07-10');
    const owed = await owedByLedger();
    expect(Object.fromEntries(owed)).toEqual({ [TWD]: 1_108n, [USD]: 30n, [SHARES]: 9n });
    const published = await publishedAssets(books.test.database, 2);
    expect(new Map(published.map(({ asset, total, short }) => [asset, total - short]))).toEqual(owed);
    expect(await houseSums(books.test.database)).toEqual(new Map([...owed].map(([asset, sum]) => [asset, -sum])));
    expect((await publishedAssets(books.test.database, 1)).map(({ total }) => total)).toEqual([1_200n, 30n]);
  });

  it('counts nobody’s debt against what others are owed', async () => {
    await books.post([grantOf(FIRST, 500)]);
    await books.post([bought(FIRST + 1, 1, 9, 100)]);
    await books.publish('2026-07-09');
    const [twd] = await publishedAssets(books.test.database, 1);
    expect(twd).toMatchObject({ asset: TWD, total: 500n, short: 103n });
    const { books: own } = await books.statement(FIRST + 1);
    expect(own.find(({ asset }) => asset === TWD)).toMatchObject({ total: '-103', published: { short: '103' } });
  });

  it('is made once of a day, follows the one before, and has seals of its own time alone', async () => {
    await books.post([grantOf(FIRST, 500)]);
    const first = await books.publish('2026-07-09');
    expect(await books.publish('2026-07-09')).toBeUndefined();
    const quiet = await books.publish('2026-07-10');
    for (let n = 1; n <= 130; n++) await books.post([grantOf(FIRST + n, n)]);
    const busy = await books.publish('2026-07-13');
    expect([quiet?.previous, busy?.previous]).toEqual([first?.hash, quiet?.hash]);
    const ofBooks = [first, quiet, busy].map((one) => one?.chains.find(({ chain }) => chain === 2));
    expect(ofBooks.map((one) => [one?.first, one?.last])).toEqual([
      [1, 1],
      [2, 1],
      [2, 131],
    ]);
    expect(ofBooks[1]?.head).toBe(ofBooks[0]?.head);
  });

  it('is not made of books that have another sum than the house’s side of the ledger', async () => {
    await books.post([grantOf(FIRST, 500)]);
    await books.test.owner.query('update balance set total = 499');
    await expect(books.publish('2026-07-09')).rejects.toThrow(
      'customers are owed 499 of asset 1, and the house has -500',
    );
    expect(await books.test.owner.query('select 1 from publication')).toEqual([]);
  });

  it('cannot be changed or taken back by the server’s role', async () => {
    await books.post([grantOf(FIRST, 500)]);
    await books.publish('2026-07-09');
    for (const table of ['publication', 'published_chain', 'published_asset', 'published_seals']) {
      await expect(books.test.database.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
      await expect(
        books.test.database.query(
          `update ${table} set root = root`.replace('publication set root = root', 'publication set hash = hash'),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a customer’s entries', () => {
  it('are proved with the newest publications, and no longer with older ones', async () => {
    await books.post([grantOf(FIRST, 500)]);
    for (const date of ['2026-07-09', '2026-07-10', '2026-07-13', '2026-07-14']) await books.publish(date);
    const ask = (publication: number) => books.entries(FIRST, { publication, asset: TWD });
    expect(await ask(1)).toMatchObject({ ok: false, refusal: { code: 'PUBLICATION_REPLACED' } });
    const kept = await ask(2);
    expect(kept.ok && kept.value.book?.path).toHaveLength(4);
  });

  it('are nobody else’s, nor of what is not yet published', async () => {
    await books.post([grantOf(FIRST, 500), grantOf(FIRST + 1, 70)]);
    await books.publish('2026-07-09');
    await books.post([grantOf(FIRST, 9, USD)]);
    const [others] = (await books.statement(FIRST + 1)).postings;
    const asked = await books.entries(FIRST, { publication: 1, asset: TWD, before: others?.id ?? '' });
    expect(asked.ok && asked.value).toEqual({ postings: [], seals: [], more: false });
    const young = await books.entries(FIRST, { publication: 1, asset: USD });
    expect(young.ok && young.value).toEqual({ postings: [], seals: [], more: false });
    const text = JSON.stringify(await books.statement(FIRST));
    expect(text).not.toContain(books.seals.key.saltOf(FIRST + 1));
    expect(text).not.toContain(others?.id);
  });
});

describe('the tree of what is owed', () => {
  it('leads from each of many leaves to the root and the sum, whatever the place', () => {
    const leaves = Array.from({ length: 32 }, (_, i): SumNode => ({ hash: String(i), sum: BigInt(i * i) }));
    const root = sumRootOf(leaves);
    expect(root.sum).toBe(10_416n);
    for (const [place, leaf] of leaves.entries()) {
      expect(followSums(leaf, sumPathOf(leaves, place))).toEqual(root);
      expect(followSums({ ...leaf, sum: leaf.sum + 1n }, sumPathOf(leaves, place)).hash).not.toBe(root.hash);
    }
  });

  it('has a third of its leaves empty at least', () => {
    expect([0, 1, 10, 11, 21, 22, 1_000_000].map(leavesFor)).toEqual([16, 16, 16, 32, 32, 64, 2_097_152]);
  });

  it('proves each of some hundred customers, in parts that are stored apart', async () => {
    const customers = Array.from({ length: 400 }, (_, i) => FIRST + i);
    await books.post(customers.map((customer, i) => grantOf(customer, i + 1)));
    await books.publish('2026-07-09');
    const parts = await books.test.owner.query('select 1 from published_sums');
    expect(parts).toHaveLength(4);
    const [published] = await publishedAssets(books.test.database, 1);
    for (const customer of [FIRST, FIRST + 199, FIRST + 399]) {
      const total = BigInt(customer - FIRST + 1);
      const entries = await books.entries(customer, { publication: 1, asset: TWD });
      if (!entries.ok) throw new Error(entries.refusal.code);
      const path = (entries.value.book?.path ?? []).map(({ sum, ...rest }) => ({ ...rest, sum: BigInt(sum) }));
      expect(path).toHaveLength(10);
      const own = { publication: 1, customer, asset: TWD, total, entries: 1n };
      const hash = leafOfSum(books.seals.key.saltOf(customer), own);
      expect(followSums({ hash, sum: total }, path)).toEqual({ hash: published?.root, sum: published?.total });
    }
  });
});

describe('the public file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'publications-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const linesOf = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).no as number);

  it('has each publication once, also after a line that a crash cut off', async () => {
    const file = path.join(folder, 'whole.jsonl');
    await books.publish('2026-07-09');
    expect(await openPublicationsFile(file).bringUp(books.test.database)).toBeUndefined();
    appendFileSync(file, '{"no":2,"ha');
    await books.publish('2026-07-10');
    await books.publish('2026-07-13');
    const opened = openPublicationsFile(file);
    for (let i = 0; i < 2; i++) expect(await opened.bringUp(books.test.database)).toBeUndefined();
    expect(linesOf(file)).toEqual([1, 2, 3]);
  });

  it('names a publication that was changed in the database', async () => {
    const file = path.join(folder, 'changed.jsonl');
    const published = await books.publish('2026-07-09');
    writeFileSync(file, `${JSON.stringify({ ...published, hash: '0'.repeat(64) })}\n`);
    await books.publish('2026-07-10');
    expect(await openPublicationsFile(file).bringUp(books.test.database)).toBe(1);
    expect(linesOf(file)).toEqual([1]);
  });
});

describe('the job', () => {
  it('publishes a venue’s day once it has ended, and nothing while a seal is broken', async () => {
    await books.post([grantOf(FIRST, 500)]);
    const clock = createManualClock(Date.UTC(2026, 6, 9));
    const taiwan = { venue: 'TWSE', firstDate: '2026-07-09', date: '2026-07-09', phase: 'continuous' };
    let broken: readonly unknown[] = [];
    let looks = 0;
    const publishing = startPublishing({
      ...{ database: books.test.database, key: books.seals.key, clock, log: createLog('silent') },
      exchange: {
        view: { clocks: new Map([['TWSE', taiwan]]) as never, rulebook: TABLES },
        proveSeals: async () => broken as never,
      },
      file: {
        bringUp: async () => {
          looks++;
          return undefined;
        },
      },
    });
    const days = async () =>
      (
        await books.test.owner.query<{ day: TradingDate }>('select trading_date as day from publication order by no')
      ).map(({ day }) => day);
    const look = async () => {
      const before = looks;
      // The next look is set after the last has ended.
      await expect
        .poll(() => {
          clock.advance(5_000);
          return looks;
        })
        .toBeGreaterThan(before);
      return days();
    };
    expect(await look()).toEqual([]);
    broken = [{}];
    taiwan.phase = 'closed';
    expect(await look()).toEqual([]);
    broken = [];
    expect(await look()).toEqual(['2026-07-09']);
    taiwan.phase = 'intake';
    taiwan.date = '2026-07-13';
    expect(await look()).toEqual(['2026-07-09']);
    // The program was down when it ended.
    taiwan.date = '2026-07-14';
    expect(await look()).toEqual(['2026-07-09', '2026-07-13']);
    await publishing.stop();
  });
});
