import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { demandsOf } from './allotted/demand.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { DrawSecrets } from './secrets-of-draws.ts';

type Path = 'offerings/closed-demand';

const PAGE = 2_000;

export function closedDemand(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  secrets: DrawSecrets,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, from }) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'placement' && row?.kind !== 'fundraising') return refuse('OFFERING_NOT_FOUND');
    if (row.root === null) return refuse('LIST_NOT_CLOSED');
    const list = await demandsOf({ database, marks }, secrets, row);
    const page = list.slice(from, from + PAGE).map(({ who, tier, shares }) => ({ who, tier, shares }));
    return ok({ size: list.length, demands: page, next: Math.min(list.length, from + PAGE) });
  };
}
