import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, money, wallTime } from '../words.ts';
import { request } from '../requests/shapes.ts';
import { bankFile } from './shapes.ts';

/** What would become of a movement. */
const entryFate = z.enum([
  /** Credits a deposit that waits for just this amount. */
  'matches',
  /** Goes to the queue of lines that nobody has taken up. */
  'queue',
  /** Is there already, from another file. */
  'known',
  /** Was found at the bank by operators, who have credited it. */
  'found',
  /** Leaves the account: a payment of the house, or a break. */
  'leaves',
]);

export const readBankFile = operatorEndpoint('bank-files/read-bank-file', {
  summary: 'A file of a bank with what would become of its movements, and what was asked for about it.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ id }),
  output: bankFile.extend({
    /** Of a file that waits: how many movements would meet each fate, and how much of money that is. */
    fates: z.array(z.object({ fate: entryFate, count: z.int(), amount: money })),
    /** What goes to the queue, and what else is worth a look, at most a hundred. */
    entries: z.array(
      z.object({
        place: z.string(),
        fate: entryFate,
        amount: money,
        at: wallTime,
        payTo: z.string(),
        reference: z.string(),
        remark: z.string(),
        deposit: id.nullable(),
      }),
    ),
    requests: z.array(request),
  }),
  refusals: ['BANK_FILE_NOT_FOUND'],
});
