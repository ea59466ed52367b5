import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { clientKey, id } from '../words.ts';

export const writeNote = operatorEndpoint('customers/write-note', {
  summary:
    'Writes a note into the file of a customer. Nothing hangs on it, nobody changes it, and the customer may read it.',
  does: 'notes',
  access: operator('reviewer', 'treasurer', 'compliance'),
  input: z.strictObject({
    customer: z.string().regex(/^\d{1,9}$/),
    text: z.string().trim().min(1).max(1_000),
    noteKey: clientKey,
  }),
  output: z.object({ id }),
  refusals: ['CUSTOMER_NOT_FOUND', 'KEY_REUSED'],
  rate: { perMinute: 30, by: 'caller' },
});
