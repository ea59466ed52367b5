import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { currency, id, money, wallTime } from '../words.ts';

export const listBankLines = operatorEndpoint('funding/list-bank-lines', {
  summary:
    'Lines of banks that no deposit has taken up, and what is still to be sent back, oldest first, each with its reason and the deposit that it may be for.',
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
        /** What the sender or the bank has written to it. */
        remark: z.string(),
        reason: z.enum([
          /** A deposit waits for just this; it is credited in a moment. */
          'matches',
          ...(['no-number', 'unknown-number', 'house-number', 'account-closed'] as const),
          ...(['no-deposit', 'other-amount', 'other-currency', 'named-otherwise', 'to-return'] as const),
        ]),
        /** The open deposit that was announced for the same number before it came. */
        deposit: z.object({ id, amount: money }).nullable(),
        /** The request that waits for a second operator. */
        request: id.nullable(),
      }),
    ),
  }),
});
