import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Seals } from '../books/index.ts';
import type { CheckLoginPassword, StepUp, Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import { hashPassword, spendPasswordTime, verifyPassword } from '../platform/secrets.ts';
import { leftAfter, lockAfter } from './lock-times.ts';
import { findPassword, type FoundPassword, writePassword } from './password-row.ts';

export interface FundPasswordParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly checkLoginPassword: CheckLoginPassword;
  readonly stepUp: StepUp;
}

/** Whether this is the customer's fund password; what lets money leave asks it. @param now epoch ms */
export type CheckFundPassword = (customerId: number, password: string, now: number) => Promise<Outcome<null>>;

/**
 * What is hashed: the digits under the program's key, so that whoever has the database cannot try a million of them, and
 * with the customer's number, so that the same digits of two are not the same.
 */
const underKey = ({ key }: Pick<FundPasswordParts, 'key'>, customerId: number, password: string) =>
  key.authenticate(`fund password of ${customerId} ${password}`);

export function hashFundPassword(
  parts: Pick<FundPasswordParts, 'key'>,
  customerId: number,
  password: string,
): Promise<string> {
  return hashPassword(underKey(parts, customerId, password));
}

export function createCheckFundPassword(
  parts: Pick<FundPasswordParts, 'database' | 'marks' | 'key'>,
): CheckFundPassword {
  const { database, marks } = parts;

  /** Counts a try before the password is looked at, so that many at once are counted too. */
  function count(customerId: number, now: number): Promise<FoundPassword> {
    return database.transaction(async (tx) => {
      const found = await findPassword(tx, marks, customerId, 'for update');
      if (found === 'none' || found === 'forged' || found.password_hash === null) return found;
      if ((found.locked_until?.getTime() ?? 0) > now) return found;
      const failures = found.failures + 1;
      const lock = lockAfter(failures);
      const locked_until = lock === 0 ? null : new Date(now + lock);
      await writePassword(tx, marks, { ...found, failures, locked_until });
      return { ...found, failures };
    });
  }

  return async (customerId, password, now) => {
    const typed = underKey(parts, customerId, password);
    const row = await count(customerId, now);
    if (row === 'forged') {
      await spendPasswordTime(typed);
      return refuse('FUND_PASSWORD_WRONG', { left: 0 });
    }
    if (row === 'none' || row.password_hash === null) return refuse('FUND_PASSWORD_NOT_SET');
    const until = row.locked_until?.getTime() ?? 0;
    if (until > now) return refuse('FUND_PASSWORD_LOCKED', { minutes: Math.ceil((until - now) / 60_000) });
    if (!(await verifyPassword(row.password_hash, typed))) {
      const lock = lockAfter(row.failures);
      return lock > 0
        ? refuse('FUND_PASSWORD_LOCKED', { minutes: lock / 60_000 })
        : refuse('FUND_PASSWORD_WRONG', { left: leftAfter(row.failures) });
    }
    await database.transaction(async (tx) => {
      const found = await findPassword(tx, marks, customerId, 'for update');
      // Only what was looked at is forgiven: another may have been set since.
      if (typeof found === 'string' || found.password_hash !== row.password_hash) return;
      await writePassword(tx, marks, { ...found, failures: 0, locked_until: null });
    });
    return ok(null);
  };
}
