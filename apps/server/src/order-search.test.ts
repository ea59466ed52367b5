import { POSTING_KINDS } from '@kuroshio/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketAt } from './exchange/index.ts';
import { createStage, instrument, type Stage, type Wished } from './exchange/stage.ts';
import { listOrders } from './order-search/list-orders.ts';
import { listTrades } from './order-search/list-trades.ts';
import { readOrder } from './order-search/read-order.ts';
import type { OperatorContext } from './platform/http/index.ts';

const foxconn = instrument('TWSE:2317');
let stage: Stage;
const noted: Record<string, unknown>[] = [];
const context = { now: 1, requireOperator: () => ({ operatorId: 7 }) } as unknown as OperatorContext;
const parts = () => ({
  ...{ database: stage.db.database, view: stage.exchange.view },
  operatorLog: { note: async (line: object) => void noted.push({ ...line }) },
});
const must = <Answer>(outcome: { readonly ok: boolean; readonly value?: Answer }): Answer => {
  if (!outcome.ok || outcome.value === undefined) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const orders = async (asked: object = {}) => must(await listOrders(parts())(asked as never, context));
const trades = async (asked: object = {}) => must(await listTrades(parts())(asked as never, context));

let buyer: number;
let other: number;
/** Of the test's own orders, in the order in which they were placed. */
const placed: string[] = [];

async function place(customer: number, change: Wished): Promise<string> {
  return String(must(await stage.place(customer, foxconn, { side: 'buy', ...change })).id);
}

beforeAll(async () => {
  stage = await createStage({ seed: 'order-search' });
  buyer = await stage.customer(100_000_000_00n);
  other = await stage.customer(100_000_000_00n);
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const low = marketAt(stage.exchange.view, foxconn.no).limits?.down;
  const high = marketAt(stage.exchange.view, foxconn.no).limits?.up;
  // A page and more of one customer's, and one that trades.
  for (let count = 0; count < 55; count += 1) placed.push(await place(buyer, { price: low, quantity: 1_000 }));
  placed.push(await place(other, { price: high, quantity: 2_000 }));
}, 60_000);
afterAll(() => stage.close());

it('finds the orders of a date page by page, each once, newest first', async () => {
  const first = await orders();
  expect([first.orders.length, first.date]).toEqual([50, first.orders[0]?.tradingDate]);
  const second = await orders({ date: first.date, before: first.next });
  const found = [...first.orders, ...second.orders].map(({ id }) => id);
  expect(found).toEqual(placed.toReversed());
  expect(second.next).toBeNull();
  expect((await orders({ date: '2020-01-02' })).orders).toEqual([]);
});

it('finds by customer, by number as people see it and as it is, and by what an order is', async () => {
  const own = await orders({ customer: String(other) });
  expect(own.orders).toMatchObject([{ id: placed.at(-1), customer: String(other), side: 'buy', symbol: 'TWSE:2317' }]);
  const [one] = own.orders;
  for (const number of [one?.orderNo, one?.id]) expect((await orders({ number })).orders).toEqual([one]);
  expect((await orders({ number: one?.id, customer: String(buyer) })).orders).toEqual([]);
  expect((await orders({ number: `20200101-${one?.id}` })).orders).toEqual([]);
  expect((await orders({ state: 'open', customer: String(other) })).orders).toEqual([]);
  expect((await orders({ symbol: 'TWSE:2330' })).orders).toEqual([]);
  expect((await orders({ side: 'sell' })).orders).toEqual([]);
  expect(noted.at(-1)).toMatchObject({ action: 'orders-searched', operatorId: 7, facts: { side: 'sell' } });
});

it('has the trades of an order, and each with the charges that the order has', async () => {
  const { order, trades: own, posting } = must(await readOrder(parts())({ id: placed.at(-1) ?? '' }, context));
  expect([order.filled, order.state]).toEqual([2_000, 'filled']);
  expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2_000);
  expect(own.every(({ counterparty, other: side }) => counterparty === 'market' && side === null)).toBe(true);
  expect(posting).not.toBeNull();
  expect(noted.at(-1)).toMatchObject({ action: 'order-read', about: `order/${order.id}`, customerId: other });
  const listed = (await trades()).trades;
  expect(listed.map(({ step }) => step)).toEqual(own.map(({ step }) => step).toReversed());
  expect((await trades({ customer: String(other) })).trades).toEqual(listed);
  expect((await trades({ customer: String(buyer) })).trades).toEqual([]);
  const [newest] = listed;
  const rest = await trades({ before: `${newest?.order}-${newest?.step}` });
  expect(rest.trades).toEqual(listed.slice(1));
});

it('says who was on the other side of each fill, also of two at one price in one moment', async () => {
  const order = placed.at(-1) ?? '';
  const [fill] = (await trades()).trades;
  const { owner } = stage.db;
  const ask = [order, fill?.step ?? 0];
  await owner.query("update fill set counterparty = 'clearing' where order_id = $1 and step = $2", ask);
  // As if the other half had met a second customer in the same moment: the seller's side is booked first here, the buyer's second.
  await owner.query(
    `insert into fill select order_id, step + 100, price, quantity, value, fees, tax, charges, counterparty, trading_date, settles_on, at
     from fill where order_id = $1 and step = $2`,
    ask,
  );
  const [last] = await owner.query<{ id: bigint }>('select max(id) as id from posting');
  const free = last?.id ?? 0n;
  await owner.query(
    `insert into posting select $3, kind, business_id, step + 100, owner_id, trading_date, created_at from posting
     where business_id = $1 and step = $2 and kind = $4`,
    [...ask, free + 2n, POSTING_KINDS['buy-fill']],
  );
  const trade = `insert into customer_trade (posting_id, instrument_no, seller_id, buyer_id, sell_order_id, buy_order_id, price, quantity,
      value, cash_asset, trading_date, at)
    select $3, ${foxconn.no}, ${buyer}, ${other}, $4, f.order_id, f.price, f.quantity, f.value, 1, f.trading_date, f.at from fill f
    where f.order_id = $1 and f.step = $2`;
  const [own] = await owner.query<{ id: bigint }>(
    'select id from posting where business_id = $1 and step = $2 and kind = $3',
    [...ask, POSTING_KINDS['buy-fill']],
  );
  await owner.query(trade, [...ask, own?.id ?? 0n, placed[0] ?? '']);
  await owner.query(trade, [...ask, free + 1n, placed[1] ?? '']);
  const found = (await trades()).trades.filter(({ counterparty }) => counterparty === 'customer');
  expect(found.map(({ step, other: side }) => [step, side?.order])).toEqual([
    [(fill?.step ?? 0) + 100, placed[1]],
    [fill?.step, placed[0]],
  ]);
  // What traded with the market has no customer on the other side, whoever else the order met.
  const market = (await trades()).trades.filter(({ counterparty }) => counterparty === 'market');
  expect(market.every(({ other: side }) => side === null)).toBe(true);
});

it('refuses what there is not', async () => {
  const codes = [
    await listOrders(parts())({ date: '2026-02-30' }, context),
    await listTrades(parts())({ date: '2026-13-01' }, context),
    await listOrders(parts())({ symbol: 'TWSE:0000' }, context),
    await readOrder(parts())({ id: '999999999' }, context),
  ].map((outcome) => (outcome.ok ? 'shown' : outcome.refusal.code));
  expect(codes).toEqual(['SEARCH_DATE_INVALID', 'SEARCH_DATE_INVALID', 'ASSET_UNKNOWN', 'ORDER_UNKNOWN']);
});
