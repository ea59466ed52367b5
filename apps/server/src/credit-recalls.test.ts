import type { UsBorrow } from '@kuroshio/credit';
import { addTradingDays } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listRecalls } from './credit-oversight/list-recalls.ts';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createMarginStage, type MarginStage } from './margin/margin-stage.ts';
import type { TestDatabase } from './platform/database/test-database.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import type { Looking } from './platform/look-again.ts';
import { startUsMarginDays } from './us-margin/index.ts';
import { openUsMargin } from './us-margin/open-us-margin.ts';

const apple = instrument('US:AAPL');
const SHARE = 10 ** apple.shareScale;
const TEN = 10 * 3_600_000;
const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const log = createLog('silent');
let margin: MarginStage;
let days: Looking;
/** Dollars of what can be borrowed, by the day. */
let quotaOn: (date: string) => number;

beforeEach(async () => {
  quotaOn = () => 1_000_000;
  margin = await createMarginStage('credit-recalls', {
    usStock: () => ({ requirementBps: 3_000, ceiling: Number.MAX_SAFE_INTEGER, height: 1, fellBefore: false }),
    usBorrow: (_one, _marks, date): UsBorrow => ({ kind: 'hard', quota: usd(quotaOn(date)), rateBps: 1_000 }),
  });
  days = startUsMarginDays({ ...margin.parts, clock: margin.stage.clock, log });
  await margin.stage.until('US', ({ phase }) => phase === 'continuous');
}, 60_000);
afterEach(async () => {
  await days.stop();
  await margin.close();
});

const today = () => clockOf(margin.stage.exchange.view, 'US').date;
const after = (date: string, n: number) =>
  addTradingDays(margin.stage.exchange.view.rulebook.calendar, 'US', date as never, n);

async function close(): Promise<void> {
  const { date, phase } = clockOf(margin.stage.exchange.view, 'US');
  if (phase !== 'continuous') await margin.stage.until('US', (on) => on.date > date && on.phase === 'continuous');
  await margin.stage.until('US', (on) => on.phase === 'closed');
  await days.look();
}

/** As the console reads it: by its own role of the database. */
async function list(before?: string) {
  const parts = { ...margin.parts, database: (margin.stage.db as TestDatabase).consoleDatabase };
  const found = await listRecalls(parts)(before === undefined ? {} : { after: before }, {} as OperatorContext);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

async function shortOf(shares: number): Promise<number> {
  const customer = await margin.customer(usd(0), usd(20_000));
  const opened = await openUsMargin(margin.parts)({ agreement: '2026-11-us' }, margin.as(customer));
  if (!opened.ok) throw new Error(opened.refusal.code);
  await trade(customer, shares, 'sell');
  return customer;
}

async function trade(customer: number, quantity: number, side: 'buy' | 'sell'): Promise<void> {
  const { day, reference } = marketAt(margin.stage.exchange.view, apple.no);
  const price = Math.round(((day.last || reference) * (side === 'buy' ? 1.03 : 0.97)) / 100) * 100;
  const placed = await margin.stage.place(customer, apple, { financing: 'short', side, quantity, price });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 200 && placed.value.state === 'open'; n++) await margin.stage.pass(100);
  expect(placed.value.state).toBe('filled');
}

/** Dollars that the sales of all brought. */
const sold = () =>
  [...margin.stage.exchange.state.shorts.values()].reduce((sum, one) => sum + Number(one.openedValue), 0) / 100;

const untilTen = (date: string) =>
  margin.stage.until('US', (on) => on.date === date && on.phase === 'continuous' && on.msOfDay >= TEN);

