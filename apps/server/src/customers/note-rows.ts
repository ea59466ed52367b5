import type { KeptRow, KeptTable } from '../identity/index.ts';

/** A note about a customer, as stored. */
export interface NoteRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly operator_id: number;
  readonly text: string;
  readonly note_key: string;
  readonly fingerprint: bigint;
  readonly at: Date;
}

export type StoredNote = NoteRow & { readonly mark: Uint8Array };

export const SELECT_NOTE =
  'select id, customer_id, operator_id, text, note_key, fingerprint, at, mark from customer_note';

export function markedNote(row: NoteRow): KeptRow {
  return {
    ...{ table: 'customer_note', id: row.id, customer_id: row.customer_id },
    said: [row.operator_id, row.text, row.note_key, String(row.fingerprint), row.at.getTime()],
  };
}

export const CUSTOMER_NOTES: KeptTable = {
  select: SELECT_NOTE,
  rowOf: (columns) => markedNote(columns as unknown as NoteRow),
};
