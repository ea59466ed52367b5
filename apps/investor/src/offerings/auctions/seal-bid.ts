// By their files: through the index the first screens' share of `market` and `money` would grow.
import { bidMessage } from '@kuroshio/offerings/auction.ts';
import { sealToRound } from '@kuroshio/offerings/beacon.ts';
import { price } from '@kuroshio/money';
import type { Auction } from './auction-words.ts';
import type { KeptBid } from './kept-bids.ts';

/** Encrypts a bid on this device to the round of the opening, bound to the key with which it is sent. */
export function sealBid({ id, beaconKey, round }: Auction, bidKey: string, { price: own, lots }: KeptBid): string {
  const message = bidMessage({ offering: Number(id), key: bidKey }, price(own), lots);
  return sealToRound(beaconKey, round, message, crypto.getRandomValues(new Uint8Array(32)));
}
