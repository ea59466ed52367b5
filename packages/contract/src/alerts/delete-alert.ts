import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const deleteAlert = endpoint('alerts/delete-alert', {
  summary: 'Takes an alert away.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['ALERT_NOT_FOUND'],
});
