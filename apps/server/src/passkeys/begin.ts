import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { creationOptions, MOST_PASSKEYS, userHandleOf } from '../webauthn/index.ts';
import { addPurpose } from './add.ts';
import type { PasskeyParts } from './passkey-parts.ts';

type Path = 'passkeys/begin';

/**
 * The password and the second factor are asked here, before the device is: the challenge that is given out for them, in this session
 * and no other, is what lets a passkey be kept.
 */
export function begin(parts: PasskeyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, key, party, challenges, table, checkLoginPassword, stepUp } = parts;
  return async (input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const site = party.site();
    if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
    const known = await checkLoginPassword(customerId, input.loginPassword, context.now);
    if (!known.ok) return known;
    const rows = await table.of(database, marks, [customerId]);
    if (rows.length >= MOST_PASSKEYS) return refuse('PASSKEYS_FULL', { maximum: MOST_PASSKEYS });
    const shown = await stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const owner = { handle: userHandleOf(key, table, customerId), name: String(customerId) };
    const challenge = challenges.make(addPurpose(customerId, sessionId), context.now);
    return ok(creationOptions(site, party.name, owner, challenge, rows));
  };
}
