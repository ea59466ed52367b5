import type { Instrument, TradingDate } from '@kuroshio/market';
import {
  type Algorithm,
  type Ask,
  createDailyDesk,
  type DailyMarket,
  type DailyPool,
  type DailyTrade,
  type Dealing,
  emptyDailyPool,
  type PassedExDate,
  passExDates,
  seenBefore,
} from '@kuroshio/strategies';
import { dailyDealing } from './daily-dealing.ts';
import { fromText, type PaperRow, type PaperState, type RoundRow } from './paper-rows.ts';
import { UNTRADED, withTrades } from './paper-step.ts';
import type { DailyWish } from './run-rows.ts';

/** A run on paper of a rule of days. What of it is durable is its newest day. */
export interface DailyPaper {
  readonly row: PaperRow;
  readonly algorithm: Algorithm;
  readonly instruments: readonly Instrument[];
  readonly dealings: ReadonlyMap<string, Dealing>;
  state: PaperState<DailyPool>;
  /** The last day that is done. */
  date: TradingDate | undefined;
  /** Up to when there is nothing more to be done, as far as is known. */
  lookedTo: TradingDate | undefined;
}

/** A run as its newest day leaves it. */
export function resumeDaily(
  row: PaperRow,
  { wish, ...rule }: Pick<DailyPaper, 'algorithm' | 'instruments'> & { readonly wish: DailyWish },
  newest: RoundRow | undefined,
): DailyPaper {
  return {
    ...{ row, ...rule, lookedTo: undefined, date: newest?.trading_date },
    dealings: new Map(rule.instruments.map((one) => [one.symbol, dailyDealing(one, wish.lots)])),
    state:
      newest === undefined
        ? { pool: emptyDailyPool(BigInt(wish.money)), ...UNTRADED }
        : fromText<PaperState<DailyPool>>(newest.state),
  };
}

/** A day that is over, and what is known of the market on it. */
export interface DayOver {
  readonly date: TradingDate;
  readonly market: DailyMarket;
}

/** What is to be written down of a day. */
export interface DailyRound {
  readonly worth: bigint;
  readonly state: PaperState<DailyPool>;
  readonly trades: readonly DailyTrade[];
}

/**
 * One day as the back-test does it: decided by the days before, traded at its opening, worth what it closes at. A rule that fails is
 * sold out at that opening, and what has no price on the day at the next one that has. The run is a day on afterwards.
 */
export function doDay(
  run: DailyPaper,
  { date, market }: DayOver,
  { passedOf, ask }: { readonly passedOf: (symbol: string) => PassedExDate | undefined; readonly ask: Ask },
): DailyRound {
  const { algorithm, dealings } = run;
  const ground = { algorithm, dealings };
  const asked = run.state.ending === null ? ask(algorithm, seenBefore(market)) : { reason: run.state.ending };
  const before = passExDates(ground, run.state.pool, passedOf);
  const desk = createDailyDesk(ground, before);
  const trades = desk.trade(market, 'targets' in asked ? asked.targets : new Map());
  const state = { ...withTrades(run.state, desk.pool(date), trades), ending: 'targets' in asked ? null : asked.reason };
  run.state = state;
  run.date = date;
  return { worth: desk.worth(), state, trades };
}
