import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import type { CallRow } from './call-rows.ts';
import type { LiquidationStopRow } from './liquidation-stops.ts';
import { CURRENCY } from './margin-parts.ts';

type CallEvent = Extract<NewMessage['event'], { event: 'margin-call' }>;

/** What a customer is told of a call, each step once a day. */
export function callMessage(row: CallRow): NewMessage {
  const event: CallEvent = {
    ...{ event: 'margin-call', change: row.state, ratioBps: row.ratio_bps, currency: CURRENCY },
    ...{ amount: formatMinor(row.amount), dueOn: row.due_on },
  };
  return { customer: row.customer_id, kind: 'settlement', key: `margin-call/${row.id}/${row.state}`, event };
}

/** Two operators have stopped the selling for a call: until when, and that nothing else changes. */
export function stopMessage(
  { id, customer_id, ratio_bps, amount }: CallRow,
  { id: stop, until_on }: LiquidationStopRow,
): NewMessage {
  const event: CallEvent = {
    ...{ event: 'margin-call', change: 'stopped', ratioBps: ratio_bps, currency: CURRENCY },
    ...{ amount: formatMinor(amount), dueOn: until_on },
  };
  return { customer: customer_id, kind: 'settlement', key: `margin-call/${id}/stopped/${stop}`, event };
}

/** The ratio has come below the customer's level, or below the line of a call while the market is open: each told once a day. */
export function warning(
  customer: number,
  /** Of the market. */
  date: string,
  ratioBps: number,
  change: 'warned' | 'below',
): NewMessage {
  const event: CallEvent = {
    ...{ event: 'margin-call', change, ratioBps, currency: CURRENCY, amount: '0', dueOn: '' },
  };
  const key = change === 'warned' ? `margin-warning/${customer}/${date}` : `margin-below/${customer}/${date}`;
  return { customer, kind: 'settlement', key, event };
}
