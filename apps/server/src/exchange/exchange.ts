import { type Instrument, type Listing, type Rulebook, type Venue, withClosures } from '@kuroshio/market';
import { createParticipants, type History } from '@kuroshio/simulation';
import type { BrokenSeal, PostingIds, Seals } from '../books/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Hub } from '../platform/push/index.ts';
import { announcingBy, type Announcing, createAnnouncements } from './announcements.ts';
import { createCommands, type ExchangeCommands } from './commands.ts';
import { readReckoned } from './closing-quotes.ts';
import { triggerConditionals } from './conditionals/trigger-conditionals.ts';
import { eventsOf } from './exchange-events.ts';
import { auditBooks } from './orders/audit-books.ts';
import { createTimePassing } from './pass-time.ts';
import { createPublisher } from './publish.ts';
import { readCustomers } from './recover.ts';
import { watchSeals } from './sealed.ts';
import { createState, type ExchangeState } from './state.ts';
import { provideTopics } from './topics.ts';
import { answerVenue } from './venue-answers.ts';
import { readClosures, startClosures, takeClosures } from './venues/closures.ts';
import { drawHistory, rulebookOfHistory } from './venues/draw-history.ts';
import { restoreDurable } from './venues/durable-market.ts';
import { createActionMarks } from './corporate-actions/action-marks.ts';
import { readHoldingRules } from './positions/holding-rules.ts';
import { takeHalts } from './venues/halts.ts';
import { addListing, readListings } from './venues/listings.ts';
import { joinFeeds, type PriceFeeds } from './venues/price-feeds.ts';
import { startMarkets } from './venues/start-markets.ts';
import { openStoredBars, type StoredBars } from './venues/stored-bars.ts';
import { closeDay, readMarkets, storeMarkets } from './venues/stored-markets.ts';
import { openVenue } from './venues/trading-day.ts';
import { createTradingFloor } from './venues/trading-floor.ts';
import { marketAt, clockOf, markClocksDurable, restoreClocks } from './venues/venue-state.ts';
import { createFigures } from './writer/figures.ts';
import { createSequence, type Sequence } from './writer/sequence.ts';
import { createStore } from './writer/store.ts';
import { createView, type ExchangeView } from './view.ts';
import { WRITTEN } from './written.ts';

export interface Exchange extends Pick<Sequence, 'health' | 'live'>, Announcing, ExchangeCommands {
  /** Has an instrument listed on a day to come, with no restart; rejects what does not fit. @returns it as it will be */
  list(listing: Listing): Promise<Instrument>;
  /** Takes up at once what operators have halted or lifted. Answers when nothing that is halted trades any more. */
  takeHalts(): Promise<void>;
  /** Takes how long what is bought must be held, as it stands announced. */
  takeHoldingRules(): Promise<void>;
  /** What is shown to everybody: only what is durable. */
  readonly view: ExchangeView;
  /** What the exchange has in memory, durable or not: for tests of the exchange alone. */
  readonly state: ExchangeState;
  readonly history: History;
  /** The days and minutes that traded here and are over. */
  readonly bars: Pick<StoredBars, 'days' | 'minutes'>;
  /** Venue seconds per second. */
  readonly speed: number;
  /** Takes orders and lets time pass. */
  ready(): boolean;
  /** Compares what was sealed with what stands since the last look. @returns what is broken */
  proveSeals(whole?: boolean): Promise<readonly BrokenSeal[]>;
  /** Holds the books in memory against the open orders in the database. @returns what is wrong, in words. */
  audit(): Promise<string[]>;
  /** Resolves when nothing waits to be done. */
  idle(): Promise<void>;
  /** Stores the markets and ends. */
  stop(): Promise<void>;
}

export interface ExchangeParts {
  readonly database: Database;
  readonly ids: PostingIds;
  readonly seals: Seals;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /**
   * What is traded here. An index among them has a market only where all its members are among them too. On a database
   * that has been traded on, all that customers hold or have orders in must be among them.
   */
  readonly rulebook: Rulebook;
  readonly seed: string;
  readonly speed: number;
  /** A venue's day begins only when it is its turn in the real order of the day; else they open together. */
  readonly inTurn?: boolean;
  /** Prices from elsewhere; without them all is simulated. */
  readonly feeds?: PriceFeeds | undefined;
  /** What operators have stopped of margin purchases and short sales; without it nothing is. */
  readonly creditStop?: ExchangeState['creditStop'];
  /** What the house asks and pays on credit; without it what brokers in Taiwan did in 2026. */
  readonly creditRates?: ExchangeState['creditRates'];
  /** What the house knows of US stocks that are bought on margin; without it nothing, and nothing is lent on them. */
  readonly usStock?: ExchangeState['usStock'];
  /** What can be borrowed of US stocks, instead of what the simulated lenders have. */
  readonly usBorrow?: ExchangeState['usBorrow'];
  /** Where it is noted from which day on bars have seals: bar-seals.ts. */
  readonly barsFile?: string | undefined;
  /** Called after each durable batch that changed something of customers. */
  readonly onCommitted: () => void;
}

/** Milliseconds between two steps of venue time. */
const TICK = 100;
const STORE_EVERY = 1_000;
/** Operators announce a closure at least this long before the day. */
const CLOSURES_EVERY = 5_000;
/** Steps of venue time that an auction goes back by when its batch failed. */
const RETURNS = 3;

