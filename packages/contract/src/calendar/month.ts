import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, rights, symbol, venue } from '../words.ts';

/** A month of the calendar, `YYYY-MM`. */
export const monthOf = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** A corporate action on a day. Decimal texts: `cash` per share in `currency`, `stock` shares that one old share becomes. */
const dayAction = z.object({
  symbol,
  action: z.string(),
  cash: z.string(),
  stock: z.string(),
  rights: rights.optional(),
  currency,
  quality: z.enum(['verified', 'unverified', 'simulated']),
  /** The caller holds or watches the instrument. */
  own: z.boolean(),
});

export const month = endpoint('calendar/month', {
  summary: 'The days of a month: where there is trading, why not, which instruments have their ex-date and which pay.',
  access: anyone,
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
        /** What the caller holds or watches first. */
        exDates: z.array(dayAction),
        /** Cash that is paid on the day, of actions whose day of payment is known; likewise. */
        payDates: z.array(dayAction),
      }),
    ),
  }),
});
