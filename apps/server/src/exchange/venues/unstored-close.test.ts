// A program is killed after a market has closed and before its day is written. The last day of a market is the reference of the
// next: without it limits would be reckoned from an older price.
import { afterEach, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../stage.ts';
import { marketAt } from './venue-state.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage;
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const storedDays = () =>
  stage.db.owner.query<{ day: string; close: bigint; volume: bigint }>(
    `select trading_date as day, open, high, low, close, volume, turnover from day_bar
     where instrument_no = $1 and trading_date >= '2026-07-09' order by 1`,
    [tsmc.no],
  );

it('a day that was not written before a kill is written from its minutes, and the next day begins from its close', async () => {
  let isRefusing = true;
  stage = await createStage({
    speed: 600,
    seed: 'unstored',
    wrap: (database) => ({
      ...database,
      async query(sql, params) {
        if (isRefusing && sql.startsWith('insert into day_bar')) throw new Error('the program is killed before this');
        return database.query(sql, params);
      },
    }),
  });
  await stage.until('TWSE', ({ phase }) => phase === 'closed');
  const { reference, day } = marketAt(stage.exchange.state, tsmc.no);
  expect(day.last).not.toBe(reference);
  await stage.restart(async () => {
    expect(await storedDays()).toEqual([]);
    isRefusing = false;
  });
  const { open, high, low, last, volume, turnover } = day;
  const prices = { open: BigInt(open), high: BigInt(high), low: BigInt(low), close: BigInt(last) };
  expect(await storedDays()).toEqual([
    { day: '2026-07-09', ...prices, volume: BigInt(volume), turnover: BigInt(turnover) },
  ]);
  await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-13');
  await stage.restart();
  expect(marketAt(stage.exchange.state, tsmc.no).reference).toBe(last);
  expect(await storedDays()).toHaveLength(1);
  expect(await stage.exchange.proveSeals(true)).toEqual([]);
});
