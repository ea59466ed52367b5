import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { id } from '../words.ts';
import { plan } from './shapes.ts';

export const resumePlan = endpoint('plans/resume-plan', {
  summary: 'Has a plan that rested buy again, from its next day on. What fell into the rest is not made up for.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({ id }),
  output: plan,
  refusals: ['PLAN_NOT_FOUND', 'PLAN_ENDED', 'PLAN_NOT_OFFERED', 'PLAN_OVER'],
  movesMoney: 'held',
});
