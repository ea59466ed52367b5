import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finding, verifyStatement } from '../../apps/investor/src/seals/verify-statement.ts';
import { hashOfPublication } from '../../apps/server/src/seals/publication.ts';
import { openPublicationsFile } from '../../apps/server/src/seals/publications-file.ts';
import {
  bought,
  createSealedBooks,
  grantOf,
  heldAndReleased,
  type SealedBooks,
  type StatementFile,
} from '../../apps/server/src/seals/test-seals.ts';

const [mine, other] = [100_001, 100_002];
const SCRIPT = new URL('../../docs/check-statement.mjs', import.meta.url).pathname;

type Published = StatementFile['publications'][number];

let books: SealedBooks;
let statement: StatementFile;
let folder: string;

/** What the script says of a file. */
function check(file: unknown, ...options: readonly string[]): { readonly code: number; readonly said: string } {
  const name = path.join(folder, 'statement.json');
  writeFileSync(name, JSON.stringify(file));
  try {
    return {
      code: 0,
      said: execFileSync(process.execPath, [SCRIPT, name, ...options], { encoding: 'utf8', stdio: 'pipe' }),
    };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { code: status, said: stderr };
  }
}

function nth<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new Error(`there is no item ${at}`);
  return item;
}

/** Place of the chain of the books. */
const BOOKS = 1;

/** A publication changed by somebody who reckons its hash anew. */
function rewrite(publications: Published[], at: number, change: (one: Published) => unknown): void {
  const one = nth(publications, at);
  change(one);
  one.hash = hashOfPublication(one);
}

