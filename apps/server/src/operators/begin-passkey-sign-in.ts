import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { requestOptions } from '../webauthn/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';
import { SIGN_IN } from './sign-in-by-passkey.ts';

type Path = 'operators/begin-passkey-sign-in';

/** The same for everybody: it names no operator. */
export function beginPasskeySignIn({
  passkeys: { party, challenges },
}: Pick<OperatorParts, 'passkeys'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (_input, { now }) => {
    const site = party.site();
    if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
    return ok(requestOptions(site, challenges.make(SIGN_IN, now), []));
  };
}
