import type { Algorithm } from '@kuroshio/strategies';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import type { HouseStrategy } from './house-strategies.ts';
import { openSeries } from './open-series.ts';
import { payRedemptions } from './pay-redemptions.ts';
import { readStrategies } from './read-strategies.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { StrategyRow } from './strategy-rows.ts';
import { dayIsOver, strikeStrategy } from './strike-strategy.ts';
import { withdrawOrders } from './pool-orders.ts';
import { createTrading, poolHours, type Rule } from './trade-pool.ts';

export type StrategyRun = Looking;

/** Wants nothing: what is held goes. */
const SELLS: Algorithm = { name: 'lead', universe: [], targets: () => new Map() };

const LOOK_EVERY = 1_000;
/** What failed is tried again, not at once; the others go on meanwhile. */
const AGAIN_AFTER = 30_000;

/**
 * Keeps the strategies: opens the house's own, lets each trade in its session, finds the net asset value when its day is over
 * and pays who leaves. One that fails is named in the log, and the others go on.
 * @param ruleOf the rule by which a customer's strategy is traded; undefined of one that its lead trades
 */
export function runStrategies(
  parts: StrategyRunParts,
  offered: readonly HouseStrategy[],
  ruleOf: (strategy: StrategyRow) => Promise<Rule | undefined> = async () => undefined,
): StrategyRun {
  const { database, marks, exchange, hub, clock, log } = parts;
  const trading = createTrading(parts);
  const later = new Map<string, number>();
  let n = 0;

  function tell(customers: readonly number[]): void {
    for (const customer of customers)
      if (hub.listeningTo(customer, 'strategies')) hub.publishTo(customer, 'strategies', { n: ++n });
  }

  async function guarded(name: string, work: () => Promise<void>): Promise<void> {
    if ((later.get(name) ?? 0) > clock.now()) return;
    try {
      await work();
      later.delete(name);
    } catch (error) {
      later.set(name, clock.now() + AGAIN_AFTER);
      log.error({ err: error, strategy: name }, 'a strategy could not go on');
    }
  }

  /** Its lead trades it. Outside of its hours no order of it stands; once it has stopped all that it holds is sold. */
  async function lookAtLed(strategy: StrategyRow): Promise<void> {
    if (strategy.stopped_on !== null) await trading.look(strategy, { algorithm: SELLS });
    else if (!poolHours(exchange.view, strategy).isOpen) await withdrawOrders(parts, strategy);
  }

  async function lookAt(strategy: StrategyRow): Promise<void> {
    if (strategy.paid_out) {
      tell(await payRedemptions(parts, strategy));
      return;
    }
    const rule =
      strategy.lead === null
        ? offered.find((one) => one.algorithm.name === strategy.algorithm)
        : await ruleOf(strategy);
    if (rule !== undefined) await trading.look(strategy, rule);
    else if (strategy.lead !== null) await lookAtLed(strategy);
    const date = dayIsOver(exchange.view, strategy);
    const struck = date === undefined ? undefined : await strikeStrategy(parts, strategy, date);
    tell([...(struck?.customers ?? []), ...(await payRedemptions(parts, strategy))]);
  }

  async function lookOnce(isOver: () => boolean): Promise<void> {
    await guarded('series', () => openSeries(parts, offered));
    for (const strategy of await readStrategies(database, marks)) {
      if (isOver()) return;
      await guarded(strategy.code, () => lookAt(strategy));
    }
  }

  return lookAgain(lookOnce, { clock, log, what: 'the strategies', every: LOOK_EVERY, first: 0 });
}
