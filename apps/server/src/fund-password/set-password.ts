import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type FundPasswordParts, hashFundPassword } from './check-fund-password.ts';
import { findPassword, writePassword } from './password-row.ts';
import { isWeakFundPassword } from './weak-password.ts';

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';

/** Sets a fund password where there is none, or where a verification has taken the old one away. */
export function setPassword(
  parts: FundPasswordParts,
): Handler<InputOf<'fund-password/set-password'>, OutputOf<'fund-password/set-password'>> {
  const { database, marks, checkLoginPassword } = parts;
  return async ({ password, loginPassword, secondFactor }, context) => {
    const { customerId } = context.requireCustomer();
    if (isWeakFundPassword(password)) return refuse('FUND_PASSWORD_WEAK');
    if (await isSet(parts, database, customerId)) return refuse('FUND_PASSWORD_IS_SET');
    const known = await checkLoginPassword(customerId, loginPassword, context.now);
    if (!known.ok) return known;
    const shown = await parts.stepUp(context, secondFactor);
    if (!shown.ok) return shown;
    const password_hash = await hashFundPassword(parts, customerId, password);
    const set = await database.transaction(async (tx): Promise<Outcome<WrittenMessage[]>> => {
      // Two that set one at once do so one after the other.
      await tx.query(LOCK_CUSTOMER, [customerId]);
      if (await isSet(parts, tx, customerId)) return refuse('FUND_PASSWORD_IS_SET');
      const set_at = new Date(context.now);
      await writePassword(tx, marks, {
        customer_id: customerId,
        password_hash,
        set_at,
        failures: 0,
        locked_until: null,
      });
      return ok(await tell(parts, tx, customerId, 'set', context.now));
    });
    if (!set.ok) return set;
    parts.inbox.announce(set.value);
    return ok({});
  };
}

async function isSet({ marks }: FundPasswordParts, on: Queryable, customerId: number): Promise<boolean> {
  const found = await findPassword(on, marks, customerId);
  return found !== 'none' && (found === 'forged' || found.password_hash !== null);
}

/** Whoever did it, the customer hears of it. */
export function tell(
  { inbox }: Pick<FundPasswordParts, 'inbox'>,
  tx: Queryable,
  customer: number,
  change: 'set' | 'changed',
  now: number,
): Promise<WrittenMessage[]> {
  const event = { event: 'fund-password', change } as const;
  return inbox.write(tx, [{ customer, kind: 'security', key: `fund-password/${now}`, event }], now);
}