it('a recall is told, wanted, bought in at a price by the house, or covered before; the last day first', async () => {
  expect(await list()).toEqual({ recalls: [], next: null });
  const [first, second, third] = [await shortOf(30), await shortOf(30), await shortOf(30)];
  const [day, next] = [today(), after(today(), 1)];
  // From the next day on nothing of what the last two have sold can be borrowed.
  const all = sold();
  quotaOn = (on) => (on >= next ? Math.floor(all / 3) : 1_000_000);
  // What is wanted tomorrow is none before it was told.
  expect((await list()).recalls).toEqual([]);
  await close();
  const told = (await list()).recalls;
  expect(told).toMatchObject([
    { customer: String(third), symbol: 'US:AAPL', shares: 30, toldOn: day, dueOn: next, state: 'told', orders: 0 },
    { customer: String(second), toldOn: day, dueOn: next, state: 'told', bought: 0, price: null },
  ]);
  const wanted = told[1]?.shares ?? 0;
  expect(Math.abs(wanted - 30)).toBeLessThanOrEqual(2);

  // The third buys back before the house does.
  await margin.stage.until('US', (on) => on.date === next && on.phase === 'continuous');
  await trade(third, 30, 'buy');
  expect((await list()).recalls).toMatchObject([
    { customer: String(third), state: 'covered', covered: 30, bought: 0 },
    { customer: String(second), state: 'told', covered: 0 },
  ]);
  await untilTen(next);
  expect((await list()).recalls[1]).toMatchObject({ customer: String(second), state: 'buying-in', orders: 0 });
  for (let n = 0; n < 8; n++) {
    await days.look();
    await margin.stage.pass(1_000);
  }
  const { recalls } = await list();
  expect(recalls.map(({ customer, state }) => [customer, state])).toEqual([
    [String(third), 'covered'],
    [String(second), 'bought-in'],
  ]);
  // By the fills, one by one: another way than the sums of orders that the list goes by.
  const fills = await margin.stage.db.owner.query<{ price: bigint; quantity: bigint }>(
    `select f.price, f.quantity from fill f join orders o on o.id = f.order_id
     where o.customer_id = $1 and o.client_order_id like 'margin-%'`,
    [second],
  );
  const bought = fills.reduce((sum, one) => sum + Number(one.quantity) / SHARE, 0);
  const paid = fills.reduce((sum, one) => sum + (Number(one.price) * Number(one.quantity)) / SHARE, 0);
  expect(recalls[1]).toMatchObject({ shares: wanted, bought, covered: 0 });
  expect(bought).toBe(wanted);
  expect(Number(recalls[1]?.price)).toBeCloseTo(paid / bought / 10 ** apple.priceScale, 2);
  expect(recalls.some(({ customer }) => customer === String(first))).toBe(false);

  // The next day wants more: it stands above those of the day before, which stay as they ended.
  quotaOn = (on) => (on > next ? 0 : Math.floor(all / 3));
  await close();
  const later = (await list()).recalls;
  expect(later.map(({ dueOn, state }) => [dueOn, state])).toEqual([
    ...(bought === 30 ? [] : [[after(next, 1), 'told']]),
    [after(next, 1), 'told'],
    [next, 'covered'],
    [next, 'bought-in'],
  ]);
}, 60_000);

it('what is wanted no more ends without a buy-in, and what nobody was told stands there too', async () => {
  const customer = await shortOf(30);
  const next = after(today(), 1);
  quotaOn = (on) => (on === next ? 0 : 1_000_000);
  await close();
  expect((await list()).recalls).toMatchObject([{ state: 'told', shares: 30 }]);
  quotaOn = () => 1_000_000;
  expect((await list()).recalls).toMatchObject([{ state: 'ended', shares: 30, toldOn: today() }]);
  await untilTen(next);
  await days.look();
  expect((await list()).recalls).toMatchObject([{ state: 'ended', orders: 0, bought: 0, covered: 0 }]);

  // As where the program did not run at the close before: wanted, and not told.
  await margin.stage.db.owner.query('delete from message');
  expect((await list()).recalls).toEqual([]);
  quotaOn = () => 0;
  expect((await list()).recalls).toMatchObject([
    { customer: String(customer), state: 'buying-in', toldOn: null, shares: 30 },
  ]);
  for (let n = 0; n < 4; n++) {
    await days.look();
    await margin.stage.pass(1_000);
  }
  expect((await list()).recalls).toMatchObject([{ state: 'bought-in', toldOn: null, shares: 30, bought: 30 }]);
}, 60_000);

it('is turned page by page, each recall once', async () => {
  const customer = await shortOf(30);
  const [short] = await margin.stage.db.owner.query<{ id: bigint }>('select id from short_position');
  await margin.stage.db.owner.query(
    `insert into message (customer_id, kind, source_key, facts, created_at)
     select $1, 'settlement', 'us-short-recall/' || $2 || '/' || ('2020-01-01'::date + n), jsonb_build_object('shares', n), now()
     from generate_series(0, 119) as n`,
    [customer, String(short?.id)],
  );
  const seen: string[] = [];
  let next: string | null | undefined;
  for (let pages = 0; next !== null && pages < 9; pages++) {
    const page = await list(next);
    expect(page.recalls.length).toBe(pages < 2 ? 50 : 20);
    seen.push(...page.recalls.map(({ dueOn }) => dueOn));
    next = page.next;
  }
  expect(seen).toHaveLength(120);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  expect([seen[0], seen.at(-1)]).toEqual(['2020-04-29', '2020-01-01']);
});
