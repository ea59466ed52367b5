import { equityBps, usDeficit, type UsMarginAccount } from '@kuroshio/credit';
import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import { CURRENCY } from './us-parts.ts';

/** Little is left above what is required: told once a day. @param date of the market */
export function nearMessage(customer: number, date: string, account: UsMarginAccount): NewMessage {
  return message(customer, `us-margin-near/${customer}/${date}`, 'warned', account, formatMinor(account.excess));
}

/** Something is missing while the market is open: told once a day, as nothing is called before the close. */
export function belowMessage(customer: number, date: string, account: UsMarginAccount): NewMessage {
  return message(customer, `us-margin-below/${customer}/${date}`, 'below', account, formatMinor(usDeficit(account)));
}

function message(
  customer: number,
  key: string,
  change: 'warned' | 'below',
  account: UsMarginAccount,
  amount: string,
): NewMessage {
  const event: Extract<NewMessage['event'], { event: 'us-margin-call' }> = {
    ...{ event: 'us-margin-call', change, equityBps: equityBps(account), currency: CURRENCY, amount, dueOn: '' },
  };
  return { customer, kind: 'settlement', key, event };
}
