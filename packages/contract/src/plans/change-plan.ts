import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { id } from '../words.ts';
import { plan, planTerms } from './shapes.ts';

export const changePlan = endpoint('plans/change-plan', {
  summary: 'Gives a plan other terms. A purchase that has fallen due already goes on as it was.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  /** The version that was shown: where another session has changed the plan meanwhile, nothing is done. */
  input: z.strictObject({ id, version: z.int().min(1), ...planTerms }),
  output: plan,
  refusals: ['PLAN_NOT_FOUND', 'PLAN_ENDED', 'PLAN_CHANGED', 'PLAN_NOT_OFFERED', 'PLAN_AMOUNT', 'PLAN_OVER'],
  movesMoney: 'held',
});
