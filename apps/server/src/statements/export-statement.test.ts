import { ok } from '@kuroshio/base';
import type { Download, InputOf } from '@kuroshio/contract';
import { conversion, type Posting, practiceGrant } from '@kuroshio/ledger';
import { TABLES } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, createBooks, createPostingIds, passingSeals } from '../books/index.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { createState } from '../exchange/state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { exportStatement } from './export-statement.ts';

const [TWD, JPY] = [1, 6];
const [busy, other, idle, third, fourth] = [100_001, 100_002, 100_003, 100_004, 100_005];
const MANY = 10_000;
const AT_ONCE = 500;
const log = createLog('silent');
let test: TestDatabase;
let books: Books;
let act: ReturnType<typeof exportStatement>;
const factor = { asked: false };

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
/** Sells and buys by turns, so that a balance goes up and down. */
const exchanged = (customer: number, n: number): Posting =>
  conversion({
    customer,
    conversionId: BigInt(customer) * 1_000_000n + BigInt(n),
    ...(n % 3 === 2
      ? { from: JPY, sold: 40n as Cash, to: TWD, bought: 1_234n as Cash }
      : { from: TWD, sold: 1_001n as Cash, to: JPY, bought: 50n as Cash }),
  });

async function post(postings: readonly { posting: Posting; tradingDate: string | null }[]): Promise<void> {
  const { state } = await books.post({ postings: postings as never });
  expect(state).toBe('posted');
}

beforeAll(async () => {
  test = await createTestDatabase();
  books = createBooks({
    ...{ chain: passingSeals().chains.books, database: test.database, ids: createPostingIds() },
    ...{ log, now: () => Date.UTC(2025, 11, 1, 4) },
  });
  act = exportStatement({
    database: test.database,
    exchange: { view: viewAsItStands(createState(TABLES)) },
    factors: {
      door: {
        stepUp: async (_, code) =>
          factor.asked && code !== '123456'
            ? { ok: false, refusal: { code: 'SECOND_FACTOR_REQUIRED', params: {} } }
            : ok(null),
      },
    },
    config: { title: '' },
  });
  await post([
    { posting: practiceGrant({ customer: busy, asset: TWD, amount: 100_000_000_00n as Cash }), tradingDate: null },
    { posting: practiceGrant({ customer: other, asset: TWD, amount: 5_000n as Cash }), tradingDate: null },
  ]);
  for (let first = 0; first < MANY; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, i) => first + i);
    await post(some.map((n) => ({ posting: exchanged(busy, n), tradingDate: day(Math.floor((n * 300) / MANY)) })));
  }
  await post([0, 1, 2].map((n) => ({ posting: exchanged(other, n), tradingDate: day(n) })));
}, 120_000);
afterAll(async () => {
  await books.close();
  await test.close();
});

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '', userAgent: '', now: Date.UTC(2026, 5, 1), log },
  };
}

type Input = InputOf<'statements/export-statement'>;

const ask = (input: Partial<Input> = {}, customer = busy) =>
  act(
    {
      ...{ currency: 'TWD', from: day(0), to: day(299), format: 'csv', language: 'tw', withHolds: false },
      ...input,
    } as Input,
    as(customer),
  );

async function open(input: Partial<Input> = {}, customer = busy): Promise<Download> {
  const answer = await ask(input, customer);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function bytesOf(file: Download): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  file.close();
  return Buffer.concat(pieces);
}

type CsvRow = Readonly<Record<'amount' | 'balance' | 'code' | 'entry' | 'date', string>>;
const COLUMNS = [
  ...['entry', 'date', 'time', 'zone', 'tradingDate', 'code', 'kind', 'symbol', 'name', 'orderNo'],
  ...['quantity', 'price', 'fees', 'tax', 'amount', 'balance', 'currency'],
];

async function rowsOf(input: Partial<Input> = {}, customer = busy): Promise<CsvRow[]> {
  const text = (await bytesOf(await open(input, customer))).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return parse(text, { bom: true, columns: COLUMNS, fromLine: 2 }) as unknown as CsvRow[];
}

/** In minor units, by the decimals of Taiwan dollars. */
const minor = (text: string) => BigInt(text.replace('.', ''));

/** Opening, what moved, closing. */
function sumsOf(rows: readonly CsvRow[]) {
  const entries = rows.slice(1, -1);
  return {
    opening: minor(rows.at(0)?.balance ?? ''),
    moved: entries.reduce((sum, { amount }) => sum + minor(amount), 0n),
    closing: minor(rows.at(-1)?.balance ?? ''),
    count: entries.length,
  };
}

/** The balance of a currency as the accounts themselves say it, with nothing of the export. */
async function balanceOf(customer: number, asset: number): Promise<bigint> {
  const [row] = await test.owner.query<{ sum: bigint | null }>(
    `select sum(case when (credit >> 24) = $1 then amount else -amount end)::bigint as sum from transfer
     where ((debit >> 24) = $1 or (credit >> 24) = $1) and ((greatest(debit, credit) >> 8) & 65535) = $2`,
    [customer, asset],
  );
  return row?.sum ?? 0n;
}

