import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const viewDestination = operatorEndpoint('funding/view-destination', {
  summary:
    'Where a withdrawal goes, in full, while it is open and taken by who asks, or waits for their approval. Each look is written down for the customer.',
  does: 'reads',
  access: operator('treasurer', 'compliance'),
  input: z.strictObject({ id }),
  output: z.object({
    /** Bank code or network. */
    place: z.string(),
    /** The whole number or address. */
    number: z.string(),
    /** Of a card. */
    holder: z.string(),
    branch: z.string(),
    bic: z.string(),
  }),
  refusals: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED', 'CASE_NOT_TAKEN', 'DESTINATION_NOT_FOUND'],
  rate: { perMinute: 60, by: 'caller' },
});
