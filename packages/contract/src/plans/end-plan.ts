import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { plan } from './shapes.ts';

export const endPlan = endpoint('plans/end-plan', {
  summary: 'Ends a plan for good. What it has bought stays.',
  access: customer,
  input: z.strictObject({ id }),
  output: plan,
  refusals: ['PLAN_NOT_FOUND'],
  movesMoney: 'held',
});
