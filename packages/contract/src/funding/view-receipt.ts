import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const viewReceipt = operatorEndpoint('funding/view-receipt', {
  summary:
    'The receipt of a deposit that is open and taken by who asks, or waits for their approval. Each look is written down for the customer.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance'),
  input: z.strictObject({ id }),
  /** JPEG in Base64. */
  output: z.object({ receipt: z.string() }),
  refusals: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_DECIDED', 'CASE_NOT_TAKEN', 'RECEIPT_REQUIRED'],
  rate: { perMinute: 60, by: 'caller' },
});
