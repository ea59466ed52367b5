import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, nothing } from '../words.ts';

export const removeAddress = endpoint('destinations/remove-address', {
  summary: 'Takes one of the customer’s USDT addresses away; to use it again is to add it again.',
  access: customer,
  input: z.strictObject({ id }),
  output: nothing,
  refusals: ['DESTINATION_NOT_FOUND'],
});
