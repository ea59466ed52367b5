import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, money, price, shares, symbol } from '../words.ts';
import { planTerms } from './shapes.ts';

export const previewPlan = endpoint('plans/preview-plan', {
  summary: 'What a plan would buy at the price of now, what it costs, and when it first does.',
  access: customer,
  input: z.strictObject({ symbol, ...planTerms }),
  output: z.object({
    currency,
    /** The last price; and the most that would be paid for a share today. */
    price,
    limit: price,
    shares,
    value: money,
    commission: money,
    /** Of the amount, what is left over. */
    rest: money,
    /** The first date, and what is free to buy with now. */
    firstOn: date,
    buyingPower: money,
  }),
  refusals: ['INSTRUMENT_NOT_FOUND', 'PLAN_NOT_OFFERED', 'PLAN_AMOUNT', 'PLAN_OVER', 'PRICE_NOT_AVAILABLE'],
});
