import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from './application-rows.ts';
import { offeringsOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications, wireApplication } from './wire-offering.ts';

type Path = 'offerings/list-applications';

// Bids, purchases and rights are applications too, and have lists of their own.
const PAGE = `${SELECT_APPLICATION}
  where customer_id = $1 and offering_id in (select id from offering where kind = 'lottery') and ($2::bigint is null or offering_id = $2) and ($3::bigint is null or id < $3)
  order by id desc limit $4`;

export function listApplications({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ offeringId, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredApplication>(PAGE, [
      ...[customerId, offeringId ?? null, before ?? null, limit + 1],
    ]);
    const page = rows.slice(0, limit).filter((row) => marks.holds(markedApplication(row), row.mark));
    const ids = [...new Set(page.map(({ offering_id }) => offering_id))];
    const byId = await offeringsOf(database, marks, ids);
    const counts = await countApplications(database, ids);
    return ok({
      applications: page.flatMap((row) => {
        const offering = byId.get(row.offering_id);
        if (offering === undefined) return [];
        return wireApplication(exchange.view, row, offering, counts.get(offering.id) ?? 0, context.now);
      }),
      more: rows.length > limit,
    });
  };
}
