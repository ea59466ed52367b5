import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, stamp, wallTime } from '../words.ts';
import { moveReason } from './offer-shapes.ts';
import { offeringSchedule } from './shapes.ts';

export const listChanges = endpoint('offerings/list-changes', {
  summary: 'Every move of the dates of an offering, from the first to the last, with what stood before.',
  access: anyone,
  input: z.strictObject({ id }),
  output: z.array(
    z.object({
      id,
      /** Trading days by which all that was left comes later. */
      days: z.int(),
      reason: moveReason,
      decidedAt: wallTime,
      decidedStamp: stamp,
      before: offeringSchedule,
      after: offeringSchedule,
    }),
  ),
  refusals: ['OFFERING_NOT_FOUND'],
});
