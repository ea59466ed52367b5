import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import type { CallRow } from './call-rows.ts';
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

/** The ratio has come near the line: told once a day. @param date of the market */
export function warning(customer: number, date: string, ratioBps: number): NewMessage {
  const event: CallEvent = {
    ...{ event: 'margin-call', change: 'warned', ratioBps, currency: CURRENCY, amount: '0', dueOn: '' },
  };
  return { customer, kind: 'settlement', key: `margin-warning/${customer}/${date}`, event };
}
