import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { FundPasswordParts } from './check-fund-password.ts';
import { findPassword } from './password-row.ts';

/** Whether there is a fund password, and until when it is locked. */
export function state({
  database,
  marks,
}: Pick<FundPasswordParts, 'database' | 'marks'>): Handler<
  InputOf<'fund-password/state'>,
  OutputOf<'fund-password/state'>
> {
  return async (_input, context) => {
    const found = await findPassword(database, marks, context.requireCustomer().customerId);
    if (found === 'none') return ok({ isSet: false, setAt: null, lockedUntil: null });
    // One that somebody else wrote fits nothing, and only a verification takes it away.
    if (found === 'forged') return ok({ isSet: true, setAt: null, lockedUntil: null });
    const isSet = found.password_hash !== null;
    const until = found.locked_until?.getTime() ?? 0;
    return ok({
      isSet,
      setAt: isSet ? found.set_at.getTime() : null,
      lockedUntil: isSet && until > context.now ? until : null,
    });
  };
}
