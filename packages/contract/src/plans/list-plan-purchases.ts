import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { planPurchase } from './shapes.ts';

export const listPlanPurchases = endpoint('plans/list-plan-purchases', {
  summary: 'What a plan has bought, tried and skipped, newest first.',
  access: customer,
  input: z.strictObject({ id, before, limit: pageSize }),
  output: z.object({ rows: z.array(planPurchase), more: z.boolean() }),
  refusals: ['PLAN_NOT_FOUND'],
});
