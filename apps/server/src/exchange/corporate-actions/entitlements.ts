import { dividend } from '@kuroshio/ledger';
import type { TradingDate, Venue } from '@kuroshio/market';
import { type Cash, cash, units, type Units } from '@kuroshio/money';
import type { SealedKind } from '../../books/index.ts';
import { type Columns, type Connection, insertRows } from '../../platform/database/index.ts';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { table } from '../batch/table.ts';
import { clockOf, type VenueState } from '../venues/venue-state.ts';

/** What a customer is to be paid of a corporate action, in `asset`. */
interface Entitlement {
  readonly actionId: bigint;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly asset: number;
  readonly shares: Units;
  readonly gross: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
  readonly exDate: TradingDate;
  readonly paysOn: TradingDate;
  /** At once. */
  readonly paid: boolean;
}

const ENTITLEMENT = {
  action_id: ['bigint', (e) => e.actionId],
  customer_id: ['integer', (e) => e.customer],
  instrument_no: ['integer', (e) => e.instrumentNo],
  asset: ['integer', (e) => e.asset],
  shares: ['bigint', (e) => e.shares],
  gross: ['bigint', (e) => e.gross],
  fees: ['bigint', (e) => e.fees],
  tax: ['bigint', (e) => e.tax],
  ex_date: ['date', (e) => e.exDate],
  pays_on: ['date', (e) => e.paysOn],
  state: ['text', (e) => (e.paid ? 'paid' : 'pending')],
} satisfies Columns<Entitlement>;

const SEALED: SealedKind<Entitlement> = {
  code: 7,
  table: 'entitlement',
  key: ['action_id', 'customer_id'],
  columns: ENTITLEMENT,
};

export const ENTITLEMENTS = table(
  'entitlements',
  insertRows<Entitlement>('insert-entitlements', 'entitlement', ENTITLEMENT),
  {
    sealed: SEALED,
  },
);

const PAID = `update entitlement set state = 'paid', paid_at = $3 from unnest($1::bigint[], $2::integer[]) as t (a, c)
  where action_id = t.a and customer_id = t.c`;

/** Those that a batch pays after the day they arose on. */
export const PAID_ENTITLEMENTS = table<Entitlement>(
  'paid entitlements',
  {
    write: (send, rows, at) => [
      send(PAID, [rows.map((row) => row.actionId), rows.map((row) => row.customer), at], 'entitlements-paid'),
    ],
  },
  { sealed: SEALED },
);

interface EntitlementRow {
  readonly [column: string]: unknown;
  readonly action_id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly asset: number;
  readonly shares: bigint;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly ex_date: TradingDate;
  readonly pays_on: TradingDate;
}

const PAYABLE = `select action_id, customer_id, instrument_no, asset, shares, gross, fees, tax, ex_date, pays_on from entitlement
  where state = 'pending' and pays_on <= $1 and instrument_no = any($2::integer[]) order by action_id, customer_id for update`;

/** Pays what is due of a venue's companies by its date. Runs in the transaction of the batch. @returns how many payments. */
export async function payEntitlements(
  connection: Connection,
  state: VenueState,
  changes: Changes,
  venue: Venue,
): Promise<number> {
  const { date } = clockOf(state, venue);
  const numbers = [...state.markets.values()].flatMap(({ instrument }) =>
    instrument.venue === venue ? instrument.no : [],
  );
  const { rows } = await connection.send<EntitlementRow>(PAYABLE, [date, numbers], 'entitlements-due');
  for (const { action_id, customer_id, asset, ...row } of rows) {
    const amounts = { gross: cash(row.gross), fees: cash(row.fees), tax: cash(row.tax) };
    addPosting(changes, dividend({ customer: customer_id, actionId: action_id, asset, ...amounts }), date);
    put(changes, PAID_ENTITLEMENTS, {
      ...{ actionId: action_id, customer: customer_id, instrumentNo: row.instrument_no, asset, ...amounts },
      ...{ shares: units(Number(row.shares)), exDate: row.ex_date, paysOn: row.pays_on, paid: true },
    });
  }
  return rows.length;
}
