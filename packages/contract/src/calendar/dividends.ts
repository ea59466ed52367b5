import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, money, shares, symbol } from '../words.ts';
import { monthOf } from './month.ts';

export const dividendDays = endpoint('calendar/dividends', {
  summary: 'The dividends that the customer is paid in a month, by the day of payment.',
  access: customer,
  input: z.strictObject({ month: monthOf }),
  output: z.array(
    z.object({
      date,
      symbol,
      currency,
      shares,
      /** What arrives: less the charges of the payment and the tax withheld. */
      net: money,
      paid: z.boolean(),
    }),
  ),
});
