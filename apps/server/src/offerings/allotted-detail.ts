import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { Crowds } from './allotted/crowds.ts';
import { wantedOf, wireAllotted } from './allotted/wire-allotted.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/allotted-detail';

export function allottedDetail(
  { database, marks, exchange }: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>,
  crowds: Crowds,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ kind, id }, context) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row === undefined || row.kind !== kind) return refuse('OFFERING_NOT_FOUND');
    const wanted = await wantedOf(database, [row.id]);
    return ok(wireAllotted(exchange.view, crowds, row, wanted, context.now));
  };
}
