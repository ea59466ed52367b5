import type { OutputOf } from '@kuroshio/contract';
import { CHALLENGE_LASTS } from './challenges.ts';

interface Known {
  readonly credential_id: Uint8Array;
  readonly transports: readonly string[];
}

/** As browsers are told of passkeys that are there. */
export const descriptors = (known: readonly Known[]): OutputOf<'passkeys/begin-sign-in'>['allowCredentials'] =>
  known.map(({ credential_id, transports }) => ({
    id: Buffer.from(credential_id).toString('base64url'),
    type: 'public-key',
    transports: [...transports],
  }));

/** What a browser asks for a passkey by. @param known none where any that the device has will do */
export function requestOptions(
  { id, addresses }: { readonly id: string; readonly addresses: readonly string[] },
  challenge: string,
  known: readonly Known[],
): OutputOf<'passkeys/begin-sign-in'> {
  return {
    ...{
      addresses: [...addresses],
      rpId: id,
      challenge,
      timeout: CHALLENGE_LASTS,
      userVerification: 'required' as const,
    },
    allowCredentials: descriptors(known),
  };
}
