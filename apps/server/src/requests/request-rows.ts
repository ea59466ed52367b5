import type { RequestKind, RequestState } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** A request, as stored. */
export interface RequestRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: RequestKind;
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
}

export type StoredRequest = RequestRow & { readonly mark: Uint8Array };

export const SELECT_REQUEST = `select id, kind, payload, about, customer_id, before, after, note, maker, request_key, fingerprint,
  sent_at, expires_at, state, checker, decided_at, decision_note, outcome, mark from operator_request`;

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
    ],
  };
}

export const REQUESTS: KeptTable = {
  select: SELECT_REQUEST,
  rowOf: (columns) => markedRequest(columns as unknown as RequestRow),
};
