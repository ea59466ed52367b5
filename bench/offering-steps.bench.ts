// A draw of a million applications and an opening of a hundred thousand bids, most of them of the simulated crowd, those of customers with
// rows and money: what the steps of the product write set-wise while orders go on. The intake beside each step, and the same intake alone in
// the same run. `OFFERING_CUSTOMERS=200000` has ten times as many of them with rows.
import { assert } from '@kuroshio/base';
import { createBooks, createPostingIds, passingSeals } from '@kuroshio/server/books/index.ts';
import { clockOf } from '@kuroshio/server/exchange/index.ts';
import { createMarks } from '@kuroshio/server/identity/index.ts';
import { createInbox } from '@kuroshio/server/notices/index.ts';
import { type ApplicationRow, insertApplications, NO_BID } from '@kuroshio/server/offerings/application-rows.ts';
import { apply } from '@kuroshio/server/offerings/apply.ts';
import { closeBids, openAuction, settleBids } from '@kuroshio/server/offerings/auctions/steps.ts';
import { BID_FEE, usualAuctionTerms } from '@kuroshio/server/offerings/auctions/terms.ts';
import type { OfferingParts } from '@kuroshio/server/offerings/offering-parts.ts';
import { insertOffering, offeringOf, termsOf } from '@kuroshio/server/offerings/offering-rows.ts';
import { drawSecrets } from '@kuroshio/server/offerings/secrets-of-draws.ts';
import type { Step, StepParts } from '@kuroshio/server/offerings/step.ts';
import { close, debit, deliver, drawWinners, settle } from '@kuroshio/server/offerings/steps.ts';
import { createManualClock } from '@kuroshio/server/platform/clock.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { createHub } from '@kuroshio/server/platform/push/index.ts';
import { subscriptionHold } from '@kuroshio/ledger';
import { cash, price } from '@kuroshio/money';
import { bidMessage, lotteryAmounts, scheduleOf, sealToRound } from '@kuroshio/offerings';
import { openBenchDatabase } from './bench-database.ts';
import { openExchange } from './bench-exchange.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const CUSTOMERS = Number(process.env['OFFERING_CUSTOMERS'] ?? 20_000);
const FIRST = 100_001;
const APPLICATIONS = 1_000_000;
const UNITS = APPLICATIONS / 10;
const BIDS = 100_000;
/** With a row: each has its own words of 14 ms to open, whoever waits. */
const SEALED = 500;
/** Who applies by calls; the others' rows and money are there at once. */
const CALLING = 2_000;
/** Rows of others in a transaction. */
const AT_ONCE = 1_000;
/** Orders that wait at once beside the steps. */
const CALLERS = 100;
const APPLYING = 16;
const ROUND = 1_000;
const now = () => Date.UTC(2026, 6, 9);

/** What offerings work with, on the database and the exchange of the bench. */
async function partsOf(open: Awaited<ReturnType<typeof openBenchDatabase>>, exchange: OfferingParts['exchange']) {
  const { database } = open;
  const seals = passingSeals();
  const log = createLog('error');
  const metrics = createMetrics({ withProcess: false });
  const hub = createHub({ authenticate: async () => undefined, clock: createManualClock(now()), log, metrics });
  const books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now });
  const inbox = createInbox({ database, hub, log, view: exchange.view, onWritten: () => undefined });
  const marks = createMarks({ key: seals.key, log, metrics, now });
  const parts: OfferingParts = { database, books, exchange, marks, key: seals.key, inbox, log };
  return { parts, books };
}

