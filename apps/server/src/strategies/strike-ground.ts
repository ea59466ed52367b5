import type { TradingDate } from '@kuroshio/market';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { closingPrice, type PoolWorth, poolWorth } from './pool-worth.ts';
import { lastNav, readLots, readRequests, readStrategy } from './read-strategies.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { LotRow, NavRow, RequestRow, StrategyRow } from './strategy-rows.ts';

const OPEN_ORDERS = "select id from orders where customer_id = $1 and state = 'open'";

/** A net asset value cannot be had: what it is reckoned from is not ours, or does not add up. */
export class StrikeFailed extends Error {}

/** What was read for a net asset value: all of one moment. */
export interface Ground {
  readonly before: NavRow;
  readonly worth: PoolWorth;
  readonly lots: readonly LotRow[];
  readonly pending: readonly RequestRow[];
  readonly sinceFeeDay: number;
  /** All values so far, oldest first. */
  readonly values: readonly Pick<NavRow, 'value' | 'units'>[];
}

/** @returns undefined where the day has its value already, or the pool still has orders */
export async function readGround(
  { database, marks, exchange }: StrategyRunParts,
  strategy: StrategyRow,
  date: TradingDate,
): Promise<Ground | undefined> {
  return database.transaction(
    async (tx) => {
      const before = await lastNav(tx, marks, strategy.id);
      if (before === undefined) throw new StrikeFailed(`the last net asset value of ${strategy.code} is not ours`);
      if (before.trading_date >= date) return undefined;
      if ((await tx.query(OPEN_ORDERS, [strategy.pool])).length > 0) return undefined;
      const lots = await readLots(tx, marks, strategy.id);
      const requests = await readRequests(tx, marks, strategy.id, 'pending');
      const owed = await readRequests(tx, marks, strategy.id, 'priced');
      if (lots === undefined || requests === undefined || owed === undefined)
        throw new StrikeFailed(`somebody else has written what followers of ${strategy.code} have`);
      if (lots.reduce((sum, { units }) => sum + units, 0n) !== before.units_after)
        throw new StrikeFailed(`the units of ${strategy.code} are not those of its last day`);
      const values = await tx.query<{ value: NavRow['value']; units: bigint; is_fee_day: boolean }>(
        'select value, units, is_fee_day from strategy_nav where strategy_id = $1 order by trading_date',
        [strategy.id],
      );
      const lastFee = values.findLastIndex(({ is_fee_day }) => is_fee_day);
      return {
        ...{ before, lots, values, sinceFeeDay: values.length - Math.max(0, lastFee) },
        worth: await poolWorth(tx, exchange.view, strategy, closingPrice),
        pending: requests.filter(({ strike_on }) => strike_on <= date),
      };
    },
    { isolation: 'repeatable read' },
  );
}

/** What was read must be what stands: a request withdrawn since, or a stop moved, is read again. */
export async function isAsRead(
  tx: Queryable,
  marks: Marks,
  strategy: StrategyRow,
  { before, lots, pending }: Ground,
  date: TradingDate,
): Promise<boolean> {
  const last = await lastNav(tx, marks, strategy.id);
  const now = await readStrategy(tx, marks, strategy.id);
  const lotsNow = await readLots(tx, marks, strategy.id);
  const requests = await readRequests(tx, marks, strategy.id, 'pending');
  const textOf = (rows: readonly LotRow[]) =>
    rows.map((lot) => `${lot.id} ${lot.units} ${lot.stop_bps} ${lot.stop_base}`).join();
  const idsOf = (rows: readonly RequestRow[]) => rows.map(({ id }) => id).join();
  return (
    last?.id === before.id &&
    // Its lead or operators may have ended it meanwhile.
    now?.stopped_on === strategy.stopped_on &&
    lotsNow !== undefined &&
    requests !== undefined &&
    textOf(lotsNow) === textOf(lots) &&
    idsOf(requests.filter(({ strike_on }) => strike_on <= date)) === idsOf(pending)
  );
}
