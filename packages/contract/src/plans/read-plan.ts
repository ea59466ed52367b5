import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { plan } from './shapes.ts';

export const readPlan = endpoint('plans/read-plan', {
  summary: 'One recurring purchase: its terms, what it has bought, and what that is worth.',
  access: customer,
  input: z.strictObject({ id }),
  output: plan,
  refusals: ['PLAN_NOT_FOUND'],
});
