import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { TABLES } from '@kuroshio/market';
import { watchAlerts } from './alerts/index.ts';
import { BLOCK_ROWS, runBlocks } from './block-trades/index.ts';
import { createBooks, createPostingIds, createSeals, keptKey, openHeadsFile } from './books/index.ts';
import { deskTerms, startDesk } from './desk/index.ts';
import { CONSOLE_ROWS, startConsole } from './console.ts';
import { followFees } from './coupons/index.ts';
import { type CreditDays, NO_CREDIT_DAYS, startCreditDays } from './credit-days.ts';
import { startStops } from './credit-stops/index.ts';
import { createDoors } from './doors.ts';
import { drawHistory } from './draw-history.ts';
import { type OrderView, readRulebook, startExchange } from './exchange/index.ts';
import { startFeeds } from './feeds/index.ts';
import { adoptMarks, createMarks, createSessions, houseInvitation, watchMarks } from './identity/index.ts';
import { startJobs } from './jobs.ts';
import { startLendingDays } from './lending/index.ts';
import { startLoanDays } from './loans/index.ts';
import { creditRatesOf, openingNeeds } from './margin/index.ts';
import { startNotices } from './notices/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/index.ts';
import { readOrMakeSecret } from './platform/secrets.ts';
import { startHttp } from './platform/http/index.ts';
import { startSettings } from './settings/index.ts';
import { APPLICATIONS, OFFERINGS, startOfferings } from './offerings/index.ts';
import { createLog, type Log, logFile } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbound } from './platform/outbound/index.ts';
import { createOutboxRelay } from './platform/outbox.ts';
import { createHub } from './platform/push/index.ts';
import { createSecurityLog, securityLogFile } from './platform/security-log.ts';
import { openWebauthn } from './webauthn/index.ts';
import { runPlans } from './plans/index.ts';
import { keepAccountDays } from './portfolio/index.ts';
import { startRights } from './rights.ts';
import { createReactions, provideOwnTopics, tellAccount } from './reactions.ts';
import { openVault } from './platform/vault.ts';
import { openPublicationsFile, startPublishing } from './seals/index.ts';
import { POOL_ROWS, startPools } from './pools.ts';
import { watchTrades } from './surveillance/index.ts';
import { createUsStocks } from './us-margin/index.ts';
import { watchChains } from './watched-chains.ts';
import { startWallet, WALLET_ROWS } from './wallet.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

