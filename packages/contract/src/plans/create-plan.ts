import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, symbol } from '../words.ts';
import { plan, planTerms } from './shapes.ts';

export const createPlan = endpoint('plans/create-plan', {
  summary: 'Has an amount of an instrument bought on days of each month. Nothing is held for it beforehand.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({ symbol, ...planTerms, planKey: clientKey }),
  output: plan,
  refusals: ['INSTRUMENT_NOT_FOUND', 'PLAN_NOT_OFFERED', 'PLAN_AMOUNT', 'PLAN_OVER', 'PLANS_FULL'],
  movesMoney: true,
});
