import { type BasisPoints, basisPoints, type Cash, cash } from '@kuroshio/money';
import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** The states of a strategy, in the specification's words. A customer who is in one that goes on is `following`. */
export type StrategyState = 'under-review' | 'audit-failed' | 'in-progress' | 'terminated' | 'ended';

/** Columns as they are stored. What the program is to believe is marked. */
export type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

export interface StrategyRow {
  readonly id: bigint;
  readonly code: string;
  readonly kind: 'copy' | 'day';
  readonly algorithm: string;
  readonly pool: number;
  readonly asset: number;
  readonly minimum: Cash;
  readonly target_bps: BasisPoints;
  readonly fee_bps: BasisPoints;
  readonly entry_bps: BasisPoints;
  readonly exit_bps: BasisPoints;
  readonly drawdown_bps: BasisPoints;
  readonly opened_on: TradingDate;
  readonly joins_until: TradingDate;
  readonly ends_on: TradingDate;
  readonly state: StrategyState;
  readonly reason: string | null;
  readonly stopped_on: TradingDate | null;
  readonly paid_out: boolean;
  /** Of one that a customer leads: who, what it is called, and what it is held to. Null, all of them, of the house's own. */
  readonly lead: number | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Symbols with blanks between them. */
  readonly universe: string | null;
  readonly concentration_bps: BasisPoints | null;
  /** What operators told who is in it when they ended it. */
  readonly told: string | null;
}

/** Of the house's own. */
export const NO_LEAD = {
  ...{ lead: null, name: null, description: null, universe: null, concentration_bps: null, told: null },
} as const;

export interface NavRow {
  readonly id: bigint;
  readonly strategy_id: bigint;
  readonly trading_date: TradingDate;
  readonly value: Cash;
  readonly units: bigint;
  readonly value_after: Cash;
  readonly units_after: bigint;
  readonly fees: Cash;
  readonly is_fee_day: boolean;
  readonly benchmark: bigint;
}

export interface LotRow {
  readonly id: bigint;
  readonly strategy_id: bigint;
  readonly customer_id: number;
  readonly units: bigint;
  readonly price_mark: bigint;
  readonly cost: Cash;
  readonly realised: Cash;
  readonly stop_bps: BasisPoints;
  readonly stop_base: Cash;
  readonly joined_on: TradingDate;
}

export interface RequestRow {
  readonly id: bigint;
  readonly strategy_id: bigint;
  readonly customer_id: number;
  readonly client_key: string | null;
  readonly fingerprint: bigint;
  readonly kind: 'subscribe' | 'redeem';
  readonly origin: 'customer' | 'stop' | 'end';
  readonly amount: Cash;
  readonly units: bigint;
  readonly stop_bps: BasisPoints;
  readonly asked_at: Date;
  readonly strike_on: TradingDate;
  readonly state: 'pending' | 'cancelled' | 'priced' | 'done';
  readonly nav_id: bigint | null;
  readonly struck_units: bigint;
  readonly paid: Cash;
  readonly fee: Cash;
  readonly levy: Cash;
  readonly done_at: Date | null;
}

export const STRATEGY_COLUMNS = `id, code, kind, algorithm, pool, asset, minimum, target_bps, fee_bps, entry_bps, exit_bps,
  drawdown_bps, opened_on, joins_until, ends_on, state, reason, stopped_on, paid_out, lead, name, description, universe,
  concentration_bps, told`;
export const NAV_COLUMNS = `id, strategy_id, trading_date, value, units, value_after, units_after, fees, is_fee_day,
  benchmark`;
export const LOT_COLUMNS = `id, strategy_id, customer_id, units, price_mark, cost, realised, stop_bps, stop_base,
  joined_on`;
export const REQUEST_COLUMNS = `id, strategy_id, customer_id, client_key, fingerprint, kind, origin, amount, units,
  stop_bps, asked_at, strike_on, state, nav_id, struck_units, paid, fee, levy, done_at`;

/** As the database gives it: `numeric` comes as digits. */
export function lotFromRow(row: Stored<Omit<LotRow, 'price_mark'> & { price_mark: string | bigint }>): Stored<LotRow> {
  return { ...row, price_mark: BigInt(row.price_mark) };
}

type Value = string | number | bigint | boolean | Date | null;
const said = (values: readonly Value[]) =>
  values
    .map((value) => (value instanceof Date ? value.getTime() : typeof value === 'bigint' ? String(value) : value))
    .map((value) => (typeof value === 'boolean' ? Number(value) : value));

/** Every column of the row but its number, which stands beside them. */
export function markedStrategy(row: StrategyRow): KeptRow {
  const { id, pool } = row;
  return {
    ...{ table: 'strategy', id, customer_id: pool },
    said: said([
      ...[row.code, row.kind, row.algorithm, row.asset, row.minimum, row.target_bps, row.fee_bps, row.entry_bps],
      ...[row.exit_bps, row.drawdown_bps, row.opened_on, row.joins_until, row.ends_on, row.state, row.reason],
      ...[row.stopped_on, row.paid_out],
      // Rows from before leads have marks without them.
      ...(row.lead === null && row.told === null
        ? []
        : [row.lead, row.name, row.description, row.universe, row.concentration_bps, row.told]),
    ]),
  };
}

export function markedNav(row: NavRow): KeptRow {
  return {
    ...{ table: 'strategy_nav', id: row.id, customer_id: Number(row.strategy_id) },
    said: said([
      ...[row.trading_date, row.value, row.units, row.value_after, row.units_after, row.fees, row.is_fee_day],
      row.benchmark,
    ]),
  };
}

export function markedLot(row: LotRow): KeptRow {
  return {
    ...{ table: 'strategy_lot', id: row.id, customer_id: row.customer_id },
    said: said([
      ...[row.strategy_id, row.units, row.price_mark, row.cost, row.realised, row.stop_bps, row.stop_base],
      row.joined_on,
    ]),
  };
}

export function markedRequest(row: RequestRow): KeptRow {
  return {
    ...{ table: 'strategy_request', id: row.id, customer_id: row.customer_id },
    said: said([
      ...[row.strategy_id, row.client_key, row.fingerprint, row.kind, row.origin, row.amount, row.units, row.stop_bps],
      ...[
        row.asked_at,
        row.strike_on,
        row.state,
        row.nav_id,
        row.struck_units,
        row.paid,
        row.fee,
        row.levy,
        row.done_at,
      ],
    ]),
  };
}

const kept = <Row>(table: string, columns: string, marked: (row: Row) => KeptRow): KeptTable => ({
  select: `select ${columns}, mark from ${table}`,
  rowOf: (row) => marked(row as unknown as Row),
});

/** Rows by which somebody is paid: whoever writes one with the database's password alone is named. */
export const STRATEGY_ROWS: readonly KeptTable[] = [
  kept('strategy', STRATEGY_COLUMNS, markedStrategy),
  kept('strategy_nav', NAV_COLUMNS, markedNav),
  kept('strategy_lot', LOT_COLUMNS, (row: LotRow) => markedLot({ ...row, price_mark: BigInt(row.price_mark) })),
  kept('strategy_request', REQUEST_COLUMNS, markedRequest),
];

export const NOTHING_STRUCK = {
  ...{ nav_id: null, struck_units: 0n, paid: cash(0n), fee: cash(0n), levy: cash(0n), done_at: null },
} as const;

/** What a strategy costs, as the kernel takes it. */
export function costsOf({ fee_bps, entry_bps, exit_bps }: StrategyRow) {
  return { feeBps: basisPoints(fee_bps), entryBps: basisPoints(entry_bps), exitBps: basisPoints(exit_bps) };
}
