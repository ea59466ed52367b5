import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { currency, id, money, wallTime } from '../words.ts';

export const listBankLines = operatorEndpoint('funding/list-bank-lines', {
  summary: 'Lines of banks that no deposit has taken up, oldest first, each with the deposit that it may be for.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ after: id.optional() }),
  output: z.object({
    lines: z.array(
      z.object({
        id,
        source: z.string(),
        reference: z.string(),
        account: z.string(),
        customer: z.string().nullable(),
        currency,
        amount: money,
        at: wallTime,
        /** The open deposit that was announced for the same number before it came. */
        deposit: z.object({ id, amount: money }).nullable(),
      }),
    ),
  }),
});
