import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, money, nothing, price, shares, symbol } from '../words.ts';

export const coveredShorts = endpoint('margin/covered-shorts', {
  summary: 'What was sold short and bought back, the last first, fifty at most: what each brought and cost.',
  access: customer,
  input: nothing,
  output: z.array(
    z.object({
      id,
      symbol,
      openedOn: date,
      quantity: shares,
      /** Means, rounded half up. */
      soldAt: price,
      coveredAt: price,
      /** Proceeds and interest less cost and all charges. */
      realised: money,
    }),
  ),
});
