import { afterEach, expect, it } from 'vitest';
import { tradingDate } from '../../packages/market/src/index.ts';
import { clockOf, insertMark, marketAt } from '../../apps/server/src/exchange/index.ts';
import { createStage, instrument, markAnnounced, type Stage } from '../../apps/server/src/exchange/stage.ts';
import { createFaults } from './faulty-database.ts';

const tsmc = instrument('TWSE:2330');
const cement = instrument('TWSE:1101');
let stage: Stage;
afterEach(() => stage.close());

async function until(phase: string, date: string): Promise<void> {
  await stage.until('TWSE', (clock) => clock.date === date && clock.phase === phase);
}

async function announce(no: number, day: string, kind: string, cash: string | null, shares: string | null) {
  await stage.db.owner.query(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, source)
     values ($1, $2, $3, $4::numeric, $5::numeric, 'operators')`,
    [no, day, kind, cash, shares],
  );
  await markAnnounced(stage.db.owner, stage.seals.key);
}

it('a purchase is paid on its day though later proceeds are expected too', async () => {
  stage = await createStage({ speed: 600, seed: 'pledge' });
  const customer = await stage.customer(30_000_00n);
  const trade = async (side: 'buy' | 'sell') => {
    const order = await stage.place(customer, cement, { side, type: 'market' });
    if (!order.ok || order.value.state !== 'filled') throw new Error(JSON.stringify(order, (_, v) => String(v)));
    return order.value.id;
  };
  await until('continuous', '2026-07-09');
  await trade('buy');
  await trade('sell');
  const second = await trade('buy');
  await until('continuous', '2026-07-13');
  await trade('sell');
  await until('continuous', '2026-07-14');
  const rows = await stage.db.owner.query('select settles_on, state, pledged from obligation where business_id = $1', [
    second,
  ]);
  expect(rows).toEqual([{ settles_on: '2026-07-14', state: 'settled', pledged: 0n }]);
}, 120_000);

it('a dividend without a day of payment is paid on the ex-date', async () => {
  stage = await createStage({ speed: 600, seed: 'pays' });
  await announce(tsmc.no, '2026-07-13', 'cash', '4.5', null);
  const customer = await stage.customer(100_000_000_00n);
  await until('continuous', '2026-07-09');
  await stage.place(customer, tsmc, { type: 'market' });
  await until('closed', '2026-07-13');
  expect(await stage.db.owner.query('select pays_on, state from entitlement')).toEqual([
    { pays_on: '2026-07-13', state: 'paid' },
  ]);
}, 120_000);

it('an odd lot bought before a restart is no day trade', async () => {
  stage = await createStage({ speed: 600, seed: 'odd' });
  const customer = await stage.customer(100_000_000_00n);
  await until('continuous', '2026-07-09');
  await stage.place(customer, cement, { type: 'market' });
  await until('continuous', '2026-07-13');
  const price = marketAt(stage.exchange.state, cement.no).limits?.up ?? 0;
  const odd = await stage.place(customer, cement, { board: 'odd-lot', quantity: 500, price });
  await stage.pass(2_500);
  expect(odd.ok && odd.value.state).toBe('filled');
  await stage.restart();
  const sale = await stage.place(customer, cement, { side: 'sell', type: 'market' });
  await stage.pass(500);
  expect(sale.ok && [sale.value.state, sale.value.dayTradeQuantity]).toEqual(['filled', 0]);
}, 120_000);

it('a day whose beginning is committed and whose answer is lost keeps its ex-reference', async () => {
  const faults = createFaults();
  stage = await createStage({ speed: 600, seed: 'lost', wrap: faults.wrap });
  await announce(tsmc.no, '2026-07-13', 'par-change', null, '10');
  await until('closed', '2026-07-09');
  const close = marketAt(stage.exchange.state, tsmc.no).day.last;
  faults.arm({ kind: 'answer-lost' }, () => clockOf(stage.exchange.state, 'TWSE').date === '2026-07-13');
  await until('continuous', '2026-07-13');
  expect(faults.struck.get('answer-lost')).toBe(1);
  expect(marketAt(stage.exchange.state, tsmc.no).reference).toBe(Math.floor(close / 10));
}, 120_000);

it('an ex-date on which nothing traded is remembered over a restart on the day after', async () => {
  stage = await createStage({ speed: 600, seed: 'silent' });
  await announce(tsmc.no, '2026-07-13', 'par-change', null, '10');
  const day = tradingDate('2026-07-13');
  await insertMark(stage.db.owner, stage.seals.key, {
    ...{ instrumentNo: tsmc.no, kind: 'suspended', firstDay: day, lastDay: day, note: '', requestId: null },
  });
  await until('closed', '2026-07-09');
  const close = marketAt(stage.exchange.state, tsmc.no).day.last;
  await until('intake', '2026-07-14');
  expect(marketAt(stage.exchange.state, tsmc.no).reference).toBe(Math.floor(close / 10));
  await stage.restart();
  expect(marketAt(stage.exchange.state, tsmc.no).reference).toBe(Math.floor(close / 10));
}, 120_000);
