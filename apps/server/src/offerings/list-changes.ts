import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OfferingParts } from './offering-parts.ts';
import { offeringOf } from './offering-rows.ts';
import { changesOf } from './prepared/change-rows.ts';
import { wireSchedule } from './wire-offering.ts';

type Path = 'offerings/list-changes';

export function listChanges({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id: offering }) => {
    const row = await offeringOf(database, marks, Number(offering));
    if (row === undefined) return refuse('OFFERING_NOT_FOUND');
    const changes = await changesOf(database, marks, [row.id]);
    return ok(
      changes.map(({ id, days, reason, decided_at, before, after }) => ({
        ...{ id: String(id), days, reason, decidedAt: decided_at.getTime() },
        decidedStamp: wireStamp(exchange.view, row.venue, decided_at.getTime()),
        ...{ before: wireSchedule({ schedule: before }), after: wireSchedule({ schedule: after }) },
      })),
    );
  };
}
