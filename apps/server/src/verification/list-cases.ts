import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type StoredCase } from './case-rows.ts';
import { markedCase } from './case-rows.ts';
import type { CaseParts } from './operator-parts.ts';

/** Soonest due first; all of a day's work at a broker of this size. */
const WAITING = `select c.id, c.customer_id, c.purpose, c.state, c.claimed, c.identity, c.submitted_at, c.due_at, c.decided_at,
    c.reviewer, c.second, c.reason, c.mark, t.operator_id as taker, r.id as request
  from verification_case c
  left join operator_case t on t.about = 'verification-case/' || c.id and t.until > $1
  left join operator_request r on r.about = 'verification-case/' || c.id and r.state in ('sent', 'approved')
  where c.state = 'under-review' and ($2::bigint is null or (c.due_at, c.id) >
    ((select due_at from verification_case where id = $2), $2))
  order by c.due_at, c.id limit 100`;

/** The verifications that wait for a review. */
export function listCases({
  database,
  marks,
}: CaseParts): Handler<InputOf<'verification/list-cases'>, OutputOf<'verification/list-cases'>, 'operators'> {
  return async ({ after }, { now }) => {
    const rows = await database.query<StoredCase & { readonly taker: number | null; readonly request: bigint | null }>(
      WAITING,
      [new Date(now), after ?? null],
    );
    const ours = rows.filter((row) => marks.holds(markedCase(row), row.mark));
    const names = await namesOf(
      database,
      ours.map(({ taker }) => taker),
    );
    return ok({
      cases: ours.map((row) => ({
        ...{ id: String(row.id), customer: String(row.customer_id), purpose: row.purpose },
        ...{ submittedAt: row.submitted_at.getTime(), dueAt: row.due_at.getTime() },
        takenBy: row.taker === null ? null : (names.get(row.taker) ?? String(row.taker)),
        request: row.request === null ? null : String(row.request),
      })),
    });
  };
}
