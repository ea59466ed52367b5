import { assert } from '@kuroshio/base';
import { type Instrument, type TradingDate } from '@kuroshio/market';
import {
  type Algorithm,
  type Ask,
  DAY_DESK,
  type DailyPool,
  type DailyTrade,
  decideRound,
  emptyPool,
  fillRound,
  type IntradayGround,
  openTriedDay,
  roundsOf,
  type SeenDay,
  type SeenMinute,
  type TriedOrder,
  type TriedTrade,
  worthOfPool,
} from '@kuroshio/strategies';
import { minuteDealing } from './minute-dealing.ts';
import type { Session } from './minutes-over.ts';
import { END_OF_DAY, fromText, type PaperRow, type PaperState, type RoundRow } from './paper-rows.ts';

/** A run on paper as it is followed. What of it is durable is its newest round; all else is found again from it and the minutes. */
export interface PaperRun {
  readonly row: PaperRow;
  readonly algorithm: Algorithm;
  readonly instruments: readonly Instrument[];
  state: PaperState;
  /** Ordered in the last round. */
  orders: readonly TriedOrder[];
  /** The day that runs or has ended, and the last round of it that is done. */
  date: TradingDate | undefined;
  minute: number;
}

/** What of the market a step is made by: of one day, minutes that are over. */
export interface PaperSight {
  readonly session: Session;
  /** The minute that runs; all minutes before it are known. */
  readonly now: number;
  readonly minutes: ReadonlyMap<string, readonly SeenMinute[]>;
  readonly days: ReadonlyMap<string, readonly SeenDay[]>;
  readonly ask: Ask;
}

/** What is to be written down of a round. */
export type PaperRound = Pick<RoundRow, 'minute' | 'worth'> & {
  readonly state: PaperState;
  readonly orders: readonly TriedOrder[];
  readonly trades: readonly TriedTrade[];
};

/** Of a run that has done nothing yet. */
export const UNTRADED = { commission: 0n, tax: 0n, slippage: 0n, trades: 0, ending: null } as const;

/** A run as its newest round leaves it. */
export function resumePaper(
  row: PaperRow,
  { algorithm, instruments, money }: Pick<PaperRun, 'algorithm' | 'instruments'> & { readonly money: bigint },
  newest: RoundRow | undefined,
): PaperRun {
  return {
    ...{ row, algorithm, instruments },
    state: newest === undefined ? { pool: emptyPool(money), ...UNTRADED } : fromText<PaperState>(newest.state),
    orders: newest === undefined ? [] : fromText<TriedOrder[]>(newest.orders),
    date: newest?.trading_date,
    minute: newest?.minute ?? 0,
  };
}

function groundOf({ algorithm, instruments }: PaperRun, { days, ask }: PaperSight): IntradayGround {
  const dealings = new Map(
    instruments.map((one) => [one.symbol, minuteDealing(one, () => days.get(one.symbol)?.at(-1)?.close)]),
  );
  return { algorithm, dealings, ask };
}

/** How a run stands after some trades, and what all of its trades have cost. */
export function withTrades<Pool extends DailyPool>(
  state: PaperState<Pool>,
  pool: Pool,
  trades: readonly DailyTrade[],
): PaperState<Pool> {
  const sum = (of: (trade: DailyTrade) => bigint) => trades.reduce((total, trade) => total + of(trade), 0n);
  return {
    ...{ pool, ending: state.ending, trades: state.trades + trades.length },
    commission: state.commission + sum((one) => one.commission),
    tax: state.tax + sum((one) => one.tax),
    slippage: state.slippage + sum((one) => one.slippage),
  };
}

/** The day begins for a run: nothing of it is written, as the same comes of the same round. */
function openDay(run: PaperRun, sight: PaperSight): void {
  const { session, days } = sight;
  const pool = openTriedDay(groundOf(run, sight), run.state.pool, {
    date: session.date,
    days: (symbol) => days.get(symbol) ?? [],
  });
  run.state = { ...run.state, pool: { ...pool, halt: run.state.ending } };
  run.date = session.date as TradingDate;
  run.orders = [];
  run.minute = session.date === run.row.begins_on ? run.row.from_minute : 0;
}

/** What was ordered in the last round trades in the minutes for which it stood. */
function fill(run: PaperRun, sight: PaperSight, until: number): readonly TriedTrade[] {
  if (run.orders.length === 0) return [];
  const { pool, trades } = fillRound(groundOf(run, sight), run.state.pool, run.orders, (symbol) =>
    (sight.minutes.get(symbol) ?? []).filter(({ minute }) => minute >= run.minute && minute < until),
  );
  run.state = withTrades(run.state, pool, trades);
  run.orders = [];
  return trades;
}

/**
 * The next round of a day that is due, or undefined where none is. The run is one round on afterwards; who asked writes the round
 * down where it says something.
 */
export function nextRound(run: PaperRun, sight: PaperSight): PaperRound | undefined {
  const { session, now, minutes, days } = sight;
  if (run.date !== session.date) openDay(run, sight);
  assert(run.minute < END_OF_DAY, 'a day that has ended has no more rounds');
  let due: number | undefined;
  for (const minute of roundsOf(session)) {
    if (minute <= run.minute) continue;
    due = minute;
    break;
  }
  if (due === undefined || due > now) return undefined;
  const trades = fill(run, sight, run.minute + DAY_DESK.round);
  const minute = due;
  const decided = decideRound(groundOf(run, sight), run.state.pool, {
    ...{ opens: session.opens, closes: session.closes, minute, days: (symbol) => days.get(symbol) ?? [] },
    minutes: (symbol) => (minutes.get(symbol) ?? []).filter((one) => one.minute < minute),
  });
  const { halt } = decided.pool;
  run.state = { ...run.state, pool: decided.pool, ending: halt === null || halt === 'loss' ? run.state.ending : halt };
  run.orders = decided.orders;
  run.minute = minute;
  return { minute, worth: null, state: run.state, orders: run.orders, trades };
}

/** The day is over: the last orders took part in its close, and what is held is worth what it closed at. */
export function endOfDay(run: PaperRun, sight: PaperSight): PaperRound {
  if (run.date !== sight.session.date) openDay(run, sight);
  const trades = fill(run, sight, Number.POSITIVE_INFINITY);
  const { pool } = run.state;
  const prices = Object.fromEntries(
    Object.keys(pool.held).map((symbol) => [
      symbol,
      sight.minutes.get(symbol)?.at(-1)?.close ?? pool.prices[symbol] ?? 0,
    ]),
  );
  run.state = { ...run.state, pool: { ...pool, prices } };
  run.minute = END_OF_DAY;
  const worth = worthOfPool(groundOf(run, sight), run.state.pool);
  return { minute: END_OF_DAY, worth, state: run.state, orders: [], trades };
}
