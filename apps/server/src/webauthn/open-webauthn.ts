import type { Seals } from '../books/index.ts';
import type { Config } from '../platform/config.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

/** What all passkeys of an installation are held against, and where its program listens once it does. */
export function openWebauthn(
  config: Pick<Config, 'publicUrl' | 'passkeyOrigins' | 'title' | 'port'>,
  key: Pick<Seals['key'], 'authenticate'>,
): {
  readonly passkeys: { readonly party: RelyingParty; readonly challenges: Challenges };
  listensAt(url: string): void;
} {
  let { port } = config;
  return {
    passkeys: { party: createRelyingParty(config, () => port), challenges: createChallenges({ key }) },
    listensAt(url) {
      port = Number(new URL(url).port);
    },
  };
}
