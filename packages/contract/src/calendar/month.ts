import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency, date, symbol, venue } from '../words.ts';

/** A month of the calendar, `YYYY-MM`. */
export const monthOf = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

export const month = endpoint('calendar/month', {
  summary: 'The days of a month: where there is trading, why not, and which instruments have their ex-date.',
  access: 'anyone',
  input: z.strictObject({ month: monthOf }),
  output: z.object({
    /** Trading dates of today by the clocks of the two markets. */
    today: z.array(z.object({ venue, date })),
    days: z.array(
      z.object({
        date,
        weekday: z.int().min(0).max(6).describe('0 is Sunday'),
        /** Of Taiwan and the US. `settles` is false where there is trading without settlement, or neither. */
        markets: z.array(
          z.object({
            venue: z.enum(['TWSE', 'US']),
            trades: z.boolean(),
            settles: z.boolean(),
            earlyClose: z.boolean(),
            /** The holiday, as the exchange announces it in its own language; empty on weekends and trading days. */
            reason: z.string(),
            /** `typhoon` is a day that was not announced before. */
            kind: z.enum(['trading', 'weekend', 'holiday', 'settlement-only', 'typhoon']),
          }),
        ),
        exDates: z.array(z.object({ symbol, action: z.string(), cash: z.string(), stock: z.string(), currency })),
      }),
    ),
  }),
});
