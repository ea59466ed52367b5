import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { currency, id, money, wallTime } from '../words.ts';

export const listLeadCases = operatorEndpoint('leads/list-cases', {
  summary: 'Applications to lead that wait for a review, oldest first, and the strategies that customers lead.',
  does: 'reads',
  access: operator('market', 'compliance', 'auditor'),
  input: z.strictObject({}),
  output: z.object({
    cases: z.array(
      z.object({
        id,
        customer: z.string(),
        name: z.string(),
        currency,
        own: money,
        askedAt: wallTime,
        takenBy: z.string().nullable(),
        request: id.nullable(),
      }),
    ),
    strategies: z.array(
      z.object({
        id,
        /** Of whom leads it; null where the house does. */
        customer: z.string().nullable(),
        name: z.string(),
        currency,
        fundSize: money,
        followers: z.int(),
        state: z.enum(['under-review', 'audit-failed', 'in-progress', 'terminated', 'ended']),
        request: id.nullable(),
      }),
    ),
  }),
});
