import { type Entry, entry } from '../entry.ts';

export const funding = {
  CHANNEL_CLOSED: entry({}),
  OUTSIDE_FUNDING_WINDOW: entry({ window: 'window' }, true),
  AMOUNT_NOT_WHOLE: entry({ currency: 'word' }),
  RECEIPT_REQUIRED: entry({}),
  DEPOSIT_PENDING: entry({}, true),
  PRACTICE_LIMIT: entry({ maximum: 'count' }, true),
  DEPOSIT_NOT_FOUND: entry({}),
  DEPOSIT_DECIDED: entry({}),
  TRANSFER_ARRIVED: entry({}),
  TRANSFER_DIFFERS: entry({}),
  BANK_REFERENCE_USED: entry({}),
  DESTINATION_WAITS: entry({ minutes: 'count' }, true),
  WITHDRAWAL_PENDING: entry({}, true),
  WITHDRAWAL_QUESTIONS: entry({}),
  WITHDRAWAL_NOT_FOUND: entry({}),
  WITHDRAWAL_DECIDED: entry({}),
  WITHDRAWAL_NOT_APPROVED: entry({}),
  CHAIN_BREAK_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
