import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from './application-rows.ts';
import { type Auction, type AuctionView, wireAuction, wireBid } from './auctions/wire-auction.ts';
import { offeringsOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications } from './wire-offering.ts';

type Path = 'offerings/list-bids';

const PAGE = `${SELECT_APPLICATION} where customer_id = $1 and sealed is not null
  and ($2::bigint is null or offering_id = $2) and ($3::bigint is null or id < $3) order by id desc limit $4`;

export function listBids(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  shown: AuctionView,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ auctionId, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredApplication>(PAGE, [
      customerId,
      auctionId ?? null,
      before ?? null,
      limit + 1,
    ]);
    const page = rows.slice(0, limit).filter((row) => marks.holds(markedApplication(row), row.mark));
    const ids = [...new Set(page.map(({ offering_id }) => offering_id))];
    const byId = await offeringsOf(database, marks, ids);
    const counts = await countApplications(database, ids);
    const auctions = new Map<number, Auction>();
    for (const row of byId.values())
      auctions.set(row.id, await wireAuction(shown, row, counts.get(row.id) ?? 0, context.now));
    const bids = page.flatMap((row) => {
      const [offering, auction] = [byId.get(row.offering_id), auctions.get(row.offering_id)];
      return offering === undefined || auction === undefined ? [] : wireBid(shown.view, row, offering, auction);
    });
    return ok({ bids, more: rows.length > limit });
  };
}
