import type { Algorithm } from '@kuroshio/strategies';
import { basisPoints } from '@kuroshio/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockOf } from '../exchange/index.ts';
import { hasLostTooMuch } from './halts.ts';
import { createStrategyStage, HALF, must, type StrategyStage, TERMS } from './test-strategies.ts';

const day = (name: string, targets: Algorithm['targets']) => ({
  algorithm: { name, universe: ['TWSE:2303', 'TWSE:2317'], targets },
  ...{ kind: 'day' as const, market: 'twd' as const, terms: TERMS },
});

let on: StrategyStage;
let who: number;
let throwing = false;

beforeAll(async () => {
  on = await createStrategyStage(
    [
      day('opening-range', (seen) => {
        if (throwing) throw new Error('of the algorithm');
        return HALF.targets(seen);
      }),
      day('last-hour', () => new Map([['TWSE:2330', basisPoints(5_000)]])),
      { algorithm: HALF, kind: 'copy', market: 'twd', terms: TERMS },
    ],
    { instruments: ['TWSE:2303', 'TWSE:2317', 'TWSE:2330'], seed: 'day-trading' },
  );
  who = await on.stage.customer(100_000_00n);
}, 120_000);
afterAll(() => on.close());

async function detailOf(algorithm: string) {
  const all = [
    ...(await must(on.act.list({ kind: 'day' }, on.as(who)))).strategies,
    ...(await must(on.act.list({ kind: 'copy' }, on.as(who)))).strategies,
  ];
  const id = all.find((one) => one.algorithm === algorithm)?.id ?? '';
  return must(on.act.detail({ id }, on.as(who)));
}
const trades = async (algorithm: string) => {
  const { card } = await detailOf(algorithm);
  return (await must(on.act.trades({ id: card.id, limit: 50 }, on.as(who)))).trades;
};
const msOfDay = () => clockOf(on.stage.exchange.view, 'TWSE').msOfDay;

it('a day-trading strategy buys and is flat at the end of the day, at half the tax; another keeps what it holds', async () => {
  await on.day();
  const { holdings, heldOvernight, costs } = await detailOf('opening-range');
  expect([holdings, heldOvernight]).toEqual([[], false]);
  const made = await trades('opening-range');
  const sum = (side: string) =>
    made.filter((one) => one.side === side).reduce((total, { quantity }) => total + quantity, 0);
  expect(sum('buy')).toBeGreaterThan(0);
  expect(sum('sell')).toBe(sum('buy'));
  const sold = made.filter(({ side }) => side === 'sell').reduce((total, { value }) => total + BigInt(value), 0n);
  // 0.15 % of sales of the same day, whole dollars of each order dropped.
  expect(BigInt(costs.tax) <= (sold * 15n) / 10_000n && BigInt(costs.tax) > (sold * 14n) / 10_000n).toBe(true);
  expect((await detailOf('momentum')).holdings.length).toBe(2);
  expect(await on.stage.wrongs()).toEqual([]);
});

it('one that wants what it may not hold is stopped for the day, holds nothing, and says so', async () => {
  expect(await detailOf('last-hour')).toMatchObject({
    ...{ halts: [{ date: '2026-07-09', reason: 'not-allowed' }], holdings: [], trades: 0 },
  });
});

it('one that throws is stopped, sells what it has, and the others go on', async () => {
  await on.open();
  await on.pass(12);
  const held = await on.stage.db.owner.query('select 1 from positions where quantity > 0');
  expect(held.length).toBeGreaterThan(2);
  throwing = true;
  await on.day();
  throwing = false;
  const after = await detailOf('opening-range');
  expect(after.halts[0]).toMatchObject({ reason: 'failed' });
  expect(after.holdings).toEqual([]);
  expect((await detailOf('momentum')).card.days).toBe(2);
});

it('what could not be sold by the close is shown, and goes the next day', async () => {
  await on.open();
  await on.pass(30);
  // The program is away from before the strategy would sell until the day is over.
  await on.restart(async () => {
    while (clockOf(on.stage.exchange.view, 'TWSE').phase !== 'closed') await on.stage.pass(1_000);
  });
  await on.pass(3);
  expect(await detailOf('opening-range')).toMatchObject({ heldOvernight: true, card: { days: 3 } });
  await on.day();
  expect(await detailOf('opening-range')).toMatchObject({ heldOvernight: false, holdings: [], card: { days: 4 } });
  expect(msOfDay()).toBeGreaterThan(0);
  expect(await on.stage.wrongs()).toEqual([]);
}, 60_000);

it.each([
  [9_700n, false],
  [9_699n, true],
])('a pool worth %s of 10,000 at its last value has lost too much: %s', (value, lost) => {
  expect(hasLostTooMuch(value, { value_after: 10_000n as never })).toBe(lost);
});
