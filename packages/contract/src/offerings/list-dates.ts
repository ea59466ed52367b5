import { z } from 'zod';
import { monthOf } from '../calendar/month.ts';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, symbol } from '../words.ts';

export const listDates = endpoint('offerings/list-dates', {
  summary:
    'What happens to offerings in a month, by the days of their market: the first and the last day of applications and so on.',
  access: anyone,
  input: z.strictObject({ month: monthOf }),
  output: z.array(
    z.object({
      date,
      /** Empty where only the day counts. */
      time: z.string().regex(/^(\d{2}:\d{2})?$/),
      /** `decides`: drawn or shared out. `pays`: the last moment to pay for what was won, told to who won it. */
      step: z.enum(['opens', 'closes', 'decides', 'pays', 'delivers']),
      id,
      kind: z.enum(['lottery', 'placement', 'fundraising', 'rights', 'auction']),
      symbol,
      nameTw: z.string(),
      nameEn: z.string(),
      simulated: z.boolean(),
      /** The caller has a part in it. */
      own: z.boolean(),
    }),
  ),
});
