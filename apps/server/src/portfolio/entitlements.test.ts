import { TABLES } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { type Books, createBooks, createPostingIds, passingSeals } from '../books/index.ts';
import { createState } from '../exchange/state.ts';
import { dividend } from '@kuroshio/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instrument } from '../exchange/stage.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { entitlements } from './entitlements.ts';

const tsmc = instrument('TWSE:2330');
const umc = instrument('TWSE:2303');
const apple = instrument('US:AAPL');
const [one, two] = [100_001, 100_002];
const exchange = { view: viewAsItStands(createState(TABLES)) };
let test: TestDatabase;
let books: Books;

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

interface Given {
  readonly no: number;
  readonly asset: number;
  readonly exDate: string;
  readonly paysOn: string;
  readonly customers: readonly number[];
  readonly paid?: boolean;
}

const fact = { gross: cash(22_500_00n), fees: cash(10_00n), tax: cash(474_00n) };

/** An action as the exchange leaves it, with the entitlements of some customers. */
async function entitle({ no, asset, exDate, paysOn, customers, paid = false }: Given): Promise<string> {
  const [action] = await test.owner.query<{ id: bigint }>(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, pay_date, source, effective_on)
     values ($1, $2, 'cash', 4.5, $3, 'operators', $2) returning id`,
    [no, exDate, paysOn],
  );
  const actionId = action?.id ?? 0n;
  for (const customer of customers) {
    await test.owner.query(
      `insert into entitlement (action_id, customer_id, instrument_no, asset, shares, gross, fees, tax, ex_date, pays_on, state)
       values ($1, $2, $3, $4, 5000, $5, $6, $7, $8, $9, $10)`,
      [actionId, customer, no, asset, fact.gross, fact.fees, fact.tax, exDate, paysOn, paid ? 'paid' : 'pending'],
    );
    if (!paid) continue;
    const posting = dividend({ customer, actionId, asset, ...fact });
    await books.post({ postings: [{ posting, tradingDate: null }] });
  }
  return String(actionId);
}

async function list(
  customer: number,
  input: { market?: 'usd'; symbol?: string; before?: string; limit?: number } = {},
) {
  const answer = await entitlements({ database: test.database, exchange })(
    { market: 'twd', limit: 10, ...input },
    as(customer),
  );
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

describe("a customer's dividends", () => {
  const ids: string[] = [];
  beforeAll(async () => {
    test = await createTestDatabase();
    const log = createLog('silent');
    books = createBooks({
      chain: passingSeals().chains.books,
      database: test.database,
      ids: createPostingIds(),
      log,
      now: () => 0,
    });
    const twd = { asset: 1, customers: [one, two] };
    ids.push(await entitle({ ...twd, no: tsmc.no, exDate: '2026-06-11', paysOn: '2026-07-09', paid: true }));
    // Announced later, paid earlier than the next.
    ids.push(await entitle({ ...twd, no: umc.no, exDate: '2026-07-02', paysOn: '2026-08-20', customers: [one] }));
    ids.push(await entitle({ ...twd, no: tsmc.no, exDate: '2026-07-01', paysOn: '2026-07-30', customers: [one] }));
    ids.push(await entitle({ no: apple.no, asset: 2, exDate: '2026-07-01', paysOn: '2026-07-15', customers: [one] }));
  });
  afterAll(async () => {
    await books.close();
    await test.close();
  });

  it('are those of the market, the last to be paid first, with what is taken from them', async () => {
    const { entitlements: rows, more } = await list(one);
    expect(more).toBe(false);
    expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(rows[1]).toEqual({
      ...{ id: ids[2], symbol: tsmc.symbol, currency: 'TWD', shares: 5000 },
      ...{ gross: '2250000', fees: '1000', tax: '47400', net: '2201600' },
      ...{ exDate: '2026-07-01', paysOn: '2026-07-30', state: 'pending', entryId: '' },
    });
    expect((await list(one, { market: 'usd' })).entitlements.map(({ id }) => id)).toEqual([ids[3]]);
  });

  it('lead to their own entry in the ledger once they are paid', async () => {
    const entries = await Promise.all(
      [one, two].map(async (customer) => {
        const { entitlements: rows } = await list(customer);
        const paid = rows.find(({ state }) => state === 'paid');
        const [posting] = await test.owner.query<{ owner_id: number }>('select owner_id from posting where id = $1', [
          paid?.entryId ?? '0',
        ]);
        return posting?.owner_id;
      }),
    );
    expect(entries).toEqual([one, two]);
  });

  it('come page by page, and of one instrument', async () => {
    const first = await list(one, { limit: 2 });
    expect([first.more, first.entitlements.map(({ id }) => id)]).toEqual([true, [ids[1], ids[2]]]);
    const rest = await list(one, { limit: 2, before: ids[2] ?? '' });
    expect([rest.more, rest.entitlements.map(({ id }) => id)]).toEqual([false, [ids[0]]]);
    expect((await list(one, { symbol: umc.symbol })).entitlements.map(({ id }) => id)).toEqual([ids[1]]);
    expect(await list(one, { symbol: 'TWSE:NONE' })).toEqual({ entitlements: [], more: false });
  });

  it('are nobody else’s: a page does not go on from another customer’s', async () => {
    expect((await list(two)).entitlements.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list(two, { before: ids[1] ?? '' })).entitlements).toEqual([]);
  });
});
