import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';
import { alert } from './shapes.ts';

export const listAlerts = endpoint('alerts/list-alerts', {
  summary: "The customer's alerts, newest first; of one instrument where it is named.",
  access: customer,
  input: z.strictObject({ symbol: symbol.optional() }),
  output: z.array(alert),
});
