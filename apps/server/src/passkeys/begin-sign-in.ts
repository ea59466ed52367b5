import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type PasskeyStore, requestOptions } from '../webauthn/index.ts';
import { SIGN_IN } from './sign-in.ts';

type Path = 'passkeys/begin-sign-in';

/** Names no passkey, so that nobody learns by a telephone number who has one: the device shows those that it has for this site. */
export function beginSignIn({
  party,
  challenges,
}: Pick<PasskeyStore, 'party' | 'challenges'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, { now }) => {
    const site = party.site();
    if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
    return ok(requestOptions(site, challenges.make(SIGN_IN, now), []));
  };
}
