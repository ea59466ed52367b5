import type { Queryable } from '../platform/database/index.ts';
import { type CheckFundPassword, createCheckFundPassword, type FundPasswordParts } from './check-fund-password.ts';
import { writePassword } from './password-row.ts';

export interface FundPassword {
  readonly parts: FundPasswordParts & { readonly checkFundPassword: CheckFundPassword };
  readonly check: CheckFundPassword;
  /** Takes it away, after a verification: the customer sets a new one. */
  clear(tx: Queryable, customerId: number, now: number): Promise<void>;
}

export function createFundPassword(parts: FundPasswordParts): FundPassword {
  const check = createCheckFundPassword(parts);
  return {
    parts: { ...parts, checkFundPassword: check },
    check,
    clear: (tx, customer_id, now) =>
      writePassword(tx, parts.marks, {
        ...{ customer_id, password_hash: null, set_at: new Date(now), failures: 0, locked_until: null },
      }),
  };
}
