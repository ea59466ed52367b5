import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import type { CallRow } from './call-rows.ts';
import type { LiquidationStopRow } from './liquidation-stops.ts';
import { CURRENCY } from './margin-parts.ts';
import type { Whose } from './margin-worth.ts';

type CallEvent = Extract<NewMessage['event'], { event: 'margin-call' }>;

/** Of what is counted by itself: messages of before there were secured loans say nothing of it. */
function said({ account }: Pick<Whose, 'account'>): Pick<CallEvent, 'account'> {
  return account === 'margin' ? {} : { account };
}

/** What a customer is told of a call, each step once a day. */
export function callMessage(row: CallRow): NewMessage {
  const event: CallEvent = {
    ...said(row),
    ...{ event: 'margin-call', change: row.state, ratioBps: row.ratio_bps, currency: CURRENCY },
    ...{ amount: formatMinor(row.amount), dueOn: row.due_on },
  };
  return { customer: row.customer_id, kind: 'settlement', key: `margin-call/${row.id}/${row.state}`, event };
}

/** Two operators have stopped the selling for a call: until when, and that nothing else changes. */
export function stopMessage(
  { id, customer_id, account, ratio_bps, amount }: CallRow,
  { id: stop, until_on }: LiquidationStopRow,
): NewMessage {
  const event: CallEvent = {
    ...said({ account }),
    ...{ event: 'margin-call', change: 'stopped', ratioBps: ratio_bps, currency: CURRENCY },
    ...{ amount: formatMinor(amount), dueOn: until_on },
  };
  return { customer: customer_id, kind: 'settlement', key: `margin-call/${id}/stopped/${stop}`, event };
}

/** The ratio has come below the customer's level, or below the line of a call while the market is open: each told once a day. */
export function warning(
  { customer, account }: Whose,
  /** Of the market. */
  date: string,
  ratioBps: number,
  change: 'warned' | 'below',
): NewMessage {
  const event: CallEvent = {
    ...said({ account }),
    ...{ event: 'margin-call', change, ratioBps, currency: CURRENCY, amount: '0', dueOn: '' },
  };
  const of = account === 'margin' ? 'margin' : 'secured';
  const key = change === 'warned' ? `${of}-warning/${customer}/${date}` : `${of}-below/${customer}/${date}`;
  return { customer, kind: 'settlement', key, event };
}
