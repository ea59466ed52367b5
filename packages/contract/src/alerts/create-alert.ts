import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';
import { alert, alertCondition, alertRepeats } from './shapes.ts';

export const createAlert = endpoint('alerts/create-alert', {
  summary: 'Asks to be told when an instrument reaches a price, a change or a volume. The same alert twice is one.',
  access: customer,
  input: z.strictObject({
    symbol,
    condition: alertCondition,
    threshold: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    repeats: alertRepeats.default('once'),
  }),
  output: alert,
  refusals: ['INSTRUMENT_NOT_FOUND', 'ALERTS_FULL', 'ALERT_OUT_OF_REACH'],
});
