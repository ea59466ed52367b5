import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { drawRecoveryCodes } from './recovery-rows.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { tellFactor } from './tell-factor.ts';

type Path = 'second-factor/draw-codes';

/** Also for who has no second factor: a code brings back who has forgotten the password. */
export function drawCodes(parts: SecondFactorParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, door, checkLoginPassword } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const known = await checkLoginPassword(customerId, input.loginPassword, context.now);
    if (!known.ok) return known;
    const shown = await door.stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const recoveryCodes = await database.transaction(async (tx) => {
      // Two that draw at once do so one after the other.
      await tx.query('select 1 from customer where id = $1 for no key update', [customerId]);
      return drawRecoveryCodes(tx, parts, customerId, context.now);
    });
    await tellFactor(parts, customerId, 'codes-drawn', `${context.now}`, context.now);
    return ok({ recoveryCodes });
  };
}
