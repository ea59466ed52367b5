// The rows of a draw: applications, the close, the debit, the draw, the refunds and the shares of many customers, written set-wise by the steps
// of the product while orders go on; the intake beside each step, and the same intake alone in the same run.
import { assert } from '@kuroshio/base';
import { createBooks, createPostingIds, passingSeals } from '@kuroshio/server/books/index.ts';
import { clockOf } from '@kuroshio/server/exchange/index.ts';
import { createMarks } from '@kuroshio/server/identity/index.ts';
import { createInbox } from '@kuroshio/server/notices/index.ts';
import { apply } from '@kuroshio/server/offerings/apply.ts';
import type { OfferingParts } from '@kuroshio/server/offerings/offering-parts.ts';
import { insertOffering, offeringOf } from '@kuroshio/server/offerings/offering-rows.ts';
import { drawSecrets } from '@kuroshio/server/offerings/secrets-of-draws.ts';
import type { Step, StepParts } from '@kuroshio/server/offerings/step.ts';
import { close, debit, deliver, drawWinners, settle } from '@kuroshio/server/offerings/steps.ts';
import { createManualClock } from '@kuroshio/server/platform/clock.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { createHub } from '@kuroshio/server/platform/push/index.ts';
import { scheduleOf } from '@kuroshio/offerings';
import { openBenchDatabase } from './bench-database.ts';
import { openExchange } from './bench-exchange.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const CUSTOMERS = 20_000;
const FIRST = 100_001;
const UNITS = 2_000;
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
    ...{ pays: 'apply', crowd: 0, commitment: drawSecrets(key).commitment(id), stage: 'applying' },
    ...{ announced_at: new Date(now()), root: null, list_size: null, signature: null, terms: null, request_id: null },
  });
  return id;
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
  async function beside(name: string, work: () => Promise<unknown>): Promise<void> {
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
      ...{ figure: `${name}, rows`, unit: '/s', ours: spreadOf([CUSTOMERS / seconds]) },
    });
    rows.push({
      ...{ figure: `${name}, intake beside it`, unit: '/s', ours: spreadOf(loads.map(({ rate }) => rate)) },
      peer: { name: 'the intake alone', made: spreadOf(alone.map(({ rate }) => rate)) },
    });
  }

  const take = apply(parts);
  await beside('apply', async () => {
    let next = 0;
    const one = async () => {
      while (next < CUSTOMERS) {
        // Not in the order in which they trade: the two would walk into each other's locks all the time.
        const customerId = FIRST + ((next++ * 7_919) % CUSTOMERS);
        const applicationKey = `bench-${customerId}-key` as never;
        const context = { now: now(), requireCustomer: () => ({ customerId, sessionId: 1 }) } as never;
        const outcome = await take({ id: String(id), applicationKey }, context);
        assert(outcome.ok, 'everybody applies');
      }
    };
    await Promise.all(Array.from({ length: APPLYING }, one));
  });

  const steps: StepParts = { ...parts, secrets: drawSecrets(parts.key), now };
  const step = async (name: string, work: Step) => {
    const row = await offeringOf(parts.database, parts.marks, id);
    assert(row !== undefined, 'the offering is there');
    await beside(name, () => work(steps, row));
  };
  await step('close', close);
  await step('debit', debit);
  await step('draw', drawWinners);
  await step('refunds', settle);
  await step('shares', deliver);
  printTable(rows);
  const states = await open.owner.query<{ state: string; count: bigint }>(
    'select state, count(*) as count from application group by 1 order by 1',
  );
  assert(
    states.map(({ state, count }) => `${state} ${count}`).join() === `completed ${UNITS},not-won ${CUSTOMERS - UNITS}`,
    'everybody has what the draw gave',
  );
  await books.close();
  await market.stop();
} finally {
  await open.close();
}