/** The statement as somebody would have changed it. */
function forged(change: (file: StatementFile) => unknown): StatementFile {
  const file = structuredClone(statement);
  change(file);
  return file;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-statement-'));
  books = await createSealedBooks();
  await books.post([grantOf(mine, 1_000_000), grantOf(other, 1_000_000)]);
  for (let n = 1; n <= 70; n++) {
    const [held] = heldAndReleased(other, n, 5);
    await books.post([held, ...heldAndReleased(mine, 1_000 + n, 20)]);
  }
  await books.publish('2026-07-09');
  await books.post([bought(mine, 2_000, 7, 500), bought(other, 2_001, 7, 900)]);
  await books.publish('2026-07-10');
  // Of the day that has not ended.
  await books.post([...heldAndReleased(mine, 3_000, 20)]);
  statement = await books.statement(mine, 30);
});
afterAll(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

const notSealed: Finding = { what: 'entry-not-sealed', entry: expect.stringMatching(/^\d+$/) };

describe('a proof file', () => {
  it('proves every entry, the balances, and that the published totals have them', () => {
    const { code, said } = check(statement);
    expect(said).toContain('All 142 entries of customer 100001 are in the sealed chain.');
    expect(said).toContain('TWD: 142 entries come to 999497, which is in the 1998594 that the house owes.');
    expect(said).toContain('TWSE:1101: 1 entries come to 7, which is in the 14 that the house owes.');
    expect(said).toContain(`Publication 2 after 2026-07-10 of TWSE: ${statement.publications.at(-1)?.hash}`);
    expect(code).toBe(0);
  });

  it('is the same as the list that everybody sees, and another list is noticed', async () => {
    const list = path.join(folder, 'publications.jsonl');
    await openPublicationsFile(list).bringUp(books.test.database);
    expect(check(statement, '--published', list).code).toBe(0);
    writeFileSync(list, JSON.stringify({ ...statement.publications[0], hash: '0'.repeat(64) }));
    expect(check(statement, '--published', list)).toEqual({
      ...{ code: 1, said: 'WRONG: publication 1 is not the one of the public list\n' },
    });
  });

  it('convinces the app as well', async () => {
    expect(await verifyStatement(statement)).toEqual({
      proved: ['publications', 'entries', 'balances', 'totals'],
      wrong: undefined,
    });
  });

  it('is not believed by a device that has seen another publication, or a later one', async () => {
    const [first, newest] = statement.publications;
    const seen = (no: number, hash: string) => ({ seen: { no, hash }, isNewest: true });
    expect((await verifyStatement(statement, seen(2, newest?.hash ?? ''))).wrong).toBeUndefined();
    expect((await verifyStatement(statement, seen(1, first?.hash ?? ''))).wrong).toBeUndefined();
    const other = await verifyStatement(statement, seen(1, '0'.repeat(64)));
    expect(other.wrong).toEqual({ what: 'seen-otherwise', no: 1 });
    const later = await verifyStatement(statement, seen(3, '0'.repeat(64)));
    expect(later.wrong).toEqual({ what: 'publication-missing', no: 3 });
  });

  it.each<object>([{}, { format: 'kuroshio-statement-1', publications: [{}] }, { postings: 'x' }])(
    'is something else than %j',
    async (file) => {
      expect((await verifyStatement(file as StatementFile)).wrong?.what).toMatch(/not-a-proof/);
      expect(check(file).code).toBe(1);
    },
  );

  it.each<[string, (file: StatementFile) => unknown, RegExp, Finding]>([
    [
      'an amount that was changed',
      ({ postings }) => (nth(nth(postings, 5).lines, 0)[2] = '21'),
      /entry \d+ is not in the sealed chain/,
      notSealed,
    ],
    [
      'a moment that was changed',
      ({ postings }) => (nth(postings, 5).at += 1),
      /entry \d+ is not in the sealed chain/,
      notSealed,
    ],
    [
      'an entry left out',
      ({ postings }) => postings.splice(5, 1),
      /TWD: 141 entries are here, 142 were counted/,
      { what: 'entries-missing', code: 'TWD', here: 141, counted: 142 },
    ],
    [
      'two entries left out that make nothing together',
      ({ postings }) => postings.splice(10, 2),
      /TWD: 140 entries are here, 142 were counted/,
      { what: 'entries-missing', code: 'TWD', here: 140, counted: 142 },
    ],
    [
      'an entry that is there twice',
      ({ postings }) => postings.push(nth(postings, 5)),
      /entry \d+ is here twice/,
      { what: 'entry-twice', entry: expect.any(String) },
    ],
    [
      'a path that is another entry’s',
      ({ postings }) => (nth(postings, 5).path = nth(postings, 6).path),
      /entry \d+ is not in the sealed chain/,
      notSealed,
    ],
    [
      'a seal’s path that is another’s',
      ({ seals }) => (nth(seals, 3).path = nth(seals, 9).path),
      /entry \d+ is not in the sealed chain/,
      notSealed,
    ],
    ['a seal left out', ({ seals }) => seals.splice(3, 1), /entry \d+: its seal 2 \d+ is not in the file/, notSealed],
    [
      'a balance',
      ({ books }) => (nth(books, 0).total = '999498'),
      /TWD: the entries come to 999497/,
      { what: 'balance-differs', code: 'TWD' },
    ],
    [
      'a path that is not the customer’s',
      ({ books }) => (nth(nth(books, 0).path, 0).hash = '0'.repeat(64)),
      /TWD: the balance is not in what the house says that it owes/,
      { what: 'left-out', code: 'TWD' },
    ],
    [
      'a sum below zero',
      ({ books }) => (nth(nth(books, 0).path, 0).sum = '-5'),
      /a sum below zero/,
      { what: 'left-out', code: 'TWD' },
    ],
    [
      'a total that is not the tree’s',
      ({ books }) => (nth(books, 0).published.total = '1998595'),
      /TWD: the total is not the sum of the tree/,
      { what: 'total-differs', code: 'TWD' },
    ],
    [
      'a debt of customers that was not published',
      ({ books }) => (nth(books, 0).published.short = '1'),
      /TWD: the total is not the one that was published/,
      { what: 'total-differs', code: 'TWD' },
    ],
    [
      'a book left out',
      ({ books }) => books.pop(),
      /the book of asset 1001 is missing/,
      { what: 'book-missing', asset: 1_001 },
    ],
    [
      'a publication that was changed',
      ({ publications }) => (nth(publications, 0).date = '2026-07-08'),
      /publication 1 does not have the hash that it says/,
      { what: 'publication-changed', no: 1 },
    ],
    [
      'a publication left out',
      ({ publications }) => publications.shift(),
      /publication 1 is not in the file/,
      notSealed,
    ],
    [
      'another publication before it',
      ({ publications }) => publications.splice(0, 1, { ...nth(publications, 1), no: 1 }),
      /publication 1 does not have the hash that it says/,
      { what: 'publication-changed', no: 1 },
    ],
    [
      'another customer’s entry',
      ({ postings }) => (nth(postings, 5).owner = other),
      /entry \d+ is another customer's/,
      { what: 'entry-foreign', entry: expect.any(String) },
    ],
    [
      'a past that was written anew',
      ({ publications }) => rewrite(publications, 0, (one) => (one.at += 1)),
      /publication 2 does not follow 1/,
      { what: 'publication-missing', no: 2 },
    ],
    [
      'seals that no publication has',
      ({ publications }) => rewrite(publications, 1, ({ chains }) => (nth(chains, BOOKS).first += 1)),
      /publication 2 leaves out seals of chain 2/,
      { what: 'publication-changed', no: 2 },
    ],
    [
      'a seal beyond what was published',
      ({ publications }) => rewrite(publications, 1, ({ chains }) => (nth(chains, BOOKS).last -= 1)),
      /entry \d+: its seal is of another publication/,
      notSealed,
    ],
    [
      'a head that is not the last seal’s',
      ({ publications }) => rewrite(publications, 1, ({ chains }) => (nth(chains, BOOKS).head = '0'.repeat(64))),
      /entry \d+: the head of its seal is not the published one/,
      notSealed,
    ],
    [
      'a book that is there twice',
      ({ books }) => books.push(nth(books, 0)),
      /a book is here twice/,
      { what: 'not-a-proof' },
    ],
  ])('is not believed with %s', async (_, change, said, finding) => {
    expect((await verifyStatement(forged(change))).wrong).toEqual(finding);
    const answer = check(forged(change));
    expect(answer.said).toMatch(said);
    expect(answer.code).toBe(1);
  });

  it('is not believed where the published total leaves the customer out', async () => {
    // A house that owes less than its books say: the same tree without this customer's leaf.
    const cheated = await createSealedBooks();
    try {
      await cheated.post([grantOf(mine, 1_000), grantOf(other, 1_000)]);
      const hidden = (
        await cheated.test.owner.query('delete from balance where account_id >> 24 = $1 returning *', [mine])
      )[0];
      await expect(cheated.publish('2026-07-09')).rejects.toThrow(
        'customers are owed 1000 of asset 1, and the house has -2000',
      );
      await cheated.test.owner.query('create table kept as select * from transfer where credit >> 24 = $1', [mine]);
      await cheated.test.owner.query('delete from transfer where credit >> 24 = $1', [mine]);
      await cheated.publish('2026-07-09');
      await cheated.test.owner.query('insert into transfer select * from kept');
      await cheated.test.owner.query('insert into balance select * from jsonb_populate_record(null::balance, $1)', [
        JSON.stringify(hidden, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ]);
      const answer = check(await cheated.statement(mine));
      expect(answer.said).toMatch(/TWD: the balance is not in what the house says that it owes/);
      expect(answer.code).toBe(1);
    } finally {
      await cheated.close();
    }
  });
});
