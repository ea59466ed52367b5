import type { OutputOf } from '@kuroshio/contract';
import { ALGORITHMS } from './browser-answer.ts';
import { CHALLENGE_LASTS } from './challenges.ts';
import type { Site } from './relying-party.ts';

interface Known {
  readonly credential_id: Uint8Array;
  readonly transports: readonly string[];
}

type RequestOptions = OutputOf<'passkeys/begin-sign-in'>;

/** As browsers are told of passkeys that are there. */
const descriptors = (known: readonly Known[]): RequestOptions['allowCredentials'] =>
  known.map(({ credential_id, transports }) => ({
    id: Buffer.from(credential_id).toString('base64url'),
    type: 'public-key',
    transports: [...transports],
  }));

/** What a browser asks for a passkey by. @param known none where any that the device has will do */
export function requestOptions({ id, addresses }: Site, challenge: string, known: readonly Known[]): RequestOptions {
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

/** What a browser makes a passkey by. @param known those that the owner has already: no device makes a second one */
export function creationOptions(
  site: Site,
  house: string,
  owner: { readonly handle: string; readonly name: string },
  challenge: string,
  known: readonly Known[],
): OutputOf<'passkeys/begin'> {
  return {
    rp: { id: site.id, name: house },
    user: { id: owner.handle, name: owner.name, displayName: `${house} ${owner.name}` },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LASTS,
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}
