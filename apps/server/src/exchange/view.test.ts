import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, Database } from '../platform/database/index.ts';
import { createStage, instrument, type Stage } from './stage.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';
import { wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage;
/** While set, no commit reaches the database; its answer is what it is settled with. */
let gate: { readonly passed: Promise<'commit' | 'fail'>; open(how: 'commit' | 'fail'): void } | undefined;

/** A database whose commits wait at the gate, and fail there where the test says so. */
function withGate(database: Database): Database {
  const behind = (connection: Connection): Connection => ({
    ...connection,
    async send(sql: string, params, name) {
      if (sql === 'commit' && gate !== undefined && (await gate.passed) === 'fail') {
        await connection.close();
        throw new Error('the connection broke before the commit');
      }
      return connection.send(sql, params, name) as never;
    },
  });
  return { ...database, dedicated: async () => behind(await database.dedicated()) };
}

function close(): void {
  const { promise, resolve } = Promise.withResolvers<'commit' | 'fail'>();
  gate = { passed: promise, open: resolve };
}

function shown() {
  const market = marketAt(stage.exchange.view, tsmc.no);
  const clock = clockOf(stage.exchange.view, 'TWSE');
  return JSON.stringify([wireQuote(market), wireDepth(market), wireTicks(market), wirePhase(clock, 10, 0)]);
}

const buy = (customer: number) =>
  stage.place(customer, tsmc, { type: 'market', quantity: tsmc.lotSize * 20, price: undefined });

beforeEach(async () => {
  gate = undefined;
  stage = await createStage({ wrap: withGate });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  await stage.pass(1_000);
});
afterEach(async () => {
  gate?.open('commit');
  await stage.close();
});

describe('what the exchange shows', () => {
  it.each(['commit', 'fail'] as const)('is what is durable, while a batch waits that will %s', async (how) => {
    const customer = await stage.customer(10_000_000_000_00n);
    const before = shown();
    const { trades } = marketAt(stage.exchange.view, tsmc.no).day;
    close();
    const answer = buy(customer);
    // In memory it has traded; nobody is to see it.
    while (marketAt(stage.exchange.state, tsmc.no).day.trades === trades)
      await new Promise((resolve) => setTimeout(resolve, 1));
    expect(shown()).toBe(before);
    gate?.open(how);
    gate = undefined;
    const placed = await answer;
    await stage.exchange.idle();
    const after = marketAt(stage.exchange.view, tsmc.no).day.trades;
    if (how === 'fail') {
      expect(placed).toMatchObject({ ok: false, refusal: { code: 'SYSTEM_BUSY' } });
      expect(after).toBe(trades);
    } else {
      expect(placed).toMatchObject({ ok: true, value: { state: 'filled' } });
      expect(after).toBeGreaterThan(trades);
    }
    expect(await stage.wrongs()).toEqual([]);
  });
});
