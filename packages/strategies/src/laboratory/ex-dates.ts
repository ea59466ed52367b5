import type { SeenDay } from '../algorithm.ts';
import type { DailyPool, PassedExDate } from './daily-desk.ts';

/** Ex-dates among days that are over, which stand in the prices that they traded at. What the terms mean, this kernel does not know. */
export interface ExDates {
  /** Of each instrument that has any, oldest first. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
  /** Days of an instrument in the prices of a date: what later ex-dates do is not known on it. */
  inPricesOf(symbol: string, date: string, days: readonly SeenDay[]): readonly SeenDay[];
  /** What those after a pool's last day and up to a date have made of what it holds; of an instrument undefined where there were none. */
  passedBy(
    pool: Pick<DailyPool, 'date' | 'held' | 'prices'>,
    upTo: string,
  ): (symbol: string) => PassedExDate | undefined;
}
