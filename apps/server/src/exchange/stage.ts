import type { Outcome, Random } from '@kuroshio/base';
import { practiceGrant } from '@kuroshio/ledger';
import {
  addTicks,
  type Board,
  boardsOf,
  floorToTick,
  INDEX_MEMBERS,
  type Instrument,
  INSTRUMENTS,
  instrumentBySymbol,
  isOddLot,
  marketOf,
  type Venue,
  unitsOf,
} from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import type { Order } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import { createBooks, createPostingIds, type PostingIds, proveBooks } from '../books/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHub } from '../platform/push/index.ts';
import { type Exchange, startExchange } from './exchange.ts';
import type { PriceFeeds } from './price-feeds.ts';
import { bookFor } from './markets/board-market.ts';
import type { VenueClock } from './markets/venue-clock.ts';
import { clockOf, marketAt } from './state.ts';

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
  exchange: Exchange;
  /** Stops the exchange, does `meanwhile`, and starts it again on the same database. */
  restart(meanwhile?: () => void): Promise<void>;
  /** Moves the wall clock, a step of venue time at a time, and waits until all is done. */
  pass(ms: number): Promise<void>;
  /** Passes time until `isThere`, in larger steps while the venue is closed; throws after two hours. */
  until(venue: Venue, isThere: (clock: Readonly<VenueClock>) => boolean): Promise<void>;
  /** A customer with practice money. */
  customer(twd: bigint, usd?: bigint): Promise<number>;
  /**
   * Places an order under a new key: a limit order for the day, for a lot on the regular board, but for what is said. Here
   * `quantity` is a number of shares.
   */
  place(customer: number, one: Instrument, change: Partial<Ticket>): Promise<Outcome<Order>>;
  /** What is wrong with the books, and with memory beside the database; nothing when all is right. */
  wrongs(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** 2026-07-09 00:00 UTC, a trading day of both markets. */
const FIRST_MOMENT = Date.UTC(2026, 6, 9);
const TICK = 100;
const CLOSED_STEP = 1_000;
const LONGEST_WAIT = 7_200_000;

export function instrument(symbol: string): Instrument {
  const found = instrumentBySymbol(symbol);
  if (found === undefined) throw new Error(`no instrument ${symbol}`);
  return found;
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
function traded(symbols: readonly string[]): readonly Instrument[] {
  const named = symbols.map((symbol) => instrument(symbol).no);
  const numbers = new Set(named.flatMap((no) => [no, ...(INDEX_MEMBERS.get(no)?.members ?? [])]));
  return INSTRUMENTS.filter(({ no }) => numbers.has(no));
}

export interface StageOptions {
  /** Symbols; an index brings its members. `A_FEW` by default. */
  readonly instruments?: readonly string[];
  readonly speed?: number;
  readonly seed?: string;
  readonly feeds?: PriceFeeds;
  /** Where there is one already; by default the stage makes one in the PostgreSQL that a test run shares. */
  readonly db?: StageDatabase;
  /** Puts something between the exchange and its database, such as faults. Called at each start. */
  readonly wrap?: (database: Database) => Database;
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
  const clock = createManualClock(FIRST_MOMENT);
  const ids = createPostingIds();
  const log = createLog('silent');
  const books = createBooks({ database: db.database, ids, log, now: clock.now });
  let nextCustomer = 100_001;
  let nextKey = 1;

  async function start(): Promise<Exchange> {
    const metrics = createMetrics({ withProcess: false });
    const exchange = await startExchange({
      database: wrap(db.database),
      ids,
      hub: createHub({ authenticate: async () => undefined, clock, log, metrics }),
      clock,
      log,
      metrics,
      instruments: traded(options.instruments ?? A_FEW),
      seed: options.seed ?? 'stage',
      speed: options.speed ?? 10,
      feeds: options.feeds,
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
    async restart(meanwhile) {
      await stage.exchange.stop();
      meanwhile?.();
      stage.exchange = await start();
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += TICK) {
        clock.advance(TICK);
        await stage.exchange.idle();
      }
    },
    async until(venue, isThere) {
      const clockNow = () => clockOf(stage.exchange.state, venue);
      const latest = clock.now() + LONGEST_WAIT;
      while (!isThere(clockNow())) {
        const { phase, date } = clockNow();
        if (clock.now() > latest) throw new Error(`${venue} has come no further than ${phase} of ${date}`);
        clock.advance(phase === 'closed' ? CLOSED_STEP : TICK);
        await stage.exchange.idle();
      }
    },
    async customer(twd, usd = 0n) {
      const customer = nextCustomer++;
      const grants = [
        { customer, asset: 1, amount: twd },
        { customer, asset: 2, amount: usd },
      ].filter(({ amount }) => amount > 0n);
      const postings = grants.map((grant) => ({ posting: practiceGrant(grant), tradingDate: null }));
      if (postings.length > 0) await books.post({ postings });
      return customer;
    },
    place(customer, one, change) {
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
          ...change,
          quantity: change.amount === undefined ? unitsOf(one, change.quantity ?? one.lotSize) : 0,
        },
      });
    },
    async wrongs() {
      return [...(await proveBooks(db.owner)), ...(await stage.exchange.audit())];
    },
    async close() {
      await stage.exchange.stop();
      await books.close();
      await db.close();
    },
  };
  return stage;
}

