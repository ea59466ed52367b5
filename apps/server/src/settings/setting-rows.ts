import type { SettingName } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** What holds from a moment on, or that something that was to hold does not; as stored. */
export interface SettingRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly name: SettingName;
  /** Null of a row that takes another back. */
  readonly value: string | null;
  readonly from_at: Date | null;
  readonly takes_back: bigint | null;
  readonly request_id: bigint;
  readonly decided_at: Date;
}

export type StoredSetting = SettingRow & { readonly mark: Uint8Array };

export const SELECT_SETTING = `select id, name, value, from_at, takes_back, request_id, decided_at, mark from setting_version`;

export function markedSetting(row: SettingRow): KeptRow {
  return {
    ...{ table: 'setting_version', id: row.id, customer_id: null },
    said: [
      ...[row.name, row.value, row.from_at?.getTime() ?? null],
      ...[row.takes_back === null ? null : String(row.takes_back), String(row.request_id), row.decided_at.getTime()],
    ],
  };
}

export const SETTING_VERSIONS: KeptTable = {
  select: SELECT_SETTING,
  rowOf: (columns) => markedSetting(columns as unknown as SettingRow),
};
