import { tradingDate } from '@kuroshio/market';
import { type BackTestResult, sharpeOf } from '@kuroshio/strategies';
import { runAside } from '../platform/run-aside.ts';
import type { BackTestOrder } from './back-test-aside.ts';
import type { LaboratoryRunParts } from './laboratory-parts.ts';
import { othersOf } from './other-runs.ts';
import { runReport } from './run-report.ts';
import type { MinuteTestAnswer, MinuteTestOrder } from './minute-test.ts';
import { minutesOver, sessionsOf } from './minutes-over.ts';
import { readTraded } from './read-traded.ts';
import {
  addOutcome,
  type DailyWish,
  isOnMinutes,
  type MinuteWish,
  type RunRow,
  type RunWish,
  triedBefore,
  waitingRuns,
} from './run-rows.ts';

export interface RunWorker {
  /** Works on what waits now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 1_000;
/** A year of twelve stocks takes a tenth of a second; what takes longer is broken off and counts as tried. */
const BOUNDS = { deadline: 60_000, megabytes: 256 } as const;
const ASIDE = new URL('./back-test-aside.ts', import.meta.url);
const MINUTES_ASIDE = new URL('./minute-test-aside.ts', import.meta.url);

/** Works on runs aside, one after the other: the machine is there for those who trade. */
export function workRuns(parts: LaboratoryRunParts): RunWorker {
  const { database, exchange, marks, clock, log } = parts;
  const ending = new AbortController();
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  const listedOf = ({ symbols }: RunWish) =>
    symbols.flatMap((symbol) => exchange.view.rulebook.instruments.bySymbol(symbol) ?? []);

  async function tryMinutes(wish: MinuteWish): Promise<MinuteTestAnswer> {
    const instruments = listedOf(wish);
    const span = { from: tradingDate(wish.from), to: tradingDate(wish.to) };
    const over: MinuteTestOrder['over'][number][] = [];
    for (const instrument of instruments) over.push(await minutesOver(parts, instrument, span));
    const [first] = instruments;
    const dates = over.flatMap(({ minutes }) => [...minutes.keys()]);
    const sessions = first === undefined ? [] : sessionsOf(parts, first, dates);
    const order: MinuteTestOrder = { wish, instruments, over, sessions };
    return (await runAside(MINUTES_ASIDE, order, { ...BOUNDS, signal: ending.signal })) as MinuteTestAnswer;
  }

  async function tryDays(wish: DailyWish): Promise<BackTestResult> {
    const listed = listedOf(wish);
    const traded = await Promise.all(
      listed.map(async (instrument) => [instrument.symbol, await readTraded(parts, instrument)] as const),
    );
    const order: BackTestOrder = { wish, instruments: listed, traded };
    return (await runAside(ASIDE, order, { ...BOUNDS, signal: ending.signal })) as BackTestResult;
  }

  async function work(run: RunRow): Promise<void> {
    const wish = JSON.parse(run.wish) as RunWish;
    const result = isOnMinutes(wish) ? await tryMinutes(wish) : await tryDays(wish);
    const returns = result.returns.map(({ value }) => value);
    const others = await othersOf(parts, { id: run.id, wish, returns }, await triedBefore(database, run));
    const report = runReport(result, others);
    const outcome = { id: run.id, report: JSON.stringify(report), returns, sharpe: sharpeOf(returns) ?? 0 };
    await addOutcome(database, marks, outcome, clock.now());
  }

  async function lookOnce(): Promise<void> {
    for (const run of await waitingRuns(database, marks)) {
      if (ending.signal.aborted) return;
      try {
        await work(run);
      } catch (error) {
        if (ending.signal.aborted) return;
        log.error({ err: error, run: String(run.id) }, 'a run of the laboratory failed');
        await addOutcome(database, marks, { id: run.id, report: null, returns: [], sharpe: 0 }, clock.now());
      }
    }
  }

  function look(): Promise<void> {
    const own = running.then(lookOnce);
    running = own.catch((error) => log.error({ err: error }, 'the laboratory could not be looked at'));
    return running;
  }

  function again(): void {
    void look().then(() => {
      if (!ending.signal.aborted) cancel = clock.after(LOOK_EVERY, again);
    });
  }

  again();
  return {
    look,
    async stop() {
      cancel();
      ending.abort(new Error('the program stops'));
      await running;
    },
  };
}
