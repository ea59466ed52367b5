import { type Algorithm, askAlgorithm, DAY_DESK, type Targets } from '@kuroshio/strategies';
import { clockOf, type ExchangeView } from '../exchange/index.ts';
import { halt, hasLostTooMuch, isHalted } from './halts.ts';
import { sessionOf, venueOf } from './market-day.ts';
import { stepToward, withdrawOrders } from './pool-orders.ts';
import { poolWorth, priceNow } from './pool-worth.ts';
import { lastNav } from './read-strategies.ts';
import { seenBy } from './seen.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { StrategyRow } from './strategy-rows.ts';

const MINUTE = 60_000;

/** By what a pool is traded. */
export interface Rule {
  readonly algorithm: Algorithm;
  /** Instruments, by their numbers, that are neither bought nor sold now, as long as the strategy goes on; none where left out. */
  readonly isBarred?: (no: number) => boolean;
  /** Taiwan's stocks are held to the share; in whole lots where left out. */
  readonly inShares?: boolean;
}

/** When a pool trades, milliseconds of venue time. */
interface Rhythm {
  /** Orders stand for so long, then they are withdrawn and what is still wanted is sent anew. */
  readonly round: number;
  /** So long before the session ends nothing more is bought, and all that is held is sold. */
  readonly flatBefore: number;
  /** From then on at once, also in the closing auction; none where what is held may stay. */
  readonly hurriesBefore: number;
  /** So long before its end nothing is sent any more. */
  readonly restsBefore: number;
}

const RHYTHMS: Readonly<Record<StrategyRow['kind'], Rhythm>> = {
  copy: { round: 10 * MINUTE, flatBefore: 0, hurriesBefore: 0, restsBefore: 10 * MINUTE },
  day: {
    ...{ round: DAY_DESK.round * MINUTE, flatBefore: DAY_DESK.flatBefore * MINUTE },
    ...{ hurriesBefore: DAY_DESK.hurriesBefore * MINUTE, restsBefore: 0 },
  },
};
/** The first minutes of a day have prices of their own. */
const WAITS_AFTER_OPENING = DAY_DESK.waits * MINUTE;

/** When a pool trades in which a customer's orders are sent, milliseconds of venue time: not in the first and last minutes of a day. */
export function poolHours(view: ExchangeView, { asset }: Pick<StrategyRow, 'asset'>) {
  const venue = venueOf(asset);
  const { date, phase, msOfDay } = clockOf(view, venue);
  const { opens, closes } = sessionOf(view, venue, date);
  const [from, to] = [opens + WAITS_AFTER_OPENING, closes - RHYTHMS.copy.restsBefore];
  return { date, from, to, isOpen: phase === 'continuous' && msOfDay >= from && msOfDay < to };
}

/** Runs pools: each goes a step toward what its algorithm wants in each round of the session. */
export function createTrading(parts: StrategyRunParts): {
  look(strategy: StrategyRow, rule: Rule): Promise<void>;
} {
  /** The round in which each pool last went a step: after a restart it goes one again, from what is durable. */
  const last = new Map<bigint, string>();

  /** What is to be held now: nothing where the strategy has stopped, for good or for the day, or the day ends. */
  async function targetsNow(strategy: StrategyRow, algorithm: Algorithm, isFlat: boolean): Promise<Targets> {
    const { database, exchange, marks } = parts;
    const venue = venueOf(strategy.asset);
    const { date } = clockOf(exchange.view, venue);
    if (isFlat || strategy.stopped_on !== null || (await isHalted(database, strategy, date))) return new Map();
    if (strategy.kind === 'day') {
      const before = await lastNav(database, marks, strategy.id);
      const { value } = await database.transaction((tx) => poolWorth(tx, exchange.view, strategy, priceNow), {
        isolation: 'repeatable read',
      });
      if (before === undefined || hasLostTooMuch(value, before)) {
        await halt(parts, strategy, date, 'loss');
        return new Map();
      }
    }
    const asked = askAlgorithm(algorithm, await seenBy(parts, algorithm, venue));
    if ('targets' in asked) return asked.targets;
    await halt(parts, strategy, date, asked.reason);
    return new Map();
  }

  return {
    async look(strategy, { algorithm, isBarred = () => false, inShares = false }) {
      const venue = venueOf(strategy.asset);
      const { date, phase, msOfDay } = clockOf(parts.exchange.view, venue);
      const { opens, closes } = sessionOf(parts.exchange.view, venue, date);
      const { round, flatBefore, hurriesBefore, restsBefore } = RHYTHMS[strategy.kind];
      if (phase === 'closed' || msOfDay >= closes - restsBefore) {
        await withdrawOrders(parts, strategy);
        return;
      }
      const hurried = hurriesBefore > 0 && msOfDay >= closes - hurriesBefore;
      if (phase !== 'continuous' && !(hurried && phase === 'closing-auction')) return;
      if (msOfDay < opens + WAITS_AFTER_OPENING) return;
      const now = `${date} ${phase} ${Math.floor(msOfDay / round)}`;
      if (last.get(strategy.id) === now) return;
      const isFlat = flatBefore > 0 && msOfDay >= closes - flatBefore;
      const targets = await targetsNow(strategy, algorithm, isFlat);
      const stopped = await stepToward(parts, strategy, targets, {
        hurried,
        inShares,
        isBarred: strategy.stopped_on === null ? isBarred : () => false,
      });
      if (stopped !== undefined) await halt(parts, strategy, date, stopped);
      last.set(strategy.id, now);
    },
  };
}
