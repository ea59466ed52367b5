import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, StepUpFactor } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Challenges, Purpose } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser answers where a passkey was made, and where one was shown. */
export type Registration = InputOf<'passkeys/add'>['made'];
export type Assertion = Extract<StepUpFactor, object>['passkey'];

/** A passkey that was made. */
export interface Made {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  readonly signCount: number;
  readonly backedUp: boolean;
  /** What made it; of many all zeros. */
  readonly aaguid: string;
  readonly challenge: string;
}

/** What a passkey that was shown says of itself. */
export interface Shown {
  readonly signCount: number;
  readonly backedUp: boolean;
  readonly challenge: string;
}

/** Against what an answer is held. */
export interface Asked {
  readonly party: RelyingParty;
  readonly challenges: Pick<Challenges, 'isGood'>;
  readonly purpose: Purpose;
  readonly now: number;
}

/** ES256, EdDSA and RS256 (COSE), which together every authenticator has. */
export const ALGORITHMS = [-7, -8, -257] as const;

/** Read when the first passkey is made or shown: it takes a tenth of the time of a start, and most starts see none. */
const readLibrary = () => import('@simplewebauthn/server');
const readHelpers = () => import('@simplewebauthn/server/helpers');

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** What the browser says of itself: it, and nobody who has the passkey, writes where its page comes from. */
function readClientData(text: string): { readonly challenge: string; readonly origin: string } | undefined {
  try {
    const said = JSON.parse(bytesOf(text).toString('utf8')) as Record<string, unknown>;
    const { challenge, origin, crossOrigin } = said;
    // Nobody frames our pages.
    if (typeof challenge !== 'string' || typeof origin !== 'string' || crossOrigin === true) return undefined;
    return { challenge, origin };
  } catch {
    return undefined;
  }
}

/** What can be told precisely before anything is reckoned: the page, the time, and whether somebody unlocked the device. */
async function look(
  { party, challenges, purpose, now }: Asked,
  clientDataJSON: string,
  authenticatorData: () => Uint8Array,
): Promise<Outcome<{ readonly rpId: string; readonly challenge: string; readonly addresses: string[] }>> {
  const site = party.site();
  if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
  const { addresses } = site;
  const said = readClientData(clientDataJSON);
  if (said === undefined) return refuse('PASSKEY_REFUSED');
  if (!addresses.includes(said.origin)) return refuse('PASSKEY_ADDRESS_WRONG', { address: addresses[0] });
  if (!challenges.isGood(said.challenge, purpose, now)) return refuse('PASSKEY_OVER');
  const { parseAuthenticatorData } = await readHelpers();
  try {
    const { flags } = parseAuthenticatorData(Uint8Array.from(authenticatorData()));
    if (!flags.uv) return refuse('PASSKEY_UNVERIFIED');
  } catch {
    return refuse('PASSKEY_REFUSED');
  }
  return ok({ rpId: site.id, challenge: said.challenge, addresses: [...addresses] });
}

/**
 * A passkey that a browser has made. Who built the authenticator is not looked at: what an answer attests is taken out of it, and with
 * that everything for which the library would have to fetch others' certificates.
 */
export async function readRegistration(asked: Asked, made: Registration): Promise<Outcome<Made>> {
  let plain = '';
  const { decodeAttestationObject, isoCBOR } = await readHelpers();
  const looked = await look(asked, made.clientDataJSON, () => {
    const attested = decodeAttestationObject(Uint8Array.from(bytesOf(made.attestationObject)));
    const data = attested.get('authData');
    const unattested = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]) as never,
    );
    plain = Buffer.from(unattested).toString('base64url');
    return data;
  });
  if (!looked.ok) return looked;
  const { rpId, challenge, addresses } = looked.value;
  const { verifyRegistrationResponse } = await readLibrary();
  const verified = await verifyRegistrationResponse({
    response: {
      ...{ id: made.id, rawId: made.id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: made.clientDataJSON, attestationObject: plain },
    },
    ...{ expectedChallenge: challenge, expectedOrigin: addresses, expectedRPID: rpId },
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => undefined);
  if (verified?.verified !== true) return refuse('PASSKEY_REFUSED');
  const { credential, credentialBackedUp, aaguid } = verified.registrationInfo;
  // The number under which it will be looked for is the one that was made, whatever the answer calls it.
  if (credential.id !== made.id) return refuse('PASSKEY_REFUSED');
  return ok({
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    transports: made.transports,
    ...{ signCount: credential.counter, backedUp: credentialBackedUp, aaguid, challenge },
  });
}

/** Whether a passkey was shown: by its public key, here, now, for this, by somebody who unlocked it. */
export async function readAssertion(
  asked: Asked,
  shown: Assertion,
  stored: { readonly credential_id: Uint8Array; readonly public_key: Uint8Array },
): Promise<Outcome<Shown>> {
  const { clientDataJSON, authenticatorData, signature } = shown;
  const looked = await look(asked, clientDataJSON, () => bytesOf(authenticatorData));
  if (!looked.ok) return looked;
  const { rpId, challenge, addresses } = looked.value;
  const { verifyAuthenticationResponse } = await readLibrary();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id: shown.id, rawId: shown.id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...{ expectedChallenge: challenge, expectedOrigin: addresses, expectedRPID: rpId },
    credential: {
      id: bytesOf(shown.id).toString('base64url'),
      publicKey: Uint8Array.from(stored.public_key),
      // Held against the stored one under its lock, once the signature is known to be good: nobody else is to raise the alarm.
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verified?.verified !== true) return refuse('PASSKEY_REFUSED');
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return ok({ signCount: newCounter, backedUp: credentialBackedUp, challenge });
}
