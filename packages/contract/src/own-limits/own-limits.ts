import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { ownLimitsShown } from './shapes.ts';

export const ownLimits = endpoint('own-limits/own-limits', {
  summary: 'The customer’s own limits of deposits and losses, what counts against each, and the cooling-off that runs.',
  access: customer,
  input: nothing,
  output: ownLimitsShown,
});
