import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { ownRestriction } from './shapes.ts';

export const appeal = endpoint('restrictions/appeal', {
  summary: 'What the customer says against a restriction, once for each; operators are shown it.',
  access: customer,
  input: z.strictObject({ id, text: z.string().trim().min(5).max(1_000) }),
  output: ownRestriction,
  refusals: ['RESTRICTION_ENDED', 'APPEAL_SENT'],
  rate: { perMinute: 6, by: 'caller' },
});
