import { z } from 'zod';
import { money, wallTime } from '../words.ts';
import { limitKind, limitPeriod } from './shapes.ts';

/** What the customer is told of what was decided with their account. */
export const ownLimitEvent = z.object({
  event: z.literal('own-limit'),
  kind: limitKind,
  period: limitPeriod,
  /** Minor units of Taiwan dollars; null where the limit goes. */
  amount: money.nullable(),
  from: wallTime,
  /** Whether it holds only later. */
  waits: z.boolean(),
});
export const coolingOffEvent = z.object({ event: z.literal('cooling-off'), until: wallTime });
