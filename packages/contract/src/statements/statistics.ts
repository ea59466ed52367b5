import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, id, market, money, symbol } from '../words.ts';
import { dateRange } from './realised.ts';

/** A sale that stands out, by its profit. */
const extreme = z.object({ positionId: id, symbol, tradingDate: date, profit: money, returnBps: z.int() });

export const statistics = endpoint('statements/statistics', {
  summary:
    "Sums over a customer's sales and charges of a range of trading dates, and the account's value beside the index.",
  access: customer,
  input: z.strictObject({ market, ...dateRange }),
  output: z.object({
    currency,
    /** Orders that sold, each date by itself. */
    sales: z.int(),
    gains: z.int(),
    losses: z.int(),
    /** Value of what was sold, what it had cost, and the difference after charges. */
    soldValue: money,
    soldCost: money,
    profit: money,
    /** Calendar days from the first purchase to the sale: their mean, rounded half up. */
    holdingDays: z.int(),
    /** Absent where nothing was sold. */
    best: extreme.optional(),
    worst: extreme.optional(),
    /** Of purchases and sales. */
    fees: money,
    tax: money,
    /** From the end of the first day of the range to the end of the last, without what was converted; absent where there are not two. */
    compared: z.object({ from: date, to: date, ownBps: z.int(), index: symbol, indexBps: z.int() }).optional(),
  }),
  refusals: ['DATE_RANGE_INVALID'],
});
