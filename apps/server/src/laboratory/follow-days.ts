import { addDays, nextTradingDay, previousTradingDay, type TradingDate } from '@kuroshio/market';
import { clockOf } from '../exchange/index.ts';
import { askBounded } from './ask-bounded.ts';
import { type DailyMarkets, passedBy } from './daily-market.ts';
import { type DailyPaper, doDay } from './daily-paper.ts';
import type { LaboratoryRunParts } from './laboratory-parts.ts';
import { addEnd, addRound, END_OF_DAY, toText } from './paper-rows.ts';
import type { Session } from './minutes-over.ts';

type Parts = Pick<LaboratoryRunParts, 'database' | 'marks' | 'exchange' | 'clock'>;

/**
 * Does the days of a run that are over, each once, also those that the program was not there for. A day is decided by what was
 * over before it, so that doing it at its close is the same as having ordered before its opening.
 * @returns whether a day that is over has no price of any of its instruments yet
 */
export async function followDays(
  parts: Parts,
  run: DailyPaper,
  { session, markets }: { readonly session: Session; readonly markets: DailyMarkets },
): Promise<boolean> {
  const { database, marks, exchange, clock } = parts;
  const [first] = run.instruments;
  if (first === undefined) return false;
  const { venue } = first;
  const { date: today, phase, msOfDay } = clockOf(exchange.view, venue);
  const hasClosed = phase === 'closed' && session.closes > 0 && msOfDay >= session.closes * 60_000;
  const upTo = hasClosed ? today : addDays(today, -1);
  if (run.lookedTo === upTo || (await endedDaily(parts, run))) return false;
  const after = run.date ?? addDays(run.row.begins_on, -1);
  const { calendar } = exchange.view.rulebook;
  if (nextTradingDay(calendar, venue, after) > upTo) {
    run.lookedTo = upTo;
    return false;
  }
  const due = await markets.datesOf(run.instruments, after, upTo);
  for (const date of due) {
    const market = await markets.on(run.instruments, date);
    const passedOf = passedBy(parts, run.state.pool, date);
    const { worth, state, trades } = doDay(run, { date, market }, { passedOf, ask: askBounded });
    const texts = { state: toText(state), orders: toText([]), trades: toText(trades) };
    const round = { run_id: run.row.id, trading_date: date, minute: END_OF_DAY, worth, ...texts };
    await addRound(database, marks, round, clock.now());
    if (await endedDaily(parts, run)) return false;
  }
  const last: TradingDate = previousTradingDay(calendar, venue, addDays(upTo, 1));
  // The next day may begin before the one before it is written.
  if (due.at(-1) !== last) return true;
  run.lookedTo = upTo;
  return false;
}

/** One that is being stopped has ended once nothing of it is held. */
async function endedDaily({ database, marks, clock }: Parts, { row, state }: DailyPaper): Promise<boolean> {
  const { ending, pool } = state;
  if (ending === null || Object.keys(pool.held).length > 0) return false;
  await addEnd(database, marks, { id: row.id, reason: ending, at: new Date(clock.now()) });
  return true;
}
