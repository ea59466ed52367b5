import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, nothing, venue, venueTime } from '../words.ts';

export const markets = operatorEndpoint('oversight/markets', {
  summary: 'Each venue’s day and phase, and the days on which a market was announced not to open.',
  does: 'reads',
  access: operator('market', 'admin', 'compliance', 'auditor'),
  input: nothing,
  output: z.object({
    venues: z.array(z.object({ venue, date, phase: z.string(), time: venueTime })),
    closures: z.array(z.object({ country: z.enum(['taiwan', 'us']), day: date, note: z.string() })),
    /** Rows of closures in the database that this program did not write. */
    forgedClosures: z.int(),
    /** By market, the first day that can still be closed. */
    firstDays: z.object({ taiwan: date, us: date }),
  }),
});
