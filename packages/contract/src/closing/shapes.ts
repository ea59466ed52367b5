import { z } from 'zod';
import { currency, money } from '../words.ts';

/** What must be so before an account is closed. */
export const closingCondition = z.object({
  kind: z.enum([
    ...([
      'orders',
      'holdings',
      'settlements',
      'balances',
      'credit',
      'lending',
      'offerings',
      'deposits',
      'withdrawals',
    ] as const),
    ...(['strategies', 'plans'] as const),
  ]),
  /** How many things stand against it; 0 where it is met. */
  count: z.int(),
  /** Of balances: what is there, to the minor unit. */
  amounts: z.array(z.object({ currency, amount: money })),
});
