import type { OutputOf } from '@kuroshio/contract';
import { price } from '@kuroshio/money';
// By their files: through the index the first screens' share of `market` and `money` would grow.
import { awardLots, crowdBidLeaf, readBid, sealedLeaf, tieOrder } from '@kuroshio/offerings/auction.ts';
import { openSealed, verifyRound } from '@kuroshio/offerings/beacon.ts';
import { commitmentOf, drawSeed } from '@kuroshio/offerings/draw.ts';
import { rootOf } from '@kuroshio/offerings/tree.ts';
import { call } from '../../platform/api.ts';
import type { Auction, OwnBid } from './auction-words.ts';
import { keptBid } from './kept-bids.ts';

type Opened = OutputOf<'offerings/opened-bids'>['bids'][number];

/** What was checked on this device; undefined where it does not apply. */
export interface AuctionChecks {
  readonly size: number;
  /** The list has the root that was published before anything could be opened. */
  readonly root: boolean;
  /** The beacon's signature is valid, and the seed is that of the commitment. */
  readonly beacon: boolean;
  /** Every sealed bid opens to what was published of it. */
  readonly opened: boolean;
  /** The own bids say what was confirmed here. */
  readonly own: boolean | undefined;
  /** Awarding again comes to the same lots. */
  readonly awarded: boolean;
}

/** A pairing takes some milliseconds on a phone: the screen is drawn between them. */
const rest = () => new Promise((done) => setTimeout(done));

async function download(id: string): Promise<Opened[]> {
  const list: Opened[] = [];
  for (;;) {
    const page = await call('offerings/opened-bids', { id, from: list.length }, { quiet: true });
    list.push(...page.bids);
    if (page.bids.length === 0 || page.next >= page.size) return list;
  }
}

async function opensAsPublished(list: readonly Opened[], offering: number, signature: string): Promise<boolean> {
  for (const { sealed, bidKey = '', price: own, lots, voidReason } of list) {
    if (sealed === undefined) continue;
    await rest();
    const message = openSealed(signature, sealed);
    const said = message === undefined ? undefined : readBid({ offering, key: bidKey }, message);
    const holds = voidReason === undefined ? said?.price === own && said?.lots === lots : own === undefined;
    if (!holds || (voidReason === 'unreadable' && said !== undefined)) return false;
  }
  return true;
}

function ownHolds(list: readonly Opened[], bids: readonly OwnBid[]): boolean | undefined {
  const known = bids.flatMap((bid) => {
    const kept = keptBid(bid.bidKey);
    return kept === undefined || bid.state === 'cancelled' ? [] : [{ bid, kept }];
  });
  if (known.length === 0) return undefined;
  return known.every(({ bid, kept }) => {
    const listed = list.find(({ who }) => who === bid.who);
    if (listed?.voidReason !== undefined) return listed.sealed === bid.sealed;
    return listed?.sealed === bid.sealed && listed.price === kept.price && listed.lots === kept.lots;
  });
}

/** Downloads all bids, opens them and awards the lots again. Nothing of that is asked of the server. */
export async function checkAuction(auction: Auction, bids: readonly OwnBid[]): Promise<AuctionChecks> {
  const { id, root = '', opening, lots, floor, cap, multipleBps, failsIfUndersubscribed } = auction;
  const { seed = '', signature = '' } = opening ?? {};
  const offering = Number(id);
  const list = await download(id);
  const leaves = list.map(({ who, bidder, sealed, deposit = '', price: own = 0, lots: count = 0 }) =>
    sealed === undefined
      ? crowdBidLeaf({ offering, who, price: own, lots: count })
      : sealedLeaf({ offering, who, bidder, sealed, deposit }),
  );
  const said = list.map(({ bidder, price: own = floor, lots: count = 0 }) => ({
    ...{ bidder, price: price(own), lots: count },
  }));
  const rule = { lots, floor: price(floor), cap, multipleBps, failsIfUndersubscribed };
  const won = awardLots(rule, said, tieOrder(drawSeed({ seed, root, beacon: signature }), said.length));
  return {
    size: list.length,
    root: rootOf(leaves) === root,
    beacon: verifyRound(auction.beaconKey, auction.round, signature) && commitmentOf(seed) === auction.commitment,
    opened: await opensAsPublished(list, offering, signature),
    own: ownHolds(list, bids),
    awarded: won !== undefined && list.every((one, at) => one.won === won[at]),
  };
}
