import type { OutputOf } from '@kuroshio/contract';

export type ShownLimits = OutputOf<'own-limits/own-limits'>;
export type ShownLimit = ShownLimits['limits'][number];

export const KIND_WORDS = { deposit: 'ownLimits.deposit', loss: 'ownLimits.loss' } as const;
export const PERIOD_WORDS = { day: 'ownLimits.day', week: 'ownLimits.week', month: 'ownLimits.month' } as const;
export const LENGTH_WORDS = {
  day: 'ownLimits.length_day',
  week: 'ownLimits.length_week',
  month: 'ownLimits.length_month',
  'half-year': 'ownLimits.length_halfYear',
} as const;

/** Taiwan's clock, by which limits count. */
export const LIMIT_ZONE = 'Asia/Taipei';

/** Minor units of whole dollars as typed, thousands separators allowed, nothing included; undefined where it is no such number. */
export function limitOf(typed: string): string | undefined {
  const text = typed.replaceAll(',', '').trim();
  if (!/^\d{1,12}$/.test(text)) return undefined;
  return String(BigInt(text) * 100n);
}
