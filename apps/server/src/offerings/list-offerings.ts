import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { markedOffering, SELECT_OFFERING, type StoredOffering } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications, wireOffering } from './wire-offering.ts';

type Path = 'offerings/list-offerings';

/** In the order in which applications close: what runs, by its number; what has ended, the newest first. */
const PAGE = `${SELECT_OFFERING}
  where kind = $1 and (stage in ('completed', 'failed')) = $2 and ($3::integer is null or id < $3) order by id desc limit $4`;

export function listOfferings({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ kind, ended, before, limit }, context) => {
    const rows = await database.query<StoredOffering>(PAGE, [kind, ended, lastBefore(before), limit + 1]);
    const page = rows.slice(0, limit).filter((row) => marks.holds(markedOffering(row), row.mark));
    const ids = page.map(({ id }) => id);
    const counts = await countApplications(database, ids);
    return ok({
      offerings: page.map((row) => wireOffering(exchange.view, row, counts.get(row.id) ?? 0, context.now)),
      more: rows.length > limit,
    });
  };
}

/** Numbers beyond those of the table are before nothing. */
function lastBefore(before: string | undefined): number | null {
  return before === undefined ? null : Math.min(Number(before), 2_147_483_647);
}
