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
  readBid,
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
import { treeOver } from '../list-tree.ts';
import { type OfferingRow, priceOf } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { type DrawSecrets, hashed } from '../secrets-of-draws.ts';
import { openAllSealed } from './open-sealed.ts';
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

/** Of the crowd, bids that are made between two looks at what else waits. */
const AT_A_TIME = 1_000;
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
  const list = [...customers];
  for (const [index, said] of crowd.entries()) {
    const who = crowdApplicantOf(index, crowdSeed, hashed);
    const leaf = crowdBidLeaf({ offering: id, who, ...said }, hashed);
    list.push({ who, bidder: who, leaf, application: undefined, said });
    if (index % AT_A_TIME === 0) await setImmediate();
  }
  return list;
}

/** Made while what else waits is let in. */
export async function rootOfBids(list: readonly ListedBid[]): Promise<string> {
  return (await treeOver(list.map(({ leaf }) => leaf))).root;
}

/** A bid as it was opened: what it says, or why it counts for nothing. */
export interface OpenedBid {
  readonly bid: { readonly price: number; readonly lots: number } | undefined;
  readonly reason: VoidReason | undefined;
}

/** What a customer's bid was found to say when it was opened; undefined before. */
function writtenDown({ void_reason: reason, bid_price: at, bid_lots: lots }: ApplicationRow): OpenedBid | undefined {
  if (reason !== null) return { bid: undefined, reason };
  return at === null || lots === null ? undefined : { bid: { price: Number(at), lots }, reason: undefined };
}

/** What a customer's bid says by the words that were sealed; void where they are not what its holder confirmed. */
function judged(offering: OfferingRow, row: ApplicationRow, words: Uint8Array | undefined): OpenedBid {
  const owner = { offering: offering.id, key: row.client_key };
  const bid = words === undefined ? undefined : readBid(owner, words, hashed);
  const reason = voidReasonOf(
    ...([ruleOf(offering), bidTermsOf(offering)] as const),
    ...([offering.unit_shares, bid, row.bid_deposit ?? 0n] as const),
  );
  return reason === undefined ? { bid, reason } : { bid: undefined, reason };
}

/** Opens every bid of a list by the word of the beacon, but those that are opened already. */
export async function openBids(
  offering: OfferingRow,
  list: readonly ListedBid[],
  signature: string,
): Promise<OpenedBid[]> {
  const closed = list.flatMap(({ application }) =>
    application === undefined || writtenDown(application) !== undefined ? [] : [application],
  );
  const words = await openAllSealed(
    signature,
    closed.map(({ sealed }) => sealed ?? ''),
  );
  const found = new Map(closed.map((row, at) => [row.id, judged(offering, row, words[at])]));
  return list.map(({ application, said }) => {
    if (application === undefined) return { bid: said, reason: undefined };
    const opened = writtenDown(application) ?? found.get(application.id);
    assert(opened !== undefined, `bid ${application.id} is opened`);
    return opened;
  });
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
