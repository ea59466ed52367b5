import { type Entry, entry } from '../entry.ts';

export const operators = {
  OPERATOR_CREDENTIALS_WRONG: entry({}),
  OPERATOR_CODE_WRONG: entry({}),
  OPERATOR_NAME_TAKEN: entry({}),
  OPERATOR_NOT_FOUND: entry({}),
  LINK_INVALID: entry({}),
  LAST_ADMINISTRATOR: entry({}),
  ROLES_UNCHANGED: entry({}),
  OWN_RECORD: entry({}),
  OWN_REQUEST: entry({}),
  SAME_DEVICE: entry({}),
  REQUEST_UNKNOWN: entry({}),
  REQUEST_DECIDED: entry({}),
  REQUEST_PENDING: entry({}),
  CASE_NOT_FOUND: entry({}),
  CASE_TAKEN: entry({}),
  CASE_NOT_TAKEN: entry({}),
  CUSTOMER_NOT_FOUND: entry({}),
  CLOSURE_TOO_LATE: entry({}),
  CLOSURE_STANDS: entry({}),
  CLOSURE_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
