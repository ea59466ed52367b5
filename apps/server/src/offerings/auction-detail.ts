import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type AuctionView, wireAuction } from './auctions/wire-auction.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications } from './wire-offering.ts';

type Path = 'offerings/auction-detail';

export function auctionDetail(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  shown: AuctionView,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'auction') return refuse('OFFERING_NOT_FOUND');
    const counts = await countApplications(database, [row.id]);
    return ok(await wireAuction(shown, row, counts.get(row.id) ?? 0, context.now));
  };
}
