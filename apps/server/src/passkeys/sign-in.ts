import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { closedOn, createLoginThrottle } from '../identity/index.ts';
import { addressBlock, type Handler } from '../platform/http/index.ts';
import { lookAtPasskey, usePasskey } from '../webauthn/index.ts';
import type { PasskeySignInParts } from './passkey-parts.ts';

type Path = 'passkeys/sign-in';

/** Before it is known who signs in, a challenge is anybody's. */
export const SIGN_IN = 'sign-in';

/**
 * A passkey that was unlocked is something that somebody has and something that they are or know: it stands for the password and for
 * the second factor, and for nothing else. Closed accounts, sessions and notices of new devices are those of every sign-in.
 */
export function signIn(parts: PasskeySignInParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const throttle = createLoginThrottle();
  return async ({ shown: answer }, { ip, userAgent, now }) => {
    const key = `${answer.id} ${addressBlock(ip)}`;
    const seconds = throttle.attempt(key, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const seen = await lookAtPasskey(parts, answer, () => SIGN_IN, now);
    if (!seen.ok) return seen;
    const { owner: customerId } = seen.value.row;
    // Only to who has shown that it is theirs.
    const closed = parts.closedAt(customerId);
    if (closed !== undefined) return refuse('ACCOUNT_CLOSED', { date: closedOn(closed) });
    const entered = await parts.letIn({ customerId, device: userAgent, ip, now }, (tx) =>
      usePasskey(tx, parts, seen.value, now),
    );
    if (!entered.ok) return entered;
    throttle.succeeded(key);
    return ok(entered.value);
  };
}
