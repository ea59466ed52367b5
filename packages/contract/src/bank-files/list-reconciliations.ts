import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { currency, id, money, nothing, wallTime } from '../words.ts';

export const listReconciliations = operatorEndpoint('bank-files/list-reconciliations', {
  summary: 'What the bank’s closing balances say against the books, newest first, and what nothing explains.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'admin', 'auditor'),
  input: nothing,
  output: z.object({
    reconciliations: z.array(
      z.object({
        file: id,
        statement: z.string(),
        currency,
        until: wallTime,
        said: money,
        books: money,
        toCredit: money,
        toDebit: money,
        notLeft: money,
        notCome: money,
        /** What none of the four reasons explains: a break where it is not 0. */
        unexplained: money,
        /** Since when the account has not come out, without a day on which it did; null where it does. */
        since: wallTime.nullable(),
      }),
    ),
    /** Payments that left the account, and no payment of the house is one of them. */
    debits: z.array(z.object({ reference: z.string(), currency, amount: money, at: wallTime, remark: z.string() })),
  }),
});
