import type { Outcome, Refusal } from '@kuroshio/base';
import type { Price } from '@kuroshio/money';
import type { InputOf, OutputOf, RestrictionKind } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { clockOf, type ExchangeView, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage, type StageOptions } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { changePlan } from './change-plan.ts';
import { createPlan } from './create-plan.ts';
import { endPlan } from './end-plan.ts';
import { listPlanPurchases } from './list-plan-purchases.ts';
import { listPlans } from './list-plans.ts';
import { pausePlan } from './pause-plan.ts';
import type { PlanRunParts } from './plan-parts.ts';
import { lockPlan, writePlan } from './plan-rows.ts';
import { previewPlan } from './preview-plan.ts';
import { resumePlan } from './resume-plan.ts';
import { type PlanRunner, runPlans } from './run-plans.ts';

export type WirePlan = OutputOf<'plans/read-plan'>;
type Terms = Omit<InputOf<'plans/create-plan'>, 'planKey' | 'symbol'>;

/** What a call answers, or the code with which it is refused. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}
export const codeOf = (outcome: Outcome<unknown, Refusal>) => (outcome.ok ? 'done' : outcome.refusal.code);

/** A running exchange, customers with money, and plans that are looked at when a test says so. For tests only. */
export async function createPlanStage(options: StageOptions = {}) {
  const stage: Stage = await createStage({ instruments: ['TWSE:2330', 'TWSE:0050', 'US:AAPL'], ...options });
  const { clock, seals } = stage;
  const { database, owner } = stage.db;
  const log = createLog('silent');
  let forged = 0;
  const naming: Log = Object.create(log, { fatal: { value: () => void forged++ } });
  const marks = createMarks({
    key: seals.key,
    log: naming,
    metrics: createMetrics({ withProcess: false }),
    now: clock.now,
  });
  const told: NewMessage[] = [];
  const restricted = new Map<number, RestrictionKind[]>();
  /** Who has cooled off. */
  const cooled = new Set<number>();
  const still: Clock = { ...clock, after: () => () => undefined };
  const shown = new Map<number, number>();
  /** The exchange's view, with the last prices that a test shows. */
  function viewNow(): ExchangeView {
    const { view } = stage.exchange;
    const get = (no: number) => {
      const market = view.markets.get(no);
      const last = shown.get(no);
      return market === undefined || last === undefined
        ? market
        : { ...market, day: { ...market.day, last: last as Price } };
    };
    return Object.create(view, { markets: { value: { ...view.markets, get } } });
  }
  const parts = (): PlanRunParts => ({
    ...{ database, marks, clock: still, log },
    exchange: { view: viewNow(), place: stage.exchange.place },
    ownLimits: {
      stops: async (customer) =>
        cooled.has(customer) ? refuse('COOLING_OFF', { until: '2026.12.01 00:00' }).refusal : undefined,
    },
    restrictions: { of: (customer) => restricted.get(customer) ?? [] },
    inbox: {
      write: async (_, messages) => (told.push(...messages), []),
      announce: () => undefined,
    },
  });
  let runner: PlanRunner = runPlans(parts());
  let keys = 0;
  let phone = 0;
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");

  const as = (customerId: number): CustomerContext => ({
    ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: clock.now() },
  });
  const call = <Input, Output>(handler: (of: PlanRunParts) => Handler<Input, Output>, who: number, input: Input) =>
    handler(parts())(input, as(who));

  return {
    ...{ stage, marks, told, restricted, cooled, parts, call },
    /** Looks at all plans, as the program does each second. */
    look: () => runner.look(),
    /** Another run of the program, which knows nothing but what is stored. */
    again(exchange?: Partial<PlanRunParts['exchange']>) {
      const own = parts();
      runner = runPlans({ ...own, exchange: { view: own.exchange.view, place: own.exchange.place, ...exchange } });
    },
    async customer(twd: bigint, usd = 0n): Promise<number> {
      const id = await stage.customer(twd, usd);
      await owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at)
         overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
        [id, `+8869${String(++phone).padStart(8, '0')}`],
      );
      return id;
    },
    make(who: number, symbol: string, terms: Partial<Terms> & Pick<Terms, 'amount' | 'days'>, planKey?: string) {
      const input = { symbol, times: 0, untilOn: '' as const, ...terms, planKey: planKey ?? `plan-of-test-${++keys}` };
      return call(createPlan, who, input as InputOf<'plans/create-plan'>);
    },
    change: (who: number, plan: WirePlan, terms: Partial<Terms>) =>
      call(changePlan, who, {
        ...{ id: plan.id, version: plan.version, amount: plan.amount, days: plan.days, times: plan.times },
        ...{ untilOn: plan.untilOn, ...terms },
      }),
    preview: (who: number, symbol: string, terms: Pick<Terms, 'amount' | 'days'>) =>
      call(previewPlan, who, { symbol, times: 0, untilOn: '' as const, ...terms }),
    pause: (who: number, id: string) => call(pausePlan, who, { id }),
    resume: (who: number, id: string) => call(resumePlan, who, { id }),
    end: (who: number, id: string) => call(endPlan, who, { id }),
    async plans(who: number) {
      return valueOf(await call(listPlans, who, {})).plans;
    },
    async purchases(who: number, id: string) {
      return valueOf(await call(listPlanPurchases, who, { id, before: undefined, limit: 50 })).rows;
    },
    /** Moves a plan to another day, as if it had been made before it. */
    async setNextDay(id: string, day: string) {
      await database.transaction(async (tx) => {
        const row = await lockPlan(tx, marks, BigInt(id));
        if (row !== undefined) await writePlan(tx, marks, { ...row, next_day: day });
      });
    },
    /** Rows that were named as not ours. */
    forged: () => forged,
    market: (symbol: string) => marketAt(stage.exchange.view, instrument(symbol).no),
    /** Lets plans see another last price of an instrument than the market's. */
    show: (symbol: string, { last }: { last: number }) => void shown.set(instrument(symbol).no, last),
    /** Has a customer lead a pool that has traded an instrument on a day. @returns the pool's account */
    async leads(who: number, symbol: string, date: string): Promise<number> {
      const pool = 400_000_000 + who;
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
      return pool;
    },
    no: (symbol: string) => instrument(symbol).no,
    clock: (venue: 'TWSE' | 'US') => clockOf(stage.exchange.view, venue),
    /** Orders of a customer, as they stand in the database. */
    orders: (who: number) =>
      owner.query<{ client_order_id: string; state: string; filled_quantity: bigint }>(
        'select client_order_id, state, filled_quantity from orders where customer_id = $1 order by id',
        [who],
      ),
    /** Lets time pass, and looks at plans as it does, until `isThere`. */
    async until(isThere: () => Promise<boolean>) {
      for (let tries = 0; !(await isThere()); tries++) {
        if (tries > 600) throw new Error('it does not come to that');
        await stage.pass(1_000);
        await runner.look();
      }
    },
    async close() {
      await runner.stop();
      await stage.close();
    },
  };
}

export type PlanStage = Awaited<ReturnType<typeof createPlanStage>>;
