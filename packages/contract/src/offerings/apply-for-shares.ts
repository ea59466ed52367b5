import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { allottedApplication } from './allotted-shapes.ts';

export const applyForShares = endpoint('offerings/apply-for-shares', {
  summary:
    'Applies for shares of a placement or units of a fund: whole lots within the bounds of a class of applicants, once an offering.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({
    id,
    tier: z.int().min(0).max(9),
    shares: z.int().min(1).max(1_000_000_000),
    applicationKey: clientKey,
  }),
  output: allottedApplication,
  refusals: [
    'OFFERING_NOT_FOUND',
    'SUBSCRIPTION_NOT_STARTED',
    'SUBSCRIPTION_CLOSED',
    'ALREADY_SUBSCRIBED',
    'TIER_NOT_FOUND',
    'SHARES_NOT_WHOLE_LOTS',
    'SHARES_BELOW_MINIMUM',
    'SHARES_ABOVE_MAXIMUM',
    'BALANCE_INSUFFICIENT',
  ],
  movesMoney: true,
});
