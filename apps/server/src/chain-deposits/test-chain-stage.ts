import { CASH_ASSETS } from '@kuroshio/money';
import { readAccountKey } from '@kuroshio/identifiers/deposit-address.ts';
import { balancesOf, type Books, createBooks, createPostingIds, passingSeals } from '../books/index.ts';
import { createMarks, type Marks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { firstSettings } from '../settings/index.ts';
import type { Chain } from './chain.ts';
import type { ChainParts } from './chain-parts.ts';
import { keyedChains } from './keyed-chains.ts';
import { PRACTICE_KEY } from './practice-chain.ts';
import { type ChainDeposits, startChainDeposits } from './start-chain-deposits.ts';

const log = createLog('silent');
const NO_MARKET = { venueTime: () => undefined };
const START = Date.parse('2026-07-09T02:00:00Z');

/** Deposits over chains on a database of their own. For tests only. */
export interface ChainStage {
  readonly db: TestDatabase;
  readonly clock: ManualClock;
  readonly books: Books;
  readonly marks: Marks;
  readonly deposits: ChainDeposits;
  /** Customers who are not certified. */
  readonly strangers: Set<number>;
  as(customer: number): CustomerContext;
  customer(): Promise<number>;
  /** The customer's address on the first chain. */
  address(customer: number): Promise<string>;
  /** All chains look once. */
  look(): Promise<void>;
  fault(): string | undefined;
  usdt(customer: number): Promise<bigint>;
  /** States of the customer's transfers, in the order in which they were seen. */
  states(customer: number): Promise<string[]>;
  messages(customer: number): Promise<string[]>;
  /** The program ends and starts again on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param chains left out: the practice chains */
export async function createChainStage(
  chains?: readonly Chain[],
  given: Partial<Pick<ChainParts, 'settings' | 'stopsDeposit' | 'books'>> = {},
): Promise<ChainStage> {
  const db = await createTestDatabase();
  await db.owner.query("insert into invitation (code) values ('TESTCODE')");
  const { database } = db;
  const clock = createManualClock(START);
  const seals = passingSeals();
  const metrics = () => createMetrics({ withProcess: false });
  const books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now: clock.now });
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  const strangers = new Set<number>();
  let marks = createMarks({ key: seals.key, log, metrics: metrics(), now: clock.now });
  const read = readAccountKey(PRACTICE_KEY);
  if (!read.ok) throw new Error(read.fault);
  const { key } = read;

  const start = () =>
    startChainDeposits({
      ...{ database, books, marks, clock, log, metrics: metrics() },
      inbox: createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} }),
      certified: { isCertified: async (_, id) => !strangers.has(id) },
      settings: firstSettings(),
      stopsDeposit: async () => undefined,
      exchange: { view: NO_MARKET },
      tellAccount: () => undefined,
      ...given,
      keyed:
        chains?.map((chain) => ({ chain, key })) ??
        keyedChains({
          ...{ config: { chains: {} }, isPractice: true, database, marks, clock },
          outbound: { fetch: () => Promise.reject(new Error('a practice chain calls nobody')) },
        }),
    });
  let deposits = await start();
  let made = 0;
  const stage: ChainStage = {
    ...{ db, clock, books, strangers },
    get marks() {
      return marks;
    },
    get deposits() {
      return deposits;
    },
    as: (customerId) => ({
      customer: undefined,
      requireCustomer: () => ({ customerId, sessionId: 1 }),
      ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: clock.now(), log },
    }),
    async customer() {
      const id = 100_000 + ++made;
      await db.owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at)
          overriding system value values ($1, $2, '', 'TESTCODE', 'tw', now())`,
        [id, `+8869${String(id).padStart(8, '0')}`],
      );
      return id;
    },
    async address(customer) {
      const [first] = deposits.chains;
      if (first === undefined) throw new Error('there is no chain');
      return first.addresses.open(customer, clock.now());
    },
    async look() {
      for (const { watch } of deposits.chains) await watch.look();
    },
    fault: () => deposits.chains[0]?.watch.state().fault,
    async usdt(customer) {
      return (await balancesOf(database, customer)).get(CASH_ASSETS.USDT.id)?.available ?? 0n;
    },
    async states(customer) {
      const rows = await db.owner.query<{ state: string }>(
        'select state from chain_transfer where customer_id = $1 order by seen_at, amount',
        [customer],
      );
      return rows.map(({ state }) => state);
    },
    async messages(customer) {
      const rows = await db.owner.query<{ change: string }>(
        "select facts->>'change' as change from message where customer_id = $1 order by id",
        [customer],
      );
      return rows.map(({ change }) => change);
    },
    async restart() {
      await deposits.stop();
      marks = createMarks({ key: seals.key, log, metrics: metrics(), now: clock.now });
      deposits = await start();
    },
    async close() {
      await deposits.stop();
      await books.close();
      await db.close();
    },
  };
  return stage;
}
