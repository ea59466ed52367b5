import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';

export type RunCard = OutputOf<'laboratory/run'>;
export type RunReport = NonNullable<OutputOf<'laboratory/read-run'>['report']>;

export const STATES = {
  waiting: 'laboratory.waiting',
  done: 'laboratory.done',
  failed: 'laboratory.failed',
} as const satisfies Record<RunCard['state'], TextKey>;
