import type { RefusalCode } from '@kuroshio/refusals';

/** Refusals of a passkey that was shown in the place of a code. */
export const OF_PASSKEY = [
  'PASSKEYS_UNAVAILABLE',
  'PASSKEY_ADDRESS_WRONG',
  'PASSKEY_OVER',
  'PASSKEY_UNVERIFIED',
  'PASSKEY_REFUSED',
  'PASSKEY_UNKNOWN',
  'PASSKEY_CLONED',
] as const satisfies readonly RefusalCode[];

/** Refusals that are about the second factor: a code, or a passkey in its place. */
export const OF_FACTOR = [
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED',
  ...OF_PASSKEY,
] as const satisfies readonly RefusalCode[];
