import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { plan } from './shapes.ts';

export const pausePlan = endpoint('plans/pause-plan', {
  summary: 'Rests a plan: nothing is bought until it goes on.',
  access: customer,
  input: z.strictObject({ id }),
  output: plan,
  refusals: ['PLAN_NOT_FOUND', 'PLAN_ENDED'],
  movesMoney: 'held',
});
