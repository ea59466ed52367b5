import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, nothing } from '../words.ts';

/** What lines are counted in: minor units of a currency, units of the shares of an instrument. */
const counted = z.string().regex(/^-?\d{1,30}$/);

const line = z.object({
  /** A currency's code, or an instrument. */
  asset: z.string(),
  /** By the rows of loans, positions and lent shares, how many these are, and by the ledger; ledger less rows. */
  rows: counted,
  count: z.int().min(0),
  ledger: counted,
  difference: counted,
});

export const book = operatorEndpoint('credit-oversight/book', {
  summary: 'What is lent, borrowed, sold short and put up, by the rows of each and by the ledger beside it.',
  does: 'reads',
  access: operator('treasurer', 'market', 'compliance', 'admin', 'auditor'),
  input: nothing,
  output: z.object({
    today: date,
    /** Principal by kind of loan: the ledger has them in one account of each customer. */
    loans: z.array(
      z.object({
        kind: z.enum(['margin', 'secured', 'credit-loan']),
        asset: z.string(),
        rows: counted,
        count: z.int(),
      }),
    ),
    sides: z.array(
      z.object({
        side: z.enum(['principal', 'interest-owed', 'interest-earned', 'shorts', 'lent', 'collateral']),
        /** Assets that agree, and the lines: those that differ first, then the largest; a hundred at most. */
        agreed: z.int().min(0),
        differing: z.int().min(0),
        lines: z.array(line),
      }),
    ),
  }),
});
