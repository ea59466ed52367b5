import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { part } from './shapes.ts';

export const cancelApplication = endpoint('offerings/cancel-application', {
  summary: 'Takes an application back while applications are taken; all that was set aside is free again.',
  access: customer,
  input: z.strictObject({ id }),
  output: part,
  refusals: ['APPLICATION_NOT_FOUND', 'APPLICATION_NOT_OPEN', 'BID_NOT_WITHDRAWABLE'],
  movesMoney: 'held',
});
