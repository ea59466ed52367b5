import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type CheckFundPassword, type FundPasswordParts, hashFundPassword } from './check-fund-password.ts';
import { findPassword, writePassword } from './password-row.ts';
import { tell } from './set-password.ts';
import { isWeakFundPassword } from './weak-password.ts';

/** Changes the fund password for who knows the old one. */
export function changePassword(
  parts: FundPasswordParts & { readonly checkFundPassword: CheckFundPassword },
): Handler<InputOf<'fund-password/change-password'>, OutputOf<'fund-password/change-password'>> {
  const { database, marks, checkFundPassword } = parts;
  return async ({ oldPassword, password, secondFactor }, context) => {
    const { customerId } = context.requireCustomer();
    if (isWeakFundPassword(password)) return refuse('FUND_PASSWORD_WEAK');
    const known = await checkFundPassword(customerId, oldPassword, context.now);
    if (!known.ok) return known;
    const shown = await parts.stepUp(context, secondFactor);
    if (!shown.ok) return shown;
    const before = await findPassword(database, marks, customerId);
    const password_hash = await hashFundPassword(parts, customerId, password);
    const changed = await database.transaction(async (tx): Promise<Outcome<WrittenMessage[]>> => {
      const found = await findPassword(tx, marks, customerId, 'for update');
      // Another was set while this one was looked at: the old one is no longer the old one.
      if (typeof found === 'string' || typeof before === 'string' || found.password_hash !== before.password_hash)
        return refuse('FUND_PASSWORD_WRONG', { left: 0 });
      await writePassword(tx, marks, { ...found, password_hash, set_at: new Date(context.now) });
      return ok(await tell(parts, tx, customerId, 'changed', context.now));
    });
    if (!changed.ok) return changed;
    parts.inbox.announce(changed.value);
    return ok({});
  };
}
