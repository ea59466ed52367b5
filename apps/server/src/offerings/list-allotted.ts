import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { pageOfOfferings } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { Crowds } from './allotted/crowds.ts';
import { wantedOf, wireAllotted } from './allotted/wire-allotted.ts';

type Path = 'offerings/list-allotted';

export function listAllotted(
  { database, marks, exchange }: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>,
  crowds: Crowds,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { page, more } = await pageOfOfferings(database, marks, input);
    const ids = page.map(({ id }) => id);
    const wanted = await wantedOf(database, ids);
    return ok({ offerings: page.map((row) => wireAllotted(exchange.view, crowds, row, wanted, context.now)), more });
  };
}
