import { z } from 'zod';
import { monthOf } from '../calendar/month.ts';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, id, money, symbol } from '../words.ts';

export const listPlanDates = endpoint('plans/list-plan-dates', {
  summary: 'On which days of a month the customer’s plans buy, those to come; the next one before others.',
  access: customer,
  input: z.strictObject({ month: monthOf }),
  output: z.array(z.object({ date, id, symbol, currency, amount: money })),
});
