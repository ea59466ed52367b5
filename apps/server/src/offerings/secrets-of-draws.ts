import { beaconKey, commitmentOf, type HashText, signRound } from '@kuroshio/offerings';
import { sha256 } from '../books/index.ts';
import type { OfferingParts } from './offering-parts.ts';

/**
 * What the house knows of its draws before they are held: all of it comes from the key of the seals, so nothing of it stands in
 * the database, and after a fall it is the same again.
 */
export interface DrawSecrets {
  /** To which the house commits itself when the offering is announced. */
  seed(offering: number): string;
  commitment(offering: number): string;
  /** Who a bidder is without a name: nobody else makes it from the number of a customer. */
  bidder(offering: number, customer: number): string;
  /** The public key of the house's beacon. */
  readonly beaconKey: string;
  /** The one word of the beacon on a round. To be asked for only when its time has come. */
  sign(round: number): string;
}

/** The program's own hash: twice as fast as the one that runs in browsers. */
export const hashed: HashText = sha256;

export function drawSecrets(key: OfferingParts['key']): DrawSecrets {
  const secret = key.authenticate('beacon of offerings');
  const seed = (offering: number) => key.authenticate(`seed of the draw of offering ${offering}`);
  let publicKey: string | undefined;
  return {
    seed,
    commitment: (offering) => commitmentOf(seed(offering), hashed),
    bidder: (offering, customer) => key.authenticate(`bidder ${customer} of offering ${offering}`),
    // Some 70 ms the first time, which a start has no need of.
    get beaconKey() {
      return (publicKey ??= beaconKey(secret));
    },
    sign: (round) => signRound(secret, round),
  };
}
