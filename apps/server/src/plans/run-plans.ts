import { assert } from '@kuroshio/base';
import { addDays, previousTradingDay, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import type { WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { advancePurchase } from './advance-purchase.ts';
import { chosenDayFrom, daysOfText, tradingDayFor } from './due-days.ts';
import { isDone } from './plan-end.ts';
import { endMessage } from './plan-message.ts';
import type { PlanRunParts } from './plan-parts.ts';
import { isOurPlan, lockPlan, type PlanRow, SELECT_PLAN, type StoredPlan, writePlan } from './plan-rows.ts';
import { sendingHours } from './plan-terms.ts';
import {
  insertPurchase,
  isOurPurchase,
  PARTS,
  type PurchaseRow,
  SELECT_PURCHASE,
  type StoredPurchase,
} from './purchase-rows.ts';

export type PlanRunner = Looking;

const LOOK_EVERY = 1_000;
const PAGE = 200;
const DUE = `${SELECT_PLAN} where state = 'active' and next_day <= $1 and asset = $2 and id > $3 order by id limit ${PAGE}`;
/** Those that are due, and those whose orders have ended: what still stands in the market is not looked at one by one. */
const OPEN = `${SELECT_PURCHASE} where state in ('due', 'sent') and id > $1 and (state = 'due' or not exists (
    select from orders o where o.customer_id = plan_purchase.customer_id and o.state = 'open' and o.client_order_id = any (array(
      select 'plan:' || plan_id || ':' || to_char(due_on, 'YYYY-MM-DD') || ':' || part from unnest($2::text[]) as part))))
  order by id limit ${PAGE}`;

/** By whose clock the plans of a currency go; Taiwan's two venues have the same hours. */
const CLOCKS = [
  ['TWSE', CASH_ASSETS.TWD.id],
  ['US', CASH_ASSETS.USD.id],
] as const;

/**
 * Looks once a second. A plan whose trading date has come gets a row for it in the transaction that moves the plan on, so that
 * there is one for each date; what follows is done on that row, from where it was left, also over a restart.
 */
export function runPlans(parts: PlanRunParts): PlanRunner {
  const { database, exchange, marks, inbox, clock, log } = parts;
  const { view } = exchange;
  const advance = advancePurchase(parts);

  /** Begins what is due of a plan, or ends the plan. */
  async function begin({ id, instrument_no: no }: PlanRow): Promise<void> {
    const market = view.markets.get(no);
    if (market === undefined) return;
    const { venue, tradable } = market.instrument;
    const { date, hasBegun } = sendingHours(view, venue);
    const written = await database.transaction(async (tx): Promise<readonly WrittenMessage[]> => {
      const plan = await lockPlan(tx, marks, id);
      if (plan?.state !== 'active' || plan.next_day > date) return [];
      const reason = !tradable ? 'delisted' : (await isDone(tx, plan)) ? 'done' : undefined;
      if (reason !== undefined) {
        await writePlan(tx, marks, { ...plan, state: 'ended', reason });
        return inbox.write(tx, [endMessage(view, plan, reason, date)], clock.now());
      }
      const dueOn = tradingDayFor(view.rulebook.calendar, venue, plan.next_day as TradingDate);
      if (dueOn > date || (dueOn === date && !hasBegun)) return [];
      await insertPurchase(tx, marks, await purchaseOf(tx, plan, dueOn));
      await writePlan(tx, marks, { ...plan, next_day: chosenDayFrom(daysOfText(plan.days), addDays(dueOn, 1)) });
      return [];
    });
    inbox.announce(written);
  }

  async function purchaseOf(tx: Queryable, plan: PlanRow, dueOn: TradingDate): Promise<PurchaseRow> {
    const [next] = await tx.query<{ id: bigint }>("select nextval('plan_purchase_id_seq') as id");
    assert(next !== undefined, 'a sequence answers');
    const { customer_id, instrument_no, asset, amount } = plan;
    return {
      ...{ id: next.id, plan_id: plan.id, customer_id, instrument_no, asset, due_on: dueOn, amount, state: 'due' },
      ...{ reason: '', short: 0n, lots: 0n, odd: 0n, fraction: 0n, price: 0n, bought: 0n, paid: 0n },
      at: new Date(clock.now()),
    };
  }

  /** Does something with each row of a page after page, one after the other: one that fails stops no other. */
  async function each<Row extends { readonly id: bigint }>(
    read: (after: bigint) => Promise<readonly Row[]>,
    work: (row: Row) => Promise<void>,
    isOver: () => boolean,
  ): Promise<void> {
    for (let last: bigint | undefined = 0n; last !== undefined && !isOver(); ) {
      const rows = await read(last);
      for (const row of rows) {
        if (isOver()) return;
        await work(row).catch((error: unknown) =>
          log.error({ err: error, row: String(row.id) }, 'a plan could not be gone on with'),
        );
      }
      last = rows.at(-1)?.id;
    }
  }

  async function lookOnce(isOver: () => boolean): Promise<void> {
    for (const [venue, asset] of CLOCKS) {
      const { date, hasBegun } = sendingHours(view, venue);
      const until = hasBegun ? date : previousTradingDay(view.rulebook.calendar, venue, date);
      await each(
        (last) => database.query<StoredPlan>(DUE, [until, asset, last]),
        async (row) => (isOurPlan(marks, row) ? begin(row) : undefined),
        isOver,
      );
    }
    await each(
      (last) => database.query<StoredPurchase>(OPEN, [last, [...PARTS]]),
      async (row) => (isOurPurchase(marks, row) ? advance(row) : undefined),
      isOver,
    );
  }

  return lookAgain(lookOnce, { clock, log, what: 'plans', every: LOOK_EVERY });
}
