import type { InputOf } from '@kuroshio/contract';
import { orderHold, orderRelease, type Posting, practiceGrant } from '@kuroshio/ledger';
import { TABLES } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cash } from '@kuroshio/money';
import { type Books, createBooks, createPostingIds, passingSeals } from '../books/index.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { createState } from '../exchange/state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { ENTRIES } from './entries.ts';
import { fundRecord } from './fund-record.ts';

const [TWD, USD] = [1, 2];
const [busy, other] = [100_001, 100_002];
const HOLDS = 3_000;
const AT_ONCE = 500;
const log = createLog('silent');
const exchange = { view: viewAsItStands(createState(TABLES)) };
let test: TestDatabase;
let books: Books;

const hold = (n: number) =>
  orderHold({ customer: busy, orderId: BigInt(n), cashAsset: TWD, held: 3n as Cash, pledged: 0n as Cash });
const release = (n: number) =>
  orderRelease({ customer: busy, orderId: BigInt(n), cashAsset: TWD, held: 3n as Cash, pledged: 0n as Cash });

async function post(postings: readonly Posting[]): Promise<void> {
  const { state } = await books.post({ postings: postings.map((posting) => ({ posting, tradingDate: null })) });
  expect(state).toBe('posted');
}

beforeAll(async () => {
  test = await createTestDatabase();
  books = createBooks({
    chain: passingSeals().chains.books,
    database: test.database,
    ids: createPostingIds(),
    log,
    now: () => 0,
  });
  await post([
    practiceGrant({ customer: busy, asset: USD, amount: 7n as Cash }),
    practiceGrant({ customer: busy, asset: TWD, amount: 1_000n as Cash }),
    practiceGrant({ customer: other, asset: TWD, amount: 50n as Cash }),
  ]);
  for (let first = 0; first < HOLDS; first += AT_ONCE) {
    await post(Array.from({ length: AT_ONCE }, (_, i) => [hold(first + i), release(first + i)]).flat());
  }
});
afterAll(async () => {
  await books.close();
  await test.close();
});

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    token: undefined,
    account: undefined,
    ip: '',
    userAgent: '',
    now: 0,
  };
}

async function read(input: Partial<InputOf<'statements/fund-record'>> = {}, customer = busy) {
  const answer = await fundRecord({ database: test.database, exchange })(
    { currency: 'TWD', withHolds: true, limit: 20, ...input },
    as(customer),
  );
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

describe('a fund record', () => {
  it('is the last entries first, each with what there was of the currency after it', async () => {
    const { entries, more } = await read({ limit: 3 });
    expect(more).toBe(true);
    expect(entries.map(({ kind, net, balanceAfter }) => [kind, net, balanceAfter])).toEqual([
      ['order-release', '0', '1000'],
      ['order-hold', '0', '1000'],
      ['order-release', '0', '1000'],
    ]);
    expect(entries[1]?.changes).toEqual([
      { purpose: 'available', amount: '-3' },
      { purpose: 'held', amount: '3' },
    ]);
  });

  it('goes on page by page to the first entry, none left out or told twice', async () => {
    const seen: string[] = [];
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const { entries, more } = await read({ limit: 100, ...(before === undefined ? {} : { before }) });
      seen.push(...entries.map(({ id }) => id));
      if (!more) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([2 * HOLDS + 1, 2 * HOLDS + 1]);
    const { entries } = await read({ before: seen.at(-2) ?? '' });
    expect(entries.map(({ kind, net, balanceAfter }) => [kind, net, balanceAfter])).toEqual([
      ['practice-grant', '1000', '1000'],
    ]);
  });

  it('shows one kind, and another currency, with the balance of its own', async () => {
    const ofKind = await read({ kind: 'order-release', limit: 2 });
    expect(ofKind.entries.map(({ kind }) => kind)).toEqual(['order-release', 'order-release']);
    const dollars = await read({ currency: 'USD' });
    expect([dollars.entries.map(({ balanceAfter }) => balanceAfter), dollars.more]).toEqual([['7'], false]);
  });

  it('leaves out what was only set aside, unless it is asked for', async () => {
    const first = await read({ withHolds: false });
    // What it looked through had none to show, and there is more.
    expect([first.entries, first.more]).toEqual([[], true]);
    const seen: string[] = [];
    let pages = 0;
    for (let next = first.next; next !== ''; pages++) {
      const page = await read({ withHolds: false, before: next });
      seen.push(...page.entries.map(({ kind }) => kind));
      next = page.next;
    }
    expect([seen, pages]).toEqual([['practice-grant'], 3]);
  });

  it('refuses a date that is none', async () => {
    const answer = await fundRecord({ database: test.database, exchange })(
      { currency: 'TWD', withHolds: false, limit: 20, from: '2026-02-30' },
      as(busy),
    );
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'DATE_RANGE_INVALID' } });
  });

  it('is nobody else’s: a page does not go on from another customer’s entry', async () => {
    const [own] = (await read({}, other)).entries;
    expect(own?.balanceAfter).toBe('50');
    expect(await read({ before: own?.id ?? '' })).toEqual({ entries: [], more: false, next: '' });
  });

  it.each([
    ['TWD', TWD, 21],
    ['USD', USD, 1],
  ] as const)('reads no more of the ledger than it shows: %s', async (_, asset, shown) => {
    await test.owner.query('analyze posting, transfer, balance');
    const book = (BigInt(busy) << 16n) + BigInt(asset);
    const [row] = await test.database.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${ENTRIES}`,
      [book, null, null, 21, true, null, null],
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    // A line for the way from entry to entry, and one for what it says; the first is found twice.
    expect(plan === undefined ? 0 : rowsOf(plan, 'transfer')).toBeLessThanOrEqual(2 * shown + 2);
    expect(plan === undefined ? 0 : rowsOf(plan, 'posting')).toBe(2 * shown);
  });
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of a table that a plan has read, also those it left out again. */
function rowsOf(node: PlanNode, table: string): number {
  const own =
    node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return own + (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one, table), 0);
}
