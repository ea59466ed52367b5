import type { OutputOf, SentInputOf } from '@kuroshio/contract';

type Made = SentInputOf<'operators/add-passkey'>['made'];
type Shown = SentInputOf<'operators/sign-in-by-passkey'>['shown'];

/** Why no passkey came from this browser; the server was not asked. */
export class NoPasskey extends Error {
  readonly reason: 'cancelled' | 'alreadyHere' | 'unsupported' | 'elsewhere' | 'nowhere';
  /** Where passkeys work, where that is another page than this one. */
  readonly address: string;

  constructor(reason: NoPasskey['reason'], address = '') {
    super(reason);
    this.reason = reason;
    this.address = address;
  }
}

/** Throws where this page can have no passkeys. @param addresses where passkeys of this installation work */
function mustWorkHere(addresses: readonly string[]): void {
  const [address] = addresses;
  if (address === undefined) throw new NoPasskey('nowhere');
  if (!addresses.includes(location.origin)) throw new NoPasskey('elsewhere', `${address}/ops/`);
  if (!('PublicKeyCredential' in window)) throw new NoPasskey('unsupported');
}

/** Cancelled, out of time and "none here" look the same, so that no page learns which of them it was. */
function told(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new NoPasskey('alreadyHere');
  return new NoPasskey(name === 'SecurityError' || name === 'NotSupportedError' ? 'unsupported' : 'cancelled');
}

/** Has this device make a passkey. Throws NoPasskey. */
export async function makePasskey(
  options: OutputOf<'operators/begin-passkey'>,
  addresses: readonly string[],
): Promise<Made> {
  mustWorkHere(addresses);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw told(error);
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Has this device show a passkey. Throws NoPasskey. */
export async function showPasskey({
  addresses,
  ...options
}: OutputOf<'operators/begin-passkey-sign-in'>): Promise<Shown> {
  mustWorkHere(addresses);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw told(error);
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
}
