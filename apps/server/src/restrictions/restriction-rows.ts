import type { OwnRestriction, Restriction, RestrictionKind, RestrictionReason } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** A restriction, as stored. */
export interface RestrictionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  readonly text: string;
  readonly request_id: bigint;
  readonly changed_by: bigint | null;
  readonly set_by: number;
  readonly approved_by: number;
  readonly set_at: Date;
  readonly review_at: Date;
  readonly state: 'active' | 'lifted' | 'lapsed';
  readonly ended_at: Date | null;
  readonly appealed_at: Date | null;
  readonly appeal: string | null;
}

export type StoredRestriction = RestrictionRow & { readonly mark: Uint8Array };

export const SELECT_RESTRICTION = `select id, customer_id, kind, reason, text, request_id, changed_by, set_by, approved_by, set_at,
  review_at, state, ended_at, appealed_at, appeal, mark from restriction`;

const time = (at: Date | null) => at?.getTime() ?? null;

export function markedRestriction(row: RestrictionRow): KeptRow {
  return {
    table: 'restriction',
    id: row.id,
    customer_id: row.customer_id,
    said: [
      ...[row.kind, row.reason, row.text, String(row.request_id)],
      ...[row.changed_by === null ? null : String(row.changed_by), row.set_by, row.approved_by],
      ...[time(row.set_at), time(row.review_at), row.state, time(row.ended_at), time(row.appealed_at), row.appeal],
    ],
  };
}

export const RESTRICTIONS: KeptTable = {
  select: SELECT_RESTRICTION,
  rowOf: (columns) => markedRestriction(columns as unknown as RestrictionRow),
};

/** As its customer sees it. */
export function wireOwnRestriction(row: RestrictionRow): OwnRestriction {
  return {
    ...{ id: String(row.id), kind: row.kind, reason: row.reason, text: row.text, state: row.state },
    ...{ setAt: row.set_at.getTime(), reviewAt: row.review_at.getTime(), endedAt: time(row.ended_at) },
    appeal:
      row.appeal === null || row.appealed_at === null ? null : { at: row.appealed_at.getTime(), text: row.appeal },
  };
}

/** As operators see it. */
export function wireRestriction(row: RestrictionRow, names: ReadonlyMap<number, string>): Restriction {
  const nameOf = (id: number) => names.get(id) ?? String(id);
  return {
    ...wireOwnRestriction(row),
    customer: String(row.customer_id),
    setBy: nameOf(row.set_by),
    approvedBy: nameOf(row.approved_by),
  };
}
