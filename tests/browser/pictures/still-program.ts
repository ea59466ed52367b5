import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followPapers, workRuns } from '../../../apps/server/src/laboratory/index.ts';
import { watchAlerts } from '../../../apps/server/src/alerts/index.ts';
import { runBlocks } from '../../../apps/server/src/block-trades/index.ts';
import { createBooks, createPostingIds, createSeals, keptKey } from '../../../apps/server/src/books/index.ts';
import { type OrderView, startExchange } from '../../../apps/server/src/exchange/index.ts';
import { createMarks, createSessions, houseInvitation } from '../../../apps/server/src/identity/index.ts';
import { startNotices } from '../../../apps/server/src/notices/index.ts';
import { type Clock, createManualClock, systemClock } from '../../../apps/server/src/platform/clock.ts';
import { loadConfig } from '../../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/index.ts';
import { startHttp } from '../../../apps/server/src/platform/http/index.ts';
import { createOutbound } from '../../../apps/server/src/platform/outbound/index.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { createMetrics } from '../../../apps/server/src/platform/metrics.ts';
import { createOutboxRelay } from '../../../apps/server/src/platform/outbox.ts';
import { createHub } from '../../../apps/server/src/platform/push/index.ts';
import { createChallenges } from '../../../apps/server/src/webauthn/index.ts';
import { TABLES } from '../../../packages/market/src/index.ts';
import { startOfferings } from '../../../apps/server/src/offerings/index.ts';
import { startRights } from '../../../apps/server/src/rights.ts';
import { startStops } from '../../../apps/server/src/credit-stops/index.ts';
import { createUsStocks } from '../../../apps/server/src/us-margin/index.ts';
import { startSettings } from '../../../apps/server/src/settings/index.ts';
import { deskTerms } from '../../../apps/server/src/desk/index.ts';
import { openVault } from '../../../apps/server/src/platform/vault.ts';
import { startConsole } from '../../../apps/server/src/console.ts';
import { watchChains } from '../../../apps/server/src/watched-chains.ts';
import { startWallet } from '../../../apps/server/src/wallet.ts';
import { createReactions, provideOwnTopics } from '../../../apps/server/src/reactions.ts';
import { createDoors } from '../../../apps/server/src/doors.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Thursday, 2026-07-09 08:00 in Taipei: a trading day of both markets. */
const FIRST_MOMENT = Date.UTC(2026, 6, 9);
/** Venue seconds per second, as at a usual start. */
const SPEED = 10;
/** Milliseconds between two steps of venue time, the exchange's own. */
const TICK = 100;
/** Milliseconds in which what follows the exchange by the wall clock has seen what happened. */
const SEEN_WITHIN = 400;

/** The server with a market whose time passes only when it is told to, so that every picture of it is the same. */
export interface StillProgram {
  readonly url: string;
  readonly invitationCode: string;
  readonly database: Database;
  /** What it has printed for whoever holds the machine. */
  output(): string;
  /** Epoch milliseconds, of server and exchange. */
  now(): number;
  /**
   * Lets so many milliseconds pass, step by step, and all that follows from them happen.
   * @param step milliseconds of one step, where days pass that nobody looks at; the exchange's own by default
   */
  pass(ms: number, step?: number): Promise<void>;
  /** Has institutions bring blocks and companies offerings, each as it stands by now. */
  bringOffers(): Promise<void>;
  /** Has the house read how much each US stock has moved, of which nothing is lent or sold short before. */
  readUsStocks(): Promise<void>;
  /** Works on what waits in the laboratory, and does what is due of runs on paper. */
  workLaboratory(): Promise<void>;
  /** The same for the same market: a hash of what has been traded. */
  print(): string;
  stop(): Promise<void>;
}

/**
 * Starts it on a free port.
 * @param dataDir a new folder
 * @param env settings beside those that make it stand
 * @param speed venue seconds per second, where days have to pass
 */
