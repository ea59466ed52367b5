import { dividend } from '@kuroshio/ledger';
import type { TradingDate, Venue } from '@kuroshio/market';
import { type Cash, cash, type Units } from '@kuroshio/money';
import { type Connection, insertRows } from '../../platform/database/index.ts';
import { addPosting, type Changes } from '../batch/changes.ts';
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

export const ENTITLEMENTS = table(
  'entitlements',
  insertRows<Entitlement>('insert-entitlements', 'entitlement', {
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
  }),
);

interface EntitlementDue {
  readonly [column: string]: unknown;
  readonly action_id: bigint;
  readonly customer_id: number;
  readonly asset: number;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
}

const PAYABLE = `select action_id, customer_id, asset, gross, fees, tax from entitlement
  where state = 'pending' and pays_on <= $1 and instrument_no = any($2::integer[]) order by action_id, customer_id for update`;

const PAID = `update entitlement set state = 'paid', paid_at = $3 from unnest($1::bigint[], $2::integer[]) as t (a, c)
  where action_id = t.a and customer_id = t.c`;

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
  const { rows } = await connection.send<EntitlementDue>(PAYABLE, [date, numbers], 'entitlements-due');
  if (rows.length === 0) return 0;
  for (const { action_id, customer_id, asset, gross, fees, tax } of rows) {
    const amounts = { gross: cash(gross), fees: cash(fees), tax: cash(tax) };
    addPosting(changes, dividend({ customer: customer_id, actionId: action_id, asset, ...amounts }), date);
  }
  await connection.send(
    PAID,
    [rows.map((row) => row.action_id), rows.map((row) => row.customer_id), new Date(changes.now)],
    'entitlements-paid',
  );
  return rows.length;
}
