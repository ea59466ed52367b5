import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tradingDate } from '@kuroshio/market';
import { price as priceOf, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { proveBooks } from '../../books/index.ts';
import { dayTradable } from './day-trades.ts';
import { createStage, instrument, type Stage } from '../stage.ts';
import { insertMark } from '../venues/mark-rows.ts';
import { marketAt } from '../venues/venue-state.ts';

const tsmc = instrument('TWSE:2330');
const fund = instrument('TWSE:0050');
let stage: Stage;
let keys = 0;

beforeEach(async () => {
  stage = await createStage();
  await stage.pass(8_000);
});
afterEach(async () => {
  expect(await proveBooks(stage.db.owner)).toEqual([]);
  await stage.close();
});

async function trade(customer: number, side: 'buy' | 'sell', lots: number, one = tsmc): Promise<Order> {
  const ticket = {
    side,
    type: 'market',
    board: 'regular',
    timeInForce: 'ROD',
    quantity: units(lots * 1000),
    price: undefined,
    positionId: undefined,
  } as const;
  const clientOrderId = `day-${++keys}-xxxx`;
  const placed = await stage.exchange.place({ customer, clientOrderId, instrumentNo: one.no, ticket });
  if (!placed.ok || placed.value.state !== 'filled') throw new Error(JSON.stringify(placed.ok || placed.refusal));
  return placed.value;
}

function markDisposition(): Promise<void> {
  const days = { firstDay: tradingDate('2026-07-09'), lastDay: tradingDate('2026-07-15') };
  return insertMark(stage.db.owner, stage.seals.key, {
    instrumentNo: tsmc.no,
    kind: 'disposition',
    ...days,
    note: '',
    requestId: null,
  });
}

/** Tax by the schedule: 0.15 % of what is set against the day, 0.3 % of the rest, each in whole dollars. */
function taxOf(order: Order): bigint {
  const part = (value: bigint, rate: bigint) => ((value * rate) / 10_000n / 100n) * 100n;
  return part(order.dayTradeValue, 15n) + part(order.filledValue - order.dayTradeValue, 30n);
}

describe('a sale of what was bought the same day', () => {
  it('bears half of the tax for as many shares as were bought, and not twice for the same', async () => {
    const customer = await stage.customer(100_000_000_00n);
    await trade(customer, 'buy', 2);
    const first = await trade(customer, 'sell', 1);
    expect(first).toMatchObject({ dayTradeQuantity: 1000, dayTradeValue: first.filledValue });
    expect(first.charges['transfer-tax']).toBe(taxOf(first));
    await stage.restart();
    await stage.pass(500);
    expect(dayTradable(stage.exchange.state, customer, tsmc, first.tradingDate)).toBe(1000);
    await trade(customer, 'buy', 1);
    const second = await trade(customer, 'sell', 2);
    expect(second.dayTradeQuantity).toBe(2000);
    expect(second.charges['transfer-tax']).toBe(taxOf(second));
  });

  it('counts only what was bought that day: the rest bears the full tax', async () => {
    const customer = await stage.customer(100_000_000_00n);
    await trade(customer, 'buy', 2);
    // Held from the day before.
    await stage.db.owner.query("update fill set trading_date = '2026-07-08'");
    await stage.restart();
    await stage.pass(500);
    await trade(customer, 'buy', 1);
    const sale = await trade(customer, 'sell', 3);
    expect(sale).toMatchObject({ filledQuantity: 3000, dayTradeQuantity: 1000 });
    expect(sale.charges['transfer-tax']).toBe(taxOf(sale));
    await stage.db.owner.query("update fill set trading_date = '2026-07-09'");
  });

  it('is refused for a stock under disposition, whose shares of before are sold at the full tax', async () => {
    const customer = await stage.customer(100_000_000_00n);
    await trade(customer, 'buy', 2);
    await markDisposition();
    await stage.restart();
    await stage.pass(500);
    const price = marketAt(stage.exchange.state, tsmc.no).limits?.down;
    const refused = await stage.place(customer, tsmc, { side: 'sell', price });
    expect(refused).toMatchObject({ refusal: { code: 'DAY_TRADE_SUSPENDED', params: { available: 0 } } });
    // Had they been bought the day before, they could be sold.
    await stage.db.owner.query("update fill set trading_date = '2026-07-08'");
    await stage.restart();
    await stage.pass(500);
    const sale = await stage.place(customer, tsmc, { side: 'sell', price, quantity: 2000 });
    await stage.pass(30_000);
    expect(sale).toMatchObject({ value: { state: 'filled', dayTradeQuantity: 0 } });
    await stage.db.owner.query("update fill set trading_date = '2026-07-09'");
  });

  it.each([
    ['of a stock under disposition, with older shares', true],
    ['of any other stock, with older shares', false],
  ])('%s is previewed with the tax that its fill bears', async (_, marked) => {
    const customer = await stage.customer(100_000_000_00n);
    await trade(customer, 'buy', 2);
    await stage.db.owner.query("update fill set trading_date = '2026-07-08'");
    if (marked) {
      await markDisposition();
    }
    await stage.restart();
    await stage.pass(500);
    const price = marketAt(stage.exchange.state, tsmc.no).limits?.down ?? 0;
    const buy = { type: 'limit', price: marketAt(stage.exchange.state, tsmc.no).limits?.up } as const;
    await stage.place(customer, tsmc, { ...buy, quantity: 1000 });
    await stage.pass(30_000);
    const ticket = {
      ...({ side: 'sell', type: 'limit', board: 'regular', timeInForce: 'ROD', positionId: undefined } as const),
      ...{ quantity: units(marked ? 2000 : 3000), price: priceOf(price) },
    };
    const previewed = await stage.exchange.preview({ customer, instrumentNo: tsmc.no, ticket });
    if (!previewed.ok) throw new Error(previewed.refusal.code);
    const sold = await stage.place(customer, tsmc, ticket);
    await stage.pass(30_000);
    if (!sold.ok || sold.value.state !== 'filled') throw new Error('not sold');
    // The schedule at the price of the preview, and at that of the fills: both by the same part of the day.
    const { charges, value } = previewed.value;
    expect(sold.value.dayTradeQuantity).toBe(marked ? 0 : 1000);
    expect(sold.value.charges['transfer-tax']).toBe(taxOf(sold.value));
    const full = (value * 30n) / 10_000n / 100n;
    const third = (value / 3n / 100n) * 100n;
    const expected = marked
      ? full * 100n
      : ((third * 15n) / 10_000n / 100n + ((value - third) * 30n) / 10_000n / 100n) * 100n;
    expect(charges['transfer-tax']).toBe(expected);
    await stage.db.owner.query("update fill set trading_date = '2026-07-09'");
  });

  it('is nothing special for a fund', async () => {
    const customer = await stage.customer(100_000_000_00n);
    await trade(customer, 'buy', 1, fund);
    expect((await trade(customer, 'sell', 1, fund)).dayTradeQuantity).toBe(0);
  });
});
