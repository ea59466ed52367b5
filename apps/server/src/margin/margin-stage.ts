import type { usBorrow, UsStock } from '@kuroshio/credit';
import { cash, type Cash, type Price } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { createBooks, createPostingIds, type Books } from '../books/index.ts';
import { type Exchange, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage, type Wished } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { closeMargin } from './close-margin.ts';
import { marginOverview } from './margin-overview.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { marginStock } from './margin-stock.ts';
import { openMargin } from './open-margin.ts';
import { type MarginDays, startMarginDays } from './pass-margin-days.ts';
import { repayMargin } from './repay-margin.ts';
import { whatIf } from './what-if.ts';

const log = createLog('silent');
const foxconn = instrument('TWSE:2317');
const handlers = (parts: MarginCallParts) => ({
  open: openMargin(parts),
  close: closeMargin(parts),
  overview: marginOverview(parts),
  stock: marginStock(parts),
  whatIf: whatIf(parts),
  repay: repayMargin(parts),
});

/** Margin accounts on a running exchange. For tests only. */
export interface MarginStage {
  readonly stage: Stage;
  readonly parts: MarginCallParts;
  readonly days: MarginDays;
  readonly books: Books;
  readonly act: ReturnType<typeof handlers>;
  /** Who is not certified. */
  readonly strangers: Set<number>;
  /** Has accounts valued at a part of the real price: the test's own crash. */
  fall(share: number): void;
  customer(money: Cash, usd?: Cash): Promise<number>;
  as(customer: number): CustomerContext;
  /** Buys lots of one stock on margin at the limit up, and waits until they have traded. */
  buy(customer: number, lots: number, change?: Wished): Promise<Order>;
  /** The same margin accounts of a program that has started anew, or that asks for something else. */
  again(change?: Partial<MarginCallParts>): { readonly act: ReturnType<typeof handlers>; readonly days: MarginDays };
  close(): Promise<void>;
}

/** The exchange, with prices that have fallen where accounts are valued, and the real ones where orders are. */
export function fallen(stage: Stage, share: () => number): Exchange {
  return new Proxy({} as Exchange, {
    get(_, name) {
      if (name !== 'view') return Reflect.get(stage.exchange, name);
      const { view } = stage.exchange;
      const get = (no: number) => {
        const real = view.markets.get(no);
        if (real === undefined) return real;
        const less = (price: number) => Math.round(price * share()) as Price;
        return Object.create(real, {
          day: { value: { ...real.day, last: less(real.day.last) } },
          reference: { value: less(real.reference) },
        });
      };
      return Object.create(view, { markets: { value: { get } } });
    },
  });
}

/** What the house knows of US stocks, and what can be borrowed of them. */
interface UsKnown {
  readonly usStock: (instrumentNo: number) => UsStock;
  readonly usBorrow?: typeof usBorrow;
}

/** @param us where the US is traded too */
export async function createMarginStage(seed: string, us?: UsKnown): Promise<MarginStage> {
  const inUs = us === undefined ? [] : ['US:AAPL', 'US:KO'];
  const instruments = ['TWSE:2317', 'FX:USDTWD', ...inUs];
  const stage = await createStage({ speed: 60, instruments, seed, ...us });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { clock, seals } = stage;
  const { database, owner } = stage.db;
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  const strangers = new Set<number>();
  let share = 1;
  const { view } = stage.exchange;
  const parts: MarginCallParts = {
    ...{ database, exchange: fallen(stage, () => share) },
    certified: { isCertified: async (_, customer) => !strangers.has(customer) },
    marks: createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now }),
    inbox: createInbox({ database, hub, log, view, onWritten: () => {} }),
    needs: { days: 0, trades: 0 },
  };
  const books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now: clock.now });
  const again = (change: Partial<MarginCallParts> = {}) => ({
    act: handlers({ ...parts, ...change }),
    days: startMarginDays({ ...parts, ...change, clock, log }),
  });
  const { act, days } = again();
  return {
    ...{ stage, parts, days, books, act, strangers, again },
    fall: (next) => {
      share = next;
    },
    async customer(money, usd) {
      const id = await stage.customer(money, usd);
      await owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at)
         overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
        [id, `+8869${String(id).padStart(8, '0')}`],
      );
      return id;
    },
    as: (customerId) => ({
      ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
      ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now() },
    }),
    async buy(customer, lots, change) {
      const { limits } = marketAt(stage.exchange.view, foxconn.no);
      const wish = { quantity: lots * 1_000, price: limits?.up, financing: 'margin', ...change } as const;
      const bought = await stage.place(customer, foxconn, wish);
      if (!bought.ok) throw new Error(bought.refusal.code);
      for (let n = 0; n < 100 && bought.value.state === 'open'; n++) await stage.pass(100);
      return bought.value;
    },
    async close() {
      await days.stop();
      await books.close();
      await stage.close();
    },
  };
}

/** Dollars in minor units. */
export const nt = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
