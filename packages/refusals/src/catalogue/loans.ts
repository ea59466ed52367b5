import { type Entry, entry } from '../entry.ts';

export const loans = {
  LOAN_BELOW_MINIMUM: entry({ minimum: 'money', currency: 'word' }),
  LOAN_STEP: entry({ step: 'money', currency: 'word' }),
  LOAN_TERM_UNKNOWN: entry({}),
  LOAN_ABOVE_LIMIT: entry({ remaining: 'money', currency: 'word' }),
  LOAN_OVERDUE: entry({}),
  LOANS_FULL: entry({ maximum: 'count' }),
  LOAN_TERMS_CHANGED: entry({}, true),
  LOAN_NOT_FOUND: entry({}),
  MARGIN_LOANS_OPEN: entry({ owed: 'money', currency: 'word' }),
  MARGIN_ORDERS_OPEN: entry({}),
  MARGIN_CONDITIONS: entry({}),
  MARGIN_IN_DEFAULT: entry({}),
  MARGIN_LIMIT_UNKNOWN: entry({}),
  MARGIN_LIMIT_NEEDS: entry({ own: 'money', traded: 'money', currency: 'word' }),
  LOAN_COMPLETED: entry({}),
  REPAYMENT_ABOVE_OWED: entry({ owed: 'money', currency: 'word' }),
  OUTSTANDING_CREDIT: entry({ owed: 'money', kept: 'money', currency: 'word' }),
  CREDIT_SCORE_TOO_LOW: entry({ owed: 'money', kept: 'money', currency: 'word' }),
} as const satisfies Record<string, Entry>;
