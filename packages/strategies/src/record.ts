import { type Cash, cash } from '@kuroshio/money';
import { type Costs, enter, leave, takeFee } from './lot.ts';
import { worthOf } from './net-asset-value.ts';
import type { DailyReturn } from './statistics.ts';

/** A net asset value as it stands in the record: before and after what was asked for at it. */
export interface RecordedDay {
  readonly date: string;
  readonly value: Cash;
  readonly units: bigint;
  readonly valueAfter: Cash;
  readonly unitsAfter: bigint;
  readonly isFeeDay: boolean;
}

const FINE = 10n ** 12n;

/**
 * What happened to a unit each day. What who enters and leaves pays to the pool is left out: a day begins with what a unit was
 * worth after it.
 */
export function returnsOf(days: readonly RecordedDay[]): DailyReturn[] {
  return days.slice(1).flatMap(({ date, value, units }, at) => {
    const before = days[at];
    if (before === undefined || before.valueAfter === 0n || before.unitsAfter === 0n) return [];
    const grown = (value * before.unitsAfter * FINE) / (units * before.valueAfter);
    return [{ date, value: Number(grown - FINE) / Number(FINE) }];
  });
}

/** What an amount that came in with the first value would pay out with the last, all fees and levies taken. */
export function followedWith(days: readonly RecordedDay[], amount: Cash, costs: Costs): Cash {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return amount;
  let { lot } = enter(undefined, amount, first, costs);
  for (const day of days.slice(1, -1)) if (day.isFeeDay) ({ lot } = takeFee(lot, day, costs.feeBps));
  return lot.units === 0n ? cash(0n) : leave(lot, lot.units, last, costs).paid;
}

/** What so many units come to at a day, in the unit value's own six decimals: for people to read. */
export function unitValueText({ value, units }: Pick<RecordedDay, 'value' | 'units'>): string {
  const micro = worthOf(1_000_000n, { value: cash(value * 10_000n), units });
  const digits = String(micro).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
