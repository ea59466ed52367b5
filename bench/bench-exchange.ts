import { assert, createRandom } from '@kuroshio/base';
import { practiceGrant } from '@kuroshio/ledger';
import { type Instrument, lotOn, type Rulebook, TABLES } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { createBooks, createPostingIds, passingSeals, type Seals } from '@kuroshio/server/books/index.ts';
import { clockOf, type Exchange, marketAt, startExchange } from '@kuroshio/server/exchange/index.ts';
import { createManualClock } from '@kuroshio/server/platform/clock.ts';
import type { Database } from '@kuroshio/server/platform/database/index.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { createHub } from '@kuroshio/server/platform/push/index.ts';

const FIRST_CUSTOMER = 100_001;
const TWD = 1;
const TICK = 100;
/** Most practice money is posted in transactions of this many customers. */
const GRANTS_AT_ONCE = 500;

/** The real exchange in continuous trading of the Taiwan market, with customers who have money. */
export interface BenchExchange {
  readonly exchange: Exchange;
  /** Places a resting limit order of one lot of some stock for the next customer; rejects when it is refused. */
  place(): Promise<void>;
  /** Passes time as fast as it can be passed, participants and all. */
  passUntil(isThere: () => boolean): Promise<void>;
  /** The same on margin, for customers with margin accounts. */
  placeOnMargin(): Promise<void>;
  /** Gives every customer a margin account. */
  openMargin(): Promise<void>;
  /** Lets the market run on the wall clock, participants and all, until the answer is called. */
  run(): () => void;
  stop(): Promise<void>;
}

export interface BenchExchangeOptions {
  /** Customers of this database have their money already. */
  readonly granted?: boolean;
  readonly rulebook?: Rulebook;
  readonly seals?: Seals;
  /** Which stocks orders are for; all of them where it is left out. */
  readonly isWanted?: (stock: Instrument) => boolean;
}

export async function openExchange(
  database: Database,
  customers: number,
  { granted = false, rulebook = TABLES, seals = passingSeals(), isWanted = () => true }: BenchExchangeOptions = {},
): Promise<BenchExchange> {
  // A trading day of both markets; the clock is moved by hand, so that only what is measured runs.
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const ids = createPostingIds();
  const log = createLog('error');
  const books = createBooks({ chain: seals.chains.books, database, ids, log, now: clock.now });
  const metrics = createMetrics({ withProcess: false });
  const exchange = await startExchange({
    seals,
    database,
    ids,
    hub: createHub({ authenticate: async () => undefined, clock, log, metrics }),
    clock,
    log,
    metrics,
    rulebook,
    seed: 'bench',
    speed: 10,
    onCommitted: () => undefined,
  });
  await exchange.idle();
  const pass = async (): Promise<void> => {
    clock.advance(TICK);
    await exchange.idle();
  };
  while (clockOf(exchange.state, 'TWSE').phase !== 'continuous') await pass();

  for (let first = 0; first < customers && !granted; first += GRANTS_AT_ONCE) {
    const count = Math.min(GRANTS_AT_ONCE, customers - first);
    const postings = Array.from({ length: count }, (_, i) => ({
      posting: practiceGrant({ customer: FIRST_CUSTOMER + first + i, asset: TWD, amount: cash(1_000_000_000_00n) }),
      tradingDate: null,
    }));
    await books.post({ postings });
  }

  await books.close();

  const random = createRandom('orders:bench');
  const stocks = rulebook.instruments.all.filter(
    (one) => one.venue === 'TWSE' && one.kind === 'stock' && one.tradable && isWanted(one),
  );
  let placed = 0;
  async function placeWith(financing: 'cash' | 'margin'): Promise<void> {
    const n = placed++;
    const instrument = random.pick(stocks);
    // At the day's lower limit it rests far from the market.
    const price = marketAt(exchange.state, instrument.no).limits?.down;
    assert(price !== undefined, `${instrument.symbol} has price limits`);
    const outcome = await exchange.place({
      customer: FIRST_CUSTOMER + (n % customers),
      clientOrderId: `bench-${n}-order`,
      instrumentNo: instrument.no,
      ticket: {
        side: 'buy',
        type: 'limit',
        board: 'regular',
        timeInForce: 'ROD',
        quantity: lotOn(instrument, 'regular'),
        price,
        positionId: undefined,
        financing,
      },
    });
    assert(outcome.ok && outcome.value.state === 'open', 'the order rests');
  }
  return {
    exchange,
    place: () => placeWith('cash'),
    placeOnMargin: () => placeWith('margin'),
    async openMargin() {
      const limit = cash(5_000_000_000_00n);
      const all = Array.from({ length: customers }, (_, n) => FIRST_CUSTOMER + n);
      for (let first = 0; first < customers; first += GRANTS_AT_ONCE) {
        const some = all.slice(first, first + GRANTS_AT_ONCE);
        const opened = await Promise.all(some.map((customer) => exchange.setMarginAccount({ customer, limit })));
        assert(
          opened.every(({ ok }) => ok),
          'margin accounts open',
        );
      }
    },
    async passUntil(isThere) {
      while (!isThere()) await pass();
    },
    run() {
      const timer = setInterval(() => clock.advance(TICK), TICK);
      return () => clearInterval(timer);
    },
    stop: () => exchange.stop(),
  };
}
