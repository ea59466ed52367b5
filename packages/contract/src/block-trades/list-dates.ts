import { z } from 'zod';
import { monthOf } from '../calendar/month.ts';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, symbol } from '../words.ts';

export const listDates = endpoint('block-trades/list-dates', {
  summary: 'When blocks open and close in a month, by the days of their market.',
  access: anyone,
  input: z.strictObject({ month: monthOf }),
  output: z.array(
    z.object({
      date,
      time: z.string().regex(/^\d{2}:\d{2}$/),
      step: z.enum(['opens', 'closes']),
      id,
      symbol,
      nameTw: z.string(),
      nameEn: z.string(),
      simulated: z.boolean(),
      /** The caller has bought of it. */
      own: z.boolean(),
    }),
  ),
});
