import type { Outcome } from '@kuroshio/base';
import { addTicks } from '@kuroshio/market';
import { type BookSide, BUY, SELL } from '@kuroshio/matching';
import { type Price, units, type Units } from '@kuroshio/money';
import type { Conditional, Order } from '@kuroshio/orders';
import type { ConditionalAsked, Ticket } from '@kuroshio/risk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proveBooks } from '../../books/index.ts';
import { marketAt } from '../index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';
import { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow } from './conditional-rows.ts';

/** Traded by few, so that the test moves its price. */
const stock = instrument('TPEX:3324');
let stage: Stage;
let keys = 0;

beforeEach(async (context) => {
  const { task } = context;
  stage = await createStage({ speed: task.name.includes('day') ? 1_000 : 10, seed: 'triggers' });
  await stage.pass(task.name.includes('day') ? 200 : 8_000);
});
afterEach(async () => {
  expect(await proveBooks(stage.db.owner)).toEqual([]);
  expect(await stage.exchange.audit()).toEqual([]);
  await stage.close();
});

const market = () => marketAt(stage.exchange.state, stock.no);
const last = () => market().day.last || market().reference;
const ticks = (from: number, n: number) => addTicks(stock, from, n);

function must<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`${outcome.refusal.code} ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

const code = (outcome: Outcome<unknown>) => (outcome.ok ? '' : outcome.refusal.code);

function place(
  customer: number,
  change: Partial<Ticket>,
  bracket?: readonly ConditionalAsked[],
): Promise<Outcome<Order>> {
  const ticket: Ticket = {
    side: 'buy',
    type: 'market',
    board: 'regular',
    timeInForce: 'ROD',
    quantity: 1000 as Units,
    price: undefined,
    positionId: undefined,
    ...change,
  };
  const request = { customer, clientOrderId: `key-${++keys}-xxxx`, instrumentNo: stock.no, ticket };
  return stage.exchange.place(bracket === undefined ? request : { ...request, bracket });
}

const leg = (
  kind: 'stop' | 'take-profit',
  price: number,
  change: Partial<ConditionalAsked> = {},
): ConditionalAsked => ({
  side: 'sell',
  quantity: 1000 as Units,
  type: 'market',
  timeInForce: 'ROD',
  price: 0,
  trigger: { kind, price: price as Price, trail: 0, trailUnit: 'price' },
  ...change,
});

function wait(customer: number, legs: readonly ConditionalAsked[], change: { today?: boolean; key?: string } = {}) {
  return stage.exchange.placeConditional({
    customer,
    clientOrderId: change.key ?? `when-${++keys}-xxxx`,
    instrumentNo: stock.no,
    legs,
    positionId: null,
    today: change.today ?? false,
  });
}

async function stored(customer: number): Promise<Conditional[]> {
  const rows = await stage.db.owner.query<ConditionalRow>(
    `select ${CONDITIONAL_COLUMNS} from conditional_order where customer_id = $1 order by id`,
    [customer],
  );
  return rows.map(conditionalFromRow);
}

/** Shares that stand on a side of the book up to a price. */
function standing(side: BookSide, price: number): number {
  let sum = 0;
  market().book?.each(side, (_, at, shares) => {
    if (side === BUY ? at >= price : at <= price) sum += shares;
  });
  return sum;
}

/** A customer with much money trades with whoever stands in the way, until there was a trade at or beyond `price`. */
async function moveTo(price: number): Promise<void> {
  const mover = await stage.customer(90_000_000_000_00n);
  const buy = (limit: number, quantity: number) =>
    place(mover, {
      type: 'limit',
      timeInForce: 'IOC',
      price: limit as Price,
      quantity: Math.min(quantity, 499_000) as Units,
    });
  if (price > last()) {
    while (last() < price) {
      must(await buy(market().limits?.up ?? 0, standing(SELL, price) + 1000));
      if (last() < price) await stage.pass(300);
    }
    return;
  }
  let owned = 0;
  do {
    const needed = standing(BUY, price) + 1000;
    while (owned < needed) {
      owned += must(await buy(market().limits?.up ?? 0, needed - owned)).filledQuantity;
      if (owned < needed) await stage.pass(500);
    }
    const sale = { side: 'sell', type: 'limit', timeInForce: 'IOC', price: price as Price } as const;
    owned -= must(await place(mover, { ...sale, quantity: Math.min(owned, 499_000) as Units })).filledQuantity;
    if (last() > price) await stage.pass(100);
  } while (last() > price);
}

describe('a conditional order', () => {
  it('waits through a restart, is sent when its price is traded, and cancels its other leg', async () => {
    const customer = await stage.customer(100_000_000_00n);
    must(await place(customer, {}));
    const stop = ticks(last(), -6);
    const profit = ticks(last(), 40);
    const [first, second] = must(await wait(customer, [leg('stop', stop), leg('take-profit', profit)]));
    expect([first?.state, second?.state]).toEqual(['waiting', 'waiting']);
    await stage.restart();
    expect(stage.exchange.state.conditionals.all.size).toBe(2);
    await moveTo(stop);
    // The mover has taken every bid: to sell at the price that is left is too far a step, so that an auction follows.
    await stage.pass(15_000);
    const [sent, other] = await stored(customer);
    expect(sent).toMatchObject({ state: 'triggered' });
    expect(other).toMatchObject({ state: 'cancelled', orderId: 0 });
    const [order] = await stage.db.owner.query('select side, state, client_order_id from orders where id = $1', [
      sent?.orderId ?? 0,
    ]);
    expect(order).toEqual({ side: 'sell', state: 'filled', client_order_id: `conditional.${sent?.id}` });
    expect(stage.exchange.state.conditionals.all.size).toBe(0);
  });

  it('that cannot be sent says why, and the other leg goes on waiting', async () => {
    const customer = await stage.customer(100_000_000_00n);
    const stop = ticks(last(), -4);
    must(await wait(customer, [leg('stop', stop), leg('take-profit', ticks(last(), 60))]));
    await moveTo(stop);
    await stage.exchange.idle();
    const [sent, other] = await stored(customer);
    expect(sent).toMatchObject({ state: 'refused', refusal: 'SHARES_INSUFFICIENT' });
    expect(other).toMatchObject({ state: 'waiting' });
  });

  it('trails the best price and is sent when the price turns back', async () => {
    const customer = await stage.customer(100_000_000_00n);
    must(await place(customer, {}));
    const trail = ticks(last(), 3) - last();
    const trigger = { kind: 'trailing', price: 0, trail, trailUnit: 'price' } as const;
    must(await wait(customer, [leg('stop', 0, { trigger })]));
    const top = ticks(last(), 4);
    await moveTo(top);
    const [waiting] = await stored(customer);
    expect(waiting).toMatchObject({ state: 'waiting' });
    expect(waiting?.extreme).toBeGreaterThanOrEqual(top);
    // The participants' idea of the price is below: it turns back by itself.
    for (let tries = 0; tries < 100 && stage.exchange.state.conditionals.all.size > 0; tries++) await stage.pass(200);
    expect(await stored(customer)).toMatchObject([{ state: 'triggered' }]);
  });

  it('of a bracket sleeps until its purchase has traded, and sells what that bought', async () => {
    const customer = await stage.customer(100_000_000_00n);
    const low = market().limits?.down ?? 0;
    const legs = [leg('stop', ticks(low, 1)), leg('take-profit', ticks(last(), 60))];
    const opening = must(await place(customer, { type: 'limit', price: low as Price, quantity: 2000 as Units }, legs));
    expect((await stored(customer)).map(({ state }) => state)).toEqual(['dormant', 'dormant']);
    must(await stage.exchange.amend({ customer, orderId: opening.id, price: market().limits?.up, shares: undefined }));
    await stage.exchange.idle();
    expect(await stored(customer)).toMatchObject([
      { state: 'waiting', quantity: 2000, positionId: opening.id },
      { state: 'waiting', quantity: 2000, positionId: opening.id },
    ]);
  });

  it('of a bracket ends with a purchase that never traded', async () => {
    const customer = await stage.customer(100_000_000_00n);
    const low = market().limits?.down ?? 0;
    const opening = must(
      await place(customer, { type: 'limit', price: low as Price }, [leg('take-profit', ticks(last(), 60))]),
    );
    must(await stage.exchange.cancel({ customer, orderId: opening.id }));
    expect((await stored(customer)).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('is cancelled with its other leg by its customer alone, once', async () => {
    const [owner, other] = [await stage.customer(1_00n), await stage.customer(1_00n)];
    const [one] = must(await wait(owner, [leg('stop', ticks(last(), -9)), leg('take-profit', ticks(last(), 9))]));
    const cancel = (customer: number) => stage.exchange.cancelConditional({ customer, conditionalId: one?.id ?? 0 });
    expect(code(await cancel(other))).toBe('CONDITIONAL_NOT_FOUND');
    expect(must(await cancel(owner)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(code(await cancel(owner))).toBe('CONDITIONAL_NOT_WAITING');
  });

  it('under a used key is the same one, and no other', async () => {
    const customer = await stage.customer(1_00n);
    const stop = leg('stop', ticks(last(), -9));
    const first = must(await wait(customer, [stop], { key: 'the-same-key' }));
    expect(must(await wait(customer, [stop], { key: 'the-same-key' }))).toMatchObject([{ id: first[0]?.id }]);
    const more = { ...stop, quantity: units(2000) };
    expect(code(await wait(customer, [more], { key: 'the-same-key' }))).toBe('KEY_REUSED');
    expect(code(await wait(customer, [stop], { key: 'the-same-key', today: true }))).toBe('KEY_REUSED');
    await stage.restart();
    expect(code(await wait(customer, [stop], { key: 'the-same-key', today: true }))).toBe('KEY_REUSED');
    expect(must(await wait(customer, [stop], { key: 'the-same-key' }))).toMatchObject([{ id: first[0]?.id }]);
    expect(await stored(customer)).toHaveLength(1);
  });

  it('names a position of its customer in its instrument, and no other', async () => {
    const [mine, theirs] = [await stage.customer(90_000_000_00n), await stage.customer(90_000_000_00n)];
    const { opened } = must(await place(theirs, {}));
    const stop = leg('stop', ticks(last(), -30));
    const naming = (customer: number, positionId: number) =>
      stage.exchange.placeConditional({
        ...{ customer, clientOrderId: `when-${++keys}-xxxx`, instrumentNo: stock.no, legs: [stop], positionId },
        today: false,
      });
    expect(opened).toBeGreaterThan(0);
    expect(code(await naming(mine, opened ?? 0))).toBe('POSITION_NOT_FOUND');
    expect(code(await naming(mine, 987_654))).toBe('POSITION_NOT_FOUND');
    expect(await stored(mine)).toEqual([]);
    expect(must(await naming(theirs, opened ?? 0))).toHaveLength(1);
  });

  it('for today ends with the day', async () => {
    const customer = await stage.customer(1_00n);
    must(await wait(customer, [leg('stop', ticks(last(), -40))], { today: true }));
    must(await wait(customer, [leg('stop', ticks(last(), -40))]));
    await stage.restart();
    const { date } = stage.exchange.state.clocks.get('TPEX') ?? { date: '' };
    while (stage.exchange.state.clocks.get('TPEX')?.phase !== 'closed') await stage.pass(100);
    expect(stage.exchange.state.clocks.get('TPEX')?.date).toBe(date);
    expect((await stored(customer)).map(({ state }) => state)).toEqual(['expired', 'waiting']);
  });

  it.each([
    ['a price that is reached already', () => leg('stop', ticks(last(), 5)), 'TRIGGER_ALREADY_MET'],
    ['a price off the tick', () => leg('stop', last() - 1), 'PRICE_OFF_TICK'],
    ['no whole lot', () => leg('stop', ticks(last(), -5), { quantity: 10 as Units }), 'QUANTITY_NOT_LOT'],
    ['a limit without a price', () => leg('stop', ticks(last(), -5), { type: 'limit' }), 'PRICE_REQUIRED'],
    [
      'a trail of nothing',
      () => leg('stop', 0, { trigger: { kind: 'trailing', price: 0, trail: 9_000, trailUnit: 'bps' } }),
      'TRAIL_OUT_OF_REACH',
    ],
  ] as const)('is refused %s', async (_, asked, expected) => {
    const customer = await stage.customer(1_00n);
    expect(code(await wait(customer, [asked()]))).toBe(expected);
    expect(await stored(customer)).toEqual([]);
  });
});
