import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { AuctionView } from './auctions/wire-auction.ts';
import { wireAuction } from './auctions/wire-auction.ts';
import { pageOfOfferings } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications } from './wire-offering.ts';

type Path = 'offerings/list-auctions';

export function listAuctions(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  shown: AuctionView,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { page, more } = await pageOfOfferings(database, marks, { ...input, kind: 'auction' });
    const counts = await countApplications(
      database,
      page.map(({ id }) => id),
    );
    const auctions = await Promise.all(
      page.map((row) => wireAuction(shown, row, counts.get(row.id) ?? 0, context.now)),
    );
    return ok({ auctions, more });
  };
}
