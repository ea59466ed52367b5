// Two hundred rules that follow the market on paper: what they take of a core, and what they add to the answer to an order.
import { assert, createRandom } from '@kuroshio/base';
import { openBenchDatabase } from './bench-database.ts';
import { passingSeals } from '@kuroshio/server/books/index.ts';
import { clockOf } from '@kuroshio/server/exchange/index.ts';
import { createMarks } from '@kuroshio/server/identity/index.ts';
import { followPapers } from '@kuroshio/server/laboratory/follow-papers.ts';
import { addPaper } from '@kuroshio/server/laboratory/paper-rows.ts';
import { addRun, type MinuteWish } from '@kuroshio/server/laboratory/run-rows.ts';
import { systemClock } from '@kuroshio/server/platform/clock.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { openExchange } from './bench-exchange.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, spreadOf } from './spread.ts';

const [CUSTOMERS, ALGORITHMS, INSTRUMENTS] = [1_000, 200, 5];
/** Wall milliseconds between two rounds of a rule: two minutes of the venue's day, of which ten pass in one. */
const ROUND = 12_000;
/** The venue's minute from which on it is measured: all rules have begun to decide. */
const FROM_MINUTE = 9 * 60 + 30;
const RULES = ['opening-range', 'average-reversion', 'last-hour'] as const;

const open = await openBenchDatabase();
try {
  const { database } = open;
  const bench = await openExchange(database, CUSTOMERS);
  const { exchange } = bench;
  const log = createLog('error');
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key: passingSeals().key, log, metrics, now: systemClock.now });
  const { date } = clockOf(exchange.view, 'TWSE');
  const stocks = exchange.view.rulebook.instruments.all.filter(
    ({ venue, kind, tradable }) => venue === 'TWSE' && kind === 'stock' && tradable,
  );
  const random = createRandom('bench of algorithms');
  for (let at = 0; at < ALGORITHMS; at++) {
    const symbols = [...new Set(Array.from({ length: INSTRUMENTS }, () => random.pick(stocks).symbol))];
    const algorithm = RULES[at % RULES.length] ?? 'opening-range';
    const terms = { opening: 5 + (at % 20), belowBps: 10 + at, last: 150 };
    const wish: MinuteWish = { algorithm, terms, symbols, from: date, to: date, money: '1000000000' as never };
    const asked = { customer_id: 100_001 + at, client_key: 'bench-paper', asked_at: new Date(systemClock.now()) };
    const run = await addRun(database, marks, { ...asked, algorithm, wish: JSON.stringify(wish) });
    await addPaper(database, marks, { ...asked, run_id: run.id, wish: run.wish, begins_on: date, from_minute: 540 });
  }
  // What nobody measures passes quickly.
  await bench.passUntil(() => clockOf(exchange.view, 'TWSE').msOfDay >= FROM_MINUTE * 60_000);

  const follower = followPapers({ database, exchange, marks, clock: systemClock, log });
  await follower.look();
  /** Processor milliseconds of this program in a round of all of them. */
  const worked: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const until = clockOf(exchange.view, 'TWSE').msOfDay + 120_000;
    await bench.passUntil(() => clockOf(exchange.view, 'TWSE').msOfDay >= until);
    const before = process.cpuUsage();
    await follower.look();
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1_000);
  }
  await follower.stop();
  const [counted] = await database.query<{ n: number }>(
    "select count(distinct run_id)::integer as n from paper_round where orders <> '[]'",
  );
  assert((counted?.n ?? 0) > ALGORITHMS / 10, 'rules have ordered');

  const stopMarket = bench.run();
  const [alone, beside]: [Load[], Load[]] = [[], []];
  await runLoad(1, ROUND / 4, bench.place);
  for (let round = 0; round < 3; round++) {
    alone.push(await runLoad(1, ROUND, bench.place));
    const running = followPapers({ database, exchange, marks, clock: systemClock, log });
    // What it finds again after a start is not what it does all day.
    await running.look();
    beside.push(await runLoad(1, ROUND, bench.place));
    await running.stop();
  }
  stopMarket();
  await exchange.idle();
  await bench.stop();
  const of = (loads: readonly Load[], read: (load: Load) => number) => spreadOf(loads.map(read));
  printTable([
    { figure: `${ALGORITHMS} on paper, a round of all`, unit: 'CPU ms', ours: spreadOf(worked) },
    {
      figure: `${ALGORITHMS} on paper, of a core at ten times the speed`,
      unit: '%',
      ours: spreadOf(worked.map((ms) => (100 * ms) / ROUND)),
    },
    ...(['p50', 'p99'] as const).map((figure) => ({
      figure: `an order's answer beside them, ${figure}`,
      unit: 'ms',
      ours: of(beside, (load) => load[figure]),
      peer: { name: 'without them', made: of(alone, (load) => load[figure]) },
    })),
  ]);
} finally {
  await open.close();
}