async function offer(parts: OfferingParts): Promise<number> {
  const { exchange, marks, database, key } = parts;
  const instrument = exchange.view.rulebook.instruments.bySymbol('TWSE:1101');
  assert(instrument !== undefined, 'the market has its first stock');
  const id = 9_000;
  const schedule = scheduleOf(
    'short-lottery',
    exchange.view.rulebook.calendar,
    'TWSE',
    clockOf(exchange.view, 'TWSE').date,
  );
  await insertOffering(database, marks, {
    ...{ id, kind: 'lottery', source: 'house', venue: 'TWSE', code: '1101', name_tw: 'bench', name_en: 'bench' },
    ...{ industry: '01', shares_outstanding: 1_000_000_000n, first_listing: false, instrument_no: instrument.no },
    ...{ sponsor_tw: 'bench', sponsor_en: 'bench', template: 'short-lottery', schedule: JSON.stringify(schedule) },
    ...{ unit_shares: 1_000, units: UNITS, price: 2_000n, market_price: 2_500n, fee: 2_000n, postage: 5_000n },
    ...{
      pays: 'apply',
      crowd: APPLICATIONS - CUSTOMERS,
      commitment: drawSecrets(key).commitment(id),
      stage: 'applying',
    },
    ...{ announced_at: new Date(now()), root: null, list_size: null, signature: null, terms: null, request_id: null },
  });
  return id;
}

/** Bids of the first customers, sealed as their phones do, and the crowd's. */
async function auction(parts: OfferingParts): Promise<number> {
  const { exchange, marks, database, key } = parts;
  const { rulebook } = exchange.view;
  const { date } = clockOf(exchange.view, 'TWSE');
  const instrument = rulebook.instruments.bySymbol('TWSE:1102');
  assert(instrument !== undefined, 'the market has its second stock');
  const id = 9_001;
  const secrets = drawSecrets(key);
  await insertOffering(database, marks, {
    ...{ id, kind: 'auction', source: 'house', venue: 'TWSE', code: '1102', name_tw: 'bench', name_en: 'bench' },
    ...{ industry: '01', shares_outstanding: 1_000_000_000n, first_listing: false, instrument_no: instrument.no },
    ...{ sponsor_tw: 'bench', sponsor_en: 'bench', template: 'short-auction' },
    schedule: JSON.stringify(scheduleOf('short-auction', rulebook.calendar, 'TWSE', date)),
    ...{ unit_shares: 1_000, units: BIDS, price: 2_000n, market_price: 2_500n, fee: BID_FEE, postage: 0n, pays: 'win' },
    ...{ crowd: BIDS - SEALED, commitment: secrets.commitment(id), stage: 'applying', root: null },
    ...{ announced_at: new Date(now()), list_size: null, signature: null, request_id: null },
    terms: JSON.stringify(
      usualAuctionTerms({ floor: 2_000n, lotShares: 1_000, cap: 50, multipleBps: 12_000, withdrawable: true }),
    ),
  });
  const hold = 10_000_000n + BID_FEE;
  await insertParts(parts, id, SEALED, (_, at, client_key) => {
    const sigma = new Uint8Array(32).fill(at % 251);
    sigma[0] = at % 256;
    const message = bidMessage({ offering: id, key: client_key }, price(2_000 + (at % 50) * 5), 1 + (at % 4));
    return { held: hold, bid_deposit: hold - BID_FEE, sealed: sealToRound(secrets.beaconKey, id, message, sigma) };
  });
  return id;
}

/** Rows of customers and what is set aside for them, as the calls leave them. */
async function insertParts(
  { database, books, marks }: OfferingParts,
  offering: number,
  count: number,
  partOf: (customer: number, at: number, key: string) => Partial<ApplicationRow> & Pick<ApplicationRow, 'held'>,
): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    const numbers = await database.query<{ id: bigint }>(
      "select nextval('application_id_seq') as id from generate_series(1, $1::integer)",
      [size],
    );
    const rows = numbers.map(({ id }, at): ApplicationRow => {
      const customer_id = FIRST + CUSTOMERS - count + from + at;
      const client_key = `bench-${customer_id}-of-${offering}`;
      return {
        ...{ id, offering_id: offering, customer_id, client_key, fingerprint: 0n, payment_key: null, state: 'applied' },
        ...{ asset: 1, escrow: 0n, charged: 0n, shares: 0, place: null, applied_at: new Date(now()) },
        ...{ wanted: null, tier: null, ...NO_BID, ...partOf(customer_id, from + at, client_key) },
      };
    });
    const posted = await books.post({
      postings: rows.map(({ id, customer_id, held }) => ({
        posting: subscriptionHold({ customer: customer_id, applicationId: id, step: 0, asset: 1, amount: cash(held) }),
        tradingDate: null,
      })),
      async decide(tx) {
        await insertApplications(tx, marks, rows);
        return undefined;
      },
    });
    assert(posted.state === 'posted', 'everybody has the money');
  }
}

