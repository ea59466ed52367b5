import { randomBytes } from 'node:crypto';
import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { findCredential } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { forApp } from './app-codes.ts';
import { lockSecret, writeFactor } from './factor-rows.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';

type Path = 'second-factor/begin';

/** As long as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Draws a secret that counts for nothing until a code of it was shown. */
export function begin(parts: SecondFactorParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, vault, checkLoginPassword } = parts;
  return async ({ loginPassword }, context) => {
    const { customerId } = context.requireCustomer();
    const known = await checkLoginPassword(customerId, loginPassword, context.now);
    if (!known.ok) return known;
    const secret = randomBytes(SECRET_BYTES);
    const drawn_at = new Date(context.now);
    const drawn = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const credential = await findCredential(tx, marks, { id: customerId }, 'for no key update');
      if (credential === undefined || credential.second_factor === true) return refuse('SECOND_FACTOR_IS_ON');
      await writeFactor(tx, marks, {
        ...{ customer_id: customerId, drawn_at, confirmed_at: null, last_step: 0n },
        secret: lockSecret(vault, secret, customerId, drawn_at),
      });
      return ok(null);
    });
    return drawn.ok ? ok(forApp(secret, String(customerId))) : drawn;
  };
}
