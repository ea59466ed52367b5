import type { WireRequest } from '@kuroshio/contract';
import { namesOf } from '../operators/index.ts';
import type { Operator } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { applyTimeText } from './apply-time.ts';
import { partsOf } from './bundle.ts';
import { mayDecide, mayWithdraw } from './may-decide.ts';
import type { RequestRow } from './request-rows.ts';

/** Requests as they are shown to somebody. */
export async function wireRequests(
  on: Queryable,
  rows: readonly RequestRow[],
  operator: Pick<Operator, 'operatorId' | 'roles'>,
  now: number,
): Promise<WireRequest[]> {
  const names = await namesOf(
    on,
    rows.flatMap(({ maker, checker }) => [maker, checker]),
  );
  const nameOf = (id: number) => names.get(id) ?? String(id);
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: String(row.id), kind: row.kind, about: row.about, note: row.note },
      payload: row.kind === 'bundle' ? {} : (JSON.parse(row.payload) as WireRequest['payload']),
      customer: row.customer_id === null ? null : String(row.customer_id),
      before: row.kind === 'bundle' ? {} : (JSON.parse(row.before) as WireRequest['before']),
      after: row.kind === 'bundle' ? {} : (JSON.parse(row.after) as WireRequest['after']),
      maker: nameOf(row.maker),
      ...{ sentAt: row.sent_at.getTime(), expiresAt: row.expires_at.getTime(), state: row.state },
      checker: row.checker === null ? null : nameOf(row.checker),
      decidedAt: row.decided_at?.getTime() ?? null,
      ...{ decisionNote: row.decision_note, outcome: row.outcome },
      applyAt:
        row.apply_at === null || row.apply_clock === null
          ? null
          : { clock: row.apply_clock, time: applyTimeText(row.apply_at.getTime(), row.apply_clock) },
      lateSeconds: row.late_seconds,
      bundle: row.bundle_id === null ? null : String(row.bundle_id),
      parts: partsOf(row).map(({ customer, payload, ...part }) => ({
        ...{ ...part, payload, customer: customer === null ? null : String(customer) },
      })),
      may: await mayDecide(on, row, operator, now),
      mayWithdraw: mayWithdraw(row, operator.operatorId),
    })),
  );
}
