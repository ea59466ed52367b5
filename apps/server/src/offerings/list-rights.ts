import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { pageOfOfferings } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { ownParts, wireRights } from './rights/wire-rights.ts';

type Path = 'offerings/list-rights';

export function listRights({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { page, more } = await pageOfOfferings(database, marks, { ...input, kind: 'rights' });
    const own = await ownParts(database, marks, context.customer?.customerId, page);
    return ok({ issues: page.map((row) => wireRights(exchange.view, row, own.get(row.id), context.now)), more });
  };
}
