import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { pageOfOfferings } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications, wireOffering } from './wire-offering.ts';

type Path = 'offerings/list-offerings';

export function listOfferings({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { page, more } = await pageOfOfferings(database, marks, input);
    const ids = page.map(({ id }) => id);
    const counts = await countApplications(database, ids);
    return ok({
      offerings: page.map((row) => wireOffering(exchange.view, row, counts.get(row.id) ?? 0, context.now)),
      more,
    });
  };
}
