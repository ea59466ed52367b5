import type { TradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { balancesOf, type Books, createBooks, createPostingIds } from '../books/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHub } from '../platform/push/index.ts';
import type { BlockParts } from './block-parts.ts';
import { type BlockRow, insertBlock } from './block-rows.ts';
import { buy } from './buy.ts';
import { listPurchases } from './list-purchases.ts';
import { type BlockTrades, runBlocks } from './run-blocks.ts';

const log = createLog('silent');
const TWD = CASH_ASSETS.TWD.id;
/** What is offered where a test says nothing else. */
export const SYMBOL = 'TWSE:1101';
const NINE = 9 * 3_600_000;

/** A market with blocks. For tests only. */
export interface BlockStage {
  readonly stage: Stage;
  readonly parts: BlockParts;
  readonly blocks: BlockTrades;
  /** A customer who has signed up, with so much money. */
  opened(twd?: bigint): Promise<number>;
  /** Offers a block that opens and closes today but for what is said, and lets it be looked at. @returns its number */
  offer(change?: Partial<BlockRow>, options?: { readonly unseen?: boolean }): Promise<number>;
  buy(who: number, block: number, shares: number, key?: string): ReturnType<ReturnType<typeof buy>>;
  own(who: number): ReturnType<ReturnType<typeof listPurchases>>;
  blockAt(id: number): Promise<BlockRow>;
  today(): TradingDate;
  /** The money that a customer may use. */
  available(who: number): Promise<bigint>;
  /** What a customer holds of everything. */
  held(who: number): Promise<{ shares: bigint; cost: bigint; charges: bigint }>;
  close(): Promise<void>;
}

/** @param options those of a stage, and whether institutions bring blocks by themselves */
export async function createBlockStage(
  options: Parameters<typeof createStage>[0] & { readonly simulated?: boolean } = {},
): Promise<BlockStage> {
  const { simulated = false, ...rest } = options;
  const stage = await createStage({ instruments: [SYMBOL, 'TPEX:6488'], seed: 'blocks', speed: 60, ...rest });
  const { clock, exchange, db, seals } = stage;
  const books: Books = createBooks({
    ...{ chain: seals.chains.books, database: db.database, ids: createPostingIds(), log, now: clock.now },
  });
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key: seals.key, log, metrics, now: clock.now });
  const hub = createHub({ authenticate: async () => undefined, clock, log, metrics });
  const inbox = createInbox({ database: db.database, hub, log, view: exchange.view, onWritten: () => undefined });
  const parts: BlockParts = { database: db.database, books, exchange, marks, inbox, log };
  await db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  const blocks = runBlocks({ ...parts, clock, seed: 'blocks', simulated });
  const calls = { buy: buy(parts), own: listPurchases(parts) };
  let keys = 0;
  let slots = 50;

  const as = (customerId: number): CustomerContext => ({
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: clock.now(), log },
  });
  const today = () => exchange.view.clocks.get('TWSE')?.date as TradingDate;

  return {
    stage,
    parts,
    blocks,
    today,
    async opened(twd = 1_000_000_00n) {
      const id = await stage.customer(twd);
      await db.owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at)
          overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
        [id, `+8869${String(id).padStart(8, '0')}`],
      );
      return id;
    },
    async offer(change = {}, { unseen = false } = {}) {
      const [{ id } = { id: 0 }] = await db.owner.query<{ id: number }>(
        "select nextval('block_id_seq')::integer as id",
      );
      const offered = change.offered ?? 600_000n;
      await insertBlock(db.database, parts.marks, {
        ...{ id, source: 'house', venue: 'TWSE', instrument_no: instrument(SYMBOL).no },
        ...{ institution_tw: '玉峰人壽', institution_en: 'Yufeng Life', opens_on: today(), slot: slots++ },
        ...{ length: 'day', opens_at: NINE, closes_on: today(), closes_at: 14 * 3_600_000, premium_bps: -300 },
        ...{ lock_days: 2, minimum: 2_000n, offered, holding: offered, taken: 0n, sold: 0n, paid: 0n, asset: TWD },
        ...{ price: null, reference: null, stage: 'announced', announced_at: new Date(clock.now()), ...change },
      });
      if (!unseen) await blocks.look();
      return id;
    },
    buy: (who, block, shares, key = `key-${++keys}-of-test`) =>
      calls.buy({ id: String(block), shares, purchaseKey: key as never }, as(who)),
    own: (who) => calls.own({ limit: 50 }, as(who)),
    async blockAt(id) {
      const [row] = await db.owner.query<BlockRow & { readonly [column: string]: unknown }>(
        'select * from block where id = $1',
        [id],
      );
      if (row === undefined) throw new Error(`no block ${id}`);
      return row;
    },
    available: async (who) => (await balancesOf(db.database, who)).get(TWD)?.available ?? 0n,
    async held(who) {
      const [row] = await db.owner.query<{ shares: bigint | null; cost: bigint | null; charges: bigint | null }>(
        `select sum(quantity)::bigint as shares, sum(cost)::bigint as cost, sum(buy_charges)::bigint as charges
          from positions where customer_id = $1`,
        [who],
      );
      return { shares: row?.shares ?? 0n, cost: row?.cost ?? 0n, charges: row?.charges ?? 0n };
    },
    async close() {
      await blocks.stop();
      await books.close();
      await stage.close();
    },
  };
}
