import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { applicantOf } from '@kuroshio/offerings';
import { type ExchangeView, wireStamp } from '../../exchange/index.ts';
import { deliveryFeeOf, dueOf, principalOf } from '../amounts-of-parts.ts';
import type { ApplicationRow } from '../application-rows.ts';
import { type OfferingRow, priceOf, symbolOf } from '../offering-rows.ts';
import { type DrawSecrets, hashed } from '../secrets-of-draws.ts';
import { crowdNow, livePrice, statusOf, wireSchedule } from '../wire-offering.ts';
import type { Openings } from './results.ts';
import { auctionTerms } from './terms.ts';

export type Auction = OutputOf<'offerings/auction-detail'>;
export type OwnBid = OutputOf<'offerings/bid'>;

/** What auctions are shown with. */
export interface AuctionView {
  readonly view: ExchangeView;
  readonly secrets: Pick<DrawSecrets, 'seed' | 'beaconKey'>;
  readonly openings: Openings;
}

/** @param customers how many bids of customers there are */
export async function wireAuction(
  { view, secrets, openings }: AuctionView,
  row: OfferingRow,
  customers: number,
  now: number,
): Promise<Auction> {
  assert(row.kind === 'auction', `offering ${row.id} is auctioned`);
  const { cap, depositBps, awardFeeBps, holdStep, multipleBps, failsIfUndersubscribed, withdrawable } =
    auctionTerms(row);
  const live = livePrice(view, row);
  const opening = row.signature === null ? undefined : await openings(row);
  const { lowest, highest, average, sold = 0, publicPrice = priceOf(row.price) } = opening?.result ?? {};
  return {
    ...{ id: String(row.id), status: statusOf(view, row), simulated: row.source === 'simulated' },
    ...{ symbol: symbolOf(row), nameTw: row.name_tw, nameEn: row.name_en, venue: row.venue, currency: 'TWD' },
    ...{ firstListing: row.first_listing, sponsorTw: row.sponsor_tw, sponsorEn: row.sponsor_en },
    ...{ floor: priceOf(row.price), marketPrice: live ?? priceOf(row.market_price), marketIsLive: live !== undefined },
    ...{ lotShares: row.unit_shares, lots: row.units, cap, depositBps, awardFeeBps, multipleBps },
    ...{ fee: formatMinor(row.fee), holdStep, failsIfUndersubscribed, withdrawable },
    ...{ schedule: wireSchedule(row), now: wireStamp(view, row.venue, now) },
    bids: row.list_size ?? crowdNow(view, row) + customers,
    ...{ beaconKey: secrets.beaconKey, round: row.id, commitment: row.commitment },
    ...(row.root === null ? {} : { root: row.root }),
    ...(opening === undefined || row.signature === null
      ? {}
      : {
          opening: {
            ...{ seed: secrets.seed(row.id), signature: row.signature, valid: opening.valid, sold, publicPrice },
            ...(lowest === undefined ? {} : { lowest }),
            ...(highest === undefined ? {} : { highest }),
            ...(average === undefined ? {} : { average }),
          },
        }),
  };
}

export function wireBid(view: ExchangeView, row: ApplicationRow, offering: OfferingRow, auction: Auction): OwnBid {
  assert(row.sealed !== null && row.bid_deposit !== null, `application ${row.id} is a bid`);
  const at = row.applied_at.getTime();
  const won = row.shares > 0;
  return {
    ...{ id: String(row.id), auction, state: row.state, bidKey: row.client_key },
    who: applicantOf({ application: String(row.id), key: row.client_key }, hashed),
    ...{ sealed: row.sealed, deposit: formatMinor(row.bid_deposit) },
    ...(row.bid_price === null ? {} : { price: Number(row.bid_price) }),
    ...(row.bid_lots === null ? {} : { lots: row.bid_lots }),
    ...(row.void_reason === null ? {} : { voidReason: row.void_reason }),
    ...{ shares: row.shares, cost: won ? formatMinor(principalOf(offering, row)) : '0' },
    awardFee: won ? formatMinor(deliveryFeeOf(offering, row)) : '0',
    due: row.state === 'payment-due' ? formatMinor(dueOf(offering, row)) : '0',
    ...{ held: formatMinor(row.held), charged: formatMinor(row.charged) },
    ...{ bidAt: at, bidStamp: wireStamp(view, offering.venue, at) },
  };
}
