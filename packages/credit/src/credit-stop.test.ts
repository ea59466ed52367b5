import type { TradingDate } from '@kuroshio/market';
import { expect, it } from 'vitest';
import { comingStops, creditStopOn, type StopDecision } from './credit-stop.ts';

const on = (day: string) => day as TradingDate;
const decided = (id: number, stops: boolean, from: string): StopDecision => ({
  ...{ id: BigInt(id), stops, from: on(from), reason: 'balance-cap' },
});

it.each([
  ['nothing was decided', [], '2026-07-09', null],
  ['the day before it begins', [decided(1, true, '2026-07-10')], '2026-07-09', null],
  ['the day on which it begins', [decided(1, true, '2026-07-10')], '2026-07-10', '2026-07-10'],
  ['long after', [decided(1, true, '2026-07-10')], '2027-07-10', '2026-07-10'],
  [
    'the day before it ends',
    [decided(1, true, '2026-07-10'), decided(2, false, '2026-07-14')],
    '2026-07-13',
    '2026-07-10',
  ],
  ['the day on which it ends', [decided(1, true, '2026-07-10'), decided(2, false, '2026-07-14')], '2026-07-14', null],
  ['taken back before it began', [decided(1, true, '2026-07-10'), decided(2, false, '2026-07-10')], '2026-07-10', null],
  [
    'once more, in another order of rows',
    [decided(3, true, '2026-07-20'), decided(1, true, '2026-07-10'), decided(2, false, '2026-07-14')],
    '2026-07-21',
    '2026-07-20',
  ],
] as const)('%s', (_, decisions, date, from) => {
  expect(creditStopOn(decisions, on(date))?.from ?? null).toBe(from);
});

it('of what is to come each day has one line, what was decided last', () => {
  const rows = [decided(1, true, '2026-07-10'), decided(2, false, '2026-07-10'), decided(3, true, '2026-07-13')];
  expect(comingStops(rows, on('2026-07-09')).map(({ id }) => id)).toEqual([2n, 3n]);
  expect(comingStops(rows, on('2026-07-10')).map(({ id }) => id)).toEqual([3n]);
});
