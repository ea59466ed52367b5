import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OfferingParts } from './offering-parts.ts';
import { markedOffering, type OfferingRow, SELECT_OFFERING, type StoredOffering, symbolOf } from './offering-rows.ts';
import { wireSchedule } from './wire-offering.ts';
import { changesOf } from './prepared/change-rows.ts';

type Path = 'offerings/list-running';
type Running = OutputOf<Path>['offerings'][number];

const RUNNING = `${SELECT_OFFERING} where stage not in ('completed', 'failed') order by id desc`;
const PARTS = `select offering_id, count(*)::integer as count, sum(held)::bigint as held from application
  where offering_id = any($1::integer[]) and state <> 'cancelled' group by 1`;
const CHANGES = 'select count(*)::integer as count from offering_change where offering_id = any($1::integer[])';

const isRunning = (stage: OfferingRow['stage']): stage is Running['stage'] =>
  stage !== 'completed' && stage !== 'failed';

export function listRunning({
  database,
  marks,
  exchange,
}: Pick<OfferingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async () => {
    const stored = await database.query<StoredOffering>(RUNNING);
    const rows = stored.filter((row) => marks.holds(markedOffering(row), row.mark));
    const ids = stored.map(({ id }) => id);
    const parts = await database.query<{ offering_id: number; count: number; held: bigint }>(PARTS, [ids]);
    const changes = await changesOf(database, marks, ids);
    const [written] = await database.query<{ count: number }>(CHANGES, [ids]);
    const partsOf = new Map(parts.map((part) => [part.offering_id, part]));
    const daysOf = Map.groupBy(changes, ({ offering_id }) => offering_id);
    // Its dates are not those to which they were moved last.
    const isPutBack = ({ id, schedule }: OfferingRow) => (daysOf.get(id)?.at(-1)?.after ?? schedule) !== schedule;
    return ok({
      offerings: rows.flatMap((row) => {
        const { stage } = row;
        if (!isRunning(stage)) return [];
        const part = partsOf.get(row.id);
        return [
          {
            ...{ id: String(row.id), kind: row.kind, ours: row.source === 'house', symbol: symbolOf(row) },
            ...{ nameTw: row.name_tw, nameEn: row.name_en, stage, schedule: wireSchedule(row) },
            ...{ applications: part?.count ?? 0, held: formatMinor(part?.held ?? 0n) },
            daysMoved: (daysOf.get(row.id) ?? []).reduce((sum, { days }) => sum + days, 0),
            today: clockOf(exchange.view, row.venue).date,
          },
        ];
      }),
      forged:
        stored.length -
        rows.length +
        (written?.count ?? 0) -
        changes.length +
        rows.filter((row) => isPutBack(row)).length,
    });
  };
}
