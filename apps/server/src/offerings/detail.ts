import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications, wireOffering } from './wire-offering.ts';

type Path = 'offerings/detail';

export function detail({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'lottery') return refuse('OFFERING_NOT_FOUND');
    const counts = await countApplications(database, [row.id]);
    return ok(wireOffering(exchange.view, row, counts.get(row.id) ?? 0, context.now));
  };
}
