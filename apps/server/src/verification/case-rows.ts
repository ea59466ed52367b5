import { assert } from '@kuroshio/base';
import type { CasePurpose, FailReason } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { CaseState } from './case-life.ts';

/** A case, as stored. */
export interface CaseRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly purpose: CasePurpose;
  readonly state: Exclude<CaseState, 'not-certified'>;
  readonly particulars: Uint8Array;
  readonly claimed: Uint8Array;
  readonly identity: Uint8Array | null;
  readonly submitted_at: Date;
  readonly due_at: Date;
  readonly decided_at: Date | null;
  readonly reviewer: string | null;
  readonly second: string | null;
  readonly reason: FailReason | null;
}

export interface StoredCase extends CaseRow {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

const COLUMNS = `id, customer_id, purpose, state, particulars, claimed, identity, submitted_at, due_at, decided_at,
  reviewer, second, reason, mark`;
export const SELECT_CASE = `select ${COLUMNS} from verification_case`;

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'));

/** Of what its mark is made: all but the particulars, whose encryption says itself that they are of this case. */
export function markedCase(row: CaseRow): KeptRow {
  return {
    table: 'verification_case',
    id: row.id,
    customer_id: row.customer_id,
    said: [
      ...[row.purpose, row.state, hex(row.claimed), hex(row.identity)],
      ...[row.submitted_at.getTime(), row.due_at.getTime(), row.decided_at?.getTime() ?? null],
      ...[row.reviewer, row.second, row.reason],
    ],
  };
}

export const CASES: KeptTable = {
  select: SELECT_CASE,
  rowOf(columns) {
    assert('purpose' in columns, 'a case was selected');
    return markedCase(columns as unknown as CaseRow);
  },
};

/** To what its encryption is bound. */
export const aboutCase = (id: bigint, customer: number) => `verification case ${id} of customer ${customer}`;
export const aboutPhoto = (id: bigint, customer: number) => `verification photo ${id} of customer ${customer}`;
