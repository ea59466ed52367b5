import { factorsAfter, type Instrument, scaleTraded, type TradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import { heldEqually, type IntradayResult, intradayTest, type SeenDay, type TriedDay } from '@kuroshio/strategies';
import { exDatesAmong } from './ex-dates.ts';
import { minuteDealing } from './minute-dealing.ts';
import type { MinutesOver, Session } from './minutes-over.ts';
import { unpackMinutes } from './packed-minutes.ts';
import { minuteAlgorithm } from './run-algorithm.ts';
import type { MinuteWish } from './run-rows.ts';

export interface MinuteTestOrder {
  readonly wish: MinuteWish;
  readonly instruments: readonly Instrument[];
  readonly over: readonly MinutesOver[];
  readonly sessions: readonly Session[];
}

/** Of days before a day, the newest that a rule may look back at. */
const LOOKS_BACK = 20;

/** Days before one, in its prices: ex-dates after it are not known yet. */
function daysBefore({ days, exDates }: Pick<MinutesOver, 'days' | 'exDates'>, date: string): SeenDay[] {
  const known = exDates.filter(({ exDate }) => exDate <= date);
  const end = days.findIndex((day) => day.date >= date);
  return days
    .slice(0, end < 0 ? days.length : end)
    .slice(-LOOKS_BACK)
    .map((day) => scaleTraded({ ...day, volume: 0 }, factorsAfter(known, day.date as TradingDate)));
}

/** One day after the other, each unpacked when its turn comes. */
function* triedDays(
  { over, sessions }: MinuteTestOrder,
  daysOf: (symbol: string, date: string) => readonly SeenDay[],
): Generator<TriedDay> {
  for (const session of sessions) {
    const { date } = session;
    const minutes = new Map(
      over.map(({ symbol, minutes: all }) => [symbol, unpackMinutes(all.get(date) ?? new Float64Array(0))] as const),
    );
    yield { ...session, minutes: (symbol) => minutes.get(symbol) ?? [], days: (symbol) => daysOf(symbol, date) };
  }
}

export type MinuteTestAnswer = IntradayResult & { readonly benchmark: readonly number[] };

/** Tries a rule within days; beside it stands holding the same in equal parts over them. */
export function minuteTest(order: MinuteTestOrder): MinuteTestAnswer {
  const { wish, instruments, over, sessions } = order;
  const bySymbol = new Map(over.map((one) => [one.symbol, one]));
  const kept = new Map<string, readonly SeenDay[]>();
  function daysOf(symbol: string, date: string): readonly SeenDay[] {
    const key = `${symbol} ${date}`;
    let days = kept.get(key);
    if (days === undefined) {
      const one = bySymbol.get(symbol);
      days = one === undefined ? [] : daysBefore(one, date);
      kept.set(key, days);
    }
    return days;
  }
  const dealings = new Map(
    instruments.map((one) => [one.symbol, minuteDealing(one, (date) => daysOf(one.symbol, date).at(-1)?.close)]),
  );
  const result = intradayTest({
    ...{ algorithm: minuteAlgorithm(wish), dealings, money: cash(BigInt(wish.money)) },
    days: triedDays(order, daysOf),
  });
  const benchmark = heldEqually({
    series: new Map(over.map(({ symbol, days }) => [symbol, days])),
    ...{ dates: sessions.map(({ date }) => date), money: cash(BigInt(wish.money)) },
    exDates: exDatesAmong(instruments, new Map(over.map(({ symbol, exDates }) => [symbol, exDates]))),
    dealings: new Map(
      [...dealings].map(([symbol, dealing]) => [
        symbol,
        {
          ...dealing,
          charges: (side: 'buy' | 'sell', value: Cash, shares: number, date: string) =>
            dealing.charges(side, { value, shares }, { value: cash(0n), shares: 0 }, date),
        },
      ]),
    ),
  });
  return { ...result, benchmark };
}