/** Starts the exchange: sets the clocks, rebuilds the books from the open orders, lets the participants in. */
export async function startExchange(parts: ExchangeParts): Promise<Exchange> {
  const { database, ids, seals, hub, clock, log, metrics, speed, feeds, inTurn = false } = parts;
  const proof = await watchSeals(database, seals, log);
  const { standing: announced } = await readClosures(database, seals.key);
  const state = createState(withClosures(await readListings(database, parts.rulebook), announced));
  const { seed } = await startMarkets(database, state, {
    seed: parts.seed,
    ...{ speed, inTurn },
    now: clock.now(),
    firstDate: feeds?.firstDate,
    realTime: feeds?.realTime,
  });
  state.seed = seed;
  state.markKey = seals.key;
  state.actionMarks = createActionMarks(seals.key);
  startClosures(state, announced);
  if (parts.creditStop !== undefined) state.creditStop = parts.creditStop;
  if (parts.creditRates !== undefined) state.creditRates = parts.creditRates;
  if (parts.usStock !== undefined) state.usStock = parts.usStock;
  if (parts.usBorrow !== undefined) state.usBorrow = parts.usBorrow;
  const bars = await openStoredBars(database, { key: seals.key, file: parts.barsFile, log });
  await readMarkets(database, bars, state, readReckoned);
  markClocksDurable(state);
  state.durableRulebook = state.rulebook;
  const participants = createParticipants({ seed, instruments: state.rulebook.instruments.all, source: feeds?.source });
  if (feeds !== undefined) joinFeeds(state, participants, feeds);
  const floor = createTradingFloor(state, participants);
  const drawn = drawHistory(state);
  const announcements = createAnnouncements(database, state, clock, log);
  let isFirst = true;

  async function recover(): Promise<void> {
    await readCustomers(database, state);
    if (!isFirst) {
      state.rulebook = state.durableRulebook;
      restoreClocks(state, clock.now(), RETURNS * TICK * speed);
      for (const market of state.markets.values()) restoreDurable(market);
    }
    for (const { venue, phase } of state.clocks.values()) if (phase !== 'closed') openDay(venue);
    isFirst = false;
  }

  /** An instrument is listed: whoever keeps something of each knows it from now on. */
  function join(instrument: Instrument): void {
    participants.list(instrument);
    drawn.list(rulebookOfHistory(state), instrument);
    if (feeds !== undefined) marketAt(state, instrument.no).provenance = () => feeds.provenance(instrument.no);
  }

  function openDay(venue: Venue): void {
    openVenue(state, floor, participants, venue);
  }

  /** Read beside the batches, taken between two of them. */
  async function followClosures(): Promise<void> {
    if (!sequence.leads()) return;
    const { standing } = await readClosures(database, seals.key);
    await sequence.between(async () => takeClosures(state, standing));
  }

  async function followHalts(): Promise<void> {
    const changed = await sequence.between(() => takeHalts(database, state, floor));
    if (changed.length > 0) log.warn({ instruments: changed.length }, 'operators have halted or lifted instruments');
  }

  const view = createView(state);
  const store = createStore(clock, log);
  const publisher = createPublisher(state, hub, speed);
  const sequence = createSequence({
    database,
    ids,
    chain: seals.chains.exchange,
    clock,
    log,
    tables: WRITTEN,
    tell: eventsOf,
    during: (changes, work) => floor.during(answerVenue(state, changes), work),
    passTime: createTimePassing({ state, floor, participants, speed, inTurn, log, join, proof }),
    follow: ({ on, parts, last, begin }) =>
      triggerConditionals(state, floor, parts, last, answerVenue(state, last), on, begin),
    figures: createFigures(metrics),
    recover,
    onDurable({ now, moved, closed }) {
      markClocksDurable(state);
      state.durableRulebook = state.rulebook;
      state.durableActions = state.actions;
      publisher.publish(now);
      for (const venue of closed) {
        store.keep(closeDay(bars, state, venue, clockOf(view, venue).date));
      }
      if (moved) parts.onCommitted();
    },
  });
  provideTopics(view, hub, clock, speed);
  const stopTicking = clock.every(TICK, () => sequence.tick());
  const stopReading = clock.every(CLOSURES_EVERY, () => {
    void followClosures().catch((error) => log.warn({ err: error }, 'closures could not be read'));
    if (sequence.leads()) void followHalts().catch((error) => log.warn({ err: error }, 'halts could not be read'));
    // Between two batches, so that what one is about to make effective is not read as it was.
    if (sequence.leads() && announcements.isDue())
      void sequence
        .between(announcements.read)
        .catch((error) => log.warn({ err: error }, 'actions could not be announced'));
  });
  const stopStoring = clock.every(STORE_EVERY, () => {
    if (sequence.leads()) store.attempt(() => storeMarkets(database, bars, state));
  });
  sequence.tick();

  return {
    ...{ view, state, speed, bars, health: sequence.health, live: sequence.live },
    history: feeds?.history(drawn) ?? drawn,
    ready: () => sequence.leads(),
    ...createCommands(state, floor, (one) => sequence.submit(one)),
    list: (listing) => sequence.between(() => addListing(database, state, listing, clock.now())),
    takeHalts: followHalts,
    takeHoldingRules: () => sequence.between(() => readHoldingRules(database, state)),
    ...announcingBy(database, state, sequence),
    proveSeals: async (whole) => [...(await proof.look(whole)), ...(await bars.look(whole))],
    audit: () => sequence.between(() => auditBooks(database, state)),
    idle: () => sequence.idle(),
    async stop() {
      stopTicking();
      stopStoring();
      stopReading();
      const led = sequence.leads();
      await sequence.stop();
      if (led) store.attempt(() => storeMarkets(database, bars, state, { atTheEnd: true }));
      await store.close();
    },
  };
}
