import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { KeptLists } from './drawn-list.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/draw-list';

const PAGE = 4_000;

export function drawList(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  lists: KeptLists,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, from }) => {
    const row = await offeringOf(database, marks, Number(id));
    if (row?.kind !== 'lottery') return refuse('OFFERING_NOT_FOUND');
    if (row.root === null) return refuse('LIST_NOT_CLOSED');
    const { leaves } = await lists(row);
    const next = Math.min(leaves.length, from + PAGE);
    return ok({ size: leaves.length, leaves: leaves.slice(from, next).join(''), next });
  };
}
