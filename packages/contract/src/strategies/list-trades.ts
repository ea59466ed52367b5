import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, money, pageSize, price, shares, stamp, symbol } from '../words.ts';

const tradeKey = z.string().regex(/^\d{1,18}\.\d{1,9}$/);

export const listTrades = endpoint('strategies/list-trades', {
  summary: 'The trades of a strategy one by one, newest first, of days that have a net asset value.',
  access: customer,
  input: z.strictObject({ id, before: tradeKey.optional(), limit: pageSize }),
  output: z.object({
    trades: z.array(
      z.object({
        key: tradeKey,
        symbol,
        side: z.enum(['buy', 'sell']),
        price,
        quantity: shares,
        value: money,
        /** Commission and tax. */
        costs: money,
        date,
        stamp,
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['STRATEGY_NOT_FOUND'],
});
