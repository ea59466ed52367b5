import type { RefusalCode } from '@kuroshio/refusals';

/** Refusals that are about the code of the second factor. */
export const OF_FACTOR = [
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED',
] as const satisfies readonly RefusalCode[];
