import {
  type Algorithm,
  averageReversion,
  lastHour,
  momentum,
  openingRange,
  reversal,
  trend,
} from '@kuroshio/strategies';
import { type DailyWish, isOnMinutes, type MinuteWish, type RunWish } from './run-rows.ts';

type Rule<Wish extends RunWish> = Pick<Wish, 'algorithm' | 'terms' | 'symbols'>;

export function dailyAlgorithm({ algorithm, terms, symbols }: Rule<DailyWish>): Algorithm {
  switch (algorithm) {
    case 'momentum':
      return momentum(symbols, terms);
    case 'reversal':
      return reversal(symbols, terms);
    case 'trend':
      return trend(symbols, terms.span);
  }
}

export function minuteAlgorithm({ algorithm, terms, symbols }: Rule<MinuteWish>): Algorithm {
  switch (algorithm) {
    case 'opening-range':
      return openingRange(symbols, terms);
    case 'average-reversion':
      return averageReversion(symbols, terms);
    case 'last-hour':
      return lastHour(symbols, terms);
  }
}

/** The rule that a run tries, of days or within them. */
export const runAlgorithm = (wish: RunWish): Algorithm =>
  isOnMinutes(wish) ? minuteAlgorithm(wish) : dailyAlgorithm(wish);