/** An order that a customer might think of: near the market or far from it, sensible or not. */
export function thinkOfOrder(random: Random, one: Instrument, exchange: Exchange): Ticket {
  const market = marketAt(exchange.state, one.no);
  const near = floorToTick(one, market.day.last || market.reference);
  const type = random.next() < 0.3 ? 'market' : 'limit';
  const side = random.next() < 0.55 ? 'buy' : 'sell';
  // Most are near the market; some wait where it does not come.
  const away = random.next() < 0.06 ? (side === 'buy' ? -40 : 40) : random.whole(13) - 6;
  const price = addTicks(one, near, away);
  const lots = 1 + random.whole(3);
  const isLikely = (board: Board) => bookFor(market, board) !== null || random.next() < 0.1;
  const boards = boardsOf(one).filter(isLikely);
  const board = boards.length === 0 || random.next() < 0.5 ? 'regular' : random.pick(boards);
  if (board === 'fractional') {
    // By shares or by amount, from less than a dollar to some hundreds of shares.
    const byAmount = random.next() < 0.4;
    return {
      side,
      type: 'market',
      board,
      timeInForce: 'ROD',
      quantity: byAmount ? 0 : 1 + random.whole(10 ** (3 + random.whole(6))),
      amount: byAmount ? BigInt(1 + random.whole(10 ** (2 + random.whole(5)))) : undefined,
      price: undefined,
      positionId: undefined,
    };
  }
  if (board !== 'regular') {
    return {
      side,
      type: 'limit',
      board,
      timeInForce: board === 'extended' && random.next() < 0.3 ? 'GTC' : 'ROD',
      quantity: isOddLot(board)
        ? 1 + random.whole(random.next() < 0.03 ? 1_200 : 400)
        : unitsOf(one, lots * one.lotSize),
      price: board === 'fixed-price' ? undefined : price,
      positionId: undefined,
    };
  }
  return {
    side,
    type,
    board,
    timeInForce: random.pick(['ROD', 'ROD', 'ROD', 'IOC', 'FOK', marketOf(one) === 'usd' ? 'GTC' : 'ROD'] as const),
    quantity: unitsOf(one, lots * one.lotSize * (one.lotSize === 1 ? 10 : 1)) + (random.next() < 0.03 ? 1 : 0),
    price: type === 'market' ? undefined : price + (random.next() < 0.03 ? 1 : 0),
    positionId: undefined,
  };
}

/**
 * An order at the price where the next customer is first in line: inside the spread where there is room, else at the
 * best price of the other side. Two customers who think so one after the other trade with each other.
 */
export function thinkInsideSpread(random: Random, one: Instrument, side: Ticket['side'], exchange: Exchange): Ticket {
  const market = marketAt(exchange.state, one.no);
  const last = market.day.last || market.reference;
  const bid = market.book?.best(BUY) || addTicks(one, floorToTick(one, last), -1);
  const ask = market.book?.best(SELL) || addTicks(one, bid, 2);
  const inside = side === 'buy' ? addTicks(one, ask, -1) : addTicks(one, bid, 1);
  const roomy = side === 'buy' ? inside > bid : inside < ask;
  return {
    side,
    type: 'limit',
    board: 'regular',
    timeInForce: random.pick(['ROD', 'ROD', 'IOC', marketOf(one) === 'usd' ? 'GTC' : 'ROD'] as const),
    quantity: unitsOf(one, (1 + random.whole(4)) * one.lotSize * (one.lotSize === 1 ? 10 : 1)),
    price: roomy ? inside : side === 'buy' ? ask : bid,
    positionId: undefined,
  };
}
