import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { AuctionView } from './auctions/wire-auction.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/opened-bids';

const PAGE = 1_000;

export function openedBids(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  { openings }: Pick<AuctionView, 'openings'>,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, from }) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'auction') return refuse('OFFERING_NOT_FOUND');
    if (row.signature === null) return refuse('BIDS_NOT_OPENED');
    const { list, opened, won } = await openings(row);
    const bids = list.slice(from, from + PAGE).map(({ who, bidder, application }, n) => {
      const { bid, reason } = opened[from + n] ?? { bid: undefined, reason: undefined };
      return {
        ...{ who, bidder, won: won[from + n] ?? 0 },
        ...(application === undefined
          ? {}
          : {
              ...{ sealed: application.sealed ?? '', deposit: String(application.bid_deposit ?? 0n) },
              bidKey: application.client_key,
            }),
        ...(bid === undefined ? {} : { price: bid.price, lots: bid.lots }),
        ...(reason === undefined ? {} : { voidReason: reason }),
      };
    });
    return ok({ size: list.length, bids, next: Math.min(list.length, from + PAGE) });
  };
}
