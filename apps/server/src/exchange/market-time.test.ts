import type { Instrument } from '@kuroshio/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from './stage.ts';
import { wireOrder } from './wire-order.ts';
import { wireStamp } from './wire-stamp.ts';

const tsmc = instrument('TWSE:2330');
const apple = instrument('US:AAPL');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 600, instruments: ['TWSE:2330', 'US:AAPL'] });
});
afterEach(() => stage.close());

async function orderOn(customer: number, one: Instrument) {
  const placed = await stage.place(customer, one, { type: 'market', quantity: one.lotSize });
  if (!placed.ok) throw new Error(placed.refusal.code);
  return wireOrder(stage.exchange.view, placed.value);
}

/** Everything that the database has stamped with a trading date, by the machine's clock. */
async function stamped() {
  const rows = await stage.db.owner.query<{ no: number; date: string; at: Date }>(
    `select instrument_no as no, trading_date as date, placed_at as at from orders
     union all select instrument_no, f.trading_date, f.at from fill f join orders o on o.id = f.order_id
     order by at`,
  );
  return rows.map(({ no, date, at }) => ({
    date,
    stamp: wireStamp(stage.exchange.view, no === tsmc.no ? 'TWSE' : 'US', at.getTime()),
  }));
}

describe('an order', () => {
  it('is stamped and numbered with the day and time of its market, day after day', async () => {
    const customer = await stage.customer(10_000_000_000_00n, 10_000_000_00n);
    const seen: string[] = [];
    for (let day = 0; day < 3; day++) {
      for (const one of [tsmc, apple]) {
        await stage.until(one.venue, ({ phase }) => phase === 'continuous');
        const { clocks } = stage.exchange.view;
        const clock = clocks.get(one.venue);
        const order = await orderOn(customer, one);
        expect(order.placedStamp.date).toBe(clock?.date);
        expect(order.tradingDate).toBe(clock?.date);
        expect(order.orderNo.slice(0, 8)).toBe(order.placedStamp.date.replaceAll('-', ''));
        expect(order.placedStamp.zone).toBe(one === tsmc ? 'Asia/Taipei' : 'America/New_York');
        expect(order.placedStamp.time >= (one === tsmc ? '09:00:00' : '09:30:00')).toBe(true);
        expect(order.placedStamp.time < (one === tsmc ? '13:25:00' : '16:00:00')).toBe(true);
        if (one === tsmc) seen.push(`${order.placedStamp.date} ${order.placedStamp.time}`);
      }
      await stage.until('TWSE', ({ phase }) => phase === 'closed');
      await stage.until('US', ({ phase }) => phase === 'closed');
    }
    expect(seen).toEqual([...seen].sort());
    expect(new Set(seen.map((text) => text.slice(0, 10))).size).toBe(3);
    for (const { date, stamp } of await stamped()) expect(stamp).toMatchObject({ date });
  }, 60_000);

  it('keeps its stamp over a restart, also where the machine stood meanwhile', async () => {
    const customer = await stage.customer(10_000_000_000_00n);
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const before = await orderOn(customer, tsmc);
    await stage.pass(1_000);
    await stage.restart(() => stage.clock.advance(3_600_000));
    await stage.pass(1_000);
    const after = await orderOn(customer, tsmc);
    expect(wireStamp(stage.exchange.view, 'TWSE', before.placedAt)).toEqual(before.placedStamp);
    expect(after.placedStamp.date).toBe(before.placedStamp.date);
    expect(after.placedStamp.time > before.placedStamp.time).toBe(true);
    // An hour of the machine is no hour of the market.
    expect(after.placedStamp.time < '13:25:00').toBe(true);
  });
});

describe('a day that has begun', () => {
  it('goes on after the program was killed before it had stored where the clock stands', async () => {
    const customer = await stage.customer(10_000_000_000_00n);
    await stage.until('TWSE', ({ phase }) => phase === 'closed');
    const [closed] = await stage.db.owner.query<{ trading_date: string; phase: string; ms_of_day: number }>(
      "select trading_date, phase, ms_of_day from venue_state where venue = 'TWSE'",
    );
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const order = await orderOn(customer, tsmc);
    const begun = stage.exchange.view.clocks.get('TWSE')?.date;
    // As a kill leaves it: the last that was stored is of the evening before.
    await stage.restart(() =>
      stage.db.owner.query(
        "update venue_state set trading_date = $1, phase = 'closed', ms_of_day = $2 where venue = 'TWSE'",
        [closed?.trading_date ?? '', closed?.ms_of_day ?? 0],
      ),
    );
    expect(stage.exchange.view.clocks.get('TWSE')?.date).toBe(begun);
    expect(order.tradingDate).toBe(begun);
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const later = await orderOn(customer, tsmc);
    expect(later.placedStamp.date).toBe(begun);
    expect(wireStamp(stage.exchange.view, 'TWSE', order.placedAt).date).toBe(begun);
  });
});

describe('a database from before', () => {
  it('says the day that it knows, and no time', async () => {
    const customer = await stage.customer(10_000_000_000_00n);
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const order = await orderOn(customer, tsmc);
    await stage.restart(async () => {
      await stage.db.owner.query('delete from venue_clock_span');
      stage.clock.advance(60_000);
    });
    const { view } = stage.exchange;
    expect(wireStamp(view, 'TWSE', order.placedAt, order.tradingDate)).toEqual({
      ...{ date: order.tradingDate, time: '', zone: 'Asia/Taipei' },
    });
    expect(wireStamp(view, 'TWSE', order.placedAt)).toEqual({ date: '2026-07-09', time: '', zone: 'Asia/Taipei' });
    await stage.pass(200);
    const next = await orderOn(customer, tsmc);
    expect(next.placedStamp).toMatchObject({ date: next.tradingDate, time: expect.stringMatching(/^\d\d:\d\d:\d\d$/) });
  });
});

describe('what is written of the clocks', () => {
  it('is some rows a day', async () => {
    await stage.until('TWSE', ({ phase }) => phase === 'closed');
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const [{ rows } = { rows: 0 }] = await stage.db.owner.query<{ rows: number }>(
      "select count(*)::integer as rows from venue_clock_span where venue = 'TWSE'",
    );
    expect(rows).toBeGreaterThanOrEqual(4);
    expect(rows).toBeLessThan(12);
  });
});