const open = await openBenchDatabase();
try {
  const market = await openExchange(open.database, CUSTOMERS);
  await open.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  await open.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
      select n, '+8869' || n, '', 'HOUSE222', 'tw', now() from generate_series($1::integer, $2::integer) as n`,
    [FIRST, FIRST + CUSTOMERS - 1],
  );
  const { parts, books } = await partsOf(open, market.exchange);
  const id = await offer(parts);
  await runLoad(CALLERS, ROUND, market.place);
  const alone: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) alone.push(await runLoad(CALLERS, ROUND, market.place));

  const rows: Row[] = [];
  /** What a step took, and the intake beside it until it was done. */
  async function beside(name: string, count: number, work: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const began = performance.now();
    const doing = work().finally(() => {
      isOver = true;
    });
    const loads: Load[] = [];
    while (!isOver) loads.push(await runLoad(CALLERS, ROUND / 4, market.place));
    await doing;
    const seconds = (performance.now() - began) / 1_000;
    rows.push({
      ...{ figure: `${name}, rows`, unit: '/s', ours: spreadOf([count / seconds]) },
    });
    rows.push({
      ...{ figure: `${name}, intake beside it`, unit: '/s', ours: spreadOf(loads.map(({ rate }) => rate)) },
      peer: { name: 'the intake alone', made: spreadOf(alone.map(({ rate }) => rate)) },
    });
    rows.push({
      ...{ figure: `${name}, p99 of an order beside it`, unit: 'ms', ours: spreadOf(loads.map(({ p99 }) => p99)) },
      peer: { name: 'the intake alone', made: spreadOf(alone.map(({ p99 }) => p99)) },
    });
  }

  const take = apply(parts);
  const calling = Math.min(CALLING, CUSTOMERS);
  await beside('apply', calling, async () => {
    let next = 0;
    const one = async () => {
      while (next < calling) {
        // Not in the order in which they trade: the two would walk into each other's locks all the time.
        const customerId = FIRST + ((next++ * 7_919) % calling);
        const applicationKey = `bench-${customerId}-key` as never;
        const context = { now: now(), requireCustomer: () => ({ customerId, sessionId: 1 }) } as never;
        const outcome = await take({ id: String(id), applicationKey }, context);
        assert(outcome.ok, 'everybody applies');
      }
    };
    await Promise.all(Array.from({ length: APPLYING }, one));
  });
  const offered = await offeringOf(parts.database, parts.marks, id);
  assert(offered !== undefined, 'the offering is there');
  const { hold } = lotteryAmounts(termsOf(offered));
  await insertParts(parts, id, CUSTOMERS - calling, () => ({ held: hold }));

  const steps: StepParts = { ...parts, secrets: drawSecrets(parts.key), now };
  const step = async (name: string, work: Step, of = id, count = CUSTOMERS) => {
    const row = await offeringOf(parts.database, parts.marks, of);
    assert(row !== undefined, 'the offering is there');
    await beside(name, count, () => work(steps, row));
  };
  await step('close', close);
  await step('debit', debit);
  await step('draw', drawWinners);
  await step('refunds', settle);
  await step('shares', deliver);
  const auctioned = await auction(parts);
  await step('close of bids', closeBids, auctioned, SEALED);
  await step('opening of bids', openAuction, auctioned, SEALED);
  await step('forfeits', settleBids, auctioned, SEALED);
  printTable(rows);
  const states = await open.owner.query<{ state: string; count: bigint; held: bigint }>(
    `select state, count(*) as count, sum(held)::bigint as held from application where offering_id = $1 group by 1 order by 1`,
    [id],
  );
  const [won, lost] = states;
  const left = states.map(({ state, held }) => `${state} ${held}`).join();
  assert(left === 'completed 0,not-won 0', 'everybody has what the draw gave');
  const share = Number(won?.count) / CUSTOMERS;
  assert(Number(won?.count) + Number(lost?.count) === CUSTOMERS && Math.abs(share - 0.1) < 0.02, 'one in ten has won');
  await books.close();
  await market.stop();
} finally {
  await open.close();
}
