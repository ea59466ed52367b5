import { randomBytes } from 'node:crypto';
import type { Seals } from '../books/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { equalSecrets } from '../platform/secrets.ts';

/** For what a challenge is given out, such as `sign-in`, or `add 100001 12`: it is answered for nothing else. */
export type Purpose = string;

/**
 * What browsers sign. A challenge says itself what it is for and until when, under the key of the seals: so giving one out stores
 * nothing, be they asked for by the million; a restart forgets none; and whoever has the database's password can make none.
 */
export interface Challenges {
  make(purpose: Purpose, now: number): string;
  /** Whether it was made here for this, and is not over. */
  isGood(challenge: string, purpose: Purpose, now: number): boolean;
  /** Notes that it was answered. False where it was before: a second answer is somebody else's. */
  spend(tx: Queryable, challenge: string, now: number): Promise<boolean>;
}

/** How long a challenge may be answered, ms: as long as WebAuthn recommends for what asks people to unlock something. */
export const CHALLENGE_LASTS = 5 * 60_000;
const DRAWN = 24;
const TIME = 6;
const PROOF = 24;

const SPEND = `insert into answered_challenge (challenge, expires_at) values ($1, $2) on conflict do nothing returning 1`;
const FORGET = 'delete from answered_challenge where expires_at < $1';
/** One that is over is good for nothing any more; kept a while longer, as clocks of two processes differ. */
const KEPT_AFTER = 10 * 60_000;

export function createChallenges({ key }: { readonly key: Pick<Seals['key'], 'authenticate'> }): Challenges {
  const proofOf = (said: Buffer, purpose: Purpose) =>
    Buffer.from(
      key.authenticate(`passkey challenge ${JSON.stringify([purpose, said.toString('hex')])}`),
      'hex',
    ).subarray(0, PROOF);

  return {
    make(purpose, now) {
      const said = Buffer.concat([randomBytes(DRAWN), Buffer.alloc(TIME)]);
      said.writeUIntBE(now + CHALLENGE_LASTS, DRAWN, TIME);
      return Buffer.concat([said, proofOf(said, purpose)]).toString('base64url');
    },
    isGood(challenge, purpose, now) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== DRAWN + TIME + PROOF || bytes.toString('base64url') !== challenge) return false;
      const said = bytes.subarray(0, DRAWN + TIME);
      const proof = bytes.subarray(DRAWN + TIME);
      return (
        equalSecrets(proof.toString('hex'), proofOf(said, purpose).toString('hex')) &&
        said.readUIntBE(DRAWN, TIME) > now
      );
    },
    async spend(tx, challenge, now) {
      const bytes = Buffer.from(challenge, 'base64url');
      await tx.query(FORGET, [new Date(now - KEPT_AFTER)]);
      const spent = await tx.query(SPEND, [bytes, new Date(bytes.readUIntBE(DRAWN, TIME))]);
      return spent.length > 0;
    },
  };
}