describe('a statement as CSV', () => {
  it('of ten thousand entries adds up to the balance, entry by entry, to the minor unit', async () => {
    const rows = await rowsOf();
    const { opening, moved, closing, count } = sumsOf(rows);
    expect(count).toBe(MANY);
    expect(opening).toBe(100_000_000_00n);
    expect(opening + moved).toBe(closing);
    expect(closing).toBe(await balanceOf(busy, TWD));
    let balance = opening;
    for (const row of rows.slice(1, -1)) {
      balance += minor(row.amount);
      if (minor(row.balance) !== balance) throw new Error(`${row.entry}: ${row.balance} is not ${balance}`);
    }
    expect([rows.at(0)?.code, rows.at(-1)?.code]).toEqual(['opening-balance', 'closing-balance']);
  });

  it('goes out in pieces: none is as large as the file', async () => {
    const file = await open();
    const sizes: number[] = [];
    for await (const piece of file.bytes) sizes.push(piece.length);
    file.close();
    expect(sizes.length).toBeGreaterThan(20);
    expect(Math.max(...sizes)).toBeLessThan(80_000);
  });

  it('of any days goes on where the one of the days before ended, none left out or told twice', async () => {
    const all = (await rowsOf()).slice(1, -1).map(({ entry }) => entry);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 298 }), fc.integer({ min: 0, max: 298 }), async (one, two) => {
        const [a, b] = [Math.min(one, two), Math.max(one, two)];
        const parts = [
          await rowsOf({ from: day(-30), to: day(a) }),
          ...(a === b ? [] : [await rowsOf({ from: day(a + 1), to: day(b) })]),
          await rowsOf({ from: day(b + 1), to: day(330) }),
        ];
        parts.reduce((before, part) => {
          expect(sumsOf(part).opening).toBe(sumsOf(before).closing);
          return part;
        });
        const told = parts.flatMap((part) => part.slice(1, -1).map(({ entry }) => entry));
        // The first part also has the practice money of the month before.
        expect(told.slice(-all.length)).toEqual(all);
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('of a currency without decimals has none, and of a customer without entries nothing but zeros', async () => {
    const yen = await rowsOf({ currency: 'JPY' }, other);
    expect(yen.map(({ balance }) => balance)).toEqual(['0', '50', '100', '60', '60']);
    const none = await rowsOf({}, idle);
    expect(none.map(({ balance }) => balance)).toEqual(['0.00', '0.00']);
  });

  it('has only what is one’s own', async () => {
    const rows = await rowsOf({ from: day(-60) }, other);
    expect(sumsOf(rows)).toEqual({ opening: 0n, moved: 4_232n, closing: 4_232n, count: 4 });
  });
});

describe('a statement as PDF', () => {
  it.each([
    ['tw', ['資金對帳單', '期初餘額', '貨幣兌換', '期末餘額']],
    ['en', ['Account statement', 'Opening balance', 'Currency exchange', 'Closing balance']],
    ['ko', ['자금 명세서', '기초 잔액', '환전', '기말 잔액']],
  ] as const)(
    'says in %s what the CSV says',
    async (language, words) => {
      const bytes = await bytesOf(await open({ format: 'pdf', language, to: day(40) }));
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
      const plain = text.replaceAll(/\s+/g, '');
      for (const word of words) expect(plain).toContain(word.replaceAll(' ', ''));
      const rows = await rowsOf({ to: day(40) });
      const { opening, closing, count } = sumsOf(rows);
      const shown = (amount: bigint) => (Number(amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(plain).toContain(shown(opening));
      expect(plain).toContain(shown(closing));
      // Each entry once: as many rows as the CSV has.
      expect(plain.split(/[+-](?:10\.01|12\.34)(?=[\d,]+\.\d\d)/).length - 1).toBe(count);
      expect(bytes.length).toBeLessThan(1_000_000);
    },
    60_000,
  );

  it('ends its process when who asked for it goes away', async () => {
    const file = await open({ format: 'pdf' });
    const pieces = file.bytes[Symbol.asyncIterator]();
    expect((await pieces.next()).done).toBe(false);
    file.close();
    await expect(
      (async () => {
        while ((await pieces.next()).done !== true);
      })(),
    ).rejects.toThrow();
    await bytesOf(await open({ to: day(0) }));
  });
});

describe('a thief', () => {
  it('who asks again and again has one statement made at a time', async () => {
    const first = await open();
    expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'EXPORT_RUNNING' } });
    expect(await ask({ format: 'pdf', currency: 'JPY' })).toMatchObject({ refusal: { code: 'EXPORT_RUNNING' } });
    first.close();
    expect(sumsOf(await rowsOf()).count).toBe(MANY);
  });

  it('with many accounts has no more made than the machine can draw', async () => {
    const open4 = await Promise.all([busy, other, idle, third].map((customer) => open({}, customer)));
    expect(await ask({}, fourth)).toMatchObject({ ok: false, refusal: { code: 'SYSTEM_BUSY' } });
    for (const file of open4) file.close();
    (await open({}, fourth)).close();
  });

  it('with a stolen session gets nothing without the second factor', async () => {
    factor.asked = true;
    try {
      expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'SECOND_FACTOR_REQUIRED' } });
      (await open({ secondFactor: '123456' })).close();
    } finally {
      factor.asked = false;
    }
  });

  it.each([
    ['backwards', day(5), day(4)],
    ['longer than a year and a day', '2025-01-01', '2026-01-02'],
    ['of no calendar', '2026-02-30', '2026-03-01'],
  ])('a range that is %s is refused, and no place is taken', async (_, from, to) => {
    expect(await ask({ from, to })).toMatchObject({
      ok: false,
      refusal: { code: 'DATE_RANGE_INVALID', params: { days: 366 } },
    });
    (await open()).close();
  });
});
