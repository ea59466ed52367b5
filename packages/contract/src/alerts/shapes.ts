import { z } from 'zod';
import { date, id, stamp, symbol, wallTime } from '../words.ts';

const alertConditions = ['price-above', 'price-below', 'percent-above', 'percent-below', 'volume-above'] as const;
export const alertCondition = z.enum(alertConditions);
/** `once`, or once on each trading day. */
export const alertRepeats = z.enum(['once', 'daily']);

export const alert = z.object({
  id,
  symbol,
  condition: alertCondition,
  /** Price units; hundredths of a percent of change since the reference, without a sign; or shares traded on the day. */
  threshold: z.int(),
  repeats: alertRepeats,
  /** Whether it waits; one that fired waits again on the next trading day (`daily`) or when it is armed again. */
  armed: z.boolean(),
  createdAt: wallTime,
  createdStamp: stamp,
  /** When it last fired, what it saw and on which trading date; left out before. */
  fired: z.object({ at: wallTime, stamp, value: z.int(), date }).optional(),
});
