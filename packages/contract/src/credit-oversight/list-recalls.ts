import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, id, shares, symbol } from '../words.ts';

export const listRecalls = operatorEndpoint('credit-oversight/list-recalls', {
  summary: 'What lenders of US shares want back of who sold them short, and what came of it; the last day first.',
  does: 'reads',
  access: operator('treasurer', 'market', 'compliance', 'admin', 'auditor'),
  /** `after`: the last recall of the page before. */
  input: z.strictObject({
    after: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,18}$/)
      .optional(),
  }),
  output: z.object({
    recalls: z.array(
      z.object({
        /** The short sale. */
        short: id,
        customer: z.string(),
        symbol,
        /** As they were told; of what nobody was told what is wanted now, or what the house set out to buy. */
        shares,
        /** The day at whose close it was told; null where nothing was told. */
        toldOn: date.nullable(),
        /** The day on which the house buys in from 10:00 in New York. */
        dueOn: date,
        /**
         * Told, or wanted today before ten; being bought in; bought in, all of it or a part; bought back before the house did; over without anything of that: it was
         * wanted no more, or nothing could be bought.
         */
        state: z.enum(['told', 'buying-in', 'bought-in', 'covered', 'ended']),
        /** What was bought back otherwise after it was told, to the end of its day. */
        covered: shares,
        /** Orders of the house, and what they have bought. */
        orders: z.int().min(0),
        bought: shares,
        /** Of a share on average, as quoted; null where nothing was bought. */
        price: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});
