import type { TradingDate } from '@kuroshio/market';
import type { Cash, Units } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { asExcluded, table } from '../batch/table.ts';

const AS_IT_LIVES = {
  loan_of: ['bigint', (p) => p.pledge?.loanOf ?? null],
  counts_bps: ['integer', (p) => p.pledge?.countsBps ?? null],
  counted: ['bigint', (p) => p.pledge?.counted ?? null],
} satisfies Columns<Position>;

const PLEDGED = {
  position_id: ['bigint', (p) => p.id],
  ...AS_IT_LIVES,
} satisfies Columns<Position>;

/** For whose loan a position stands beside its own shares; nothing once it is released. */
export const PLEDGED_POSITIONS = table(
  'pledged positions',
  insertRows<Position>('save-pledged-positions', 'pledged_position', PLEDGED, {
    conflict: `on conflict (position_id) do update set ${asExcluded<Position>(AS_IT_LIVES)}`,
  }),
  { sealed: { code: 28, table: 'pledged_position', key: ['position_id'], columns: PLEDGED } },
);

/** That a customer has put up shares for a loan, or was given them back. */
export interface PledgeChange {
  readonly id: number;
  readonly customer: number;
  readonly clientKey: string;
  readonly fingerprint: bigint;
  readonly kind: 'pledged' | 'returned';
  readonly positionId: number;
  /** The position whose loan they stand for, or stood for. */
  readonly loanOf: number;
  readonly quantity: Units;
  /** What they were worth, and what of it counted against a call; in minor units. */
  readonly value: Cash;
  readonly counted: Cash;
  readonly tradingDate: TradingDate;
}

const CHANGE = {
  id: ['bigint', (c) => c.id],
  customer_id: ['integer', (c) => c.customer],
  client_key: ['text', (c) => c.clientKey],
  fingerprint: ['bigint', (c) => c.fingerprint],
  kind: ['text', (c) => c.kind],
  position_id: ['bigint', (c) => c.positionId],
  loan_of: ['bigint', (c) => c.loanOf],
  quantity: ['bigint', (c) => c.quantity],
  value: ['bigint', (c) => c.value],
  counted: ['bigint', (c) => c.counted],
  trading_date: ['date', (c) => c.tradingDate],
} satisfies Columns<PledgeChange>;

export const PLEDGE_CHANGES = table(
  'pledge changes',
  insertRows<PledgeChange>('insert-pledge-changes', 'pledge_change', CHANGE, { stamped: ['at'] }),
  { sealed: { code: 29, table: 'pledge_change', key: ['id'], columns: CHANGE } },
);
