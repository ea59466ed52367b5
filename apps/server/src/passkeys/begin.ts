import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { addPurpose, MOST_PASSKEYS } from './add.ts';
import { ALGORITHMS } from './browser-answer.ts';
import { CHALLENGE_LASTS } from './challenges.ts';
import { descriptors } from './options.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { passkeysOf } from './passkey-rows.ts';
import { userHandleOf } from './user-handle.ts';

type Path = 'passkeys/begin';

/**
 * The password and the second factor are asked here, before the device is: the challenge that is given out for them, in this session
 * and no other, is what lets a passkey be kept.
 */
export function begin(parts: PasskeyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, key, party, challenges, checkLoginPassword, stepUp } = parts;
  return async (input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const site = party.site();
    if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
    const known = await checkLoginPassword(customerId, input.loginPassword, context.now);
    if (!known.ok) return known;
    const rows = await passkeysOf(database, marks, customerId);
    if (rows.length >= MOST_PASSKEYS) return refuse('PASSKEYS_FULL', { maximum: MOST_PASSKEYS });
    const shown = await stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const account = String(customerId);
    return ok({
      rp: { id: site.id, name: party.name },
      user: { id: userHandleOf(key, customerId), name: account, displayName: `${party.name} ${account}` },
      challenge: challenges.make(addPurpose(customerId, sessionId), context.now),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LASTS,
      excludeCredentials: descriptors(rows),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
  };
}
