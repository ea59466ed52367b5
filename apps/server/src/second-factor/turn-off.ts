import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { findCredential, writeSecondFactor } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findFactor, writeFactor } from './factor-rows.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { tellFactor } from './tell-factor.ts';

type Path = 'second-factor/turn-off';

export function turnOff(parts: SecondFactorParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, door, checkLoginPassword } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const credential = await findCredential(database, marks, { id: customerId });
    if (credential?.second_factor !== true) return refuse('SECOND_FACTOR_IS_OFF');
    const known = await checkLoginPassword(customerId, input.loginPassword, context.now);
    if (!known.ok) return known;
    const shown = await door.stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const off = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const now = await findCredential(tx, marks, { id: customerId }, 'for no key update');
      if (now?.second_factor !== true) return refuse('SECOND_FACTOR_IS_OFF');
      const row = await findFactor(tx, marks, customerId, 'for update');
      if (row !== undefined) await writeFactor(tx, marks, { ...row, secret: null, confirmed_at: null });
      await writeSecondFactor(tx, marks, now, false);
      return ok(null);
    });
    if (!off.ok) return off;
    await tellFactor(parts, customerId, 'off', `${context.now}`, context.now);
    return ok({});
  };
}
