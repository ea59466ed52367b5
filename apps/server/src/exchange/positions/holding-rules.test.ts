import type { Ticket } from '@kuroshio/risk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage, type Wished } from '../stage.ts';
import { clockOf } from '../venues/venue-state.ts';
import { insertHoldingRule } from './holding-rules.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'held' });
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const clock = () => clockOf(stage.exchange.state, 'TWSE');

async function rule(lockDays: number, noSellDays: number, noSellMinutes: number): Promise<void> {
  await insertHoldingRule(stage.db.owner, stage.seals.key, {
    ...{ instrumentNo: tsmc.no, firstDay: clock().date, lockDays, noSellDays, noSellMinutes, requestId: null },
  });
  await stage.restart();
}

async function untilOpen(day?: string): Promise<void> {
  await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date >= (day ?? ''));
}

function trade(customer: number, side: Ticket['side'], change: Wished = {}) {
  return stage.place(customer, tsmc, { side, type: 'market', ...change });
}

async function refusedSale(customer: number, change: Wished = {}) {
  const sale = await trade(customer, 'sell', change);
  return sale.ok ? 'sold' : [sale.refusal.code, ...Object.values(sale.refusal.params)].join(' ');
}

describe('what an instrument has its holders wait for', () => {
  it('lock days: until the third trading day, a closed one not counted, over a restart', async () => {
    await rule(2, 0, 0);
    const customer = await stage.customer(10_000_000_00n);
    await untilOpen();
    expect(clock().date).toBe('2026-07-09');
    const bought = await trade(customer, 'buy');
    if (!bought.ok) throw new Error(bought.refusal.code);
    expect(await refusedSale(customer)).toBe('POSITION_LOCKED 2026-07-14');
    expect(await refusedSale(customer, { positionId: bought.value.id })).toBe('POSITION_LOCKED 2026-07-14');
    // More than there is: the lock is not what is in the way.
    expect(await refusedSale(customer, { quantity: 2000 })).toBe('SHARES_INSUFFICIENT 2000 0');
    await stage.restart();
    await untilOpen('2026-07-13');
    expect(await refusedSale(customer)).toBe('POSITION_LOCKED 2026-07-14');
    await untilOpen('2026-07-14');
    expect(await refusedSale(customer)).toBe('sold');
  }, 120_000);

  it('T+1: not on the day of the purchase; what was bought before the rule is free', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilOpen();
    await trade(customer, 'buy');
    await rule(0, 1, 0);
    await stage.pass(300);
    await trade(customer, 'buy');
    // The older position is sold first and is free; then only the new one is left.
    expect(await refusedSale(customer)).toBe('sold');
    expect(await refusedSale(customer)).toBe('NO_SELL_DAY 1 2026-07-13');
    await untilOpen('2026-07-13');
    expect(await refusedSale(customer)).toBe('sold');
  }, 120_000);

  it('minutes, by the wall clock', async () => {
    await rule(0, 0, 1);
    const customer = await stage.customer(10_000_000_00n);
    await untilOpen();
    await trade(customer, 'buy');
    expect(await refusedSale(customer)).toBe('SELL_TOO_SOON 1');
    stage.clock.advance(60_000);
    await stage.exchange.idle();
    await untilOpen();
    expect(await refusedSale(customer)).toBe('sold');
  }, 60_000);
});
