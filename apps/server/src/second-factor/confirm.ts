import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { createLoginThrottle, findCredential, writeSecondFactor } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { stepOf } from './app-codes.ts';
import { findFactor, openSecret, writeFactor } from './factor-rows.ts';
import { drawRecoveryCodes } from './recovery-rows.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { tellFactor } from './tell-factor.ts';

type Path = 'second-factor/confirm';

/** A secret that was drawn and never shown is no use after that long, ms. */
const CONFIRMED_WITHIN = 30 * 60_000;

/** Switches the factor on: under the mark of the credential too, so that nobody switches it off by deleting its row. */
export function confirm(parts: SecondFactorParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, vault } = parts;
  const throttle = createLoginThrottle();
  return async ({ code }, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const seconds = throttle.attempt(String(customerId), now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const confirmed = await database.transaction(async (tx): Promise<Outcome<string[]>> => {
      const credential = await findCredential(tx, marks, { id: customerId }, 'for no key update');
      if (credential === undefined || credential.second_factor === true) return refuse('SECOND_FACTOR_IS_ON');
      const row = await findFactor(tx, marks, customerId, 'for update');
      const secret = row && openSecret(vault, row);
      if (row === undefined || secret === undefined || now - row.drawn_at.getTime() > CONFIRMED_WITHIN)
        return refuse('SECOND_FACTOR_NOT_BEGUN');
      const step = stepOf(secret, code, now);
      if (step === undefined) return refuse('SECOND_FACTOR_WRONG');
      await writeFactor(tx, marks, { ...row, confirmed_at: new Date(now), last_step: step });
      await writeSecondFactor(tx, marks, credential, true);
      return ok(await drawRecoveryCodes(tx, parts, customerId, now));
    });
    if (!confirmed.ok) return confirmed;
    throttle.succeeded(String(customerId));
    await tellFactor(parts, customerId, 'on', `${now}`, now);
    return ok({ recoveryCodes: confirmed.value });
  };
}
