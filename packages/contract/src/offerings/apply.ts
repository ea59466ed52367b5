import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { application } from './shapes.ts';

export const apply = endpoint('offerings/apply', {
  summary:
    'Applies for the one unit of an offering. Its key is also what nobody but the applicant knows of it in the list that is drawn from.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({ id, applicationKey: clientKey }),
  output: application,
  refusals: [
    'OFFERING_NOT_FOUND',
    'SUBSCRIPTION_NOT_STARTED',
    'SUBSCRIPTION_CLOSED',
    'ALREADY_SUBSCRIBED',
    'BALANCE_INSUFFICIENT',
  ],
  movesMoney: true,
});
