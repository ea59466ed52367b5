import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { alert } from './shapes.ts';

export const rearmAlert = endpoint('alerts/rearm-alert', {
  summary: 'Lets an alert that fired wait again. One whose condition still holds fires at once.',
  access: customer,
  input: z.strictObject({ id }),
  output: alert,
  refusals: ['ALERT_NOT_FOUND'],
});
