import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, id, money, nothing, symbol } from '../words.ts';

export const listCoupons = endpoint('coupons/list-coupons', {
  summary: 'The fee vouchers of the customer: those that can be used first, the one that expires first before others.',
  access: customer,
  input: nothing,
  output: z.object({
    coupons: z.array(
      z.object({
        id,
        /** Why the house gave it. */
        kind: z.enum(['welcome', 'verified']),
        currency,
        amount: money,
        /** Not yet used. */
        remaining: money,
        /** The least value of a trade whose fee it pays. */
        least: money,
        /** Trading dates, both included. */
        grantedOn: date,
        expiresOn: date,
        state: z.enum(['usable', 'used', 'expired']),
        /** What it has paid, newest first, the last twenty. */
        uses: z.array(z.object({ orderNo: z.string(), symbol: symbol.optional(), tradingDate: date, amount: money })),
      }),
    ),
  }),
});
