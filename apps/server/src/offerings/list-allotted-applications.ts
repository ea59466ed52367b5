import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from './application-rows.ts';
import { offeringsOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { Crowds } from './allotted/crowds.ts';
import { wantedOf, wireAllottedApplication } from './allotted/wire-allotted.ts';

type Path = 'offerings/list-allotted-applications';

const PAGE = `${SELECT_APPLICATION}
  where customer_id = $1 and offering_id in (select id from offering where kind = $2)
    and ($3::bigint is null or offering_id = $3) and ($4::bigint is null or id < $4)
  order by id desc limit $5`;

export function listAllottedApplications(
  { database, marks, exchange }: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>,
  crowds: Crowds,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ kind, offeringId, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredApplication>(PAGE, [
      ...[customerId, kind, offeringId ?? null, before ?? null, limit + 1],
    ]);
    const page = rows.slice(0, limit).filter((row) => marks.holds(markedApplication(row), row.mark));
    const ids = [...new Set(page.map(({ offering_id }) => offering_id))];
    const byId = await offeringsOf(database, marks, ids);
    const wanted = await wantedOf(database, ids);
    return ok({
      applications: page.flatMap((row) => {
        const offering = byId.get(row.offering_id);
        if (offering === undefined) return [];
        return wireAllottedApplication(exchange.view, crowds, row, offering, wanted, context.now);
      }),
      more: rows.length > limit,
    });
  };
}
