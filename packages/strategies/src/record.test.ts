import { basisPoints, cash } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { followedWith, type RecordedDay, returnsOf, unitValueText } from './record.ts';

const UNIT = 1_000_000n;
const day = (date: string, value: bigint, units: bigint, more: Partial<RecordedDay> = {}): RecordedDay => ({
  ...{
    date,
    value: cash(value),
    units: units * UNIT,
    valueAfter: cash(value),
    unitsAfter: units * UNIT,
    isFeeDay: false,
  },
  ...more,
});

it('what comes in and goes out changes no return', () => {
  const days = [
    day('1', 100_00n, 100n),
    // It rose by a tenth, then as much came in again.
    day('2', 110_00n, 100n, { valueAfter: cash(220_00n), unitsAfter: 200n * UNIT }),
    day('3', 198_00n, 200n),
  ];
  expect(returnsOf(days).map(({ value }) => value)).toEqual([0.1, -0.1]);
  expect(days.map(unitValueText)).toEqual(['1.000000', '1.100000', '0.990000']);
});

it('who followed from the beginning paid to enter, the fee on the gain, and to leave', () => {
  const days = [day('1', 100_00n, 100n), day('2', 150_00n, 100n)];
  const costs = { feeBps: basisPoints(1_000), entryBps: basisPoints(100), exitBps: basisPoints(100) };
  // 1,000.00 less 10.00 is 990 units, worth 1,485.00; a tenth of the 495.00 gained is 49.50, of the rest 1 % is 14.36.
  expect(followedWith(days, cash(1_000_00n), costs)).toBe(1_421_14n);
  expect(
    followedWith(
      [day('1', 100_00n, 100n), day('2', 150_00n, 100n, { isFeeDay: true }), day('3', 150_00n, 100n)],
      cash(1_000_00n),
      costs,
    ),
  ).toBe(1_421_14n);
});
