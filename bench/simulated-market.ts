// The real exchange with its simulated participants in a process of its own, on a database of its own; forked by the
// bench with how many times the instruments it lists, and told by messages when its time passes.
import { setTimeout as pause } from 'node:timers/promises';
import { assert } from '@kuroshio/base';
import { FIRST_OWN_NUMBER, INSTRUMENTS, type Rulebook, TABLES, withInstruments } from '@kuroshio/market';
import { createPostingIds, passingSeals } from '@kuroshio/server/books/index.ts';
import { clockOf, startExchange } from '@kuroshio/server/exchange/index.ts';
import { type Clock, systemClock } from '@kuroshio/server/platform/clock.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { createHub } from '@kuroshio/server/platform/push/index.ts';
import { openBenchDatabase } from './bench-database.ts';

/** What a stretch of trading took. */
export interface Passed {
  /** Processor time of the exchange's process, percent of one core. */
  readonly cpu: number;
  /** MiB that the process holds. */
  readonly resident: number;
  /** Percent of the steps of venue time that were not done 100 ms after they were due. */
  readonly late: number;
  /** Trades in a second, of all instruments. */
  readonly trades: number;
}

export interface Opened {
  readonly instruments: number;
}

/** Milliseconds between two steps of venue time, and how late one may be. */
const TICK = 100;
const LATE = 100;
/** Venue seconds per second, as an installation has it unless it is set. */
const SPEED = 10;
const VENUES = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const;

/** Each instrument so many times, under codes of their own; indices stay as they are. */
function listTimes(times: number): Rulebook {
  const models = INSTRUMENTS.filter(({ kind }) => kind !== 'index');
  const more = Array.from({ length: models.length * (times - 1) }, (_, n) => {
    const model = models[n % models.length];
    assert(model !== undefined, 'there are instruments');
    const code = `${model.code}X${Math.floor(n / models.length)}`;
    return { ...model, no: FIRST_OWN_NUMBER + n, code, symbol: `${model.venue}:${code}` };
  });
  return withInstruments(TABLES, [...INSTRUMENTS, ...more]);
}

const rulebook = listTimes(Number(process.argv[2]));
const open = await openBenchDatabase();
const log = createLog('error');
const metrics = createMetrics({ withProcess: false });

let passing = true;
let steps = 0;
let late = 0;
/** How long ago the moment was that the durable market shows, in milliseconds. */
let age = () => 0;

const clock: Clock = {
  ...systemClock,
  every: (ms, action) =>
    systemClock.every(ms, () => {
      if (!passing) return;
      if (ms === TICK) {
        steps++;
        // The step before was due one tick ago.
        if (age() > TICK + LATE) late++;
      }
      action();
    }),
};
const exchange = await startExchange({
  seals: passingSeals(),
  ...{
    database: open.database,
    ids: createPostingIds(),
    clock,
    log,
    metrics,
    rulebook,
    seed: 'bench',
    speed: SPEED,
  },
  hub: createHub({ authenticate: async () => undefined, clock: systemClock, log, metrics }),
  onCommitted: () => undefined,
});
await exchange.idle();
age = () => systemClock.now() - (exchange.state.durableClocks.get('TWSE')?.wallAt ?? 0);
while (VENUES.some((venue) => clockOf(exchange.state, venue).phase !== 'continuous')) await pause(TICK);

function tradesSoFar(): number {
  let count = 0;
  for (const { day } of exchange.state.markets.values()) count += day.trades;
  return count;
}

async function pass({ warmUp, measured }: Asked): Promise<Passed> {
  passing = true;
  await pause(warmUp);
  steps = 0;
  late = 0;
  const trades = tradesSoFar();
  const before = process.cpuUsage();
  const began = performance.now();
  await pause(measured);
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  passing = false;
  assert(
    VENUES.every((venue) => clockOf(exchange.state, venue).phase === 'continuous'),
    'all markets traded continuously',
  );
  await exchange.idle();
  return {
    cpu: ((user + system) / 1000 / took) * 100,
    resident: process.memoryUsage().rss / 2 ** 20,
    late: (late / steps) * 100,
    trades: ((tradesSoFar() - trades) / took) * 1000,
  };
}

/** Lets so many milliseconds pass before the measurement and during it; then the market rests. */
export interface Asked {
  readonly warmUp: number;
  readonly measured: number;
}

passing = false;
process.on('message', (asked: Asked) => void pass(asked).then((passed) => process.send?.(passed)));
process.once('disconnect', () => {
  void exchange
    .stop()
    .then(() => open.close())
    .then(() => process.exit(0));
});
const opened: Opened = { instruments: rulebook.instruments.all.length };
process.send?.(opened);
