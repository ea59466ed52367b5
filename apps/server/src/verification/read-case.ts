import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { SELECT_REQUEST, type StoredRequest, takerOf, wireRequests } from '../requests/index.ts';
import type { CaseRow } from './case-rows.ts';
import { openParticulars } from './certified.ts';
import { findCase } from './find-case.ts';
import { aboutOfCase, type CaseParts } from './operator-parts.ts';

const VIEWS = `select viewer, max(viewed_at) as viewed_at from verification_view where case_id = $1
  group by viewer, date_trunc('minute', viewed_at) order by 2 desc limit 50`;
const EARLIER = `select id, state, submitted_at from verification_case where customer_id = $1 and id <> $2
  order by id desc limit 20`;

/** One verification, as a reviewer sees it; that it was read is written down first. */
export function readCase(
  parts: CaseParts,
): Handler<InputOf<'verification/read-case'>, OutputOf<'verification/read-case'>, 'operators'> {
  const { database, vault, operatorLog } = parts;
  return async ({ id }, context) => {
    const operator = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findCase(database, parts, id);
    if (row === undefined) return refuse('CASE_NOT_FOUND');
    const about = aboutOfCase(id);
    await operatorLog.note({
      ...{ operatorId: operator.operatorId, action: 'case-read', about, customerId: row.customer_id, ip, device, now },
    });
    const own = openParticulars(vault, row);
    const views = await database.query<{ viewer: string; viewed_at: Date }>(VIEWS, [id]);
    const earlier = await database.query<
      Pick<CaseRow, 'id' | 'state' | 'submitted_at'> & { [column: string]: unknown }
    >(EARLIER, [row.customer_id, id]);
    const requests = await database.query<StoredRequest>(
      `${SELECT_REQUEST} where about = $1 order by id desc limit 20`,
      [about],
    );
    const taker = await takerOf(database, about, now);
    const names = await namesOf(database, [...views.map(({ viewer }) => operatorOf(viewer)), taker ?? null]);
    return ok({
      ...{ id, customer: String(row.customer_id), purpose: row.purpose, state: row.state, ...own },
      ...{ submittedAt: row.submitted_at.getTime(), dueAt: row.due_at.getTime(), reason: row.reason },
      decidedAt: row.decided_at?.getTime() ?? null,
      takenBy: taker === undefined ? null : (names.get(taker) ?? String(taker)),
      takenByMe: taker === operator.operatorId,
      views: views.map(({ viewer, viewed_at }) => ({
        ...{ at: viewed_at.getTime(), by: names.get(operatorOf(viewer) ?? 0) ?? viewer },
      })),
      earlier: earlier.map((one) => ({ id: String(one.id), state: one.state, at: one.submitted_at.getTime() })),
      requests: await wireRequests(database, requests, operator, now),
    });
  };
}

/** The number in `operator/12`. */
function operatorOf(viewer: string): number | null {
  const [, id] = /^operator\/(\d{1,9})$/.exec(viewer) ?? [];
  return id === undefined ? null : Number(id);
}
