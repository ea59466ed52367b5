import { setImmediate } from 'node:timers/promises';
import type { Instrument, TradingDate } from '@kuroshio/market';
import { type Algorithm, DAY_DESK } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { askBounded } from './ask-bounded.ts';
import type { LaboratoryRunParts } from './laboratory-parts.ts';
import { type DailyMarkets, readDailyMarkets } from './daily-market.ts';
import { type DailyPaper, resumeDaily } from './daily-paper.ts';
import { followDays } from './follow-days.ts';
import { type Session, sessionsOf } from './minutes-over.ts';
import { createPaperMarket } from './paper-market.ts';
import { addEnd, addRound, END_OF_DAY, newestRound, type PaperRow, runningPapers, toText } from './paper-rows.ts';
import { endOfDay, nextRound, type PaperRound, type PaperRun, type PaperSight, resumePaper } from './paper-step.ts';
import { runAlgorithm } from './run-algorithm.ts';
import { isOnMinutes, type RunWish } from './run-rows.ts';

const LOOK_EVERY = 1_000;
/** What failed is tried again, not at once; the others go on meanwhile. */
const AGAIN_AFTER = 30_000;
const MINUTE = 60_000;

/**
 * Follows the market with all runs on paper: a rule within days decides its rounds by minutes that are over, writes down what it did,
 * and ends its day; a rule of days does each day when it is over. One that fails is told in the log, and the others go on.
 * @param algorithmOf by what a run goes; tests give others
 */
export function followPapers(
  parts: LaboratoryRunParts,
  algorithmOf: (wish: RunWish, row: PaperRow) => Algorithm = runAlgorithm,
): Looking {
  const { database, marks, exchange, clock, log } = parts;
  const market = createPaperMarket(parts);
  const runs = new Map<bigint, PaperRun | DailyPaper>();
  const later = new Map<bigint, number>();
  let kept: { readonly key: string; readonly session: Session } | undefined;

  function sessionOn(instrument: Instrument, date: TradingDate): Session {
    const key = `${instrument.venue} ${date}`;
    if (kept?.key === key) return kept.session;
    const [session] = sessionsOf(parts, instrument, [date]);
    kept = { key, session: session ?? { date, opens: 0, closes: 0 } };
    return kept.session;
  }

  async function runOf(row: PaperRow): Promise<PaperRun | DailyPaper | undefined> {
    const known = runs.get(row.id);
    if (known !== undefined) return known;
    const newest = await newestRound(database, marks, row.id);
    if (newest === 'forged') {
      log.error({ paper: String(row.id) }, 'a run on paper has a round that is not ours and goes on no more');
      later.set(row.id, Number.POSITIVE_INFINITY);
      return undefined;
    }
    const wish = JSON.parse(row.wish) as RunWish;
    const instruments = wish.symbols.flatMap((symbol) => exchange.view.rulebook.instruments.bySymbol(symbol) ?? []);
    const rule = { instruments, algorithm: algorithmOf(wish, row) };
    const run = isOnMinutes(wish)
      ? resumePaper(row, { ...rule, money: BigInt(wish.money) }, newest)
      : resumeDaily(row, { ...rule, wish }, newest);
    runs.set(row.id, run);
    return run;
  }

  async function sightOf({ instruments }: PaperRun, session: Session, now: number): Promise<PaperSight> {
    const date = session.date as TradingDate;
    const [minutes, days] = [new Map(), new Map()];
    for (const instrument of instruments) {
      minutes.set(instrument.symbol, await market.minutes(instrument, date));
      days.set(instrument.symbol, await market.daysBefore(instrument));
    }
    return { session, now, minutes, days, ask: askBounded };
  }

  async function write({ row, date }: PaperRun, round: PaperRound): Promise<void> {
    const { minute, worth, state, orders, trades } = round;
    const texts = { state: toText(state), orders: toText(orders), trades: toText(trades) };
    await addRound(
      ...([database, marks, { run_id: row.id, trading_date: date as TradingDate, minute, worth, ...texts }] as const),
      clock.now(),
    );
  }

  async function closeDay(run: PaperRun, session: Session): Promise<void> {
    await write(run, endOfDay(run, await sightOf(run, session, END_OF_DAY)));
    const { ending, pool } = run.state;
    if (ending === null || Object.keys(pool.held).length > 0) return;
    await addEnd(database, marks, { id: run.row.id, reason: ending, at: new Date(clock.now()) });
    runs.delete(run.row.id);
  }

  async function follow(run: PaperRun): Promise<void> {
    const [first] = run.instruments;
    if (first === undefined) return;
    const { date, phase, msOfDay } = clockOf(exchange.view, first.venue);
    // The program was not there when a day ended.
    if (run.date !== undefined && run.date < date && run.minute < END_OF_DAY)
      await closeDay(run, sessionOn(first, run.date));
    const hasEnded = run.date === date && run.minute >= END_OF_DAY;
    const session = sessionOn(first, date);
    if (date < run.row.begins_on || hasEnded || session.closes === 0) return;
    const now = Math.floor(msOfDay / MINUTE);
    const isOver = phase === 'closed' && now >= session.closes;
    if (now < session.opens) return;
    const isUpToDate = run.date === date && run.minute >= now - (now % DAY_DESK.round);
    if (isUpToDate && !isOver) return;
    const sight = await sightOf(run, session, isOver ? END_OF_DAY : now);
    for (let halt = run.state.pool.halt; ; halt = run.state.pool.halt) {
      const round = nextRound(run, sight);
      if (round === undefined) break;
      if (round.orders.length > 0 || round.trades.length > 0 || round.state.pool.halt !== halt) await write(run, round);
    }
    if (isOver) await closeDay(run, session);
  }

  /** @returns whether what is due is not there yet */
  async function followDaily(run: DailyPaper, markets: DailyMarkets): Promise<boolean> {
    const [first] = run.instruments;
    if (first === undefined) return false;
    const session = sessionOn(first, clockOf(exchange.view, first.venue).date);
    return followDays(parts, run, { session, markets });
  }

  async function lookOnce(isOver: () => boolean): Promise<void> {
    const markets = readDailyMarkets(parts);
    const rows = await runningPapers(database, marks);
    const going = new Set(rows.map(({ id }) => id));
    for (const id of runs.keys()) if (!going.has(id)) runs.delete(id);
    for (const row of rows) {
      if (isOver()) return;
      if ((later.get(row.id) ?? 0) > clock.now()) continue;
      try {
        const run = await runOf(row);
        if (run === undefined) continue;
        const isMissing = 'dealings' in run ? await followDaily(run, markets) : await follow(run);
        if (isMissing === true) later.set(row.id, clock.now() + AGAIN_AFTER);
        else later.delete(row.id);
      } catch (error) {
        // What of it was not written is found again.
        runs.delete(row.id);
        later.set(row.id, clock.now() + AGAIN_AFTER);
        log.error({ err: error, paper: String(row.id) }, 'a run on paper could not go on');
      }
      await setImmediate();
    }
  }

  return lookAgain(lookOnce, { clock, log, what: 'the runs on paper', every: LOOK_EVERY });
}
