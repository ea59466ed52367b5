import { z } from 'zod';
import { money, wallTime } from '../words.ts';
import { COOLING_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS } from './limited.ts';

export const limitKind = z.enum(LIMIT_KINDS);
export const limitPeriod = z.enum(LIMIT_PERIODS);
export const coolingLength = z.enum(COOLING_LENGTHS);
/** Whole dollars of Taiwan in minor units, nothing included: who sets 0 pays nothing in, or opens nothing after any loss. */
export const limitAmount = z
  .string()
  .regex(/^(0|[1-9]\d{0,14}00)$/)
  .describe('minor units of whole dollars of Taiwan, in decimal digits');

/** One of a customer's own limits, as it stands. Amounts in minor units of Taiwan dollars. */
const ownLimit = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** Null where none is set. */
  amount: money.nullable(),
  /** A raise that was asked for, and when it holds: a day after it was asked for. `amount` null: the limit goes. */
  waiting: z.object({ amount: money.nullable(), from: wallTime }).nullable(),
  /** What counts against it in this period; left out where a rate is not known now. */
  counted: money.optional(),
  /** When the next period begins. */
  freesAt: wallTime,
});

export const ownLimitsShown = z.object({
  limits: z.array(ownLimit),
  /** Until when nothing is opened; null while none runs. */
  coolingUntil: wallTime.nullable(),
  /** When each length would end if it were begun now. */
  lengths: z.array(z.object({ length: coolingLength, until: wallTime })),
});
