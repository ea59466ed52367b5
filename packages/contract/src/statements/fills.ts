import { BOARDS } from '@kuroshio/market/words.ts';
import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, id, market, money, pageSize, price, shares, stamp, symbol } from '../words.ts';
import { dateRange } from './realised.ts';

const fillEnd = z.string().regex(/^\d{4}-\d{2}-\d{2}\.\d{1,18}\.\d{1,9}$/);

export const fills = endpoint('statements/fills', {
  summary: "The customer's trades of a range of trading dates, newest order first.",
  access: customer,
  input: z.strictObject({ market, ...dateRange, before: fillEnd.optional(), limit: pageSize }),
  output: z.object({
    currency,
    fills: z.array(
      z.object({
        /** Where the next page goes on. */
        key: fillEnd,
        orderId: id,
        orderNo: z.string(),
        symbol,
        side: z.enum(['buy', 'sell']),
        board: z.enum(BOARDS),
        price,
        quantity: shares,
        value: money,
        fees: money,
        tax: money,
        /** What it takes or brings: negative for a purchase. */
        net: money,
        tradingDate: date,
        settlesOn: date,
        stamp,
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['DATE_RANGE_INVALID'],
});
