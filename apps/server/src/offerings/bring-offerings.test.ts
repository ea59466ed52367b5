import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, createBooks, createPostingIds } from '../books/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHub } from '../platform/push/index.ts';
import { allottedTerms } from './allotted/terms.ts';
import { auctionTerms } from './auctions/terms.ts';
import type { OfferingRow } from './offering-rows.ts';
import type { Offerings } from './run-offerings.ts';
import { startOfferings } from './start-offerings.ts';

const log = createLog('silent');
let stage: Stage;
let books: Books;
let offerings: Offerings;

beforeAll(async () => {
  const instruments = ['TWSE:1101', 'TWSE:2330', 'TWSE:0050', 'TWSE:0056'];
  stage = await createStage({ instruments, seed: 'brought', speed: 60 });
  books = createBooks({
    ...{ chain: stage.seals.chains.books, database: stage.db.database, ids: createPostingIds() },
    ...{ log, now: stage.clock.now },
  });
  const metrics = createMetrics({ withProcess: false });
  const { clock, exchange, seals } = stage;
  const { database } = stage.db;
  const hub = createHub({ authenticate: async () => undefined, clock, log, metrics });
  offerings = startOfferings({
    ...{ database, books, exchange, log, key: seals.key, clock, metrics, seed: 'brought', simulated: true },
    marks: createMarks({ key: seals.key, log, metrics, now: clock.now }),
    inbox: createInbox({ database, hub, log, view: exchange.view, onWritten: () => undefined }),
  });
}, 120_000);
afterAll(async () => {
  await offerings.stop();
  await books.close();
  await stage.close();
});

const rows = () =>
  stage.db.owner.query<OfferingRow & { readonly [column: string]: unknown }>('select * from offering order by id');

it('always has one of each kind to take part in, one further on, and one that ends within three days', async () => {
  for (let day = 0; day < 5; day++) {
    await stage.until('TWSE', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay >= 11 * 3_600_000);
    await offerings.look();
    const all = await rows();
    for (const kind of ['lottery', 'placement', 'fundraising', 'auction'] as const) {
      const own = all.filter((row) => row.kind === kind);
      const stages = new Set(own.map((row) => row.stage));
      expect([day, kind, stages.has('applying')]).toEqual([day, kind, true]);
      const later = ['closed', 'debited', 'drawn', 'settled'].some((one) => stages.has(one as OfferingRow['stage']));
      expect([day, kind, later]).toEqual([day, kind, true]);
      if (kind !== 'lottery' || day > 1) {
        expect([day, kind, stages.has('completed') || stages.has('failed')]).toEqual([day, kind, true]);
      }
    }
    await stage.until('TWSE', ({ phase }) => phase === 'closed');
  }
  // What companies raise follows their ex-dates.
  const all = (await rows()).filter(({ kind }) => kind !== 'rights');
  // No day brings a crowd of them: a short one of each kind a day, and the real ones in their turn.
  expect(all.length).toBeLessThan(4 * 5 + 4 + 4 + 3 + 5 + 2 * 4 + 6);
  for (const row of all.filter(({ kind }) => kind === 'auction')) {
    const { cap, holdStep, depositBps, withdrawable } = auctionTerms(row);
    // A tenth of what is sold in all, of which a fifth is not auctioned; a step is the deposit of four lots at the floor or a little more.
    expect([cap, withdrawable, row.price < row.market_price]).toEqual([
      ...[Math.floor(row.units / 8), row.template === 'short-auction', true],
    ]);
    const ofFour = (row.price * 4_000n * BigInt(depositBps)) / 10_000n;
    expect(BigInt(holdStep) > ofFour && BigInt(holdStep) <= ofFour + 1_000_000n).toBe(true);
  }
  for (const row of all.filter(({ kind }) => kind === 'placement' || kind === 'fundraising')) {
    const { tiers, minimum } = allottedTerms(row);
    const [offered, reserved] = [row.units * row.unit_shares, tiers.reduce((sum, tier) => sum + tier.reserved, 0)];
    expect([reserved, minimum < offered, row.price <= row.market_price]).toEqual([offered, true, true]);
    for (const [at, { least, most }] of tiers.entries()) {
      expect(least % row.unit_shares === 0 && most > least && least > (tiers[at - 1]?.least ?? 0)).toBe(true);
    }
  }
  expect(await stage.wrongs()).toEqual([]);
}, 300_000);
