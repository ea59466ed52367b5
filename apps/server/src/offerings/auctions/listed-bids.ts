import { setImmediate } from 'node:timers/promises';
import { assert } from '@kuroshio/base';
import { price } from '@kuroshio/money';
import {
  applicantOf,
  awardLots,
  type Bid,
  crowdApplicantOf,
  crowdBidLeaf,
  crowdSeedOf,
  drawSeed,
  openSealed,
  readBid,
  rootOf,
  sealedLeaf,
  tieOrder,
  voidReasonOf,
  type VoidReason,
} from '@kuroshio/offerings';
import { crowdBids } from '@kuroshio/simulation';
import {
  type ApplicationRow,
  markedApplication,
  SELECT_APPLICATION,
  type StoredApplication,
} from '../application-rows.ts';
import { type OfferingRow, priceOf } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { type DrawSecrets, hashed } from '../secrets-of-draws.ts';
import { bidTermsOf, ruleOf } from './terms.ts';

/** A bid in the list that is opened: who it is of without a name, and the hash by which it stands there. */
export interface ListedBid {
  readonly who: string;
  /** All bids of one bidder have the same. */
  readonly bidder: string;
  readonly leaf: string;
  /** Of a customer's. */
  readonly application: ApplicationRow | undefined;
  /** Of the simulated crowd: reckoned from the seed, never sealed. */
  readonly said: { readonly price: number; readonly lots: number } | undefined;
}

const IN_LIST = `${SELECT_APPLICATION} where offering_id = $1 and state <> 'cancelled' order by id`;

/**
 * The whole list of an auction: the customers' bids in the order in which they came, then the crowd's. Throws where the program did not
 * write a row so.
 */
export async function listedBids(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  secrets: Pick<DrawSecrets, 'seed' | 'bidder'>,
  offering: OfferingRow,
): Promise<ListedBid[]> {
  const { id } = offering;
  const rows = await database.query<StoredApplication>(IN_LIST, [id]);
  const customers = rows.map((row): ListedBid => {
    const { sealed, bid_deposit: deposit } = row;
    assert(marks.holds(markedApplication(row), row.mark), `application ${row.id} is as the program wrote it`);
    assert(sealed !== null && deposit !== null, `application ${row.id} is a bid`);
    const who = applicantOf({ application: String(row.id), key: row.client_key }, hashed);
    const bidder = secrets.bidder(id, row.customer_id);
    const leaf = sealedLeaf({ offering: id, who, bidder, sealed, deposit: String(deposit) }, hashed);
    return { who, bidder, leaf, application: row, said: undefined };
  });
  const crowdSeed = crowdSeedOf(secrets.seed(id), hashed);
  const { floor, cap } = ruleOf(offering);
  const crowd = crowdBids(crowdSeed, offering.crowd, { floor, cap, marketPrice: priceOf(offering.market_price) });
  return [
    ...customers,
    ...crowd.map((said, index): ListedBid => {
      const who = crowdApplicantOf(index, crowdSeed, hashed);
      return {
        who,
        bidder: who,
        leaf: crowdBidLeaf({ offering: id, who, ...said }, hashed),
        application: undefined,
        said,
      };
    }),
  ];
}

export const rootOfBids = (list: readonly ListedBid[]) =>
  rootOf(
    list.map(({ leaf }) => leaf),
    hashed,
  );

/** A bid as it was opened: what it says, or why it counts for nothing. */
export interface OpenedBid {
  readonly bid: { readonly price: number; readonly lots: number } | undefined;
  readonly reason: VoidReason | undefined;
}

/** What a customer's bid says: as it was written down when it was opened, or by the word of the beacon. */
function openBid(offering: OfferingRow, row: ApplicationRow, signature: string): OpenedBid {
  if (row.void_reason !== null) return { bid: undefined, reason: row.void_reason };
  if (row.bid_price !== null && row.bid_lots !== null)
    return { bid: { price: Number(row.bid_price), lots: row.bid_lots }, reason: undefined };
  const message = openSealed(signature, row.sealed ?? '');
  const owner = { offering: offering.id, key: row.client_key };
  const bid = message === undefined ? undefined : readBid(owner, message, hashed);
  const reason = voidReasonOf(
    ...([ruleOf(offering), bidTermsOf(offering)] as const),
    ...([offering.unit_shares, bid, row.bid_deposit ?? 0n] as const),
  );
  return reason === undefined ? { bid, reason } : { bid: undefined, reason };
}

/** Opens every bid of a list. A pairing takes milliseconds, so what else waits is let in after each. */
export async function openBids(
  offering: OfferingRow,
  list: readonly ListedBid[],
  signature: string,
): Promise<OpenedBid[]> {
  const opened: OpenedBid[] = [];
  for (const { application, said } of list) {
    if (application === undefined) {
      opened.push({ bid: said, reason: undefined });
      continue;
    }
    opened.push(openBid(offering, application, signature));
    await setImmediate();
  }
  return opened;
}

/** The bids in the terms of the kernel: of what is void, none of its lots. */
export function bidsOf(offering: OfferingRow, list: readonly ListedBid[], opened: readonly OpenedBid[]): Bid[] {
  return list.map(({ bidder }, at) => {
    const { price: own, lots } = opened[at]?.bid ?? { price: Number(offering.price), lots: 0 };
    return { bidder, price: price(own), lots };
  });
}

/** Lots by place in the list; undefined where too little was bid for. */
export function awardedLots(
  secrets: Pick<DrawSecrets, 'seed'>,
  offering: OfferingRow,
  bids: readonly Bid[],
  signature: string,
): number[] | undefined {
  const { id, root } = offering;
  assert(root !== null, `the list of offering ${id} is closed`);
  const seed = drawSeed({ seed: secrets.seed(id), root, beacon: signature }, hashed);
  return awardLots(ruleOf(offering), bids, tieOrder(seed, bids.length, hashed));
}
