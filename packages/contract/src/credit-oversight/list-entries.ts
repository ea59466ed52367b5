import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, date, id, money, shares, symbol } from '../words.ts';

export const listEntries = operatorEndpoint('credit-oversight/list-entries', {
  summary: 'The book of one kind of credit, row by row, newest first: what is not paid back, covered or returned.',
  does: 'reads',
  access: operator('treasurer', 'market', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ kind: z.enum(['margin', 'short', 'secured', 'credit-loan', 'lent']), before }),
  output: z.object({
    entries: z.array(
      z.object({
        id,
        customer: z.string(),
        /** Both null of a credit loan. */
        symbol: symbol.nullable(),
        quantity: shares.nullable(),
        /** Owed on it; of a short sale what is held for it, of lent shares what the borrower has put up. */
        amount: money,
        currency: z.string(),
        openedOn: date,
        dueOn: date.nullable(),
        /** False of a marked row that this program has not written. */
        isOurs: z.boolean(),
      }),
    ),
    next: id.nullable(),
  }),
});
