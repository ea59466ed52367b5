import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { awardFee } from '@kuroshio/offerings';
import type { ApplicationRow } from './application-rows.ts';
import { bidTermsOf } from './auctions/terms.ts';
import { type OfferingRow, priceOf } from './offering-rows.ts';

type Part = Pick<ApplicationRow, 'shares' | 'bid_price' | 'held'>;

/** What the shares of a part cost: at the price of the offering, or at the own bid. Exact: no division. */
export const principalOf = (offering: OfferingRow, { shares, bid_price }: Part): Cash =>
  cash((bid_price ?? offering.price) * BigInt(shares));

/** What is kept beside it as the shares come: the notice of a draw, the fee of an award. */
export function deliveryFeeOf(offering: OfferingRow, { shares, bid_price }: Part): Cash {
  if (offering.kind !== 'auction' || bid_price === null) return cash(offering.postage);
  return awardFee(bidTermsOf(offering), priceOf(bid_price), shares);
}

/** What is to be paid for what was won, where it was not paid for with the application; of a bid, what the deposit leaves. */
export function dueOf(offering: OfferingRow, part: Part): Cash {
  if (offering.pays !== 'win') return NO_CASH;
  const principal = principalOf(offering, part);
  return offering.kind === 'auction' ? cash(principal + deliveryFeeOf(offering, part) - part.held) : principal;
}
