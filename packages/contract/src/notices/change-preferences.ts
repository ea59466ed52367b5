import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { noticePreferences } from './shapes.ts';

export const changePreferences = endpoint('notices/change-preferences', {
  summary: 'Chooses which events the customer is told of; what is left out stays.',
  access: customer,
  input: z.strictObject(noticePreferences.partial().shape),
  output: noticePreferences,
});
