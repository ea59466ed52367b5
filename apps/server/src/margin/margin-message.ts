import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import type { CallRow } from './call-rows.ts';
import type { LiquidationStopRow } from './liquidation-stops.ts';
import { CURRENCY } from './margin-parts.ts';
import type { Whose } from './margin-worth.ts';

type CallEvent = Extract<NewMessage['event'], { event: 'margin-call' }>;
type UsCallEvent = Extract<NewMessage['event'], { event: 'us-margin-call' }>;

/** Of what is counted by itself: messages of before there were secured loans say nothing of it. */
function said({ account }: Whose): Pick<CallEvent, 'account'> {
  return account === 'margin' ? {} : { account };
}

/** What is said of a call: its ratio is that of its account's own rules. */
function eventOf(row: CallRow, change: CallRow['state'] | 'stopped', dueOn: string): CallEvent | UsCallEvent {
  const { account, customer_id: customer, ratio_bps: ratioBps } = row;
  const facts = { amount: formatMinor(row.amount), dueOn };
  if (account !== 'us-margin') {
    return { ...said({ customer, account }), event: 'margin-call', change, ratioBps, currency: CURRENCY, ...facts };
  }
  // One in the US stands until nothing is missing, which is said as met.
  const kept = change === 'standing' ? 'called' : change === 'lifted' ? 'met' : change;
  return { event: 'us-margin-call', change: kept, equityBps: ratioBps, currency: 'USD', ...facts };
}

/** What a customer is told of a call, each step once a day. */
export function callMessage(row: CallRow): NewMessage {
  const event = eventOf(row, row.state, row.due_on);
  return { customer: row.customer_id, kind: 'settlement', key: `margin-call/${row.id}/${row.state}`, event };
}

/** Two operators have stopped the selling for a call: until when, and that nothing else changes. */
export function stopMessage(call: CallRow, { id: stop, until_on }: LiquidationStopRow): NewMessage {
  const event = eventOf(call, 'stopped', until_on);
  return { customer: call.customer_id, kind: 'settlement', key: `margin-call/${call.id}/stopped/${stop}`, event };
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
    ...said({ customer, account }),
    ...{ event: 'margin-call', change, ratioBps, currency: CURRENCY, amount: '0', dueOn: '' },
  };
  const of = account === 'margin' ? 'margin' : 'secured';
  const key = change === 'warned' ? `${of}-warning/${customer}/${date}` : `${of}-below/${customer}/${date}`;
  return { customer, kind: 'settlement', key, event };
}
