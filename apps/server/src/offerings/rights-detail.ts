import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { ownParts, wireRights } from './rights/wire-rights.ts';

type Path = 'offerings/rights-detail';

export function rightsDetail({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'rights') return refuse('OFFERING_NOT_FOUND');
    const own = await ownParts(database, marks, context.customer?.customerId, [row]);
    return ok(wireRights(exchange.view, row, own.get(row.id), context.now));
  };
}
