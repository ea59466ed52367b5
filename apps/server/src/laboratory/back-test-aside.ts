// Runs in a process of its own: what is tried is a customer's wish, and nobody's order may wait for it.
import { constants, setPriority } from 'node:os';
import type { Instrument } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { backTest } from '@kuroshio/strategies';
import { dailyDealing } from './daily-dealing.ts';
import { exDatesAmong, type Traded } from './ex-dates.ts';
import { dailyAlgorithm } from './run-algorithm.ts';
import type { DailyWish } from './run-rows.ts';

export interface BackTestOrder {
  readonly wish: DailyWish;
  readonly instruments: readonly Instrument[];
  readonly traded: readonly (readonly [symbol: string, of: Traded])[];
}

function answer({ wish, instruments, traded }: BackTestOrder) {
  const { lots, money, from, to } = wish;
  return backTest({
    ...{ algorithm: dailyAlgorithm(wish), money: cash(BigInt(money)), from, to },
    series: new Map(traded.map(([symbol, { days }]) => [symbol, days])),
    exDates: exDatesAmong(instruments, new Map(traded.map(([symbol, { exDates }]) => [symbol, exDates]))),
    dealings: new Map(instruments.map((instrument) => [instrument.symbol, dailyDealing(instrument, lots)])),
  });
}

process.once('message', (order: BackTestOrder) => {
  setPriority(constants.priority.PRIORITY_LOW);
  process.send?.(answer(order));
});
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
