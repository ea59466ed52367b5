import { FIRST_POOL } from '@kuroshio/ledger';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  LOT_COLUMNS,
  lotFromRow,
  type LotRow,
  markedLot,
  markedNav,
  markedRequest,
  markedStrategy,
  NAV_COLUMNS,
  type NavRow,
  REQUEST_COLUMNS,
  type RequestRow,
  STRATEGY_COLUMNS,
  type Stored,
  type StrategyRow,
} from './strategy-rows.ts';

/** The largest number that the database can look for. */
const LARGEST_ID = 2n ** 63n - 1n;

/** All that were ever opened, the newest first. One that this program did not write is none. */
export async function readStrategies(on: Queryable, marks: Marks): Promise<StrategyRow[]> {
  const rows = await on.query<Stored<StrategyRow>>(`select ${STRATEGY_COLUMNS}, mark from strategy order by id desc`);
  return rows.filter((row) => marks.holds(markedStrategy(row), row.mark));
}

export async function readStrategy(on: Queryable, marks: Marks, id: bigint): Promise<StrategyRow | undefined> {
  if (id > LARGEST_ID) return undefined;
  const [row] = await on.query<Stored<StrategyRow>>(`select ${STRATEGY_COLUMNS}, mark from strategy where id = $1`, [
    id,
  ]);
  return row !== undefined && marks.holds(markedStrategy(row), row.mark) ? row : undefined;
}

/** Net asset values of some strategies, oldest first. */
export async function readNavs(on: Queryable, ids: readonly bigint[]): Promise<NavRow[]> {
  return on.query<Stored<NavRow>>(
    `select ${NAV_COLUMNS} from strategy_nav where strategy_id = any($1::bigint[]) order by strategy_id, trading_date`,
    [ids],
  );
}

/** The newest; of it the next day's is reckoned, so it must be ours. */
export async function lastNav(on: Queryable, marks: Marks, strategyId: bigint): Promise<NavRow | undefined> {
  const [row] = await on.query<Stored<NavRow>>(
    `select ${NAV_COLUMNS}, mark from strategy_nav where strategy_id = $1 order by trading_date desc limit 1`,
    [strategyId],
  );
  if (row === undefined) return undefined;
  return marks.holds(markedNav(row), row.mark) ? row : undefined;
}

/** Undefined where one of them is not ours. */
export async function readLots(on: Queryable, marks: Marks, strategyId: bigint): Promise<Stored<LotRow>[] | undefined> {
  const rows = await on.query<Parameters<typeof lotFromRow>[0]>(
    `select ${LOT_COLUMNS}, mark from strategy_lot where strategy_id = $1 order by id for update`,
    [strategyId],
  );
  const lots = rows.map(lotFromRow);
  return lots.every((row) => marks.holds(markedLot(row), row.mark)) ? lots : undefined;
}

/** A customer's own, and what else is asked of it. */
export async function readOwnLots(on: Queryable, marks: Marks, customer: number): Promise<Stored<LotRow>[]> {
  const rows = await on.query<Parameters<typeof lotFromRow>[0]>(
    `select ${LOT_COLUMNS}, mark from strategy_lot where customer_id = $1 order by id`,
    [customer],
  );
  return rows.map(lotFromRow).filter((row) => marks.holds(markedLot(row), row.mark));
}

/** What issuers have of their own strategies, by the strategy's number. */
export async function readIssuerUnits(on: Queryable, marks: Marks): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await on.query<Parameters<typeof lotFromRow>[0]>(
    `select ${LOT_COLUMNS}, mark from strategy_lot where customer_id >= ${FIRST_POOL}`,
  );
  const lots = rows.map(lotFromRow).filter((row) => marks.holds(markedLot(row), row.mark));
  return new Map(lots.map(({ strategy_id, units }) => [strategy_id, units]));
}

/** Requests of a strategy in a state; undefined where one of them is not ours. */
export async function readRequests(
  on: Queryable,
  marks: Marks,
  strategyId: bigint,
  state: RequestRow['state'],
): Promise<RequestRow[] | undefined> {
  const rows = await on.query<Stored<RequestRow>>(
    `select ${REQUEST_COLUMNS}, mark from strategy_request where strategy_id = $1 and state = $2 order by id for update`,
    [strategyId, state],
  );
  return rows.every((row) => marks.holds(markedRequest(row), row.mark)) ? rows : undefined;
}
