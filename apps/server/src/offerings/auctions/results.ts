import { assert } from '@kuroshio/base';
import { type AuctionResult, auctionResult } from '@kuroshio/offerings';
import type { OfferingRow } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import type { DrawSecrets } from '../secrets-of-draws.ts';
import { awardedLots, bidsOf, listedBids, type ListedBid, openBids, type OpenedBid } from './listed-bids.ts';
import { ruleOf } from './terms.ts';

/** An auction that was opened: the same for ever. */
export interface OpenedAuction {
  readonly list: readonly ListedBid[];
  readonly opened: readonly OpenedBid[];
  readonly won: readonly number[];
  readonly result: AuctionResult;
  readonly valid: number;
}

/** Openings that are kept at once. */
const MOST_KEPT = 64;

export type Openings = (offering: OfferingRow) => Promise<OpenedAuction>;

/** Reckons what was opened from what was written down of it, once while it is asked for. */
export function keepOpenings(
  parts: Pick<OfferingParts, 'database' | 'marks'>,
  secrets: Pick<DrawSecrets, 'seed' | 'bidder'>,
): Openings {
  const kept = new Map<number, Promise<OpenedAuction>>();

  async function reckon(offering: OfferingRow): Promise<OpenedAuction> {
    const { id, signature } = offering;
    assert(signature !== null, `offering ${id} is opened`);
    const list = await listedBids(parts, secrets, offering);
    const opened = await openBids(offering, list, signature);
    const bids = bidsOf(offering, list, opened);
    const won = awardedLots(secrets, offering, bids, signature);
    assert(won !== undefined, `offering ${id} has sold something`);
    const valid = opened.filter(({ bid }) => bid !== undefined).length;
    return { list, opened, won, valid, result: auctionResult(ruleOf(offering), bids, won) };
  }

  return (offering) => {
    const known = kept.get(offering.id);
    if (known !== undefined) return known;
    const made = reckon(offering);
    kept.set(offering.id, made);
    made.catch(() => kept.delete(offering.id));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };
}
