import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { leadApplication } from './shapes.ts';

export const withdrawLead = endpoint('leads/withdraw', {
  summary: 'Takes back an application to lead that is not decided; what was set aside is free again.',
  access: customer,
  input: z.strictObject({ id }),
  output: leadApplication,
  refusals: ['LEAD_APPLICATION_NOT_FOUND', 'LEAD_APPLICATION_DECIDED'],
  movesMoney: 'held',
});
