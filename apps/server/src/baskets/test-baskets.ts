import type { Outcome, Refusal } from '@kuroshio/base';
import type { InputOf } from '@kuroshio/contract';
import type { Price } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf, type ExchangeView, marketAt } from '../exchange/index.ts';
import { createStage, instrument } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { BasketParts } from './basket-parts.ts';
import { confirmBasket } from './confirm-basket.ts';
import { listBasketRuns } from './list-basket-runs.ts';
import { listBaskets } from './list-baskets.ts';
import { previewBasket } from './preview-basket.ts';
import { removeBasket } from './remove-basket.ts';
import { saveBasket } from './save-basket.ts';

type Saved = InputOf<'baskets/save-basket'>;

/** What a call answers; what it is refused with throws. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}
export const codeOf = (outcome: Outcome<unknown, Refusal>) => (outcome.ok ? 'done' : outcome.refusal.code);

/** A running exchange, customers with money, and the calls of baskets. For tests only. */
export async function createBasketStage(seed: string) {
  const stage = await createStage({
    instruments: ['TWSE:2330', 'TWSE:0050', 'US:AAPL', 'US:MSFT', 'CRYPTO:BTC'],
    seed,
  });
  const { database, owner } = stage.db;
  const log = createLog('silent');
  let forged = 0;
  const naming: Log = Object.create(log, { fatal: { value: () => void forged++ } });
  const marks = createMarks({
    ...{ key: stage.seals.key, log: naming, metrics: createMetrics({ withProcess: false }), now: stage.clock.now },
  });
  const shown = new Map<number, (last: number) => number>();
  /** The exchange's view, with the last prices that a test shows. */
  function viewNow(): ExchangeView {
    const { view } = stage.exchange;
    const get = (no: number) => {
      const market = view.markets.get(no);
      const change = shown.get(no);
      return market === undefined || change === undefined
        ? market
        : { ...market, day: { ...market.day, last: change(market.day.last) as Price } };
    };
    return Object.create(view, { markets: { value: { ...view.markets, get } } });
  }
  /** Who has cooled off. */
  const cooled = new Set<number>();
  const parts = (dieAfter = Number.POSITIVE_INFINITY): BasketParts => {
    let placed = 0;
    return {
      ...{ database, marks },
      ownLimits: {
        stops: async (customer) =>
          cooled.has(customer) ? refuse('COOLING_OFF', { until: '2026.12.01 00:00' }).refusal : undefined,
      },
      exchange: {
        view: viewNow(),
        preview: stage.exchange.preview,
        place: async (request) => {
          if (placed++ >= dieAfter) throw new Error('the program died');
          return stage.exchange.place(request);
        },
      },
    };
  };
  let keys = 0;
  let phone = 0;
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");

  const as = (customerId: number, later = 0): CustomerContext => ({
    ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now() + later },
  });
  const call = <Input, Output>(
    handler: (of: BasketParts) => Handler<Input, Output>,
    who: number,
    input: Input,
    { later = 0, dieAfter }: { readonly later?: number; readonly dieAfter?: number | undefined } = {},
  ) => handler(parts(dieAfter))(input, as(who, later));
  const orders = (who: number) =>
    owner.query<{ client_order_id: string; state: string }>(
      'select client_order_id, state from orders where customer_id = $1 order by id',
      [who],
    );

  return {
    ...{ stage, orders, cooled },
    async customer(twd: bigint, usd = 0n): Promise<number> {
      const id = await stage.customer(twd, usd);
      await owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at)
         overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
        [id, `+8869${String(++phone).padStart(8, '0')}`],
      );
      return id;
    },
    list: (who: number) => call(listBaskets, who, {}),
    save: (who: number, targets: Saved['targets'], more: Partial<Saved> = {}) =>
      call(saveBasket, who, {
        ...{ changes: undefined, name: 'a basket', targets, ...more },
        basketKey: `basket-of-test-${++keys}` as Saved['basketKey'],
      }),
    remove: (who: number, id: string) => call(removeBasket, who, { id }),
    preview: (who: number, id: string, mode: 'buy-only' | 'full', amount: bigint) =>
      call(previewBasket, who, { id, mode, amount: String(amount) }),
    confirm: (who: number, seen: string, key?: string, later = 0, { dieAfter }: { dieAfter?: number } = {}) =>
      call(
        confirmBasket,
        who,
        { seen, runKey: (key ?? `run-of-test-${++keys}`) as InputOf<'baskets/confirm-basket'>['runKey'] },
        { later, dieAfter },
      ),
    async runs(who: number, id: string) {
      return valueOf(await call(listBasketRuns, who, { id, before: undefined, limit: 50 })).rows;
    },
    /** Buys shares at market, in whole lots. */
    async buy(who: number, symbol: string, quantity: number) {
      valueOf(await stage.place(who, instrument(symbol), { quantity, type: 'market', timeInForce: 'IOC' }));
      await stage.pass(500);
    },
    /** Leaves an order for a lot in the book, at the lowest price of the day. */
    async rest(who: number, symbol: string) {
      const { limits } = marketAt(stage.exchange.view, instrument(symbol).no);
      valueOf(await stage.place(who, instrument(symbol), { price: limits?.down }));
    },
    /** Lets time pass until no order of a customer is open. */
    async settle(who: number) {
      for (let tries = 0; (await orders(who)).some(({ state }) => state === 'open'); tries++) {
        if (tries > 120) throw new Error('an order stays open');
        await stage.pass(1_000);
      }
    },
    /** Lets baskets see another last price of an instrument than the market's. */
    show(symbol: string, change: ((last: number) => number) | undefined) {
      const { no } = instrument(symbol);
      if (change === undefined) shown.delete(no);
      else shown.set(no, change);
    },
    /** Has a customer lead a pool that has traded an instrument today. */
    async leads(who: number, symbol: string) {
      const pool = 400_000_000 + who;
      const { date } = clockOf(stage.exchange.view, 'TWSE');
      await owner.query(
        `insert into strategy (code, kind, algorithm, pool, asset, minimum, target_bps, fee_bps, entry_bps, exit_bps, drawdown_bps,
           opened_on, joins_until, ends_on, state, paid_out, mark, lead, name, description, universe, concentration_bps)
         values ($1, 'copy', 'lead', $2, 1, 1, 500, 1000, 0, 0, 2000, $3, $3, '2099-12-31', 'in-progress', false,
           decode(repeat('00', 16), 'hex'), $4, 'a pool', 'of a test', $5, 2000)`,
        [`lead-${who}`, pool, date, who, symbol],
      );
      await owner.query(
        `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity, price,
           book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares, closes,
           placed_at, updated_at)
         values ($1, $2, 'pool-order', $3, 1, 'buy', 'limit', 'ROD', 1000, 1, 1, $4, 'filled', 1000, 1, 1, '{}', 0, 0, 0, '[]', now(), now())`,
        [7_000_000 + who, pool, instrument(symbol).no, date],
      );
    },
    no: (symbol: string) => instrument(symbol).no,
    /** Rows that were named as not ours. */
    forged: () => forged,
    close: () => stage.close(),
  };
}

export type BasketStage = Awaited<ReturnType<typeof createBasketStage>>;