function readConfig(): Config {
  try {
    return loadConfig(repository);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** At a terminal people read the few lines printed for them, and the log goes to a file; elsewhere it is standard error. */
function openLog(config: Config): Log {
  if (!process.stderr.isTTY) return createLog(config.logLevel);
  const file = path.join(config.dataDir, 'kuroshio.log');
  console.log(`The log is ${path.relative(process.cwd(), file)}.`);
  return createLog(config.logLevel, logFile(file));
}

/** Of an installation that sets none: drawn at its first start, in a file that only this user may read. */
function ownToken(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return readOrMakeSecret(path.join(dataDir, 'operations.secret'));
}

/** Every role in one process, in the order in which one needs the other; stopped in the reverse order. */
async function start(config: Config, log: Log): Promise<() => Promise<void>> {
  const clock = systemClock;
  const metrics = createMetrics();
  console.log('Starting the database …');
  const open = await openDatabase({
    config,
    migrationsDir: path.resolve(import.meta.dirname, '../migrations'),
    log,
  });
  const { database, consoleDatabase } = open;
  const ids = createPostingIds();
  const heads = openHeadsFile([path.join(config.dataDir, 'seal-heads.log'), ...config.sealHeadsCopies], clock.now);
  const seals = createSeals(keptKey(config.sealKeyFile ?? path.join(config.dataDir, 'seal.key')), heads);
  const marks = createMarks({ key: seals.key, log, metrics, now: clock.now });
  await adoptMarks({ database, marks, file: path.join(config.dataDir, 'marks-adopted'), log, now: clock.now() });
  const sessions = createSessions({ database, clock, marks });
  const { publicUrl, rateLimit, trustedProxies } = config;
  const hub = createHub({
    ...{ authenticate: sessions.authenticate, clock, log, metrics, publicUrl, rateLimit, trustedProxies },
    ...{ mostClients: config.mostConnections, mostOfAddress: config.mostConnectionsOfAddress },
  });
  provideOwnTopics(hub);
  const tell = (customer: number) => tellAccount(hub, customer);
  const posting = { database, ids, chain: seals.chains.books, log, now: clock.now };
  const books = createBooks({ ...posting, moved: (customers) => customers.forEach(tell) });
  /** What trades now, and how its clocks ran. */
  let creditDays: CreditDays = NO_CREDIT_DAYS;
  let view: OrderView = { rulebook: await readRulebook(database, TABLES, seals.key), venueTime: () => undefined };
  const relay = await createOutboxRelay({
    database,
    onEvents: createReactions({ hub, database, log, view: () => view, changed: (some) => creditDays.changed(some) }),
    clock,
    log,
  });
  const outbound = createOutbound({ allowed: config.outboundAllowed });
  const feeds = await startFeeds({
    ...{ database, rulebook: view.rulebook, config, outbound, clock, log, metrics, repository },
    words: process.argv.slice(2),
    // npm runs its scripts in the repository; files are named from where the person is.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    print: (text) => console.log(text),
  }).catch(async (error: unknown) => {
    await open.close();
    throw error;
  });
  const [stops, settings] = [await startStops({ database, marks }), await startSettings({ database, marks })];
  const usStocks = createUsStocks();
  console.log('Opening the markets …');
  const exchange = await startExchange({
    database,
    ids,
    seals,
    hub,
    clock,
    log,
    metrics,
    rulebook: TABLES,
    ...{ seed: config.simSeed, speed: config.simSpeed },
    inTurn: config.marketHours === 'in-turn',
    feeds: feeds.feeds,
    ...{ creditStop: stops.on, creditRates: creditRatesOf(settings), usStock: usStocks.of },
    barsFile: path.join(config.dataDir, 'bars-sealed-from'),
    onCommitted: () => relay.poke(),
  });
  view = exchange.view;
  await exchange.idle();
  if (!exchange.ready()) throw new Error('The exchange could not start: another program trades on this database.');
  const notices = await startNotices({
    ...{ database, hub, exchange, outbound, clock, log },
    feeds: config.newsFeeds,
    pushSubject: config.pushSubject,
  });
  const alerts = await watchAlerts({ database, exchange, inbox: notices.inbox, clock, log });
  const watched = { database, marks, sessions, hub, clock, log, metrics };
  const markWatch = await watchMarks({
    ...watched,
    kept: [...WALLET_ROWS, ...POOL_ROWS, OFFERINGS, APPLICATIONS, ...BLOCK_ROWS, ...CONSOLE_ROWS],
  });
  const isPractice = feeds.mode === 'simulated';
  const terms = deskTerms(config, feeds.mode);
  const vault = openVault(config.documentKeyFile ?? path.join(config.dataDir, 'document.key'));
  const rights = await startRights({ database, marks, sessions, hub, notices, exchange, clock, log });
  const webauthn = openWebauthn(config, seals.key);
  const wallet = startWallet({
    ...{ database, marks, key: seals.key, notices, desk: terms, clock, log, vault },
    mostPhotoBytes: config.photoStoreMb * 1_000_000,
    ...{ books, exchange, isPractice, metrics, settings, rights, ...webauthn.passkeys },
    destinationWaits: (config.newDestinationMinutes ?? (isPractice ? 10 : 24 * 60)) * 60_000,
    tellAccount: tell,
  });
  const { inbox } = notices;
  const chainDeposits = await watchChains({
    ...{ database, books, marks, inbox, exchange, settings, clock, log, metrics, wallet, config, isPractice, outbound },
    tellAccount: tell,
  });
  const loans = { database, books, exchange, marks, inbox, settings, certified: wallet.certified };
  const loanDays = startLoanDays({ ...loans, clock, log });
  const lending = { database, books, exchange, marks, inbox, settings, seed: config.simSeed };
  const lendingDays = startLendingDays({ ...lending, clock, log });
  const margin = {
    ...{ database, exchange, marks, inbox, certified: wallet.certified },
    needs: openingNeeds(config, feeds.mode),
  };
  creditDays = await startCreditDays({ ...margin, clock, log }, usStocks);
  const coupons = { database, books, exchange, marks, settings };
  // Only the house's practice money pays for them.
  const feeFollower = isPractice ? followFees({ ...coupons, clock, log }) : undefined;
  const security = createSecurityLog(securityLogFile(path.join(config.dataDir, 'security.log')));
  const tradeWatch = watchTrades({ database, market: exchange, security, clock, log, metrics });
  const jobs = startJobs({ database, exchange, heads, clock, log, metrics });
  const offeringParts = { database, books, exchange, marks, key: seals.key, inbox: notices.inbox, log };
  const offerings = startOfferings({
    ...{ ...offeringParts, clock, metrics, seed: exchange.state.seed, simulated: isPractice },
  });
  const blockTrades = { database, books, exchange, marks, inbox: notices.inbox, log };
  const blocks = runBlocks({ ...blockTrades, clock, seed: exchange.state.seed, simulated: isPractice });
  // The house trades its own only where the market is simulated, with practice money.
  const offers = config.houseStrategies && isPractice;
  const pools = await startPools({ database, books, exchange, marks, hub, clock, log }, offers);
  const accountDays = keepAccountDays({ database, exchange, clock, log });
  const publishing = startPublishing({
    ...{ database, key: seals.key, exchange, clock, log },
    file: openPublicationsFile(path.join(config.dataDir, 'publications.jsonl')),
  });
  const operations = await startConsole({
    ...{ database, consoleDatabase, marks, key: seals.key, vault, notices, exchange, wallet, security, config },
    ...{ clock, log, metrics, books },
    oversight: { proofState: jobs.state, forgedRows: markWatch.found },
    ...{ mode: feeds.mode, settings, stops, offerings: offeringParts, chainDeposits, ...webauthn.passkeys },
    print: (text) => console.log(`\n  ${text}\n`),
  });
  const planParts = { database, exchange, marks, inbox, ownLimits: rights.ownLimits };
  const plans = runPlans({ ...planParts, restrictions: operations.restrictions, clock, log });
  const queues = [...wallet.queues, ...operations.queues];
  const desk = startDesk({ queues, terms, clock, log, metrics });
  const http = await startHttp({
    doors: createDoors({
      ...{ database, security, books, sessions, marks, hub, exchange, notices, alerts, config, sealKey: seals.key },
      ...{ ...wallet, chainDeposits, restrictions: operations.restrictions },
      offerings: offeringParts,
      blockTrades,
      ...{ loans, lending, margin, coupons, plans: planParts, baskets: planParts, leads: operations.leads },
      creditStops: { exchange, stops },
      ...{ speed: config.simSpeed, mode: feeds.mode, settings },
      staticDir: path.join(repository, 'apps/investor/dist'),
      console: { door: operations.door, staticDir: path.join(repository, 'apps/console/dist') },
    }),
    config: { ...config, operationsToken: config.operationsToken ?? ownToken(config.dataDir) },
    ...{ clock, log, security, metrics },
    mostCalls: () => settings.at('most-calls', clock.now()),
    ready: async () => ({
      database: await database.query('select 1').then(
        () => true,
        () => false,
      ),
      exchange: exchange.ready(),
      ...exchange.health(),
      proofs: jobs.proves(),
    }),
    told: () => ({ feeds: feeds.silent().length === 0 }),
  });
  webauthn.listensAt(http.url);
  const code = await houseInvitation(database);
  const address = config.publicUrl ?? http.url;
  const first = await operations.firstAddress(address);
  const entry = first === undefined ? '' : `  First administrator (once, within a day):  ${first}\n`;
  console.log(
    `\n  Kuroshio is open:  ${address}\n  Invitation code:   ${code}\n  Console:           ${address}/ops/\n${entry}\n  Ctrl+C stops it.`,
  );
  let isStopping = false;
  void drawHistory(exchange, () => isStopping);
  return async () => {
    isStopping = true;
    // Open sockets would keep the edge from closing.
    await hub.close();
    await http.close();
    for (const one of [plans, pools, loanDays, lendingDays, creditDays]) await one.stop();
    await feeFollower?.stop();
    await blocks.stop();
    await chainDeposits.stop();
    await books.close();
    await operations.stop();
    await offerings.stop();
    await publishing.stop();
    await desk.stop();
    await rights.stop();
    wallet.stop();
    await accountDays.stop();
    await jobs.stop();
    await tradeWatch.stop();
    await markWatch.stop();
    await alerts.stop();
    await notices.stop();
    await exchange.stop();
    await feeds.stop();
    await relay.close();
    await open.close();
  };
}

const config = readConfig();
const log = openLog(config);
const starting = start(config, log);

let stopping: Promise<void> | undefined;
function stop(): void {
  // A second signal does not hurry: the database is being closed.
  stopping ??= starting
    .then((end) => end())
    .then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

starting.catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  log.fatal({ err: error }, 'the program could not start');
  process.exit(1);
});
