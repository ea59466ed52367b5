import type { RequestState, SentKind } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** A request, as stored. */
export interface RequestRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  /** `bundle`: its parts stand in its payload, and as rows of their own that are decided with it. */
  readonly kind: SentKind;
  readonly payload: string;
  readonly about: string;
  readonly customer_id: number | null;
  readonly before: string;
  readonly after: string;
  readonly note: string;
  readonly maker: number;
  readonly request_key: string;
  readonly fingerprint: bigint;
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly state: RequestState;
  readonly checker: number | null;
  readonly decided_at: Date | null;
  readonly decision_note: string;
  readonly outcome: string | null;
  /** When it is to be applied, by which clock; null where that is at once. */
  readonly apply_at: Date | null;
  readonly apply_clock: ApplyClock | null;
  /** By how many seconds of that clock it was too late; null of what was in time. */
  readonly late_seconds: number | null;
  readonly bundle_id: bigint | null;
}

/** The machine's clock, or a market's. */
export type ApplyClock = 'wall' | 'TWSE' | 'TPEX' | 'US';

export type StoredRequest = RequestRow & { readonly mark: Uint8Array };

export const SELECT_REQUEST = `select id, kind, payload, about, customer_id, before, after, note, maker, request_key, fingerprint,
  sent_at, expires_at, state, checker, decided_at, decision_note, outcome, apply_at, apply_clock, late_seconds, bundle_id,
  mark from operator_request`;

/** What only requests have that wait for a time, or are parts: the marks of all others are as they were before there were such. */
function saidOfTime({ apply_at, apply_clock, late_seconds, bundle_id }: RequestRow) {
  if (apply_at === null && bundle_id === null) return [];
  return [apply_at?.getTime() ?? null, apply_clock, late_seconds, bundle_id === null ? null : String(bundle_id)];
}

/** All of it: neither what is asked for nor who approved it can be put in by the database's password. */
export function markedRequest(row: RequestRow): KeptRow {
  return {
    table: 'operator_request',
    id: row.id,
    customer_id: row.customer_id,
    said: [
      ...[row.kind, row.payload, row.about, row.before, row.after, row.note, row.maker, row.request_key],
      ...[String(row.fingerprint), row.sent_at.getTime(), row.expires_at.getTime(), row.state, row.checker],
      ...[row.decided_at?.getTime() ?? null, row.decision_note, row.outcome],
      ...saidOfTime(row),
    ],
  };
}

export const REQUESTS: KeptTable = {
  select: SELECT_REQUEST,
  rowOf: (columns) => markedRequest(columns as unknown as RequestRow),
};