export async function startStillProgram(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  speed = SPEED,
): Promise<StillProgram> {
  const printed: string[] = [];
  const config = loadConfig(repository, {
    ...env,
    ...{ PORT: '0', DATA_DIR: dataDir, SIM_SEED: 'pictures', SIM_SPEED: String(speed) },
    ...{ RATE_LIMIT: '1000', LOG_LEVEL: 'error' },
  });
  const clock = createManualClock(FIRST_MOMENT);
  // What serves the page still has to move, at a moment that stands.
  const standing: Clock = { ...systemClock, now: clock.now };
  subscribe('http.server.request.start', (message) => {
    // The app learns the server's time from here.
    const { response } = message as { response: ServerResponse };
    response.setHeader('date', new Date(clock.now()).toUTCString());
  });

  const log = createLog(config.logLevel);
  const metrics = createMetrics({ withProcess: false });
  const migrationsDir = path.join(repository, 'apps/server/migrations');
  const open = await openDatabase({ config, migrationsDir, log });
  const { database, consoleDatabase } = open;
  const ids = createPostingIds();
  // Draws and their crowds follow from the key, so it is the same for every picture.
  const keyFile = path.join(path.dirname(dataDir), 'seal.key');
  writeFileSync(keyFile, `${'5e'.repeat(32)}\n`);
  const seals = createSeals(keptKey(keyFile));
  const books = createBooks({ chain: seals.chains.books, database, ids, log, now: clock.now });
  const marks = createMarks({ key: seals.key, log, metrics, now: clock.now });
  const sessions = createSessions({ database, clock, marks });
  // Its rounds and bounds are by the time that passes for the browser.
  const hub = createHub({ authenticate: sessions.authenticate, clock: systemClock, log, metrics });
  provideOwnTopics(hub);
  let view: OrderView = { rulebook: TABLES, venueTime: () => undefined };
  const relay = await createOutboxRelay({
    database,
    onEvents: createReactions({ hub, database, log, view: () => view, changed: () => undefined }),
    clock,
    log,
  });
  const stops = await startStops({ database, marks });
  const usStocks = createUsStocks();
  const exchange = await startExchange({
    ...{ creditStop: stops.on, usStock: usStocks.of },
    seals,
    ...{
      database,
      ids,
      hub,
      clock,
      log,
      metrics,
      rulebook: TABLES,
      seed: config.simSeed,
      speed: config.simSpeed,
    },
    onCommitted: () => relay.poke(),
  });
  view = exchange.view;
  await exchange.idle();
  const { newsFeeds, pushSubject } = config;
  const notices = await startNotices({
    database,
    hub,
    exchange,
    outbound: createOutbound({ allowed: [] }),
    clock,
    log,
    feeds: newsFeeds,
    pushSubject,
  });
  const alerts = await watchAlerts({ database, exchange, inbox: notices.inbox, clock, log });
  const settings = await startSettings({ database, marks });
  const vault = openVault(path.join(dataDir, 'document.key'));
  const rights = await startRights({ database, marks, sessions, hub, notices, exchange, clock, log });
  /** Where passkeys work: at the address that the browser opens, whichever it is. */
  let address = '';
  const passkeys = {
    challenges: createChallenges({ key: seals.key }),
    party: { name: 'Kuroshio', site: () => ({ id: 'localhost', addresses: [address] as const }) },
  };
  const wallet = startWallet({
    ...{ database, marks, key: seals.key, notices, clock, log, vault },
    desk: deskTerms(config, 'simulated'),
    mostPhotoBytes: 100_000_000,
    ...{
      books,
      exchange,
      metrics,
      settings,
      rights,
      isPractice: true,
      ...passkeys,
      destinationWaits: (config.newDestinationMinutes ?? 10) * 60_000,
      tellAccount: () => undefined,
    },
  });
  const { inbox } = notices;
  const chainDeposits = await watchChains({
    ...{ database, books, marks, inbox, exchange, settings, log, metrics, wallet, config, isPractice: true },
    // Nothing on a chain moves by itself.
    clock: { ...clock, after: () => () => undefined },
    outbound: createOutbound({ allowed: [] }),
    tellAccount: () => undefined,
  });
  const offerings = { database, books, exchange, marks, key: seals.key, inbox, log };
  const operations = await startConsole({
    ...{ database, consoleDatabase, marks, key: seals.key, vault, notices, exchange, wallet, config, clock, log },
    ...{ metrics, books },
    security: { record: () => undefined },
    oversight: { proofState: () => ({ proofs: [], provedAt: null }), forgedRows: () => 0 },
    ...{ mode: 'simulated', settings, stops, offerings, chainDeposits, ...passkeys },
    print: (text) => printed.push(text),
  });
  const { restrictions, leads } = operations;
  const blockTrades = { database, books, exchange, marks, inbox, log };
  const http = await startHttp({
    doors: createDoors({
      restrictions,
      ...{ database, books, sessions, marks, hub, exchange, notices, alerts, config, speed },
      sealKey: seals.key,
      ...{ ...wallet, chainDeposits },
      offerings,
      blockTrades,
      loans: { database, books, exchange, marks, inbox, settings, certified: wallet.certified },
      lending: { database, books, exchange, marks, inbox, settings, seed: config.simSeed },
      margin: {
        database,
        exchange,
        marks,
        inbox,
        certified: wallet.certified,
        needs: { days: 0, trades: 0 },
      },
      coupons: { database, exchange, marks },
      plans: { database, exchange, marks, inbox },
      baskets: { database, exchange, marks, ownLimits: rights.ownLimits },
      leads,
      creditStops: { exchange, stops },
      settings,
      mode: 'simulated',
      security: { record: () => undefined },
      staticDir: path.join(repository, 'apps/investor/dist'),
      console: { door: operations.door, staticDir: path.join(repository, 'apps/console/dist') },
    }),
    clock: standing,
    ...{ config, log, metrics },
    ready: async () => ({ exchange: exchange.ready() }),
  });
  address = http.url;
  printed.push((await operations.firstAddress(address)) ?? '');
  return {
    url: http.url,
    invitationCode: await houseInvitation(database),
    database,
    output: () => printed.join('\n'),
    now: clock.now,
    async pass(ms, step = TICK) {
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(step);
        await exchange.idle();
      }
      await sleep(SEEN_WITHIN);
    },
    async bringOffers() {
      // Nothing goes on by itself: when it is looked at decides what others have taken.
      const still: Clock = { ...standing, after: () => () => undefined };
      const blocks = runBlocks({ ...blockTrades, clock: still, seed: config.simSeed, simulated: true });
      while ((await blocks.look()) > 0);
      await blocks.stop();
      const offered = startOfferings({ ...offerings, clock: still, metrics, seed: config.simSeed, simulated: true });
      while ((await offered.look()) > 0);
      await offered.stop();
    },
    async readUsStocks() {
      const still: Clock = { ...standing, after: () => () => undefined };
      const stocks = await usStocks.follow({ database, exchange, clock: still, log });
      await stocks.look();
      await stocks.stop();
    },
    async workLaboratory() {
      const still: Clock = { ...standing, after: () => () => undefined };
      for (const works of [workRuns, followPapers]) {
        const work = works({ database, exchange, marks, clock: still, log });
        await work.look();
        await work.stop();
      }
    },
    print() {
      const figures = [...exchange.state.markets].map(([no, { day }]) => [no, day.last, day.trades, day.turnover]);
      return createHash('sha256').update(JSON.stringify(figures)).digest('hex');
    },
    async stop() {
      await hub.close();
      await http.close();
      await books.close();
      wallet.stop();
      await operations.stop();
      await alerts.stop();
      await notices.stop();
      await exchange.stop();
      await relay.close();
      await open.close();
    },
  };
}
