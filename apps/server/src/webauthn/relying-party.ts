import { isIP } from 'node:net';
import type { Config } from '../platform/config.ts';

/** For whom browsers make passkeys: WebAuthn's relying party. */
export interface RelyingParty {
  /** What people are shown. */
  readonly name: string;
  /** Undefined where this installation has no name for which browsers make passkeys. */
  site(): Site | undefined;
}

export interface Site {
  /** The name to which passkeys are bound. */
  readonly id: string;
  /** The pages that may ask for them. The first is the one that people are sent to. */
  readonly addresses: readonly [string, ...string[]];
}

/** Browsers make passkeys for names alone, never for addresses, over https; localhost is as good as that. */
function nameOf(address: URL): string | undefined {
  const { hostname, protocol } = address;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || hostname === 'localhost' ? hostname : undefined;
}

/**
 * Bound to the name of PUBLIC_URL. Without it this is a copy on somebody's own machine, which is opened as localhost.
 * @param settings.passkeyOrigins other pages of the same name or below it. Throws where one is not
 * @param port where the program listens, once it does
 */
export function createRelyingParty(
  settings: Pick<Config, 'publicUrl' | 'passkeyOrigins' | 'title'>,
  port: () => number,
): RelyingParty {
  const { publicUrl, passkeyOrigins, title } = settings;
  const id = publicUrl === undefined ? 'localhost' : nameOf(new URL(publicUrl));
  const more = passkeyOrigins.map((one) => {
    const name = nameOf(new URL(one));
    // Browsers let a page ask for the passkeys of its own name and of those above it.
    if (id === undefined || (name !== id && name?.endsWith(`.${id}`) !== true))
      throw new Error(
        `PASSKEY_ORIGINS: ${one} is no page of ${id ?? publicUrl} that browsers let ask for its passkeys.`,
      );
    return new URL(one).origin;
  });
  return {
    name: title || 'Kuroshio',
    site: () =>
      id === undefined
        ? undefined
        : { id, addresses: [new URL(publicUrl ?? `http://localhost:${port()}`).origin, ...more] },
  };
}
