import type { OutputOf, SentInputOf, StepUpFactor } from '@kuroshio/contract';
import { currentText } from '../platform/texts.ts';

type Shown = Extract<StepUpFactor, object>['passkey'];
type Made = SentInputOf<'passkeys/add'>['made'];

/** Why no passkey came from this browser. */
type Reason = 'unsupported' | 'insecure' | 'elsewhere' | 'nowhere' | 'cancelled' | 'alreadyHere';

/** The browser made or showed no passkey; the server was not asked. */
export class NoPasskey extends Error {
  override name = 'NoPasskey';
  readonly reason: Reason;
  /** Where passkeys work, where that is another page than this one. */
  readonly address: string | undefined;

  constructor(reason: Reason, address?: string) {
    super(reason);
    this.reason = reason;
    this.address = address;
  }

  /** In the language shown. */
  get text(): string {
    return currentText()(`passkeys.${this.reason}`);
  }
}

/** Why this page can have no passkeys; undefined where it can. @param addresses where passkeys of this installation work */
export function whyNone(addresses: readonly string[]): NoPasskey | undefined {
  const [address] = addresses;
  if (address === undefined) return new NoPasskey('nowhere');
  if (!addresses.includes(location.origin)) {
    // That a program listens at its own machine's localhost helps nobody on another one.
    const isOwnMachine = new URL(address).hostname === 'localhost' && !window.isSecureContext;
    return isOwnMachine ? new NoPasskey('insecure') : new NoPasskey('elsewhere', address);
  }
  return 'PublicKeyCredential' in window ? undefined : new NoPasskey('unsupported');
}

/** Cancelled, out of time and "none here" look the same, so that no page learns which of them it was. */
function told(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new NoPasskey('alreadyHere');
  return new NoPasskey(name === 'SecurityError' || name === 'NotSupportedError' ? 'unsupported' : 'cancelled');
}

/** Has this device make a passkey. Throws NoPasskey. */
export async function makePasskey(options: OutputOf<'passkeys/begin'>): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw told(error);
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Has this device show a passkey. Throws NoPasskey. */
export async function showPasskey({ addresses, ...options }: OutputOf<'passkeys/begin-sign-in'>): Promise<Shown> {
  const none = whyNone(addresses);
  if (none !== undefined) throw none;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw told(error);
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
}
