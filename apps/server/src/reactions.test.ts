import { TABLES } from '@kuroshio/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { createLog } from './platform/log.ts';
import type { Hub } from './platform/push/index.ts';
import { createReactions } from './reactions.ts';

const [apple, tsmc] = ['US:AAPL', 'TWSE:2330'].map((symbol) => TABLES.instruments.bySymbol(symbol)?.no ?? 0) as [
  number,
  number,
];
const [one, two, away] = [100_001, 100_002, 100_003];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** What everybody is told of a change. Nobody listens to orders here: those are told of as they are stored. */
async function toldOf(event: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  const hub = {
    listeningTo: (customer: number, topic: string) => topic !== 'orders' && customer !== away,
    publishTo: (customer: number, topic: string, value: { markets?: readonly string[] }) =>
      told.push([customer, topic, ...(value.markets ?? [])]),
  } as unknown as Hub;
  const react = createReactions({
    changed: () => undefined,
    hub,
    database: test.database,
    log: createLog('silent'),
    view: () => ({ rulebook: TABLES, venueTime: () => undefined }),
  });
  react([{ type: 'exchange', customers: [], orders: [], ...event }] as unknown as Parameters<typeof react>[0]);
  await new Promise((resolve) => setImmediate(resolve));
  return told;
}

it('tells each customer of the accounts in which orders of their own have changed', async () => {
  const orders = [
    [one, 1, apple],
    [two, 2, tsmc],
    [away, 3, apple],
  ];
  expect(await toldOf({ customers: [one, two, away], orders })).toEqual([
    [one, 'account', 'usd'],
    [two, 'account', 'twd'],
  ]);
});

it('tells of both accounts where no order says which', async () => {
  expect(await toldOf({ customers: [one], orders: [[two, 2, tsmc]] })).toEqual([[one, 'account', 'twd', 'usd']]);
});

it('tells once of however many conditional orders of a customer', async () => {
  const conditionals = [
    [one, 1],
    [one, 2],
    [away, 3],
  ];
  expect(await toldOf({ conditionals })).toEqual([[one, 'conditionals']]);
});
