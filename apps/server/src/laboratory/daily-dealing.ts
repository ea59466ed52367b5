import {
  addTicks,
  ceilToTick,
  floorToTick,
  type Instrument,
  orderCharges,
  type TradingDate,
  unitsOf,
  valueOf,
} from '@kuroshio/market';
import { type Cash, cash, type Price, type Shares } from '@kuroshio/money';
import type { Dealing } from '@kuroshio/strategies';
import type { DailyWish } from './run-rows.ts';

/** By the market's rules and the charges that every customer pays. */
export function dailyDealing(instrument: Instrument, lots: DailyWish['lots']): Dealing {
  const whole = Number(instrument.lotSize);
  const worth = (price: number, shares: number): Cash =>
    valueOf(instrument, Math.round(price) as Price, shares as Shares);

  /** Whole lots are one order, and what is left over is one of odd lots. */
  function chargesOf(side: 'buy' | 'sell', value: Cash, shares: number, date: TradingDate) {
    const odd = shares % whole;
    const oddValue = cash((value * BigInt(odd)) / BigInt(shares));
    return (
      [
        [shares - odd, cash(value - oddValue), false],
        [odd, oddValue, true],
      ] as const
    ).flatMap(([part, of, oddLot]) =>
      part === 0
        ? []
        : orderCharges(instrument, side, { value: of, shares: unitsOf(instrument, part as Shares) }, date, { oddLot }),
    );
  }

  return {
    lot: lots === 'odd' ? 1 : whole,
    valueOf: worth,
    worse: (side, price) =>
      side === 'buy'
        ? addTicks(instrument, ceilToTick(instrument, price), 1)
        : addTicks(instrument, floorToTick(instrument, price), -1),
    charges(side, value, shares, date) {
      if (shares === 0) return { commission: cash(0n), tax: cash(0n) };
      const lines = chargesOf(side, value, shares, date as TradingDate);
      const sum = (house: 'fees' | 'tax') =>
        cash(lines.reduce((total, line) => total + (line.house === house ? line.amount : 0n), 0n));
      return { commission: sum('fees'), tax: sum('tax') };
    },
  };
}
