import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type HaltParts, REVIEW_WITHIN } from './halt-parts.ts';
import { markedHalt, SELECT_HALT, type StoredHalt } from './halt-rows.ts';

type Path = 'halts/list-halts';

const NEWEST = `select h.*, r.id as request from (${SELECT_HALT} order by (lifted_at is null) desc, id desc limit 50) h
  left join operator_request r on r.state in ('sent', 'scheduled', 'approved') and (r.id = h.request_id
    or (r.kind = 'halt-lift' and r.payload::jsonb ->> 'haltId' = h.id::text))
  order by (h.lifted_at is null) desc, h.id desc`;

/** What is halted now, and what was before. */
export function listHalts({
  database,
  marks,
  exchange,
}: HaltParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (_input, { now }) => {
    const rows = await database.query<StoredHalt & { readonly request: bigint | null }>(NEWEST);
    const ours = rows.filter((row) => marks.holds(markedHalt(row), row.mark));
    const names = await namesOf(
      database,
      ours.flatMap((row) => [row.halted_by, row.reviewed_by]),
    );
    const named = (id: number) => names.get(id) ?? String(id);
    const { instruments } = exchange.view.rulebook;
    const halts = new Map<bigint, OutputOf<Path>['halts'][number]>();
    for (const row of ours) {
      const due = row.halted_at.getTime() + REVIEW_WITHIN;
      halts.set(row.id, {
        ...{ id: String(row.id), reason: row.reason, haltedBy: named(row.halted_by) },
        symbol: row.instrument_no === null ? null : (instruments.byNo(row.instrument_no)?.symbol ?? null),
        ...{ haltedAt: row.halted_at.getTime(), reviewDueAt: due },
        reviewedBy: row.reviewed_by === null ? null : named(row.reviewed_by),
        reviewedAt: row.reviewed_at?.getTime() ?? null,
        unreviewed: (row.reviewed_at?.getTime() ?? now) > due,
        liftedAt: row.lifted_at?.getTime() ?? null,
        request: row.request === null ? null : String(row.request),
      });
    }
    return ok({ halts: [...halts.values()] });
  };
}
