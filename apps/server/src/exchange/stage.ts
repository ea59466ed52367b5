import type { Outcome } from '@kuroshio/base';
import type { usBorrow, UsStock } from '@kuroshio/credit';
import { practiceGrant } from '@kuroshio/ledger';
import {
  withInstruments,
  type Rulebook,
  TABLES,
  type Instrument,
  INSTRUMENTS,
  type Venue,
  unitsOf,
} from '@kuroshio/market';
import { cash, price as priceOf, shares, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import {
  createBooks,
  createPostingIds,
  passingSeals,
  type PostingIds,
  proveBooks,
  type Seals,
} from '../books/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHub } from '../platform/push/index.ts';
import { type AnnouncedRow, createActionMarks } from './corporate-actions/action-marks.ts';
import { ANNOUNCED_COLUMNS, announced } from './corporate-actions/announced-actions.ts';
import { type Exchange, startExchange } from './exchange.ts';
import type { PriceFeeds } from './venues/price-feeds.ts';
import type { VenueClock } from './venues/venue-clock.ts';
import { clockOf } from './venues/venue-state.ts';

/** What of a ticket is not as usual, as a customer says it: the quantity in shares, plain numbers. */
export type Wished = Partial<Omit<Ticket, 'quantity' | 'price' | 'amount'>> & {
  readonly quantity?: number;
  readonly price?: number | undefined;
  readonly amount?: bigint | undefined;
};

/** The database under a stage: the server's own pool, and the owner's to look at what the server did. */
export interface StageDatabase {
  readonly database: Database;
  readonly owner: Database;
  close(): Promise<void>;
}

/** A running exchange on a database of its own with a clock that the test moves. For tests only. */
export interface Stage {
  readonly db: StageDatabase;
  readonly clock: ManualClock;
  readonly ids: PostingIds;
  /** With a key that nobody else has. */
  readonly seals: Seals;
  exchange: Exchange;
  /** Stops the exchange, does `meanwhile`, and starts it again on the same database. */
  restart(meanwhile?: () => unknown): Promise<void>;
  /** Moves the wall clock, a step of venue time at a time, and waits until all is done. */
  pass(ms: number): Promise<void>;
  /** Moves the wall clock by one step, a larger one while the venue is closed, and waits until all is done. */
  step(venue: Venue): Promise<void>;
  /** Passes time in such steps until `isThere`; throws after two hours. */
  until(venue: Venue, isThere: (clock: Readonly<VenueClock>) => boolean): Promise<void>;
  /** A customer with practice money. */
  customer(twd: bigint, usd?: bigint): Promise<number>;
  /**
   * Places an order under a new key: a limit order for the day, for a lot on the regular board, but for what is said. Here
   * `quantity` is a number of shares.
   */
  place(customer: number, one: Instrument, change: Wished): Promise<Outcome<Order>>;
  /** What is wrong with the books, and with memory beside the database; nothing when all is right. */
  wrongs(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** 2026-07-09 00:00 UTC, a trading day of both markets. */
const FIRST_MOMENT = Date.UTC(2026, 6, 9);
const TICK = 100;
/**
 * What nobody looks at passes in fewer, larger batches: a minute of the market while it is open, twenty of the night, and no
 * less than a program would let pass. A batch costs the same however much time it holds, and tests pass many days.
 */
const OPEN_STEP = { market: 60_000, least: 500 };
const CLOSED_STEP = { market: 1_200_000, least: 2_000 };
const LONGEST_WAIT = 7_200_000;

function found({ instruments }: Rulebook, symbol: string): Instrument {
  const instrument = instruments.bySymbol(symbol);
  if (instrument === undefined) throw new Error(`no instrument ${symbol}`);
  return instrument;
}

/** One of the tables. */
export function instrument(symbol: string): Instrument {
  return found(TABLES, symbol);
}

/** What a stage trades where a test names nothing: of every venue and kind a few, busy and quiet ones; no index. */
export const A_FEW: readonly string[] = [
  ...['TWSE:2330', 'TWSE:2317', 'TWSE:1101', 'TWSE:2603', 'TWSE:0050'],
  ...['TPEX:6488', 'TPEX:8069', 'TPEX:3324', 'TPEX:00679B'],
  ...['US:AAPL', 'US:MSFT', 'US:NVDA', 'US:BAC', 'US:BLK', 'US:KO', 'US:T', 'US:SPY'],
  ...['CRYPTO:BTC', 'FX:USDTWD'],
];

/** Everything, for what is about the breadth of the market: ten times the work of `A_FEW`. */
export const WHOLE_MARKET: readonly string[] = INSTRUMENTS.map(({ symbol }) => symbol);

/** The instruments of some symbols, with the members of the indices among them, in the order of the whole market. */
function traded(rulebook: Rulebook, symbols: readonly string[]): Rulebook {
  const named = symbols.map((symbol) => found(rulebook, symbol).no);
  const numbers = new Set(named.flatMap((no) => [no, ...(rulebook.indexMembers.get(no)?.members ?? [])]));
  return withInstruments(
    rulebook,
    rulebook.instruments.all.filter(({ no }) => numbers.has(no)),
  );
}

export interface StageOptions {
  /** What there is to trade; by default what the tables say. */
  readonly rulebook?: Rulebook;
  /** Symbols; an index brings its members. `A_FEW` by default. */
  readonly instruments?: readonly string[];
  readonly speed?: number;
  readonly inTurn?: boolean;
  readonly seed?: string;
  /** Milliseconds of a step while the venue is open, where a minute of the market is too coarse. */
  readonly step?: number;
  readonly feeds?: PriceFeeds;
  /** What the house knows of US stocks that are bought on margin; by default nothing, so that nothing is lent on them. */
  readonly usStock?: (instrumentNo: number) => UsStock;
  /** What can be borrowed of US stocks, instead of what the simulated lenders have. */
  readonly usBorrow?: typeof usBorrow;
  /** Where there is one already; by default the stage makes one in the PostgreSQL that a test run shares. */
  readonly db?: StageDatabase;
  /** Puts something between the exchange and its database, such as faults. Called at each start. */
  readonly wrap?: (database: Database) => Database;
}

/** Marks what a test has put into the database as announced, as the program does when it announces. */
export async function markAnnounced(owner: Database, key: Seals['key']): Promise<void> {
  const marks = createActionMarks(key);
  const rows = await owner.query<
    AnnouncedRow & { readonly [column: string]: unknown; readonly id: bigint; readonly mark: null }
  >(`select ${ANNOUNCED_COLUMNS}, id, mark from corporate_action where mark is null`);
  for (const row of rows)
    await owner.query('update corporate_action set mark = $2 where id = $1', [row.id, marks.make(announced(row))]);
}

let making: Promise<unknown> = Promise.resolve();

/** One after the other, because each sets the password of the one role that all databases of a server share. */
function makeDatabase(): Promise<StageDatabase> {
  const made = making.then(async () => {
    // Loaded here, because it needs a test run and a stage with a database of its own does not.
    const { createTestDatabase } = await import('../platform/database/test-database.ts');
    return createTestDatabase();
  });
  making = made.catch(() => undefined);
  return made;
}

export async function createStage(options: StageOptions = {}): Promise<Stage> {
  const db = options.db ?? (await makeDatabase());
  const wrap = options.wrap ?? ((database: Database) => database);
  const speed = options.speed ?? 10;
  const wallOf = ({ market, least }: typeof OPEN_STEP) => Math.max(least, market / speed);
  const [openStep, closedStep] = [options.step ?? wallOf(OPEN_STEP), wallOf(CLOSED_STEP)];
  const clock = createManualClock(FIRST_MOMENT);
  const ids = createPostingIds();
  const log = createLog('silent');
  const seals = passingSeals();
  const books = createBooks({ chain: seals.chains.books, database: db.database, ids, log, now: clock.now });
  let nextCustomer = 100_001;
  let nextKey = 1;

  async function start(): Promise<Exchange> {
    const metrics = createMetrics({ withProcess: false });
    const exchange = await startExchange({
      database: wrap(db.database),
      ids,
      seals,
      hub: createHub({ authenticate: async () => undefined, clock, log, metrics }),
      clock,
      log,
      metrics,
      rulebook: traded(options.rulebook ?? TABLES, options.instruments ?? A_FEW),
      seed: options.seed ?? 'stage',
      speed,
      inTurn: options.inTurn ?? false,
      feeds: options.feeds,
      ...(options.usStock && { usStock: options.usStock }),
      ...(options.usBorrow && { usBorrow: options.usBorrow }),
      onCommitted: () => undefined,
    });
    await exchange.idle();
    return exchange;
  }

  const stage: Stage = {
    db,
    clock,
    ids,
    seals,
    exchange: await start(),
    async restart(meanwhile) {
      await stage.exchange.stop();
      await meanwhile?.();
      stage.exchange = await start();
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += TICK) {
        clock.advance(TICK);
        await stage.exchange.idle();
      }
    },
    async step(venue) {
      clock.advance(clockOf(stage.exchange.state, venue).phase === 'closed' ? closedStep : openStep);
      await stage.exchange.idle();
    },
    async until(venue, isThere) {
      const clockNow = () => clockOf(stage.exchange.state, venue);
      const latest = clock.now() + LONGEST_WAIT;
      while (!isThere(clockNow())) {
        const { phase, date } = clockNow();
        if (clock.now() > latest) throw new Error(`${venue} has come no further than ${phase} of ${date}`);
        await stage.step(venue);
      }
    },
    async customer(twd, usd = 0n) {
      const customer = nextCustomer++;
      const grants = [
        { customer, asset: 1, amount: cash(twd) },
        { customer, asset: 2, amount: cash(usd) },
      ].filter(({ amount }) => amount > 0n);
      const postings = grants.map((grant) => ({ posting: practiceGrant(grant), tradingDate: null }));
      if (postings.length > 0) await books.post({ postings });
      return customer;
    },
    place(customer, one, { quantity, price, amount, ...rest }) {
      return stage.exchange.place({
        customer,
        clientOrderId: `stage-order-${nextKey++}`,
        instrumentNo: one.no,
        ticket: {
          side: 'buy',
          type: 'limit',
          board: 'regular',
          timeInForce: 'ROD',
          price: undefined,
          positionId: undefined,
          ...rest,
          ...(price !== undefined && { price: priceOf(price) }),
          ...(amount !== undefined && { amount: cash(amount) }),
          quantity: amount === undefined ? unitsOf(one, shares(quantity ?? one.lotSize)) : units(0),
        },
      });
    },
    async wrongs() {
      const [proofs, seals, books] = [
        await proveBooks(db.owner),
        await stage.exchange.proveSeals(),
        await stage.exchange.audit(),
      ];
      return [...proofs, ...seals, ...books];
    },
    async close() {
      await stage.exchange.stop();
      await books.close();
      await db.close();
    },
  };
  return stage;
}
