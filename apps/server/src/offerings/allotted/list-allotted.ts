import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../../platform/http/index.ts';
import { offeringOf, pageOfOfferings } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import type { Crowds } from './crowds.ts';
import { wantedOf, wireAllotted } from './wire-allotted.ts';

type Read = Pick<OfferingParts, 'database' | 'marks' | 'exchange'>;
type List = 'offerings/list-allotted';
type Detail = 'offerings/allotted-detail';

export function listAllotted(
  { database, marks, exchange }: Read,
  crowds: Crowds,
): Handler<InputOf<List>, OutputOf<List>> {
  return async (input, context) => {
    const { page, more } = await pageOfOfferings(database, marks, input);
    const ids = page.map(({ id }) => id);
    const wanted = await wantedOf(database, ids);
    return ok({ offerings: page.map((row) => wireAllotted(exchange.view, crowds, row, wanted, context.now)), more });
  };
}

export function allottedDetail(
  { database, marks, exchange }: Read,
  crowds: Crowds,
): Handler<InputOf<Detail>, OutputOf<Detail>> {
  return async ({ kind, id }, context) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row === undefined || row.kind !== kind) return refuse('OFFERING_NOT_FOUND');
    const wanted = await wantedOf(database, [row.id]);
    return ok(wireAllotted(exchange.view, crowds, row, wanted, context.now));
  };
}
