import { practiceGrant } from '@kuroshio/ledger';
import { type Instrument, instrumentBySymbol } from '@kuroshio/market';
import { createPostingIds, post, type PostingIds } from '../books/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHub } from '../platform/push/index.ts';
import { type Exchange, startExchange } from './exchange.ts';

/** A running exchange on a database of its own with a clock that the test moves. For tests only. */
export interface Stage {
  readonly db: TestDatabase;
  readonly clock: ManualClock;
  readonly ids: PostingIds;
  exchange: Exchange;
  /** Stops the exchange and starts it again on the same database. */
  restart(): Promise<void>;
  /** Moves the wall clock, a step of venue time at a time, and waits until all is done. */
  pass(ms: number): Promise<void>;
  /** A customer with practice money. */
  customer(twd: bigint, usd?: bigint): Promise<number>;
  close(): Promise<void>;
}

/** 2026-07-09 00:00 UTC, a trading day of both markets. */
const FIRST_MOMENT = Date.UTC(2026, 6, 9);
const TICK = 100;

export function instrument(symbol: string): Instrument {
  const found = instrumentBySymbol(symbol);
  if (found === undefined) throw new Error(`no instrument ${symbol}`);
  return found;
}

export async function createStage(options: { readonly speed?: number; readonly seed?: string } = {}): Promise<Stage> {
  const db = await createTestDatabase();
  const clock = createManualClock(FIRST_MOMENT);
  const ids = createPostingIds();
  const log = createLog('silent');
  let nextCustomer = 100_001;

  async function start(): Promise<Exchange> {
    const metrics = createMetrics({ withProcess: false });
    const exchange = await startExchange({
      database: db.database,
      ids,
      hub: createHub({ authenticate: async () => undefined, clock, log, metrics }),
      clock,
      log,
      metrics,
      seed: options.seed ?? 'stage',
      speed: options.speed ?? 10,
      onCommitted: () => undefined,
    });
    await exchange.idle();
    return exchange;
  }

  const stage: Stage = {
    db,
    clock,
    ids,
    exchange: await start(),
    async restart() {
      await stage.exchange.stop();
      stage.exchange = await start();
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += TICK) {
        clock.advance(TICK);
        await stage.exchange.idle();
      }
    },
    async customer(twd, usd = 0n) {
      const customer = nextCustomer++;
      const grants = [
        { customer, asset: 1, amount: twd },
        { customer, asset: 2, amount: usd },
      ].filter(({ amount }) => amount > 0n);
      await db.database.transaction((tx) => post(tx, ids, grants.map(practiceGrant), new Date(clock.now())));
      return customer;
    },
    async close() {
      await stage.exchange.stop();
      await db.close();
    },
  };
  return stage;
}
