import { type Entry, entry } from '../entry.ts';

export const dataExport = {
  DATA_EXPORT_RUNNING: entry({}, true),
  DATA_EXPORTED_OFTEN: entry({ maximum: 'count' }, true),
} as const satisfies Record<string, Entry>;
